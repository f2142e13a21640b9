//! Decides which book is used, and when. The books that are built into the program.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use movegen::{Games, Position, Rules};

use super::entries::{Book, BookMove};
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

/// Reads a book file of one of the games.
///
/// # Errors
/// If the file cannot be read or is not a valid book.
pub fn read_book(path: &Path, games: &Games) -> anyhow::Result<Arc<Book>> {
    /// The longest file in bytes.
    const MAX_BYTES: u64 = 64 << 20;
    let shown = path.display();
    let bytes = read_file(path, MAX_BYTES).with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8(bytes).map_err(|_| {
        let polyglot = if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("bin")) {
            ". Books of Polyglot are not read; belladonna-tools book makes a book from games in PGN"
        } else {
            ""
        };
        anyhow::anyhow!("cannot use {shown}: it is not a text file in UTF-8{polyglot}")
    })?;
    let book = Book::from_text(&text, games).with_context(|| format!("cannot use {shown}"))?;
    Ok(Arc::new(book))
}

/// The game and the content of each file.
const FILES: [(&str, &str); 6] = [
    ("apothecary-classic", include_str!("../../books/apothecary-classic.book")),
    ("apothecary-modern", include_str!("../../books/apothecary-modern.book")),
    ("chess", include_str!("../../books/chess.book")),
    ("gothic", include_str!("../../books/gothic.book")),
    ("grand-apothecary", include_str!("../../books/grand-apothecary.book")),
    ("poison", include_str!("../../books/poison.book")),
];

/// The book of a game, if the program has one.
///
/// # Panics
/// If the built-in text is invalid.
pub fn built_in_book(rules: &Rules) -> Option<Arc<Book>> {
    static READ: [OnceLock<Arc<Book>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let index = FILES.iter().position(|(id, _)| *id == rules.id())?;
    let read = || {
        let book = Book::from_text(FILES[index].1, &Games::built_in());
        Arc::new(book.unwrap_or_else(|error| panic!("book of {}: {error}", rules.id())))
    };
    Some(Arc::clone(READ[index].get_or_init(read)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The maximum length of a file in bytes.
    const MAX_BYTES: usize = 200_000;

    #[test]
    fn every_main_game_has_a_small_book_that_begins_at_its_start() {
        for (id, text) in FILES {
            assert!(text.len() <= MAX_BYTES, "{id}: {} bytes", text.len());
        }
        for rules in movegen::main_games() {
            let book = built_in_book(rules).unwrap_or_else(|| panic!("{} has a book", rules.id()));
            assert!(std::ptr::eq(book.rules(), rules), "{}", rules.id());
            assert!(book.pick(&Position::start(rules), 0).is_some(), "{}", rules.id());
        }
    }
}
