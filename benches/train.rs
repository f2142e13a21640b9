//! Training positions per second, with a thread for each core, at the batch size and the shape of a usual
//! network.

#![allow(missing_docs)]

use benches::random_positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval::network::{Architecture, Inputs, Mirroring};
use lab::train::{GameInputs, Layout, Model, Moments, Optimiser, Samples, Scale};
use rayon::ThreadPoolBuilder;

const POSITIONS: usize = 4096;

fn train(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("train");
    group.throughput(Throughput::Elements(POSITIONS as u64)).sample_size(10);
    let pool = ThreadPoolBuilder::new().build().expect("threads");
    let rules = movegen::rules("gothic").expect("gothic");
    let positions = random_positions(rules, POSITIONS);
    for (width, king_buckets) in [(64, 1), (128, 1), (256, 1), (128, 4)] {
        let architecture = Architecture::new(rules, width, king_buckets, Mirroring::Always, 8);
        let inputs = Inputs::new(rules, &architecture);
        let game = GameInputs::new(rules, rules, &architecture).expect("the same game");
        let mut samples = Samples::default();
        for position in &positions {
            samples.push(&game, position, 0.5);
        }
        let scale = Scale { unit: 400.0, centipawns: 300.0 };
        let mut model = Model::new(Layout::new(&architecture, &inputs), scale, 1);
        let mut moments = Moments::new(model.weights.len());
        let mut optimiser = Optimiser::new(&pool, &model, 0.1);
        let batch: Vec<u32> = (0..POSITIONS as u32).collect();
        group.bench_function(format!("gothic, width {width}, king buckets {king_buckets}"), |bencher| {
            bencher.iter(|| optimiser.step(&mut model, &mut moments, &samples, &batch, 1e-4));
        });
    }
    group.finish();
}

criterion_group!(benches, train);
criterion_main!(benches);
