//! Messages for illegal moves.

use std::collections::BTreeMap;

use movegen::{Position, Random};
use reference::{Kind, State};

use crate::random_positions::Source;
use crate::support::{for_every_game, games, small_position};

#[test]
fn messages_contain_no_control_characters() {
    for name in games() {
        let start = Position::start(movegen::rules(name).expect("a game"));
        for text in ["\u{1b}[2J", "e2\u{7}e5", "\u{9b}31m", "e2\r\ne4"] {
            let error = start.parse_move(text).expect_err(text).to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
        }
    }
    let harpy = small_position("poison", "Ke1 He5 ke8 nf5", "w");
    let error = harpy.parse_move("xHe5[f\u{2}5,5]").expect_err("a control character").to_string();
    assert!(error.contains("there is no square f\\u{2}5"), "{error}");
}

/// In random positions, the message for a move that would leave the king attacked says so and names an
/// attacker. No other message mentions a check. The reference implementation decides which case applies.
fn check_messages(name: &str) {
    let rules = movegen::rules(name).expect("a game");
    let source = Source::new(name);
    let mut seen = [0; 2];
    for seed in 1000..1030 {
        let state = source.position(&mut Random::new(seed));
        let position = Position::from_fen(rules, &state.fen()).expect("a position");
        if position.legal_moves().is_empty() {
            continue;
        }
        let possible: BTreeMap<String, _> =
            state.possible_moves().into_iter().map(|m| (state.text(&m), m)).collect();
        for (text, m) in &possible {
            if state.is_legal(m) {
                continue;
            }
            let error = position.parse_move(text).expect_err(text).to_string();
            let after = state.after_unsettled(m);
            let king = after.board.king(state.turn).expect("a king");
            let attackers = after.attackers(king, after.turn);
            let named = |square: &reference::Square| {
                let named = format!(" on {}", square.name());
                error.ends_with(&named)
                    || error.contains(&format!("{named},"))
                    || error.contains(&format!("{named} "))
            };
            assert!(error.contains("check") && attackers.iter().any(named), "{}: {error}", state.fen());
            seen[0] += 1;
        }
        for text in squares_of(&state) {
            if possible.keys().any(|known| known.starts_with(&text)) || !is_plain(&state, &text) {
                continue;
            }
            let error = position.parse_move(&text).expect_err(&text).to_string();
            assert!(!error.contains("check"), "{}: {error}", state.fen());
            seen[1] += 1;
        }
    }
    assert!(seen[0] > 30 && seen[1] > 1000, "{seen:?}");
}

/// Moves from every square with a piece of the side to move to every square.
fn squares_of(state: &State) -> Vec<String> {
    let shape = state.board.shape();
    let ranks = shape.lowest()..=shape.highest();
    let all: Vec<String> = ranks
        .flat_map(|rank| (0..shape.files).map(move |file| reference::Square::new(file, rank)))
        .filter(|&square| shape.is_full(square))
        .map(reference::Square::name)
        .collect();
    let pieces = state.board.pieces(state.turn).into_iter().map(|(square, _)| square.name());
    pieces.flat_map(|from| all.iter().map(move |to| format!("{from}{to}")).collect::<Vec<_>>()).collect()
}

/// Whether a move is not the king's. A castling or a leap can be forbidden by a check alone.
fn is_plain(state: &State, text: &str) -> bool {
    let king = state.board.king(state.turn).expect("a king");
    !text.starts_with(&king.name()) || state.piece(king).kind != Kind::King
}

#[test]
fn messages_name_a_check_if_only_the_king_forbids_the_move() {
    for_every_game(check_messages);
}
