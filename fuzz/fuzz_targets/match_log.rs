//! The check `match_log` of tests/properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::check("match_log", data));
