//! Values of both sides, as pages read them.

use movegen::Color;
use serde::Serialize;

/// A value of each side.
#[derive(Debug, Serialize)]
pub struct Sides<T> {
    pub white: T,
    pub black: T,
}

/// A value of each side.
pub fn sides<T>(value: impl Fn(Color) -> T) -> Sides<T> {
    Sides { white: value(Color::White), black: value(Color::Black) }
}
