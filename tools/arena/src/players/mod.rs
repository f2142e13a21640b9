//! Engines as players: their processes, the two protocols, their options and faults.

pub mod features;
pub mod line_file;
mod line_reader;
pub mod options;
pub mod player;
pub mod process;
pub mod spec;
mod stderr;
pub mod uci;
mod xboard;

use movegen::Rules;

use crate::players::player::Failure;
use crate::players::player::Player;
use crate::players::process::Environment;
use crate::players::spec::{EngineSpec, Protocol};
use crate::players::uci::UciPlayer;
use crate::players::xboard::XboardPlayer;

/// The names by which engines may know a game: XBoard's, its own, its own without hyphens, and those that the
/// game file lists.
fn game_names(rules: &Rules) -> Vec<String> {
    let own = [rules.xboard_name().to_owned(), rules.id().to_owned(), rules.id().replace('-', "")];
    own.into_iter().chain(rules.game().about.other_names.iter().cloned()).collect()
}

/// Starts the engine of `spec` for games by `rules`.
pub fn connect(
    spec: &EngineSpec,
    rules: &'static Rules,
    environment: &Environment,
) -> Result<Box<dyn Player>, Failure> {
    Ok(match spec.protocol {
        Protocol::Uci => Box::new(UciPlayer::connect(spec, rules, environment)?),
        Protocol::Xboard => Box::new(XboardPlayer::connect(spec, rules, environment)?),
    })
}
