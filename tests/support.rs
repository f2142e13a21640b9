//! What the tests share: the data files, a random number generator, and text for small positions.

use std::collections::BTreeMap;

use reference::{Square, game};

/// Every game.
pub const GAMES: [&str; 6] =
    ["chess", "gothic", "apothecary-classic", "apothecary-modern", "grand-apothecary", "poison"];

/// Makes a test of every game, named after it, that calls a function with the game's name.
macro_rules! test_every_game {
    ($check:path) => {
        crate::support::test_every_game!($check:
            chess "chess", gothic "gothic", apothecary_classic "apothecary-classic",
            apothecary_modern "apothecary-modern", grand_apothecary "grand-apothecary", poison "poison");
    };
    ($check:path: $($name:ident $game:literal),*) => {
        $(
            #[test]
            fn $name() {
                $check($game);
            }
        )*
    };
}
pub(crate) use test_every_game;

/// The content of a file of the folder `data`.
pub fn data(path: &str) -> String {
    let path = format!("{}/data/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A number from the environment, or the default.
pub fn number_from_environment(name: &str, default: usize) -> usize {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is {text}, which is no number")),
        Err(_) => default,
    }
}

/// A small random number generator with the same numbers on every machine.
// Source: https://prng.di.unimi.it/splitmix64.c
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// The FEN of a small position. `men` lists pieces with their squares (`Kf2 qd8`), White's as
/// capitals. `rest` is the side to move and, where they are not empty, any of the fields
/// `reserve= rights= ep= clock= number= jokers= poison=`.
pub fn small_fen(name: &str, men: &str, rest: &str) -> String {
    let (side, fields) = rest.split_once(' ').unwrap_or((rest, ""));
    let fields: BTreeMap<&str, &str> =
        fields.split_whitespace().map(|field| field.split_once('=').expect("name=value")).collect();
    let field = |key, default| fields.get(key).copied().unwrap_or(default);
    let mut fen = placement(name, men);
    if game(name).has_reserve() {
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

fn placement(name: &str, men: &str) -> String {
    let shape = &game(name).shape;
    let squares: BTreeMap<Square, &str> = men
        .split_whitespace()
        .map(|man| (Square::parse(&man[1..]).expect("a piece letter and a square"), &man[..1]))
        .collect();
    let mut ranks = Vec::new();
    for rank in (shape.lowest()..=shape.highest()).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for square in (0..shape.files).map(|file| Square::new(file, rank)) {
            match squares.get(&square) {
                None if shape.is_full(square) => empty += 1,
                found => {
                    text += &count_text(std::mem::take(&mut empty));
                    text += found.unwrap_or(&"*");
                }
            }
        }
        ranks.push(text + &count_text(empty));
    }
    ranks.join("/")
}

fn count_text(empty: u32) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}
