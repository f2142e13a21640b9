//! Functions that can be evaluated by the compiler cannot ask for an environment variable.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::Listed;

/// The text of a file without the word `const` before functions that have mutants, except those with a name
/// in `constant`. It has the same length.
///
/// # Errors
/// If the text is not valid Rust.
pub fn without_const(
    text: &str,
    mutants: &[(usize, &Listed)],
    constant: &BTreeSet<String>,
) -> syn::Result<String> {
    let starts = mutants.iter().map(|(_, mutant)| mutant.span.start.offset(text)).collect();
    let mut finder = Finder { starts, constant, words: Vec::new() };
    finder.visit_file(&syn::parse_file(text)?);
    let mut new = text.to_owned();
    for word in finder.words {
        new.replace_range(word.clone(), &" ".repeat(word.len()));
    }
    Ok(new)
}

struct Finder<'a> {
    /// The bytes at which the mutants start.
    starts: Vec<usize>,
    /// The names of the functions that keep the word.
    constant: &'a BTreeSet<String>,
    /// The words to remove.
    words: Vec<Range<usize>>,
}

impl Finder<'_> {
    fn look_at(&mut self, signature: &syn::Signature, function: Range<usize>) {
        if let Some(word) = &signature.constness
            && !self.constant.contains(&signature.ident.to_string())
            && self.starts.iter().any(|start| function.contains(start))
        {
            self.words.push(word.span().byte_range());
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.look_at(&it.sig, it.span().byte_range());
        visit::visit_item_fn(self, it);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.look_at(&it.sig, it.span().byte_range());
        visit::visit_impl_item_fn(self, it);
    }
}
