//! Options of a session: those of the engine's table that a protocol shows, and those of the session.

use std::ffi::OsStr;

use movegen::Games;

use super::runner::Output;
use crate::engine::setting::Setting;
use crate::search::tuning;

/// What an option of a session changes: the session, and what it prints.
pub(super) struct Desk<'a, S> {
    pub session: &'a mut S,
    pub output: &'a mut Output,
}

/// The options of a list of names, in its order, and after them the search parameters of this build.
pub(super) fn listed<T>(names: &'static str, mut settings: Vec<Setting<T>>) -> Vec<Setting<T>> {
    let names = names.split(", ").chain(tuning::settable().iter().map(|tunable| tunable.name));
    let take = |name| {
        let index = settings.iter().position(|setting| setting.name == name)?;
        Some(settings.swap_remove(index))
    };
    names.filter_map(take).collect()
}

/// The option for the number of the start position; 0 is the game's default.
pub(super) fn array_number<T>(games: &Games, set: impl Fn(&mut T, u32) + 'static) -> Setting<T> {
    Setting::spin("ArrayNumber", 0, 0..=games.most_arrays().into(), move |target, number| {
        set(target, number as u32)
    })
}

/// Loads the game files of a list of paths for a session. Returns a message about them.
///
/// # Errors
/// The problem of a file. Nothing changes then.
pub(super) fn load_games(games: &mut Games, paths: &str) -> Result<String, String> {
    let loaded = crate::games::load_list(games, OsStr::new(paths)).map_err(|error| format!("{error:#}"))?;
    let names: Vec<&str> = loaded.iter().map(|rules| rules.id()).collect();
    Ok(format!("games loaded: {}", names.join(", ")))
}
