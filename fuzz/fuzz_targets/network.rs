//! The check `network` of tests/properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::check("network", data));
