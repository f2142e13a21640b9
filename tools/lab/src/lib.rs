//! The laboratory: training games, training, books, solved endings and piece values, as commands of
//! `belladonna-tools`.
#![forbid(unsafe_code)]

mod best_moves;
pub mod book;
pub mod data;
pub mod datagen;
pub mod endings;
mod parallel;
pub mod puzzles;
pub mod train;
pub mod training_games;
pub mod values;
mod whole_file;
