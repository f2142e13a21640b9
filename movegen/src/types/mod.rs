//! Small value types that every other module is written in.

mod color;
mod moves;
mod piece;
mod square;

pub use color::Color;
pub use moves::{Move, MoveKind, MoveSink};
pub use piece::{Piece, PieceKind};
pub use square::Square;
