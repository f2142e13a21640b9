//! How game records write squares, castlings and positions, where XBoard differs from everyone else.
//!
//! XBoard counts the ranks of a board of ten ranks from 0, and those of all others from 1. In Janus Chess it
//! writes the castling toward b1 as `O-O` and the other one as a move of the king; in games that the engine
//! has described, and whose king begins on the left half, the other one is `O-O-O`. It leaves fields out of
//! the positions of such games. Seen in records of XBoard 4.9.1.

use movegen::{Color, FenError, ForeignPosition, Move, MoveError, Position, Rules};

use crate::protocol::xboard::{lowest_rank, read_fen, write_fen};

/// A way to write the moves of a record.
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
        rank_offset(rules) != 0 || castles_short_to_left(rules) || rules.xboard_setup().is_some()
    }

    /// Reads a move, as leniently as [`Position::parse_move_leniently`].
    ///
    /// # Errors
    /// If the text is not a legal move.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        if self == Self::Own {
            return position.parse_move_leniently(text);
        }
        let plain = text.trim_end_matches(['+', '#', '!', '?']);
        let is_meant = |&mv: &Move| castling_texts(position, mv).iter().any(|written| written == plain);
        let castlings = position.legal_moves().into_iter().filter(is_meant);
        match castlings.collect::<Vec<_>>()[..] {
            [mv] => Ok(mv),
            _ => position.parse_move_leniently(&shifted(text, rank_offset(position.rules()))),
        }
    }

    /// Writes a move in algebraic notation.
    pub fn san(self, position: &Position, mv: Move) -> String {
        let san = position.san(mv);
        if self == Self::Own {
            return san;
        }
        match castling_texts(position, mv).into_iter().next() {
            Some(text) => text + san.trim_start_matches(|c| !matches!(c, '+' | '#')),
            None => shifted(&san, -rank_offset(position.rules())),
        }
    }

    /// Reads a position, as [`Position::from_foreign_fen`] does.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn read_fen(self, rules: &'static Rules, fen: &str) -> Result<ForeignPosition, FenError> {
        match self {
            Self::Own => Position::from_foreign_fen(rules, fen),
            Self::XBoard => read_fen(rules, fen),
        }
    }

    /// Writes a position as FEN.
    pub fn fen(self, position: &Position) -> String {
        match self {
            Self::XBoard if position.rules().xboard_setup().is_some() => write_fen(position),
            Self::XBoard => {
                let fen = position.to_fen();
                let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
                fields[3] = shifted(&fields[3], -rank_offset(position.rules()));
                fields.join(" ")
            }
            Self::Own => position.to_fen(),
        }
    }
}

/// What is added to XBoard's number of a rank to get that of the game.
fn rank_offset(rules: &Rules) -> i32 {
    rules.geometry().rank_name(0) - i32::from(lowest_rank(rules.geometry()))
}

/// Whether XBoard takes the castling toward the a-file for the short one: the king's home is on that half of
/// the board.
fn castles_short_to_left(rules: &Rules) -> bool {
    let geometry = rules.geometry();
    let file = geometry.file_of(rules.king_home(Color::White));
    !rules.has_free_castling() && 2 * file + 1 < geometry.files()
}

/// XBoard's texts of a castling that it writes in its own way, the usual one first.
fn castling_texts(position: &Position, mv: Move) -> Vec<String> {
    let rules = position.rules();
    let Some(sign) = position.castling_sign(mv).filter(|_| castles_short_to_left(rules)) else {
        return Vec::new();
    };
    let king_move = format!("{}{}", rules.letter(rules.king()), rules.geometry().name(mv.to()));
    match (sign, rules.xboard_setup()) {
        ("O-O", None) => vec![king_move, "O-O-O".to_owned()],
        ("O-O", Some(_)) => vec!["O-O-O".to_owned(), king_move],
        _ => vec!["O-O".to_owned()],
    }
}

/// The ranks in a text, each with the range of its digits: numbers that follow the letter of a file.
fn ranks(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, i32)> + '_ {
    let bytes = text.as_bytes();
    (0..bytes.len()).filter_map(move |at| {
        let is_rank = bytes[at].is_ascii_digit() && at > 0 && bytes[at - 1].is_ascii_lowercase();
        let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        is_rank.then(|| text[at..end].parse().ok().map(|rank| (at..end, rank))).flatten()
    })
}

/// A text with every rank changed by a number.
fn shifted(text: &str, by: i32) -> String {
    let mut new = String::new();
    let mut copied = 0;
    for (digits, rank) in ranks(text) {
        new += &text[copied..digits.start];
        new += &(rank + by).to_string();
        copied = digits.end;
    }
    new + &text[copied..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(game: &str) -> Position {
        Position::start(movegen::rules(game).expect("a game"))
    }

    #[test]
    fn ranks_are_counted_from_0_on_ten_ranks_only() {
        assert_eq!(shifted("N1xb2=Q+ a9a10q", 1), "N1xb3=Q+ a10a11q");
        let grand = start("grand");
        let mv = grand.parse_move("Nc4").unwrap();
        assert_eq!(Dialect::XBoard.san(&grand, mv), "Nc3");
        assert_eq!(Dialect::XBoard.read(&grand, "Nc3").unwrap(), mv);
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
            assert_eq!(Dialect::XBoard.read(&position, xboard).unwrap(), mv);
        }
    }
}
