//! A board in the browser: a page that plays, teaches and analyses, and the engine behind it.
//!
//! The page sends requests as JSON messages. [docs/dev/web.md] describes them. Every request about a position
//! contains the game, the start position and the moves, so what answers it stores no game. It is either the
//! server (feature `server`), by a WebSocket, whose sessions share a few engines (`pool.rs`); or a worker of
//! the page in WebAssembly, whose engines search in slices (`local.rs`). Errors are sentences for the page.
//!
//! [docs/dev/web.md]: https://github.com/belladonna-chess/belladonna/blob/main/docs/dev/web.md
#![forbid(unsafe_code)]

#[cfg(feature = "server")]
mod bundle;
pub mod examples;
#[cfg(feature = "friends")]
#[cfg_attr(not(feature = "server"), allow(dead_code, reason = "the hall uses the rest"))]
mod friends;
pub mod fuzzing;
mod games;
#[cfg(feature = "server")]
mod guard;
mod local;
mod message;
pub mod openings;
mod own_games;
#[cfg(feature = "server")]
pub mod page;
mod pictures;
#[cfg(feature = "server")]
mod pool;
mod position;
#[cfg(feature = "server")]
mod program;
mod puzzles;
mod record;
mod requests;
mod search;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod shared;
mod sides;
#[cfg(feature = "server")]
mod socket;
#[cfg(feature = "server")]
mod turn;

#[cfg(feature = "server")]
pub use friends::Store;
pub use local::LocalSession;
#[cfg(feature = "server")]
pub use program::{command, run};
#[cfg(feature = "server")]
pub use server::{Server, Settings};
