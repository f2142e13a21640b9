//! Merges the logs of a match that was played in parts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Error, bail};
use clap::Parser;
use movegen::Games;

use crate::results::log::{self, GameLine, Log};
use crate::results::output::{self, PgnFile};
use crate::results::pgn::EventTags;
use crate::results::settings::difference;
use crate::results::standings::Standings;
use crate::stats::Sprt;
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
}

/// Merges the logs that the arguments name. Their games are among the known ones.
pub fn run(arguments: &MergeArguments, known: &Games) -> anyhow::Result<()> {
    let (games, counts) = join(&arguments.parts, known)?;
    let standings = Standings::default().after(&games);
    let engines = standings.engines().len();
    let Some(first) = games.first() else { bail!("these logs have no games") };
    if arguments.sprt.is_some() && engines != 2 {
        bail!("--sprt compares two engines, but there are {engines}");
    }
    let missing = missing(&games, &counts);
    if let Some(missing) = missing.as_ref().filter(|_| !arguments.partial) {
        bail!("the match is not complete: {missing}; continue these parts, or add --partial");
    }
    let mut log = Log::create(&arguments.log)?;
    if let Some(path) = &arguments.pgn {
        PgnFile::open(path, known, EventTags::new(known.rules(&first.game)?, None, "?"), &games)?;
    }
    games.iter().try_for_each(|game| log.add(game))?;
    output::tell_results(&standings, arguments.sprt.as_ref(), missing.as_deref());
    Ok(())
}

/// The games of all logs by their numbers, as games of the whole match, and into how many parts the logs
/// divide it.
fn join(parts: &[PathBuf], known: &Games) -> anyhow::Result<(Vec<GameLine>, BTreeSet<usize>)> {
    let mut joined: BTreeMap<usize, (GameLine, &Path)> = BTreeMap::new();
    let mut counts = BTreeSet::new();
    for part in parts {
        for mut game in log::read(part, known)? {
            let shard: Shard = game.settings.shard.parse().map_err(Error::msg)?;
            counts.insert(shard.count);
            game.settings.shard = Shard::WHOLE.to_string();
            if let Some((first, first_part)) = joined.values().next() {
                let places = [part, *first_part].map(|part| format!("in {}", part.display()));
                let places = places.each_ref().map(String::as_str);
                if let Some(difference) = difference(&game.settings, &first.settings, places) {
                    bail!("the logs are of different matches: {difference}");
                }
            }
            // The same log can be given twice, or one that was resumed from a copy.
            if let Some((other, other_part)) = joined.get(&game.index).filter(|(other, _)| *other != game) {
                let [here, there] = [part, *other_part].map(Path::display);
                bail!("game {} is in {there} and, with different content, in {here}", other.index);
            }
            joined.insert(game.index, (game, part));
        }
    }
    Ok((joined.into_values().map(|(game, _)| game).collect(), counts))
}

/// Describes which games of the match are missing. Parts are named if all logs have the same number of them.
fn missing(games: &[GameLine], counts: &BTreeSet<usize>) -> Option<String> {
    /// The maximum number of parts to name.
    const NAMED: usize = 20;
    let total = games.iter().map(|game| game.settings.games).max().unwrap_or_default();
    let count = counts.first().filter(|_| counts.len() == 1).copied().unwrap_or(1);
    let mut done = vec![0; count];
    games.iter().filter(|game| game.index < total).for_each(|game| done[game.index / 2 % count] += 1);
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
            assert_eq!(missing(&games, &counts.iter().copied().collect()).as_deref(), expected);
        }
        let mut longer = [game(0), game(2)];
        longer[1].settings.games = 200;
        let told = missing(&longer, &[99].into()).unwrap();
        assert!(told.starts_with("shard 1/99 lacks 3 of 4 games; shard 2/99 lacks 1 of 2 games; "), "{told}");
        assert!(told.ends_with("shard 20/99 lacks 2 of 2 games"), "{told}");
    }
}
