//! The arrows between the files of a crate: which file uses what another file defines.
//!
//! - An arrow begins at a file that names an item, in a `use` or by a path in its code, also within macros.
//! - It ends at the file that defines the item. Imports, re-exports and globs on the way are followed. So a
//!   parent that only re-exports what its child defines has no arrow to the child, and a child that imports
//!   from its parent what its sibling defines has an arrow to the sibling.
//! - Parents and children are files like others: they form a circle if each uses what the other defines.
//! - The name of a module is no item. Calls of methods name no file, so they make no arrow.
//! - Code under `#[cfg(test)]` does not count.
//!
//! A circle is a largest set of files in which the arrows lead from each file to each other one.
#![forbid(unsafe_code)]

mod graph;
mod read;

pub use graph::{Arrow, circles};
pub use read::arrows;
