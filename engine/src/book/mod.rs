//! Opening books: moves of known positions, with weights.

mod choice;
mod entries;
mod file;

pub use choice::{BookChoice, built_in_book, read_book};
pub use entries::{Book, BookLine, BookMove, PlayedGames};
pub use file::BookError;
