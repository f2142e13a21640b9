//! Evaluations per second by a network whose sums and attack map follow the moves: every move of random
//! positions is made, evaluated and taken back, with and without the vector instructions that only some
//! processors have.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::random_positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval::network::{Architecture, Mirroring, Network, NetworkSums};
use movegen::{AttackMap, Position, Rules};

const POSITIONS: usize = 100;

fn network(rules: &'static Rules, width: usize) -> Network {
    let architecture = Architecture::new(rules, width, 1, Mirroring::Never, 8);
    Network::untrained(rules, architecture, 1).expect("a possible architecture")
}

fn evaluate_moves(network: &Network, positions: &mut [Position], sums: &mut NetworkSums) {
    for position in positions {
        let attacks = AttackMap::new(position);
        let mut after = attacks.clone();
        sums.start();
        black_box(sums.evaluate(network, position, &attacks));
        for mv in position.legal_moves() {
            position.make_observed(mv, sums.make());
            after.update(&attacks, position);
            black_box(sums.evaluate(network, position, &after));
            position.unmake();
            sums.unmake();
        }
    }
}

fn evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("network");
    for game in ["gothic", "grand-apothecary"] {
        let rules = movegen::rules(game).expect(game);
        let mut positions = random_positions(rules, POSITIONS);
        let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
        group.throughput(Throughput::Elements((moves + POSITIONS) as u64));
        let mut sums = NetworkSums::new(2);
        for width in [64, 128, 256] {
            let fast = network(rules, width);
            let plain = fast.clone().with_plain_code();
            for (name, network) in [("", fast), (", plain code", plain)] {
                group.bench_function(format!("{game}, width {width}{name}"), |bencher| {
                    bencher.iter(|| evaluate_moves(&network, &mut positions, &mut sums));
                });
            }
        }
    }
    group.finish();
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
