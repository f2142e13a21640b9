//! The results of a match: its log, the table and PGN.

pub mod log;
pub(crate) mod output;
pub(crate) mod pgn;
pub(crate) mod standings;
