//! Commands during a search, and invalid input at any time.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::support::{Session, belladonna};
use super::uci::{exchange, start, uci};

/// Starts a search that would take minutes, and waits until it runs.
fn thinking_xboard(setup: &str) -> Session {
    let mut session = Session::start(&[]);
    session.send(&format!("{setup}\npost\nst 1000\ngo"));
    session.read_until("1 ");
    session
}

/// Sends a command during a search: no move may follow, and the session must continue.
fn assert_no_late_move(setup: &str, command: &str, next: &str) {
    let mut session = thinking_xboard(setup);
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
    let mut session = thinking_xboard("new");
    session.send("?\n?");
    session.read_move();
    assert_eq!(session.exchange("?"), Vec::<String>::new());
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
fn whatever_ends_a_search_has_it_answered_once_and_first() {
    for command in [
        "stop",
        "stop\nstop",
        "position startpos moves d2d4",
        "ucinewgame",
        "setoption name Clear Hash",
        "setoption name UCI_Variant value gothic",
        "stop\nposition startpos\nsetoption name Hash value 2",
    ] {
        let mut session = thinking_uci("position startpos moves e2e4 e7e5");
        let mut lines = exchange(&mut session, command);
        while let Some(line) = session.line_within(Duration::from_millis(100)) {
            lines.push(line);
        }
        let best: Vec<_> = lines.iter().filter(|line| is_best_move(line)).collect();
        assert_eq!(best.len(), 1, "{command}: {lines:#?}");
        let mut position = start("chess");
        for text in ["e2e4", "e7e5", best[0].split(' ').nth(1).expect("a move")] {
            position.make(position.parse_move(text).unwrap_or_else(|error| panic!("{command}: {error}")));
        }
    }
}

#[test]
fn a_search_is_answered_before_the_end() {
    for (input, searches) in [
        ("go infinite\nquit\n", 1),
        ("go infinite\n", 1),
        ("go ponder\nquit\n", 1),
        ("go depth 2\ngo infinite\nstop\ngo infinite\nquit\n", 3),
        ("quit\n", 0),
    ] {
        let run = belladonna().write_stdin(format!("uci\nposition startpos\n{input}")).assert().success();
        let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        assert_eq!(text.lines().filter(|line| is_best_move(line)).count(), searches, "{input}{text}");
    }
}

#[test]
fn a_search_goes_on_after_a_position_that_is_refused() {
    let mut session = thinking_uci("position startpos moves e2e4 e7e5");
    for (command, problem) in [
        ("position fen nonsense", "info string position: "),
        ("position startpos moves e2e4 e2e4", "info string position: move 2: illegal move"),
        ("setoption name UCI_Variant value checkers", "info string UCI_Variant must be one of "),
    ] {
        let answers = exchange(&mut session, command);
        assert!(answers.iter().any(|line| line.starts_with(problem)), "{command}: {answers:#?}");
        assert!(!answers.iter().any(|line| is_best_move(line)), "{command} ends the search");
    }
    session.send("stop");
    session.read_until("bestmove ");
}

#[test]
fn another_go_ends_the_first() {
    let mut session = thinking_uci("position startpos");
    session.send("go infinite\nisready\ngo depth 1\nisready");
    let lines =
        [session.read_until("bestmove "), session.read_until("bestmove "), session.read_until("bestmove ")];
    let ready = |lines: &[String]| lines.iter().filter(|line| *line == "readyok").count();
    assert!(lines.iter().map(|lines| ready(lines)).sum::<usize>() >= 1, "{lines:#?}");
    assert_eq!(session.line_within(Duration::from_millis(100)).filter(|line| is_best_move(line)), None);
}

#[test]
fn settings_may_come_in_mid_search() {
    let mut session = thinking_uci("position startpos");
    let settings = "setoption name MultiPV value 2\nsetoption name Hash value 2\nsetoption name \
        Threads value 2\nsetoption name UCI_ShowWDL value true\nsetoption name PieceValues value trice";
    assert!(!exchange(&mut session, settings).iter().any(|line| is_best_move(line)));
    session.send("stop");
    session.read_until("bestmove ");
    session.send("go depth 3");
    assert!(session.read_until("bestmove ").iter().any(|line| line.contains(" multipv 2 ")));
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

#[test]
fn quit_in_mid_search_is_answered_by_a_move_alone() {
    let mut session = uci();
    session.send("go infinite\nquit");
    let lines = session.read_until("bestmove ");
    assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:#?}");
    session.assert_ends();
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
