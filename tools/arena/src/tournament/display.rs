//! A match in progress: a progress bar with the standings on a terminal, one line per game elsewhere.

use std::io::{self, IsTerminal};

use crate::results::log::{GameLine, color_name};
use work::progress::{Progress, print};

pub struct Display {
    /// On a terminal.
    progress: Option<Progress>,
    finished: usize,
    total: usize,
}

impl Display {
    /// A display of a match of `total` games, of which `finished` are already played.
    pub fn new(finished: usize, total: usize) -> Self {
        let has_bar = io::stdout().is_terminal() && io::stderr().is_terminal();
        let progress = has_bar.then(|| Progress::new("games", finished, total));
        Self { progress, finished, total }
    }

    /// Shows a finished game and the standings after it.
    pub fn game(&mut self, game: &GameLine, standings: &str) {
        self.finished += 1;
        let Self { progress, finished, total } = self;
        match progress {
            Some(progress) => progress.step(&format!("\n{standings}")),
            None => print(&format!(
                "{finished}/{total} game {}: {} - {} {} ({}, {} plies)",
                game.index,
                game.white,
                game.black,
                game.result,
                game.reason,
                game.moves.len()
            )),
        }
        if let Some(fault) = fault_text(game) {
            self.note(&fault);
        }
    }

    /// Shows the standings, where they are not always shown.
    pub fn standings(&self, text: &str) {
        if self.progress.is_none() {
            print(text);
        }
    }

    pub fn note(&self, text: &str) {
        match &self.progress {
            Some(progress) => progress.note(text),
            None => print(text),
        }
    }

    pub fn finish(&self) {
        self.progress.iter().for_each(Progress::finish);
    }
}

fn fault_text(game: &GameLine) -> Option<String> {
    let (fault, color, engine) = (game.fault?, color_name(game.faulty?), game.faulty_engine()?);
    let detail = game.detail.as_deref().unwrap_or_default();
    Some(format!("game {}: {engine} ({color}), {}: {detail}", game.index, fault.as_str()))
}
