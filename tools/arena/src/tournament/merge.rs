//! Merges the logs of a match that was played in parts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Parser;

use crate::results::log::{self, GameLine, Log};
use crate::results::output::{self, PgnFile};
use crate::results::pgn::EventTags;
use crate::results::standings::engines;
use crate::shard::missing;
use crate::stats::Sprt;
use crate::tournament::file_uses::{FileUse, check_distinct};
use crate::tournament::settings::{MatchSettings, difference};

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
    /// The new log. It must not be one of the parts.
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

/// Merges the logs that the arguments name.
pub fn run(arguments: &MergeArguments) -> anyhow::Result<()> {
    arguments.check_files()?;
    let games = join(&arguments.parts)?;
    games.iter().try_for_each(GameLine::check)?;
    let engines = engines(&games);
    if arguments.sprt.is_some() && engines.len() != 2 {
        bail!("--sprt compares two engines, but there are {}", engines.len());
    }
    if games.is_empty() {
        bail!("these logs have no games");
    }
    let missing = missing_games(&games);
    if let Some(missing) = missing.as_ref().filter(|_| !arguments.partial) {
        bail!("the match is not complete: {missing}; continue these parts, or add --partial");
    }
    let mut log = open_log(&arguments.log)?;
    if let Some(path) = &arguments.pgn {
        let event = EventTags::new(movegen::rules(&games[0].game)?, None, "?");
        PgnFile::open(path, event, &games)?;
    }
    log.add_all(&games)?;
    output::tell_results(&engines, &games, arguments.sprt.as_ref(), missing.as_deref());
    Ok(())
}

impl MergeArguments {
    /// Rejects an output that is also a part or another output.
    fn check_files(&self) -> anyhow::Result<()> {
        let outputs = [("--log", Some(&self.log)), ("--pgn", self.pgn.as_ref())];
        let outputs: Vec<FileUse> =
            outputs.iter().filter_map(|&(option, path)| Some((option, path?.as_path()))).collect();
        let parts: Vec<FileUse> = self.parts.iter().map(|part| ("the part", part.as_path())).collect();
        check_distinct(&outputs, &parts)
    }
}

/// The games of all logs by their numbers.
fn join(parts: &[PathBuf]) -> anyhow::Result<Vec<GameLine>> {
    let mut joined: BTreeMap<usize, (GameLine, &Path)> = BTreeMap::new();
    for part in parts {
        for game in log::read(part)? {
            match joined.get(&game.index) {
                // The same log given twice, or a log that was resumed from a copy.
                Some((other, _)) if *other == game => {}
                Some((_, other)) => bail!(
                    "game {} is in {} and, with different content, in {}",
                    game.index,
                    other.display(),
                    part.display()
                ),
                None => {
                    joined.insert(game.index, (game, part));
                }
            }
        }
    }
    check_pairs(&joined)?;
    check_settings(&joined)?;
    Ok(joined.into_values().map(|(game, _)| game).collect())
}

/// Rejects logs of different matches. Both games of a pair must have the same engines, with or without a swap
/// of colours, and all games the same rules.
fn check_pairs(games: &BTreeMap<usize, (GameLine, &Path)>) -> anyhow::Result<()> {
    let Some((first, first_part)) = games.values().next() else { return Ok(()) };
    for (game, part) in games.values() {
        if game.game != first.game {
            let (name, other) = (&first.game, &game.game);
            bail!("{} is of {name}, and {} of {other}", first_part.display(), part.display());
        }
        let Some((other, other_part)) = games.get(&(game.index ^ 1)) else { continue };
        let [engines, others] = [game, other].map(|game| (&game.white, &game.black));
        if engines != others && engines != (others.1, others.0) {
            bail!(
                "{} and {} are of different matches: games {} and {} do not form a pair",
                part.display(),
                other_part.display(),
                game.index,
                other.index
            );
        }
    }
    Ok(())
}

/// Rejects logs of matches with different settings.
fn check_settings(games: &BTreeMap<usize, (GameLine, &Path)>) -> anyhow::Result<()> {
    let mut known = games.values().filter_map(|(game, part)| Some((game.settings.as_ref()?, *part)));
    let Some((first, first_part)) = known.next() else { return Ok(()) };
    for (settings, part) in known {
        let places = [part, first_part].map(|part| format!("in {}", part.display()));
        let places = places.each_ref().map(String::as_str);
        if let Some(difference) = difference(settings, first, places, MatchSettings::MAY_DIFFER) {
            bail!("the logs are of different matches: {difference}");
        }
    }
    Ok(())
}

