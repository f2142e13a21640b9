//! Merges the logs of a match that was played in parts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use anyhow::{Error, bail};
use clap::Parser;
use engine::interrupt::stop_on_ctrl_c;
use movegen::Games;
use work::progress::print;

use crate::results::log::{GameLine, GrowingLog, Log};
use crate::results::output::{self, PgnFile};
use crate::results::pgn::EventTags;
use crate::results::settings::difference;
use crate::results::standings::Standings;
use crate::stats::{Sprt, Verdict};
use crate::tournament::schedule::Shard;

/// Merge the logs of a match that was played in parts, and print the result.
///
/// The logs must be of one match: the same engines, limits and openings. A game that two logs have must be
/// the same in both. If games are missing, the message names the shards, and nothing is written. The new log
/// can be resumed like any other.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools merge --log all.jsonl part-1.jsonl part-2.jsonl")]
pub struct MergeArguments {
    /// The logs of the parts.
    #[arg(value_name = "PART.jsonl", required = true)]
    parts: Vec<PathBuf>,
    /// The new log.
    #[arg(long, value_name = "FILE.jsonl")]
    log: PathBuf,
    /// Merge the existing games even if others are missing.
    #[arg(long)]
    partial: bool,
    /// Write the games as PGN.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Print the result of this test: elo0=0,elo1=5,alpha=0.05,beta=0.05, optionally with model=normalized.
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// With --sprt: wait while the logs grow, until the test is decided or no game is missing. Logs that do
    /// not exist yet are waited for.
    #[arg(long, requires = "sprt", conflicts_with = "partial")]
    follow: bool,
}

/// The time between two looks at the logs that grow.
const LOOK: Duration = Duration::from_secs(2);

/// Merges the logs that the arguments name. Their games are among the known ones.
pub fn run(arguments: &MergeArguments, known: &Games) -> anyhow::Result<()> {
    let MergeArguments { parts, log, sprt, .. } = arguments;
    let mut joined = Joined::new(parts);
    if arguments.follow && log.exists() {
        bail!("{} exists: name another file", log.display());
    }
    let missing = match sprt.filter(|_| arguments.follow) {
        Some(sprt) => joined.follow(known, &sprt)?,
        None => {
            joined.read(known)?;
            joined.missing()
        }
    };
    let standings = joined.standings();
    let games: Vec<GameLine> = joined.games.into_values().map(|(game, _)| game).collect();
    let engines = standings.engines().len();
    let Some(first) = games.first() else { bail!("these logs have no games") };
    if sprt.is_some() && engines != 2 {
        bail!("--sprt compares two engines, but there are {engines}");
    }
    let may_lack = arguments.partial || arguments.follow;
    if let Some(missing) = missing.as_ref().filter(|_| !may_lack) {
        bail!("the match is not complete: {missing}; continue these parts, or add --partial");
    }
    let mut log = Log::create(log)?;
    if let Some(path) = &arguments.pgn {
        PgnFile::open(path, known, EventTags::new(known.rules(&first.game)?, None, "?"), &games)?;
    }
    games.iter().try_for_each(|game| log.add(game))?;
    output::tell_results(&standings, sprt.as_ref(), missing.as_deref());
    Ok(())
}

/// The games of all logs.
struct Joined {
    logs: Vec<GrowingLog>,
    /// The games by their numbers, as games of the whole match, with the numbers of their logs.
    games: BTreeMap<usize, (GameLine, usize)>,
    /// Into how many parts the logs divide the match.
    counts: BTreeSet<usize>,
}

impl Joined {
    /// No games yet of these logs.
    fn new(parts: &[PathBuf]) -> Self {
        let logs = parts.iter().map(|path| GrowingLog::new(path)).collect();
        Self { logs, games: BTreeMap::new(), counts: BTreeSet::new() }
    }

    /// Adds the games that the logs have more than before.
    fn read(&mut self, known: &Games) -> anyhow::Result<()> {
        (0..self.logs.len()).try_for_each(|log| self.read_log(log, known))
    }

    fn read_log(&mut self, number: usize, known: &Games) -> anyhow::Result<()> {
        let games = self.logs[number].new_games(known)?;
        let shown = |log: usize| self.logs[log].path().display();
        for mut game in games {
            let shard: Shard = game.settings.shard.parse().map_err(Error::msg)?;
            self.counts.insert(shard.count);
            game.settings.shard = Shard::WHOLE.to_string();
            if let Some((first, first_log)) = self.games.values().next() {
                let places = [number, *first_log].map(|log| format!("in {}", shown(log)));
                let places = places.each_ref().map(String::as_str);
                if let Some(difference) = difference(&game.settings, &first.settings, places) {
                    bail!("the logs are of different matches: {difference}");
                }
            }
            // The same log can be given twice, or one that was resumed from a copy.
            if let Some((other, log)) = self.games.get(&game.index).filter(|(other, _)| *other != game) {
                let [here, there] = [shown(number), shown(*log)];
                bail!("game {} is in {there} and, with different content, in {here}", other.index);
            }
            self.games.insert(game.index, (game, number));
        }
        Ok(())
    }

