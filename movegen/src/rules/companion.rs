//! What an evaluation keeps with a game: it belongs to these rules alone, and lives as long as they do.

use std::any::Any;
use std::panic::{RefUnwindSafe, UnwindSafe};

/// A value that can be kept with the rules of a game.
pub(super) trait Companion: Any + Send + Sync + UnwindSafe + RefUnwindSafe {}

impl<T: Any + Send + Sync + UnwindSafe + RefUnwindSafe> Companion for T {}
