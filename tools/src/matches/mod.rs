//! Matches between engines.

mod adjudication;
mod arguments;
mod cores;
mod display;
mod engine_spec;
mod fault;
mod game;
mod log;
mod openings;
mod pgn;
mod player;
mod process;
mod runner;
mod schedule;
mod standings;
mod time_control;
mod tournament;
mod uci;
mod xboard;
mod xboard_features;

pub use arguments::MatchArguments;
pub use tournament::run;
