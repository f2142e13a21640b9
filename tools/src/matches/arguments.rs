//! The command line of a match.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, Parser};
use engine::cli::parse_game;
use movegen::Rules;

use super::adjudication::{Adjudication, DrawRule, ResignRule, parse_draw_rule, parse_resign_rule};
use super::cores::physical_cores;
use super::engine_spec::EngineSpec;
use super::file_uses::{FileUse, check_distinct};
use super::openings::{Balance, OpeningChoice};
use super::runner::Contestant;
use super::schedule::{Pairing, Shard};
use super::time_control::{Limit, TimeControl};
use crate::stats::Sprt;

/// Play a match between engines.
///
/// Games are judged by our own rules; what engines claim is checked against them. Every finished game is a line in the
/// log, from which a stopped match goes on with --resume.
#[derive(Debug, Parser)]
#[command(
    after_help = "Example: belladonna-tools match gothic \\\n             --engine name=new,cmd=./belladonna --engine name=old,cmd=old/belladonna --games 200 --nodes 5000 --log match.jsonl"
)]
pub struct MatchArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub rules: &'static Rules,
    /// An engine, twice or more: cmd=PATH, and any of name=A, proto=uci or xboard, dir=D, args=..., hash=MB,
    /// threads=N, tc=..., movetime=MS, nodes=N, depth=D, variant=NAME and option.X=Y, separated by commas. An
    /// engine that does not take a setting is left out.
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub engines: Vec<String>,
    /// What all engines have in common, written like --engine.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    pub each: String,
    /// Games in every encounter, an even number: each opening is played with both colours.
    #[arg(long, value_name = "N")]
    pub games: usize,
    /// With more than two engines: who plays whom.
    #[arg(long, value_enum, default_value_t = Pairing::RoundRobin)]
    pub pairing: Pairing,
    #[command(flatten)]
    pub play: PlayArguments,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// How games are played.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// Time control such as 10+0.1 (seconds and increment), 40/60 (moves in seconds) or 40/5:00 (minutes:seconds).
    #[arg(long, value_name = "TC", group = "limit")]
    pub tc: Option<TimeControl>,
    /// Milliseconds for every move.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Nodes for every move.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth of every search in plies.
    #[arg(long, value_name = "D", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// arrays (all in rotation), arrays:NUMBER, random:PLIES (balanced), or a file of FEN or EPD.
    #[arg(long, value_name = "OPENINGS", default_value = "random:8")]
    pub openings: OpeningChoice,
    /// Random openings are kept if our evaluation sees neither side ahead by more than this, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 80, value_parser = clap::value_parser!(i32).range(0..))]
    pub opening_margin: i32,
    /// Nodes of the search that says so.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub opening_nodes: u64,
    /// Seed of the random openings.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
    /// Games at a time; one for every physical core if not given.
    #[arg(long, value_name = "C")]
    pub concurrency: Option<usize>,
    /// Overrun of the clock that is forgiven, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 20)]
    pub margin: u64,
    /// Seconds to wait for an engine beyond its time; 10 if not given, or 120 with --nodes or --depth.
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub patience: Option<u64>,
    /// End a game as lost when both engines agree on it: score=800,moves=4.
    #[arg(long, value_name = "RULE", value_parser = parse_resign_rule)]
    pub resign: Option<ResignRule>,
    /// End a game as drawn when both engines see no advantage: from=40,score=10,moves=8.
    #[arg(long, value_name = "RULE", value_parser = parse_draw_rule)]
    pub draw: Option<DrawRule>,
    /// End a game after so many moves, as by the game's move count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: Option<u32>,
}

/// Where results go, and when there are enough.
#[derive(Debug, Args)]
pub struct OutputArguments {
    /// Stop when the test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05, perhaps with
    /// model=normalized.
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,
    /// The log, a line for every finished game.
    #[arg(long, value_name = "FILE.jsonl")]
    pub log: PathBuf,
    /// Add the games to a file in Portable Game Notation, which may hold earlier games of the log only.
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Write a report with charts, an HTML page. Nothing but an older report is replaced.
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<PathBuf>,
    /// Add what the engines write to standard error to a file, each line behind the engine's name.
    #[arg(long, value_name = "FILE")]
    pub stderr: Option<PathBuf>,
    /// Go on with the match of the log.
    #[arg(long)]
    pub resume: bool,
    /// Play only part I of N of the match.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

impl PlayArguments {
    /// What bounds the thinking of engines that do not say otherwise.
    pub fn limit(&self) -> Option<Limit> {
        self.tc
            .map(Limit::Clock)
            .or_else(|| self.movetime.map(|time| Limit::MoveTime(Duration::from_millis(time))))
            .or_else(|| self.nodes.map(Limit::Nodes))
            .or_else(|| self.depth.map(Limit::Depth))
    }

