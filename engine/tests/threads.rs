//! The data that threads share: the events of the engine, and the table of perft.
//! `tools/endurance/threads.sh` runs these tests with ThreadSanitizer, which reports data races.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use engine::engine::{Engine, Event, MemoryLimit, Options};
use engine::search::Limits;
use movegen::perft::{PerftLine, PerftTable, divide};
use movegen::{Position, Rules, main_games};
use rayon::ThreadPoolBuilder;

fn rules(game: &str) -> &'static Rules {
    movegen::rules(game).expect("the game is there")
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
