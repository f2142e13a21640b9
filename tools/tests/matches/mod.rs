//! Matches between well-behaved and faulty engines.

mod bad_input;
mod compliance;
#[cfg(target_os = "linux")]
mod faults;
mod files;
mod interruptions;
mod misbehaviour;
mod notation;
mod output;
mod parts;
mod pondering;
mod settings;
