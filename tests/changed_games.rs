//! Positions of games of the program and of changed games, in `data/changed_games`, which has rules that
//! no game of the program has, and what they cannot say.

use std::fs;
use std::path::Path;

use movegen::game::Game;
use movegen::{GameText, Games, Position, PreparedGame, Rules};

use crate::steps::{Line, alternatives};

/// A game with other keys, which begin in line 3 of its file.
fn prepare(base: &str, keys: &str) -> Result<PreparedGame, String> {
    let text = format!("name = \"own\"\nbased-on = \"{base}\"\n{keys}");
    let games = Games::built_in().prepare(&[GameText { path: "own.toml".to_owned(), text }]);
    games.map(|mut games| games.remove(0)).map_err(|problems| problems.to_string())
}

/// The rules of a game with other keys.
fn based_on(base: &str, keys: &str) -> Result<&'static Rules, String> {
    prepare(base, keys).map(|game| game.rules())
}

/// Reads a position, which must be written as it was read.
fn position(rules: &'static Rules, fen: &str) -> Position {
    let position = Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.to_fen(), fen);
    position
}

/// Checks the claims about a changed game: its base, its keys, and the lines after them.
fn check_game(text: &str) {
    let (mut lines, mut keys) = (text.lines().peekable(), String::new());
    let base = lines.next().expect("a base");
    while let Some(key) = lines.next_if(|line| line.starts_with("    ")) {
        keys += &format!("{}\n", key.trim());
    }
    let game = prepare(base, &keys);
    let rules = match &game {
        Ok(_) if keys.is_empty() => Ok(movegen::rules(base).expect(base)),
        game => game.as_ref().map(PreparedGame::rules),
    };
    let mut present: Option<Line> = None;
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("# ")) {
        if let Some(message) = line.strip_prefix("wrong ") {
            let told = rules.as_ref().expect_err(line);
            assert!(told.contains(message), "{keys}{line}\n{told}");
            continue;
        }
        if let Some(message) = line.strip_prefix("warns ") {
            let game = game.as_ref().unwrap_or_else(|problems| panic!("{keys}{problems}"));
            let told: Vec<String> = game.warnings().iter().map(ToString::to_string).collect();
            let is_told = told.iter().any(|it| it.contains(message));
            assert!(is_told || message == "nothing" && told.is_empty(), "{keys}{line}\n{told:?}");
            continue;
        }
        let rules = rules.as_ref().unwrap_or_else(|problems| panic!("{keys}{problems}"));
        if let Some((text, own)) = line.strip_prefix("reads ").and_then(|line| line.split_once(" > ")) {
            let read =
                Position::from_foreign_fen(rules, text).unwrap_or_else(|error| panic!("{line}\n{error}"));
            let (own, notes) = own.split_once(" | ").unwrap_or((own, ""));
            assert_eq!(
                (read.position.to_fen().as_str(), read.notes.join(" ;; ").as_str()),
                (own, notes),
                "{line}"
            );
            continue;
        }
        if let Some((text, message)) = line.strip_prefix("unread ").and_then(|line| line.split_once(" > ")) {
            let told = Position::from_foreign_fen(rules, text.trim()).expect_err(line).to_string();
            assert!(told.contains(message), "{line}\n{told}");
            continue;
        }
        if let Some((fen, message)) = line.strip_prefix("refused ").and_then(|line| line.split_once(": ")) {
            let told = Position::from_fen(rules, fen).expect_err(line).to_string();
            assert!(told.contains(message), "{line}\n{told}");
            continue;
        }
        let steps = match line.split_once(" | ") {
            Some(("start", steps)) => {
                present = Some(Line::alone(Position::start(rules)).expect(line));
                steps
            }
            Some((fen, steps)) => {
                present = Some(Line::alone(position(rules, fen)).expect(line));
                steps
            }
            None => line.trim_start(),
        };
        let present = present.as_mut().expect("a position before its steps");
        for step in steps.split("; ") {
            if let Err(told) = present.take(step) {
                panic!("{keys}{line}\n{step}: {told}: {}", present.position().to_fen());
            }
        }
    }
}

#[test]
fn changed_games_hold_what_is_said_of_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/changed_games");
    let mut games = 0;
    let names = [
        "pieces",
        "boards",
        "kings",
        "pawns",
        "promotion",
        "ends",
        "repetition",
        "refused",
        "games",
        "foreign",
        "hands",
        "small",
        "walls",
    ];
    for name in names {
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).expect(name);
        for game in text.split("\ngame ").skip(1).flat_map(alternatives) {
            check_game(&game);
            games += 1;
        }
    }
    assert!(games > 160, "{games}");
}

