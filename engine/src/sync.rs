//! Atomics, channels and threads: those of the standard library. In models (tests with `--cfg loom`) they are
//! those of loom, which runs a model again and again: in every order of the steps of its threads, and with
//! every value that the memory model lets a relaxed load return.
//!
//! What shares data with other threads takes its types from here, so that the models run the real code.

#[cfg(all(loom, test))]
mod model;

#[cfg(not(all(loom, test)))]
pub use std::{
    sync::{atomic, mpsc},
    thread,
};

#[cfg(all(loom, test))]
pub use model::{atomic, check, mpsc, thread};
