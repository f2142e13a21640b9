//! Where pieces promote, and what they become.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::castling::Side;
use super::defaults::is_default;

/// Where pieces promote.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Promotion {
    /// White's reserve at the start, if pawns promote only to pieces in reserve. Captured pieces other than
    /// pawns enter the reserve of their own side. With the empty reserve `""` pawns therefore promote to
    /// captured pieces only.
    pub reserve: Option<String>,
    /// Where pawns and other pieces promote. Ranks come from the lowest.
    pub zones: Vec<PromotionZone>,
    /// For some kinds: a side can promote to one only while it has fewer than this number of them on the
    /// board. Empty in games with a reserve.
    pub limits: IndexMap<char, u8>,
    /// Whether a promoted piece becomes what it was when it is captured and goes into a hand. Each kind to
    /// which pieces promote then has a twin of the same movement, which FENs write as `Q~`.
    #[serde(skip_serializing_if = "is_default")]
    pub falls_back: bool,
    /// Pieces that promote where they stand.
    #[serde(skip_serializing_if = "is_default")]
    pub in_place: Option<PromotionInPlace>,
}

/// Pieces that promote where they stand, instead of moving, or by a move of the new piece to an empty square.
/// The new piece may attack no enemy piece from there, and the promotion may give no check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PromotionInPlace {
    /// Letters of the pieces.
    pub pieces: String,
    /// Letters of the pieces that they can become.
    pub to: String,
    /// The region in which they stand. A side's only such piece can stand anywhere.
    pub region: String,
}

/// What a piece can become on one rank or in a region. If reserve or limits leave no piece and promotion is
/// not optional, the piece cannot move there. It still gives check there.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PromotionZone {
    /// The rank. Several zones may have the same rank, if they are for different pawns.
    pub rank: Option<i32>,
    /// The region, instead of a rank.
    pub region: Option<String>,
    /// Letters of the pieces that it can become.
    pub to: String,
    /// Whether it can also stay what it is. A piece must promote where it could never move again, and a pawn
    /// where it cannot stand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub optional: bool,
    /// Whether an optional promotion can be declined even by a piece that could then never move again. Not
    /// for pawns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stuck: bool,
    /// Letters of the pieces for which this holds. Empty for all pawns.
    #[serde(alias = "pawns", default, skip_serializing_if = "is_default")]
    pub pieces: String,
    /// The side for which this holds; by default both.
    pub side: Option<Side>,
    /// The moves for which this holds; by default all.
    pub by: Option<PromotesBy>,
    /// Whether it holds also for moves that begin in the zone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaving: bool,
    /// The region in which a move must begin for this to hold; by default the whole board.
    pub from: Option<String>,
}

/// The moves with which a piece promotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PromotesBy {
    /// Captures.
    Capture,
    /// Moves without capture.
    Move,
}
