//! Analysis mode: an infinite search that restarts after every change of the position.

use movegen::{Move, Position};

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

    /// `exclude`: excludes moves from the search of this position.
    pub(super) fn exclude(&mut self, moves: &RootMoves) -> Result<(), Refusal> {
        match moves {
            RootMoves::All => self.exclusions.exclude_all(self.engine.position()),
            RootMoves::One(text) => self.exclusions.exclude(self.read_root_move(text)?),
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// `include`: includes excluded moves again.
    pub(super) fn include(&mut self, moves: &RootMoves) -> Result<(), Refusal> {
        match moves {
            RootMoves::All => self.exclusions.clear(),
            RootMoves::One(text) => self.exclusions.include(self.read_root_move(text)?),
        }
        self.analyse_if_wanted();
        Ok(())
    }

    /// Reads a move that is not made. The error must not be an `Illegal move`: XBoard would take a move back.
    fn read_root_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = self.wire.read_move(self.engine.position(), text);
        mv.map_err(|error| Refusal::Error(error.to_string()))
    }
}

/// The argument of `exclude` and `include`.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum RootMoves {
    All,
    /// The text of one move.
    One(String),
}

/// The excluded moves of the current position.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    moves: Vec<Move>,
}

impl Exclusions {
    /// Excludes every legal move.
    pub fn exclude_all(&mut self, position: &Position) {
        self.moves = position.legal_moves();
    }

    /// Excludes a move.
    pub fn exclude(&mut self, mv: Move) {
        if !self.moves.contains(&mv) {
            self.moves.push(mv);
        }
    }

    /// Includes a move again.
    pub fn include(&mut self, mv: Move) {
        self.moves.retain(|&excluded| excluded != mv);
    }

    /// Includes every move again.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// The moves to search; an empty list means all legal moves. `None` if every legal move is excluded.
    pub fn search_moves(&self, position: &Position) -> Option<Vec<Move>> {
        if self.moves.is_empty() {
            return Some(Vec::new());
        }
        let legal = position.legal_moves().into_iter();
        let left: Vec<Move> = legal.filter(|mv| !self.moves.contains(mv)).collect();
        if left.is_empty() { None } else { Some(left) }
    }
}
