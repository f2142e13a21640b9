//! Legal moves of orthodox chess as a list, compared with cozy-chess, a move generator with bitboards.
//!
//! Both write the same moves of the same positions, to a new `Vec` for each position and to one that is used
//! again. First comes a table with their ratio, from runs of both that alternate, so that changes in the
//! speed of the machine affect both. Then criterion measures each by itself.

#![allow(missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::random_positions;
use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen::{Move, Position, Stage};

/// The start, a test position with many kinds of moves, and positions from games.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 2 8",
    "r2q1rk1/1b2bppp/p1n1pn2/1pp5/3P4/P1NBPN2/1PQ2PPP/R1BR2K1 b - - 1 12",
    "r1bq1rk1/pp3ppp/2nbpn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 b - - 0 10",
    "2r3k1/pp1b1ppp/1q2pn2/3p4/3N4/1P1BP3/P4PPP/2RQ2K1 w - - 3 21",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];
/// Positions of random games, beside those above.
const RANDOM_POSITIONS: usize = 400;
const PAIRS: usize = 25;
const ROUNDS: u32 = 4000;

/// Positions of both libraries.
struct Set {
    name: &'static str,
    own: Vec<Position>,
    cozy: Vec<Board>,
}

fn sets() -> [Set; 2] {
    let rules = movegen::rules("chess").expect("the game is there");
    let set = |name, own: Vec<Position>| {
        let cozy = own.iter().map(|position| position.to_fen().parse().expect("a position")).collect();
        Set { name, own, cozy }
    };
    let games = POSITIONS.map(|fen| Position::from_fen(rules, fen).expect("a position")).into();
    [set("positions of games", games), set("random positions", random_positions(rules, RANDOM_POSITIONS))]
}

fn own_into(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    position.generate(Stage::All, &position.checks(), moves);
}

fn cozy_list(board: &Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

fn cozy_into(board: &Board, moves: &mut Vec<cozy_chess::Move>) {
    moves.clear();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
}

/// The time of many rounds over all positions.
fn timed<T>(positions: &[T], mut list: impl FnMut(&T)) -> Duration {
    let rounds = ROUNDS / positions.len() as u32;
    let start = Instant::now();
    for _ in 0..rounds {
        positions.iter().for_each(&mut list);
    }
    start.elapsed() / rounds / positions.len() as u32
}

/// Prints the median of the nanoseconds for a position of both, and of their ratio.
fn compare(title: &str, mut own: impl FnMut() -> Duration, mut cozy: impl FnMut() -> Duration) {
    let mut pairs: Vec<[f64; 3]> = (0..PAIRS)
        .map(|_| {
            let [own, cozy] = [own(), cozy()].map(|time| time.as_nanos() as f64);
            [own, cozy, cozy / own]
        })
        .collect();
    let mut median = |index: usize| {
        pairs.sort_by(|a, b| a[index].total_cmp(&b[index]));
        pairs[pairs.len() / 2][index]
    };
    println!("{title:40} {:8.0} {:8.0} {:6.2}", median(0), median(1), median(2));
}

fn table(sets: &[Set]) {
    println!("{:40} {:>8} {:>8} {:>6}", "ns for a position", "own", "cozy", "speed");
    for Set { name, own, cozy } in sets {
        for (position, board) in own.iter().zip(cozy) {
            assert_eq!(position.legal_moves().len(), cozy_list(board).len(), "{}", position.to_fen());
        }
        compare(
            &format!("{name}, a new list"),
            || timed(own, |position| drop(black_box(position.legal_moves()))),
            || timed(cozy, |board| drop(black_box(cozy_list(board)))),
        );
        let (mut list, mut other) = (Vec::new(), Vec::new());
        compare(
            &format!("{name}, a list used again"),
            || {
                timed(own, |position| {
                    own_into(position, &mut list);
                    black_box(&list);
                })
            },
            || {
                timed(cozy, |board| {
                    cozy_into(board, &mut other);
                    black_box(&other);
                })
            },
        );
    }
}

fn legal_moves(criterion: &mut Criterion) {
    let sets = sets();
    table(&sets);
    for Set { name, own, cozy } in &sets {
        let mut group = criterion.benchmark_group(format!("legal moves, {name}"));
        group.throughput(Throughput::Elements(own.len() as u64));
        group.bench_function("belladonna", |bencher| {
            bencher.iter(|| own.iter().for_each(|position| drop(black_box(position.legal_moves()))));
        });
        group.bench_function("cozy-chess", |bencher| {
            bencher.iter(|| cozy.iter().for_each(|board| drop(black_box(cozy_list(board)))));
        });
        group.finish();
    }
}

criterion_group!(benches, legal_moves);
criterion_main!(benches);
