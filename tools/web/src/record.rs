//! Game records: export and import.

use movegen::{Excerpt, GameResult, Position, Rules};
use records::game_stream::Games;
use records::game_tree::{GameTree, Walker};
use records::pgn::{self, Headers};
use records::read_game::{ReadGame, refuse_after_end};
use records::results::{game_result, result_token};

use crate::message::{ImportedGame, RecordedMove, RecordedMoves};
use crate::own_games::PageGames;

/// The longest name of a player.
const LONGEST_NAME: usize = 80;
/// The longest comment.
const LONGEST_COMMENT: usize = 2000;
/// The maximum number of tags of a record.
const MOST_TAGS: usize = 100;
/// The maximum number of moves of a record, variations included.
const MOST_MOVES: usize = 5000;

/// The record of a game. `result` is the result of a game that was resigned, lost on time or agreed:
/// `1-0 text`, `0-1 text` or `1/2-1/2 text`. The rules' own result comes first. A game that was read
/// elsewhere keeps its `tags`; without them it has the names of the players and the date of today.
pub fn export(
    start: &Position,
    record: &RecordedMoves,
    players: (&str, &str),
    result: Option<&str>,
    tags: &[(String, String)],
) -> Result<String, String> {
    let tree = tree(start, record)?;
    let last = tree.last();
    // The players may have gone on where one of them could have claimed the end.
    let ending = match (last.outcome_without_claims(), result) {
        (None, Some(text)) => Some(agreed(text)?),
        (end, _) => end.or_else(|| last.outcome()).map(|end| (end.result, end.reason.as_str().to_owned())),
    };
    if !tags.is_empty() {
        let is_name = |name: &str| {
            !name.is_empty() && name.len() <= LONGEST_NAME && name.bytes().all(|c| c.is_ascii_alphanumeric())
        };
        let tags = tags.iter().filter(|(name, _)| is_name(name)).take(MOST_TAGS);
        let game = ReadGame {
            tags: tags.map(|(name, value)| (name.clone(), clean(value, LONGEST_COMMENT))).collect(),
            tree,
            result: ending.map_or("*", |(result, _)| result_token(result)),
            notes: Vec::new(),
        };
        return Ok(pgn::game_to_text(&game, None));
    }
    let headers = Headers {
        white: name(players.0),
        black: name(players.1),
        date: pgn::today(),
        place: "in the browser",
        ending,
    };
    Ok(pgn::to_pgn(&tree, &headers))
}

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
        refuse_after_end(position, place)?;
        let mv = position.parse_move(&node.mv).map_err(|error| format!("{}: {error}", place()))?;
        let number = tree.push(parent, mv);
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
    let problem = || format!("{} is not a result; expected 1-0, 0-1 or 1/2-1/2", Excerpt(result));
    let result = game_result(result).ok_or_else(problem)?;
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

/// Reads a game of a record: PGN, a log of Game Courier, or coordinate moves. `number` chooses it, counted
/// from 1; otherwise it is the first that can be read. A record that does not name its game is one of `game`
/// if the user has `chosen` it. Otherwise a record with tags is one of chess, as PGN says, or of `game` if
/// chess does not fit; one without tags is of `game`, or of chess if that does not fit.
pub fn import(
    games: &PageGames,
    text: &str,
    game: &str,
    number: Option<usize>,
    chosen: bool,
) -> Result<ImportedGame, String> {
    let has_line = |start: &str| text.lines().any(|line| line.trim_start().starts_with(start));
    let is_named = has_line("[Variant") || has_line("// Game:");
    let (wanted, chess) = (games.rules(game)?, games.rules("chess")?);
    let (first, second) = if has_line("[") && !is_named { (chess, wanted) } else { (wanted, chess) };
    let import_as = |rules| import_as(games, text, rules, number);
    let read = if is_named || chosen {
        import_as(wanted)
    } else {
        import_as(first).or_else(|problem| import_as(second).map_err(|_| problem))
    };
    read.map(|imported| ImportedGame { is_named, ..imported })
}

fn import_as(
    games: &PageGames,
    text: &str,
    otherwise: &'static Rules,
    number: Option<usize>,
) -> Result<ImportedGame, String> {
    let read = Games::new(text.as_bytes(), None, otherwise);
    let mut read_games = read.map_err(|error| error.to_string())?.knowing(games.known());
    let (mut titles, mut wanted) = (Vec::new(), None);
    while let Some(read) = read_games.next_game().map_err(|error| error.to_string())? {
        titles.push(match &read {
            Ok(game) => title(game),
            Err(broken) => format!("cannot be read: {}", broken.reason),
        });
        let is_wanted = match (number, &wanted) {
            (Some(number), _) => titles.len() == number,
            (None, Some(Err(_))) => read.is_ok(),
            (None, known) => known.is_none(),
        };
        if is_wanted {
            wanted = Some(read);
        }
    }
    let ReadGame { tags, tree, result, .. } = match (wanted, titles.len()) {
        (Some(read), _) => read.map_err(|broken| broken.reason)?,
        (None, 0) => return Err("the text has no game".to_owned()),
        (None, count) => {
            return Err(format!("the text has {count} games, no game {}", number.unwrap_or_default()));
        }
    };
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
    Ok(ImportedGame {
        game: games.name_of(start.rules()),
        fen: start.to_fen(),
        record,
        tags,
        result,
        titles,
        is_named: false,
    })
}

