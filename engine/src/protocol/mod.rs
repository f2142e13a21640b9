//! Text protocols: thin fronts of the protocol-free [`Engine`](crate::engine::Engine).
//!
//! A protocol is a state machine that is fed lines and engine events and answers with lines
//! ([`Session`]); [`run`] connects one with standard input and output. Nothing here knows how the
//! search works.

mod log;
mod runner;
pub mod xboard;

pub use log::Log;
pub use runner::{Flow, Output, Session, run};
