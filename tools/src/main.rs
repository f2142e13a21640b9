//! The `belladonna-tools` program.
#![forbid(unsafe_code)]

mod cli;
mod data;
mod datagen;
mod matches;
mod progress;
mod random;
mod records;
mod report;
mod stats;
mod tune;
mod values;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
