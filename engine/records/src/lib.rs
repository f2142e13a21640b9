//! Game records of chess variants: Portable Game Notation, logs of Game Courier, lines of coordinate moves,
//! and the moves and positions that XBoard writes.
//!
//! [`game_stream::Games`] reads a file of games, [`pgn`], [`courier`] and [`coordinates`] write a game, and
//! [`game_tree::GameTree`] is a game with its variations. The README has an example.
#![forbid(unsafe_code)]

/// Runs the example of the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

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
