//! Describes the rules of games and pieces in sentences.

mod ends;
mod game;
mod hands;
mod piece;
mod promotion;
mod regions;
mod walls;
mod words;

pub use game::{board_size, game_facts};
pub use piece::{piece_facts, piece_notes};
