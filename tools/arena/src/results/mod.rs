//! The results of a match: its log, the table and PGN.

pub mod log;
pub(crate) mod output;
pub(crate) mod pgn;
pub mod settings;
pub(crate) mod standings;
