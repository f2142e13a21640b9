//! Move generation in positions from random games: all legal moves, noisy moves only, and noisy moves from an
//! attack map, as in the search.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::random_positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen::{AttackMap, Move, Stage, main_games};

const POSITIONS: usize = 400;

fn generate(criterion: &mut Criterion) {
    for (name, stage) in [("generate all", Stage::All), ("generate noisy", Stage::Noisy)] {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(POSITIONS as u64));
        for rules in main_games() {
            let positions = random_positions(rules, POSITIONS);
            let mut moves: Vec<Move> = Vec::with_capacity(1000);
            group.bench_function(rules.id(), |bencher| {
                bencher.iter(|| {
                    for position in &positions {
                        moves.clear();
                        position.generate(stage, &position.checks(), &mut moves);
                        black_box(&moves);
                    }
                });
            });
        }
        group.finish();
    }
}

fn generate_noisy_from_map(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate noisy from the attack map");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for rules in main_games() {
        let positions = random_positions(rules, POSITIONS);
        let maps: Vec<AttackMap> = positions.iter().map(AttackMap::new).collect();
        let mut moves: Vec<Move> = Vec::with_capacity(1000);
        group.bench_function(rules.id(), |bencher| {
            bencher.iter(|| {
                for (position, attacks) in positions.iter().zip(&maps) {
                    moves.clear();
                    position.generate_noisy(attacks, &position.checks(), &mut moves);
                    black_box(&moves);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, generate, generate_noisy_from_map);
criterion_main!(benches);
