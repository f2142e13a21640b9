//! A game of a record, with the scores of its searches.

use movegen::Move;

/// The first position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// An array of the game, by its number.
    Array(u32),
    /// Any other position.
    Fen(String),
}

/// A move chosen by a search, with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub mv: Move,
    /// The score of the search, in centipawns for the side to move.
    pub score: i32,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game: the same settings and number give the same game.
    pub number: usize,
    /// White's points in quarters: 4, 3, 2, 1 or 0.
    pub quarter_points: u8,
    /// Its start position.
    pub start: Start,
    /// The opening moves, which were not searched.
    pub opening: Vec<Move>,
    /// The searched moves.
    pub moves: Vec<RecordedMove>,
}
