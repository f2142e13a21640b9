//! Opening books.

use engine::book::Book;
use movegen::{Games, Position};

use crate::source::Source;

/// A book that is read is written, read again with the same content, and gives legal moves. The first choice
/// is whether a correct first line precedes the input, and of which game.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let rules = source.game();
    let header = if source.below(2) == 0 { String::new() } else { Book::new(rules).to_text() };
    let Ok(book) = Book::from_text(&(header + &source.rest()), &Games::built_in()) else { return };
    let written = book.to_text();
    let again =
        Book::from_text(&written, &Games::built_in()).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.lines(), book.lines());
    assert_eq!(again.to_text(), written);
    for line in book.lines() {
        let position = Position::from_fen(book.rules(), &line.fen).expect("a position of the book");
        for entry in &line.moves {
            assert!(position.is_legal(entry.mv, &position.checks()), "{written}");
            assert!((0.0..=100.0).contains(&entry.percent(&line.moves)), "{written}");
        }
        let picked = book.pick(&position, data.len() as u64);
        assert!(picked.is_none_or(|entry| entry.weight > 0), "{written}");
    }
}
