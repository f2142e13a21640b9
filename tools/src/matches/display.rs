//! Shows a match in progress: a progress bar with the standings on a terminal, one line per game elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::format::{self, Format};
use super::log::{GameLine, color_name};

/// The display of a match.
pub enum Display {
    /// On a terminal.
    Bar(ProgressBar),
    /// Not on a terminal.
    Lines {
        /// Games finished.
        finished: usize,
        /// Games of the match.
        total: usize,
        /// Whose lines.
        format: Format,
    },
}

impl Display {
    /// A display of a match of `total` games, of which `finished` were played before.
    pub fn new(finished: usize, total: usize, format: Format) -> Self {
        if format != Format::Own || !(io::stdout().is_terminal() && io::stderr().is_terminal()) {
            return Self::Lines { finished, total, format };
        }
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} elapsed, {eta} left\n{msg}")
                .expect("the template is well-formed");
        let bar = ProgressBar::new(total as u64).with_style(style).with_position(finished as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        Self::Bar(bar)
    }

    /// Shows a finished game and the standings after it.
    pub fn game(&mut self, game: &GameLine, standings: &str) {
        match self {
            Self::Bar(bar) => {
                bar.inc(1);
                bar.set_message(standings.to_owned());
                if let Some(fault) = fault_text(game) {
                    bar.println(fault);
                }
            }
            Self::Lines { finished, total, format } => {
                *finished += 1;
                tell(&match format {
                    Format::Own => format!(
                        "{finished}/{total} game {}: {} - {} {} ({}, {} plies)",
                        game.index,
                        game.white,
                        game.black,
                        game.result,
                        game.reason,
                        game.moves.len()
                    ),
                    Format::Fastchess | Format::Cutechess => format::finished(game),
                });
                if let Some(fault) = fault_text(game) {
                    tell(&fault);
                }
            }
        }
    }

    /// Shows that a game begins, in the formats that have a line for it.
    pub fn started(&self, index: usize, white: &str, black: &str) {
        if let Self::Lines { total, format: Format::Fastchess | Format::Cutechess, .. } = self {
            tell(&format::started(index, *total, white, black));
        }
    }

    /// Shows the standings, where they are not always shown.
    pub fn standings(&self, text: &str) {
        if let Self::Lines { .. } = self {
            tell(text);
        }
    }

    /// Shows a message.
    pub fn note(&self, text: &str) {
        match self {
            Self::Bar(bar) => bar.println(text),
            Self::Lines { .. } => tell(text),
        }
    }

    /// Removes the progress bar.
    pub fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

fn fault_text(game: &GameLine) -> Option<String> {
    let (fault, color, engine) = (game.fault?, color_name(game.faulty?), game.faulty_engine()?);
    let detail = game.detail.as_deref().unwrap_or_default();
    Some(format!("game {}: {engine} ({color}), {}: {detail}", game.index, fault.as_str()))
}

/// Prints a line. A closed output is ignored, since it must not end a match that is being logged.
pub fn tell(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}
