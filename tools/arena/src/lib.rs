//! Matches between engines of both protocols: `match`, `merge` and `check-engine` of `belladonna-tools`.
#![forbid(unsafe_code)]

pub mod check_engine;
pub mod games;
pub mod players;
pub mod progress;
pub mod random;
pub mod results;
pub mod shard;
pub mod stats;
pub mod tournament;
