//! Who has written a record: squares, castlings and positions differ.

use movegen::{FenError, ForeignPosition, Move, MoveError, Position, Rules};

use crate::xboard::{fen, moves, san};

/// A way to write the moves and the positions of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// The game's own notation.
    #[default]
    Own,
    /// That of XBoard.
    XBoard,
}

impl Dialect {
    /// Whether XBoard writes some moves of a game in its own way.
    pub fn differs_for(rules: &Rules) -> bool {
        san::differs_for(rules)
    }

    /// Reads a move, as leniently as [`Position::parse_move_leniently`]. The text can mean several moves if
    /// it does not say what the piece becomes; the likeliest comes first.
    ///
    /// # Errors
    /// If the text is not a legal move.
    pub fn read(self, position: &Position, text: &str) -> Result<Vec<Move>, MoveError> {
        match self {
            Self::Own => position.parse_move_leniently(text).map(|mv| vec![mv]),
            Self::XBoard => moves::read(position, text),
        }
    }

    /// Writes a move in algebraic notation.
    pub fn san(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Own => position.san(mv),
            Self::XBoard => san::san(position, mv),
        }
    }

    /// Reads a position, as [`Position::from_foreign_fen`] does.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn read_fen(self, rules: &'static Rules, fen: &str) -> Result<ForeignPosition, FenError> {
        match self {
            Self::Own => Position::from_foreign_fen(rules, fen),
            Self::XBoard => fen::read(rules, fen),
        }
    }

    /// Writes a position as FEN.
    pub fn fen(self, position: &Position) -> String {
        match self {
            Self::Own => position.to_fen(),
            Self::XBoard => fen::write(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::prelude::*;

    use super::*;

    fn start(game: &str) -> Position {
        Position::start(movegen::rules(game).expect("a game"))
    }

    #[test]
    fn ranks_are_counted_from_0_on_ten_ranks_only() {
        let grand = start("grand");
        let mv = grand.parse_move("Nc4").unwrap();
        assert_eq!(Dialect::XBoard.san(&grand, mv), "Nc3");
        assert_eq!(Dialect::XBoard.read(&grand, "Nc3").unwrap(), [mv]);
        let gothic = start("gothic");
        assert!(!Dialect::differs_for(gothic.rules()));
        assert_eq!(Dialect::XBoard.san(&gothic, gothic.parse_move("Nh3").unwrap()), "Nh3");
    }

    #[test]
    fn castlings_of_janus_chess() {
        let rules = movegen::rules("janus").unwrap();
        let fen = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1";
        let position = Position::from_fen(rules, fen).unwrap();
        for (own, xboard) in [("O-O", "Ki1"), ("O-O-O", "O-O"), ("Kd1", "Kd1"), ("a4", "a4")] {
            let mv = position.parse_move(own).unwrap();
            assert_eq!(Dialect::XBoard.san(&position, mv), xboard);
            assert_eq!(Dialect::XBoard.read(&position, xboard).unwrap(), [mv]);
        }
    }

    /// XBoard's castlings where the king chooses its square.
    #[test]
    fn castlings_of_schoolbook_chess() {
        let rules = movegen::rules("schoolbook").unwrap();
        let position = Position::from_fen(rules, "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1").unwrap();
        let read = |text| Dialect::XBoard.read(&position, text).map(|moves| position.move_text(moves[0]));
        assert_eq!((read("O-O").unwrap(), read("O-O-O").unwrap()), ("f1i1".to_owned(), "f1c1".to_owned()));
        assert_eq!(read("Kd1").unwrap(), "f1d1");
        assert!(position.parse_move_leniently("O-O-O").is_err(), "ambiguous elsewhere");
    }

    /// Every move of random games is read as it is written.
    #[test]
    fn what_is_written_is_read() {
        for rules in movegen::all_games() {
            let mut random = StdRng::seed_from_u64(7);
            let mut position = Position::start(rules);
            for _ in 0..60 {
                let moves = position.legal_moves();
                for &mv in &moves {
                    let text = Dialect::XBoard.san(&position, mv);
                    let read = Dialect::XBoard.read(&position, &text);
                    let read =
                        read.unwrap_or_else(|error| panic!("{}: {error}, {}", rules.id(), position.to_fen()));
                    let is_read = read.iter().any(|&it| position.move_text(it) == position.move_text(mv));
                    assert!(is_read, "{}: {text} in {}", rules.id(), position.to_fen());
                }
                let Some(&mv) = moves.choose(&mut random) else { break };
                position.make(mv);
                if position.outcome().is_some() {
                    break;
                }
            }
        }
    }
}
