//! The experiment that the author of Gothic Chess proposed: the same engine with different piece values, against itself.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use engine::cli::parse_game;
use movegen::Rules;

use super::arguments::{MatchArguments, OutputArguments, PlayArguments};
use super::engine_spec::Protocol;
use super::output::ReportFile;
use super::schedule::Pairing;
use super::tournament;
use crate::report::points_chart;

/// Let an engine with different piece values play a round robin against itself.
///
/// The engine is Belladonna, or any other that has the option. Without a limit it searches 5000 nodes a move.
#[derive(Debug, Parser)]
#[command(
    after_help = "Example: belladonna-tools values-match gothic --sets author,trice --log values.jsonl"
)]
pub struct ValuesMatchArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The engine; `belladonna` beside this program if not given.
    #[arg(long, value_name = "PATH")]
    engine: Option<PathBuf>,
    /// What every engine has in common, as for `match --each`.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    each: String,
    /// The protocol.
    #[arg(long, value_enum, default_value_t = Protocol::Uci)]
    proto: Protocol,
    /// The sets of values, two or more.
    #[arg(long, value_name = "SET,...", value_delimiter = ',', default_value = "author,trice,scharnagl")]
    sets: Vec<String>,
    /// The option that chooses the set; Belladonna's if not given.
    #[arg(long, value_name = "NAME")]
    option: Option<String>,
    /// Games in every encounter, an even number.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// Draw the points of every set.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    play: PlayArguments,
    #[command(flatten)]
    output: OutputArguments,
}

/// Nodes a move where nothing else is asked for.
const DEFAULT_NODES: u64 = 5000;

/// Plays the round robin.
///
/// # Errors
/// If it cannot be played or drawn.
pub fn run(arguments: ValuesMatchArguments) -> anyhow::Result<()> {
    let plot = arguments.plot.clone();
    let arguments = arguments.into_match()?;
    if let Some(path) = &plot {
        arguments.check_files(&[("--plot", path)])?;
    }
    let plot = plot.as_deref().map(ReportFile::open).transpose()?;
    let played = tournament::run(&arguments)?;
    let games: Vec<_> = played.games.iter().collect();
    plot.map_or(Ok(()), |plot| plot.write(&points_chart(&played.engines, &games)))
}

impl ValuesMatchArguments {
    fn into_match(mut self) -> anyhow::Result<MatchArguments> {
        if self.sets.len() < 2 {
            bail!("--sets needs two sets or more");
        }
        if !self.play.has_limit() {
            self.play.nodes = Some(DEFAULT_NODES);
        }
        let engine = match self.engine {
            Some(engine) => engine,
            None => std::env::current_exe()
                .context("cannot find the folder of this program")?
                .with_file_name(format!("belladonna{}", std::env::consts::EXE_SUFFIX)),
        };
        let engine = engine.to_str().context("the path of the engine is no text")?.replace(',', "\\,");
        let option = self.option.unwrap_or_else(|| self.proto.piece_values_option().to_owned());
        let describe = |set: &String| {
            format!("name={set},cmd={engine},proto={},option.{option}={set}", self.proto.as_str())
        };
        Ok(MatchArguments {
            rules: self.rules,
            engines: self.sets.iter().map(describe).collect(),
            each: self.each,
            games: self.games,
            pairing: Pairing::RoundRobin,
            play: self.play,
            output: self.output,
        })
    }
}
