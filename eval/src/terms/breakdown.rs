//! The terms of an evaluation by name, for the sum and for display.

use std::fmt;

use movegen::{ByColor, Color};
use serde::Serialize;

use crate::score::{Score, Tapered};

/// A part of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The values of the pieces and pawns.
    Material,
    /// The piece-square terms.
    PieceSquares,
    /// The number of squares that pieces attack.
    Mobility,
    /// Isolated, doubled, connected and passed pawns.
    Pawns,
    /// Shelter of the king and attacks around it.
    KingSafety,
    /// Attacks on more valuable pieces and on unprotected pieces.
    Threats,
    /// Colour-bound pieces on both colours.
    ColourPairs,
    /// Jokers: the value of the pieces that they can imitate.
    Imitators,
    /// Poisoned pieces, harpies and doctors.
    Poison,
    /// The bonus of the side to move.
    Tempo,
}

impl Term {
    /// The number of terms.
    pub const COUNT: usize = 10;

    /// All terms in the order in which [`Trace`] shows them.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Material,
        Self::PieceSquares,
        Self::Mobility,
        Self::Pawns,
        Self::KingSafety,
        Self::Threats,
        Self::ColourPairs,
        Self::Imitators,
        Self::Poison,
        Self::Tempo,
    ];

    /// The name for display.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::PieceSquares => "piece squares",
            Self::Mobility => "mobility",
            Self::Pawns => "pawns",
            Self::KingSafety => "king safety",
            Self::Threats => "threats",
            Self::ColourPairs => "colour pairs",
            Self::Imitators => "jokers",
            Self::Poison => "poison",
            Self::Tempo => "tempo",
        }
    }
}

/// The terms of both sides. Each side's terms are from its own point of view.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Breakdown {
    terms: [ByColor<Tapered>; Term::COUNT],
}

impl Breakdown {
    pub fn add(&mut self, term: Term, color: Color, value: Tapered) {
        self.terms[term as usize][color] += value;
    }

    /// The value of a term of a side.
    #[inline]
    pub fn get(&self, term: Term, color: Color) -> Tapered {
        self.terms[term as usize][color]
    }

    /// White's terms minus Black's.
    pub fn balance(&self) -> Tapered {
        self.terms.iter().map(|term| term[Color::White] - term[Color::Black]).sum()
    }
}

/// One line of a [`Trace`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceRow {
    /// The term.
    pub term: Term,
    /// White's value, positive if it is good for White. Centipawns.
    pub white: Shares,
    /// Black's value, positive if it is good for Black. Centipawns.
    pub black: Shares,
}

/// A middlegame and an endgame value in centipawns, unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Shares {
    /// With all pieces of the start position on the board.
    pub middlegame: Score,
    /// Without pieces except kings and pawns.
    pub endgame: Score,
}

impl From<Tapered> for Shares {
    fn from(pair: Tapered) -> Self {
        Self { middlegame: pair.middlegame(), endgame: pair.endgame() }
    }
}

/// An evaluation with its terms. Its [`Display`](fmt::Display) is a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// All terms.
    pub rows: Vec<TraceRow>,
    /// The sum of the phase weights of the pieces. `full_phase` or more is the middlegame, 0 the endgame.
    pub phase: i32,
    /// The phase of the start position.
    pub full_phase: i32,
    /// The sum of the terms at this phase, from White's point of view. Centipawns.
    pub sum: Score,
    /// The evaluation from White's point of view: the sum after the corrections for endings and the move
    /// count. Centipawns.
    pub total: Score,
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<14}|     white mg     eg |     black mg     eg |     total mg     eg", "term")?;
        writeln!(f, "{:-<14}+{:-<21}+{:-<21}+{:-<20}", "", "", "", "")?;
        for row in &self.rows {
            let (white, black) = (row.white, row.black);
            writeln!(
                f,
                "{:<14}| {:>12} {:>6} | {:>12} {:>6} | {:>12} {:>6}",
                row.term.name(),
                white.middlegame,
                white.endgame,
                black.middlegame,
                black.endgame,
                white.middlegame - black.middlegame,
                white.endgame - black.endgame,
            )?;
        }
        writeln!(
            f,
            "phase {} of {}: {} for White",
            self.phase.min(self.full_phase),
            self.full_phase,
            self.sum
        )?;
        write!(f, "evaluation {} centipawns for White", self.total)
    }
}
