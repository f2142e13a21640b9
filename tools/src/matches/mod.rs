//! Matches between engines.

mod adjudication;
mod affinity;
mod arguments;
mod compliance;
mod connect;
mod cores;
mod display;
mod engine_options;
mod engine_spec;
mod fault;
mod file_uses;
mod format;
mod game;
mod line_file;
mod line_reader;
pub mod log;
mod match_settings;
mod merge;
mod opening_file;
mod openings;
mod output;
mod pgn;
mod player;
mod process;
mod runner;
mod schedule;
mod spsa;
mod standings;
mod stderr;
mod time_control;
mod tournament;
mod traffic;
mod uci;
mod xboard;
mod xboard_features;

pub use arguments::MatchArguments;
pub use compliance::{CheckEngineArguments, run as check_engine};
pub use cores::physical_cores;
pub use display::tell;
pub use file_uses::check_distinct;
pub use log::{GameLine, read as read_log};
pub use merge::{MergeArguments, run as merge};
pub use openings::{Balance, Opening, OpeningChoice, OpeningMaker};
pub use spsa::{SpsaArguments, SpsaMergeArguments, merge as spsa_merge, run as spsa};
pub use standings::{Record, rows_of};
pub use tournament::run;

#[cfg(test)]
pub use fault::Fault;
#[cfg(test)]
pub use log::tests;
