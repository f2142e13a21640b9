//! How a match is played, as every line of its log tells. Games with different settings are not of one match.

use std::collections::BTreeMap;

use movegen::Rules;
use serde::{Deserialize, Serialize};

use super::arguments::MatchArguments;
use super::runner::Contestant;
use super::schedule::Schedule;
use crate::shard::Shard;

/// The settings of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The game's fingerprint: two games with the same name and other rules differ.
    pub rules: String,
    /// What can change the results of each engine, by its name: settings and limit.
    pub engines: BTreeMap<String, String>,
    /// The openings, as on the command line.
    pub openings: String,
    /// Greatest score of a random opening in centipawns.
    pub opening_margin: i32,
    /// Nodes of the search that checks an opening.
    pub opening_nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// When games are ended early.
    pub adjudication: String,
    /// Games of the whole match.
    pub games: usize,
    /// The part that was played.
    pub shard: Shard,
}

impl MatchSettings {
    /// The keys in which the games of one match may differ: parts, and a match that was made longer.
    pub const MAY_DIFFER: &'static [&'static str] = &["games", "shard"];

    /// The settings of the match that the arguments describe.
    pub fn new(
        rules: &Rules,
        arguments: &MatchArguments,
        contestants: &[Contestant],
        schedule: &Schedule,
    ) -> Self {
        let play = &arguments.play;
        let engine = |contestant: &Contestant| {
            let Contestant { spec, .. } = contestant;
            (spec.name.clone(), format!("{}; {}", spec.settings(), contestant.limit_text()))
        };
        Self {
            rules: format!("{:016x}", rules.fingerprint()),
            engines: contestants.iter().map(engine).collect(),
            openings: play.openings.to_string(),
            opening_margin: play.opening_margin,
            opening_nodes: play.opening_nodes,
            seed: play.seed,
            adjudication: play.adjudication().to_string(),
            games: schedule.len(),
            shard: arguments.output.shard.shard,
        }
    }
}
