//! Runs `belladonna-tools` from outside.

mod book;
mod datagen;
#[cfg(target_os = "linux")]
mod disk;
mod endings;
mod matches;
mod puzzles;
#[cfg(unix)]
mod signals;
mod support;
mod training;
mod values;
