//! Analysis of one position.

use std::process::ExitCode;

use anyhow::bail;
use movegen::Position;

use super::display::Display;
use super::report::Lines;
use crate::cli::output::{result_text, tell_shortage};
use crate::engine::{Client, News, Options};
use crate::interrupt::stop_on_ctrl_c;
use crate::search::Limits;

/// Searches a position until a limit is met or Ctrl-C is pressed, and shows the lines as they change.
///
/// # Errors
/// If the game is over in the position and nobody can play on, the search fails, or the output cannot be
/// written.
pub(super) fn analyse(
    position: Position,
    options: Options,
    limits: Limits,
    json: bool,
) -> anyhow::Result<ExitCode> {
    if let Some(outcome) = position.outcome_without_claims() {
        bail!("there is nothing to analyse, the game is over: {}", result_text(Some(outcome)));
    }
    let stop = stop_on_ctrl_c()?;
    let mut display = Display::new(&position, json)?;
    let mut lines = Lines::new(position.clone(), limits.multi_pv);
    let result = Client::new(position, options).run(limits, &stop, |news| {
        match news {
            News::Info(info) => {
                lines.update(&info);
                display.update(&lines, info.multi_pv)?;
            }
            news => tell_shortage(&news),
        }
        anyhow::Ok(())
    })?;
    let changed = lines.finish(&result);
    display.finish(&lines, changed)?;
    Ok(ExitCode::SUCCESS)
}
