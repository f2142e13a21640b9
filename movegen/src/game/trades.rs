//! A rule that prevents trades of strong pieces.

use serde::{Deserialize, Serialize};

/// The rule of Chu Shogi that prevents trades of lions, for any pieces.
///
/// - Such a piece captures another one that does not stand next to it only if no enemy piece protects that
///   one, or if it also captures a piece on its way that is no bait.
/// - When another piece has captured such a piece, the opponent's other pieces cannot capture such a piece
///   with the next move, except on the same square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Trades {
    /// Letters of the pieces that are not traded.
    pub pieces: String,
    /// Letters of the pieces whose capture on the way does not make the capture legal.
    #[serde(default)]
    pub bait: String,
}
