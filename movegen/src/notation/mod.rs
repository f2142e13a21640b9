//! Reads and writes moves and boards as text.

mod courier;
mod diagram;
mod parse;
mod san;
mod sketch;
mod walls;

use thiserror::Error;

use crate::marks;
use crate::position::Position;
use crate::printable::Excerpt;
use crate::types::{Color, Move, MoveKind};

/// Why a text is not a legal move.
///
/// Other crates may match it without a wildcard: each variant needs its own answer. A new variant is
/// therefore a breaking change of this crate. A new field is not.
///
/// ```
/// use movegen::MoveError;
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// let error = position.parse_move("e2e5").unwrap_err();
/// assert!(matches!(error, MoveError::Illegal { .. }));
/// assert_eq!(error.to_string(), "illegal move \"e2e5\": the pawn on e2 cannot go to e5");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("{} is not a recognised move; write moves like {example}", Excerpt(.text))]
    #[non_exhaustive]
    Unknown {
        /// What was given.
        text: String,
        /// A legal move in coordinate and in algebraic notation.
        example: String,
    },
    /// The text is a move that is not legal.
    #[error("illegal move {}: {reason}", Excerpt(.text))]
    #[non_exhaustive]
    Illegal {
        /// What was given.
        text: String,
        /// Why it is not legal, without a full stop.
        reason: String,
    },
    /// The text fits several legal moves.
    #[error("ambiguous move {}: it could be {choices}", Excerpt(.text))]
    #[non_exhaustive]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves that it fits.
        choices: String,
    },
    /// The position has no legal move.
    #[error("illegal move {}: there is no legal move in this position", Excerpt(.text))]
    #[non_exhaustive]
    NoMoves {
        /// What was given.
        text: String,
    },
}

impl MoveError {
    /// The error with marks behind their letters.
    fn written(mut self) -> Self {
        let texts = match &mut self {
            Self::Unknown { text, example: other }
            | Self::Illegal { text, reason: other }
            | Self::Ambiguous { text, choices: other } => [Some(text), Some(other)],
            Self::NoMoves { text } => [Some(text), None],
        };
        texts.into_iter().flatten().for_each(|text| *text = marks::written(text).into_owned());
        self
    }

    /// The reason without the text of the move, such as `the pawn on e2 cannot go to e5`.
    pub fn reason(&self) -> String {
        match self {
            Self::Unknown { example, .. } => format!("not a recognised move; write moves like {example}"),
            Self::Illegal { reason, .. } => reason.clone(),
            Self::Ambiguous { choices, .. } => format!("ambiguous, it could be {choices}"),
            Self::NoMoves { .. } => "there is no legal move in this position".to_owned(),
        }
    }
}

impl Position {
    /// A move by its squares: the one that the piece leaves, and its [`target`](Self::target). A small letter
    /// follows for a promotion (the new piece), a poisoning (`p`) and a cure (`c`). A promotion to a piece
    /// whose letter has the mark `+` ends with `+`. A drop is written `P@e4`. A wall is a second leg, from
    /// the square that the piece has reached: `e2e4,e4d5`. A move of two steps has the square of the first
    /// step between the others: `e5e6e7`.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// assert_eq!(position.move_text(position.parse_move("a8=N")?), "a7a8n");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn move_text(&self, mv: Move) -> String {
        let geometry = self.rules().geometry();
        if let Some(kind) = mv.dropped() {
            return self.rules().written_letter(Color::White, kind) + "@" + &geometry.name(mv.to());
        }
        let (from, to) = self.written_squares(mv);
        let via = mv.via().map_or_else(String::new, |via| geometry.name(via));
        let mut text = geometry.name(from) + &via + &geometry.name(to);
        text.extend(self.move_letter(mv));
        text + &self.wall_leg(mv)
    }

    /// What `text` makes of each move of a line, in the position before the move.
    ///
    /// ```
    /// # let position = movegen::Position::start(movegen::rules("chess").unwrap());
    /// # let mut after = position.clone();
    /// # let moves = ["e2e4", "e7e5"].map(|text| {
    /// #     let mv = after.parse_move(text).unwrap();
    /// #     after.make(mv);
    /// #     mv
    /// # });
    /// assert_eq!(position.along(&moves, |position, mv| position.san(mv)), ["e4", "e5"]);
    /// ```
    ///
    /// # Panics
    /// In builds with assertions, if a move is not legal.
    pub fn along<T>(&self, moves: &[Move], mut text: impl FnMut(&Self, Move) -> T) -> Vec<T> {
        let mut position = self.clone();
        let of_move = |&mv: &Move| {
            let text = text(&position, mv);
            position.make(mv);
            text
        };
        moves.iter().map(of_move).collect()
    }

    /// The letter after the squares of a move.
    pub(super) fn move_letter(&self, mv: Move) -> Option<char> {
        match mv.kind() {
            MoveKind::Poison => Some('p'),
            MoveKind::Cure => Some('c'),
            MoveKind::Gate => mv.gated().map(|kind| self.rules().letter(kind).to_ascii_lowercase()),
            _ => mv.promotion().map(|kind| match self.rules().move_letter(kind) {
                letter if marks::is_promoted(letter) => '+',
                letter => letter.to_ascii_lowercase(),
            }),
        }
    }
}
