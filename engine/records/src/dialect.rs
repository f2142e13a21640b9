//! How game records write squares, castlings and positions, where XBoard differs from everyone else.
//!
//! XBoard counts the ranks of a board of ten ranks from 0, and those of all others from 1. It decides by the
//! squares alone which castling is `O-O`, and which is a move of the king. It has other letters for pieces of
//! Xiangqi. In the games that the engine has described it names pieces, pawns and cures in its own way, and
//! leaves fields out of the positions. Seen in records of XBoard 4.9.1.

use movegen::{Color, FenError, ForeignPosition, Move, MoveError, Position, Rules};

use crate::xboard::fen::{read as read_fen, write as write_fen};
use crate::xboard::moves::{moves_named, pawn_text, promotions_unsaid};
use crate::xboard::squares::lowest_rank;

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
        rank_offset(rules) != 0
            || castles_short_to_left(rules)
            || rules.xboard_setup().is_some()
            || rules.kinds().any(|kind| rules.xboard_letter(kind) != rules.letter(kind))
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
        let is_meant = |&mv: &Move| castling_text(position, mv).is_some_and(|written| written == plain);
        let castlings: Vec<Move> = position.legal_moves().into_iter().filter(is_meant).collect();
        match (&castlings[..], &moves_named(position, plain)[..]) {
            ([mv], _) | ([], [mv]) => Ok(*mv),
            _ => position.parse_move_leniently(&shifted(text, rank_offset(position.rules()))),
        }
    }

    /// The moves that a text can mean because it does not say what the piece becomes, the likeliest first.
    /// None if it says it.
    pub fn promotions_unsaid(self, position: &Position, text: &str) -> Vec<Move> {
        match self {
            Self::Own => Vec::new(),
            Self::XBoard => promotions_unsaid(position, text.trim_end_matches(['+', '#', '!', '?'])),
        }
    }

    /// Writes a move in algebraic notation.
    pub fn san(self, position: &Position, mv: Move) -> String {
        let san = position.san(mv);
        if self == Self::Own {
            return san;
        }
        let rules = position.rules();
        match castling_text(position, mv).or_else(|| pawn_text(position, mv)) {
            Some(text) => text + san.trim_start_matches(|c| !matches!(c, '+' | '#')),
            None if position.castling_sign(mv).is_some() => san,
            None => {
                let kind = position.moved_piece(mv).kind();
                let own = san.strip_prefix(rules.letter(kind));
                let san =
                    own.map_or_else(|| san.clone(), |rest| format!("{}{rest}", rules.xboard_letter(kind)));
                shifted(&san, -rank_offset(rules))
            }
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
            Self::XBoard => write_fen(position),
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

/// XBoard's text of a castling; none if castlings are free, and for other moves. It is `O-O` or `O-O-O` only
/// from the middle of a first rank to certain files, otherwise a move of the king.
fn castling_text(position: &Position, mv: Move) -> Option<String> {
    let rules = position.rules();
    let geometry = rules.geometry();
    position.castling_sign(mv).filter(|_| !rules.has_free_castling())?;
    let (files, row) = (geometry.files(), geometry.row_of(mv.from()));
    let [from, to] = [mv.from(), position.target(mv)].map(|square| geometry.file_of(square));
    let is_first_rank = row == 0 || row + 1 == geometry.rows();
    let from_right = from == files / 2 && (to == 2 || to + 2 == files);
    let from_left = from == (files - 1) / 2 && (to == 1 || to + 3 == files);
    if is_first_rank && from.abs_diff(to) > 1 && (from_right || from_left) {
        return Some(if to == 1 || to + 2 == files { "O-O" } else { "O-O-O" }.to_owned());
    }
    let square = shifted(&geometry.name(position.target(mv)), -rank_offset(rules));
    Some(format!("{}{square}", rules.letter(rules.king())))
}

/// The ranks in a text, each with the range of its digits: numbers that follow the letter of a file, or
/// that of a piece.
fn ranks(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, i32)> + '_ {
    let bytes = text.as_bytes();
    (0..bytes.len()).filter_map(move |at| {
        let is_rank = bytes[at].is_ascii_digit() && at > 0 && bytes[at - 1].is_ascii_alphabetic();
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
    use rand::prelude::*;

    use super::*;

    fn start(game: &str) -> Position {
        Position::start(movegen::rules(game).expect("a game"))
    }

    #[test]
    fn ranks_are_counted_from_0_on_ten_ranks_only() {
        assert_eq!(shifted("N1xb2=Q+ a9a10q", 1), "N2xb3=Q+ a10a11q");
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

    /// XBoard's castlings where the king chooses its square.
    #[test]
    fn castlings_of_schoolbook_chess() {
        let rules = movegen::rules("schoolbook").unwrap();
        let position = Position::from_fen(rules, "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1").unwrap();
        let read = |text| Dialect::XBoard.read(&position, text).map(|mv| position.move_text(mv));
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
                    assert_eq!(position.move_text(read), position.move_text(mv), "{}: {text}", rules.id());
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
