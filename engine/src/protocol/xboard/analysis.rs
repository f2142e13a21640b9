//! Analysis mode: an infinite search that restarts after every change of the position.

use movegen::Move;

use super::output;
use super::output::Refusal;
use super::running::Purpose;
use super::session::{Mode, XboardSession};
use crate::protocol::runner::Output;

impl XboardSession {
    /// `analyze`: enters analysis mode.
    pub(super) fn enter_analysis(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.mode = Mode::Analysis;
        self.analyse();
    }

    /// `exit`: leaves analysis mode for force mode.
    ///
    /// # Errors
    /// If the engine is not in analysis mode.
    pub(super) fn leave_analysis(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.mode != Mode::Analysis {
            return Err(Refusal::not_now());
        }
        self.mode = Mode::Force;
        self.stop_thinking(output);
        Ok(())
    }

    /// `.`: prints the progress of the analysis.
    pub(super) fn tell_progress(&self, output: &mut Output) {
        if self.purpose() == Some(Purpose::Analysis)
            && let Some(progress) = self.engine.progress()
        {
            output.line(output::progress(&self.wire, self.engine.position(), &progress));
        }
    }

    /// `exclude MOVE`, or `exclude all`: excludes moves from the search of this position.
    pub(super) fn exclude(&mut self, moves: &str) -> Result<(), Refusal> {
        if moves == "all" {
            self.excluded = self.engine.position().legal_moves();
        } else {
            let mv = self.read_root_move(moves)?;
            self.excluded.push(mv);
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// `include`: includes excluded moves again.
    pub(super) fn include(&mut self, moves: &str) -> Result<(), Refusal> {
        if moves == "all" {
            self.excluded.clear();
        } else {
            let mv = self.read_root_move(moves)?;
            self.excluded.retain(|&excluded| excluded != mv);
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// The moves to search; an empty list means all legal moves. `None` if every legal move is excluded.
    pub(super) fn search_moves(&self) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return Some(Vec::new());
        }
        let mut moves = self.engine.position().legal_moves();
        moves.retain(|mv| !self.excluded.contains(mv));
        (!moves.is_empty()).then_some(moves)
    }

    /// Reads a move that is not made. The error must not be an `Illegal move`: XBoard would take a move back.
    fn read_root_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = self.wire.read_move(self.engine.position(), text);
        mv.map_err(|error| Refusal::Error(error.to_string()))
    }
}
