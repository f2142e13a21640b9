//! Sessions of the XBoard protocol.

mod commands;

use std::collections::VecDeque;
use std::time::Duration;

use movegen::{Color, Position, Reason};

use super::{Direct, Link, PATIENCE, Step, read_until, steps, wander};
use commands::{HARMLESS, NONSENSE, What};

/// Beginnings of lines that tell nothing about the game.
const TALK: [&str; 13] = [
    "feature ",
    "setup ",
    "piece ",
    "stat01: ",
    "highlight ",
    "choice ",
    "click ",
    "#",
    "\t",
    " ",
    "telluser ",
    "tellusererror cannot",
    "tellusererror the last position was refused",
];

/// Who the engine plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Force,
    Play(Color),
    Analysis,
}

/// A ping without an answer.
struct Ping {
    number: usize,
    /// The number of the search for a move during which it was sent.
    search: Option<usize>,
}

/// Whether the game ends by a repetition or the number of moves.
fn is_by_count(reason: Reason) -> bool {
    use Reason::{FiftyMoves, PointsByMoveCount, PointsByRepetition, Repetition};
    matches!(reason, FiftyMoves | PointsByMoveCount | PointsByRepetition | Repetition)
}

/// A user interface, and what it knows about the engine.
pub struct Interface<L> {
    link: L,
    /// The position on the board.
    position: Position,
    mode: Mode,
    /// Whether the engine has refused the position that is on the board.
    is_refused: bool,
    /// Whether the engine must move.
    is_thinking: bool,
    /// The number of searches for a move.
    searches: usize,
    shows_thinking: bool,
    /// Whether a hint was asked for.
    wants_hint: bool,
    can_resign: bool,
    pings: VecDeque<Ping>,
    /// The number of marks and pings.
    sent: usize,
}

/// Runs a session whose steps are the bytes of an input.
pub(crate) fn check(data: &[u8]) {
    let mut interface = Interface::start(Direct::start("xboard"));
    steps(data).into_iter().for_each(|step| interface.step(step));
    interface.end();
}

impl<L: Link> Interface<L> {
    /// Begins a session. Moves and positions are in the games' own notation.
    pub fn start(mut link: L) -> Self {
        link.send("option OwnNotation=1\nmemory 16\nnew\nst 0.01");
        Self {
            link,
            position: start("chess"),
            mode: Mode::Play(Color::Black),
            is_refused: false,
            is_thinking: false,
            searches: 0,
            shows_thinking: false,
            wants_hint: false,
            can_resign: false,
            pings: VecDeque::new(),
            sent: 0,
        }
    }

    /// Returns the connection in the middle of the session.
    pub fn abandon(self) -> L {
        self.link
    }

    /// Listens for a time and sends something.
    pub fn step(&mut self, step: Step) {
        if let Some(pause) = step.pause() {
            self.listen(pause);
        }
        match What::of(step) {
            What::Nothing => {}
            // The engine may move again before it reads what follows, so one search is ended first.
            What::Word("remove") if self.is_thinking => {
                self.send("force", What::Word("force"));
                self.send("remove", What::Word("remove"));
            }
            // XBoard sends these when it is the user's turn.
            What::UserMove | What::IllegalMove if self.is_thinking => {}
            What::UserMove => {
                let moves = self.position.legal_moves();
                if !moves.is_empty() {
                    let text = self.position.move_text(step.pick(&moves));
                    self.send(&format!("usermove {text}"), What::UserMove);
                }
            }
            what => {
                let line = self.line(what, step);
                self.send(&line, what);
            }
        }
    }

    /// Ends the session: the engine makes the move that it owes, answers all pings and has the right
    /// position.
    pub fn end(mut self) -> L {
        self.link.send("resume");
        while self.is_thinking {
            let line = self.link.line_within(PATIENCE);
            let line = line.unwrap_or_else(|| panic!("no move in {}", self.position.to_fen()));
            self.hear(&line);
        }
        self.send("result *", What::Word("result *"));
        let line = self.line(What::Ping, Step { what: 0, argument: 0, pause: 0 });
        self.send(&line, What::Ping);
        while !self.pings.is_empty() {
            let line = self.link.line_within(PATIENCE).expect("the pings are answered");
            self.hear(&line);
        }
        self.link
    }

