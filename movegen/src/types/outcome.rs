//! The outcome of a game: its result and the reason.

use std::fmt;

use super::Color;

/// The result of a finished game. No game has other results.
///
/// ```
/// use movegen::{Color, GameResult};
///
/// let result = GameResult::Advantage(Color::White);
/// assert_eq!(result.to_string(), "white-advantage");
/// assert_eq!((result.quarter_points(Color::White), result.quarter_points(Color::Black)), (3, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// One side has won.
    Win(Color),
    /// One side has the advantage: 3/4 of a point against 1/4.
    Advantage(Color),
    /// Half a point each.
    Draw,
}

impl GameResult {
    /// `1-0`, `0-1`, `white-advantage`, `black-advantage` or `1/2-1/2`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Advantage(Color::White) => "white-advantage",
            Self::Advantage(Color::Black) => "black-advantage",
            Self::Draw => "1/2-1/2",
        }
    }

    /// The points of a side, in quarters of a point.
    pub fn quarter_points(self, color: Color) -> u32 {
        match self {
            Self::Win(winner) => 4 * u32::from(winner == color),
            Self::Advantage(side) => 1 + 2 * u32::from(side == color),
            Self::Draw => 2,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Why a game has ended. New rules will add reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A king's poison count reached 0.
    KingDiedOfPoison,
    /// Check without a legal move.
    Checkmate,
    /// Checkmate by a side whose own king is poisoned and that has no doctor.
    MateWithPoisonedKing,
    /// No legal move, but no check.
    Stalemate,
    /// The third occurrence of a position.
    Repetition,
    /// A side gave check with each of its moves until a position repeated, in a game in which it then loses.
    PerpetualCheck,
    /// A side chased a piece with each of its moves until a position repeated, in a game in which it then
    /// loses.
    PerpetualChase,
    /// The move count reached its limit.
    FiftyMoves,
    /// The count of moves in an ending exceeded its limit.
    CountingRule,
    /// The third occurrence of a position, in a game that counts points.
    PointsByRepetition,
    /// The move count reached its limit, in a game that counts points.
    PointsByMoveCount,
    /// A dead position: by the rules, neither side can win.
    DeadPosition,
    /// Only the kings are left, in a game that counts points.
    BareKings,
    /// A side gave the check that wins, in a game that counts checks.
    CheckCount,
    /// A side has only its king left, in a game in which it then loses.
    BareKing,
    /// A side has lost its last piece of a kind that it must keep.
    Extinction,
    /// A piece has reached its goal.
    Goal,
    /// A side has completed a line or a square of its pieces.
    Line,
    /// Both sides have passed.
    Passes,
    /// A side has passed while the kings face each other.
    FacingKings,
    /// A king has exploded.
    Explosion,
}

impl Reason {
    /// The reason in words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KingDiedOfPoison => "king died of poison",
            Self::Checkmate => "checkmate",
            Self::MateWithPoisonedKing => "mate with a poisoned king and no doctor",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualChase => "perpetual chase",
            Self::FiftyMoves => "fifty moves",
            Self::CountingRule => "counting rule",
            Self::PointsByRepetition => "points by repetition",
            Self::PointsByMoveCount => "points by move count",
            Self::DeadPosition => "dead position",
            Self::BareKings => "bare kings",
            Self::CheckCount => "number of checks",
            Self::BareKing => "bare king",
            Self::Extinction => "extinction",
            Self::Goal => "goal reached",
            Self::Line => "line completed",
            Self::Passes => "both sides passed",
            Self::FacingKings => "facing kings",
            Self::Explosion => "king exploded",
        }
    }
}

#[cfg(feature = "serde")]
macro_rules! list_reasons {
    ($($name:ident)*) => {
        impl Reason {
            /// All reasons.
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];

            /// A reason that the list lacks does not compile.
            const _LISTED: fn(Self) = |reason| match reason {
                $(Self::$name => (),)*
            };
        }
    };
}

#[cfg(feature = "serde")]
list_reasons! {
    KingDiedOfPoison
    Checkmate
    MateWithPoisonedKing
    Stalemate
    Repetition
    FiftyMoves
    PointsByRepetition
    PointsByMoveCount
    DeadPosition
    BareKings
    CheckCount
    BareKing
    Extinction
    Goal
    Line
    Passes
    Explosion
    PerpetualCheck
    PerpetualChase
    CountingRule
    FacingKings
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// How a game has ended.
///
/// ```
/// use movegen::{Color, GameResult, Outcome, Reason};
///
/// # let rules = movegen::rules("chess").unwrap();
/// let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
/// let position = movegen::Position::from_fen(rules, fen).unwrap();
/// let mate = Outcome { result: GameResult::Win(Color::White), reason: Reason::Checkmate };
/// assert_eq!(position.outcome(), Some(mate));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The result.
    pub result: GameResult,
    /// The reason.
    pub reason: Reason,
}
