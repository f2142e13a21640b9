//! The check `variants_ini` of tests/properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::check("variants_ini", data));
