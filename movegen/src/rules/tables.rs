//! The small tables of a compiled game.

use crate::game::Verdict;
use crate::regions::Area;
use crate::types::{ByColor, Color, Kinds, PieceKind, Square};

/// The number of pieces that a side can have in a game with poison: their counts share a `u64`.
pub(crate) const MAX_PIECES_WITH_POISON: usize = 16;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoleMasks {
    pub pawns: Kinds,
    pub imitators: Kinds,
    pub poisoners: Kinds,
    pub healers: Kinds,
}

/// The kinds that make a position dead: see [`DeadPositions`](crate::game::DeadPositions).
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadKinds {
    pub alone: Kinds,
    pub on_one_colour: Kinds,
}

/// Where a side's king and partners stand to castle or leap, and what follows from that.
#[derive(Debug)]
pub(crate) struct Homes {
    pub king: Square,
    /// The mask of each right of the side, with the square of the partner, or of the king for the leap.
    pub rights: Vec<(u8, Square)>,
    pub castlings: Vec<CompiledCastling>,
    /// The rights that are lost when a piece leaves or reaches a square.
    pub lost: [u8; Square::MAX],
}

/// One castling with its squares looked up.
#[derive(Debug)]
pub(crate) struct CompiledCastling {
    pub right: u8,
    pub king_to: Square,
    pub partner_from: Square,
    pub partner_to: Square,
    /// Whether the partner stands between the king and the last file.
    pub toward_last_file: bool,
    /// The second square of the castling as coordinates: the king's target, the partner's square, or the
    /// square behind the partner.
    pub target: Square,
    /// The squares that must be empty: those that king or partner pass or reach, except their own.
    pub empty: Vec<Square>,
    /// The squares strictly between the king's two squares. They must not be attacked (ruling R-GC1).
    pub crossed: Vec<Square>,
}

/// A leap of a king that has not moved.
#[derive(Debug)]
pub(crate) struct Leap {
    pub to: Square,
    /// The squares that the king passes, by each way. One way must have no attacked square. Empty if attacks
    /// on these squares do not matter.
    pub ways: Vec<Vec<Square>>,
}

/// A right to castle or leap, as one bit of a mask.
#[derive(Debug)]
pub(crate) struct Right {
    pub letter: char,
    pub color: Color,
    /// The partner's kind, or that of the piece that leaps; none for the leap of the king.
    pub partner: Option<PieceKind>,
    /// Whether it is the right of a piece to leap, which does not depend on the king.
    pub is_alone: bool,
}

/// A leap of a piece other than the king that has not moved.
#[derive(Debug)]
pub(crate) struct PieceLeap {
    /// The mask of the right.
    pub right: u8,
    pub from: Square,
    pub to: Square,
}

/// A region in which pieces win: see [`Goal`](crate::game::Goal).
#[derive(Debug)]
pub(crate) struct CompiledGoal {
    pub area: Area,
    pub kinds: Kinds,
    pub count: u32,
    pub safe: bool,
    pub answered: bool,
}

/// What a piece can become with a move.
#[derive(Clone, Debug)]
pub(crate) struct PromotionChoice {
    pub kinds: Vec<PieceKind>,
    /// Whether it can also stay what it is, if it is not stuck then.
    pub optional: bool,
    /// Where the move must begin, if not anywhere.
    pub from: Option<Area>,
}

/// Pieces that promote where they stand: see [`PromotionInPlace`](crate::game::PromotionInPlace).
#[derive(Debug)]
pub(crate) struct InPlace {
    pub pieces: Kinds,
    pub to: Vec<PieceKind>,
    pub area: Area,
}

/// What pieces can become.
#[derive(Debug)]
pub(crate) struct Promotion {
    /// For moves without capture and captures, by kind and target square: the number of a choice, counted
    /// from 1; 0 for none.
    pub(super) arriving: ByColor<[Vec<u8>; 2]>,
    /// The same by the square that a move leaves. Empty if no choice depends on it.
    pub(super) leaving: ByColor<[Vec<u8>; 2]>,
    pub(super) choices: Vec<PromotionChoice>,
    /// By kind and square: whether such a piece could never leave the square.
    pub(super) stuck: ByColor<Vec<bool>>,
    pub(super) squares: usize,
}

impl Promotion {
    pub(super) fn place(&self, kind: PieceKind, square: Square) -> usize {
        kind.index() * self.squares + square.index()
    }

    /// What a piece of a kind can become with a move.
    pub fn choice(
        &self,
        color: Color,
        kind: PieceKind,
        (from, to): (Square, Square),
        captures: bool,
    ) -> Option<&PromotionChoice> {
        let mode = usize::from(captures);
        let number = match self.arriving[color][mode][self.place(kind, to)] {
            0 => *self.leaving[color][mode].get(self.place(kind, from)).unwrap_or(&0),
            number => number,
        };
        let choice = usize::from(number).checked_sub(1).map(|index| &self.choices[index]);
        choice.filter(|choice| choice.from.as_ref().is_none_or(|area| area.contains(color, from)))
    }

    /// Whether a piece with a choice can stay what it is on a square.
    pub fn can_stay(&self, choice: &PromotionChoice, color: Color, kind: PieceKind, to: Square) -> bool {
        choice.optional && !self.stuck[color].get(self.place(kind, to)).is_some_and(|&stuck| stuck)
    }

    /// Whether a piece of a kind has a choice with a move, be it a capture or not.
    pub fn applies(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
        [false, true].into_iter().any(|captures| self.choice(color, kind, (from, to), captures).is_some())
    }
}

/// A move of two squares or more that can be captured en passant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advance {
    pub color: Color,
    pub kind: PieceKind,
    pub from: Square,
    pub to: Square,
    pub passed: Vec<Square>,
}

impl Advance {
    /// An advance that the passed square alone does not name, and why.
    pub fn unnamed(advances: &[Self]) -> Option<(&Self, &'static str)> {
        for (index, advance) in advances.iter().enumerate() {
            if advance.passed.len() != 1 {
                return Some((advance, "passes more than one square"));
            }
            let is_like = |other: &Self| {
                other.color == advance.color
                    && other.passed == advance.passed
                    && (other.from, other.to) != (advance.from, advance.to)
            };
            if advances[..index].iter().any(is_like) {
                return Some((advance, "passes the same square as another advance"));
            }
        }
        None
    }
}

/// The pieces whose loss ends the game: see [`Extinction`](crate::game::Extinction).
#[derive(Debug)]
pub(crate) struct CompiledExtinction {
    /// Sets of kinds, one of which must have more pieces than `left`.
    pub sets: Vec<Kinds>,
    pub left: u32,
    pub others: u32,
    pub result: Verdict,
}
