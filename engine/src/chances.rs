//! The chances of the results at a score of the search.

use eval::{ChanceModel, ResultChances};

use crate::search::{Score, mate_moves};

/// The chances of each result for the side of the score. A mate score gives a certain win or loss.
#[must_use]
pub fn chances_at(model: ChanceModel, score: Score) -> ResultChances {
    let impossible = ResultChances { win: 0.0, advantage: 0.0, draw: 0.0, disadvantage: 0.0, loss: 0.0 };
    match mate_moves(score) {
        Some(moves) if moves > 0 => ResultChances { win: 1.0, ..impossible },
        Some(_) => ResultChances { loss: 1.0, ..impossible },
        None => model.chances(score.into()),
    }
}
