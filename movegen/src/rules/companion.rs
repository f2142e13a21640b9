//! What an evaluation keeps with a game: it belongs to these rules alone, and lives as long as they do.

use std::any::Any;
use std::panic::{RefUnwindSafe, UnwindSafe};

use super::Rules;

/// A value that can be kept with the rules of a game.
pub(super) trait Companion: Any + Send + Sync + UnwindSafe + RefUnwindSafe {}

impl<T: Any + Send + Sync + UnwindSafe + RefUnwindSafe> Companion for T {}

impl Rules {
    /// The value of a crate that builds on the rules, such as the data of an evaluation. It is made when it is
    /// first requested, and never replaced.
    ///
    /// ```
    /// let rules = movegen::rules("gothic")?;
    /// assert_eq!(rules.companion(|| 17), &17);
    /// assert_eq!(rules.companion(|| 18), &17);
    /// # Ok::<(), movegen::UnknownGame>(())
    /// ```
    ///
    /// # Panics
    /// If the game has a value of another type already: only one crate can keep a value with it.
    pub fn companion<T>(&self, make: impl FnOnce() -> T) -> &T
    where
        T: Any + Send + Sync + UnwindSafe + RefUnwindSafe,
    {
        let kept: &dyn Any = &**self.companion.get_or_init(|| Box::new(make()));
        kept.downcast_ref().expect("one crate keeps a value with a game")
    }
}
