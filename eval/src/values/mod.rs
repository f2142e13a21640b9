//! Piece values, by the Gothic piece-value analysis.
//!
//! The analysis measures a piece in two ways, both computed by [`safe_checks`] and [`mobility`], and prints
//! four tables for Gothic chess. On Gothic's board, with Gothic's pieces, a set is exactly its printed
//! table. Everywhere else a set is derived from the measurements on the game's own board:
//!
//! - *Trice*: the probability of a safe check times 36 (so that a knight on 8x8 is 3 pawns), with his
//!   adjustments as the printed table has them: orthogonal riders x 4.73 / 5.66, pieces that join diagonal
//!   rides to leaps off the colour x 6.22 / 5.52. *Trice rounded*: the same to the nearest quarter of a pawn.
//! - *Scharnagl*: mobility divided by that of the pawn.
//! - *Author*: the geometric mean of the two measurements in pawns, less a quarter of a pawn. It agrees with the
//!   printed knight, bishop, chancellor and queen within 0.2 pawns. His adjustments follow: 0.43 less for
//!   orthogonal riders, 0.71 more for pieces like the archbishop. In addition, 0.05 more for each square that a
//!   piece can move to without attacking it, such as a cannon's, because neither measurement counts such
//!   squares. (Safe checks alone undervalue short-range pieces on large boards. Mobility alone overvalues all
//!   pieces there against a pawn. The mean does neither.)
//!
//! A joker is the mean of all that it may imitate. A piece that poisons instead of capturing is worth a
//! share of the mean piece that it can poison. A piece that cures is worth what its movement is.

mod analysis;
mod measures;
mod sets;

pub use analysis::{Rule, printed_rule, safe_check_value};
pub use measures::{
    Mobility, SafeChecks, captures_by_hopping, hopper_filling, mobility, mobility_value, safe_checks,
};
pub use sets::{PieceValues, UnknownPieceValues, has_printed_values, piece_values};
