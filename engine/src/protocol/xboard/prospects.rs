//! When the engine resigns, and when it accepts a draw.

use crate::search::{Score, accepts_draw};

/// The scores of the engine's moves in this game, and when they are bad enough to resign.
#[derive(Debug, Default)]
pub(super) struct Prospects {
    /// The engine resigns at or below this score; it never does if there is none.
    resign_below: Option<Score>,
    /// The score of the engine's last move, from its own view.
    last_score: Option<Score>,
    /// How many of the last moves in a row had such a score.
    hopeless_moves: u32,
}

impl Prospects {
    /// How many moves in a row must look hopeless before the engine resigns.
    const HOPELESS_MOVES: u32 = 3;

    /// The option *ResignBelow*: a positive number of centipawns, or 0 for never.
    pub fn set_resign_below(&mut self, centipawns: i32) {
        self.resign_below = Some(-centipawns).filter(|&score| score < 0);
    }

    /// Forgets the scores of the last game.
    pub fn new_game(&mut self) {
        *self = Self { resign_below: self.resign_below, ..Self::default() };
    }

    /// Notes the score of a move of the engine. Returns whether the engine resigns instead of making it.
    pub fn resigns_at(&mut self, score: Score) -> bool {
        self.last_score = Some(score);
        let is_hopeless = self.resign_below.is_some_and(|limit| score <= limit);
        self.hopeless_moves = if is_hopeless { self.hopeless_moves + 1 } else { 0 };
        self.hopeless_moves >= Self::HOPELESS_MOVES
    }

    /// Whether the engine accepts a draw.
    pub fn accepts_draw(&self) -> bool {
        self.last_score.is_some_and(accepts_draw)
    }
}
