//! The terms of a movement.

use thiserror::Error;

/// A change of file and row; positive rows are forward.
pub type Vector = (i8, i8);

/// One term of a movement.
///
/// ```
/// use movegen::betza;
///
/// // A cannon moves as a rook and captures by a hop.
/// let terms = betza::parse("mRcpR")?;
/// assert_eq!(terms.len(), 2);
/// assert!(terms[0].modes.moves && !terms[0].modes.captures);
/// assert!(terms[1].modes.captures && terms[1].modes.hops);
/// # Ok::<(), betza::BetzaError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Term {
    /// What the term may do on the square that it reaches.
    pub modes: Modes,
    /// The squares that it passes and reaches.
    pub shape: Shape,
}

impl Term {
    /// Whether it has two steps of one move, as of a lion.
    pub const fn is_double(&self) -> bool {
        matches!(self.shape, Shape::Double { .. })
    }
}

/// The modifiers of a term, without directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Modes {
    /// May go to an empty square.
    pub moves: bool,
    /// May capture.
    pub captures: bool,
    /// Hops over exactly one piece of either colour (`p`, `g`).
    pub hops: bool,
    /// Reaches only the square next to the piece over which it hops (`g`).
    pub near: bool,
    /// Also captures en passant (`e`). Only for pawns.
    pub en_passant: bool,
    /// Is a first move (`i`).
    pub initial: bool,
}

/// The squares that a term passes and reaches, as steps.
///
/// Other crates may match it without a wildcard, because a new shape needs new code. A new shape is therefore
/// a breaking change of this crate.
///
/// ```
/// use movegen::betza::{self, Shape};
///
/// let terms = betza::parse("N")?;
/// let Shape::Ride { steps, limit, .. } = &terms[0].shape else { panic!("a leap is a ride of one step") };
/// assert_eq!((steps.len(), *limit), (8, 1));
/// # Ok::<(), betza::BetzaError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One leap, repeated up to `limit` times while the squares reached are empty.
    Ride {
        /// The possible leaps.
        steps: Vec<Vector>,
        /// The smallest number of leaps with which it can end: more than 1 for the lame leaps along a line.
        first: u8,
        /// The largest number of leaps; 1 for leapers.
        limit: u8,
    },
    /// A leap, or a ride of up to `length` steps. After exactly `length` steps it can turn and ride on.
    Bent {
        /// The possible steps of the first leg, each with the steps of the second legs that can follow.
        turns: Vec<(Vector, Vec<Vector>)>,
        /// The length of the first leg.
        length: u8,
        /// Whether it can end on the first leg.
        stops: bool,
        /// The largest length of the second leg.
        limit: u8,
    },
    /// A ride that can turn once by a right angle, on any of its squares.
    Hook {
        /// The possible steps, each with the two steps at a right angle to it.
        turns: Vec<(Vector, Vec<Vector>)>,
        /// Whether it can end before it has turned.
        stops: bool,
    },
    /// A lame leap: several steps. All squares before the last must be empty.
    Lame {
        /// The steps of each leap.
        ways: Vec<Vec<Vector>>,
    },
    /// Several leaps along straight lines in any order, all in the one or two directions toward the target.
    MultiPath {
        /// The lengths of the orthogonal leaps: 1 for a king step.
        orthogonal: Vec<u8>,
        /// The lengths of the diagonal leaps.
        diagonal: Vec<u8>,
    },
    /// Two steps of one move, as of a lion. [`Modes`] say what the piece does on the square of the first
    /// step: capture there, pass over it, or both. The second step goes to an empty square, captures, or
    /// comes back. Other terms have the squares that the piece reaches without a capture on its way.
    Double {
        /// The possible first steps, each with the second steps that can follow.
        legs: Vec<(Vector, Vec<Vector>)>,
    },
}

impl Shape {
    /// The number, from 1, of the first square on which the piece can end its move, on a route with `squares`
    /// squares. The squares before it are passed.
    pub fn first_stop(&self, squares: usize) -> usize {
        match self {
            Self::Ride { first, .. } => usize::from(*first),
            Self::Lame { .. } => squares,
            Self::Bent { length, stops: false, .. } => usize::from(*length) + 1,
            Self::Bent { .. } | Self::Hook { .. } | Self::MultiPath { .. } | Self::Double { .. } => 1,
        }
    }
}

/// Why a Betza string cannot be read.
///
/// ```
/// use movegen::betza;
///
/// let error = betza::parse("WX").unwrap_err();
/// assert!(error.to_string().starts_with("Betza string \"WX\", character 2: "), "{error}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Betza string \"{text}\", character {position}: {problem}")]
pub struct BetzaError {
    pub(super) text: String,
    pub(super) position: usize,
    pub(super) problem: String,
}

/// The limit of a ride without a number: longer than any board.
pub const UNLIMITED: u8 = 16;
