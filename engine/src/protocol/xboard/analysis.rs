//! Analysis: a search without an end that follows every change of the position.

use super::exclusions::RootMoves;
use super::output;
use super::refusal::Refusal;
use super::running::Purpose;
use super::session::{Mode, XboardSession};
use crate::protocol::runner::Output;

impl XboardSession {
    /// `analyze`: as in force mode, but the engine thinks about every position.
    pub(super) fn enter_analysis(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.mode = Mode::Analysis;
        self.analyse();
    }

    /// `exit`: analysis ends, force mode is left.
    pub(super) fn leave_analysis(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.mode != Mode::Analysis {
            return Err(Refusal::not_now());
        }
        self.mode = Mode::Force;
        self.stop_thinking(output);
        Ok(())
    }

    /// `.`: how far the analysis is.
    pub(super) fn tell_progress(&self, output: &mut Output) {
        if self.purpose() == Some(Purpose::Analysis)
            && let Some(progress) = self.engine.progress()
        {
            output.line(output::progress(&self.wire, self.engine.position(), &progress));
        }
    }

    /// `exclude`: leaves moves out of the search of this position.
    pub(super) fn exclude(&mut self, moves: &RootMoves) -> Result<(), Refusal> {
        match moves {
            RootMoves::All => self.exclusions.exclude_all(self.engine.position()),
            RootMoves::One(text) => self.exclusions.exclude(self.read_root_move(text)?),
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// `include`: takes moves back into the search of this position.
    pub(super) fn include(&mut self, moves: &RootMoves) -> Result<(), Refusal> {
        match moves {
            RootMoves::All => self.exclusions.clear(),
            RootMoves::One(text) => self.exclusions.include(self.read_root_move(text)?),
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// Reads a move that is not made. A refusal must not say `Illegal move`: XBoard would take a move back.
    fn read_root_move(&self, text: &str) -> Result<movegen::Move, Refusal> {
        let mv = self.wire.read_move(self.engine.position(), text);
        mv.map_err(|error| Refusal::Error(error.to_string()))
    }
}
