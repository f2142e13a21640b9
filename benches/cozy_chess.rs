//! Perft of orthodox chess, compared with cozy-chess, a move generator with bitboards.
//!
//! Both count the last ply in bulk, with one thread, and run alternately, so that changes in the speed of the
//! machine affect both. Run it with `RUSTFLAGS="-C target-cpu=native" cargo bench -p benches --bench
//! cozy_chess -- [DEPTH] [PAIRS]`. cozy-chess gains much from the instructions of new processors.

use std::time::{Duration, Instant};

use movegen::{Position, perft};

fn main() {
    // `cargo bench` adds `--bench`.
    let numbers: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let depth = numbers.first().copied().unwrap_or(6);
    let pairs = numbers.get(1).copied().unwrap_or(5).max(1);
    let rules = movegen::rules("chess").expect("the game is there");
    println!(
        "perft of chess, depth {depth}: million nodes/s of Belladonna and of cozy-chess, and their ratio"
    );
    let mut ratios = Vec::new();
    for _ in 0..pairs {
        let (nodes, own) = timed(|| perft::perft(&mut Position::start(rules), depth));
        let (expected, other) = timed(|| cozy_perft(&cozy_chess::Board::default(), depth));
        assert_eq!(nodes, expected, "the counts differ");
        let speed = |time: Duration| nodes as f64 / time.as_secs_f64() / 1e6;
        ratios.push(speed(own) / speed(other));
        println!("{:8.1} {:8.1} {:6.3}", speed(own), speed(other), speed(own) / speed(other));
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio {:.3}", ratios[ratios.len() / 2]);
}

fn timed(count: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = count();
    (nodes, start.elapsed())
}

/// The number of sequences of `depth` legal moves. At the last ply the moves are counted, not made.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    nodes
}
