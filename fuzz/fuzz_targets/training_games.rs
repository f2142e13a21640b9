//! The check `training_games` of tests/properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::check("training_games", data));
