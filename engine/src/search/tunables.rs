//! The definition of numbers of the search that can be tuned.
//!
//! In a normal build they are constants. In a build with the feature `tuning` each is an option of both
//! protocols, so that a tuner can play games with other values.

/// A number of the search, with its range for a tuner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// Its value in a normal build.
    pub value: u32,
    /// Least value.
    pub min: u32,
    /// Greatest value.
    pub max: u32,
    /// The first step of a tuner.
    pub step: u32,
}

/// Defines a function `name()` for each number, and the table [`ALL`] of all numbers. A line is `name: value,
/// min..=max, step;`.
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $value:literal, $min:literal..=$max:literal, $step:literal;)*) => {
        /// All numbers that can be tuned.
        pub static ALL: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            value: $value,
            min: $min,
            max: $max,
            step: $step,
        }),*];

        #[cfg(not(feature = "tuning"))]
        mod numbers {
            $($(#[$doc])* #[inline] pub const fn $name() -> i32 { $value })*
        }

        #[cfg(feature = "tuning")]
        mod numbers {
            use std::sync::atomic::{AtomicU32, Ordering};

            $($(#[$doc])* pub fn $name() -> i32 { cells::$name.load(Ordering::Relaxed) as i32 })*

            #[allow(non_upper_case_globals)]
            mod cells {
                use super::AtomicU32;
                $(pub static $name: AtomicU32 = AtomicU32::new($value);)*
            }

            pub static CELLS: &[&AtomicU32] = &[$(&cells::$name),*];
        }

        pub(in crate::search) use numbers::*;
    };
}
pub(super) use tunables;
