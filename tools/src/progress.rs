//! Shows the progress of long work: a bar on a terminal, occasional lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The display of work in progress.
pub enum Progress {
    /// On a terminal.
    Bar(ProgressBar),
    /// Not on a terminal.
    Lines {
        /// The unit of the steps.
        unit: &'static str,
        /// Steps done.
        done: usize,
        /// Total steps.
        total: usize,
    },
}

impl Progress {
    /// Number of progress lines where there is no terminal.
    const PARTS: usize = 20;

    /// A display of `total` steps, of which `done` were done before.
    pub fn new(unit: &'static str, done: usize, total: usize) -> Self {
        if !io::stderr().is_terminal() {
            return Self::Lines { unit, done, total };
        }
        let template =
            format!("{{bar:40}} {{pos}}/{{len}} {unit}, {{elapsed}} elapsed, {{eta}} left {{msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        let bar = ProgressBar::new(total as u64).with_style(style).with_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        Self::Bar(bar)
    }

    /// Counts one more step and shows a message about it.
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

    /// Removes the progress bar.
    pub fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// Prints a line to standard error. A closed output is ignored.
pub fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
