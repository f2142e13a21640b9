//! Analysis: a search without an end that follows every change of the position.

use super::XboardSession;
use super::commands::Refusal;
use super::output;
use super::search::Purpose;
use crate::protocol::runner::Output;

/// What `exclude` and `include` speak of.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum RootMoves {
    All,
    One(String),
}

impl XboardSession {
    /// `analyze`: as in force mode, but the engine thinks about every position.
    pub(super) fn enter_analysis(&mut self, output: &mut Output) {
        self.enter_force_mode(output);
        self.analyses = true;
        self.analyse();
    }

    /// `exit`: analysis ends, force mode is left.
    pub(super) fn leave_analysis(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if !self.analyses {
            return Err(Refusal::not_now());
        }
        self.analyses = false;
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
            RootMoves::All => self.excluded = self.engine.position().legal_moves(),
            RootMoves::One(text) => {
                let mv = self.read_root_move(text)?;
                if !self.excluded.contains(&mv) {
                    self.excluded.push(mv);
                }
            }
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// `include`: takes moves back into the search of this position.
    pub(super) fn include(&mut self, moves: &RootMoves) -> Result<(), Refusal> {
        match moves {
            RootMoves::All => self.excluded.clear(),
            RootMoves::One(text) => {
                let mv = self.read_root_move(text)?;
                self.excluded.retain(|&excluded| excluded != mv);
            }
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
