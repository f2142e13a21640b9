//! Runs the program from outside: command line, terminal game and protocols.

mod cli;
mod eval;
mod interruptions;
mod perft;
mod play;
mod support;
mod uci;
mod uci_interruptions;
mod xboard;
mod xboard_games;
mod xboard_results;
