//! Positions as XBoard writes them.
//!
//! XBoard's text for a game that the engine described is incomplete. It lacks the rights (`grand` omits the
//! field, or writes `-`), the powers of jokers, the counts of poison, and pieces in reserve that the holdings
//! do not show. What is missing is derived from the board.

mod fields;
mod read;
mod write;

pub use fields::{holdings_letters, kinds_not_in_holdings};
pub use read::read;
pub use write::write;