/// Describes which games of the match are missing. Logs of older versions do not record how many there are.
fn missing_games(games: &[GameLine]) -> Option<String> {
    let settings = || games.iter().filter_map(|game| game.settings.as_ref());
    let total = settings().map(|settings| settings.games).max()?;
    let done = games.iter().map(|game| game.index).filter(|&index| index < total).map(|index| index / 2);
    missing(settings().map(|settings| settings.shard), (total / 2, 2), done, "games")
}

/// Creates the merged log.
fn open_log(path: &Path) -> anyhow::Result<Log> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0) {
        bail!("{} exists: name another file", path.display());
    }
    Log::create(path)
}

#[cfg(test)]
mod tests {
    use movegen::GameResult;

    use super::*;
    use crate::results::log::tests::game_line;

    fn write(folder: &Path, name: &str, games: &[GameLine]) -> PathBuf {
        let path = folder.join(name);
        let mut log = Log::create(&path).unwrap();
        games.iter().for_each(|game| log.add(game).unwrap());
        path
    }

    fn game(index: usize) -> GameLine {
        let (white, black) = if index.is_multiple_of(2) { ("A", "B") } else { ("B", "A") };
        game_line(index, white, black, GameResult::Draw)
    }

    #[test]
    fn parts_are_joined_in_order_and_doubles_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let one = write(folder.path(), "one", &[game(5), game(0), game(1)]);
        let two = write(folder.path(), "two", &[game(2), game(3), game(5)]);
        assert_eq!(join(&[two, one]).unwrap(), [0, 1, 2, 3, 5].map(game));
    }

    fn with_settings(index: usize, change: impl Fn(&mut MatchSettings)) -> GameLine {
        let mut settings = MatchSettings {
            rules: "0".to_owned(),
            engines: BTreeMap::from([("A".to_owned(), "proto=uci; 100 nodes a move".to_owned())]),
            openings: "random:8".to_owned(),
            opening_margin: 80,
            opening_nodes: 2000,
            seed: 1,
            adjudication: String::new(),
            games: 12,
            shard: format!("{}/3", index / 2 % 3 + 1).parse().unwrap(),
        };
        change(&mut settings);
        GameLine { settings: Some(settings), ..game(index) }
    }

    #[test]
    fn missing_shards_and_games_are_named() {
        let games = |numbers: &[usize]| {
            let games = numbers.iter().map(|&index| with_settings(index, |_| ()));
            missing_games(&games.collect::<Vec<_>>())
        };
        assert_eq!(games(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), None);
        assert_eq!(
            games(&[0, 1, 6, 7, 2, 3, 8]).unwrap(),
            "shard 2/3 lacks 1 of 4 games; shard 3/3 is missing"
        );
        assert_eq!(missing_games(&[game(0)]), None, "an old log does not tell");
        let longer = [with_settings(0, |_| ()), with_settings(2, |settings| settings.games = 14)];
        assert!(missing_games(&longer).unwrap().contains("shard 1/3 lacks 5 of 6 games"), "a longer match");
    }

    #[test]
    fn logs_with_different_settings() {
        let folder = tempfile::tempdir().unwrap();
        let one = write(folder.path(), "one", &[with_settings(0, |_| ())]);
        let limit = |settings: &mut MatchSettings| {
            settings.engines.insert("A".to_owned(), "proto=uci; 200 nodes a move".to_owned());
        };
        let seed = |settings: &mut MatchSettings| settings.seed = 9;
        let other = [
            write(folder.path(), "limit", &[with_settings(2, limit)]),
            write(folder.path(), "seed", &[with_settings(2, seed)]),
        ];
        let [limit, seed] = other.map(|two| join(&[one.clone(), two]).unwrap_err().to_string());
        assert!(limit.contains("of different matches: engines.A is \"proto=uci; 200 nodes"), "{limit}");
        assert!(seed.contains("seed is 9 in ") && seed.contains("and 1 in "), "{seed}");
    }

    #[test]
    fn logs_that_do_not_belong_together() {
        let folder = tempfile::tempdir().unwrap();
        let one = write(folder.path(), "one", &[game(0)]);
        let mut longer = game(0);
        longer.moves.push("e7e5".to_owned());
        let mut stranger = game(1);
        stranger.white = "C".to_owned();
        let mut chess = game(2);
        chess.game = "chess".to_owned();
        for (other, message) in
            [(longer, "different content"), (stranger, "do not form a pair"), (chess, "of chess")]
        {
            let two = write(folder.path(), message, &[other]);
            let error = join(&[one.clone(), two]).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        assert!(join(&[folder.path().join("missing")]).is_err());
        assert!(open_log(&one).unwrap_err().to_string().contains("exists: name another file"));
    }
}
