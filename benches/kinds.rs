//! The cost of each kind of piece: move generation per move, with a king and six pieces of one kind for each
//! side on random squares.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::positions_of_kind;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen::{Move, Rules, Stage, rules};

const PIECES: usize = 6;
const POSITIONS: usize = 200;

fn kinds_of(criterion: &mut Criterion, rules: &'static Rules) {
    let mut group = criterion.benchmark_group(format!("generate {}", rules.id()));
    group.sample_size(20);
    for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
        let positions = positions_of_kind(rules, kind, PIECES, POSITIONS);
        let total: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
        group.throughput(Throughput::Elements(total as u64));
        let mut moves: Vec<Move> = Vec::with_capacity(1000);
        group.bench_function(rules.name(kind), |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    moves.clear();
                    position.generate(Stage::All, &position.checks(), &mut moves);
                    black_box(&moves);
                }
            });
        });
    }
    group.finish();
}

fn kinds(criterion: &mut Criterion) {
    for game in ["gothic", "apothecary-modern", "grand-apothecary"] {
        kinds_of(criterion, rules(game).expect("a game of the registry"));
    }
}

criterion_group!(benches, kinds);
criterion_main!(benches);
