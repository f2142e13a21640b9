//! The program `belladonna-web`.

use std::process::ExitCode;

fn main() -> ExitCode {
    engine::address_space::share_reserves();
    web::run()
}
