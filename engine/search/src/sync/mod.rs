//! Atomics, channels and threads of the standard library. In models (builds with `--cfg loom`) they are those
//! of loom, which runs a model under every interleaving of its threads, and with every value that the memory
//! model lets a relaxed load return.
//!
//! Code that shares data between threads imports these types from here, so that the models run the real code.

#[cfg(loom)]
mod model;

#[cfg(not(loom))]
pub use std::{
    sync::{atomic, mpsc},
    thread,
};

#[cfg(loom)]
pub use model::{atomic, check, mpsc, thread};
