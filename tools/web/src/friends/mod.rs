//! Games between two people, each with a link, at a page of its own.
//!
//! The server has the game: rules, clocks, and how it ends. Whoever has a link may do what it allows: play
//! one side, or watch. A link ends with a token that nobody can guess, and there are no accounts.
//!
//! `message.rs` has what pages and server say, `clock.rs` the clocks, `record.rs` what is stored of a game,
//! `game.rs` a game. `hall.rs` has all games of a server, `store.rs` keeps them on disk, and `session.rs`
//! connects a page.

mod clock;
mod game;
#[cfg(feature = "server")]
mod hall;
mod message;
mod record;
#[cfg(feature = "server")]
mod session;
#[cfg(feature = "server")]
mod store;
#[cfg(feature = "server")]
mod time;

pub use game::{Effect, Game};
#[cfg(feature = "server")]
pub use hall::Hall;
pub use message::{Seat, Tokens, parse};
pub use record::Record;
#[cfg(feature = "server")]
pub use session::upgrade;
#[cfg(feature = "server")]
pub use store::Store;
