//! An engine that chooses moves in single positions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{anyhow, bail};
use movegen::{Move, Position, Rules};

use super::connect::connect;
use super::engine_spec::EngineSpec;
use super::fault::Failure;
use super::player::{Action, NewGame, Player, Turn};
use super::process::Environment;
use super::time_control::{Limit, PlayerClock, UNTIMED_PATIENCE};

/// An engine that is asked for moves in positions that have nothing to do with each other.
pub struct Mover {
    spec: EngineSpec,
    rules: &'static Rules,
    environment: Environment,
    /// The running engine; none before the first move, and after a move if it cannot play another game.
    player: Option<Box<dyn Player>>,
}

impl Mover {
    /// An engine, described as for `match` without a limit. It is started for the first move.
    ///
    /// # Errors
    /// If the description is wrong or has a limit.
    pub fn new(description: &str, rules: &'static Rules, stop: Arc<AtomicBool>) -> anyhow::Result<Self> {
        let spec = EngineSpec::parse(description, "")?;
        if let Some(limit) = spec.limit {
            bail!("--engine has the limit \"{limit}\"; remove it, the limit is that of --nodes");
        }
        let environment = Environment::new(UNTIMED_PATIENCE, stop);
        Ok(Self { spec, rules, environment, player: None })
    }

    /// The engine's move after a search of this number of nodes, in a new game that begins with the position.
    /// Returns nothing if it was stopped.
    ///
    /// # Errors
    /// If the engine fails, or does not answer with a legal move.
    pub fn choose(&mut self, position: &Position, nodes: u64) -> anyhow::Result<Option<Move>> {
        let text = match self.ask(position, Limit::Nodes(nodes)) {
            Ok(Action::Move(text)) => text,
            Ok(other) => bail!("{} answered with {other:?} instead of a move", self.spec.name),
            Err(Failure::Stopped) => return Ok(None),
            Err(Failure::Engine(fault, problem)) => {
                bail!("{}: {}: {problem}", self.spec.name, fault.as_str())
            }
            Err(Failure::Unsuitable(problem)) => bail!("{} {problem}", self.spec.name),
        };
        let mv = position.parse_move(&text);
        mv.map(Some).map_err(|error| anyhow!("{} in \"{}\": {error}", self.spec.name, position.to_fen()))
    }

    fn ask(&mut self, position: &Position, limit: Limit) -> Result<Action, Failure> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => connect(&self.spec, self.rules, &self.environment)?,
        };
        player.new_game(&NewGame { start: position, limit })?;
        let clocks = [limit; 2].map(PlayerClock::new);
        let side = position.side_to_move();
        let reply = player.search(&Turn { start: position, moves: &[], side, clocks: &clocks });
        let reply = reply.map_err(|failure| failure.and(&player.last_errors()))?;
        if player.is_reusable() {
            self.player = Some(player);
        }
        Ok(reply.action)
    }
}
