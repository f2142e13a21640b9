//! UCI commands during a search.

use std::collections::VecDeque;
use std::time::Duration;

use movegen::Position;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::support::Session;
use super::uci::{exchange, start, uci};

/// Starts an infinite search, and waits until it runs.
fn thinking(setup: &str) -> Session {
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
    let mut session = thinking("position startpos");
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
        "position fen nonsense",
        "ucinewgame",
        "setoption name Clear Hash",
        "setoption name UCI_Variant value gothic",
        "stop\nposition startpos\nsetoption name Hash value 2",
    ] {
        let mut session = thinking("position startpos moves e2e4 e7e5");
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
fn another_go_ends_the_first() {
    let mut session = thinking("position startpos");
    session.send("go infinite\nisready\ngo depth 1\nisready");
    let lines =
        [session.read_until("bestmove "), session.read_until("bestmove "), session.read_until("bestmove ")];
    let ready = |lines: &[String]| lines.iter().filter(|line| *line == "readyok").count();
    assert!(lines.iter().map(|lines| ready(lines)).sum::<usize>() >= 1, "{lines:#?}");
    assert_eq!(session.line_within(Duration::from_millis(100)).filter(|line| is_best_move(line)), None);
}

#[test]
fn settings_may_come_in_mid_search() {
    let mut session = thinking("position startpos");
    let settings = "setoption name MultiPV value 2\nsetoption name Hash value 2\nsetoption name \
        Threads value 2\nsetoption name UCI_ShowWDL value true\nsetoption name PieceValues value trice";
    assert!(!exchange(&mut session, settings).iter().any(|line| is_best_move(line)));
    session.send("stop");
    session.read_until("bestmove ");
    session.send("go depth 3");
    assert!(session.read_until("bestmove ").iter().any(|line| line.contains(" multipv 2 ")));
}

#[test]
fn quit_in_mid_search_ends_the_program() {
    let mut session = thinking("setoption name Threads value 2");
    session.send("quit");
    session.assert_ends();
}

/// The expected state of the session.
struct Model {
    position: Position,
    /// The positions of the searches that have not been answered.
    searched: VecDeque<Position>,
    /// The number of `isready` commands that have not been answered.
    asked: usize,
}

impl Model {
    fn hear(&mut self, line: &str) {
        if line == "readyok" {
            self.asked = self.asked.checked_sub(1).expect("no answer without a question");
        }
        let Some(rest) = line.strip_prefix("bestmove ") else {
            assert!(!line.starts_with("info string position: "), "{line} after {}", self.position.to_fen());
            return;
        };
        let position = self.searched.pop_front().unwrap_or_else(|| panic!("nobody asked for {line}"));
        let text = rest.split(' ').next().expect("a move");
        let is_right = if position.legal_moves().is_empty() || position.king_is_dead().is_some() {
            text == "(none)"
        } else {
            position.parse_move(text).is_ok_and(|mv| position.move_text(mv) == text)
        };
        assert!(is_right, "{line} in {}", position.to_fen());
    }

    /// Handles the lines that come within a random short time.
    fn listen(&mut self, session: &mut Session, random: &mut StdRng) {
        while let Some(line) = session.line_within(Duration::from_micros(random.random_range(0..4_000))) {
            self.hear(&line);
        }
    }
}

/// A command that sets up a random position of a game, and this position.
fn random_position(random: &mut StdRng, start: Position) -> (String, Position) {
    let mut position = start;
    let mut command = "position startpos".to_owned();
    if random.random_bool(0.3) {
        command = format!("position fen {}", position.to_fen());
    }
    let plies = random.random_range(0..30);
    for ply in 0..plies {
        let moves = position.legal_moves();
        let Some(&mv) = moves.choose(random).filter(|_| position.king_is_dead().is_none()) else { break };
        command.push_str(if ply == 0 { " moves " } else { " " });
        command.push_str(&position.move_text(mv));
        position.make(mv);
    }
    (command, position)
}

/// Commands that start a search.
const SEARCHES: [&str; 9] = [
    "go infinite",
    "go depth 2",
    "go nodes 700",
    "go movetime 3",
    "go wtime 40 btime 40 winc 1 binc 1",
    "go ponder wtime 40 btime 40",
    "go ponder nodes 200",
    "go mate 2 nodes 2000",
    "go",
];

/// Commands that do not change the position.
const HARMLESS: [&str; 18] = [
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "uci",
    "debug off",
    "debug",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name UCI_ShowWDL value true",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Clear Hash",
    "setoption name Nothing",
    "go depth never",
    "bad line",
];

/// Thousands of commands at random moments, most of them during a search. Each `go` gets one best move, for
/// its own position.
#[test]
fn random_sessions_never_lose_a_search() {
    const COMMANDS: usize = 4_000;
    let games: Vec<_> = movegen::all_games().collect();
    let mut random = StdRng::seed_from_u64(5);
    let mut session = uci();
    let mut model = Model { position: start("chess"), searched: VecDeque::new(), asked: 0 };
    for _ in 0..COMMANDS {
        match random.random_range(0..100) {
            0 => {
                let rules = games.choose(&mut random).expect("there are games");
                session.send(&format!("setoption name UCI_Variant value {}", rules.id()));
                model.position = Position::start(rules);
            }
            1..3 => {
                session.send("ucinewgame");
                model.position = Position::start(model.position.rules());
            }
            3..25 => {
                let start = Position::start(model.position.rules());
                let (command, position) = random_position(&mut random, start);
                session.send(&command);
                model.position = position;
            }
            25..55 => {
                session.send(SEARCHES.choose(&mut random).expect("there are some"));
                model.searched.push_back(model.position.clone());
            }
            55..65 => {
                session.send("isready");
                model.asked += 1;
            }
            65..90 => session.send(HARMLESS.choose(&mut random).expect("there are some")),
            _ => model.listen(&mut session, &mut random),
        }
    }
    session.send("stop\nisready");
    model.asked += 1;
    while model.asked > 0 {
        let line = session.read_until("").pop().expect("a line");
        model.hear(&line);
    }
    assert!(model.searched.is_empty(), "{} searches without a best move", model.searched.len());
}

/// Words of the protocol, and others.
const WORDS: [&str; 50] = [
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "1",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "binc",
    "movestogo",
    "searchmoves",
    "infinite",
    "ponder",
    "ponderhit",
    "stop",
    "setoption",
    "name",
    "value",
    "Hash",
    "UCI_Variant",
    "gothic",
    "poison",
    "ArrayNumber",
    "MultiPV",
    "debug",
    "on",
    "register",
    "ucinewgame",
    "e2e4",
    "a7a8q",
    "O-O",
    "-1",
    "0",
    "1e308",
    "18446744073709551616",
    "NaN",
    "8/8",
    "w",
    "KQkq",
    "-",
    "[QRNM]",
    "jokers=Qq",
    "poison=a1:5",
    "é",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "{",
    ";",
];

/// Random lines of the protocol's words and other text.
#[test]
fn nonsense_never_ends_the_session() {
    const LINES: usize = 4_000;
    let mut random = StdRng::seed_from_u64(6);
    let mut session = uci();
    for line in 0..LINES {
        let count = random.random_range(1..7);
        let text: Vec<&str> = (0..count).filter_map(|_| WORDS.choose(&mut random).copied()).collect();
        session.send(&text.join(if random.random_bool(0.9) { " " } else { "" }));
        if line % 100 == 99 {
            exchange(&mut session, "stop");
        }
    }
    session.send("stop\nquit");
    session.assert_ends();
}
