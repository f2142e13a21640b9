//! Ctrl-C, and on Unix SIGTERM and SIGHUP.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// Returns a flag that Ctrl-C sets. May be called only once.
pub fn stop_on_ctrl_c() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&stop);
    on_ctrl_c(move || switch.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// Calls `action` on its own thread at each Ctrl-C. May be called only once.
pub fn on_ctrl_c(action: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(action).context("cannot listen for Ctrl-C")
}
