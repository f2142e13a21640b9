//! Thousands of XBoard commands at random moments: the engine always has the right position.

use std::time::Duration;

use movegen::{Color, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::support::Session;

/// The expected state of the session.
struct Model {
    position: Position,
    /// The side that the engine plays.
    side: Option<Color>,
    analyses: bool,
    /// Whether the engine must make a move.
    thinking: bool,
}

/// Commands that end a search. `force` comes more often, because it enables all others.
const INTERRUPTING: [&str; 16] = [
    "force",
    "force",
    "force",
    "result *",
    "new",
    "variant",
    "undo",
    "undo",
    "remove",
    "playother",
    "analyze",
    "analyze",
    "exit",
    "setboard",
    "edit\n.",
    "exit",
];

/// Commands that change neither position nor side.
const HARMLESS: [&str; 25] = [
    "post",
    "nopost",
    "level 0 1 0.02",
    "time 500",
    "otim 700",
    "st 0.01",
    "hard",
    "hard",
    "easy",
    "sd 9",
    "?",
    "draw",
    "hint",
    "bk",
    ".",
    "exclude all",
    "include all",
    "pause\nresume",
    "option MultiPV=3",
    "option Clear hash",
    "cores 2",
    "cores 1",
    "lift e2\nput e4",
    "computer",
    "bad line",
];

impl Model {
    fn new() -> Self {
        Self { position: start("chess"), side: Some(Color::Black), analyses: false, thinking: false }
    }

    /// Whether the engine must search now, after a command that makes it check whose turn it is.
    fn is_engines_turn(&self) -> bool {
        self.side == Some(self.position.side_to_move()) && self.position.outcome().is_none()
    }

    /// Handles a line of the engine. A move must be legal, and expected.
    fn hear(&mut self, line: &str) {
        let Some(text) = line.strip_prefix("move ") else {
            assert!(!line.starts_with("Illegal move"), "{line} in {}", self.position.to_fen());
            if let Some(fen) = line.strip_prefix("# final position ") {
                assert_eq!(fen, self.position.to_fen());
            }
            return;
        };
        assert!(self.thinking, "late move {text} in {}", self.position.to_fen());
        let mv = self.position.parse_move(text);
        self.position
            .make(mv.unwrap_or_else(|error| panic!("{text} in {}: {error}", self.position.to_fen())));
        self.thinking = false;
    }

    /// The effect of a command that succeeds.
    fn obey(&mut self, command: &str) {
        match command.split(' ').next().expect("a word") {
            "force" | "result" => (self.side, self.thinking) = (None, false),
            "new" => {
                self.set_up(start("chess"));
                self.side = Some(Color::Black).filter(|_| !self.analyses);
            }
            "variant" => (self.position, self.thinking) = (start(&command["variant ".len()..]), false),
            "setboard" => {
                let position = Position::from_fen(self.position.rules(), &command["setboard ".len()..]);
                self.set_up(position.expect("a position of the game"));
            }
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "playother" => {
                self.analyses = false;
                (self.side, self.thinking) = (Some(!self.position.side_to_move()), false);
            }
            "analyze" => (self.side, self.analyses, self.thinking) = (None, true, false),
            "exit" => self.analyses = false,
            _ => unreachable!("{command} is not among those that are tried"),
        }
    }

    fn set_up(&mut self, position: Position) {
        (self.position, self.thinking) = (position, false);
        self.wait_if_on_move();
    }

    /// After `undo` the engine does not start to search.
    fn take_back(&mut self, plies: usize) {
        (0..plies).for_each(|_| self.position.unmake());
        self.thinking = plies == 2 && self.is_engines_turn();
        if plies == 1 {
            self.wait_if_on_move();
        }
    }

    fn wait_if_on_move(&mut self) {
        if self.side == Some(self.position.side_to_move()) {
            self.side = None;
        }
    }
}

fn start(game: &str) -> Position {
    Position::start(movegen::rules(game).expect("the game is there"))
}

#[test]
fn a_random_session_never_loses_the_position() {
    play(600, 20);
}

#[test]
#[ignore = "takes minutes"]
fn a_long_random_session_never_loses_the_position() {
    play(5_000, 21);
}

/// Moves and positions are in the project's own notation, so that the model need not know XBoard's.
fn play(commands: usize, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut session = Session::start(&[]);
    let mut model = Model::new();
    session.send("option Own notation=1\nmemory 1\nnew\nst 0.01");
    for _ in 0..commands {
        if model.thinking && random.random_bool(0.5) {
            // Waits for the move, or stops the search at a random time.
            while model.thinking
                && let Some(line) = session.line_within(Duration::from_micros(random.random_range(0..12_000)))
            {
                model.hear(&line);
            }
        }
        if random.random_bool(0.3) {
            session.send(HARMLESS.choose(&mut random).expect("there are some"));
        } else if model.thinking || random.random_bool(0.4) {
            let command =
                complete(INTERRUPTING.choose(&mut random).expect("there are some"), &model, &mut random);
            interrupt(&mut session, &mut model, &command);
        } else {
            start_thinking(&mut session, &mut model, &mut random);
        }
    }
    interrupt(&mut session, &mut model, "result *");
}

/// A command with its argument.
fn complete(command: &str, model: &Model, random: &mut StdRng) -> String {
    match command {
        "variant" => {
            let games: Vec<_> = movegen::all_games().collect();
            format!("variant {}", games.choose(random).expect("there are games").id())
        }
        "setboard" => {
            // Not the current position, because the engine can move before it reads this.
            let mut position = Position::start(model.position.rules());
            for _ in 0..random.random_range(0..20) {
                let moves = position.legal_moves();
                moves.choose(random).into_iter().for_each(|&mv| position.make(mv));
            }
            format!("setboard {}", position.to_fen())
        }
        _ => command.to_owned(),
    }
}

/// Sends a command that ends a search. A move that was sent before the command counts as made.
fn interrupt(session: &mut Session, model: &mut Model, command: &str) {
    if command == "remove" {
        // The restarted search would delay the pong, so the search is ended first.
        interrupt(session, model, "force");
    }
    if command == "edit\n." {
        edit(session, model);
        return;
    }
    let answers = session.exchange(command);
    answers.iter().for_each(|line| model.hear(line));
    let refusal = format!("Error (command not legal now): {command}");
    if !answers.contains(&refusal) {
        model.obey(command);
    }
}

/// Begins to edit a position and ends at once: the board stays the same, the counts and the history are new.
fn edit(session: &mut Session, model: &mut Model) {
    let answers = session.exchange("edit\n.\nresult *");
    let (last, before) = answers.split_last().expect("the last position is told");
    before.iter().for_each(|line| model.hear(line));
    let fen = last.strip_prefix("# final position ").expect("the last position is told");
    if !before.iter().any(|line| line.starts_with("tellusererror")) {
        let edited = Position::from_fen(model.position.rules(), fen).expect("a position");
        for square in edited.rules().geometry().squares() {
            assert_eq!(edited.piece_on(square), model.position.piece_on(square), "{fen}");
        }
        assert_eq!(edited.side_to_move(), model.position.side_to_move());
        model.position = edited;
    }
    (model.side, model.thinking) = (None, false);
}

/// Makes a random move, or lets the engine move.
fn start_thinking(session: &mut Session, model: &mut Model, random: &mut StdRng) {
    let moves = model.position.legal_moves();
    let engines_turn = model.side == Some(model.position.side_to_move());
    match moves.choose(random) {
        Some(&mv) if !engines_turn && random.random_bool(0.7) => {
            session.send(&format!("usermove {}", model.position.move_text(mv)));
            model.position.make(mv);
        }
        _ => {
            session.send("go");
            (model.side, model.analyses) = (Some(model.position.side_to_move()), false);
        }
    }
    model.thinking = model.is_engines_turn();
}
