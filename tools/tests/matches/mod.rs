//! Matches between well-behaved and faulty engines.

mod bad_input;
mod compliance;
mod faults;
mod files;
mod formats;
mod interruptions;
mod misbehaviour;
mod parts;
mod pondering;
mod settings;
