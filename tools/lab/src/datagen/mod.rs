//! Makes training data by self-play.

mod self_play;

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Parser;
use engine::cli::parse_game;
use engine::interrupt::stop_on_ctrl_c;
use engine::network_file::read_choice;
use engine::search::NetworkChoice;
use movegen::Rules;
use openings::{Balance, OpeningChoice, OpeningMaker};
use work::physical_cores;
use work::progress::Progress;

use crate::parallel;
use crate::training_games::{RecordFile, Section};
use self_play::SelfPlay;

/// Make training data: play games of the engine against itself, and record moves and scores.
///
/// Each game is written when it ends. An interrupted run can be continued with --resume. The same seed gives
/// the same games, but not always in the same order.
#[derive(Debug, Parser)]
#[command(
    after_help = "Example: belladonna-tools datagen gothic --games 3000 --nodes 1000 --out gothic.games"
)]
pub struct DatagenArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the openings.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Openings: arrays, arrays:NUMBER, random:PLIES (from a random array), or a file of FEN or EPD lines.
    #[arg(long, value_name = "OPENINGS", default_value = "random:8")]
    openings: OpeningChoice,
    /// Maximum advantage of a side in a random opening, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 150, value_parser = clap::value_parser!(i32).range(0..))]
    opening_margin: i32,
    /// The network that evaluates the positions, instead of the network of the game in the program. Openings
    /// are judged without it.
    #[arg(long, value_name = "FILE")]
    network_file: Option<PathBuf>,
    /// Number of games played in parallel. The default is one per physical core.
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..))]
    concurrency: Option<u32>,
    /// The output file of game records.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue the file.
    #[arg(long)]
    resume: bool,
}

/// Nodes of the search that checks the balance of an opening.
const OPENING_NODES: u64 = 500;

/// Plays the games that the arguments describe and writes them.
pub fn run(arguments: &DatagenArguments) -> anyhow::Result<()> {
    let rules = arguments.rules;
    let balance = Balance { margin: arguments.opening_margin, nodes: OPENING_NODES };
    let openings = OpeningMaker::new(rules, &arguments.openings, arguments.seed, balance)?;
    let concurrency = arguments.concurrency.map_or_else(physical_cores, |count| count as usize);
    let network = match &arguments.network_file {
        Some(path) => read_choice(path, rules)?,
        None => NetworkChoice::default(),
    };
    let player = |_| SelfPlay::new(openings.another(), arguments.nodes, network.clone());
    let players: Vec<SelfPlay> = (0..concurrency).map(player).collect();

    let (mut file, played) = arguments.open_file(&network)?;
    let games = arguments.games as usize;
    let to_play: Vec<usize> = (0..games).filter(|number| !played.contains(number)).collect();

    let stop = stop_on_ctrl_c()?;
    let mut positions = 0;
    let progress = Progress::new("games", games - to_play.len(), games);
    let play = |player: &mut SelfPlay, &number: &usize| player.play(number, &stop);
    let result = parallel::for_each(players, &to_play, &stop, play, |_, game| {
        file.add(&game)?;
        positions += game.moves.len();
        progress.step(&format!("({positions} positions)"));
        Ok(())
    });
    progress.finish();
    result
}

impl DatagenArguments {
    /// The file to append games to, and the numbers of the games in it.
    fn open_file(&self, network: &NetworkChoice) -> anyhow::Result<(RecordFile, HashSet<usize>)> {
        let section = self.section(network);
        if self.resume {
            RecordFile::resume(&self.out, &section)
        } else {
            Ok((RecordFile::create(&self.out, &section)?, HashSet::new()))
        }
    }

    /// Everything that the games depend on.
    fn section(&self, network: &NetworkChoice) -> Section {
        let Self { nodes, seed, openings, opening_margin, .. } = self;
        // A checksum, because different files often have the same name.
        let network = network.file.as_ref().map(|network| crc32fast::hash(&network.to_bytes()));
        let network = network.map_or_else(String::new, |checksum| format!(" network={checksum:08x}"));
        let settings =
            format!("nodes={nodes} seed={seed} openings={openings} margin={opening_margin}{network}");
        Section { game: self.rules.id().to_owned(), settings }
    }
}
