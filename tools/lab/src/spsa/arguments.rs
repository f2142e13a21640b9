//! The command line of a run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Parser;
use engine::cli::parse_game;
use movegen::Rules;

use super::parameters::ParameterChoice;
use super::settings::{PlaySettings, Range, Settings};
use arena::games::openings::OpeningChoice;
use arena::players::spec::EngineSpec;
use arena::tournament::arguments::PlayArguments;
use arena::tournament::file_uses::check_distinct;
use arena::tournament::runner::Contestant;

/// Tune search parameters by games (SPSA, simultaneous perturbation stochastic approximation).
///
/// The engine announces the numbers as options:
/// `cargo build --release --package belladonna --features tuning`.
/// In every iteration each number is changed a little, up or down at random. The engine with these numbers
/// plays against the engine with the opposite changes, and all numbers move towards the side that scores more
/// points. See docs/dev/tuning.md.
#[derive(Debug, Parser)]
#[command(after_help = "Examples:\n  \
                  belladonna-tools spsa gothic --engine cmd=./belladonna --list > numbers.toml\n  \
                  belladonna-tools spsa gothic --engine cmd=./belladonna,hash=8 \\\n    \
                  --parameters numbers.toml --nodes 5000 --iterations 20000 --log spsa.jsonl \
                  --svg spsa.svg")]
pub struct SpsaArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub rules: &'static Rules,
    /// The engine, described as for `match`.
    #[arg(long, value_name = "ENGINE")]
    pub engine: String,
    /// Print a parameter file with all search parameters that the engine announces, and exit.
    #[arg(long)]
    pub list: bool,
    /// A file of parameters as printed by --list, or "all".
    #[arg(long, value_name = "FILE.toml|all", required_unless_present = "list")]
    pub parameters: Option<ParameterChoice>,
    /// Iterations of the run.
    #[arg(long, value_name = "N", required_unless_present = "list")]
    pub iterations: Option<usize>,
    /// Pairs of games in an iteration; their points are added.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub pairs_per_iteration: usize,
    /// The fraction of its step by which one point moves a parameter in the last iteration.
    #[arg(long, value_name = "R", default_value_t = 0.002)]
    pub r_end: f64,
    /// Use only these of the parameters.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,
    /// The log, a line for every iteration.
    #[arg(long, value_name = "FILE.jsonl", required_unless_present = "list")]
    pub log: Option<PathBuf>,
    /// Continue the run of the log.
    #[arg(long)]
    pub resume: bool,
    /// Plot the path of every parameter to this file. Overwrites only an older plot.
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,
    /// How the games are played.
    #[command(flatten)]
    pub play: PlayArguments,
}

impl SpsaArguments {
    /// The engine, and the limit of its search.
    pub fn contestant(&self) -> anyhow::Result<Contestant> {
        let spec = EngineSpec::parse(&self.engine, "")?;
        let limit = spec.limit.or_else(|| self.play.limit());
        let limit = limit.context("the engine has no limit: add --tc, --movetime, --nodes or --depth")?;
        Ok(Contestant { spec, limit })
    }

    /// The log.
    pub fn log(&self) -> anyhow::Result<&Path> {
        self.log.as_deref().context("--log FILE.jsonl is missing")
    }

    /// The settings of the run over `parameters`.
    pub fn settings(
        &self,
        contestant: &Contestant,
        parameters: BTreeMap<String, Range>,
    ) -> anyhow::Result<Settings> {
        let settings = Settings {
            spsa: Settings::VERSION,
            play: self.play_settings(contestant, &parameters)?,
            iterations: self.iterations.unwrap_or_default(),
            pairs_per_iteration: self.pairs_per_iteration,
            r_end: self.r_end,
            parameters,
        };
        settings.check()?;
        Ok(settings)
    }

    /// The settings of the games.
    fn play_settings(
        &self,
        Contestant { spec, limit }: &Contestant,
        parameters: &BTreeMap<String, Range>,
    ) -> anyhow::Result<PlaySettings> {
        let is_set = |name: &&String| spec.options.iter().any(|(option, _)| option == *name);
        if let Some(name) = parameters.keys().find(is_set) {
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
        })
    }

    /// Rejects a file that is used for two purposes.
    pub fn check_files(&self) -> anyhow::Result<()> {
        let mut outputs = vec![("--log", self.log()?)];
        outputs.extend(self.svg.as_deref().map(|path| ("--svg", path)));
        let mut inputs = Vec::new();
        let parameters = self.parameters.as_ref().and_then(ParameterChoice::file);
        inputs.extend(parameters.map(|path| ("--parameters", path)));
        if let OpeningChoice::File(file) = &self.play.openings {
            inputs.push(("--openings", &file.path));
        }
        check_distinct(&outputs, &inputs)
    }
}
