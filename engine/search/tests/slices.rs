//! Searches in slices, as programs without threads use them.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use eval::PieceValues;
use movegen::{Position, Rules};
use search::{Info, Limits, SearchControl, SearchListener, SearchResult, Searcher, SlicedSearch, mate_moves};

const HASH_MB: usize = 16;

fn rules(game: &str) -> &'static Rules {
    movegen::rules(game).expect("a game of the program")
}

fn whole(position: &Position, limits: &Limits) -> SearchResult {
    Searcher::new(HASH_MB, 1, PieceValues::default()).search(position, limits, &SearchControl::new(), &mut ())
}

fn sliced(position: &Position, limits: &Limits, nodes: u64) -> SearchResult {
    let mut searcher = Searcher::new(HASH_MB, 1, PieceValues::default());
    let control = Arc::new(SearchControl::new());
    let mut search = SlicedSearch::new(position.clone(), limits.clone(), control);
    (0..10_000).find_map(|_| searcher.advance(&mut search, nodes, &mut ())).expect("a search ends")
}

#[test]
fn one_slice_is_the_whole_search() {
    for rules in movegen::main_games() {
        let position = Position::start(rules);
        for limits in [Limits::depth(7), Limits::nodes(20_000), Limits { multi_pv: 3, ..Limits::depth(5) }] {
            let (whole, one) = (whole(&position, &limits), sliced(&position, &limits, u64::MAX));
            assert_eq!(
                (whole.pv, whole.score, whole.nodes),
                (one.pv, one.score, one.nodes),
                "{}",
                rules.id()
            );
        }
    }
}

#[test]
fn slices_reach_the_depth_with_little_more_work() {
    let (mut nodes, mut nodes_in_slices) = (0, 0);
    for rules in movegen::main_games() {
        let position = Position::start(rules);
        let limits = Limits::depth(10);
        let result = sliced(&position, &limits, 5000);
        assert_eq!(result.depth, 10, "{}", rules.id());
        assert!(position.legal_moves().contains(&result.best.expect("a move")));
        nodes_in_slices += result.nodes;
        nodes += whole(&position, &limits).nodes;
    }
    println!("{nodes} nodes, in slices {nodes_in_slices}");
    assert!(nodes_in_slices < 2 * nodes, "{nodes} nodes, in slices {nodes_in_slices}");
}

#[test]
fn limits_of_nodes_count_all_slices() {
    let result = sliced(&Position::start(rules("gothic")), &Limits::nodes(30_000), 4000);
    assert!((30_000..31_000).contains(&result.nodes), "{}", result.nodes);
}

#[test]
fn several_lines_in_slices_have_different_moves() {
    let position = Position::start(rules("chess"));
    let seen = Mutex::new(Vec::new());
    struct Lines<'a>(&'a Mutex<Vec<(u32, usize, movegen::Move)>>);
    impl SearchListener for Lines<'_> {
        fn info(&mut self, info: &Info) {
            self.0.lock().unwrap().push((info.depth, info.multi_pv, info.pv[0]));
        }
    }
    let mut searcher = Searcher::new(HASH_MB, 1, PieceValues::default());
    let limits = Limits { multi_pv: 3, ..Limits::depth(8) };
    let mut search = SlicedSearch::new(position, limits, Arc::new(SearchControl::new()));
    while searcher.advance(&mut search, 5000, &mut Lines(&seen)).is_none() {}
    let seen = seen.into_inner().unwrap();
    let last: Vec<_> = seen.iter().rev().take(3).collect();
    assert!(last.iter().all(|line| line.0 == 8), "{last:?}");
    assert!(last[0].2 != last[1].2 && last[1].2 != last[2].2 && last[0].2 != last[2].2, "{last:?}");
}

#[test]
fn mates_are_found_in_slices() {
    let position = Position::from_fen(rules("chess"), "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").expect("a FEN");
    let limits = Limits { mate: Some(3), ..Limits::default() };
    let result = sliced(&position, &limits, 1000);
    assert!(mate_moves(result.score).is_some_and(|moves| (1..=3).contains(&moves)));
}

#[test]
fn an_infinite_search_of_a_finished_tree_waits_until_it_is_stopped() {
    let position = Position::from_fen(rules("chess"), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").expect("a FEN");
    let control = Arc::new(SearchControl::new());
    let limits = Limits { infinite: true, ..Limits::default() };
    let mut search = SlicedSearch::new(position, limits, Arc::clone(&control));
    let mut searcher = Searcher::new(1, 1, PieceValues::default());
    assert!(searcher.advance(&mut search, 1000, &mut ()).is_none());
    assert!(search.waits());
    control.stop();
    assert!(!search.waits());
    assert!(searcher.advance(&mut search, 1000, &mut ()).is_some_and(|result| result.best.is_none()));
}

#[test]
fn the_clock_begins_at_the_ponder_hit() {
    const TIME: Duration = Duration::from_secs(1);
    let control = Arc::new(SearchControl::pondering());
    let position = Position::start(rules("gothic"));
    let mut search = SlicedSearch::new(position, Limits::movetime(TIME), Arc::clone(&control));
    let mut searcher = Searcher::new(1, 1, PieceValues::default());
    for _ in 0..3 {
        assert!(searcher.advance(&mut search, 5000, &mut ()).is_none());
    }
    std::thread::sleep(TIME);
    let hit = Instant::now();
    control.ponder_hit();
    while searcher.advance(&mut search, 1000, &mut ()).is_none() {}
    assert!(hit.elapsed() > TIME / 2, "{:?}", hit.elapsed());
}
