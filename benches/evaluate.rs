//! Evaluations per second of positions from random games. As in the search, accumulator and attack map are
//! computed before. Nearly all pawn structures are in the cache.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::random_positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval::{Evaluator, PawnCache, PieceValues};
use movegen::{AttackMap, main_games};

const POSITIONS: usize = 400;

fn evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for rules in main_games() {
        let evaluator = Evaluator::new(rules, PieceValues::default());
        let positions = random_positions(rules, POSITIONS);
        let accumulators: Vec<_> = positions.iter().map(|position| evaluator.accumulate(position)).collect();
        let maps: Vec<_> = positions.iter().map(AttackMap::new).collect();
        let mut pawns = PawnCache::new();
        group.bench_function(rules.id(), |bencher| {
            bencher.iter(|| {
                for ((position, accumulator), attacks) in positions.iter().zip(&accumulators).zip(&maps) {
                    black_box(evaluator.evaluate(position, accumulator, attacks, &mut pawns));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
