//! The `belladonna-tools` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    engine::address_space::share_reserves();
    belladonna_tools::cli::run()
}
