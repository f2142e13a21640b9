//! Starts engines of either protocol.

use movegen::Rules;

use super::engine_spec::{EngineSpec, Protocol};
use super::fault::Failure;
use super::player::Player;
use super::process::Environment;
use super::uci::UciPlayer;
use super::xboard::XboardPlayer;

/// Starts the engine of `spec` for games by `rules`.
///
/// # Errors
/// If it does not start, does not answer in time, or does not know the game or a setting.
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
