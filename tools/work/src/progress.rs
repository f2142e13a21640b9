//! The progress of long work: a bar on a terminal, occasional lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A progress display on stderr.
pub struct Progress {
    /// Only on a terminal.
    bar: Option<ProgressBar>,
    unit: &'static str,
    done: AtomicUsize,
    total: usize,
}

impl Progress {
    /// Number of progress lines where there is no terminal.
    const LINES: usize = 20;

    /// A display of `total` steps, of which `done` are already done.
    #[must_use]
    pub fn new(unit: &'static str, done: usize, total: usize) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let template =
                format!("{{bar:40}} {{pos}}/{{len}} {unit}, {{elapsed}} elapsed, {{eta}} left {{msg}}");
            let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
            let bar = ProgressBar::new(total as u64).with_style(style).with_position(done as u64);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        });
        Self { bar, unit, done: AtomicUsize::new(done), total }
    }

    /// Counts one more step and shows a message about it.
    pub fn step(&self, message: &str) {
        let Self { bar, unit, done, total } = self;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(bar) = bar {
            bar.inc(1);
            bar.set_message(message.to_owned());
        } else if done * Self::LINES / *total > (done - 1) * Self::LINES / *total {
            warn(&format!("{done}/{total} {unit} {message}"));
        }
    }

    /// Shows a message above the bar.
    pub fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => warn(text),
        }
    }

    /// Removes the progress bar.
    pub fn finish(&self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}

/// Prints a line to stdout. A broken pipe is ignored: it must not end work whose results are written to
/// files.
pub fn print(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Prints a line to stderr. A broken pipe is ignored.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
