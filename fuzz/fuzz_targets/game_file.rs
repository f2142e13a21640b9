//! The check `game_file` of tests/properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::check("game_file", data));
