//! The start of a game.

use movegen::{Move, Position};

/// The start of a game: a position and the first moves, which the engines do not choose.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Position,
    /// The number of the array, if the first position is an array.
    pub array: Option<u32>,
    /// The moves from that position.
    pub moves: Vec<Move>,
}
