//! Positions as text.

use movegen::Position;

use crate::positions::check_position;
use crate::source::Source;

/// Parts of positions that are put into others.
const WORDS: &str = "/| |8|10|12|K|k|-|w|b|KQkq|0 1|[]|[QRNM]|jokers=|poison=|a1:5|~|4294967295|*|\
                     _|[-]|+1+0|3+3|HAha|e3|c3b4|bm e4;";

/// A position that is read is written, read again and played from. The first choice is the game, the second
/// whether the text is the rest of the input or a changed text of a position of the game.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let rules = source.game();
    let text = if source.below(2) == 0 {
        source.rest()
    } else {
        let mut position = Position::start(rules);
        source.wander(&mut position, 40);
        let mut text = position.to_fen();
        if source.below(3) == 0 {
            text = with_field_of_another(&mut source, &text, rules);
        }
        source.edit(&mut text, WORDS);
        text
    };
    match Position::from_fen(rules, &text) {
        Ok(position) => check_position(&position),
        Err(error) => assert!(!error.to_string().contains(char::is_control), "{error:?}"),
    }
    match Position::from_foreign_fen(rules, &text) {
        Ok(read) => {
            check_position(&read.position);
            assert!(read.notes.iter().all(|note| !note.contains(char::is_control)), "{:?}", read.notes);
            if let Ok(own) = Position::from_fen(rules, &text) {
                assert_eq!(own.to_fen(), read.position.to_fen(), "its own notation keeps its meaning");
            }
        }
        Err(error) => assert!(!error.to_string().contains(char::is_control), "{error:?}"),
    }
}

/// The text of a position with one field of another position.
fn with_field_of_another(source: &mut Source, text: &str, rules: &'static movegen::Rules) -> String {
    let mut other = Position::start(rules);
    source.wander(&mut other, 40);
    let other = other.to_fen();
    let others: Vec<&str> = other.split(' ').collect();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let at = source.below(fields.len());
    fields[at] = others.get(at).copied().unwrap_or("-");
    fields.join(" ")
}
