//! Pieces that stand in a line or fill a square, which ends the game.

use serde::{Deserialize, Serialize};

use super::defaults::is_default;
use super::verdict::Verdict;

/// Which pieces in a line, or in a square, end the game. Only the pieces of the side that has just moved
/// count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Line {
    /// The number of pieces in a line; 0 if lines do not count.
    pub length: u8,
    /// The number of files and ranks of a square that pieces fill; 0 if squares do not count.
    #[serde(skip_serializing_if = "is_default")]
    pub square: u8,
    /// Letters of the pieces that count; by default all pieces.
    #[serde(skip_serializing_if = "is_default")]
    pub pieces: String,
    /// The directions of the lines; by default all of them.
    pub along: Vec<LineDirection>,
    /// Whether there may be other squares between the pieces of a line.
    #[serde(skip_serializing_if = "is_default")]
    pub gaps: bool,
    /// The result for the side that has just moved.
    pub result: Verdict,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            length: 0,
            square: 0,
            pieces: String::new(),
            along: LineDirection::ALL.to_vec(),
            gaps: false,
            result: Verdict::Win,
        }
    }
}

/// The directions of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineDirection {
    /// Along ranks.
    Ranks,
    /// Along files.
    Files,
    /// Along diagonals of both slopes.
    Diagonals,
}

impl LineDirection {
    /// All directions.
    pub const ALL: [Self; 3] = [Self::Ranks, Self::Files, Self::Diagonals];
}
