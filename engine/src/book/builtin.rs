//! The books that are built into the program.

use std::sync::{Arc, OnceLock};

use movegen::Rules;

use super::Book;

/// The game and the content of each file.
const FILES: [(&str, &str); 0] = [];

/// The book of a game, if the program has one.
///
/// # Panics
/// If the text, which is built into the program, cannot be used.
#[must_use]
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

    /// The greatest length of a file in bytes.
    const MAX_BYTES: usize = 200_000;

    #[test]
    fn every_book_is_small_and_begins_at_the_start_of_its_game() {
        for (id, text) in FILES {
            let rules = movegen::rules(id).expect(id);
            assert!(text.len() <= MAX_BYTES, "{id}: {} bytes", text.len());
            let book = built_in_book(rules).expect(id);
            assert!(std::ptr::eq(book.rules(), rules), "{id}");
            assert!(book.pick(&movegen::Position::start(rules), 0).is_some(), "{id}");
        }
    }
}
