//! The `belladonna-tools` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    belladonna_tools::run()
}