    /// The line of a step.
    fn line(&mut self, what: What, step: Step) -> String {
        match what {
            What::Nothing | What::UserMove => String::new(),
            What::Word(word) => word.to_owned(),
            What::Harmless => step.command(HARMLESS).to_owned(),
            What::IllegalMove => (step.pick(&["usermove a1a1", "usermove z9", "e2e2"])).to_owned(),
            What::Variant => format!("variant {}", step.game().id()),
            What::SetBoard => {
                let mut position = Position::start(self.position.rules());
                let mut below = step.numbers();
                let plies = below(60);
                wander(&mut position, plies, below);
                // A FEN without one of the kings is refused: an explosion can be the end of a king.
                if position.king_is_dead().is_some() {
                    position.unmake();
                }
                format!("setboard {}", position.to_fen())
            }
            What::BadBoard => {
                (step.pick(&["setboard 8/8", "setboard nonsense", "setboard K w - - 0 1"])).to_owned()
            }
            What::Ping => format!("ping {}", self.sent + 1),
            What::Nonsense => step.command(NONSENSE).to_owned(),
        }
    }

    /// Hears what comes within a time.
    fn listen(&mut self, time: Duration) {
        while let Some(line) = self.link.line_within(time) {
            self.hear(&line);
        }
    }

    /// Sends a command between two marks, which the engine answers in order and at once. What comes before
    /// the first answer was sent before the engine read the command. Of what comes between the answers, the
    /// move that the engine owes was sent before the command took effect, too.
    fn send(&mut self, command: &str, what: What) {
        self.sent += 1;
        let mark = |side| format!("mark{}{side}", self.sent);
        let echo = |side| format!("Error (unknown command): {}", mark(side));
        let (first, last) = (echo('a'), echo('b'));
        self.link.send(&format!("{}\n{command}\n{}", mark('a'), mark('b')));
        let before = read_until(&mut self.link, &first);
        before.iter().for_each(|line| self.hear(line));
        let mut answers = read_until(&mut self.link, &last);
        if command == "draw" {
            // The answer can come before the move that the engine owes.
            self.hear_draw_answer(&mut answers);
        }
        let owed = self.owed(&answers, what);
        answers.drain(..owed).for_each(|line| self.hear(&line));
        let showed_thinking = self.shows_thinking;
        self.obey(command, what, &mut answers);
        answers.retain(|line| !(showed_thinking && is_thinking_line(line)));
        answers.iter().for_each(|line| self.hear(line));
    }

    /// The number of lines up to the move that the engine owes, with the claim after it, and up to the hint
    /// that was asked for earlier.
    fn owed(&self, answers: &[String], what: What) -> usize {
        let is_move = |line: &String| line.starts_with("move ") || line == "resign";
        let mut end = 0;
        if self.is_thinking
            && let Some(first) = answers.iter().position(is_move)
            // A refusal before the move: the engine read the command while it was thinking.
            && !answers[..first].iter().any(|line| line.starts_with("Error ("))
        {
            let rest = answers[first + 1..].iter().take_while(|&line| !is_move(line));
            let claim = rest.enumerate().filter(|(_, line)| is_claim(line)).last();
            end = first + 1 + claim.map_or(0, |(at, _)| at + 1);
        }
        if self.wants_hint && what != What::Word("hint") {
            let hint = answers.iter().rposition(|line| line.starts_with("Hint: "));
            end = end.max(hint.map_or(0, |at| at + 1));
        }
        end
    }

