//! The data that threads share: the table, the control of a search, the events of the engine, and the table
//! of perft. `tools/endurance/threads.sh` runs these tests with ThreadSanitizer, which reports data races.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use engine::engine::{Engine, Event, MemoryLimit, Options};
use engine::search::{Limits, NetworkChoice, SearchControl, SearchResult, Searcher, Settings, mate_moves};
use eval::PieceValues;
use movegen::perft::{PerftLine, PerftTable, divide};
use movegen::{Position, Rules, main_games};
use rayon::ThreadPoolBuilder;

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

/// The results of searches up to the next [`Event::Ready`]; whether each is wanted.
fn results(engine: &mut Engine, events: &Receiver<Event>) -> Vec<bool> {
    let ready = engine.ask_ready();
    let mut results = Vec::new();
    for event in events.iter() {
        match event {
            Event::Ready(ticket) if ticket == ready => return results,
            Event::Finished(..) => results.push(engine.accept(event).is_some()),
            Event::Info(..) => {}
            other => panic!("{other:?}"),
        }
    }
    panic!("the worker has ended");
}

#[test]
fn each_search_of_the_engine_has_one_result() {
    let (sender, events) = mpsc::channel();
    let options = Options { memory: MemoryLimit::Table(1), threads: 2, ..Options::default() };
    let start = Position::start(rules("gothic"));
    let mut engine = Engine::new(start.clone(), options.clone(), move |event| drop(sender.send(event)));
    let infinite = || Limits { infinite: true, ..Limits::default() };
    for round in 0..8 {
        engine.think(infinite());
        engine.think(infinite());
        thread::sleep(Duration::from_millis(round));
        engine.move_now();
        assert_eq!(results(&mut engine, &events), [false, true]);
        engine.ponder_after(start.legal_moves()[0], Limits::depth(2));
        thread::sleep(Duration::from_millis(round));
        engine.ponder_hit();
        assert_eq!(results(&mut engine, &events), [true]);
        engine.think(infinite());
        engine.pause();
        engine.new_game(start.clone());
        let memory = MemoryLimit::Table(round as usize % 3);
        engine.set_options(Options { memory, threads: 1 + round as usize % 3, ..options.clone() });
        assert_eq!(results(&mut engine, &events), [false]);
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

#[test]
fn threads_share_a_table_of_perft() {
    let pool = ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
    for rules in main_games() {
        let start = Position::start(rules);
        for lines in [1, 1000] {
            let lines: Vec<PerftLine> = (0..lines).map(|_| PerftLine::default()).collect();
            let shared = pool.install(|| divide(&start, 3, Some(PerftTable::new(&lines))));
            assert_eq!(shared, divide(&start, 3, None), "{}", rules.id());
        }
    }
}