    /// Adds games while the logs grow, until the test is decided or the match is complete. Returns which
    /// games are missing then. The logs of parts that have not begun need not exist.
    fn follow(&mut self, known: &Games, sprt: &Sprt) -> anyhow::Result<Option<String>> {
        let stop = stop_on_ctrl_c()?;
        let mut told = None;
        loop {
            for log in 0..self.logs.len() {
                if self.logs[log].path().exists() {
                    self.read_log(log, known)?;
                }
            }
            let (verdict, line) = self.standings().test(sprt);
            let missing = self.missing();
            let complete = !self.games.is_empty() && missing.is_none();
            if verdict != Verdict::Open || complete {
                return Ok(missing);
            }
            if told != Some(self.games.len()) {
                print(&format!("{} games, {line}", self.games.len()));
                told = Some(self.games.len());
            }
            if stop.load(Ordering::Relaxed) {
                bail!("interrupted before the test was decided; nothing is written");
            }
            thread::sleep(LOOK);
        }
    }

    /// The standings of all games. The engine that is named first in the match is the first one.
    fn standings(&self) -> Standings {
        let games = || self.games.values().map(|(game, _)| game);
        // It has White in the first game of a pair. Of other pairs only the second game may be finished.
        let first = games().find(|game| game.index.is_multiple_of(2));
        let engines = first.map_or_else(Vec::new, |game| vec![game.white.clone(), game.black.clone()]);
        Standings::new(engines).after(games())
    }

    fn missing(&self) -> Option<String> {
        missing(self.games.values().map(|(game, _)| game), &self.counts)
    }
}

/// Describes which games of the match are missing. Parts are named if all logs have the same number of them.
fn missing<'a>(
    games: impl Iterator<Item = &'a GameLine> + Clone,
    counts: &BTreeSet<usize>,
) -> Option<String> {
    /// The maximum number of parts to name.
    const NAMED: usize = 20;
    let total = games.clone().map(|game| game.settings.games).max().unwrap_or_default();
    let count = counts.first().filter(|_| counts.len() == 1).copied().unwrap_or(1);
    let mut done = vec![0; count];
    games.filter(|game| game.index < total).for_each(|game| done[game.index / 2 % count] += 1);
    let lines = (1..).zip(done).filter_map(|(number, done)| {
        let shard = Shard { number, count };
        let all = 2 * shard.pairs(total / 2).len();
        let who = if count == 1 { "the match".to_owned() } else { format!("shard {shard}") };
        (done < all).then(|| format!("{who} lacks {} of {all} games", all - done))
    });
    let lines: Vec<String> = lines.take(NAMED).collect();
    (!lines.is_empty()).then(|| lines.join("; "))
}

#[cfg(test)]
mod tests {
    use movegen::GameResult;

    use super::*;
    use crate::results::log::tests::game_line;

    fn game(index: usize) -> GameLine {
        let mut game = game_line(index, "A", "B", GameResult::Draw);
        (game.settings.games, game.settings.shard) = (12, "1/1".to_owned());
        game
    }

    #[test]
    fn missing_games_are_named() {
        let all: Vec<usize> = (0..12).collect();
        for (counts, numbers, expected) in [
            (&[3][..], &all[..], None),
            (
                &[3],
                &[0, 1, 6, 7, 2, 3, 8],
                Some("shard 2/3 lacks 1 of 4 games; shard 3/3 lacks 4 of 4 games"),
            ),
            (&[1], &all[..7], Some("the match lacks 5 of 12 games")),
            (&[2, 3], &all[..7], Some("the match lacks 5 of 12 games")),
        ] {
            let games: Vec<GameLine> = numbers.iter().map(|&number| game(number)).collect();
            assert_eq!(missing(games.iter(), &counts.iter().copied().collect()).as_deref(), expected);
        }
        let mut longer = [game(0), game(2)];
        longer[1].settings.games = 200;
        let told = missing(longer.iter(), &[99].into()).unwrap();
        assert!(told.starts_with("shard 1/99 lacks 3 of 4 games; shard 2/99 lacks 1 of 2 games; "), "{told}");
        assert!(told.ends_with("shard 20/99 lacks 2 of 2 games"), "{told}");
    }
}
