//! An engine that misbehaves on request.
#![forbid(unsafe_code)]

fn main() {}
