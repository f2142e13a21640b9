//! Game files: a game as TOML text. docs/games.md explains the format.
//!
//! A file is read in three steps. The tables of a file are merged into those of the game on which it is
//! based. serde turns the result into a [`Game`](crate::Game). [`Rules::compile`](crate::Rules::compile)
//! checks the game. Problems of all steps have a line and a column.

mod read;
mod source;
mod tree;
mod warnings;

pub(crate) use read::{GameFile, Merged};
pub use source::{GameText, Problem, Problems};
pub(crate) use warnings::warnings;
