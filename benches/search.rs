//! Nodes of a search, and the transposition table.

use std::hint::black_box;

use benches::random_positions;
use criterion::Criterion;
use engine::search::transposition::{Entry, TranspositionTable};
use engine::search::{Bound, Limits, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Position, Rules};

use crate::measure;

const DEPTH: u32 = 6;
const KEYS: usize = 1 << 16;

pub fn measure_all(criterion: &mut Criterion, rules: &'static Rules) {
    let mut searcher = Searcher::new(16, 1, PieceValues::default());
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
    if rules.id() == "chess" {
        table(criterion, rules);
    }
}

/// Stores an entry and finds it again, at random places of a table that no cache holds.
fn table(criterion: &mut Criterion, rules: &'static Rules) {
    let mut table = TranspositionTable::tiny();
    table.resize(64).expect("memory");
    let best = Position::start(rules).legal_moves().first().copied();
    let entry = Entry { best, score: 10, static_eval: 5, depth: 4, bound: Bound::Exact, pv: false };
    measure(criterion, "table: store and probe", rules.id(), KEYS, || {
        for number in 0..KEYS as u64 {
            let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store(key, 3, entry);
            black_box(table.probe(key, 3));
        }
    });
}
