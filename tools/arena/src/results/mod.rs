//! The results of a match: its log, the table, PGN, and the lines of other match runners.

pub mod format;
pub mod log;
pub mod output;
pub mod pgn;
pub mod standings;
