//! The command line of a run.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Parser;
use engine::cli::parse_game;
use movegen::Rules;

use super::parameters::ParameterChoice;
use super::settings::{Range, Settings};
use crate::matches::adjudication::Adjudication;
use crate::matches::arguments::PlayArguments;
use crate::matches::engine_spec::EngineSpec;
use crate::matches::file_uses::check_distinct;
use crate::matches::game::GameRules;
use crate::matches::openings::OpeningChoice;
use crate::matches::schedule::Shard;
use crate::matches::time_control::Limit;

/// Tune numbers of the search by games: simultaneous perturbation stochastic approximation.
///
/// The engine announces the numbers as options:
/// `cargo build --release --package belladonna --features tuning`.
/// In every iteration each number is changed a little, up or down at random. The engine with these numbers
/// plays against the engine with the opposite changes, and all numbers move towards the side that scores more
/// points. See docs/tuning.md.
#[derive(Debug, Parser)]
#[command(after_help = "Examples:\n  \
                  belladonna-tools spsa gothic --engine cmd=./belladonna --list > numbers.toml\n  \
                  belladonna-tools spsa gothic --engine cmd=./belladonna,hash=8 \\\n    \
                  --parameters numbers.toml --nodes 5000 --iterations 20000 --log spsa.jsonl \
                  --plot spsa.svg")]
pub struct SpsaArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub rules: &'static Rules,
    /// The engine, described as for `match`.
    #[arg(long, value_name = "ENGINE")]
    pub engine: String,
    /// Print a parameter file with all numbers of the search that the engine announces, and exit.
    #[arg(long)]
    pub list: bool,
    /// A file of parameters as printed by --list, or "all".
    #[arg(long, value_name = "FILE.toml|all", required_unless_present = "list")]
    pub parameters: Option<ParameterChoice>,
    /// Tune only these of the parameters.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Iterations of the run, all shards together.
    #[arg(long, value_name = "N", required_unless_present = "list")]
    pub iterations: Option<usize>,
    /// Pairs of games in an iteration; their points are added.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub pairs_per_iteration: usize,
    /// The part of its step by which one point moves a parameter in the last iteration.
    #[arg(long, value_name = "R", default_value_t = 0.002)]
    pub r_end: f64,
    /// The log, a line for every iteration.
    #[arg(long, value_name = "FILE.jsonl", required_unless_present = "list")]
    pub log: Option<PathBuf>,
    /// Continue the run of the log.
    #[arg(long)]
    pub resume: bool,
    /// Play only part I of N of the iterations, as a separate run; `spsa-merge` joins the parts.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Plot the path of every parameter to this file. Overwrites only an older plot.
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub play: PlayArguments,
}

impl SpsaArguments {
    /// The engine and the limit of its search.
    ///
    /// # Errors
    /// If the description of the engine is wrong or there is no limit.
    pub fn engine(&self) -> anyhow::Result<(EngineSpec, Limit)> {
        let spec = EngineSpec::parse(&self.engine, "")?;
        let limit = spec.limit.or_else(|| self.play.limit());
        let limit = limit.context("the engine has no limit: add --tc, --movetime, --nodes or --depth")?;
        Ok((spec, limit))
    }

    /// The log; only --list needs none.
    ///
    /// # Errors
    /// If it is not given.
    pub fn log(&self) -> anyhow::Result<&PathBuf> {
        self.log.as_ref().context("--log FILE.jsonl is missing")
    }

    /// How games are adjudicated.
    pub fn game_rules(&self) -> GameRules {
        GameRules { margin: Duration::from_millis(self.play.margin), adjudication: self.play.adjudication() }
    }

    /// The settings of the run over `parameters`.
    ///
    /// # Errors
    /// If they contradict each other or are out of range.
    pub fn settings(
        &self,
        spec: &EngineSpec,
        limit: Limit,
        parameters: BTreeMap<String, Range>,
    ) -> anyhow::Result<Settings> {
        if let Some((name, _)) = spec.options.iter().find(|(name, _)| parameters.contains_key(name)) {
            bail!("{name} is tuned and also set by --engine; its start is the value in the parameter file");
        }
        let play = &self.play;
        let settings = Settings {
            spsa: Settings::VERSION,
            game: self.rules.id().to_owned(),
            engine: describe(spec),
            limit: limit.to_string(),
            openings: play.openings.to_string(),
            opening_margin: play.opening_margin,
            opening_nodes: play.opening_nodes,
            adjudication: describe_ends(&play.adjudication()),
            seed: play.seed,
            iterations: self.iterations.unwrap_or_default(),
            pairs_per_iteration: self.pairs_per_iteration,
            shard: self.shard.unwrap_or(Shard::WHOLE).to_string(),
            r_end: self.r_end,
            parameters,
        };
        settings.check()?;
        Ok(settings)
    }

    /// Refuses one file for two purposes.
    ///
    /// # Errors
    /// A sentence that names the first such file.
    pub fn check_files(&self) -> anyhow::Result<()> {
        let mut outputs = vec![("--log", self.log()?.as_path())];
        outputs.extend(self.plot.as_deref().map(|path| ("--plot", path)));
        let mut inputs = Vec::new();
        if let Some(ParameterChoice::File(path)) = &self.parameters {
            inputs.push(("--parameters", path.as_path()));
        }
        if let OpeningChoice::File(path) = &self.play.openings {
            inputs.push(("--openings", path.as_ref()));
        }
        check_distinct(&outputs, &inputs)
    }
}

/// The part of an engine's description that can change results. The path of the program is not part of it,
/// since it can differ between machines.
fn describe(spec: &EngineSpec) -> String {
    let mut parts = vec![format!("proto={}", spec.protocol.as_str())];
    if !spec.arguments.is_empty() {
        parts.push(format!("args={}", spec.arguments.join(" ")));
    }
    parts.extend(spec.hash_mb.map(|hash| format!("hash={hash}")));
    parts.extend(spec.threads.map(|threads| format!("threads={threads}")));
    parts.extend(spec.variant.iter().map(|variant| format!("variant={variant}")));
    parts.extend(spec.options.iter().map(|(name, value)| format!("option.{name}={value}")));
    parts.join(",")
}

/// When games are ended early, in the words of the command line.
fn describe_ends(adjudication: &Adjudication) -> String {
    let Adjudication { resign, draw, max_moves } = adjudication;
    let parts = [
        resign.map(|rule| format!("resign score={},moves={}", rule.score, rule.moves)),
        draw.map(|rule| format!("draw from={},score={},moves={}", rule.from, rule.score, rule.moves)),
        max_moves.map(|moves| format!("max-moves {moves}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}
