//! Searches of the terminal game: what is shown meanwhile, and how they are cut short.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use anyhow::bail;
use console::{Term, truncate_str};

use super::{Table, info_score_text};
use crate::cli::output::print;
use crate::engine::Event;
use crate::search::{Info, Limits, SearchResult};

/// How often the program looks whether Enter was pressed.
const LOOK: Duration = Duration::from_millis(50);
/// The number of moves of a line that is shown.
const MOST_MOVES: usize = 10;

/// What is shown during a search on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    /// One line that changes.
    Progress,
    /// Every line of thinking, with its number.
    Lines,
}

impl Table {
    /// Searches the current position. On a terminal it shows the line of thinking, and Enter ends the search.
    pub(super) fn think(&mut self, limits: Limits, show: Show) -> anyhow::Result<SearchResult> {
        self.engine.think(limits);
        let interactive = self.terminal.is_interactive();
        let result = loop {
            let event = match self.events.recv_timeout(LOOK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => {
                    if interactive && self.terminal.enter_was_pressed() {
                        self.engine.move_now();
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => bail!("the search thread has ended"),
            };
            match self.engine.accept(event) {
                Some(Event::Finished(_, result)) => break result,
                Some(Event::Shortage(shortage)) => print(&format!("Note: {shortage}\n"))?,
                Some(Event::Failed(reason)) => bail!(reason),
                Some(Event::Info(_, info)) if show == Show::Lines => {
                    print(&format!("{:>2}. {}\n", info.multi_pv, self.line_text(&info)))?;
                }
                Some(Event::Info(_, info)) if interactive && info.multi_pv == 1 => {
                    let columns = usize::from(Term::stdout().size().1).saturating_sub(1);
                    let line = self.line_text(&info);
                    print(&format!("\r\x1b[K{}", truncate_str(&line, columns, "")))?;
                }
                Some(Event::Info(..) | Event::Ready(_)) | None => {}
            }
        };
        if interactive && show == Show::Progress {
            print("\r\x1b[K")?;
        }
        Ok(result)
    }

    /// Depth, score, time and moves of a line of thinking.
    fn line_text(&self, info: &Info) -> String {
        let mut position = self.engine.position().clone();
        let mut moves = Vec::new();
        for &mv in info.pv.iter().take(MOST_MOVES) {
            moves.push(position.san(mv));
            position.make(mv);
        }
        let seconds = info.time.as_secs_f64();
        let score = info_score_text(info.score);
        format!("depth {:>2}  {score}  {seconds:.1} s  {}", info.depth, moves.join(" "))
    }
}
