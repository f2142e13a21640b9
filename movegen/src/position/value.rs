//! Positions as values: how they are printed, compared and hashed.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::Position;

/// The FEN of the position.
///
/// ```
/// # let position = movegen::Position::start(movegen::rules("chess").unwrap());
/// assert_eq!(position.to_string(), position.to_fen());
/// ```
impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.to_fen())
    }
}

/// The game's id and the FEN.
///
/// ```
/// # let position = movegen::Position::start(movegen::rules("knightmate")?);
/// let text = format!("{position:?}");
/// assert_eq!(text, r#"Position(knightmate, "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1")"#);
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
impl fmt::Debug for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Position({}, {:?})", self.rules.id(), self.to_fen())
    }
}

/// Positions are equal if their games have the same rules and their FENs are the same, with the move count
/// and the move number. The moves that led to them do not count. For repetition, which ignores both numbers,
/// compare [`Position::key`].
///
/// ```
/// use movegen::Position;
///
/// let rules = movegen::rules("chess")?;
/// let play = |moves: [&str; 3]| {
///     let mut position = Position::start(rules);
///     for text in moves {
///         position.make(position.parse_move(text)?);
///     }
///     Ok::<Position, movegen::MoveError>(position)
/// };
/// let after = play(["Nf3", "Nf6", "Nc3"])?;
/// assert_eq!(after, play(["Nc3", "Nf6", "Nf3"])?);
/// let later = Position::from_fen(rules, &after.to_fen().replace(" 3 2", " 3 7"))?;
/// assert_ne!(after, later, "another move number");
/// assert_eq!(after.key(), later.key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let have_same_rules =
            || std::ptr::eq(self.rules, other.rules) || self.rules.fingerprint() == other.rules.fingerprint();
        self.state.key == other.state.key && have_same_rules() && self.to_fen() == other.to_fen()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.key.hash(hasher);
        self.state.halfmove_clock.hash(hasher);
        self.move_number().hash(hasher);
    }
}

#[cfg(test)]
// What the rules compute on demand is not a part of the key.
#[allow(clippy::mutable_key_type)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn start(game: &str) -> Position {
        Position::start(crate::rules(game).expect("the game is there"))
    }

    fn after(game: &str, moves: &[&str]) -> Position {
        let mut position = start(game);
        for text in moves {
            position.make(position.parse_move(text).expect(text));
        }
        position
    }

    #[test]
    fn a_position_prints_as_its_game_and_fen() {
        let fen = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1";
        assert_eq!(format!("{:?}", start("gothic")), format!("Position(gothic, \"{fen}\")"));
        assert_eq!(format!("{:#?}", start("gothic")), format!("Position(gothic, \"{fen}\")"));
        assert_eq!(start("gothic").to_string(), fen);
        assert_eq!(format!("{:>76}", start("gothic")), format!("{fen:>76}"));
    }

    #[test]
    fn equal_positions_have_the_same_fen_whatever_led_to_them() {
        let position = after("chess", &["Nf3", "Nf6", "Ng1", "Ng8"]);
        let fen = position.to_fen();
        let read = Position::from_fen(position.rules(), &fen).expect("a position");
        assert_eq!(position, read);
        assert_eq!(HashSet::from([position.clone(), read]).len(), 1);
        assert_ne!(position, start("chess"), "other counts");
        assert_eq!(position.key(), start("chess").key());
    }

    #[test]
    fn what_a_fen_has_makes_positions_differ() {
        let rules = crate::rules("chess").expect("a built-in game");
        let fens = [
            "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K1R1 w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w K - 1 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w K - 0 2",
            "4k3/8/8/3pP3/8/8/8/4K2R b K - 0 1",
        ];
        let positions = fens.map(|fen| Position::from_fen(rules, fen).expect(fen));
        // What changes behind the rules' reference, tables made on demand, is no part of the hash.
        #[allow(clippy::mutable_key_type)]
        let distinct: HashSet<&Position> = positions.iter().collect();
        assert_eq!(distinct.len(), fens.len());
    }

    #[test]
    fn another_game_is_another_position() {
        let (chess, other) = (start("chess"), start("king-of-the-hill"));
        assert_eq!((chess.key(), chess.to_fen()), (other.key(), other.to_fen()));
        assert_ne!(chess, other);
    }

    /// Two copies of a game file are the same game.
    #[test]
    fn the_same_rules_compiled_twice_are_the_same_game() {
        let game = crate::rules("chess").expect("a built-in game").game().clone();
        let copy = crate::Rules::compile(Box::leak(Box::new(game))).expect("a game");
        assert_eq!(Position::start(Box::leak(Box::new(copy))), start("chess"));
    }
}
