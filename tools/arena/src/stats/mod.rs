//! Statistics of engine matches.
//!
//! Games come in pairs with the same opening and swapped colours. The two games of a pair are not
//! independent, but the pairs are. So all errors are computed from the variance of pair scores.
//! Source: <https://www.chessprogramming.org/Match_Statistics>

mod elo;
mod pairs;
mod sprt;

pub use elo::{Estimate, elo_of_score};
pub use pairs::PairScores;
pub use sprt::{Sprt, Verdict};
