//! The speed of each part, and a table of all of them with the ratios to cozy-chess and shakmaty.
//!
//! `cargo bench` measures everything, `cargo bench -- perft` what has this word in its name. Other programs
//! gain much from the instructions of new processors: `RUSTFLAGS="-C target-cpu=native" cargo bench`.
#![forbid(unsafe_code)]

mod evaluation;
mod moves;
mod others;
mod search;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use criterion::{Criterion, Throughput};

/// The columns of the table: small and large boards.
const GAMES: [&str; 4] = ["chess", "gothic", "apothecary-modern", "grand-apothecary"];

/// Measures a routine that handles `items` things, under the name of a row and a column of the table.
fn measure(criterion: &mut Criterion, row: &str, column: &str, items: usize, mut routine: impl FnMut()) {
    let mut group = criterion.benchmark_group(row);
    group.throughput(Throughput::Elements(items as u64));
    group.bench_function(column, |bencher| bencher.iter(&mut routine));
    group.finish();
}

fn main() {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target")), PathBuf::from);
    let folder = target.join("criterion");
    let mut criterion = Criterion::default()
        .output_directory(&folder)
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for game in GAMES {
        let rules = movegen::rules(game).expect("a game of the program");
        moves::measure_all(&mut criterion, rules);
        evaluation::measure_all(&mut criterion, rules);
        search::measure_all(&mut criterion, rules);
    }
    others::measure_all(&mut criterion);
    criterion.final_summary();
    print!("{}", table::table(&folder));
}
