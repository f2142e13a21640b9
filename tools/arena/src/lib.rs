//! Matches between engines of both protocols: `match`, `merge` and `check-engine` of `belladonna-tools`.
#![forbid(unsafe_code)]

pub mod check_engine;
mod games;
mod name_values;
mod players;
pub mod results;
mod stats;
pub mod tournament;
