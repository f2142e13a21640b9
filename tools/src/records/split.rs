//! Reads training games and held-out games.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use movegen::Rules;

use super::{GameRecord, RecordReader};

/// Reads the games of some files in order, and passes each on with its file and whether it is held out. That
/// depends only on the number of the game. Returns how the games were played.
///
/// # Errors
/// If a file cannot be read or has another game, and the errors of `visit`.
pub fn read_split(
    rules: &Rules,
    paths: &[PathBuf],
    holdout_percent: u32,
    mut visit: impl FnMut(GameRecord, &Path, bool) -> anyhow::Result<()>,
) -> anyhow::Result<String> {
    let mut all_settings: Vec<String> = Vec::new();
    for path in paths {
        let mut reader = RecordReader::open(path)?;
        while let Some(game) = reader.next_game()? {
            let section = reader.section();
            if section.game != rules.id() {
                bail!("{} is of {}, not of {}", path.display(), section.game, rules.id());
            }
            if !all_settings.contains(&section.settings) {
                all_settings.push(section.settings.clone());
            }
            let number = game.number;
            let is_held_out = number % 100 >= 100 - holdout_percent as usize;
            visit(game, path, is_held_out).with_context(|| format!("{}, game {number}", path.display()))?;
        }
    }
    Ok(all_settings.join("; "))
}
