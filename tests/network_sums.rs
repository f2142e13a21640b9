//! The sums of a network after every move of a position equal sums from scratch.

use eval::nnue::{Architecture, Mirroring, Network, NetworkSums};
use movegen::{AttackMap, Position, Rules};

/// A network of a game with king buckets and mirroring, so that kings change their view.
pub fn network(rules: &'static Rules) -> Network {
    let architecture = Architecture::new(rules, 32, 4, Mirroring::WithoutRights, 2);
    Network::untrained(rules, architecture, 9).expect("a possible architecture")
}

/// Makes every legal move of a position, and takes it back.
pub fn check(network: &Network, position: &mut Position) {
    let mut sums = NetworkSums::new(2);
    sums.start();
    let start = position.to_fen();
    let evaluate = |sums: &mut NetworkSums, position: &Position| {
        (sums.evaluate(network, position, &AttackMap::new(position)), network.evaluate(position))
    };
    let (updated, fresh) = evaluate(&mut sums, position);
    assert_eq!(updated, fresh, "{start}");
    for mv in position.legal_moves() {
        position.make_observed(mv, sums.make());
        let (updated, fresh) = evaluate(&mut sums, position);
        position.unmake();
        sums.unmake();
        assert_eq!(updated, fresh, "{start}: {}", position.move_text(mv));
    }
}
