//! Statistics of engine matches.
//!
//! Games come in pairs that share an opening, each engine playing it once with each colour. The two games of a pair are
//! not independent, the pairs are; so every error is taken from the spread of pair scores.
//! Source: <https://www.chessprogramming.org/Match_Statistics>

mod elo;
mod normal;
mod pairs;
mod sprt;

pub use elo::{Estimate, elo_of_score};
pub use pairs::PairScores;
pub use sprt::{Sprt, Verdict};
