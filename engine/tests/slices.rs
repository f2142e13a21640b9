//! Sessions in slices, as programs without threads use them.

use std::sync::{Arc, Mutex};

use engine::engine::{Engine, Event, MemoryLimit, Options};
use engine::protocol::uci::UciSession;
use engine::protocol::{Output, Session};
use movegen::Position;

/// A session of UCI in slices, with its events.
fn session() -> (UciSession, Arc<Mutex<Vec<Event>>>) {
    let events = Arc::new(Mutex::new(Vec::new()));
    let queue = Arc::clone(&events);
    let options = Options { memory: MemoryLimit::Table(1), ..Options::default() };
    (
        UciSession::in_slices(
            movegen::Games::built_in(),
            options,
            Box::new(move |event| queue.lock().unwrap().push(event)),
        ),
        events,
    )
}

/// Does up to `slices` slices of work, and returns what the session prints, and whether work is left.
fn work(session: &mut UciSession, events: &Mutex<Vec<Event>>, slices: usize) -> (Vec<String>, bool) {
    let mut output = Output::default();
    for _ in 0..slices {
        let more = session.advance(2000);
        let new = std::mem::take(&mut *events.lock().unwrap());
        new.into_iter().for_each(|event| drop(session.handle_event(event, &mut output)));
        if !more {
            return (output.take(), false);
        }
    }
    (output.take(), true)
}

#[test]
fn a_session_reads_its_input_between_two_slices() {
    let (mut session, events) = session();
    let mut output = Output::default();
    for line in
        ["uci", "setoption name UCI_Variant value gothic", "isready", "position startpos", "go infinite"]
    {
        session.handle_line(line, &mut output);
    }
    let (lines, more) = work(&mut session, &events, 20);
    assert!(more && lines.contains(&"readyok".to_owned()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    session.handle_line("stop", &mut output);
    let (lines, more) = work(&mut session, &events, 20);
    assert!(!more && lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    session.handle_line("go depth 3", &mut output);
    let (lines, more) = work(&mut session, &events, 100);
    assert!(!more && lines.last().is_some_and(|line| line.starts_with("bestmove")), "{lines:?}");
}

#[test]
fn an_engine_with_a_thread_has_no_slices() {
    let position = Position::start(movegen::rules("chess").expect("chess"));
    let mut engine = Engine::new(position, Options::default(), drop);
    assert!(!engine.advance(1000));
}