/// The title of a game in a list: players, result, event and date, as far as they are known.
fn title(game: &ReadGame) -> String {
    let known = |name| game.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let player = |name| known(name).unwrap_or("?");
    let players = format!("{} – {}, {}", player("White"), player("Black"), game.result);
    let parts = [Some(players.as_str()), known("Event"), known("Date")];
    clean(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "), 3 * LONGEST_NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> PageGames {
        PageGames::new(movegen::Games::built_in())
    }

    fn moves(text: &str) -> RecordedMoves {
        import(&games(), text, "chess", None, false).unwrap().record
    }

    fn start() -> Position {
        Position::start(movegen::rules("chess").unwrap())
    }

    #[test]
    fn a_record_with_variations_survives_import_and_export() {
        let text = "{a game} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0";
        let exported = export(&start(), &moves(text), ("A {x}", ""), Some("1-0 Black resigns"), &[]).unwrap();
        assert!(exported.contains("[White \"A x\"]\n[Black \"?\"]"), "{exported}");
        let moved = exported.split_once("\n\n").unwrap().1.replace('\n', " ");
        let expected = "{a game} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 {Black resigns} 1-0";
        assert_eq!(moved.trim(), expected);
    }

    #[test]
    fn logs_of_game_courier_are_read() {
        let imported = import(&games(), "1. P e2-e4 p e7-e5\n2. N g1-f3", "chess", None, false).unwrap();
        assert_eq!(imported.record.nodes.last().unwrap().san, "Nf3");
        assert!(import(&games(), "", "chess", None, false).unwrap_err().contains("no game"));
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
                "move 5 of the record, \"a2a3\" comes after the end of the game: 0-1, checkmate",
            ),
            ((0..=MOST_MOVES).map(|_| node("e2e4", None)).collect(), "has 5001 moves; at most 5000"),
        ] {
            let record = RecordedMoves { comment: String::new(), nodes };
            let error = export(&start(), &record, ("", ""), None, &[]).unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
        let error = export(&start(), &moves("1. e4 *"), ("", ""), Some("2-0 x"), &[]).unwrap_err();
        assert!(error.contains("2-0"), "{error}");
    }

    #[test]
    fn a_game_that_was_read_keeps_its_tags() {
        let text = "[Event \"Cup\"]\n[Site \"Nice\"]\n[Date \"1974.05.01\"]\n[Round \"3\"]\n\
                    [White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n1. e4 e5 1-0\n\n";
        let read = import(&games(), text, "chess", None, false).unwrap();
        assert_eq!(read.result, "1-0");
        let written = export(&start(), &read.record, ("", ""), Some(read.result), &read.tags).unwrap();
        assert_eq!(written, text);
    }

    #[test]
    fn a_record_that_names_no_game_is_chess_or_the_game_on_the_board_or_the_chosen_one() {
        let game = |text: &str, on_board, chosen| {
            import(&games(), text, on_board, None, chosen).map(|read| read.game)
        };
        let (tags, chess, gothic) = ("[Event \"Cup\"]\n\n", "1. e4 e5 2. Nf3", "1. j4 j5");
        for (text, on_board, chosen, expected) in [
            (&*format!("{tags}{chess}"), "gothic", false, "chess"),
            (chess, "gothic", false, "chess"),
            ("1. d4 d5", "gothic", false, "gothic"),
            (&format!("{tags}1. d4 d5"), "gothic", false, "chess"),
            (&format!("{tags}1. d4 d5"), "gothic", true, "gothic"),
            (&format!("{tags}{gothic}"), "gothic", false, "gothic"),
            (&format!("[Variant \"Gothic\"]\n{tags}{gothic}"), "chess", true, "gothic"),
        ] {
            assert_eq!(game(text, on_board, chosen).as_deref(), Ok(expected), "{text}");
        }
        let error = game(&format!("{tags}{gothic}"), "xiangqi", false).unwrap_err();
        assert!(error.contains("there is no square j4"), "{error}");
    }

    #[test]
    fn one_of_several_games_is_read() {
        let game = |white: &str, mv: &str| format!("[White \"{white}\"]\n[Black \"B\"]\n\n1. {mv} 1-0\n\n");
        let text = game("X", "Ke4") + &game("A", "e4") + &game("C", "d4");
        assert_eq!(import(&games(), &text, "chess", None, false).unwrap().record.nodes[0].san, "e4");
        let read = import(&games(), &text, "chess", Some(3), false).unwrap();
        assert_eq!(read.record.nodes[0].san, "d4");
        assert_eq!(read.titles[1..], ["A – B, 1-0", "C – B, 1-0"]);
        assert!(read.titles[0].starts_with("cannot be read: move 1. \"Ke4\""), "{}", read.titles[0]);
        assert!(import(&games(), &text, "chess", Some(1), false).unwrap_err().contains("Ke4"));
        assert_eq!(
            import(&games(), &text, "chess", Some(4), false).map(|_| ()).unwrap_err(),
            "the text has 3 games, no game 4"
        );
    }
}
