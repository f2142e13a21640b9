//! The searches of a session: when they start, what they print, and how their results are used.

use movegen::{Move, Position};

use super::running::{Purpose, RunningSearch};
use super::session::{BoardState, Mode, XboardSession};
use super::{output, wire};
use crate::chances_at;
use crate::protocol::runner::Output;
use crate::search::{Bound, Info, Limits, SearchResult};

impl XboardSession {
    /// The time of a search for a hint.
    const HINT_TIME: std::time::Duration = std::time::Duration::from_millis(300);

    /// Starts a search if it is the engine's turn and the game is not over.
    pub(super) fn think_if_on_move(&mut self, output: &mut Output) {
        if self.is_engines_turn() && !self.claim_result(output) {
            self.think_on_move();
        }
    }

    /// Starts a search for the engine's move.
    pub(super) fn think_on_move(&mut self) {
        self.running = RunningSearch::begin(Purpose::Move);
        let search_moves = self.search_moves().unwrap_or_default();
        self.engine.think(Limits { search_moves, ..self.move_limits() });
        self.suspend_if_paused();
    }

    /// The limits of a search for the engine's move.
    fn move_limits(&self) -> Limits {
        let move_overhead = self.engine.options().move_overhead;
        Limits { move_overhead, ..self.control.limits(self.moves_made()) }
    }

    /// Starts pondering, if it is on and the opponent is to move.
    pub(super) fn ponder_if_wanted(&mut self) {
        let position = self.engine.position();
        let is_opponents_turn = self.mode == Mode::Play(!position.side_to_move());
        if !self.ponders || !is_opponents_turn || position.outcome().is_some() {
            return;
        }
        let expected = self.reply_in(position).filter(|&reply| !ends_game(position, reply));
        let limits = self.move_limits();
        self.running = RunningSearch::begin(Purpose::Ponder);
        match expected {
            Some(expected) => self.engine.ponder_after(expected, limits),
            // No reply is expected: the search of the current position fills the table for all replies.
            None => self.engine.ponder(Limits { infinite: true, ..Limits::default() }),
        };
        self.suspend_if_paused();
    }

    /// The reply that the last search expects, if it is legal in a position.
    pub(super) fn reply_in(&self, position: &Position) -> Option<Move> {
        self.expected_reply.filter(|&reply| position.is_legal(reply, &position.checks()))
    }

    /// Starts the analysis of the position, unless every move is excluded or XBoard shows another position.
    pub(super) fn analyse(&mut self) {
        self.engine.cancel();
        if matches!(self.board, BoardState::Refused) {
            return;
        }
        let Some(search_moves) = self.search_moves() else { return };
        self.running = RunningSearch::begin(Purpose::Analysis);
        let multi_pv = self.engine.options().multi_pv;
        self.engine.think(Limits { infinite: true, multi_pv, search_moves, ..Limits::default() });
        self.suspend_if_paused();
    }

    /// Starts a search for a move to suggest.
    pub(super) fn search_hint(&mut self) {
        self.running = RunningSearch::begin(Purpose::Hint);
        self.engine.think(Limits::movetime(Self::HINT_TIME));
    }

    /// Restarts analysis or pondering after its settings have changed.
    pub(super) fn restart_background_search(&mut self) {
        match self.purpose() {
            Some(Purpose::Analysis) => self.analyse(),
            Some(Purpose::Ponder) => self.ponder_if_wanted(),
            _ => {}
        }
    }

    /// Restarts the analysis after a change of the position, in analysis mode.
    pub(super) fn analyse_if_wanted(&mut self) {
        if self.mode == Mode::Analysis {
            self.analyse();
        }
    }

    pub(super) fn show_info(&mut self, info: &Info, output: &mut Output) {
        if info.multi_pv == 1 {
            self.running.best_move = info.pv.first().copied();
        }
        let expected = self.engine.expected_move();
        let tells = match self.running.purpose {
            Purpose::Move | Purpose::Analysis => true,
            Purpose::Ponder => expected.is_some(),
            Purpose::Hint => false,
        };
        if tells && self.preferences.shows_thinking && !info.pv.is_empty() {
            let chances = self.chances(info);
            output.line(output::thinking(&self.wire, self.engine.position(), expected, info) + &chances);
            self.last_figures = output::figures(info);
        }
    }

    /// The chances of the results at a score, for the end of a line, if the user wants them.
    fn chances(&self, info: &Info) -> String {
        if !self.preferences.shows_chances || info.bound != Bound::Exact {
            return String::new();
        }
        format!(" {{{}}}", chances_at(info.chances, info.score))
    }

    /// Handles the result of a search that was not cancelled.
    pub(super) fn finish(&mut self, result: &SearchResult, output: &mut Output) {
        match self.running.purpose {
            Purpose::Move => self.play_result(result, output),
            Purpose::Hint => self.tell_hint(result.best, output),
            Purpose::Ponder | Purpose::Analysis => {}
        }
        self.answer_pings_after_search(output);
        if self.running.purpose == Purpose::Move {
            self.ponder_if_wanted();
        }
    }

    /// Makes the best move, and claims the result if the move ends the game; or resigns.
    fn play_result(&mut self, result: &SearchResult, output: &mut Output) {
        let Some(best) = result.best else { return };
        if self.prospects.resigns_at(result.score) {
            output.line("resign");
            return;
        }
        output.lines(self.wire.send(self.engine.position(), best));
        self.engine.make(best);
        self.enter_position();
        self.show_dots(output);
        self.expected_reply = result.ponder;
        self.control.move_made(self.running.elapsed(), result.nodes, self.moves_made());
        self.tell_note(output);
        self.claim_result(output);
    }

    /// Prints the result if the game is over. Returns whether it is over.
    fn claim_result(&self, output: &mut Output) -> bool {
        let outcome = self.engine.position().outcome();
        if let Some(outcome) = &outcome {
            output.line(wire::result_line(outcome, self.preferences.advantage));
        }
        outcome.is_some()
    }

    /// Prints a move as a suggestion.
    pub(super) fn tell_hint(&self, mv: Option<Move>, output: &mut Output) {
        let text = mv.map(|mv| self.wire.text(self.engine.position(), mv));
        text.into_iter().for_each(|text| output.line(format!("Hint: {text}")));
    }
}

fn ends_game(position: &Position, mv: Move) -> bool {
    let mut position = position.clone();
    position.make(mv);
    position.outcome().is_some()
}
