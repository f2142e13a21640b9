//! Positions whose best moves are proved by brute force in the test. The search must find them.

mod decisions;
mod poison;
mod problem;
mod solver;
