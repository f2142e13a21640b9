//! Solved endings: tables with the result of every position with few pieces, made by
//! `belladonna-tools endings`, and what the search asks them.
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
pub use material::{MOST_MEN, Material, ordered};
pub use space::{Place, Space};
pub use table::Table;
pub use tables::{Endings, GameTables};
pub use verdict::{Class, Value, Verdict};
