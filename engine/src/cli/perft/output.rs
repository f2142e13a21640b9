//! What `perft` prints.

use indicatif::{ProgressBar, ProgressStyle};
use movegen::{Move, Position};

/// Sorted lines `MOVE: COUNT`.
pub(super) fn divide_text(position: &Position, counts: &[(Move, u64)]) -> String {
    let mut lines: Vec<_> =
        counts.iter().map(|&(mv, count)| format!("{}: {count}\n", position.move_text(mv))).collect();
    lines.sort_unstable();
    lines.concat()
}

/// A progress bar on stderr, removed when it is dropped. Hidden if stderr is not a terminal.
pub(super) fn progress_bar(length: usize, unit: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {unit} {{elapsed}}"))
        .expect("the template is well formed");
    let bar =
        ProgressBar::new(length as u64).with_style(style).with_finish(indicatif::ProgressFinish::AndClear);
    bar.tick();
    bar
}
