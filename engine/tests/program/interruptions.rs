//! XBoard commands during a search.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::support::Session;

/// Starts a search that would take minutes, and waits until it runs.
fn thinking(setup: &str) -> Session {
    let mut session = Session::start(&[]);
    session.send(&format!("{setup}\npost\nst 1000\ngo"));
    session.read_until("1 ");
    session
}

/// Sends a command during a search: no move may follow, and the session must continue.
fn assert_no_late_move(setup: &str, command: &str, next: &str) {
    let mut session = thinking(setup);
    let mut lines = session.exchange(command);
    while let Some(line) = session.line_within(Duration::from_millis(150)) {
        lines.push(line);
    }
    assert!(!lines.iter().any(|line| line.starts_with("move ")), "{command}: {lines:#?}");
    assert_eq!(session.exchange(next), Vec::<String>::new(), "{command}: the next move is legal");
}

#[test]
fn no_move_comes_late() {
    let setup = "new\nforce\nusermove e2e4\nusermove e7e5\nusermove g1f3";
    for (command, next) in [
        ("force", "usermove b8c6"),
        ("result 1-0 {Black resigns}", "usermove b8c6"),
        ("result *", "force\nusermove b8c6"),
        ("undo", "force\nusermove f1c4"),
        ("new", "force\nusermove d2d4"),
        ("variant gothic", "force\nusermove i1h3"),
        ("setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "force\nusermove e2e3"),
        ("playother", "force\nusermove b8c6"),
        ("force\ngo\nforce", "usermove b8c6"),
        ("force\nundo\ngo\nnew", "force\nusermove d2d4"),
    ] {
        assert_no_late_move(setup, command, next);
    }
}

#[test]
fn move_now_moves_once() {
    let mut session = thinking("new");
    session.send("?\n?");
    session.read_move();
    assert_eq!(session.exchange("?"), Vec::<String>::new());
}

#[test]
fn quit_in_mid_search_ends_the_program() {
    let mut session = thinking("new\ncores 2");
    session.send("quit");
    session.assert_ends();
}

/// Random lines of the protocol's words and other text, also in positions and moves.
#[test]
fn nonsense_never_ends_the_session() {
    const LINES: usize = 4_000;
    let words = [
        "usermove",
        "setboard",
        "level",
        "st",
        "sd",
        "time",
        "otim",
        "ping",
        "variant",
        "option",
        "cores",
        "undo",
        "remove",
        "new",
        "force",
        "result",
        "gothic",
        "poison",
        "a2a4",
        "e7e8q",
        "O-O",
        "-1",
        "0",
        "1e308",
        "4294967296",
        "NaN",
        "8/8",
        "w",
        "KQkq",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "10/10",
        "[QRNM]",
        "jokers=Qq",
        "poison=a1:5",
        "é",
        "{",
        "}",
        "=",
        ";",
        "?",
    ];
    let mut random = StdRng::seed_from_u64(4);
    let mut session = Session::start(&[]);
    session.send("memory 1\nforce");
    for line in 0..LINES {
        let count = random.random_range(1..6);
        let text: Vec<&str> = (0..count).filter_map(|_| words.choose(&mut random).copied()).collect();
        session.send(&text.join(if random.random_bool(0.9) { " " } else { "" }));
        if line % 100 == 99 {
            session.exchange("force");
        }
    }
    session.send("quit");
    session.assert_ends();
}
