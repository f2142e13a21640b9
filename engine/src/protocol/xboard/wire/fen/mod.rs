//! Positions as XBoard writes them.
//!
//! XBoard's text for a game that the engine described lacks much: the rights (`grand` omits the field, or
//! writes `-`), the powers of jokers, the counts of poison, and pieces in reserve that the holdings do not
//! show. What is missing is derived from the board.

mod read;
mod shared;
mod write;

pub use read::{read, read_board, with_side_to_move};
pub use shared::kinds_not_in_holdings;
pub use write::{push_count, write};
