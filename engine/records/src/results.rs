//! Results as records write them.

use movegen::{Color, GameResult};

/// The results that a record can have. The last one is that of a game without an end.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The text of a result. An advantage is written as a draw, because records have no word for it.
pub fn result_token(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(Color::White) => "1-0",
        GameResult::Win(Color::Black) => "0-1",
        GameResult::Advantage(_) | GameResult::Draw => "1/2-1/2",
    }
}

/// The result that a text of [`RESULTS`] says. None for a game without an end, and for other texts.
pub fn game_result(token: &str) -> Option<GameResult> {
    match token {
        "1-0" => Some(GameResult::Win(Color::White)),
        "0-1" => Some(GameResult::Win(Color::Black)),
        "1/2-1/2" => Some(GameResult::Draw),
        _ => None,
    }
}

/// The one of [`RESULTS`] that a word means. None if the word is not a result.
pub fn result_of(word: &str) -> Option<&'static str> {
    let word = if matches!(word, "1/2" | "\u{bd}-\u{bd}") { "1/2-1/2" } else { word };
    RESULTS.into_iter().find(|&known| known == word)
}
