//! Which pieces can mate a bare king: comparison of the tables with the mates that the reference
//! implementation finds. The bare king is on one half of its last rank. A piece that can mate a king in the
//! middle of the board can also mate it there.

use reference::kinds::Kind;
use reference::{Color, Piece, Square, State, game};

use crate::support::for_every_game;

/// The largest distance between the kings that is tried.
const REACH: i32 = 3;

/// Whether White's king and a piece of a kind can mate the black king on a square.
fn has_mate(mut state: State, kind: Kind, bare: Square) -> bool {
    let shape = &state.game.shape;
    let squares: Vec<Square> = (1..=shape.ranks)
        .flat_map(|rank| (0..shape.files).map(move |file| Square::new(file, rank)))
        .collect();
    let near = |square: &&Square| {
        (square.file - bare.file).abs() <= REACH && (square.rank - bare.rank).abs() <= REACH
    };
    for &helper in squares.iter().filter(near).filter(|square| **square != bare && !square.is_beside(bare)) {
        state.board.put(bare, Some(Piece { color: Color::Black, kind: Kind::King }));
        state.board.put(helper, Some(Piece { color: Color::White, kind: Kind::King }));
        for &from in squares.iter().filter(|square| ![bare, helper].contains(square)) {
            state.board.put(from, Some(Piece { color: Color::White, kind }));
            if state.is_checked(Color::Black) && state.legal_moves().is_empty() {
                return true;
            }
            state.board.take(from);
        }
        state.board.take(helper);
    }
    false
}

fn check_game(name: &'static str) {
    let rules = movegen::rules(name).expect("a game");
    let game = game(name);
    let mut empty = State::empty(game);
    empty.turn = Color::Black;
    let bare_squares = || (0..(game.shape.files + 1) / 2).map(|file| Square::new(file, game.shape.ranks));
    let (mut able, mut unable) = (0, 0);
    for row in game.table.iter().filter(|row| row.kind != Kind::King) {
        let kind = rules.kind_of_letter(row.letter).expect("the same letters");
        let found = rules.can_mate_bare_king(kind);
        if matches!(row.kind, Kind::Joker | Kind::Harpy) {
            assert!(found, "{name}: {} wins by what the tables do not have", row.letter);
            continue;
        }
        let expected = bare_squares().any(|bare| has_mate(empty.clone(), row.kind, bare));
        assert_eq!(found, expected, "{name}: {}", row.letter);
        *(if expected { &mut able } else { &mut unable }) += 1;
    }
    assert!(able >= 2 && unable >= 3, "{name}: {able} able, {unable} unable");
}

#[test]
fn the_tables_agree_with_the_mates_found() {
    for_every_game(check_game);
}
