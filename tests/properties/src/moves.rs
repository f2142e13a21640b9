//! Moves as text, in all notations.

use movegen::{Move, MoveError, Position};

use crate::positions::check_notations;
use crate::source::Source;

/// Parts of moves that are put into others.
const WORDS: &str = "x|-|+|#|=|=Q|O-O|O-O-O|0-0|e2e4|@|*|!?|(|)|e.p.|a10|N|n| |--|\u{2654}";

/// A text that is read as a move is a legal move, whose own text is read as the same move. The legal moves of
/// the position are read from their texts in each notation.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let mut position = Position::start(source.game());
    source.wander(&mut position, 30);
    let all = source.below(16) == 0;
    let text = text(source, &position);
    let before = (position.to_fen(), position.key());
    let readings =
        [position.parse_move(&text), position.parse_move_leniently(&text), position.parse_courier(&text)];
    readings.into_iter().for_each(|reading| check_reading(&position, &text, reading));
    assert_eq!((position.to_fen(), position.key()), before);
    if all {
        check_notations(&position);
    }
}

/// The rest of the input, or the changed text of a legal move.
fn text(mut source: Source, position: &Position) -> String {
    let notation = source.below(5);
    if notation < 2 {
        return source.rest();
    }
    let Some(mv) = source.legal_move(position) else { return source.rest() };
    let mut text = match notation {
        2 => position.move_text(mv),
        3 => position.san(mv),
        _ => position.courier_text(mv),
    };
    source.edit(&mut text, WORDS);
    text
}

fn check_reading(position: &Position, text: &str, reading: Result<Move, MoveError>) {
    match reading {
        Ok(mv) => {
            assert!(position.is_legal(mv, &position.checks()), "{text:?} in {}", position.to_fen());
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv), "{text:?}");
        }
        Err(error) => {
            let told = error.to_string();
            assert!(!told.is_empty() && !told.contains(char::is_control), "{told:?}");
            assert!(told.len() < 2_000, "{told}");
        }
    }
}
