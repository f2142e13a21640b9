//! Filters and mixes files of training games.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::Files;
use crate::records::{GameRecord, RecordFile, Section, is_at_most};
use crate::whole_file::check_writable;
use arena::random::Random;

/// Write the games that meet all conditions to a new file.
///
/// Conditions for positions are not applied here but when a file is read: see `count` and `tune`.
///
/// Example: belladonna-tools data filter gothic.games --min-plies 30 --out long.games
#[derive(Debug, Args)]
pub struct FilterArguments {
    #[command(flatten)]
    files: Files,
    /// Minimum length of a game in plies, including the opening.
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_plies: usize,
    /// Maximum length of a game in plies, including the opening.
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    max_plies: usize,
    /// Maximum absolute score of a search in a game, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = i32::MAX, hide_default_value = true)]
    max_score: i32,
    /// The output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Write the games of all files to a new file in random order, without duplicates.
///
/// Two games are the same if they have the same settings and number.
///
/// Example: belladonna-tools data mix first.games second.games --seed 1 --out mixed.games
#[derive(Debug, Args)]
pub struct MixArguments {
    #[command(flatten)]
    files: Files,
    /// Seed of the random order.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Maximum number of games to write.
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Copies the games that meet the conditions.
pub fn filter(arguments: &FilterArguments) -> anyhow::Result<()> {
    check_writable(&arguments.out)?;
    let plies = arguments.min_plies..=arguments.max_plies;
    let accepts = |game: &GameRecord| {
        plies.contains(&(game.opening.len() + game.moves.len()))
            && game.moves.iter().all(|next| is_at_most(next.score, arguments.max_score))
    };
    let mut out: Option<(Section, RecordFile)> = None;
    let (mut all, mut kept) = (0, 0);
    arguments.files.for_each(|_, reader, game| {
        all += 1;
        if !accepts(&game) {
            return Ok(());
        }
        kept += 1;
        let section = reader.section().clone();
        match &mut out {
            Some((current, _)) if *current == section => {}
            Some((current, file)) => {
                file.begin_section(&section)?;
                *current = section;
            }
            None => out = Some((section.clone(), RecordFile::create(&arguments.out, &section)?)),
        }
        out.as_mut().map_or(Ok(()), |(_, file)| file.add(&game))
    })?;
    if kept == 0 {
        bail!("none of {all} games meets the conditions, so no file is written");
    }
    arena::progress::warn(&format!("{kept} of {all} games"));
    Ok(())
}

/// Writes all games in random order.
pub fn mix(arguments: &MixArguments) -> anyhow::Result<()> {
    let mut games: Vec<GameRecord> = Vec::new();
    let mut sections: Vec<Section> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut id = String::new();
    arguments.files.for_each(|rules, reader, game| {
        let section = reader.section();
        let index = sections.iter().position(|known| known == section).unwrap_or_else(|| {
            sections.push(section.clone());
            sections.len() - 1
        });
        rules.id().clone_into(&mut id);
        if seen.insert((index, game.number)) {
            games.push(game);
        }
        Ok(())
    })?;
    if games.is_empty() {
        bail!("there are no games to mix, so no file is written");
    }
    Random::for_task(arguments.seed, 0).shuffle(&mut games);
    games.truncate(arguments.games.unwrap_or(usize::MAX));
    let sources: Vec<String> =
        sections.into_iter().map(|section| format!("[{}]", section.settings)).collect();
    let settings = format!("mixed seed={} {}", arguments.seed, sources.join(" "));
    let mut file = RecordFile::create(&arguments.out, &Section { game: id, settings })?;
    games.iter().try_for_each(|game| file.add(game))?;
    arena::progress::warn(&format!("{} games", games.len()));
    Ok(())
}
