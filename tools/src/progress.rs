//! Progress of long work: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The view of work in progress.
pub enum Progress {
    /// On a terminal.
    Bar(ProgressBar),
    /// Elsewhere.
    Lines {
        /// What is counted.
        unit: &'static str,
        /// How much is done.
        done: usize,
        /// How much there is to do.
        total: usize,
    },
}

impl Progress {
    /// Elsewhere than on a terminal there is a line for each of so many parts of the work.
    const PARTS: usize = 20;

    /// The view of `total` steps, of which `done` were done before.
    pub fn new(unit: &'static str, done: usize, total: usize) -> Self {
        if !io::stderr().is_terminal() {
            return Self::Lines { unit, done, total };
        }
        let template = format!("{{bar:40}} {{pos}}/{{len}} {unit}, {{elapsed}} gone, {{eta}} to go {{msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        let bar = ProgressBar::new(total as u64).with_style(style).with_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        Self::Bar(bar)
    }

    /// Shows that one more step is done, and what came of it.
    pub fn step(&mut self, message: &str) {
        match self {
            Self::Bar(bar) => {
                bar.inc(1);
                bar.set_message(message.to_owned());
            }
            Self::Lines { unit, done, total } => {
                *done += 1;
                if *done * Self::PARTS / *total > (*done - 1) * Self::PARTS / *total {
                    tell(&format!("{done}/{total} {unit} {message}"));
                }
            }
        }
    }

    /// Shows a message above the bar.
    pub fn note(&self, text: &str) {
        match self {
            Self::Bar(bar) => bar.println(text),
            Self::Lines { .. } => tell(text),
        }
    }

    /// Leaves the terminal to what follows.
    pub fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// Prints a line about the work. A reader that went away must not end it.
pub fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
