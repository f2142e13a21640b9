//! How kings castle and leap, and which other pieces leap.

use serde::{Deserialize, Serialize};

use super::defaults::is_default;
use crate::types::Color;

/// Castlings, and the king's home.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Castlings {
    /// Letter of the piece that castles; by default the royal piece. Another piece castles through attacked
    /// squares, too.
    pub king: Option<char>,
    /// Where the king must stand, and must not have moved, to castle or leap; by default its square at the
    /// start. The start positions decide where the king starts.
    pub king_home: Option<String>,
    /// How castling is written in algebraic notation; by default `ohs` if that is unambiguous.
    pub notation: Option<CastlingText>,
    /// Whether a king cannot leap over attacked squares. Of the two ways of single steps to the square, the
    /// straight steps first or the diagonal ones first, one must have no attacked square.
    #[serde(skip_serializing_if = "is_default")]
    pub safe_leaps: bool,
    /// Letter of a piece: the king loses its right to leap when such an enemy piece moves to its file or
    /// rank.
    #[serde(skip_serializing_if = "is_default")]
    pub aimed_by: Option<char>,
    /// Whether a king or a partner that is dropped on its home can castle.
    #[serde(skip_serializing_if = "is_default")]
    pub by_drops: bool,
    /// Leaps of other pieces that have not moved.
    #[serde(skip_serializing_if = "is_default")]
    pub leaps: Vec<PieceLeap>,
    /// Castlings, named for White. Empty if there is no castling.
    pub moves: Vec<Castling>,
}

impl Castlings {
    /// Whether kings and partners can castle from any squares: see [`Castling::partner_from`].
    pub fn is_free(&self) -> bool {
        self.moves.iter().any(|castling| castling.partner_from.is_empty())
    }
}

/// One way to castle, named for White. All its squares are on the rank of the king's home.
///
/// King and partner must not have moved. Every square that one of the two passes or reaches must be empty,
/// except their own squares. The king must not be in check, cross an attacked square or be in check
/// afterwards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Castling {
    /// Capital letter of the right in FEN. Castlings of a side with the same partner share it.
    pub right: char,
    /// The side that castles so; none for both.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Option<Side>,
    /// Where the king goes. It can be the partner's square. If the king can also go there otherwise, the
    /// castling is written, as coordinates, as the king's move to its partner.
    pub king_to: String,
    /// Letter of the partner: any piece but the king.
    pub partner: char,
    /// Where the partner stands. If this is empty in all castlings, king and partners may start on any
    /// squares of their rank. The partner then comes from the side of the last file if it goes to a file
    /// before the king's new one, otherwise from the side of the a-file.
    #[serde(default, skip_serializing_if = "is_default")]
    pub partner_from: String,
    /// Where the partner goes. It can be the king's home.
    pub partner_to: String,
}

/// A leap of a piece other than the king, which it can make while it has not moved. It goes to an empty
/// square, whatever stands between.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PieceLeap {
    /// Capital letter of the right in FEN.
    pub right: char,
    /// The side that leaps so; none for both.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Option<Side>,
    /// Letter of the piece.
    pub piece: char,
    /// Where it stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
}

/// A side, for a rule of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Whether the side is the one of a colour.
    pub const fn is(self, color: Color) -> bool {
        matches!((self, color), (Self::White, Color::White) | (Self::Black, Color::Black))
    }
}

/// How castling is written in algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingText {
    /// `O-O` toward the last file, `O-O-O` toward the a-file.
    Ohs,
    /// As the king's move.
    KingMove,
}
