//! The results of a match: its log, the table and PGN.

pub mod log;
pub mod output;
pub mod pgn;
pub mod standings;
