//! Commands during a search, and invalid input at any time.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::support::{Session, belladonna};
use super::uci::{exchange, uci};

/// Starts a search that would take minutes, and waits until it runs.
fn thinking_xboard(setup: &str) -> Session {
    let mut session = Session::start(&[]);
    session.send(&format!("{setup}\npost\nst 1000\ngo"));
    session.read_until("1 ");
    session
}

#[test]
fn quit_in_mid_search_ends_the_program() {
    for mut session in [thinking_xboard("new\ncores 2"), thinking_uci("setoption name Threads value 2")] {
        session.send("quit");
        session.assert_ends();
    }
}

/// Starts an infinite search, and waits until it runs.
fn thinking_uci(setup: &str) -> Session {
    let mut session = uci();
    session.send(&format!("{setup}\ngo infinite"));
    session.read_until("info depth 1 ");
    session
}

fn is_best_move(line: &str) -> bool {
    line.starts_with("bestmove ")
}

#[test]
fn readiness_is_told_in_mid_search() {
    let mut session = thinking_uci("position startpos");
    for _ in 0..3 {
        let answers = exchange(&mut session, "uci\ndebug off");
        assert!(!answers.iter().any(|line| is_best_move(line)), "the search goes on");
    }
    session.send("stop");
    session.read_until("bestmove ");
}

#[test]
fn a_search_is_answered_before_the_end() {
    for (input, searches) in [
        ("go infinite\nquit\n", 1),
        ("go ponder\nquit\n", 1),
        ("go depth 2\ngo infinite\nstop\ngo infinite\nquit\n", 3),
        ("quit\n", 0),
    ] {
        let run = belladonna().write_stdin(format!("uci\nposition startpos\n{input}")).assert().success();
        let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        assert_eq!(text.lines().filter(|line| is_best_move(line)).count(), searches, "{input}{text}");
        assert!(!text.contains("info string"), "{input}{text}");
    }
}

#[test]
fn the_end_of_the_input_in_mid_search_is_answered_by_a_move() {
    for setup in
        ["go infinite", "go ponder depth 1", "go depth 99\ngo infinite\ngo wtime 900000 btime 900000"]
    {
        let mut session = uci();
        session.send(setup);
        session.close_input();
        let searches = setup.lines().count();
        let lines: Vec<String> = (0..searches).flat_map(|_| session.read_until("bestmove ")).collect();
        let told = "info string stdin was closed during the search";
        assert!(lines.iter().any(|line| line == told), "{setup}: {lines:#?}");
        session.assert_ends();
    }
}

/// Words of both protocols, and others.
const WORDS: &str = "\
    position startpos fen moves go depth 1 nodes mate movetime wtime binc movestogo searchmoves \
    infinite ponder ponderhit stop setoption name value Hash UCI_Variant gothic poison ArrayNumber \
    MultiPV debug on register ucinewgame e2e4 a7a8q O-O -1 0 1e308 18446744073709551616 NaN 8/8 w KQkq \
    - [QRNM] jokers=Qq poison=a1:5 é rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR { ; usermove setboard \
    level st sd time otim ping variant option cores undo remove new force result a2a4 e7e8q 4294967296 \
    10/10 } = ?";

/// Random lines of the protocols' words, also in positions and moves.
#[test]
fn nonsense_never_ends_the_session() {
    const LINES: usize = 4_000;
    let words: Vec<&str> = WORDS.split(' ').collect();
    for (first, end) in [("xboard\nmemory 1\nforce", "force"), ("uci\nsetoption name Hash value 1", "stop")] {
        let mut random = StdRng::seed_from_u64(4);
        let mut session = Session::start(&[]);
        session.send(first);
        for line in 0..LINES {
            let count = random.random_range(1..7);
            let text: Vec<&str> = (0..count).filter_map(|_| words.choose(&mut random).copied()).collect();
            session.send(&text.join(if random.random_bool(0.9) { " " } else { "" }));
            if line % 100 == 99 && end == "stop" {
                exchange(&mut session, end);
            } else if line % 100 == 99 {
                session.exchange(end);
            }
        }
        session.send(&format!("{end}\nquit"));
        session.assert_ends();
    }
}
