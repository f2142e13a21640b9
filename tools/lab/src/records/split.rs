//! Reads training games and held-out games.

use std::path::PathBuf;

use movegen::Rules;

use super::{GameRecord, for_each_game};

/// Reads the games of some files in order, and passes each on with whether it is held out. That depends only
/// on the number of the game. Returns how the games were played.
///
/// # Errors
/// If a file cannot be read or has another game, and the errors of `visit`.
pub fn read_split(
    rules: &Rules,
    paths: &[PathBuf],
    holdout_percent: u32,
    mut visit: impl FnMut(GameRecord, bool) -> anyhow::Result<()>,
) -> anyhow::Result<String> {
    let mut all_settings: Vec<String> = Vec::new();
    for_each_game(rules, paths, |section, game| {
        if !all_settings.contains(&section.settings) {
            all_settings.push(section.settings.clone());
        }
        let is_held_out = game.number % 100 >= 100 - holdout_percent as usize;
        visit(game, is_held_out)
    })?;
    Ok(all_settings.join("; "))
}
