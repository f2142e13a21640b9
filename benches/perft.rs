//! Leaf nodes per second from the start positions, with one thread and bulk counting at the last ply.

#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen::{Position, main_games, perft};

fn perft_from_start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    for rules in main_games() {
        let depth = if rules.kind_count() < 10 { 4 } else { 3 };
        let mut position = Position::start(rules);
        group.throughput(Throughput::Elements(perft::perft(&mut position, depth)));
        group.bench_function(rules.id(), |bencher| bencher.iter(|| perft::perft(&mut position, depth)));
    }
    group.finish();
}

criterion_group!(benches, perft_from_start);
criterion_main!(benches);
