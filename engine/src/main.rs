//! The `belladonna` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    engine::cli::run()
}
