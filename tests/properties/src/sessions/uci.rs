//! Sessions of the Universal Chess Interface.

use std::collections::VecDeque;

use movegen::Position;

use super::{Direct, Link, PATIENCE, Step, steps, wander};

/// Searches that end by themselves, in some milliseconds.
const SEARCHES: &str = "\
    go depth 1 | go depth 2 | go nodes 1 | go nodes 700 | go movetime 3 | go movetime 0 | \
    go wtime 40 btime 40 winc 1 binc 1 | go wtime 0 btime 0 | go mate 2 nodes 1000 | \
    go wtime 90 btime 90 movestogo 3 nodes 5000 | go depth 0 wtime soon";

/// Searches that end only when they are told to.
const ENDLESS: &str = "\
    go infinite | go ponder wtime 40 btime 40 | go ponder nodes 200 | go infinite depth 2 | \
    go ponder depth 1";

/// Commands that change neither position nor search.
const HARMLESS: &str = "\
    uci | setoption name MultiPV value 3 | setoption name MultiPV value 1 | \
    setoption name UCI_ShowWDL value true | setoption name UCI_ShowWDL value false | \
    setoption name Threads value 2 | setoption name Threads value 1 | setoption name Hash value 1 | \
    setoption name Hash value 2 | setoption name Network value false | \
    setoption name Network value true | setoption name OwnBook value true | \
    setoption name OwnBook value false | setoption name Skill Level value 3 | \
    setoption name Skill Level value 20 | setoption name PieceValues value trice | \
    setoption name Move Overhead value 0";

/// Lines that are answered by a message and change nothing.
const NONSENSE: &str = "\
    setoption name Nothing | setoption Hash | setoption name Hash value 0 | nonsense | debug | position | \
    setoption name UCI_Variant value checkers";

/// A search without a best move.
struct Search {
    position: Position,
    /// Whether the user interface has ended the search, or it ends by itself.
    may_end: bool,
    /// Whether it uses the opponent's time until `ponderhit`.
    ponders: bool,
    /// Whether the position before it was refused, so that there is none to search.
    refused: bool,
}

/// A user interface, and what it knows about the engine.
pub struct Interface<L> {
    link: L,
    position: Position,
    /// The searches without a best move, oldest first.
    searches: VecDeque<Search>,
    /// The number of `isready` without an answer.
    asked: usize,
    /// The positions that the engine has to print, oldest first.
    told: VecDeque<String>,
    debug: bool,
    /// Whether the last position was refused.
    refused: bool,
}

/// Runs a session whose steps are the bytes of an input.
pub(crate) fn check(data: &[u8]) {
    let mut interface = Interface::start(Direct::start("uci"));
    steps(data).into_iter().for_each(|step| interface.step(step));
    interface.end();
}

impl<L: Link> Interface<L> {
    /// Begins a session after `uci`, with a small table.
    pub fn start(mut link: L) -> Self {
        link.send("setoption name Hash value 1");
        Self {
            link,
            position: Position::start(movegen::rules("chess").expect("a game of the program")),
            searches: VecDeque::new(),
            asked: 0,
            told: VecDeque::new(),
            debug: false,
            refused: false,
        }
    }

    /// Returns the connection in the middle of the session.
    pub fn abandon(self) -> L {
        self.link
    }

    /// Listens for a time and sends something.
    pub fn step(&mut self, step: Step) {
        if let Some(pause) = step.pause() {
            while let Some(line) = self.link.line_within(pause) {
                self.hear(&line);
            }
        }
        // What is sent. Commands that change little come less often.
        match step.what % 24 {
            0 => {}
            1..4 => self.link.send(step.command(HARMLESS)),
            4 => {
                let command = step.command(NONSENSE);
                self.link.send(command);
                self.refused |= command == "position";
            }
            5..8 => self.go(step.command(SEARCHES), true),
            8..10 => self.go(step.command(ENDLESS), false),
            10..13 => self.set_up(step),
            13 => {
                self.link.send(step.pick(&["position fen 8/8 w - - 0 1", "position startpos moves a1a1"]));
                self.refused = true;
            }
            14 => {
                self.link.send("ucinewgame");
                self.position = Position::start(self.position.rules());
                self.refused = false;
                self.may_end();
            }
            15 => {
                let rules = step.game();
                self.link.send(&format!("setoption name UCI_Variant value {}", rules.id()));
                self.position = Position::start(rules);
                self.refused = false;
                self.may_end();
            }
            16 => {
                self.link.send("setoption name Clear Hash");
                self.may_end();
            }
            17..19 => {
                self.link.send("isready");
                self.asked += 1;
            }
            19..21 => {
                self.link.send("stop");
                self.may_end();
            }
            21 => {
                self.link.send("ponderhit");
                let pondering = self.searches.iter_mut().filter(|search| search.ponders);
                pondering.for_each(|search| search.may_end = true);
            }
            22 => self.set_debug(true),
            _ => self.set_debug(false),
        }
    }

