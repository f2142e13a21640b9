//! Commands that come while the engine thinks.

use std::time::Duration;

use movegen::{Color, Move, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::support::Session;

/// Starts a search that would last for minutes, and waits until it is under way.
fn thinking(setup: &str) -> Session {
    let mut session = Session::start(&[]);
    session.send(&format!("{setup}\npost\nst 1000\ngo"));
    session.read_until("1 ");
    session
}

/// Sends a command in mid-search: no move may follow, and the session must be able to go on.
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

/// What the session must look like from outside.
struct Model {
    position: Position,
    side: Option<Color>,
    thinking: bool,
}

impl Model {
    fn new() -> Self {
        Self { position: start("chess"), side: Some(Color::Black), thinking: false }
    }

    /// Whether the engine has to think now that it has been given a reason to look.
    fn is_engines_turn(&self) -> bool {
        self.side == Some(self.position.side_to_move()) && self.position.outcome().is_none()
    }

    /// Takes note of what the engine says; a move must be legal, and expected.
    fn hear(&mut self, line: &str) {
        let Some(text) = line.strip_prefix("move ") else {
            assert!(!line.starts_with("Illegal move"), "{line} in {}", self.position.to_fen());
            return;
        };
        assert!(self.thinking, "late move {text} in {}", self.position.to_fen());
        let mv = self.position.parse_move(text);
        self.position
            .make(mv.unwrap_or_else(|error| panic!("{text} in {}: {error}", self.position.to_fen())));
        self.thinking = false;
    }

    /// What a successful command does.
    fn obey(&mut self, command: &str) {
        match command {
            "force" | "result 0-1 {White resigns}" => (self.side, self.thinking) = (None, false),
            "new" => *self = Self::new(),
            "variant gothic" => (self.position, self.thinking) = (start("gothic"), false),
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "playother" => (self.side, self.thinking) = (Some(!self.position.side_to_move()), false),
            _ => unreachable!("{command} is not among those that are tried"),
        }
    }

    /// After `undo` the engine does not think by itself.
    fn take_back(&mut self, plies: usize) {
        (0..plies).for_each(|_| self.position.unmake());
        self.thinking = plies == 2 && self.is_engines_turn();
        if plies == 1 && self.side == Some(self.position.side_to_move()) {
            self.side = None;
        }
    }
}

fn start(game: &str) -> Position {
    Position::start(movegen::rules(game).expect("the game is there"))
}

/// Thousands of commands at random moments, most of them in mid-search.
#[test]
fn random_sessions_never_lose_the_position() {
    const COMMANDS: usize = 2_000;
    let interrupting = [
        "force",
        "result 0-1 {White resigns}",
        "new",
        "variant gothic",
        "undo",
        "remove",
        "playother",
        "force",
        "undo",
    ];
    let harmless = [
        "post",
        "nopost",
        "level 0 1 0.02",
        "time 500",
        "otim 700",
        "easy",
        "sd 9",
        "?",
        "draw",
        "hint",
        "bad line",
    ];
    let mut random = StdRng::seed_from_u64(20);
    let mut session = Session::start(&[]);
    let mut model = Model::new();
    session.send("memory 1\nnew\nst 0.01");
    for _ in 0..COMMANDS {
        if model.thinking && random.random_bool(0.5) {
            // Waits for the move, or stops the search at a random moment of it.
            while model.thinking
                && let Some(line) = session.line_within(Duration::from_micros(random.random_range(0..12_000)))
            {
                model.hear(&line);
            }
        }
        if random.random_bool(0.3) {
            session.send(harmless.choose(&mut random).expect("there are some"));
        } else if model.thinking || random.random_bool(0.4) {
            interrupt(&mut session, &mut model, interrupting.choose(&mut random).expect("there are some"));
        } else {
            start_thinking(&mut session, &mut model, &mut random);
        }
    }
}

/// Sends a command that ends a search. A move that was on its way counts as made before it.
fn interrupt(session: &mut Session, model: &mut Model, command: &str) {
    if command == "remove" {
        // What it restarts would hold back the pong: the search is ended first.
        interrupt(session, model, "force");
    }
    let answers = session.exchange(command);
    answers.iter().for_each(|line| model.hear(line));
    if !answers.iter().any(|line| line.starts_with("Error (command not legal now)")) {
        model.obey(command);
    }
}

/// Makes a random move, or lets the engine move.
fn start_thinking(session: &mut Session, model: &mut Model, random: &mut StdRng) {
    let moves: Vec<Move> = model.position.legal_moves();
    let engines_turn = model.side == Some(model.position.side_to_move());
    match moves.choose(random) {
        Some(&mv) if !engines_turn && random.random_bool(0.7) => {
            session.send(&format!("usermove {}", model.position.move_text(mv)));
            model.position.make(mv);
        }
        _ => {
            session.send("go");
            model.side = Some(model.position.side_to_move());
        }
    }
    model.thinking = model.is_engines_turn();
}

/// Lines made of the protocol's own words and of noise, also in positions and moves.
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
