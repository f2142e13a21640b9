//! Chess with cozy-chess and shakmaty, which have bitboards: lists of legal moves, and perft, which counts
//! the last ply in bulk in all three.

use std::hint::black_box;

use benches::random_positions;
use cozy_chess::Board;
use criterion::Criterion;
use movegen::{Position, perft};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::measure;

const POSITIONS: usize = 400;

pub fn measure_all(criterion: &mut Criterion) {
    let rules = movegen::rules("chess").expect("chess");
    let fens: Vec<String> = random_positions(rules, POSITIONS).iter().map(Position::to_fen).collect();
    let cozy: Vec<Board> = fens.iter().map(|fen| fen.parse().expect("a position")).collect();
    let shakmaty: Vec<Chess> = fens
        .iter()
        .map(|fen| {
            let fen: Fen = fen.parse().expect("a position");
            fen.into_position(CastlingMode::Standard).expect("a position")
        })
        .collect();
    let mut list = Vec::new();
    measure(criterion, "legal moves", "cozy-chess", POSITIONS, || {
        for board in &cozy {
            list.clear();
            board.generate_moves(|of_piece| {
                list.extend(of_piece);
                false
            });
            black_box(&list);
        }
    });
    measure(criterion, "legal moves", "shakmaty", POSITIONS, || {
        for position in &shakmaty {
            black_box(position.legal_moves());
        }
    });

    let leaves = perft::perft(&mut Position::start(rules), 3);
    assert_eq!(cozy_perft(&Board::default(), 3), leaves);
    assert_eq!(shakmaty::perft(&Chess::default(), 3), leaves);
    measure(criterion, "perft", "cozy-chess", leaves as usize, || {
        black_box(cozy_perft(&Board::default(), 3));
    });
    measure(criterion, "perft", "shakmaty", leaves as usize, || {
        black_box(shakmaty::perft(&Chess::default(), 3));
    });
}

/// The number of sequences of `depth` legal moves.
fn cozy_perft(board: &Board, depth: u32) -> u64 {
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
