//! The kinds of pieces of all games, and what those of generated games are made of.

use serde::Deserialize;

use crate::squares::{Color, Square, Step};

/// Every kind of piece of every game. The three knights differ in their moves without capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the pieces' own")]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    /// The orthodox knight, N.
    Knight,
    /// The knight of Apothecary Chess-Classic, NmZ.
    ZebraKnight,
    /// The knight of Apothecary Chess-Modern and of Grand Apothecary Chess, NmHmA.
    LongKnight,
    Pawn,
    Berolina,
    Chancellor,
    Archbishop,
    SiegeElephant,
    Mameluk,
    Dragon,
    Griffin,
    Champion,
    Wizard,
    Unicorn,
    Firebird,
    Thunderbird,
    Knightrider,
    Vulture,
    Caliph,
    Cannon,
    Joker,
    Harpy,
    Doctor,
    Guard,
    /// A piece of a generated game.
    #[serde(skip)]
    Made(&'static MadeKind),
}

impl Kind {
    /// Whether the kind is a pawn or a berolina pawn.
    pub fn is_pawn(self) -> bool {
        match self {
            Self::Made(made) => made.role == MadeRole::Pawn,
            kind => matches!(kind, Self::Pawn | Self::Berolina),
        }
    }

    /// Whether the kind is the king, or the royal piece of a generated game.
    pub fn is_king(self) -> bool {
        match self {
            Self::Made(made) => made.role == MadeRole::King,
            kind => kind == Self::King,
        }
    }
}

/// What a piece of a generated game does besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum MadeRole {
    King,
    Pawn,
    Piece,
}

/// A kind of piece of a generated game.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeKind {
    /// Its letter.
    pub letter: char,
    /// What it does besides moving.
    pub role: MadeRole,
    /// The letters of pieces that it neither hops over nor captures.
    pub avoids: Vec<char>,
    /// Where such pieces stand at the start. A piece that is neither pawn nor king has its first moves there.
    pub starts: Vec<(Color, Square)>,
    /// Its movement.
    pub parts: Vec<Part>,
}

/// A term of a movement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// Whether it is for moves without capture.
    pub moves: bool,
    /// Whether it is for captures.
    pub captures: bool,
    /// Whether it is for first moves only.
    pub first_move: bool,
    /// The squares that it leads to.
    pub way: Way,
}

/// The shape of a term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the variants say it")]
pub enum Way {
    /// From `least` to `most` equal steps.
    Ride { steps: Vec<Step>, least: u32, most: u32 },
    /// Over one piece, to the square behind it or to any.
    Hop { steps: Vec<Step>, near: bool, most: u32 },
    /// Straight steps and then steps aside, all but the last to empty squares.
    Mao { leaps: Vec<Step> },
    /// Some steps, then perhaps a turn, and at most `most` steps of another leg.
    Bent { legs: Vec<(Step, Vec<Step>)>, length: u32, stops: bool, most: u32 },
    /// A ride that can turn on any of its squares.
    Hook { legs: Vec<(Step, Vec<Step>)>, stops: bool },
    /// Straight and slant leaps of some lengths in any order.
    Paths { straight: Vec<i32>, slant: Vec<i32> },
    /// Two steps. `moves` and `captures` of the term are about the square of the first one.
    Twice { legs: Vec<(Step, Vec<Step>)> },
}
