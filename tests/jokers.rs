//! Jokers that imitate each kind of piece: comparison with the reference implementation in random positions.

use reference::{Color, Kind, Piece, State, game};

use crate::pair::Pair;
use crate::random_positions::Source;
use crate::support::{for_games, games};
use movegen::Random;

/// The number of positions for each kind that a joker imitates.
const POSITIONS: u64 = 250;

fn stands(state: &State, kind: Kind) -> bool {
    [Color::White, Color::Black]
        .iter()
        .any(|color| state.board.pieces(*color).iter().any(|(_, piece)| piece.kind == kind))
}

/// Compares positions with many jokers that imitate one kind, for every kind of the game.
fn compare_jokers(name: &'static str) {
    let rules = movegen::rules(name).expect("a game");
    let source = Source::new(name);
    for kind in game(name).table.iter().map(|row| row.kind).filter(|kind| *kind != Kind::Joker) {
        for seed in 0..POSITIONS {
            let mut rng = Random::new(seed);
            let state = position_of_jokers(&source, kind, &mut rng);
            let label = format!("{name}, jokers as {kind:?}, seed {seed}");
            Pair::set_up(rules, &state, &label).check_position(&[], &mut rng, &label);
        }
    }
}

/// A random position in which about half of the pieces are jokers that imitate a kind.
fn position_of_jokers(source: &Source, kind: Kind, rng: &mut Random) -> State {
    loop {
        let mut state = source.position(rng);
        state.power = [Some(kind); 2];
        // A partner of a castling may become a joker.
        state.rights.clear();
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
fn jokers_move_as_every_kind() {
    for_games(games().filter(|id| game(id).has(Kind::Joker)), compare_jokers);
}
