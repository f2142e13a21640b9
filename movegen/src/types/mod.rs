//! Small value types that every other module uses.

mod by_color;
mod color;
mod kinds;
mod move_code;
mod moves;
mod outcome;
mod piece;
mod piece_set;
mod square;

pub use by_color::ByColor;
pub use color::Color;
pub use kinds::Kinds;
#[cfg(feature = "serde")]
pub(crate) use move_code::Code;
pub use moves::{Move, MoveKind, MoveSink};
pub use outcome::{GameResult, Outcome, Reason};
pub(crate) use piece::Occupant;
pub use piece::{Piece, PieceKind};
pub use piece_set::{Ids, PieceSet};
pub use square::Square;
