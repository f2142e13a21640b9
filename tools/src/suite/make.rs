//! Makes a suite from training games.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use clap::Args;
use engine::append_file::AppendFile;
use engine::cli::parse_game;
use engine::search::Score;
use movegen::{Position, Rules};

use super::epd::{Header, Kind, Problem, Suite, examined_line};
use super::finder::{Depths, Find, Finder};
use super::proof::{Points, Trial};
use crate::matches::physical_cores;
use crate::parallel;
use crate::progress::{Progress, tell};
use crate::random::Random;
use crate::records::{Filter, for_each_game, replay};
use crate::self_play::SelfPlay;
use engine::interrupt::stop_on_ctrl_c;

/// Make a suite of positions in which a short search is wrong, from training games.
///
/// A position is kept if a short search chooses a move and keeps it with four times the nodes, a long search
/// finds a move with a better score, and games from the positions after both moves prove it. Each game gives
/// at most one position. The same data and settings give the same suite.
///
/// Example: belladonna-tools suite make gothic --data gothic.games --count 20 --nodes 3000 --kind tactical
/// --out gothic-tactical.epd
#[derive(Debug, Args)]
pub struct MakeArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// Files made by datagen.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The number of positions in the suite.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Nodes of the short search, and of each move of the games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The long search has this many times the nodes.
    #[arg(long, value_name = "X", default_value_t = 50, value_parser = clap::value_parser!(u64).range(5..))]
    factor: u64,
    /// tactical: the better move is a capture, promotion or check, or wins 150 centipawns or more. quiet: it
    /// is none of these.
    #[arg(long, value_enum)]
    kind: Kind,
    /// What the better move wins at least, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 30, value_parser = clap::value_parser!(i32).range(1..))]
    min_gain: Score,
    /// Greatest score of the position in its game, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 800, value_parser = clap::value_parser!(i32).range(0..))]
    max_score: Score,
    /// Games that prove a position, after each of the two moves.
    #[arg(long, value_name = "G", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    proof_games: u32,
    /// How many points more the better move must score in these games.
    #[arg(long, value_name = "P", default_value_t = 1.5)]
    proof_margin: f64,
    /// Seed of the choice of positions and of the games.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Positions examined in parallel. The default is one per physical core.
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..))]
    concurrency: Option<u32>,
    /// The suite.
    #[arg(long, value_name = "FILE.epd")]
    out: PathBuf,
    /// Continue the suite.
    #[arg(long)]
    resume: bool,
}

