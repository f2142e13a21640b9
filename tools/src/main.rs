//! The `belladonna-tools` program.
#![forbid(unsafe_code)]

mod cli;
mod matches;
mod random;
mod report;
mod stats;
mod values;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
