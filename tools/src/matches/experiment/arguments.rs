//! What the command lines of experiments have in common.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use engine::cli::parse_game;
use movegen::Rules;

use super::settings::PlaySettings;
use crate::matches::arguments::PlayArguments;
use crate::matches::engine_spec::EngineSpec;
use crate::matches::file_uses::check_distinct;
use crate::matches::openings::OpeningChoice;
use crate::matches::runner::Contestant;
use crate::shard::ShardArguments;

/// Which game is played and how, and what is recorded. A command that flattens this has a group
/// `without_games` of the options with which it plays no games.
#[derive(Debug, Args)]
pub struct ExperimentArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub rules: &'static Rules,
    /// Use only these of the parameters.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,
    /// The log, a line for every iteration.
    #[arg(long, value_name = "FILE.jsonl", required_unless_present = "without_games")]
    pub log: Option<PathBuf>,
    /// Continue the run of the log.
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    pub shard: ShardArguments,
    /// Plot the path of every parameter to this file. Overwrites only an older plot.
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub play: PlayArguments,
}

impl ExperimentArguments {
    /// The engine that `text` describes, and the limit of its search.
    ///
    /// # Errors
    /// If the description of the engine is wrong or there is no limit.
    pub fn contestant(&self, text: &str) -> anyhow::Result<Contestant> {
        let spec = EngineSpec::parse(text, "")?;
        let limit = spec.limit.or_else(|| self.play.limit());
        let limit = limit.context("the engine has no limit: add --tc, --movetime, --nodes or --depth")?;
        Ok(Contestant { spec, limit })
    }

    /// The log.
    ///
    /// # Errors
    /// If it is not given, because no games are played.
    pub fn log(&self) -> anyhow::Result<&Path> {
        self.log.as_deref().context("--log FILE.jsonl is missing")
    }

    /// The settings of the games.
    ///
    /// # Errors
    /// If the engine's description sets one of `parameters`.
    pub fn settings<'a>(
        &self,
        Contestant { spec, limit }: &Contestant,
        mut parameters: impl Iterator<Item = &'a String>,
    ) -> anyhow::Result<PlaySettings> {
        if let Some(name) = parameters.find(|name| spec.options.iter().any(|(option, _)| option == *name)) {
            bail!("{name} is a parameter and also set by --engine; its value is that of the parameter file");
        }
        let play = &self.play;
        Ok(PlaySettings {
            game: self.rules.id().to_owned(),
            engine: spec.settings(),
            limit: limit.to_string(),
            openings: play.openings.to_string(),
            opening_margin: play.opening_margin,
            opening_nodes: play.opening_nodes,
            adjudication: play.adjudication().to_string(),
            seed: play.seed,
            shard: self.shard.shard.to_string(),
        })
    }

    /// Refuses one file for two purposes. `parameters` is the file of parameters.
    ///
    /// # Errors
    /// A sentence that names the first such file.
    pub fn check_files(&self, parameters: Option<&Path>) -> anyhow::Result<()> {
        let mut outputs = vec![("--log", self.log()?)];
        outputs.extend(self.plot.as_deref().map(|path| ("--plot", path)));
        let mut inputs = Vec::new();
        inputs.extend(parameters.map(|path| ("--parameters", path)));
        if let OpeningChoice::File(file) = &self.play.openings {
            inputs.push(("--openings", &file.path));
        }
        check_distinct(&outputs, &inputs)
    }
}
