//! A position in the move generator and in the reference implementation. After every operation of a test the
//! two are compared.

use std::collections::BTreeSet;

use movegen::{Position, Rules};
use reference::{Game, ReferencePosition, game};

/// A problem, as a sentence.
pub type Checked<T = ()> = Result<T, String>;

/// Fails with the message unless the condition holds.
pub fn ensure(condition: bool, message: impl FnOnce() -> String) -> Checked {
    if condition { Ok(()) } else { Err(message()) }
}

/// A position in both implementations.
#[derive(Clone)]
pub struct Pair {
    pub engine: Position,
    pub reference: ReferencePosition,
}

impl Pair {
    /// Reads a position of a game of the program.
    pub fn read(name: &str, fen: &str) -> Checked<Self> {
        Self::of(movegen::rules(name).map_err(|error| error.to_string())?, game(name), fen)
    }

    /// Reads a position of a game that both implementations have.
    pub fn of(rules: &'static Rules, game: &'static Game, fen: &str) -> Checked<Self> {
        let engine = Position::from_fen(rules, fen).map_err(|error| format!("{fen}: {error}"))?;
        let pair = Self { engine, reference: ReferencePosition::of_game(game, fen) };
        pair.agree()?;
        Ok(pair)
    }

    /// Fails unless FEN, legal moves, check and result agree, and the position is read from its FEN.
    pub fn agree(&self) -> Checked {
        let (fen, theirs) = (self.reference.fen(), self.engine.to_fen());
        ensure(fen == theirs, || format!("the reference has {fen}, the engine {theirs}"))?;
        let moves = self.engine.legal_moves();
        let engine: BTreeSet<String> = moves.iter().map(|&mv| self.engine.move_text(mv)).collect();
        ensure(engine.len() == moves.len(), || format!("{fen}: a move comes twice: {moves:?}"))?;
        let reference = self.reference.legal_moves();
        let missing: Vec<_> = reference.difference(&engine).collect();
        let wrong: Vec<_> = engine.difference(&reference).collect();
        ensure(missing.is_empty() && wrong.is_empty(), || {
            format!("{fen}: the engine lacks the moves {missing:?} and has {wrong:?} too many")
        })?;
        ensure(self.engine.has_legal_move() != moves.is_empty(), || format!("{fen}: has_legal_move"))?;
        let in_check = self.reference.in_check();
        ensure(self.engine.in_check() == in_check, || format!("{fen}: in check for one of them"))?;
        let (ours, result) = (self.engine_result(), self.reference.result());
        ensure(ours == result, || format!("{fen}: the reference has {result:?}, the engine {ours:?}"))?;
        check_read(&self.engine)
    }

    fn engine_result(&self) -> (String, String) {
        match self.engine.outcome() {
            None => ("*".to_string(), "none".to_string()),
            Some(outcome) => (outcome.result.as_str().to_string(), outcome.reason.as_str().to_string()),
        }
    }

    /// Makes moves, separated by spaces, in both implementations.
    pub fn play(&mut self, moves: &str) -> Checked {
        for text in moves.split_whitespace() {
            let m = self.engine.parse_move(text).map_err(|error| error.to_string())?;
            self.engine.make(m);
            self.reference.play(text);
            self.agree()?;
        }
        Ok(())
    }
}

/// Fails unless a position is read from its FEN as the same position, or refused if a king has died.
pub fn check_read(position: &Position) -> Checked {
    let fen = position.to_fen();
    match Position::from_fen(position.rules(), &fen) {
        Err(error) => ensure(position.king_is_dead().is_some(), || format!("{fen}: {error}")),
        Ok(_) if position.king_is_dead().is_some() => Err(format!("{fen} is read without a king")),
        Ok(read) => ensure(read.to_fen() == fen && read.key() == position.key(), || {
            format!("{fen} is read as {}, with the key {:x}", read.to_fen(), read.key())
        }),
    }
}