    /// Whether the thinking of all engines is bounded.
    pub fn has_limit(&self) -> bool {
        self.limit().is_some()
    }

    /// How long to wait for an engine of `contestants` beyond its time.
    pub fn patience(&self, contestants: &[Contestant]) -> Duration {
        const TIMED: u64 = 10;
        const UNTIMED: u64 = 120;
        let untimed = |limit: Limit| matches!(limit, Limit::Nodes(_) | Limit::Depth(_));
        let default =
            if contestants.iter().any(|contestant| untimed(contestant.limit)) { UNTIMED } else { TIMED };
        Duration::from_secs(self.patience.unwrap_or(default))
    }

    /// Games at a time, if an engine has so many threads.
    ///
    /// # Errors
    /// If none are allowed.
    pub fn games_at_a_time(&self, threads: u32) -> anyhow::Result<usize> {
        match self.concurrency {
            Some(0) => bail!("--concurrency must be 1 or more"),
            Some(concurrency) => Ok(concurrency),
            None => Ok((physical_cores() / threads as usize).max(1)),
        }
    }

    /// When to end games early.
    pub fn adjudication(&self) -> Adjudication {
        Adjudication { resign: self.resign, draw: self.draw, max_moves: self.max_moves }
    }

    /// What a balanced opening is.
    pub fn balance(&self) -> Balance {
        Balance { margin: self.opening_margin, nodes: self.opening_nodes }
    }
}

impl MatchArguments {
    /// The engines.
    ///
    /// # Errors
    /// If one cannot be understood, or the engines cannot make a match.
    pub fn contestants(&self) -> anyhow::Result<Vec<Contestant>> {
        let mut contestants: Vec<Contestant> = Vec::new();
        for text in &self.engines {
            let spec = EngineSpec::parse(text, &self.each)?;
            if contestants.iter().any(|other| other.spec.name == spec.name) {
                bail!("two engines are called \"{}\"; tell them apart by name=NAME", spec.name);
            }
            let limit = spec.limit.or_else(|| self.play.limit());
            let limit = limit.with_context(|| {
                format!(
                    "nothing bounds the thinking of {}: add --tc, --movetime, --nodes or --depth",
                    spec.name
                )
            })?;
            contestants.push(Contestant { spec, limit });
        }
        if contestants.len() < 2 {
            bail!("a match needs two engines: give --engine twice or more");
        }
        Ok(contestants)
    }

    /// Refuses settings that contradict each other.
    ///
    /// # Errors
    /// A sentence about the first contradiction.
    pub fn check(&self, contestants: &[Contestant]) -> anyhow::Result<()> {
        if self.games == 0 || !self.games.is_multiple_of(2) {
            bail!(
                "--games is {}; it must be even, because every opening is played with both colours",
                self.games
            );
        }
        if self.output.sprt.is_some() && contestants.len() > 2 {
            bail!("--sprt compares two engines, and there are {}", contestants.len());
        }
        if self.output.sprt.is_some() && self.output.shard.is_some() {
            bail!("--sprt does not go with --shard: no part of a match knows the results of the others");
        }
        Ok(())
    }

    /// Refuses one file for two purposes; `more` are outputs that the match itself does not know.
    ///
    /// # Errors
    /// A sentence about the first such file.
    pub fn check_files(&self, more: &[FileUse]) -> anyhow::Result<()> {
        let OutputArguments { log, pgn, report, stderr, .. } = &self.output;
        let optional = [("--pgn", pgn), ("--report", report), ("--stderr", stderr)];
        let mut outputs: Vec<FileUse> = vec![("--log", log)];
        outputs.extend(optional.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))));
        outputs.extend(more);
        match &self.play.openings {
            OpeningChoice::File(path) => check_distinct(&outputs, &[("--openings", Path::new(path))]),
            _ => check_distinct(&outputs, &[]),
        }
    }

    /// Games at a time.
    ///
    /// # Errors
    /// If none are allowed.
    pub fn concurrency(&self, contestants: &[Contestant]) -> anyhow::Result<usize> {
        let threads = contestants.iter().filter_map(|contestant| contestant.spec.threads).max().unwrap_or(1);
        self.play.games_at_a_time(threads)
    }
}
