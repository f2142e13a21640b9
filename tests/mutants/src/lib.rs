//! Compiles many mutants into one program.
//!
//! A *mutant* is a program with one small change. cargo-mutants makes the list of all mutants, and builds
//! each of them alone. [`switch_all`] instead puts the changed code beside the original code, behind a
//! condition that asks an environment variable: one build has all mutants, and the variable [`VARIABLE`]
//! selects one. The technique is known as mutant schemata (Untch, Offutt and Harrold, 1993).

#![forbid(unsafe_code)]

mod check;
mod constness;
mod list;
mod rewrite;
mod sites;
mod switch;

pub use check::Fate;
pub use constness::without_const;
pub use list::{Listed, read_list};
pub use rewrite::{Rewritten, rewrite};
pub use switch::{Outcome, VARIABLE, switch_all};
