//! Every kind of piece on boards of every shape with random occupation, against the reference.

use std::collections::BTreeMap;

use reference::{Color, Kind, Piece, State};

use crate::custom_games::{CustomGame, custom_games};
use crate::differential::Comparison;
use crate::random_positions::Source;
use crate::support::Rng;

/// The fewest boards on which each kind of each table must have been compared, over all shapes of board.
const FEWEST_BOARDS: usize = 1_000;
/// Positions compared on each board with each table.
const POSITIONS: u64 = 600;
/// Positions compared on each board for each kind that a joker imitates.
const JOKER_POSITIONS: u64 = 250;

/// Compares random positions of the games whose names begin so.
fn compare(table: &str) {
    let mut boards: BTreeMap<Kind, usize> = BTreeMap::new();
    let games: Vec<CustomGame> =
        custom_games().into_iter().filter(|game| game.name.starts_with(table)).collect();
    for game in &games {
        let source = Source::new(game.reference, &game.start);
        for seed in 0..POSITIONS {
            let mut rng = Rng::new(seed);
            let state = source.position(&mut rng);
            let mut comparison = Comparison::new(game.rules, &state, format!("{}, seed {seed}", game.name));
            comparison.check(&[], &mut rng);
            for kind in game.kinds().into_iter().filter(|kind| stands(&state, *kind)) {
                *boards.entry(kind).or_default() += 1;
            }
        }
    }
    for kind in games[0].kinds() {
        let count = boards.get(&kind).copied().unwrap_or(0);
        assert!(count >= FEWEST_BOARDS, "{table}: {kind:?} stood on {count} boards only");
    }
}

fn stands(state: &State, kind: Kind) -> bool {
    [Color::White, Color::Black]
        .iter()
        .any(|color| state.board.pieces(*color).iter().any(|(_, piece)| piece.kind == kind))
}

/// Compares positions with many jokers, all imitating one kind, for every kind of the table.
fn compare_jokers(table: &str) {
    for game in custom_games().into_iter().filter(|game| game.name.starts_with(table)) {
        let source = Source::new(game.reference, &game.start);
        for kind in game.kinds().into_iter().filter(|kind| *kind != Kind::Joker) {
            for seed in 0..JOKER_POSITIONS {
                let mut rng = Rng::new(seed);
                let state = position_of_jokers(&source, kind, &mut rng);
                let label = format!("{}, jokers as {kind:?}, seed {seed}", game.name);
                Comparison::new(game.rules, &state, label).check_position(&[], &mut rng);
            }
        }
    }
}

/// A random position in which every second man is a joker with the power of that kind.
fn position_of_jokers(source: &Source, kind: Kind, rng: &mut Rng) -> State {
    loop {
        let mut state = source.position(rng);
        state.power = [Some(kind); 2];
        for color in [Color::White, Color::Black] {
            for (square, piece) in state.board.pieces(color) {
                if piece.kind != Kind::King && rng.one_in(2) {
                    state.board.put(square, Some(Piece { color, kind: Kind::Joker }));
                }
            }
        }
        if stands(&state, Kind::Joker) && !state.is_checked(state.turn.other()) {
            return state;
        }
    }
}

#[test]
fn pieces_of_gothic() {
    compare("gothic");
}

#[test]
fn pieces_of_apothecary_classic() {
    compare("apothecary-classic");
}

#[test]
fn pieces_of_apothecary_modern() {
    compare("apothecary-modern");
}

#[test]
fn pieces_of_grand_apothecary() {
    compare("grand-apothecary");
}

#[test]
fn pieces_of_poison() {
    compare("poison");
}

#[test]
fn jokers_of_apothecary_classic() {
    compare_jokers("apothecary-classic");
}

#[test]
fn jokers_of_apothecary_modern() {
    compare_jokers("apothecary-modern");
}

#[test]
fn jokers_of_grand_apothecary() {
    compare_jokers("grand-apothecary");
}
