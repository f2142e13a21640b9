//! Decides which book is used, and when.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use movegen::{Position, Rules};

use super::{Book, BookMove, built_in_book};
use crate::random::random_number;
use crate::read_file::read_file;
use crate::search::Limits;

/// The choice of a book.
#[derive(Clone, Debug, Default)]
pub struct BookChoice {
    /// Whether moves are played from a book.
    pub is_on: bool,
    /// A book file that replaces the built-in book of its game.
    pub file: Option<Arc<Book>>,
}

impl PartialEq for BookChoice {
    /// Whether both are the same choice. A book that was read again is another one.
    fn eq(&self, other: &Self) -> bool {
        let same_file = match (&self.file, &other.file) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (one, two) => one.is_none() && two.is_none(),
        };
        self.is_on == other.is_on && same_file
    }
}

impl Eq for BookChoice {}

impl BookChoice {
    /// The book of a game, even if the book is off.
    pub fn of(&self, rules: &'static Rules) -> Option<Arc<Book>> {
        let file = self.file.as_ref().filter(|book| std::ptr::eq(book.rules(), rules));
        file.cloned().or_else(|| built_in_book(rules))
    }

    /// A book move to play instead of a search. None if the book is off or lacks the position, or if the
    /// limits are those of an analysis.
    pub fn pick(&self, position: &Position, limits: &Limits) -> Option<BookMove> {
        let is_for_play = !limits.infinite
            && limits.multi_pv == 1
            && limits.search_moves.is_empty()
            && limits.mate.is_none();
        if !self.is_on || !is_for_play {
            return None;
        }
        self.of(position.rules())?.pick(position, random_number()).copied()
    }
}

/// Reads a book file.
///
/// # Errors
/// If the file cannot be read or is not a valid book.
pub fn read_book(path: &Path) -> anyhow::Result<Arc<Book>> {
    /// The longest file in bytes.
    const MAX_BYTES: u64 = 64 << 20;
    let shown = path.display();
    let bytes = read_file(path, MAX_BYTES).with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| anyhow::anyhow!("cannot use {shown}: it is not a text file in UTF-8"))?;
    let book = Book::from_text(&text).with_context(|| format!("cannot use {shown}"))?;
    Ok(Arc::new(book))
}
