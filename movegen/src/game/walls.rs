//! Walls: see [`Walls`].

use serde::{Deserialize, Serialize};

/// Squares that no piece can enter or pass. Each move ends with a wall: after the move its side puts the wall
/// on an empty square. Pieces that hop can hop over walls. Walls at the start stand in the FENs of
/// [`Start`](super::Start), each as `*`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Walls {
    /// Where the wall comes from, and where it can stand.
    pub rule: WallRule,
    /// The region in which it can be put; by default the whole board.
    pub region: Option<String>,
}

/// Where the wall of a move comes from, and where it can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WallRule {
    /// There is one wall, which goes to another empty square. The first move brings it on the board.
    Moved,
    /// A new wall comes on any empty square, and stays there.
    Added,
    /// A new wall comes on the square that the piece has left, and stays there.
    Left,
}