    /// Handles a line of the engine that is no answer to the last command.
    fn hear(&mut self, line: &str) {
        let context = || format!("{line} in {}", self.position.to_fen());
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "move" => self.hear_move(rest),
            "resign" => {
                assert!(self.is_thinking && self.can_resign, "{}", context());
                self.is_thinking = false;
            }
            "pong" => self.hear_pong(rest),
            "Hint:" => {
                assert!(self.wants_hint, "not asked: {}", context());
                assert!(self.position.parse_move(rest).is_ok(), "{}", context());
            }
            "1-0" | "0-1" | "1/2-1/2" => {
                assert!(self.position.outcome().is_some(), "{}", context());
                assert!(!self.is_thinking, "{}", context());
            }
            _ if is_thinking_line(line) => assert!(self.shows_thinking, "{}", context()),
            _ => {
                // A shortage of memory or threads is told at any time.
                let is_shortage = ["memory 16", "cores 1", "cores 2"].iter().any(|end| line.ends_with(end));
                let is_talk =
                    is_shortage || line.is_empty() || TALK.iter().any(|start| line.starts_with(start));
                assert!(is_talk, "unexpected: {}", context());
            }
        }
    }

    /// The engine can accept a draw, by an offer, if it plays.
    fn hear_draw_answer(&self, answers: &mut Vec<String>) {
        let count = answers.len();
        answers.retain(|line| line != "offer draw");
        let offers = count - answers.len();
        assert!(offers <= usize::from(matches!(self.mode, Mode::Play(_))), "{offers} offers of a draw");
    }

    fn hear_move(&mut self, text: &str) {
        let fen = self.position.to_fen();
        assert!(self.is_thinking, "late or unasked move {text} in {fen}");
        let mv =
            self.position.parse_move(text).unwrap_or_else(|error| panic!("move {text} in {fen}: {error}"));
        assert_eq!(self.position.move_text(mv), text);
        self.position.make(mv);
        self.is_thinking = false;
    }

    fn hear_pong(&mut self, text: &str) {
        let ping = self.pings.pop_front().unwrap_or_else(|| panic!("nobody asked for pong {text}"));
        assert_eq!(text, ping.number.to_string(), "pongs in order");
        let is_early = self.is_thinking && ping.search == Some(self.searches);
        assert!(!is_early, "pong {text} before the move");
    }

    /// The effect of a command. Takes the answers that belong to it alone.
    fn obey(&mut self, command: &str, what: What, answers: &mut Vec<String>) {
        let count = answers.len();
        let is_refused = |line: &str| command.lines().any(|part| line.ends_with(&format!(": {part}")));
        answers.retain(|line| !(line.starts_with("Error (") && is_refused(line)));
        let is_error = answers.len() < count;
        match what {
            What::Nonsense => assert!(is_error, "{command} is refused"),
            // These are refused in some states, in which they do nothing. `exclude` can name an illegal move.
            What::Harmless => self.can_resign |= command == "option ResignBelow=1",
            What::Nothing => {}
            What::UserMove if self.is_refused => take(answers, "Illegal move ("),
            What::IllegalMove => take(answers, "Illegal move ("),
            What::UserMove => {
                let text = command.strip_prefix("usermove ").expect("a move");
                let mv = self.position.parse_move(text).expect("a legal move");
                self.position.make(mv);
                self.think_if_on_move();
            }
            What::Word("go") => {
                assert_eq!(is_error, self.is_thinking || self.is_refused, "{command}: {answers:?}");
                if !is_error {
                    self.mode = Mode::Play(self.position.side_to_move());
                    self.think_if_on_move();
                    // After a repetition or too many moves the engine plays on if it is asked to.
                    if self.position.outcome().is_some_and(|outcome| is_by_count(outcome.reason)) {
                        self.is_thinking = true;
                        self.searches += 1;
                    }
                }
            }
            What::Word("force") => self.leave_game(),
            What::Word("result *") => {
                self.leave_game();
                self.take_position(answers);
            }
            What::Word("new") => {
                self.set_up(start("chess"));
                if self.mode != Mode::Analysis {
                    self.mode = Mode::Play(Color::Black);
                }
            }
            What::Variant => {
                assert!(!is_error, "{command}");
                self.set_up(start(&command["variant ".len()..]));
            }
            What::SetBoard => {
                let fen = &command["setboard ".len()..];
                assert!(!is_error, "{command}");
                self.set_up(Position::from_fen(self.position.rules(), fen).expect("a position"));
                self.wait_if_on_move();
            }
            What::BadBoard => {
                assert!(is_error, "{command}");
                take(answers, "tellusererror Illegal position");
                self.refuse_position();
            }
            What::Word("undo") | What::Word("remove") => {
                self.take_back(1 + usize::from(what == What::Word("remove")), is_error)
            }
            What::Word("playother") if self.is_refused => assert!(is_error, "{command}"),
            What::Word("playother") => {
                self.mode = Mode::Play(!self.position.side_to_move());
                self.is_thinking = false;
            }
            What::Word("analyze") => (self.mode, self.is_thinking) = (Mode::Analysis, false),
            What::Word("exit") => {
                assert_eq!(is_error, self.mode != Mode::Analysis, "{command}");
                if !is_error {
                    (self.mode, self.is_thinking) = (Mode::Force, false);
                }
            }
            What::Ping => {
                let search = self.is_thinking.then_some(self.searches);
                self.pings
                    .push_back(Ping { number: command["ping ".len()..].parse().expect("a number"), search });
            }
            What::Word("hint") => self.wants_hint = true,
            What::Word("post") => self.shows_thinking = true,
            What::Word("nopost") => self.shows_thinking = false,
            What::Word(word) => unreachable!("{word}"),
        }
    }

    fn think_if_on_move(&mut self) {
        let is_on_move = self.mode == Mode::Play(self.position.side_to_move());
        self.is_thinking = is_on_move && self.position.outcome().is_none();
        self.searches += usize::from(self.is_thinking);
    }

    fn leave_game(&mut self) {
        self.is_thinking = false;
        if self.mode != Mode::Analysis {
            self.mode = Mode::Force;
        }
    }

    fn set_up(&mut self, position: Position) {
        (self.position, self.is_thinking, self.is_refused) = (position, false, false);
    }

    fn wait_if_on_move(&mut self) {
        if self.mode == Mode::Play(self.position.side_to_move()) {
            self.mode = Mode::Force;
        }
    }

    fn refuse_position(&mut self) {
        self.leave_game();
        self.is_refused = true;
    }

    /// `undo` and `remove`.
    fn take_back(&mut self, plies: usize, is_error: bool) {
        assert_eq!(is_error, self.is_refused || self.position.ply() < plies, "{plies} plies");
        if is_error {
            return;
        }
        (0..plies).for_each(|_| self.position.unmake());
        self.is_thinking = false;
        if plies == 1 {
            self.wait_if_on_move();
        } else {
            self.think_if_on_move();
        }
    }

    /// The engine's position, which `result` prints, is the one on the board.
    fn take_position(&mut self, answers: &mut Vec<String>) {
        assert_eq!(take_final_position(answers), self.position.to_fen());
    }
}

fn start(game: &str) -> Position {
    Position::start(movegen::rules(game).expect("a game of the program"))
}

fn is_claim(line: &str) -> bool {
    ["1-0 ", "0-1 ", "1/2-1/2 "].iter().any(|start| line.starts_with(start))
}

/// Whether a line is thinking output: four numbers and moves.
fn is_thinking_line(line: &str) -> bool {
    let mut words = line.split(' ');
    (0..4).all(|_| words.next().is_some_and(|word| word.parse::<i64>().is_ok()))
}

/// Removes the only answer that begins so.
fn take(answers: &mut Vec<String>, start: &str) {
    let count = answers.len();
    answers.retain(|line| !line.starts_with(start));
    assert_eq!(answers.len() + 1, count, "one line {start}: {answers:?}");
}

const FINAL_POSITION: &str = "# final position ";

/// Removes the line with the position and returns the position.
fn take_final_position(answers: &mut Vec<String>) -> String {
    let at = answers.iter().position(|line| line.starts_with(FINAL_POSITION)).expect("the final position");
    answers.remove(at)[FINAL_POSITION.len()..].to_owned()
}
