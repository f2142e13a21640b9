//! Nodes of a search, the order of moves, and the transposition table.

use std::hint::black_box;

use benches::random_positions;
use criterion::Criterion;
use engine::search::{Limits, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Position, Rules};

use crate::measure;

const DEPTH: u32 = 6;
const ROUNDS: usize = 100;
const KEYS: usize = 1 << 16;

pub fn measure_all(criterion: &mut Criterion, rules: &'static Rules) {
    let mut searcher = Searcher::new(1, 1, PieceValues::default());
    let positions = random_positions(rules, 3);
    let mut search = || -> u64 {
        let nodes = positions.iter().map(|position| {
            searcher.new_game();
            searcher.search(position, &Limits::depth(DEPTH), &SearchControl::new(), &mut ()).nodes
        });
        nodes.sum()
    };
    let nodes = search() as usize;
    measure(criterion, "node of a search", rules.id(), nodes, || {
        black_box(search());
    });
    // After the searches, with their histories.
    let mut order =
        || -> usize { positions.iter().map(|position| searcher.measure_move_order(position, ROUNDS)).sum() };
    let moves = order();
    measure(criterion, "move in the order of the search", rules.id(), moves, || {
        black_box(order());
    });
    if rules.id() == "chess" {
        table(criterion, rules);
    }
}

/// At random places of a table that no cache holds.
fn table(criterion: &mut Criterion, rules: &'static Rules) {
    let mut searcher = Searcher::new(64, 1, PieceValues::default());
    searcher.search(&Position::start(rules), &Limits::depth(1), &SearchControl::new(), &mut ());
    let best = Position::start(rules).legal_moves().first().copied();
    measure(criterion, "table: store and probe", rules.id(), KEYS, || {
        let keys = (0..KEYS as u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        black_box(searcher.measure_table(keys, best));
    });
}
