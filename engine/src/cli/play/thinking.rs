//! Searches of the terminal game: their progress display and their interruption.

use std::borrow::Cow;
use std::io;

use console::{Term, truncate_str};
use movegen::Position;

use super::{Table, score_text};
use crate::cli::output::print;
use crate::engine::{LOOK, News};
use crate::search::{Info, Limits, SearchResult};

/// The maximum number of moves shown of a line.
const MOST_MOVES: usize = 10;

/// The display during a search on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    /// One line that changes.
    Progress,
    /// Several lines with their numbers, which change. Without a terminal every new line is printed.
    Lines,
}

/// The thinking output on a terminal, replaced by newer lines.
#[derive(Debug, Default)]
struct Lines {
    lines: Vec<String>,
    /// The number of lines on the screen.
    shown: usize,
}

impl Lines {
    /// Shows a line with a number from 1 on.
    fn show(&mut self, number: usize, line: String) -> io::Result<()> {
        self.lines.resize(self.lines.len().max(number), String::new());
        self.lines[number - 1] = line;
        let up = if self.shown > 0 { format!("\x1b[{}A", self.shown) } else { String::new() };
        let lines: String = self.lines.iter().map(|line| format!("\r\x1b[K{}\n", fitting(line))).collect();
        self.shown = self.lines.len();
        print(&(up + &lines))
    }
}

/// Truncates a line to the width of the terminal.
fn fitting(line: &str) -> Cow<'_, str> {
    truncate_str(line, usize::from(Term::stdout().size().1).saturating_sub(1), "")
}

impl Table {
    /// Searches the current position. On a terminal it shows the line of thinking, and Enter or Ctrl-C ends
    /// the search. Other lines are kept for later; one ends an analysis.
    pub(super) fn think(&mut self, limits: Limits, show: Show) -> anyhow::Result<SearchResult> {
        self.is_stopped = false;
        self.engine.think(limits);
        let interactive = self.terminal.is_interactive();
        let (mut lines, mut progress) = (Lines::default(), String::new());
        let result = loop {
            if interactive {
                self.take_typed_lines(show);
            }
            match self.engine.wait(LOOK)? {
                Some(News::Finished(result)) => break result,
                Some(News::Shortage(shortage)) => print(&format!("Note: {shortage}\n"))?,
                Some(News::Info(info)) if show == Show::Lines => {
                    let line = format!("{:>2}. {}", info.multi_pv, self.line_text(&info));
                    if interactive { lines.show(info.multi_pv, line)? } else { print(&(line + "\n"))? }
                }
                Some(News::Info(info)) if interactive && info.multi_pv == 1 => {
                    progress = self.line_text(&info);
                    self.show_progress(show, &progress)?;
                }
                None if interactive && self.clocks.is_some() => self.show_progress(show, &progress)?,
                Some(News::Info(_) | News::Ready) | None => {}
            }
        };
        if interactive && show == Show::Progress {
            print("\r\x1b[K")?;
        }
        Ok(result)
    }

    /// Takes what was typed during the search. Ctrl-C drops the lines that wait.
    fn take_typed_lines(&mut self, show: Show) {
        let mut ends = false;
        for line in self.terminal.typed_lines() {
            ends |= line.is_empty() || show == Show::Lines;
            if !line.is_empty() {
                self.is_stopped = true;
                self.typed.push_back(line);
            }
        }
        if self.terminal.was_interrupted() {
            (ends, self.is_stopped) = (true, true);
            self.typed.clear();
        }
        if ends {
            self.engine.move_now();
        }
    }

    /// Shows the line of thinking after the running clock.
    fn show_progress(&self, show: Show, line: &str) -> io::Result<()> {
        let side = self.engine.position().side_to_move();
        let clock = self.clocks.as_ref().map(|clocks| clocks.running_text(side) + "  ").unwrap_or_default();
        if show == Show::Progress && !line.is_empty() {
            print(&format!("\r\x1b[K{}", fitting(&(clock + line))))?;
        }
        Ok(())
    }

    /// Depth, score, time and moves of a line of thinking.
    fn line_text(&self, info: &Info) -> String {
        let shown = &info.pv[..info.pv.len().min(MOST_MOVES)];
        let moves = self.engine.position().along(shown, Position::san);
        let seconds = info.time.as_secs_f64();
        let score = score_text(info.score, self.engine.position().side_to_move());
        format!("depth {:>2}  {score}  {seconds:.1} s  {}", info.depth, moves.join(" "))
    }
}
