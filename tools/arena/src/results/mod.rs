//! The results of a match: its log, the table, PGN, the report, and the lines of other match runners.

mod charts;
pub mod format;
pub mod log;
pub mod output;
pub mod pgn;
pub mod report;
pub mod standings;
