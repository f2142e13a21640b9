//! The board of a game file.

use serde::{Deserialize, Serialize};

/// Size and shape of a board.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Board {
    /// Number of files, from 2 to 16.
    pub files: u8,
    /// Number of ranks without brouhaha squares, numbered from 1: 1 to 16, or to 14 if there are brouhaha
    /// squares.
    pub ranks: u8,
    /// Names of the brouhaha squares, on the rank below the first full rank and the rank above the last.
    #[serde(default)]
    pub brouhaha: Vec<String>,
    /// Names of squares of the full ranks that do not exist. No piece can stand on them or ride over them.
    /// Leaps pass over them. The list has those of both halves, and must be symmetric: Black's mirror
    /// White's. A FEN writes `*` for each.
    #[serde(default)]
    pub holes: Vec<String>,
}
