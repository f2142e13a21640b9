//! Ctrl-C, and on Unix SIGTERM and SIGHUP.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// A flag that Ctrl-C sets. Can be called once in a program.
///
/// # Errors
/// If the signal cannot be caught.
pub fn stop_on_ctrl_c() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&stop);
    on_ctrl_c(move || switch.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// Calls `action` in a thread of its own at each Ctrl-C. Can be called once in a program.
///
/// # Errors
/// If the signal cannot be caught.
pub fn on_ctrl_c(action: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(action).context("cannot listen for Ctrl-C")
}
