//! `belladonna games print`.

use std::process::ExitCode;

use movegen::{Rules, game_text};

use crate::cli::output::print;

pub(super) fn run(game: &Rules) -> anyhow::Result<ExitCode> {
    let text = game_text(game.id())?.text;
    print(&renamed(&text, game))?;
    Ok(ExitCode::SUCCESS)
}

/// A game file under a new name. Keys that apply only to the old game are left out: its collection, and its
/// name in XBoard. Comments stay.
fn renamed(text: &str, game: &Rules) -> String {
    let mut section = "";
    let mut new = String::new();
    for line in text.lines() {
        if line.starts_with('[') {
            section = line.trim();
        }
        let key = line.split('=').next().unwrap_or_default().trim();
        match (section, key) {
            ("", "name") => new += &format!("name = \"my-{}\"\n", game.id()),
            ("", "title") => new += &format!("title = \"My {}\"\n", game.title()),
            ("[about]", "group") | ("[xboard]", "name" | "known") => {}
            _ => new += &format!("{line}\n"),
        }
    }
    new
}
