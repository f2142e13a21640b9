//! Matches between engines that behave and engines that do not.

mod bad_input;
mod files;
mod interruptions;
mod misbehaviour;
mod parts;
mod settings;
mod spsa;
mod strength;
mod support;
