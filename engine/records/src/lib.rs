//! Game records of chess variants: Portable Game Notation, logs of Game Courier, lines of coordinate moves,
//! and the moves and positions that XBoard writes.
#![forbid(unsafe_code)]

pub mod append_file;
pub mod coordinates;
pub mod courier;
pub mod dialect;
pub mod game_stream;
pub mod game_tree;
pub mod pgn;
pub mod pgn_reader;
pub mod read_game;
pub mod results;
pub mod white_score;
pub mod xboard;
