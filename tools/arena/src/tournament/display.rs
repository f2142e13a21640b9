//! A match in progress: a progress bar with the standings on a terminal, one line per game elsewhere.

use std::io::{self, IsTerminal};

use crate::progress::{Progress, print};
use crate::results::format::{self, Format};
use crate::results::log::{GameLine, color_name};

/// The display of a match.
pub struct Display {
    /// On a terminal.
    progress: Option<Progress>,
    finished: usize,
    total: usize,
    format: Format,
}

impl Display {
    /// A display of a match of `total` games, of which `finished` are already played.
    pub fn new(finished: usize, total: usize, format: Format) -> Self {
        let has_bar = format == Format::Own && io::stdout().is_terminal() && io::stderr().is_terminal();
        let progress = has_bar.then(|| Progress::new("games", finished, total));
        Self { progress, finished, total, format }
    }

    /// Shows a finished game and the standings after it.
    pub fn game(&mut self, game: &GameLine, standings: &str) {
        self.finished += 1;
        let Self { progress, finished, total, format } = self;
        match (progress, format) {
            (Some(progress), _) => progress.step(&format!("\n{standings}")),
            (None, Format::Own) => print(&format!(
                "{finished}/{total} game {}: {} - {} {} ({}, {} plies)",
                game.index,
                game.white,
                game.black,
                game.result,
                game.reason,
                game.moves.len()
            )),
            (None, Format::Fastchess | Format::Cutechess) => print(&format::finished(game)),
        }
        if let Some(fault) = fault_text(game) {
            self.note(&fault);
        }
    }

    /// Shows that a game begins, in the formats that have a line for it.
    pub fn started(&self, index: usize, white: &str, black: &str) {
        if self.format != Format::Own {
            print(&format::started(index, self.total, white, black));
        }
    }

    /// Shows the standings, where they are not always shown.
    pub fn standings(&self, text: &str) {
        if self.progress.is_none() {
            print(text);
        }
    }

    /// Shows a message.
    pub fn note(&self, text: &str) {
        match &self.progress {
            Some(progress) => progress.note(text),
            None => print(text),
        }
    }

    /// Removes the progress bar.
    pub fn finish(&self) {
        self.progress.iter().for_each(Progress::finish);
    }
}

fn fault_text(game: &GameLine) -> Option<String> {
    let (fault, color, engine) = (game.fault?, color_name(game.faulty?), game.faulty_engine()?);
    let detail = game.detail.as_deref().unwrap_or_default();
    Some(format!("game {}: {engine} ({color}), {}: {detail}", game.index, fault.as_str()))
}
