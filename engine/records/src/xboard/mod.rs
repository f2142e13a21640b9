//! What XBoard writes: squares, letters of pieces, positions, and the moves of its records.

pub mod fen;
pub mod letters;
pub mod moves;
pub mod san;
pub mod squares;
