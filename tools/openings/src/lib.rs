//! Openings of games between engines.
#![forbid(unsafe_code)]

mod file;
mod maker;
mod opening;

pub use file::OpeningFile;
pub use maker::{Balance, OpeningChoice, OpeningMaker};
pub use opening::Opening;
