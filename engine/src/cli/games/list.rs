//! `belladonna games list`.

use std::process::ExitCode;

use movegen::{Games, Group, Position, Rules};
use serde::Serialize;

use crate::cli::output::print;
use crate::facts::board_size;

#[derive(Serialize)]
struct Game {
    id: &'static str,
    title: &'static str,
    group: Group,
    board: String,
    /// The number of start positions.
    arrays: u32,
    /// The number of the default start position.
    array: u32,
    /// The default start position.
    start: String,
}

impl Game {
    fn new(rules: &'static Rules) -> Self {
        Self {
            id: rules.id(),
            title: rules.title(),
            group: rules.game().about.group,
            board: board_size(rules).replace(" x ", "x"),
            arrays: rules.array_count(),
            array: rules.default_array(),
            start: Position::start(rules).to_fen(),
        }
    }

    fn arrays_text(&self) -> String {
        if self.arrays == 1 { "1".to_owned() } else { format!("{}, usually {}", self.arrays, self.array) }
    }
}

/// The heading of a group of games after the first one.
fn heading(group: Group) -> &'static str {
    match group {
        Group::Main => "Main games",
        Group::Library => "Further games",
        Group::User => "Loaded games",
    }
}

pub(super) fn run(known: &Games, json: bool) -> anyhow::Result<ExitCode> {
    let games: Vec<_> = known.all().map(Game::new).collect();
    if json {
        print(&format!("{}\n", serde_json::to_string(&games)?))?;
    } else {
        let mut text = format!("{:<19} {:<31} {:<11} {}\n", "id", "title", "board", "arrays");
        for (number, game) in games.iter().enumerate() {
            if number > 0 && game.group != games[number - 1].group {
                text += &format!("\n{}\n", heading(game.group));
            }
            let arrays = game.arrays_text();
            text += &format!("{:<19} {:<31} {:<11} {arrays}\n", game.id, game.title, game.board);
            text += &format!("    {}\n", game.start);
        }
        print(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}
