//! The books that are built into the program.

use std::sync::{Arc, OnceLock};

use movegen::Rules;

use super::Book;

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
        let book = Book::from_text(FILES[index].1);
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
            assert!(book.pick(&movegen::Position::start(rules), 0).is_some(), "{}", rules.id());
        }
    }
}
