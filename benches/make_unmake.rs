//! Making and unmaking every legal move of positions from random games, with and without updating the sums of
//! the evaluation.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::random_positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval::{Evaluator, PieceValues, Tracked};
use movegen::{Move, Position, main_games};

const POSITIONS: usize = 100;

fn make_unmake(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("make and unmake");
    for rules in main_games() {
        let evaluator = Evaluator::new(rules, PieceValues::default());
        let mut positions: Vec<(Position, Vec<Move>)> = random_positions(rules, POSITIONS)
            .into_iter()
            .map(|position| {
                let moves = position.legal_moves();
                (position, moves)
            })
            .collect();
        let total: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
        group.throughput(Throughput::Elements(total as u64));
        group.bench_function(format!("{} bare", rules.id()), |bencher| {
            bencher.iter(|| {
                for (position, moves) in &mut positions {
                    for &mv in moves.iter() {
                        position.make(mv);
                        black_box(position.key());
                        position.unmake();
                    }
                }
            });
        });
        group.bench_function(format!("{} observed", rules.id()), |bencher| {
            bencher.iter(|| {
                for (position, moves) in &mut positions {
                    let accumulator = evaluator.accumulate(position);
                    for &mv in moves.iter() {
                        let mut tracked = Tracked(&evaluator, accumulator);
                        position.make_observed(mv, &mut tracked);
                        black_box(tracked.1);
                        position.unmake();
                    }
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, make_unmake);
criterion_main!(benches);
