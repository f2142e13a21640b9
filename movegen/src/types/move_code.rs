//! Moves as text without a position: for logs, and for data that a program reads again.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Move, MoveKind, Square};

/// Writes a move as `12-28 advance`: the indices of its squares, then the kind and the auxiliary number,
/// unless they are normal and 0. A wall comes last: `12-28 advance, wall 35`.
pub(crate) struct Code(pub Move);

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.0;
        write!(formatter, "{}-{}", mv.from().index(), mv.to().index())?;
        if mv.kind() != MoveKind::Normal || mv.auxiliary() != 0 {
            write!(formatter, " {}", mv.kind().name())?;
        }
        if mv.auxiliary() != 0 {
            write!(formatter, " {}", mv.auxiliary())?;
        }
        mv.wall().map_or(Ok(()), |wall| write!(formatter, "{WALL}{}", wall.index()))
    }
}

/// What stands before the square of a wall.
const WALL: &str = ", wall ";

/// The indices of the squares, with the kind of a move that is not normal and its auxiliary number. Names of
/// squares belong to a board: [`Position::move_text`](crate::Position::move_text) writes them.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// assert_eq!(format!("{:?}", position.parse_move("Nf3")?), "Move(6-21)");
/// assert_eq!(format!("{:?}", position.parse_move("e4")?), "Move(12-28 advance)");
/// # Ok::<(), movegen::MoveError>(())
/// ```
impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Move({})", Code(*self))
    }
}

/// A text is not the code of a move.
#[derive(Debug, Error)]
#[error(
    "{0:?} is not the code of a move, such as \"12-28 advance\" or \"52-60 promotion 1\"; \
     Position::parse_move reads moves like e2e4"
)]
pub(crate) struct NotACode(String);

impl FromStr for Code {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        read(text).map(Self).ok_or_else(|| NotACode(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Move> {
    let (step, wall) = text.split_once(WALL).map_or((text, None), |(step, wall)| (step, Some(wall)));
    let mut words = step.split(' ');
    let (from, to) = words.next()?.split_once('-')?;
    let [from, to] = [from, to].map(|index| index.parse::<u8>().ok());
    let kind = match words.next() {
        Some(name) => MoveKind::ALL.into_iter().find(|kind| kind.name() == name)?,
        None => MoveKind::Normal,
    };
    let auxiliary = match words.next() {
        Some(number) => {
            number.parse::<u16>().ok().filter(|&number| usize::from(number) <= Move::MAX_AUXILIARY)?
        }
        None => 0,
    };
    let squares = [from?, to?].map(Square::from_byte);
    let mv = Move::with_auxiliary(squares[0], squares[1], kind, usize::from(auxiliary));
    let fits = |mv: &Move| match kind {
        MoveKind::Castle => mv.auxiliary() < Move::MOST_WITH_WALLS[0],
        _ => mv.auxiliary() < Move::MOST_WITH_WALLS[1],
    };
    let mv = match wall {
        None => mv,
        Some(wall) => Some(mv).filter(fits)?.with_wall(Square::from_byte(wall.parse().ok()?)),
    };
    // Only what is written is read: no signs, no zeros in front, no further words.
    (Code(mv).to_string() == text).then_some(mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_written_and_read() {
        for number in 0..300_000_u32 {
            let mv = Move::from_bits(number.wrapping_mul(0x9e37_79b1));
            let code = Code(mv).to_string();
            assert_eq!(code.parse::<Code>().expect("a code").0, mv, "{code}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "e2e4",
            "12",
            "12-",
            "-28",
            "12-28 ",
            "12-28 fly",
            "12-28 normal",
            "12-28 promotion 0",
            "12-28 promotion 4096",
            "12-256",
            "+12-28",
            "012-28",
            "12-28 advance 1 2",
            "12 - 28",
            " 12-28",
            "12-28, wall",
            "12-28, wall 256",
            "12-28, wall 035",
            "12-28 drop 1, wall 35",
            "12-28 castle 12, wall 35",
            "12-28 promotion 16, wall 35",
        ] {
            let Err(error) = text.parse::<Code>() else { panic!("{text:?} was read") };
            assert!(error.to_string().starts_with(&format!("{text:?} is not the code of a move")), "{error}");
        }
    }
}
