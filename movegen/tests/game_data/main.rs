//! Rules that games can have besides those of the built-in games. Each test changes the data of a built-in
//! game.
#![forbid(unsafe_code)]

mod betza;
mod board;
mod ends;
mod kings;
mod pawns;
mod promotion;

use movegen::game::Game;
use movegen::{Position, Rules};

/// The rules of a changed copy of a built-in game.
fn changed(base: &str, change: impl FnOnce(&mut Game)) -> &'static Rules {
    Rules::compile(leak(altered(base, change))).unwrap_or_else(|error| panic!("{error}"))
}

/// The message with which a changed copy of a built-in game is refused.
fn refusal(base: &str, change: impl FnOnce(&mut Game)) -> String {
    Rules::compile(leak(altered(base, change))).expect_err("the game is refused").to_string()
}

fn altered(base: &str, change: impl FnOnce(&mut Game)) -> Game {
    let mut game = movegen::rules(base).expect("a built-in game").game().clone();
    change(&mut game);
    game
}

/// Gives the piece with a letter another movement.
fn movement(game: &mut Game, letter: char, betza: &str) {
    game.pieces.iter_mut().find(|piece| piece.letter == letter).expect("a piece").betza = betza.to_owned();
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Reads a position, which must be written as it was read.
fn position(rules: &'static Rules, fen: &str) -> Position {
    let position = Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.to_fen(), fen);
    position
}

/// The moves from a square without the name of that square, in alphabetical order.
fn moves_from(position: &Position, square: &str) -> String {
    let texts = position.legal_moves().into_iter().map(|mv| position.move_text(mv));
    let mut tails: Vec<String> =
        texts.filter_map(|text| text.strip_prefix(square).map(str::to_owned)).collect();
    tails.sort();
    tails.join(" ")
}

/// Makes moves, separated by spaces.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.make(mv);
    }
}
