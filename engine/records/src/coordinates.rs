//! Games as lines of coordinate moves, in the form of UCI's command `position`: `position startpos moves e2e4
//! e7e5`, or `position fen FEN moves ...`. The words `position` and `startpos moves` are optional.

use movegen::{Excerpt, Position, Rules};

use crate::game_tree::GameTree;
use crate::read_game::{ReadGame, RecordError, passed_end, refuse_after_end};
use crate::results::result_token;

/// Writes the main line of a game.
pub fn write(game: &ReadGame) -> String {
    let start = game.tree.start();
    line(start, &start.along(&game.tree.main_line(), Position::move_text)) + "\n"
}

/// The line of a start position and the texts of moves.
pub fn line(start: &Position, moves: &[String]) -> String {
    let fen = start.to_fen();
    let is_usual = fen == Position::start(start.rules()).to_fen();
    let start = if is_usual { "position startpos".to_owned() } else { format!("position fen {fen}") };
    if moves.is_empty() { start } else { format!("{start} moves {}", moves.join(" ")) }
}

/// Reads a line.
///
/// # Errors
/// If the start position cannot be read, or a move is not legal.
pub fn read(line: &str, rules: &'static Rules) -> Result<ReadGame, RecordError> {
    let mut notes = Vec::new();
    let tree = parse(line, rules, &mut notes).map_err(|reason| RecordError::new(reason, 1))?;
    let result = tree.last().outcome().map_or("*", |outcome| result_token(outcome.result));
    Ok(ReadGame { tags: Vec::new(), tree, result, notes })
}

fn parse(line: &str, rules: &'static Rules, notes: &mut Vec<String>) -> Result<GameTree, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let words = words.strip_prefix(&["position"]).unwrap_or(&words);
    let (setup, moves) = match words.iter().position(|&word| word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None if matches!(words.first(), Some(&("startpos" | "fen"))) => (words, &[][..]),
        None => (&[][..], words),
    };
    let start = match setup {
        [] | ["startpos"] => Position::start(rules),
        ["fen", fen @ ..] => {
            let read =
                Position::from_foreign_fen(rules, &fen.join(" ")).map_err(|error| error.to_string())?;
            notes.extend(read.notes);
            read.position
        }
        [other, ..] => return Err(format!("{} is neither startpos nor fen", Excerpt(other))),
    };
    let mut tree = GameTree::new(start.clone());
    let (mut position, mut last, mut passed) = (start, None, None);
    for (index, text) in moves.iter().enumerate() {
        let place = || format!("move {} {}", index + 1, Excerpt(text));
        refuse_after_end(&position, place)?;
        passed = passed.or_else(|| passed_end(&position, place));
        let mv = position.parse_move(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        last = Some(tree.add(last, mv));
        position.make(mv);
    }
    notes.extend(passed);
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_goes_on_after_an_end_that_nobody_claimed_has_a_note() {
        let line = "g1f3 g8f6 f3g1 f6g8 ".repeat(2) + "e2e4 e7e5";
        let game = read(&line, movegen::rules("chess").unwrap()).unwrap();
        assert_eq!(game.tree.main_line().len(), 10);
        let place = "before move 9 \"e2e4\"";
        assert_eq!(game.notes, [format!("the game goes on after a draw by repetition, {place}")]);
    }
}
