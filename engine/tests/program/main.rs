//! Runs the program from outside: command line, terminal game and protocols.

mod analyse;
mod analyse_games;
mod book;
mod cli;
mod eval;
mod faults;
mod game_files;
mod interruptions;
#[cfg(target_os = "linux")]
mod memory;
mod network;
mod partners;
mod people;
mod perft;
mod pgn_file;
mod pictures;
mod play;
mod records;
#[cfg(unix)]
mod streams;
mod support;
mod transcripts;
mod uci;
mod xboard;
