//! Plays the same engine with different piece values against itself, as the author of Gothic Chess proposed.

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

/// Play a round robin of one engine with different piece values.
///
/// The engine is Belladonna, or another one that has such an option. Belladonna plays without its networks,
/// since a network has learnt to correct one set of values. Without a limit it searches 5000 nodes per move.
#[derive(Debug, Parser)]
#[command(
    after_help = "Example: belladonna-tools values-match gothic --sets author,trice --log values.jsonl"
)]
pub struct ValuesMatchArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The engine. The default is `belladonna` in the folder of this program.
    #[arg(long, value_name = "PATH")]
    engine: Option<PathBuf>,
    /// Settings of all engines, as for `match --each`.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    each: String,
    /// The protocol.
    #[arg(long, value_enum, default_value_t = Protocol::Uci)]
    proto: Protocol,
    /// The sets of values, two or more.
    #[arg(long, value_name = "SET,...", value_delimiter = ',', default_value = "author,trice,scharnagl")]
    sets: Vec<String>,
    /// The option that chooses the set, for another engine. The default is Belladonna's.
    #[arg(long, value_name = "NAME")]
    option: Option<String>,
    /// Games for each pair of sets, an even number.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// Draw a chart of the points of each set.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    play: PlayArguments,
    #[command(flatten)]
    output: OutputArguments,
}

/// Nodes per move if no limit is given.
const DEFAULT_NODES: u64 = 5000;

/// Plays the round robin.
///
/// # Errors
/// If the matches cannot be played or the chart cannot be drawn.
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
        let engine = engine.to_str().context("the path of the engine is not valid text")?.replace(',', "\\,");
        let (option, more) = match self.option {
            Some(option) => (option, String::new()),
            None => (self.proto.piece_values_option().to_owned(), self.proto.no_network()),
        };
        let describe = |set: &String| {
            format!("name={set},cmd={engine},proto={},option.{option}={set}{more}", self.proto.as_str())
        };
        Ok(MatchArguments {
            rules: self.rules,
            engines: self.sets.iter().map(describe).collect(),
            each: self.each,
            games: Some(self.games),
            rounds: None,
            no_swap: false,
            pairing: Pairing::RoundRobin,
            play: self.play,
            output: self.output,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn belladonna_plays_without_its_networks_and_others_as_they_are() {
        let engines = |more: &[&str]| {
            let line = [&["values-match", "gothic", "--engine", "x", "--log", "l"], more].concat();
            let arguments = ValuesMatchArguments::try_parse_from(line).expect("a command line");
            arguments.into_match().expect("a match").engines
        };
        let own = engines(&["--sets", "author,trice"]);
        assert_eq!(own[1], "name=trice,cmd=x,proto=uci,option.PieceValues=trice,option.Network=false");
        let own = engines(&["--sets", "author,trice", "--proto", "xboard"]);
        assert_eq!(own[0], "name=author,cmd=x,proto=xboard,option.Piece values=author,option.Network=0");
        let other = engines(&["--sets", "a,b", "--option", "Values"]);
        assert_eq!(other[0], "name=a,cmd=x,proto=uci,option.Values=a");
    }
}
