//! Memory for the models of the table.

use std::io;

use crate::sync::atomic::AtomicU64;

/// Eight words that loom watches.
pub type Line = [AtomicU64; 8];

/// Lines in ordinary memory.
pub struct TableMemory(Vec<Line>);

impl TableMemory {
    /// This many lines, all zero.
    pub fn new(lines: usize) -> io::Result<Self> {
        Ok(Self((0..lines).map(|_| Line::default()).collect()))
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.0
    }
}
