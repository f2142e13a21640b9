//! The data that the threads of a search share: the table, and its control. `tools/endurance/threads.sh` runs
//! these tests with ThreadSanitizer, which reports data races.

use std::thread;
use std::time::Duration;

use eval::PieceValues;
use movegen::{Position, Rules, main_games};
use search::{
    Limits, MemoryLimit, NetworkChoice, SearchControl, SearchResult, Searcher, Settings, mate_moves,
};

fn rules(game: &str) -> &'static Rules {
    movegen::rules(game).expect("the game is there")
}

fn settings(threads: usize, megabytes: usize) -> Settings {
    let (piece_values, network) = (PieceValues::default(), NetworkChoice::default());
    Settings { piece_values, network, endings: None, memory: MemoryLimit::Table(megabytes), threads }
}

fn assert_legal(position: &Position, result: &SearchResult) {
    let mut position = position.clone();
    assert!(result.best.is_some(), "{}", position.to_fen());
    assert_eq!(result.best, result.pv.first().copied());
    for &mv in &result.pv {
        assert!(position.legal_moves().contains(&mv), "{} in {}", position.move_text(mv), position.to_fen());
        position.make(mv);
    }
}

/// A table of 0 MB has four entries, which the threads of the search write all the time.
#[test]
fn threads_share_a_table_in_every_game() {
    for megabytes in [0, 1] {
        let mut searcher = Searcher::with_settings(settings(3, megabytes));
        for rules in main_games() {
            let mut position = Position::start(rules);
            for _ in 0..4 {
                let result = searcher.search(&position, &Limits::nodes(2500), &SearchControl::new(), &mut ());
                assert_legal(&position, &result);
                position.make(result.best.expect("a move"));
            }
        }
    }
}

#[test]
fn the_table_and_the_threads_change_between_searches() {
    let mut searcher = Searcher::with_settings(settings(2, 1));
    for (game, threads, megabytes) in
        [("gothic", 2, 1), ("gothic", 3, 4), ("poison", 1, 2), ("chess", 2, 2), ("chess", 2, 0)]
    {
        searcher.set(settings(threads, megabytes));
        assert_eq!(searcher.enter(rules(game)), Ok(Vec::new()));
        let start = Position::start(rules(game));
        for _ in 0..2 {
            let result = searcher.search(&start, &Limits::nodes(3000), &SearchControl::new(), &mut ());
            assert_legal(&start, &result);
            searcher.new_game();
        }
    }
}

/// The search is suspended, continued, told of the expected move and stopped by another thread, which reads
/// its progress.
#[test]
fn another_thread_controls_a_search() {
    let mut searcher = Searcher::with_settings(settings(3, 1));
    for game in ["gothic", "grand-apothecary", "poison"] {
        let start = Position::start(rules(game));
        let control = SearchControl::pondering();
        let limits = Limits { infinite: true, ..Limits::default() };
        let result = thread::scope(|scope| {
            scope.spawn(|| {
                while control.progress().nodes < 2000 {
                    thread::sleep(Duration::from_millis(1));
                }
                control.pause();
                thread::sleep(Duration::from_millis(10));
                control.resume();
                control.ponder_hit();
                let before = control.progress().nodes;
                while control.progress().nodes < before + 2000 {
                    thread::sleep(Duration::from_millis(1));
                }
                control.stop();
            });
            searcher.search(&start, &limits, &control, &mut ())
        });
        assert_legal(&start, &result);
        assert!(result.nodes >= 4000, "{}", result.nodes);
    }
}

/// A search that two threads have ended by a mate does not wait for the others.
#[test]
fn a_mate_ends_the_search_of_all_threads() {
    let mate = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
    let position = Position::from_fen(rules("chess"), mate).expect("a valid FEN");
    let mut searcher = Searcher::with_settings(settings(3, 1));
    for _ in 0..5 {
        let limits = Limits { mate: Some(2), ..Limits::default() };
        let result = searcher.search(&position, &limits, &SearchControl::new(), &mut ());
        assert_eq!(mate_moves(result.score), Some(2));
    }
}
