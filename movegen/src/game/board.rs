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
    /// The brouhaha squares, on the rank below the first full rank and the rank above the last: names of
    /// squares (`d0`) and ranges (`d0-g0`). If all are on one rank, their mirror images on the other side of
    /// the board are brouhaha squares, too.
    #[serde(default)]
    pub brouhaha: Vec<String>,
    /// Squares of the full ranks that do not exist: names (`a1`) and rectangles (`a1-c2`). No piece can stand
    /// on them or ride over them. Leaps pass over them. Each has its mirror image on the other half of the
    /// board. A FEN writes `*` for each.
    #[serde(default)]
    pub holes: Vec<String>,
}
