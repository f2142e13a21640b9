//! The evaluation by terms and by a network, whose sums and attack maps follow the moves.

use std::hint::black_box;

use benches::random_positions;
use criterion::Criterion;
use eval::nnue::{AccumulatorStack, Architecture, Mirroring, Network};
use eval::{Evaluator, PawnCache, PieceValues};
use movegen::{AttackMap, Rules};

use crate::measure;

const POSITIONS: usize = 100;

pub fn measure_all(criterion: &mut Criterion, rules: &'static Rules) {
    let evaluator = Evaluator::new(rules, PieceValues::default());
    let mut positions = random_positions(rules, POSITIONS);
    let all_sums: Vec<_> = positions.iter().map(|position| evaluator.piece_sums(position)).collect();
    let maps: Vec<_> = positions.iter().map(AttackMap::new).collect();
    // Nearly all pawn structures are in the cache, as in a search.
    let mut pawns = PawnCache::new();
    measure(criterion, "evaluation by terms", rules.id(), POSITIONS, || {
        for ((position, sums), attacks) in positions.iter().zip(&all_sums).zip(&maps) {
            black_box(evaluator.evaluate(position, sums, attacks, &mut pawns));
        }
    });

    let architecture = Architecture::new(rules, 128, 1, Mirroring::Never, 8);
    let network = Network::untrained(rules, architecture, 1).expect("a possible architecture");
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    let mut accumulators = AccumulatorStack::new(2);
    measure(criterion, "evaluation by a network, with the move", rules.id(), moves + POSITIONS, || {
        for (position, attacks) in positions.iter_mut().zip(&maps) {
            let mut after = attacks.clone();
            accumulators.start();
            black_box(accumulators.evaluate(&network, position, attacks));
            for mv in position.legal_moves() {
                position.make_observed(mv, accumulators.make());
                after.update(attacks, position);
                black_box(accumulators.evaluate(&network, position, &after));
                position.unmake();
                accumulators.unmake();
            }
        }
    });
}
