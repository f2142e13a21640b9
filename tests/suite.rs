//! Integration tests. They compare the move generator with recorded data, with the slow reference
//! implementation, and with the numbered rulings of the rules pages; and the accumulators of networks with
//! those from scratch.
#![forbid(unsafe_code)]

#[cfg(feature = "search")]
mod accumulators;
mod generated;
mod pair;
mod random_positions;
mod steps;
mod support;

mod arrays;

mod attack_map;
mod changed_games;
mod cvp;
mod differential;
mod exchange;
mod fen_text;
mod games;
mod illegal_moves;
mod jokers;
mod keys;
mod large;
mod lenient_moves;
mod mating;
mod move_text;
mod perft;
mod rulings;
mod variants;
