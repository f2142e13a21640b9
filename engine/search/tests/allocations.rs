//! The search of a node allocates no memory. This test is a program of its own, because the allocations of
//! all threads are counted.

use std::alloc::System;

use eval::PieceValues;
use movegen::Position;
use search::{Limits, SearchControl, Searcher};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Nodes and allocations of a search to a depth.
fn search(position: &Position, depth: u32) -> (u64, usize) {
    let mut searcher = Searcher::new(4, 1, PieceValues::default());
    // The first search builds the tables of the game.
    searcher.search(position, &Limits::depth(1), &SearchControl::new(), &mut ());
    let region = Region::new(COUNTED);
    let result = searcher.search(position, &Limits::depth(depth), &SearchControl::new(), &mut ());
    (result.nodes, region.change().allocations)
}

/// The counter counts: otherwise every other test here would pass.
#[test]
fn allocations_are_counted() {
    let region = Region::new(COUNTED);
    let boxes: Vec<Box<u8>> = (0..100).map(Box::new).collect();
    assert!(region.change().allocations > boxes.len());
}

/// Allocations come from the root moves and the iterations, not from the nodes.
#[test]
#[cfg_attr(debug_assertions, ignore = "the recomputation checks allocate")]
fn deeper_searches_hardly_allocate_more() {
    for (game, fen) in [
        ("gothic", "r2q1kab1r/ppp3pppp/2ncb2n2/4pp4/Q3B1P3/2PP3P2/PP3P2PP/RNB1CKA1NR w KQkq - 0 10"),
        // Poisoned pieces on both sides, en passant, promotions.
        ("poison", "2bdk3/p2pPp1N/1p4pp/b3Hn2/2Pp3B/P3D2P/1P3PP1/6K1 b - c3 0 1 poison=a7:4,f5:3,h4:4"),
        // A poisoned king beside the other king: moves are tried on a copy of the position.
        ("poison", "2b2n2/p2p1p2/4r3/2p1k3/3pK2B/P3D3/1PP2PP1/1N4H1 w - - 0 1 poison=d7:2,e4:5"),
    ] {
        let position = Position::from_fen(movegen::rules(game).expect("a game"), fen).expect(fen);
        let (shallow, deep) = (search(&position, 4), search(&position, 12));
        let nodes = deep.0 - shallow.0;
        let allocations = deep.1.saturating_sub(shallow.1);
        assert!(nodes > 5_000, "{fen}: only {nodes} nodes more");
        assert!(allocations as u64 * 100 < nodes, "{fen}: {allocations} allocations in {nodes} nodes");
    }
}
