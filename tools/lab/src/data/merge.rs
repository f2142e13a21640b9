//! Merges the parts of a run of datagen.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::Files;
use crate::records::{GameRecord, Plan, RecordFile, Section};
use arena::shard::{Shard, missing};
use arena::tournament::file_uses::check_distinct;

/// Write the games of a run that was played in parts to a new file, in the order of their numbers.
///
/// The files must be of one run: the same game, nodes, seed and openings. A game that two files have must be
/// the same in both. If games are missing, the message names the shards, and nothing is written.
///
/// Example: belladonna-tools merge datagen part-*.games --out all.games
#[derive(Debug, Args)]
pub struct MergeArguments {
    #[command(flatten)]
    files: Files,
    /// Merge the existing games even if others are missing.
    #[arg(long)]
    partial: bool,
    /// The output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The games of a run, from all its files.
#[derive(Default)]
struct Joined {
    /// The games by number, each with its file.
    games: BTreeMap<usize, (GameRecord, PathBuf)>,
    /// The first section, with its file.
    first: Option<(Section, PathBuf)>,
    /// The games of the whole run.
    total: usize,
    /// The parts by which the run was played.
    shards: Vec<Shard>,
}

/// Merges the files.
pub fn merge(arguments: &MergeArguments) -> anyhow::Result<()> {
    let inputs: Vec<_> = arguments.files.paths.iter().map(|path| ("the part", path.as_path())).collect();
    check_distinct(&[("--out", &arguments.out)], &inputs)?;
    let mut joined = Joined::default();
    arguments.files.for_each(|_, reader, game| joined.add(reader.section(), game, reader.path()))?;
    let missing = joined.missing();
    if let Some(missing) = missing.as_ref().filter(|_| !arguments.partial) {
        bail!("the run is not complete: {missing}; continue these parts, or add --partial");
    }
    let (section, _) = joined.first.context("these files have no games")?;
    let plan = Some(Plan { games: joined.total, shard: Shard::WHOLE });
    let mut file = RecordFile::create(&arguments.out, &Section { plan, ..section })?;
    joined.games.values().try_for_each(|(game, _)| file.add(game))?;
    let remark = missing.map(|missing| format!("; {missing}")).unwrap_or_default();
    arena::progress::warn(&format!("{} games{remark}", joined.games.len()));
    Ok(())
}

impl Joined {
    fn add(&mut self, section: &Section, game: GameRecord, path: &Path) -> anyhow::Result<()> {
        let (first, first_path) = self.first.get_or_insert_with(|| (section.clone(), path.to_owned()));
        if !first.has_games_of(section) {
            bail!(
                "the games are of different runs: \"{first}\" in {}, \"{section}\" here",
                first_path.display()
            );
        }
        let Some(plan) = section.plan else {
            bail!("the file does not tell which games of a run it has; join such files by data mix");
        };
        self.total = self.total.max(plan.games);
        if !self.shards.contains(&plan.shard) {
            self.shards.push(plan.shard);
        }
        match self.games.get(&game.number) {
            // The same file given twice, or one that was continued from a copy.
            Some((other, _)) if *other == game => {}
            Some((_, other)) => bail!("the game is in {} with different content", other.display()),
            None => {
                self.games.insert(game.number, (game, path.to_owned()));
            }
        }
        Ok(())
    }

    /// Describes which games of the run are missing.
    fn missing(&self) -> Option<String> {
        let done = self.games.keys().copied().filter(|&number| number < self.total);
        missing(self.shards.iter().copied(), (self.total, 1), done, "games")
    }
}
