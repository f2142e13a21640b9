//! What other crates keep with a game: it belongs to these rules alone, and lives as long as they do.

use std::any::Any;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::OnceLock;

/// A value that can be kept with the rules of a game.
trait Companion: Any + Send + Sync + UnwindSafe + RefUnwindSafe {}

impl<T: Any + Send + Sync + UnwindSafe + RefUnwindSafe> Companion for T {}

/// A list of values, one of each type. Values never move, so that references to them stay valid.
#[derive(Default)]
pub(super) struct Companions {
    first: OnceLock<Box<dyn Companion>>,
    others: OnceLock<Box<Self>>,
}

impl Companions {
    /// The value of a type. It is made when it is first requested.
    pub fn get<T>(&self, make: impl FnOnce() -> T) -> &T
    where
        T: Any + Send + Sync + UnwindSafe + RefUnwindSafe,
    {
        let mut make = Some(make);
        let mut list = self;
        loop {
            let first = list.first.get_or_init(|| Box::new((make.take().expect("it is made once"))()));
            let first: &dyn Any = &**first;
            match first.downcast_ref() {
                Some(value) => return value,
                None => list = list.others.get_or_init(Box::default),
            }
        }
    }
}
