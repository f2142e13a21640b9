//! Positions whose best moves are proved by brute force within the test, and then asked of the engine's search.

mod decisions;
mod poison;
mod problem;
mod solver;
