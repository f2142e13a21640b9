//! Loom models of the engine and its worker: each search has exactly one result, no command is lost, and all
//! threads end.

use movegen::Position;

use super::{Engine, Event, Options, Ticket};
use crate::search::Limits;
use crate::search::sync::check;
use crate::search::sync::mpsc::{self, Receiver, TryRecvError};

fn engine(start: &Position) -> (Engine, Receiver<Event>) {
    let (sender, events) = mpsc::channel();
    let options = Options::default();
    (Engine::new(start.clone(), options, move |event| drop(sender.send(event))), events)
}

/// Runs a model with an engine at a start position.
fn check_engine(model: impl Fn(Engine, Receiver<Event>) + Clone + Send + Sync + 'static) {
    // The game is compiled before the model, which is run thousands of times with small stacks.
    let start = Position::start(movegen::rules("chess").expect("the game is there"));
    check(move || {
        let (engine, events) = engine(&start);
        model(engine, events);
    });
}

fn infinite() -> Limits {
    Limits { infinite: true, ..Limits::default() }
}

/// The ticket of the next event, which must be a result, and whether the result is wanted.
fn result(engine: &mut Engine, events: &Receiver<Event>) -> (Ticket, bool) {
    match events.recv() {
        Ok(Event::Finished(ticket, result)) => {
            (ticket, engine.accept(Event::Finished(ticket, result)).is_some())
        }
        other => panic!("no result but {other:?}"),
    }
}

/// The worker ends without a further event.
fn assert_end(engine: Engine, events: &Receiver<Event>) {
    drop(engine);
    let last = events.recv();
    assert!(last.is_err(), "a further event: {last:?}");
}

#[test]
fn model_of_a_stop_that_comes_at_any_time() {
    check_engine(|mut engine, events| {
        let ticket = engine.think(infinite());
        engine.move_now();
        assert_eq!(result(&mut engine, &events), (ticket, true));
        assert_end(engine, &events);
    });
}

#[test]
fn model_of_a_search_after_a_cancelled_one() {
    check_engine(|mut engine, events| {
        let first = engine.think(infinite());
        let second = engine.think(Limits::depth(1));
        assert_eq!(result(&mut engine, &events), (first, false));
        assert_eq!(result(&mut engine, &events), (second, true));
        assert_end(engine, &events);
    });
}

#[test]
fn model_of_a_result_that_comes_while_the_search_is_cancelled() {
    check_engine(|mut engine, events| {
        let ticket = engine.think(Limits::depth(1));
        engine.cancel();
        assert_eq!(result(&mut engine, &events), (ticket, false));
        let ready = engine.ask_ready();
        assert!(matches!(events.recv(), Ok(Event::Ready(ticket)) if ticket == ready));
        assert_end(engine, &events);
    });
}

#[test]
fn model_of_a_ponder_hit_that_comes_at_any_time() {
    check_engine(|mut engine, events| {
        let ticket = engine.ponder(Limits::depth(1));
        assert_eq!(events.try_recv().err(), Some(TryRecvError::Empty), "a result before the move");
        engine.ponder_hit();
        assert_eq!(result(&mut engine, &events), (ticket, true));
        assert_end(engine, &events);
    });
}

#[test]
fn model_of_a_suspended_search() {
    check_engine(|mut engine, events| {
        let ticket = engine.think(Limits::default());
        engine.pause();
        engine.move_now();
        assert_eq!(result(&mut engine, &events), (ticket, true));
        assert_end(engine, &events);
    });
}

#[test]
fn model_of_settings_that_change_during_a_search() {
    check_engine(|mut engine, events| {
        let ticket = engine.think(infinite());
        engine.set_options(Options { threads: 2, ..Options::default() });
        engine.forget();
        let ready = engine.ask_ready();
        engine.move_now();
        assert_eq!(result(&mut engine, &events), (ticket, true));
        assert!(matches!(events.recv(), Ok(Event::Ready(ticket)) if ticket == ready));
        assert_end(engine, &events);
    });
}

#[test]
fn model_of_an_end_during_a_search() {
    check_engine(|mut engine, events| {
        let ticket = engine.think(infinite());
        drop(engine);
        assert!(matches!(events.recv(), Ok(Event::Finished(finished, _)) if finished == ticket));
        assert!(events.recv().is_err());
    });
}
