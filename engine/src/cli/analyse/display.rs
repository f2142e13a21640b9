//! Shows a running analysis: as a table updated in place on a terminal, as lines elsewhere.

use console::{Term, truncate_str};
use movegen::Position;

use super::report::{HEAD, Lines};
use crate::cli::output::{fit, print};

/// The kind of display.
#[derive(Debug)]
pub(super) enum Display {
    /// A table that is redrawn in place.
    Table {
        /// The terminal.
        terminal: Term,
        /// The number of rows that are shown.
        shown: usize,
    },
    /// A row for every line that the search reports.
    Rows,
    /// An object of JSON for every line that the search reports.
    Json,
}

impl Display {
    /// The display for stdout. Prints the position first, except in JSON.
    pub fn new(position: &Position, json: bool) -> anyhow::Result<Self> {
        if json {
            return Ok(Self::Json);
        }
        let (title, side) = (position.rules().title(), position.side_to_move().name());
        print(&format!("{title}, {side} to move\nFEN: {}\n\n{HEAD}\n", position.to_fen()))?;
        let terminal = Term::stdout();
        Ok(if terminal.is_term() { Self::Table { terminal, shown: 0 } } else { Self::Rows })
    }

    /// Shows a change of the line of a rank.
    pub fn update(&mut self, lines: &Lines, rank: usize) -> anyhow::Result<()> {
        match self {
            // The lines of an iteration come together. The table is redrawn after the last one.
            Self::Table { .. } if rank < lines.count() || !lines.is_complete() => {}
            Self::Table { .. } => self.draw(lines)?,
            Self::Rows => print(&format!("{}\n", lines.row(rank)))?,
            Self::Json => print(&format!("{}\n", lines.json(rank, false)?))?,
        }
        Ok(())
    }

    /// Shows the lines at the end of the analysis. `changed`: whether the first line was not shown yet.
    pub fn finish(&mut self, lines: &Lines, changed: bool) -> anyhow::Result<()> {
        match self {
            Self::Table { .. } => self.draw(lines)?,
            Self::Rows if changed => print(&format!("{}\n", lines.row(1)))?,
            Self::Rows => {}
            Self::Json => {
                for rank in 1..=lines.count() {
                    print(&format!("{}\n", lines.json(rank, true)?))?;
                }
                return Ok(());
            }
        }
        Ok(print(&fit(&format!("\n{}\n", lines.summary())))?)
    }

    /// Redraws the table in place.
    fn draw(&mut self, lines: &Lines) -> anyhow::Result<()> {
        let Self::Table { terminal, shown } = self else { return Ok(()) };
        let (height, columns) = terminal.size();
        let fitting = lines.count().min(usize::from(height).saturating_sub(6).max(1));
        // The cursor goes up over the old rows; each row clears its line.
        let mut text = if *shown > 0 { format!("\x1b[{shown}A\r") } else { String::new() };
        for rank in 1..=fitting {
            let row = lines.row(rank);
            text += &format!("\x1b[K{}\n", truncate_str(&row, usize::from(columns).max(20) - 1, ""));
        }
        *shown = fitting;
        Ok(print(&text)?)
    }
}
