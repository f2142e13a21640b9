//! Game records: compact files of training games.
//!
//! A file is a sequence of sections. A section is a header line in ASCII,
//!
//! ```text
//! belladonna-games 2 GAME SETTINGS
//! ```
//!
//! and any number of games. The number is the version of the format, which decides how moves are written.
//! Sections of version 1 are read; new ones have version 2.
//!
//! A game is the byte `g`, the length of its body (4 bytes, little-endian), the body, and the CRC-32 of the
//! body (4 bytes). So files can be joined by concatenation, and incomplete games and damage are detected.
//! `body.rs` describes the body.

mod body;
mod file;
mod filter;
mod game;
mod places;
mod reader;
mod replay;

pub use file::RecordFile;
pub use filter::Filter;
pub use game::{GameRecord, RecordedMove, Start};
pub use places::{Place, PlacedGames, summary};
pub use reader::{RecordReader, Section};
pub use replay::{Replayed, replay};

/// The beginning of the header line of each section. The version and a space follow.
const FORMAT: &str = "belladonna-games ";

/// The version of the format of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    /// A move is three bytes, with three bits for its kind.
    One,
    /// A move is two squares and a number.
    Two,
}

impl Version {
    /// The version of new sections.
    const NEWEST: Self = Self::Two;

    /// All versions, with their numbers.
    const NUMBERS: [(&str, Self); 2] = [("1", Self::One), ("2", Self::Two)];
}

/// The beginning of the header line of a new section.
const NEW_HEADER: &str = "belladonna-games 2 ";

/// The byte before each game. Header lines begin with another byte.
const GAME_MARK: u8 = b'g';

/// The maximum length of a body, in bytes. A greater length counts as damage.
const MAX_BODY: usize = 1 << 20;

#[cfg(test)]
pub(crate) mod tests {
    use movegen::Position;

    use super::*;

    /// A short game of legal moves, always the first one.
    pub fn record(game: &str, number: usize) -> GameRecord {
        let mut position = Position::start(movegen::rules(game).unwrap());
        let mut next = || {
            let mv = position.legal_moves()[0];
            position.make(mv);
            mv
        };
        let opening = vec![next(), next()];
        let moves = [-12, 40, i32::MIN, -1].map(|score| RecordedMove { mv: next(), score });
        let start = Start::Array(position.rules().default_array());
        GameRecord { number, quarter_points: number as u8 % 5, start, opening, moves: moves.to_vec() }
    }
}
