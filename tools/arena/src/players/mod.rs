//! Engines as players: their processes, the two protocols, their options and faults.

pub mod features;
mod game_names;
pub mod line_file;
mod line_reader;
pub mod options;
pub mod player;
pub mod process;
pub mod spec;
mod stderr;
pub mod uci;
mod xboard;
pub mod xboard_moves;

use movegen::Rules;

use crate::players::player::{Failure, Player};
use crate::players::process::{EngineProcess, Environment};
use crate::players::spec::{EngineSpec, Protocol};
use crate::players::uci::UciPlayer;
use crate::players::xboard::XboardPlayer;

/// Starts the engine of `spec` for games by `rules`.
pub fn connect(
    spec: &EngineSpec,
    rules: &'static Rules,
    environment: &Environment,
) -> Result<Box<dyn Player>, Failure> {
    let process = EngineProcess::start(spec, environment)?;
    let mut player: Box<dyn Player> = match spec.protocol {
        Protocol::Uci => Box::new(UciPlayer::new(process, environment.patience)),
        Protocol::Xboard => Box::new(XboardPlayer::new(process, environment.patience)),
    };
    match player.prepare(spec, rules) {
        Ok(()) => Ok(player),
        Err(failure) => Err(failure.and(&player.last_errors())),
    }
}