/// Numbers of kinds and castlings that programs can give, but files cannot.
#[test]
fn data_that_no_file_can_hold_are_refused() {
    let told = |change: fn(&mut Game)| {
        let mut game = movegen::rules("chess").expect("chess").game().clone();
        change(&mut game);
        Rules::compile(Box::leak(Box::new(game))).expect_err("the game is refused").0[0].to_string()
    };
    let told_53 = told(|game| game.pieces = vec![game.pieces[0].clone(); 53]);
    assert_eq!(told_53, "pieces: 53 kinds; a game has at most 52: A to Z and A' to Z'");
    let told_52 = told(|game| game.pieces = vec![game.pieces[0].clone(); 52]);
    assert_eq!(told_52, "pieces.K: letter K is used by \"king\" too");
    let told_33 = told(|game| game.castling.moves = vec![game.castling.moves[0].clone(); 33]);
    assert_eq!(told_33, "castling.moves: 33 castlings; a side has at most 32");
    let told_32 = told(|game| game.castling.moves = vec![game.castling.moves[0].clone(); 32]);
    assert!(told_32.starts_with("castling.moves.2.king-to: another castling"), "{told_32}");
}

#[test]
fn numbers_of_squares_and_pieces() {
    let board = "without = [\"castling\"]\nboard = { files = 16, ranks = 16 }\n\
                 promotion.zones = [{ rank = 16, to = \"QRBN\" }]\n";
    let empty = "16/".repeat(13);
    let start = format!("start.fen = \"rnbqkbnr8/pppppppp8/{empty}RNBQKBNR8 w - - 0 1\"\n");
    let rules = based_on("chess", &format!("{board}{start}")).expect("a game");
    assert_eq!(rules.geometry().square_count(), 256);
    assert_eq!(rules.max_pieces(), 16, "Black has more pieces than White");
}

/// How often a position must have occurred before a search treats it as a repetition.
#[test]
fn repetitions_of_the_game_count_in_a_search() {
    for (number, plies) in [(2, 4), (3, 8), (5, 16), (0, 40)] {
        let rules = based_on("chess", &format!("ends.repetitions = {number}\n")).expect("a game");
        let mut game = position(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        for ply in 0..plies {
            assert!(!game.is_repetition(0), "{number} occurrences, ply {ply}");
            let text = ["a1a2", "e8e7", "a2a1", "e7e8"][ply % 4];
            game.make(game.parse_move(text).expect(text));
        }
        assert_eq!(game.is_repetition(0), number != 0, "{number} occurrences");
        assert!(number != 0 || !game.is_repetition(100));
    }
}

#[test]
fn a_fen_without_the_number_of_checks_has_all_of_them() {
    let rules = movegen::rules("three-check").expect("a game");
    let game = Position::from_fen(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a position");
    assert!(game.to_fen().contains(" 3+3 ") && game.checks_left(movegen::Color::Black) == 3);
}

/// The parts of a bent ride are written as one leg, or as two.
#[test]
fn two_spellings_of_a_bent_ride() {
    let bent = |betza: &str| {
        let rules = based_on("chess", &format!("pieces.Q.betza = \"{betza}\"\n")).expect("a game");
        let position = position(rules, "4k3/8/8/8/3P4/2Q5/8/4K3 w - - 0 1");
        Line::alone(position).expect("a position").moves_from("c3")
    };
    assert_eq!(bent("FyafsF"), bent("[F?R]"));
    assert_eq!(bent("WyafsW"), bent("[W?B]"));
}

#[test]
fn a_royal_knight_leaps_and_other_knights_can_mate() {
    let rules = based_on("chess", "pieces.K.betza = \"N\"\n").expect("a game");
    assert!(!rules.has_king_leaps());
    assert!(rules.can_mate_bare_king(rules.kind_of_letter('N').expect("a knight")), "not excluded");
}

/// The piece attacks two squares side by side, two rows ahead. With it a king can be mated in a corner alone.
/// The brouhaha squares beside the corner have vanished, so that nobody has to guard them.
#[test]
fn vanished_squares_are_no_way_out_of_a_mate() {
    let start = "********/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/******** w - - 0 1";
    let keys = format!(
        "without = [\"castling\"]\npieces.N.betza = \"fDffrN\"\n\
         board.brouhaha = [\"a9-b9\", \"g9\", \"h9\"]\nstart.fen = \"{start}\"\n"
    );
    let rules = based_on("chess", &keys).unwrap_or_else(|problems| panic!("{problems}"));
    let mate = position(rules, "********/k7/8/NK6/8/8/8/8/8/******** b - - 0 1");
    assert!(mate.legal_moves().is_empty() && mate.in_check());
    assert!(rules.can_mate_bare_king(rules.kind_of_letter('N').expect("a kind")));
}
