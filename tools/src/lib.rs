//! Tools around the engine Belladonna: matches, training games, tuning and training.
#![forbid(unsafe_code)]

mod book;
pub mod cli;
mod data;
mod datagen;
mod endings;
pub mod fuzzing;
mod matches;
mod parallel;
mod progress;
mod random;
mod records;
mod report;
mod self_play;
mod shard;
mod stats;
pub mod train;
mod tune;
mod values;
mod whole_file;
