//! Game records: export and import.

use engine::pgn::{self, GameRecord, Headers};
use engine::pgn_reader::read_first;
use movegen::{Color, GameResult};

use crate::message::ImportedGame;
use crate::position::{Played, rules};

/// The longest name of a player.
const LONGEST_NAME: usize = 80;

/// The record of a line. `result` is the result of a game that was resigned, lost on time or agreed:
/// `1-0 text`, `0-1 text` or `1/2-1/2 text`. The rules' own result comes first.
pub fn export(played: &Played, white: &str, black: &str, result: Option<&str>) -> Result<String, String> {
    let mut record = GameRecord::new(played.start.clone());
    played.moves.iter().for_each(|&mv| record.push(mv));
    let ending = match (played.position.outcome(), result) {
        (Some(outcome), _) => Some((outcome.result, outcome.reason.as_str().to_owned())),
        (None, Some(text)) => Some(agreed(text)?),
        (None, None) => None,
    };
    let headers = Headers {
        white: name(white),
        black: name(black),
        date: pgn::today(),
        place: "in the browser",
        ending,
    };
    Ok(record.to_pgn(&headers))
}

fn agreed(text: &str) -> Result<(GameResult, String), String> {
    let (result, reason) = text.split_once(' ').unwrap_or((text, ""));
    let result = match result {
        "1-0" => GameResult::Win(Color::White),
        "0-1" => GameResult::Win(Color::Black),
        "1/2-1/2" => GameResult::Draw,
        _ => {
            return Err(format!(
                "{} is not a result; expected 1-0, 0-1 or 1/2-1/2",
                movegen::Excerpt(result)
            ));
        }
    };
    Ok((result, clean(reason)))
}

fn name(text: &str) -> String {
    let name = clean(text);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// Text that can stand in a record: of limited length, without braces and control characters.
fn clean(text: &str) -> String {
    let allowed = text.chars().filter(|c| !c.is_control() && !matches!(c, '{' | '}'));
    allowed.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// Reads the first game of a record.
pub fn import(text: &str, game: &str) -> Result<ImportedGame, String> {
    let read = read_first(text, rules(game)?).map_err(|error| error.to_string())?;
    let mut position = read.start.clone();
    let mut moves = Vec::with_capacity(read.moves.len());
    for mv in read.moves {
        moves.push(position.move_text(mv));
        position.make(mv);
    }
    let fen = read.start.to_fen();
    Ok(ImportedGame { game: position.rules().id(), fen, moves, tags: read.tags })
}
