//! The searches of a session: why each is begun, what is told of it and what becomes of its result.

use std::time::Instant;

use eval::ChanceModel;
use movegen::{Move, Position};

use super::XboardSession;
use super::output;
use super::wire;
use crate::chances::chances_at;
use crate::protocol::runner::Output;
use crate::search::{Bound, Info, Limits, SearchResult};

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's own move.
    Move,
    /// Thinking on the opponent's time.
    Ponder,
    /// `analyze`.
    Analysis,
    /// `hint`, when nothing is known yet.
    Hint,
}

impl XboardSession {
    /// How many moves in a row must look hopeless before the engine resigns.
    const HOPELESS_MOVES: u32 = 3;

    /// The time for a hint that must be searched for.
    const HINT_TIME: std::time::Duration = std::time::Duration::from_millis(300);

    /// What the search in progress is for.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.engine.is_thinking().then_some(self.purpose)
    }

    /// Whether the engine is thinking about its own move.
    pub(super) fn is_on_move(&self) -> bool {
        self.purpose() == Some(Purpose::Move)
    }

    /// Makes the engine think if it is its turn, and the game is not over.
    pub(super) fn think_if_on_move(&mut self, output: &mut Output) {
        if self.side != Some(self.engine.position().side_to_move()) || self.claim_result(output) {
            return;
        }
        self.note_search(Purpose::Move);
        let limits = Limits {
            search_moves: self.root_moves().unwrap_or_default(),
            ..self.control.limits(self.moves_made())
        };
        self.engine.think(limits);
    }

    /// Begins to think on the opponent's time, if that is wanted and the opponent is to move.
    pub(super) fn ponder_if_wanted(&mut self) {
        let position = self.engine.position();
        if !self.ponders || self.side != Some(!position.side_to_move()) || position.outcome().is_some() {
            return;
        }
        let expected = self.expected_reply().filter(|&reply| !ends_game(position, reply));
        let limits = self.control.limits(self.moves_made());
        self.note_search(Purpose::Ponder);
        match expected {
            Some(expected) => self.engine.ponder_after(expected, limits),
            // Nobody knows what the opponent will do: the table learns about all of it.
            None => self.engine.ponder(Limits { infinite: true, ..Limits::default() }),
        };
    }

    /// Begins to analyse the position, unless every move is excluded or XBoard shows another position.
    pub(super) fn analyse(&mut self) {
        self.engine.cancel();
        if self.position_refused {
            return;
        }
        let Some(search_moves) = self.root_moves() else { return };
        self.note_search(Purpose::Analysis);
        let limits = Limits { infinite: true, multi_pv: self.multi_pv, search_moves, ..Limits::default() };
        self.engine.think(limits);
    }

    /// Begins to look for a move to suggest.
    pub(super) fn search_hint(&mut self) {
        self.note_search(Purpose::Hint);
        self.engine.think(Limits::movetime(Self::HINT_TIME));
    }

    /// Begins a search without an end anew: its settings have changed.
    pub(super) fn restart_background_search(&mut self) {
        match self.purpose() {
            Some(Purpose::Analysis) => self.analyse(),
            Some(Purpose::Ponder) => self.ponder_if_wanted(),
            _ => {}
        }
    }

    /// Goes on after a change of the position that asks for no move: analysis does.
    pub(super) fn analyse_if_wanted(&mut self) {
        if self.analyses {
            self.analyse();
        }
    }

    fn note_search(&mut self, purpose: Purpose) {
        self.purpose = purpose;
        self.started = Instant::now();
        self.paused = None;
        self.best_move = None;
    }

    /// The moves that are not excluded, none standing for all of them; nothing if every move is excluded.
    fn root_moves(&self) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return Some(Vec::new());
        }
        let legal = self.engine.position().legal_moves().into_iter();
        let left: Vec<Move> = legal.filter(|mv| !self.excluded.contains(mv)).collect();
        if left.is_empty() { None } else { Some(left) }
    }

    pub(super) fn show_info(&mut self, info: &Info, output: &mut Output) {
        if info.multi_pv == 1 {
            self.best_move = info.pv.first().copied();
        }
        let expected = self.engine.expected_move();
        let tells = match self.purpose {
            Purpose::Move | Purpose::Analysis => true,
            Purpose::Ponder => expected.is_some(),
            Purpose::Hint => false,
        };
        if tells && self.shows_thinking && !info.pv.is_empty() {
            let chances = self.chances(info);
            output.line(output::thinking(&self.wire, self.engine.position(), expected, info) + &chances);
            self.repeat_note(info, output);
        }
    }

    /// On the opponent's time every line of thinking would push the note out of sight.
    fn repeat_note(&self, info: &Info, output: &mut Output) {
        let Some(note) = self.note.as_ref().filter(|_| self.purpose == Purpose::Ponder) else { return };
        if info.bound == Bound::Exact {
            output.line(output::comment(&output::figures(info), &self.expected_text(), note));
        }
    }

    /// What is told as the move that the engine expects: dots if there is none.
    pub(super) fn expected_text(&self) -> String {
        let expected = self.expected_reply().filter(|_| self.ponders);
        expected.map_or_else(|| "...".to_owned(), |mv| self.wire.text(self.engine.position(), mv))
    }

    /// What a score means in chances, for the end of a line, if the user asked for it.
    fn chances(&self, info: &Info) -> String {
        if !self.shows_chances || info.bound != Bound::Exact {
            return String::new();
        }
        let model = ChanceModel::of(self.engine.position().rules());
        format!(" {{{}}}", chances_at(model, info.score))
    }

    /// Acts on the result of a search that has ended by itself.
    pub(super) fn finish(&mut self, result: &SearchResult, output: &mut Output) {
        match self.purpose {
            Purpose::Move => self.play_result(result, output),
            Purpose::Hint => self.tell_hint(result.best, output),
            Purpose::Ponder | Purpose::Analysis => {}
        }
        self.answer_pings_after_search(output);
        if self.purpose == Purpose::Move {
            self.ponder_if_wanted();
        }
    }

    /// Plays the move that was found and claims the result if it ends the game; or resigns.
    fn play_result(&mut self, result: &SearchResult, output: &mut Output) {
        let Some(best) = result.best else { return };
        self.last_score = Some(result.score);
        let is_hopeless = self.resign_below.is_some_and(|score| result.score <= score);
        self.hopeless_moves = if is_hopeless { self.hopeless_moves + 1 } else { 0 };
        if self.hopeless_moves >= Self::HOPELESS_MOVES {
            output.line("resign");
            return;
        }
        self.wire.send(self.engine.position(), best).into_iter().for_each(|line| output.line(line));
        self.engine.make(best);
        self.enter_position();
        self.show_dots(output);
        self.expected_reply = result.ponder;
        self.control.move_made(self.started.elapsed(), self.moves_made());
        // The thinking before the move has covered what was told earlier.
        self.note = None;
        self.tell_note(output);
        self.claim_result(output);
    }

    /// States the result if the game is over by rule; returns whether it is.
    fn claim_result(&self, output: &mut Output) -> bool {
        let outcome = self.engine.position().outcome();
        if let Some(outcome) = &outcome {
            output.line(wire::result_line(outcome, self.advantage));
        }
        outcome.is_some()
    }

    /// The reply that the engine expects, if it is still possible.
    pub(super) fn expected_reply(&self) -> Option<Move> {
        let position = self.engine.position();
        self.expected_reply.filter(|&reply| position.is_legal(reply, &position.checks()))
    }

    /// Tells a move to the user as a suggestion.
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
