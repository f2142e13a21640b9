//! Commands that change the game: the position, its moves and the side that the engine plays.

use movegen::{Color, FenError, Position, Reason};

use super::output::Refusal;
use super::session::{BoardState, Mode, XboardSession};
use super::{output, variants};
use crate::protocol::runner::Output;

impl XboardSession {
    /// Reports that a position is illegal. XBoard shows it all the same, so the engine does not move until
    /// another position is set up.
    pub(super) fn refuse_position(&mut self, error: &FenError, output: &mut Output) {
        output.line(format!("tellusererror Illegal position: {error}"));
        self.stop_thinking(output);
        self.leave_game();
        self.board = BoardState::Refused;
    }

    /// `new`: sets up the start position of orthodox chess; the engine plays Black.
    pub(super) fn new_game(&mut self, output: &mut Output) {
        self.control.new_game();
        self.preferences.plays_computer = false;
        self.start_at(Position::start(variants::default_game()), output);
        self.play_unless_analysing(Color::Black);
        self.analyse_if_wanted();
    }

    /// `variant`: describes the game to XBoard and sets up its start position. If the chosen start position
    /// does not exist, the default one is set up and the choice is refused.
    pub(super) fn change_game(&mut self, name: &str, output: &mut Output) -> Result<(), Refusal> {
        let rules = variants::game_of_variant(&self.games, name).ok_or_else(|| {
            let names = variants::names(&self.games);
            let meant = movegen::most_similar(name, names.iter().map(|&name| name.to_owned()));
            let the = meant.map_or_else(|| "the".to_owned(), |name| format!("did you mean {name}? The"));
            Refusal::Error(format!("unknown variant; {the} games are {}", names.join(", ")))
        })?;
        let (start, refusal) = match self.preferences.start.position(rules, &self.wire) {
            Ok(start) => (start, Ok(())),
            Err(error) => (Position::start(rules), Err(Refusal::Told(error))),
        };
        output.lines(self.wire.setup_lines(&start));
        self.start_at(start, output);
        self.analyse_if_wanted();
        refusal
    }

    /// Starts a new game at a position.
    pub(super) fn start_at(&mut self, position: Position, output: &mut Output) {
        self.stop_thinking(output);
        self.engine.new_game(position);
        self.board = BoardState::Shared;
        self.wire.reset();
        self.control.new_position();
        self.prospects.new_game();
        output::NO_FIGURES.clone_into(&mut self.last_figures);
        self.enter_position();
    }

    /// `force`: the engine plays neither side. Analysis continues.
    pub(super) fn force(&mut self, output: &mut Output) {
        if self.mode != Mode::Analysis {
            self.stop_thinking(output);
            self.leave_game();
        }
    }

    /// The engine plays neither side from now on. Analysis mode stays.
    fn leave_game(&mut self) {
        if self.mode != Mode::Analysis {
            self.mode = Mode::Force;
        }
    }

    /// The engine plays `side` from now on. Analysis mode stays.
    fn play_unless_analysing(&mut self, side: Color) {
        if self.mode != Mode::Analysis {
            self.mode = Mode::Play(side);
        }
    }

    /// `result`: ends the game. Prints the last position, to be compared with the board that XBoard shows.
    pub(super) fn end_game(&mut self, output: &mut Output) {
        self.force(output);
        output.line(format!("# final position {}", self.wire.position_text(self.engine.position())));
    }

    /// `go`: the engine plays the side to move.
    pub(super) fn go(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.is_on_move() {
            return Err(Refusal::not_now());
        }
        self.stop_thinking(output);
        let position = self.engine.position();
        self.mode = Mode::Play(position.side_to_move());
        // After a repetition or too many moves people can play on.
        let can_go_on = position.outcome().is_some_and(|outcome| {
            use Reason::{FiftyMoves, PointsByMoveCount, PointsByRepetition, Repetition};
            matches!(outcome.reason, FiftyMoves | PointsByMoveCount | PointsByRepetition | Repetition)
        });
        if can_go_on {
            self.think_on_move();
        } else {
            self.think_if_on_move(output);
        }
        Ok(())
    }

    /// `playother`: the engine plays the side that is not to move.
    pub(super) fn play_other(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.mode = Mode::Play(!self.engine.position().side_to_move());
        self.ponder_if_wanted();
    }

    /// `?`: the engine moves at once if it is searching for its own move.
    pub(super) fn move_now(&mut self, output: &mut Output) {
        if self.is_on_move() {
            self.engine.move_now();
            self.resume(output);
        }
    }

    /// `usermove`: makes the move. The search in progress continues if it expected the move.
    pub(super) fn user_move(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let illegal = |reason: String| Refusal::IllegalMove { text: text.to_owned(), reason };
        if self.is_on_move() {
            return Err(illegal("it is the engine's turn".to_owned()));
        }
        let mv = self.wire.receive(self.engine.position(), text);
        let mv = mv.map_err(|error| {
            // XBoard says only that the move is illegal.
            if error.is_about_letter {
                output.line(format!("telluser {error}"));
            }
            illegal(error.to_string())
        })?;
        let is_expected = self.engine.expected_move() == Some(mv);
        if is_expected {
            self.engine.ponder_hit();
            self.running.ponder_hit();
        } else {
            self.cancel_search(output);
            self.engine.make(mv);
        }
        self.enter_position();
        self.show_dots(output);
        self.tell_note(output);
        if !is_expected {
            self.think_if_on_move(output);
            self.analyse_if_wanted();
        }
        Ok(())
    }

    /// `setboard`: an illegal position is refused and reported to the user.
    pub(super) fn set_board(&mut self, fen: &str, output: &mut Output) -> Result<(), Refusal> {
        match self.wire.read_position(self.engine.position().rules(), fen) {
            Ok(read) => {
                output.lines(read.notes.iter().map(|note| format!("telluser Position: {note}")));
                self.set_up(read.position, output);
                Ok(())
            }
            Err(error) => {
                self.refuse_position(&error, output);
                Err(Refusal::Error(format!("illegal position, {error}")))
            }
        }
    }

    /// Continues from a position that has been set up.
    pub(super) fn set_up(&mut self, position: Position, output: &mut Output) {
        self.start_at(position, output);
        self.show_dots(output);
        self.wait_if_on_move();
        self.tell_note(output);
        self.analyse_if_wanted();
    }

    /// `undo`: takes back one move.
    pub(super) fn undo(&mut self, output: &mut Output) -> Result<(), Refusal> {
        self.take_back(1, output)?;
        self.wait_if_on_move();
        self.tell_note(output);
        self.analyse_if_wanted();
        self.ponder_if_wanted();
        Ok(())
    }

    /// `remove`: takes back a move of each side.
    pub(super) fn remove(&mut self, output: &mut Output) -> Result<(), Refusal> {
        self.take_back(2, output)?;
        self.tell_note(output);
        self.think_if_on_move(output);
        self.analyse_if_wanted();
        self.ponder_if_wanted();
        Ok(())
    }

    fn take_back(&mut self, plies: usize, output: &mut Output) -> Result<(), Refusal> {
        self.engine.take_back(plies).map_err(|_| Refusal::not_now())?;
        self.wire.take_back(plies);
        self.stop_thinking(output);
        self.enter_position();
        self.show_dots(output);
        Ok(())
    }

    /// After a change of the position to which the engine does not reply: if it is the engine's turn, it
    /// waits for `go`.
    fn wait_if_on_move(&mut self) {
        if self.is_engines_turn() {
            self.mode = Mode::Force;
        }
    }
}
