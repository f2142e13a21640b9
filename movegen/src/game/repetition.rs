//! Rules against endless play: chases, and the count of moves in endings.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::defaults::is_default;

/// What a chase is. A move chases an enemy piece, but never a king, if it makes a piece attack it that did
/// not attack it before, and if the attacked piece is worth more or is not protected. It does not chase a
/// piece of the same kind that could take back. A piece that is pinned protects nothing. A move also chases a
/// piece if it pins the protector, or threatens to take it with a check.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chase {
    /// Groups of letters of the pieces that chase. The pieces of a group are worth the same, and more than
    /// those of the groups before. All other pieces are worth less.
    pub by: Vec<String>,
    /// Pieces that are chased only in a region, by their letters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub only_in: IndexMap<char, String>,
}

/// How moves are counted in endings. A count has a limit of moves, and ends the game as a draw when it
/// exceeds the limit. It begins before the move of a side that `bare` or `board` names, or when its king
/// captures the last pawn. It begins anew when a capture or a promotion changes what a bare king plays
/// against.
// Source: https://en.wikipedia.org/wiki/Makruk#Rules_for_counting
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counting {
    /// The limits for a side with a single piece, its king, if there are no pawns. The first one that fits
    /// the pieces of the opponent holds.
    pub bare: Vec<CountLimit>,
    /// The limit for a side with more pieces.
    pub board: Option<BoardCount>,
    /// Whether the count of a bare king begins with the number of pieces on the board, instead of 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from_pieces: bool,
}

/// A limit of a count against some pieces.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CountLimit {
    /// Letters of pieces that the opponent has at least: `RR` for two rooks. Empty for any pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: String,
    /// The number of moves.
    pub moves: u16,
}

/// The count of a side that has other pieces besides its king, while its opponent has some, too.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardCount {
    /// The number of moves.
    pub moves: u16,
    /// The greatest number of pieces that the side can have, with its king.
    pub pieces: Option<u8>,
    /// Whether there may be pawns on the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pawns: bool,
}
