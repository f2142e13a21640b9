//! The check of tests/properties that BELLADONNA_CHECK names.
#![no_main]

use std::env;
use std::sync::LazyLock;

static NAME: LazyLock<String> = LazyLock::new(|| {
    env::var("BELLADONNA_CHECK").expect("BELLADONNA_CHECK must name a check; use tools/endurance/fuzz.sh")
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::check(&NAME, data));
