//! The parts that threads have in one search: who ends it, and when.

use std::time::Duration;

use super::control::SearchControl;
use super::limits::Limits;
use crate::sync::atomic::{AtomicBool, Ordering};
use crate::sync::thread;

/// How often a finished search checks whether it can return.
const WAIT: Duration = Duration::from_millis(1);

/// The part of the main thread. It searches until a limit is met, waits until it can return, and ends the
/// search of the helpers by `over`.
pub fn lead(control: &SearchControl, limits: &Limits, over: &AtomicBool, search: impl FnOnce()) {
    let _end = EndOnPanic(over);
    search();
    wait_for_permission(control, limits, over);
    over.store(true, Ordering::Relaxed);
}

/// The part of a helper. It searches until the search is over.
pub fn help(over: &AtomicBool, search: impl FnOnce()) {
    let _end = EndOnPanic(over);
    search();
}

/// Whether a search has been stopped or is over.
pub fn is_over(control: &SearchControl, over: &AtomicBool) -> bool {
    over.load(Ordering::Relaxed) || control.is_stopped()
}

/// Waits with the result of an infinite or pondering search until it is stopped or the expected move is
/// played.
pub fn wait_for_permission(control: &SearchControl, limits: &Limits, over: &AtomicBool) {
    while !is_over(control, over) && (limits.infinite || control.is_pondering()) {
        thread::sleep(WAIT);
    }
}

/// Ends the search of all threads when one of them panics.
struct EndOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(all(loom, test))]
mod model;
