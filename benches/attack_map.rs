//! Attack maps after one random move in positions of random games: updated from the map before the move, and
//! computed from scratch.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::random_positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen::{AttackMap, Position, main_games};

const POSITIONS: usize = 400;

fn attack_map(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("attack map");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for rules in main_games() {
        let steps: Vec<(AttackMap, Position)> = random_positions(rules, POSITIONS)
            .into_iter()
            .enumerate()
            .map(|(index, mut position)| {
                let before = AttackMap::new(&position);
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    position.make(moves[index % moves.len()]);
                }
                (before, position)
            })
            .collect();
        let mut map = steps[0].0.clone();
        group.bench_function(format!("{} updated", rules.id()), |bencher| {
            bencher.iter(|| {
                for (before, position) in &steps {
                    map.update(before, position);
                    black_box(&map);
                }
            });
        });
        group.bench_function(format!("{} new", rules.id()), |bencher| {
            bencher.iter(|| {
                for (_, position) in &steps {
                    black_box(AttackMap::new(position));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, attack_map);
criterion_main!(benches);
