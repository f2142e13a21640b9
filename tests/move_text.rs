//! Moves as text: coordinate notation, standard algebraic notation, and messages for invalid texts.

use movegen::Position;

use crate::support::{games, small_position as position};

/// A poisoned piece starts with the count that the game says.
#[test]
fn poisonings_have_the_count_of_their_game() {
    for (moves, mark) in [(1, "g5,1"), (3, "g5,3"), (15, "g5,15")] {
        let text = format!("name = \"poison-{moves}\"\nbased-on = \"poison\"\n[poison]\nmoves = {moves}\n");
        let file = movegen::GameText { path: "poison.toml".to_owned(), text };
        let games = movegen::Games::built_in().prepare(&[file]).expect("a game");
        let fen = "4k1d1/8/8/6n1/6H1/8/P7/4K3 w - - 0 1";
        let position = Position::from_fen(games[0].rules(), fen).expect("a position");
        let mv = position.parse_move("g4g5p").expect("a poisoning");
        assert_eq!(position.san(mv), format!("xHg4[{mark}]"));
        for text in [position.san(mv), "xHg4[g5]".to_owned()] {
            assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
        }
        let lenient = position.san(mv).to_lowercase().replace("xh", "xH");
        assert_eq!(position.parse_move_leniently(&lenient), Ok(mv), "{lenient}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_text_and_an_example() {
    for name in games() {
        let start = Position::start(movegen::rules(name).expect("a game"));
        let long = "e".repeat(5_000);
        let texts =
            ["", " ", "e9e10", "a1a1", "Qh99", "O-O", "e2e4q", "xyzzy", "e5f5p", "ü2ü4", "a1", "a1b", &long];
        for text in texts {
            let error = start.parse_move(text).expect_err(text).to_string();
            let kinds = ["illegal move", "ambiguous move", "is not a recognised move"];
            assert!(kinds.iter().any(|kind| error.contains(kind)), "{name} {text}: {error}");
            let shown: String = text.chars().take(60).collect();
            assert!(error.contains(&shown) && error.len() < 250, "{name}: {error}");
        }
    }
}

/// The text is compared with every legal move: a megabyte would take a second.
#[test]
fn a_text_much_longer_than_any_move_is_not_read() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    let longest = format!("e4{}", "!".repeat(1022));
    assert_eq!(start.parse_move(&longest), start.parse_move("e4"));
    let moves = start.legal_moves();
    let example = format!("{} or {}", start.move_text(moves[0]), start.san(moves[0]));
    for text in [format!("{longest}!"), "é".repeat(1 << 20)] {
        let error = start.parse_move(&text).expect_err("too long");
        assert_eq!(start.parse_move_leniently(&text), Err(error.clone()));
        let told = error.to_string();
        let end = format!("characters) is not a recognised move; write moves like {example}");
        assert!(told.contains(&end) && told.len() < 500, "{told}");
    }
}

#[test]
fn ambiguous_moves_are_refused_with_the_choices() {
    let knights = position("chess", "Ke1 Nb1 Nf3 ke8", "w");
    let error = knights.parse_move("Nd2").expect_err("two knights").to_string();
    assert!(error.contains("b1d2") && error.contains("f3d2"), "{error}");
}
