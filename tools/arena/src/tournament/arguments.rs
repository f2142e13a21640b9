//! The command line of a match.

use std::path::PathBuf;

use clap::{Args, Parser};
use engine::cli::parse_game;
use movegen::Rules;
use openings::OpeningChoice;

use crate::games::adjudication::{Adjudication, DrawRule, ResignRule, parse_draw_rule, parse_resign_rule};
use crate::games::time_control::TimeControl;
use crate::results::log::MoveDetail;
use crate::stats::Sprt;
use crate::tournament::schedule::{Pairing, Shard};

/// Play a match between engines.
///
/// Belladonna's own rules decide each game, and claims of engines are checked against them. Every finished
/// game is a line in the log. A match that was stopped can be continued with --resume.
#[derive(Debug, Parser)]
#[command(
    after_help = "Example: belladonna-tools match gothic --games 200 --nodes 5000 --log match.jsonl \\\n\
                  \x20            --engine name=new,cmd=./belladonna --engine name=old,cmd=old/belladonna"
)]
pub struct MatchArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub rules: &'static Rules,
    /// An engine; give this option twice or more. The value has cmd=PATH and any of name=A, proto=uci or
    /// xboard, dir=D, args=..., hash=MB, threads=N, tc=..., movetime=MS, nodes=N, depth=D, max-nodes=N (in
    /// addition to a clock), margin=MS, restart=on, ponder=on, variant=NAME and option.X=Y, separated by
    /// commas. An engine that refuses a setting is excluded.
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub engines: Vec<String>,
    /// Settings of all engines, written like --engine.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    pub each: String,
    /// Games for each pair of engines, an even number: each opening is played with both colours.
    #[arg(long, value_name = "N", required_unless_present = "rounds", value_parser = parse_games)]
    pub games: Option<usize>,
    /// Pairs of games for each pair of engines, instead of --games.
    #[arg(long, value_name = "N", conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES as u64 / 2))]
    pub rounds: Option<u64>,
    /// The engine that is named first always has White, and each game has an opening of its own.
    #[arg(long)]
    pub no_swap: bool,
    /// Pairings, if there are more than two engines.
    #[arg(long, value_enum, default_value_t = Pairing::RoundRobin)]
    pub pairing: Pairing,
    /// How the games are played.
    #[command(flatten)]
    pub play: PlayArguments,
    /// What is recorded.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The maximum number of games for each pair of engines: more than can be played, without overflow.
const MOST_GAMES: usize = 1_000_000_000_000;

/// How games are played.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits and clocks")]
pub struct PlayArguments {
    /// Time control, such as 10+0.1 (seconds and increment), 40/60 (moves in seconds) or 40/5:00
    /// (minutes:seconds).
    #[arg(long, value_name = "TC", group = "limit")]
    pub tc: Option<TimeControl>,
    /// Milliseconds per move.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Nodes per move.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth of each search, in plies.
    #[arg(long, value_name = "D", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Openings: arrays (all in rotation), arrays:NUMBER, random:PLIES (balanced), or a file: FEN or EPD
    /// lines, or games (PGN). For a file, add ,plies=N (the first moves of games), ,order=random or
    /// ,start=N.
    #[arg(help_heading = "Openings")]
    #[arg(long, value_name = "OPENINGS", default_value = "random:8")]
    pub openings: OpeningChoice,
    /// Maximum advantage of a side in a random opening, by Belladonna's search, in centipawns.
    #[arg(help_heading = "Openings")]
    #[arg(long, value_name = "CP", default_value_t = 80, value_parser = clap::value_parser!(i32).range(0..))]
    pub opening_margin: i32,
    /// Nodes of the search that checks the balance of a random opening.
    #[arg(help_heading = "Openings")]
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub opening_nodes: u64,
    /// Seed of the random openings.
    #[arg(help_heading = "Openings")]
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
    /// Number of games played in parallel. The default is the number of physical cores
    /// divided by the cores that a game needs.
    #[arg(help_heading = "Games in parallel")]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..))]
    pub concurrency: Option<u32>,
    /// Tolerated overrun of the clock, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 20)]
    pub margin: u64,
    /// Seconds to wait for an engine beyond its time. The default is 10, or 120 with --nodes or --depth.
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub patience: Option<u64>,
    /// End a game as lost when both engines' scores agree: score=800,moves=4. With sides=one the loser's own
    /// scores are enough.
    #[arg(help_heading = "Ends before the rules decide")]
    #[arg(long, value_name = "RULE", value_parser = parse_resign_rule)]
    pub resign: Option<ResignRule>,
    /// End a game as drawn when both engines' scores are near zero: from=40,score=10,moves=8.
    #[arg(help_heading = "Ends before the rules decide")]
    #[arg(long, value_name = "RULE", value_parser = parse_draw_rule)]
    pub draw: Option<DrawRule>,
    /// End a game with the result of best play when an ending is reached that is solved in this folder of
    /// tables, made by `endings`.
    #[arg(help_heading = "Ends before the rules decide")]
    #[arg(long, value_name = "FOLDER")]
    pub endings_path: Option<PathBuf>,
    /// Milliseconds to wait before each game.
    #[arg(help_heading = "Games in parallel")]
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub wait: u64,
    /// End a game after this many moves, with the result that the game's move count would give.
    #[arg(help_heading = "Ends before the rules decide")]
    #[arg(long, value_name = "N", default_value_t = Adjudication::MAX_MOVES,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: u32,
}

/// Outputs, and when to stop.
#[derive(Debug, Args)]
#[command(next_help_heading = "Results")]
pub struct OutputArguments {
    /// Stop when this test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05, optionally with model=normalized.
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,
    /// The log file: one line for each finished game. Without it the match cannot be continued.
    #[arg(long, value_name = "FILE.jsonl")]
    pub log: Option<PathBuf>,
    /// What the log and the PGN file record for each move in addition to score, depth and time.
    #[arg(long, value_name = "DETAILS", value_enum, value_delimiter = ',')]
    pub details: Vec<MoveDetail>,
    /// Append the games to a PGN file. It may contain only earlier games of this log.
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Append the engines' stderr to a file. Each line begins with the engine's name.
    #[arg(long, value_name = "FILE")]
    pub stderr: Option<PathBuf>,
    /// Append what the engines receive and send to a file.
    #[arg(long, value_name = "FILE")]
    pub engine_log: Option<PathBuf>,
    /// Print the standings after each N games; 0 for only at the end.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub rating_interval: usize,
    /// The tag Event of the PGN file. The default is the game's name.
    #[arg(long, value_name = "TEXT")]
    pub event: Option<String>,
    /// The tag Site of the PGN file.
    #[arg(long, value_name = "TEXT", default_value = "?")]
    pub site: String,
    /// Continue the match of the log.
    #[arg(long, requires = "log")]
    pub resume: bool,
    /// Play only part I of N of the match. The parts are disjoint and cover all of it.
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true,
        conflicts_with = "sprt")]
    pub shard: Shard,
}

fn parse_games(text: &str) -> Result<usize, String> {
    let games = text.parse().ok().filter(|games: &usize| *games > 0 && games.is_multiple_of(2));
    let games = games.ok_or("it must be even and at least 2: games are counted in pairs")?;
    if games > MOST_GAMES {
        return Err(format!("a match has at most {MOST_GAMES} games of two engines"));
    }
    Ok(games)
}
