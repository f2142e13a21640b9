//! Counts of move sequences, which Ctrl-C ends.

use movegen::Position;
use pyo3::prelude::*;

use crate::interrupt::Watch;

/// The depth that is counted without a look at signals: less than a millisecond in every game.
const AT_ONCE: u32 = 2;

/// The number of sequences of `depth` legal moves.
///
/// # Errors
/// The exception of a signal.
pub fn perft(py: Python<'_>, mut position: Position, depth: u32) -> PyResult<u64> {
    py.detach(move || count(&mut position, depth, &mut Watch::new()))
}

fn count(position: &mut Position, depth: u32, watch: &mut Watch) -> PyResult<u64> {
    if depth <= AT_ONCE {
        watch.look()?;
        return Ok(movegen::perft::perft(position, depth));
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        position.make(mv);
        nodes += count(position, depth - 1, watch)?;
        position.unmake();
    }
    Ok(nodes)
}
