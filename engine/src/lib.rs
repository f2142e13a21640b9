//! Games, protocols and command line of Belladonna, an engine for Gothic Chess and related games on large
//! boards.
#![forbid(unsafe_code)]

pub mod annotate;
pub mod bench;
pub mod book;
pub mod chances;
#[cfg(feature = "commands")]
pub mod cli;
pub mod endings;
pub mod engine;
pub mod facts;
pub mod games;
#[cfg(feature = "commands")]
pub mod interrupt;
pub mod network_file;
pub mod protocol;
mod random;
mod read_file;
pub mod seconds;
mod streams;

pub use chances::chances_at;
pub use search;

/// The name that the engine gives in protocols and game records.
pub const NAME: &str = "Belladonna";

/// The version that the engine gives in protocols and game records.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
