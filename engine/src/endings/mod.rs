//! Solved endings: endgame tables with the result of every position of a set of pieces. `belladonna-tools
//! endings` makes them, and the search probes them.
//!
//! `docs/endings.md` describes the tables and their files.

mod blocks;
mod file;
mod material;
mod poison_states;
mod space;
mod symmetry;
mod table;
mod tables;
mod verdict;

pub use file::{EXTENSION, parse_table, read_table};
pub use material::{MAX_PIECES, Material, ordered};
pub use space::{Place, Space};
pub use table::Table;
pub use tables::{Endings, GameTables};
pub use verdict::{Class, Value, Verdict};
