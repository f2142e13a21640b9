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
mod experiment;
mod fault;
mod file_uses;
mod format;
mod game;
mod lag;
mod line_file;
mod line_reader;
pub mod log;
mod merge;
mod mover;
mod opening_file;
mod openings;
mod output;
mod pgn;
mod player;
mod process;
mod runner;
mod schedule;
mod screen;
mod spsa;
mod standings;
mod stderr;
mod time_control;
mod tournament;
mod traffic;
mod uci;
mod values;
mod xboard;
mod xboard_features;

pub use arguments::MatchArguments;
pub use compliance::{CheckEngineArguments, run as check_engine};
pub use cores::physical_cores;
pub use display::tell;
pub use lag::{LagArguments, run as lag};
pub use log::{GameLine, read as read_log};
pub use merge::{MergeArguments, run as merge};
pub use mover::Mover;
pub use openings::{Balance, Opening, OpeningChoice, OpeningMaker};
pub use schedule::Shard;
pub use screen::{ScreenArguments, run as screen};
pub use spsa::{SpsaArguments, SpsaMergeArguments, merge as spsa_merge, run as spsa};
pub use standings::{Record, align, rows_of};
pub use tournament::run;
pub use values::{ValuesMatchArguments, run as values_match};

#[cfg(test)]
pub use fault::Fault;
#[cfg(test)]
pub use log::tests;
