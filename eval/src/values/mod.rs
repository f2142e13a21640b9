//! Piece values, by the Gothic piece-value analysis.
//!
//! The analysis measures a piece in two ways, by [`safe_checks`] and by [`mobility`], and prints four tables
//! for Gothic Chess. For a game with the board and the pieces of Gothic Chess, a set is its printed table.
//! For all other games, a set is derived from the measurements on the game's own board:
//!
//! - *Trice*: the probability of a safe check times 36, so that a knight on 8x8 is worth 3 pawns. Two
//!   factors follow from the printed table: 4.73 / 5.66 for orthogonal riders, and 6.22 / 5.52 for pieces
//!   that combine diagonal rides with leaps that change the colour of their square.
//! - *Trice rounded*: Trice's values, rounded to the nearest quarter of a pawn.
//! - *Scharnagl*: the mobility divided by that of the pawn.
//! - *Author*: the geometric mean of the two measurements in pawns, minus 0.25. It differs from the printed
//!   knight, bishop, chancellor and queen by at most 0.2 pawns. Orthogonal riders get 0.43 less, and pieces
//!   like the archbishop 0.71 more. Each square that a piece can move to but does not attack adds 0.05,
//!   because neither measurement counts such squares.
//!
//! The geometric mean suits large boards. There, safe checks alone undervalue short-range pieces, and
//! mobility alone overvalues all pieces in comparison with a pawn.
//!
//! A piece that attacks only squares next to it has no safe checks. Its value is its mobility, in the
//! author's set times 3.55 / 3.72, and not more in proportion to it than the values of the other pieces.
//!
//! A joker has the mean value of the kinds that it may imitate. A piece that poisons instead of capturing has
//! a share of the mean value of the pieces that it can poison. A piece that cures has the value of its
//! movement. Where a side can lose one of several royal pieces, each of them is worth 4.5 pawns more than its
//! movement.

pub(crate) mod alike;
mod analysis;
mod measures;
mod sets;

pub use analysis::{Rule, printed_rule, safe_check_value};
pub use measures::{
    Mobility, SafeChecks, captures_by_hopping, hopper_filling, mobility, mobility_value, safe_checks,
};
pub use sets::{PieceValues, UnknownPieceValues, has_printed_values, has_tuned_values, piece_values};