    /// Ends the session: every search gets its best move, every question its answer.
    pub fn end(mut self) -> L {
        self.set_debug(true);
        self.link.send("stop\nposition startpos\nisready");
        self.position = Position::start(self.position.rules());
        self.told.push_back(self.position.to_fen());
        self.asked += 1;
        self.may_end();
        while self.asked > 0 || !self.searches.is_empty() {
            let line = self.link.line_within(PATIENCE);
            let waiting = self.searches.len();
            let line = line.unwrap_or_else(|| panic!("{waiting} searches and {} questions", self.asked));
            self.hear(&line);
        }
        assert!(self.told.is_empty(), "positions that were not told: {:?}", self.told);
        self.link
    }

    fn set_debug(&mut self, debug: bool) {
        self.link.send(if debug { "debug on" } else { "debug off" });
        self.debug = debug;
    }

    fn go(&mut self, command: &str, may_end: bool) {
        self.link.send(command);
        self.may_end();
        self.searches.push_back(Search {
            position: self.position.clone(),
            may_end: may_end || self.refused,
            ponders: command.starts_with("go ponder"),
            refused: self.refused,
        });
    }

    /// The last command may end all searches before it.
    fn may_end(&mut self) {
        self.searches.iter_mut().for_each(|search| search.may_end = true);
    }

    fn set_up(&mut self, step: Step) {
        let mut below = step.numbers();
        let mut position = Position::start(self.position.rules());
        let mut command = "position startpos".to_owned();
        if below(3) == 0 {
            let plies = below(50);
            wander(&mut position, plies, &mut below);
            // A king can be missing at the end of a game. A FEN without a king is refused.
            if position.decision().is_some() {
                position.unmake();
            }
            command = format!("position fen {}", position.to_fen());
            position = Position::from_fen(position.rules(), &position.to_fen())
                .expect("a position that was written");
        }
        let plies = below(40);
        let moves = wander(&mut position, plies, &mut below);
        if !moves.is_empty() {
            command += &format!(" moves {}", moves.join(" "));
        }
        self.link.send(&command);
        self.may_end();
        if self.debug {
            self.told.push_back(position.to_fen());
        }
        self.position = position;
        self.refused = false;
    }

    /// Handles a line of the engine.
    fn hear(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "bestmove" => self.hear_best_move(rest),
            "readyok" => self.asked = self.asked.checked_sub(1).expect("readyok without isready"),
            "info" => match rest.strip_prefix("string ") {
                Some(text) => self.hear_message(text),
                None => self.hear_info(rest),
            },
            "id" | "option" | "uciok" => {}
            _ => panic!("unexpected: {line}"),
        }
    }

    fn hear_message(&mut self, text: &str) {
        if let Some(fen) = text.strip_prefix("position ") {
            assert_eq!(self.told.pop_front().as_deref(), Some(fen), "the engine has another position");
        }
    }

    /// The moves of a line of thinking are legal in the position that is searched.
    fn hear_info(&self, text: &str) {
        let Some((_, moves)) = text.split_once(" pv ") else { return };
        let search = self.searches.front().unwrap_or_else(|| panic!("info without a search: {text}"));
        check_line(&search.position, moves);
    }

    fn hear_best_move(&mut self, text: &str) {
        let search = self.searches.pop_front().unwrap_or_else(|| panic!("nobody asked for bestmove {text}"));
        let position = search.position;
        assert!(search.may_end, "bestmove {text} of an endless search in {}", position.to_fen());
        if search.refused || position.legal_moves().is_empty() || position.king_is_dead().is_some() {
            assert_eq!(text, "(none)", "{}", position.to_fen());
        } else {
            check_line(&position, &text.replace(" ponder ", " "));
        }
    }
}

/// Panics if a move is not legal, or not written as the games write it.
fn check_line(position: &Position, moves: &str) {
    let mut position = position.clone();
    for text in moves.split(' ') {
        let fen = position.to_fen();
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{moves}: {error}, in {fen}"));
        assert_eq!(position.move_text(mv), text, "{fen}");
        position.make(mv);
    }
}
