//! `belladonna-tools check-engine`: checks whether an engine follows its protocol.

mod dialogue;
mod uci;
mod xboard;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Error, bail};
use clap::Parser;
use engine::cli::parse_game;
use movegen::Rules;
use work::progress::print;

use self::dialogue::{Check, Dialogue, PATIENCE};
use crate::players::process::{EngineProcess, Environment};
use crate::players::spec::{EngineSpec, Protocol};

/// Check whether an engine follows its protocol. Prints a line for each check, with what was wrong.
///
/// Each check starts a new process. The exit status is 2 if a check fails.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools check-engine gothic --engine cmd=fairy-stockfish")]
pub struct CheckEngineArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The engine, described as for `match`: cmd=PATH and any of proto, dir, args and variant.
    #[arg(long, value_name = "ENGINE", value_parser = |text: &str| EngineSpec::parse(text, ""))]
    engine: EngineSpec,
}

/// Runs the checks and prints their results.
pub fn run(arguments: &CheckEngineArguments) -> anyhow::Result<()> {
    let spec = &arguments.engine;
    let checks: &[Check] = match spec.protocol {
        Protocol::Uci => &uci::CHECKS,
        Protocol::Xboard => &xboard::CHECKS,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let environment = Environment::new(PATIENCE, stop);
    // An engine that cannot be started fails every check for one reason.
    drop(EngineProcess::start(spec, &environment).map_err(|failure| Error::msg(String::from(failure)))?);
    let mut failed = 0;
    for (name, check) in checks {
        let result = Dialogue::start(spec, arguments.rules, &environment).and_then(|mut dialogue| {
            check(&mut dialogue).map_err(|problem| problem + &dialogue.last_errors())
        });
        match result {
            Ok(found) if found.is_empty() => print(&format!("ok      {name}")),
            Ok(found) => print(&format!("ok      {name}: {found}")),
            Err(problem) => {
                failed += 1;
                print(&format!("FAILED  {name}: {problem}"));
            }
        }
    }
    if failed > 0 {
        bail!("{failed} of {} checks failed", checks.len());
    }
    print(&format!("all {} checks passed", checks.len()));
    Ok(())
}
