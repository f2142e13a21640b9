//! Small value types that every other module uses.

mod by_color;
mod color;
mod kinds;
mod men;
mod moves;
mod piece;
mod square;

pub use by_color::ByColor;
pub use color::Color;
pub use kinds::Kinds;
pub use men::{Ids, Men};
pub use moves::{Move, MoveKind, MoveSink};
pub(crate) use piece::Occupant;
pub use piece::{Piece, PieceKind};
pub use square::Square;
