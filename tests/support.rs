//! Shared parts of the tests: the games, their data files, and FENs of small positions.

use std::collections::BTreeMap;
use std::thread;

use movegen::{Position, Rules};
use reference::{Square, State, game};

/// The identifiers of the main games, which have all test data.
pub fn games() -> impl Iterator<Item = &'static str> {
    movegen::main_games().map(Rules::id)
}

/// Runs a check for every game, see [`for_games`].
pub fn for_every_game(check: impl Fn(&'static str) + Sync) {
    for_games(games(), check);
}

/// Runs a check for games, each in its own thread with the game's identifier as its name. Fails with the list
/// of the games for which the check failed.
pub fn for_games(ids: impl Iterator<Item = &'static str>, check: impl Fn(&'static str) + Sync) {
    let check = &check;
    let failed: Vec<&str> = thread::scope(|scope| {
        let start = |id: &'static str| {
            let thread = thread::Builder::new().name(id.to_owned());
            (id, thread.spawn_scoped(scope, move || check(id)).expect("a thread"))
        };
        let threads: Vec<_> = ids.map(start).collect();
        threads.into_iter().filter_map(|(id, thread)| thread.join().err().map(|_| id)).collect()
    });
    assert!(failed.is_empty(), "failed for {}", failed.join(", "));
}

/// The content of a file of `data`.
pub fn data(path: &str) -> String {
    let path = format!("{}/data/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The number in an environment variable, or the default if it is not set.
pub fn number_from_environment(name: &str, default: usize) -> usize {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is {text}, which is no number")),
        Err(_) => default,
    }
}

/// A position with few pieces: see [`small_fen`].
#[track_caller]
pub fn small_position(name: &str, pieces: &str, rest: &str) -> Position {
    let fen = small_fen(name, pieces, rest);
    Position::from_fen(movegen::rules(name).expect("a game"), &fen).unwrap_or_else(|error| panic!("{error}"))
}

/// The FEN of a position with few pieces. `pieces` lists them with their squares, as `Kf2 qd8`; capitals
/// are White's. `rest` is the side to move, followed by any of the fields
/// `reserve= rights= ep= clock= number= jokers= poison=`.
pub fn small_fen(name: &str, pieces: &str, rest: &str) -> String {
    let (side, fields) = rest.split_once(' ').unwrap_or((rest, ""));
    let fields: BTreeMap<&str, &str> =
        fields.split_whitespace().map(|field| field.split_once('=').expect("name=value")).collect();
    let field = |key, default| fields.get(key).copied().unwrap_or(default);
    let game = game(name);
    let mut board = State::empty(game);
    for piece in pieces.split_whitespace() {
        let (letter, square) = piece.split_at(1);
        board.put(Square::parse(square).expect("a letter and a square"), letter.parse().expect("a letter"));
    }
    let mut fen = board.placement();
    if game.has_reserve() {
        fen += &format!("[{}]", field("reserve", ""));
    }
    fen += &format!(" {side} {} {}", field("rights", "-"), field("ep", "-"));
    fen += &format!(" {} {}", field("clock", "0"), field("number", "1"));
    for key in ["jokers", "poison"] {
        if let Some(value) = fields.get(key) {
            fen += &format!(" {key}={value}");
        }
    }
    fen
}
