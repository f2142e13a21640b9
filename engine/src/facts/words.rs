//! Lists and names within sentences.

use movegen::game::Game;
use movegen::{Role, marks};

/// Words with commas between them, and a conjunction before the last one.
pub(super) fn list(words: &[&str], conjunction: &str) -> String {
    match words {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} {conjunction} {last}", first.join(", "))
        }
        words => words.join(&format!(" {conjunction} ")),
    }
}

/// The letters of pieces as a [`list`].
pub(super) fn letters(text: &str, conjunction: &str) -> String {
    let letter = |letter: char| marks::written(&marks::in_moves(letter).to_string()).into_owned();
    let letters: Vec<String> = text.chars().map(letter).collect();
    list(&letters.iter().map(String::as_str).collect::<Vec<_>>(), conjunction)
}

/// The name of the first kind with a role.
pub(super) fn name_of(game: &Game, role: Role) -> Option<&str> {
    game.pieces.iter().find(|piece| piece.role == role).map(|piece| piece.name.as_str())
}
