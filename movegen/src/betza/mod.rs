//! Parses the dialect of Betza notation in which game files describe how pieces move.
//!
//! A movement is a sequence of terms. A term is `modifiers atom [limit]`, a bent ride or a multi-path leap:
//!
//! - atoms: W (1,0), F (1,1), D (2,0), N (2,1), A (2,2), H (3,0), L or C (3,1), Z (3,2), G (3,3) are leaps.
//!   R, B and Q ride along ranks and files, along diagonals, or both; K is `WF`. A doubled letter (`NN`)
//!   repeats the leap while the squares reached are empty. A number limits a ride: `R2`. A number after a
//!   leap makes it a ride, without a limit if it is 0: `N0`, `N2`.
//! - `m` moves without capture, `c` captures only; without either a term does both. `i` marks a first move:
//!   for pawns a move from their first ranks, for kings the leap of a king that has not moved, for other
//!   pieces a move from the squares where they start. `e` marks the captures of a pawn that can be en
//!   passant.
//! - `p` and `g` hop over exactly one piece of either colour: `p` to any square behind it, `g` to the square
//!   next to it. `n` makes a leap lame: the squares on the way must be empty.
//! - directions, seen from the mover's side: `f b l r`, `s` (both sides), `v` (forward and backward). For
//!   diagonal and oblique leaps two letters restrict each other: `fr`. For oblique leaps the second letter is
//!   the longer direction: `fs` are the two flat forward leaps, `f` (or `ff`) the two steep ones, `fh` all
//!   four.
//! - `[F?R]` is a bent ride: one step as a ferz, after which it can continue outward as a rook in either of
//!   the two directions at 45 degrees. `[R2?B]`: up to two steps as a rook, and from exactly the second
//!   outward as a bishop. `[N?B]` begins with a leap. `[F?vR2]` restricts directions and length of a leg.
//!   `[F-R]`, also written `yafsF`, does not stop before it has turned. `[R?R]` turns once by a right angle,
//!   on any square.
//! - `caK` captures on the square of a king step and makes a second king step, in any direction: to an empty
//!   square, to capture there, or back. `cafW` goes straight on, `cabF` comes back, `mabK` steps to an empty
//!   square and comes back, which passes. A lion is `KNADcaKmabK`.
//! - `-` alone is the movement of a piece that never moves.
//! - `{WWWF}` is a multi-path leap: the given king steps in any order, all within one octant. It is possible
//!   if at least one order passes only empty squares. D, A, H and G are longer steps, which pass over
//!   squares.

mod directions;
mod parser;
mod term;
#[cfg(test)]
mod tests;

pub(crate) use directions::symmetric;
pub use parser::NO_MOVES;
use parser::Parser;
pub use term::{BetzaError, Modes, Shape, Term, UNLIMITED, Vector};

/// Reads a movement.
///
/// ```
/// # use movegen::betza;
/// // A pawn: steps, captures, and a first move of two squares.
/// let terms = betza::parse("fmWfcFifmR")?;
/// assert_eq!(terms.len(), 3);
/// assert!(terms[2].modes.initial);
/// # Ok::<(), betza::BetzaError>(())
/// ```
///
/// # Errors
/// If a part of the string is not in the dialect. The message names the first such place.
pub fn parse(text: &str) -> Result<Vec<Term>, BetzaError> {
    Parser::new(text).movement()
}
