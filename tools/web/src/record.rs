//! Game records: export and import.

use engine::game_stream::read_text;
use engine::game_tree::{GameTree, Walker};
use engine::pgn::{self, Headers};
use movegen::{Color, Excerpt, GameResult, Position};

use crate::message::{ImportedGame, RecordedMove, RecordedMoves};
use crate::position::{outcome_text, rules};

/// The longest name of a player.
const LONGEST_NAME: usize = 80;
/// The longest comment.
const LONGEST_COMMENT: usize = 2000;
/// The most moves of a record with its variations.
const MOST_MOVES: usize = 5000;

/// The record of a game. `result` is the result of a game that was resigned, lost on time or agreed:
/// `1-0 text`, `0-1 text` or `1/2-1/2 text`. The rules' own result comes first.
///
/// # Errors
/// What is wrong with a move or the result, as a sentence.
pub fn export(
    start: &Position,
    record: &RecordedMoves,
    players: (&str, &str),
    result: Option<&str>,
) -> Result<String, String> {
    let tree = tree(start, record)?;
    let mut last = start.clone();
    tree.main_line().into_iter().for_each(|mv| last.make(mv));
    let ending = match (last.outcome(), result) {
        (Some(outcome), _) => Some((outcome.result, outcome.reason.as_str().to_owned())),
        (None, Some(text)) => Some(agreed(text)?),
        (None, None) => None,
    };
    let headers = Headers {
        white: name(players.0),
        black: name(players.1),
        date: pgn::today(),
        place: "in the browser",
        ending,
    };
    Ok(tree.to_pgn(&headers))
}

/// Plays the moves of a record.
fn tree(start: &Position, record: &RecordedMoves) -> Result<GameTree, String> {
    check_length(record.nodes.len())?;
    let mut tree = GameTree::new(start.clone());
    tree.comment = clean(&record.comment, LONGEST_COMMENT);
    let mut walker = Walker::new(start);
    // A move that is given twice has one node.
    let mut numbers = Vec::with_capacity(record.nodes.len());
    for (index, node) in record.nodes.iter().enumerate() {
        let place = || format!("move {} of the record, {}", index + 1, Excerpt(&node.mv));
        let parent = match node.parent {
            Some(parent) if parent >= index => {
                return Err(format!("{}, comes after move {}, which stands behind it", place(), parent + 1));
            }
            parent => parent.map(|parent| numbers[parent]),
        };
        let position = walker.go(&tree, parent);
        if let Some(outcome) = position.outcome() {
            return Err(format!("{}, comes after the end of the game: {}", place(), outcome_text(outcome)));
        }
        let mv = position.parse_move(&node.mv).map_err(|error| format!("{}: {error}", place()))?;
        let number = tree.add(parent, mv);
        let added = tree.node_mut(number);
        added.nags.clone_from(&node.nags);
        added.comment = clean(&node.comment, LONGEST_COMMENT);
        numbers.push(number);
    }
    Ok(tree)
}

fn check_length(moves: usize) -> Result<(), String> {
    if moves > MOST_MOVES {
        return Err(format!("the record has {moves} moves; at most {MOST_MOVES} are read"));
    }
    Ok(())
}

fn agreed(text: &str) -> Result<(GameResult, String), String> {
    let (result, reason) = text.split_once(' ').unwrap_or((text, ""));
    let result = match result {
        "1-0" => GameResult::Win(Color::White),
        "0-1" => GameResult::Win(Color::Black),
        "1/2-1/2" => GameResult::Draw,
        _ => {
            return Err(format!("{} is not a result; expected 1-0, 0-1 or 1/2-1/2", Excerpt(result)));
        }
    };
    Ok((result, clean(reason, LONGEST_NAME)))
}

fn name(text: &str) -> String {
    let name = clean(text, LONGEST_NAME);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// Text that can stand in a record: of limited length, without braces and control characters.
fn clean(text: &str, longest: usize) -> String {
    let allowed = text.chars().filter(|c| !c.is_control() && !matches!(c, '{' | '}'));
    allowed.take(longest).collect::<String>().trim().to_owned()
}

/// Reads the first game of a record: PGN, a log of Game Courier, or coordinate moves. `game` is played if the
/// record does not name its game.
///
/// # Errors
/// What is wrong with the record, as a sentence.
pub fn import(text: &str, game: &str) -> Result<ImportedGame, String> {
    let read = read_text(text, rules(game)?)?;
    let tree = read.tree;
    check_length(tree.nodes().len())?;
    let mut walker = Walker::new(tree.start());
    let nodes = tree.nodes().iter().map(|node| {
        let position = walker.go(&tree, node.parent);
        RecordedMove {
            mv: position.move_text(node.mv),
            san: position.san(node.mv),
            parent: node.parent,
            nags: node.nags.clone(),
            comment: node.comment.clone(),
        }
    });
    let record = RecordedMoves { nodes: nodes.collect(), comment: tree.comment.clone() };
    let start = tree.start();
    Ok(ImportedGame { game: start.rules().id(), fen: start.to_fen(), record, tags: read.tags })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> RecordedMoves {
        import(text, "chess").unwrap().record
    }

    fn start() -> Position {
        Position::start(rules("chess").unwrap())
    }

    #[test]
    fn a_record_with_variations_survives_import_and_export() {
        let text = "{a game} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0";
        let exported = export(&start(), &moves(text), ("A {x}", ""), Some("1-0 Black resigns")).unwrap();
        assert!(exported.contains("[White \"A x\"]\n[Black \"?\"]"), "{exported}");
        let moved = exported.split_once("\n\n").unwrap().1.replace('\n', " ");
        let expected = "{a game} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 {Black resigns} 1-0";
        assert_eq!(moved.trim(), expected);
    }

    #[test]
    fn logs_of_game_courier_are_read() {
        let imported = import("1. P e2-e4 p e7-e5\n2. N g1-f3", "chess").unwrap();
        assert_eq!(imported.record.nodes.last().unwrap().san, "Nf3");
        assert!(import("", "chess").unwrap_err().contains("no game"));
    }

    #[test]
    fn wrong_records_are_refused_by_sentences() {
        let node = |mv: &str, parent| RecordedMove {
            mv: mv.to_owned(),
            san: String::new(),
            parent,
            nags: Vec::new(),
            comment: String::new(),
        };
        let mate = ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"];
        for (nodes, problem) in [
            (vec![node("e2e5", None)], "move 1 of the record, \"e2e5\": "),
            (vec![node("e2e4", None), node("e7e5", Some(1))], "comes after move 2, which stands behind it"),
            (
                mate.iter().enumerate().map(|(at, mv)| node(mv, at.checked_sub(1))).collect(),
                "move 5 of the record, \"a2a3\", comes after the end of the game: Black wins: checkmate",
            ),
            ((0..=MOST_MOVES).map(|_| node("e2e4", None)).collect(), "has 5001 moves; at most 5000"),
        ] {
            let record = RecordedMoves { comment: String::new(), nodes };
            let error = export(&start(), &record, ("", ""), None).unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
        assert!(export(&start(), &moves("1. e4 *"), ("", ""), Some("2-0 x")).unwrap_err().contains("2-0"));
    }
}