/// Examines positions until there are enough problems, and writes each problem when it is found.
///
/// # Errors
/// If the data cannot be read, the suite cannot be written, or there are too few positions.
pub fn run(arguments: &MakeArguments) -> anyhow::Result<()> {
    arguments.check()?;
    let candidates = arguments.candidates()?;
    let header = arguments.header(candidates.len());
    let mut output = Output::open(arguments, &header)?;
    let stop = stop_on_ctrl_c()?;
    let examined = output.examined;
    let workers = 0..arguments.concurrency.map_or_else(physical_cores, |count| count as usize);
    let workers: Vec<Examiner> = workers.map(|_| Examiner::new(arguments)).collect();
    let mut progress = Progress::new("games", examined, candidates.len().max(1));
    let rest: Vec<(usize, &String)> = candidates.iter().enumerate().skip(examined).collect();
    if output.is_full() {
        stop.store(true, Ordering::Relaxed);
    }
    let result = parallel::for_each(
        workers,
        &rest,
        &stop,
        |examiner, &(number, fen)| examiner.examine(number, fen, &stop),
        |number, problem| {
            output.receive(examined + number, problem)?;
            progress.step(&format!("examined, {} of {} positions found", output.found, output.wanted));
            if output.is_full() {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        },
    );
    progress.finish();
    output.finish()?;
    result?;
    tell(&format!("{} of {} positions, {} games examined", output.found, output.wanted, output.examined));
    if output.examined == candidates.len() && !output.is_full() {
        bail!("all {} games are examined; add games to --data, or take a smaller --count", candidates.len());
    }
    Ok(())
}

impl MakeArguments {
    /// Refuses settings that contradict each other.
    fn check(&self) -> anyhow::Result<()> {
        let most = f64::from(self.proof_games);
        if !(self.proof_margin > 0.0 && self.proof_margin <= most) {
            bail!("--proof-margin is {}; it must be greater than 0 and at most {most}", self.proof_margin);
        }
        if let Some(path) = self.data.iter().find(|&path| *path == self.out) {
            bail!("--data and --out are both {}; use two different files", path.display());
        }
        Ok(())
    }

    /// Everything that the suite depends on, with the number of games that have a position.
    fn header(&self, games: usize) -> Header {
        let Self { nodes, factor, min_gain, max_score, proof_games, proof_margin, seed, .. } = self;
        let settings = format!(
            "games={games} nodes={nodes} factor={factor} min-gain={min_gain} max-score={max_score} \
             proof-games={proof_games} proof-margin={proof_margin} seed={seed}"
        );
        Header { game: self.rules.id().to_owned(), kind: self.kind, settings }
    }

    /// A random position of each game, as FEN, in random order.
    fn candidates(&self) -> anyhow::Result<Vec<String>> {
        let filter = Filter::all_positions(self.max_score);
        let mut candidates = Vec::new();
        let mut games = 0;
        for_each_game(self.rules, &self.data, |_, game| {
            let mut random = Random::for_task(self.seed, games);
            games += 1;
            let (mut seen, mut chosen) = (0, None);
            replay(self.rules, &game, &filter, |replayed| {
                // Each of the positions is chosen with the same probability.
                if !replayed.position.in_check() {
                    seen += 1;
                    if random.below(seen) == 0 {
                        chosen = Some(replayed.position.to_fen());
                    }
                }
            })?;
            candidates.extend(chosen);
            Ok(())
        })?;
        if candidates.is_empty() {
            bail!("the data have no position without check and with a score of at most {}", self.max_score);
        }
        Random::for_task(self.seed, u64::MAX).shuffle(&mut candidates);
        Ok(candidates)
    }
}

/// Examines positions one after the other.
struct Examiner {
    rules: &'static Rules,
    kind: Kind,
    seed: u64,
    finder: Finder,
    player: SelfPlay,
    trial: Trial,
}

impl Examiner {
    fn new(arguments: &MakeArguments) -> Self {
        let &MakeArguments { rules, kind, seed, nodes, factor, min_gain, .. } = arguments;
        let trial = Trial { games: arguments.proof_games, nodes, margin: arguments.proof_margin };
        let finder = Finder::new(Depths { nodes, factor, min_gain });
        Self { rules, kind, seed, finder, player: SelfPlay::new(), trial }
    }

    /// The problem of the position with this number, if it is one; the outer `None` if it was stopped.
    fn examine(&mut self, number: usize, fen: &str, stop: &AtomicBool) -> Option<Option<Problem>> {
        let position = Position::from_fen(self.rules, fen).expect("the FEN was written by a position");
        let find = self.finder.examine(&position, stop).filter(|find| find.kind == self.kind);
        let problem = match find {
            Some(find) => {
                let seed = self.seed ^ number as u64;
                let points = self.trial.play(&mut self.player, &position, &find, seed, stop)?;
                let is_proof = self.trial.is_proof(&points);
                is_proof.then(|| self.problem(number, position, &find, &points))
            }
            None => None,
        };
        // A search that was stopped proves nothing.
        (!stop.load(Ordering::Relaxed)).then_some(problem)
    }

    fn problem(&self, number: usize, position: Position, find: &Find, points: &Points) -> Problem {
        let comment = format!(
            "deep {:+} cp, short {:+} cp, games {} and {} of {}",
            find.deep_score, find.short_score, points.deep, points.short, self.trial.games
        );
        let id = format!("{}-{}-{}", self.rules.id(), self.kind.as_str(), number + 1);
        Problem { position, best: vec![find.deep], avoid: vec![find.short], id, comment }
    }
}

/// The suite that is being written. Results are written in the order of the positions, so that the suite does
/// not depend on which of them are examined in parallel.
struct Output {
    file: AppendFile,
    wanted: usize,
    found: usize,
    /// Positions whose results are in the file.
    examined: usize,
    /// What the file says of their number.
    noted: usize,
    /// Results that came before the results of earlier positions.
    early: BTreeMap<usize, Option<Problem>>,
}

impl Output {
    /// Creates the suite, or continues it. An incomplete last line is removed.
    fn open(arguments: &MakeArguments, header: &Header) -> anyhow::Result<Self> {
        let path = &arguments.out;
        let file = AppendFile::open(path)?;
        let bytes = file.read_from(0)?;
        let (found, examined) = if bytes.is_empty() {
            file.append(format!("{header}\n").as_bytes())?;
            (0, 0)
        } else if arguments.resume {
            let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let state = resumed(&bytes[..whole], header, path)?;
            file.cut(whole as u64)?;
            state
        } else {
            bail!("{} exists: add --resume to continue it, or name another file", path.display());
        };
        let wanted = arguments.count as usize;
        Ok(Self { file, wanted, found, examined, noted: examined, early: BTreeMap::new() })
    }

    fn is_full(&self) -> bool {
        self.found >= self.wanted
    }

    /// Takes the result of a position.
    fn receive(&mut self, number: usize, problem: Option<Problem>) -> anyhow::Result<()> {
        self.early.insert(number, problem);
        while !self.is_full()
            && let Some(problem) = self.early.remove(&self.examined)
        {
            self.examined += 1;
            if let Some(problem) = problem {
                self.file.append(format!("{problem}\n").as_bytes())?;
                self.found += 1;
                self.noted = self.examined;
            }
        }
        Ok(())
    }

    /// Notes how many positions were examined.
    fn finish(&mut self) -> anyhow::Result<()> {
        if self.examined > self.noted {
            self.file.append(examined_line(self.examined).as_bytes())?;
            self.noted = self.examined;
        }
        Ok(())
    }
}

/// The numbers of problems and of examined positions in a suite that is continued.
fn resumed(bytes: &[u8], header: &Header, path: &Path) -> anyhow::Result<(usize, usize)> {
    let shown = path.display();
    let text = std::str::from_utf8(bytes).with_context(|| format!("cannot use {shown}"))?;
    let suite = Suite::parse(text).with_context(|| format!("cannot use {shown}"))?;
    if suite.header != *header {
        bail!("{shown} was made with \"{}\", not with \"{header}\"", suite.header);
    }
    let numbers = suite.problems.iter().map(|problem| {
        let number = problem.id.rsplit('-').next().and_then(|number| number.parse().ok());
        number.with_context(|| format!("{shown}: the id \"{}\" does not end with a number", problem.id))
    });
    let numbers: Vec<usize> = numbers.collect::<anyhow::Result<_>>()?;
    Ok((numbers.len(), numbers.into_iter().max().unwrap_or(0).max(suite.examined)))
}
