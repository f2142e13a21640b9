//! The accumulators of a network after every move of a position equal those from scratch.

use eval::nnue::{AccumulatorStack, Architecture, Mirroring, Network};
use movegen::{AttackMap, Position, Rules};

/// A network of a game with king buckets and mirroring, so that moves of kings change the perspective.
pub fn network(rules: &'static Rules) -> Network {
    let architecture = Architecture::new(rules, 32, 4, Mirroring::WithoutRights, 2);
    Network::untrained(rules, architecture, 9).expect("a possible architecture")
}

/// Makes every legal move of a position, and takes it back.
pub fn check(network: &Network, position: &mut Position) {
    let mut stack = AccumulatorStack::new(2);
    stack.start();
    let start = position.to_fen();
    let evaluate = |stack: &mut AccumulatorStack, position: &Position| {
        (stack.evaluate(network, position, &AttackMap::new(position)), network.evaluate(position))
    };
    let (updated, fresh) = evaluate(&mut stack, position);
    assert_eq!(updated, fresh, "{start}");
    for mv in position.legal_moves() {
        position.make_observed(mv, stack.make());
        let (updated, fresh) = evaluate(&mut stack, position);
        position.unmake();
        stack.unmake();
        assert_eq!(updated, fresh, "{start}: {}", position.move_text(mv));
    }
}
