//! Pieces in hand, and where they can be dropped.

use serde::{Deserialize, Serialize};

use super::defaults::is_default;

/// Pieces in hand. The hands at the start stand in the FENs of [`Start`](super::Start), in brackets behind
/// the board. A side drops a piece of its hand on an empty square instead of a move on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Hands {
    /// Whether a captured piece changes sides and goes into the hand of the side that captured it.
    pub captures: bool,
    /// Where kinds can be dropped. Kinds that are not listed can be dropped on every empty square where such
    /// a piece can stand.
    pub drops: Vec<Drops>,
    /// Letters of kinds of which a side can drop none on a file where it has some already.
    pub one_per_file: String,
    /// The number of such pieces of a side on a file with which it can drop no more there; usually 1.
    pub one_per_file_limit: u8,
    /// Letters of kinds whose drop may not be checkmate.
    pub no_mate: String,
    /// Whether a drop may give check.
    pub checks: bool,
    /// Whether a piece can be dropped where it could never move again.
    pub stuck: bool,
    /// Whether a side that can drop a piece must do so.
    pub first: bool,
    /// Whether a piece can be dropped with the other side up: as a kind that falls back to the kind in hand.
    #[serde(skip_serializing_if = "is_default")]
    pub either_side: bool,
    /// The edges of the board from which dropped pieces slide in until they meet a piece or the opposite
    /// edge. Empty if pieces are dropped on any squares.
    #[serde(skip_serializing_if = "is_default")]
    pub enters: Vec<Edge>,
    /// Letters of kinds of which a side puts half of its pieces on squares of each colour. Other drops leave
    /// room for them.
    #[serde(skip_serializing_if = "is_default")]
    pub on_both_colours: String,
    /// Whether pieces of the hand appear on the squares that pieces leave with their first moves. They are
    /// dropped, too, only if `captures` is true. The FEN lists the files of the pieces that have not moved
    /// among the rights.
    pub gates: bool,
}

impl Hands {
    /// Whether pieces of the hand are dropped. With gates they are only if captured pieces go into the hand.
    pub const fn has_drops(&self) -> bool {
        self.captures || !self.gates
    }
}

impl Default for Hands {
    fn default() -> Self {
        Self {
            captures: false,
            drops: Vec::new(),
            one_per_file: String::new(),
            one_per_file_limit: 1,
            no_mate: String::new(),
            checks: true,
            stuck: false,
            first: false,
            either_side: false,
            enters: Vec::new(),
            on_both_colours: String::new(),
            gates: false,
        }
    }
}

/// An edge of the board, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The last rank.
    Top,
    /// The first rank.
    Bottom,
    /// The first file.
    Left,
    /// The last file.
    Right,
}

/// Where some kinds can be dropped.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Drops {
    /// Letters of the kinds.
    pub pieces: String,
    /// The region.
    pub region: String,
}
