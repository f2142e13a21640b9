//! Tools around the engine Belladonna: matches, training games, tuning and training.
#![forbid(unsafe_code)]

pub mod cli;
mod data;
mod datagen;
mod matches;
mod progress;
mod random;
mod records;
mod report;
mod stats;
pub mod train;
mod tune;
mod values;
