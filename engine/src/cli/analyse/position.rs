//! Analysis of one position.

use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use anyhow::bail;
use movegen::Position;

use super::display::Display;
use super::report::Lines;
use crate::cli::output::{print_error, result_text};
use crate::engine::{Engine, Event, Options};
use crate::interrupt::stop_on_ctrl_c;
use crate::search::Limits;

/// How often to check for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Searches a position until a limit is met or Ctrl-C is pressed, and shows the lines as they change.
///
/// # Errors
/// If the game is over in the position, the search fails, or the output cannot be written.
pub(super) fn analyse(
    position: Position,
    options: Options,
    limits: Limits,
    json: bool,
) -> anyhow::Result<ExitCode> {
    if let Some(outcome) = position.outcome() {
        bail!("there is nothing to analyse, the game is over: {}", result_text(Some(outcome)));
    }
    let stop = stop_on_ctrl_c()?;
    let mut display = Display::new(&position, json)?;
    let mut lines = Lines::new(position.clone(), limits.multi_pv);
    let (sender, events) = mpsc::channel();
    let mut engine = Engine::new(position, options, move |event| drop(sender.send(event)));
    // The clock of the search starts when the tables are ready.
    engine.ask_ready();
    loop {
        if stop.load(Ordering::Relaxed) {
            engine.move_now();
        }
        let event = match events.recv_timeout(LOOK) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => bail!("the search thread has ended"),
        };
        match engine.accept(event) {
            Some(Event::Info(_, info)) => {
                lines.update(&info);
                display.update(&lines, info.multi_pv)?;
            }
            Some(Event::Finished(_, result)) => {
                let changed = lines.finish(&result);
                display.finish(&lines, changed)?;
                return Ok(ExitCode::SUCCESS);
            }
            Some(Event::Shortage(shortage)) => {
                print_error("belladonna", &anyhow::anyhow!("note: {shortage}"));
            }
            Some(Event::Failed(reason)) => bail!(reason),
            Some(Event::Ready(_)) => drop(engine.think(limits.clone())),
            None => {}
        }
    }
}
