//! Runs the program from outside: command line, terminal game and XBoard protocol.

mod cli;
mod interruptions;
mod perft;
mod play;
mod support;
mod xboard;
mod xboard_games;
mod xboard_results;
