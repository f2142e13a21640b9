//! Every kind of piece on boards of several shapes: comparison with the reference implementation in random
//! positions.

use std::collections::BTreeMap;

use reference::{Color, Kind, Piece, State, game};

use crate::custom_games::{custom_games, games_with_different_tables};
use crate::differential::Comparison;
use crate::random_positions::Source;
use crate::support::{Rng, for_games};

/// The smallest number of positions in which each kind of a table must occur, over all boards.
const MIN_OCCURRENCES: usize = 1_000;
/// The number of positions for each table on each board.
const POSITIONS: u64 = 600;
/// The number of positions for each table on each board and each kind that a joker imitates.
const JOKER_POSITIONS: u64 = 250;

/// Compares random positions with the piece table of a game.
fn compare(table: &'static str) {
    let mut occurrences: BTreeMap<Kind, usize> = BTreeMap::new();
    let games = custom_games(table);
    for game in &games {
        let source = Source::new(game.reference, &game.start);
        for seed in 0..POSITIONS {
            let mut rng = Rng::new(seed);
            let state = source.position(&mut rng);
            let mut comparison = Comparison::new(game.rules, &state, format!("{}, seed {seed}", game.name));
            comparison.check(&[], &mut rng);
            for kind in game.kinds().into_iter().filter(|kind| stands(&state, *kind)) {
                *occurrences.entry(kind).or_default() += 1;
            }
        }
    }
    for kind in games[0].kinds() {
        let count = occurrences.get(&kind).copied().unwrap_or(0);
        assert!(count >= MIN_OCCURRENCES, "{table}: {kind:?} occurred in {count} positions only");
    }
}

fn stands(state: &State, kind: Kind) -> bool {
    [Color::White, Color::Black]
        .iter()
        .any(|color| state.board.pieces(*color).iter().any(|(_, piece)| piece.kind == kind))
}

/// Compares positions with many jokers that imitate one kind, for every kind of the table.
fn compare_jokers(table: &'static str) {
    for game in custom_games(table) {
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

/// A random position in which about half of the pieces are jokers that imitate a kind.
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
fn pieces_move_correctly_on_all_boards() {
    for_games(games_with_different_tables().into_iter(), compare);
}

#[test]
fn jokers_move_correctly_on_all_boards() {
    let with_jokers = games_with_different_tables().into_iter().filter(|id| game(id).has(Kind::Joker));
    for_games(with_jokers, compare_jokers);
}
