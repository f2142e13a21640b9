//! The program `belladonna-web`.

use std::process::ExitCode;

fn main() -> ExitCode {
    web::run()
}
