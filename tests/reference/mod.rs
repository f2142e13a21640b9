//! A second, deliberately slow implementation of the rules of all games.
//!
//! It was written from the rules pages alone and shares no code with the move generator that it checks.
//! Squares are coordinates, each question about a piece walks over the board, and legality is tested by
//! making the move. It has no tables, no incremental keys and no pins. If both implementations agree, the
//! result is probably correct.
#![forbid(unsafe_code)]

pub mod betza;
pub mod board;
pub mod counting;
pub mod ends;
pub mod fen;
pub mod games;
pub mod gates;
pub mod hands;
pub mod kinds;
pub mod legality;
pub mod letters;
pub mod made;
pub mod moves;
pub mod pawns;
pub mod pieces;
pub mod poison;
pub mod repetition;
pub mod squares;
pub mod state;
pub mod trades;
pub mod walks;
pub mod walls;

use std::collections::BTreeSet;

pub use board::{Board, Piece, Spot};
pub use games::{Game, game};
pub use kinds::Kind;
pub use squares::{Color, Shape, Square};
pub use state::State;

/// A position with the history of its game.
#[derive(Clone)]
pub struct ReferencePosition {
    state: State,
    /// The texts for the rule of repetition, for all positions of the game. The current one is the last.
    seen: Vec<String>,
    /// The positions before the current one, each with the move that was made there.
    past: Vec<(State, state::Move)>,
}

impl ReferencePosition {
    /// Reads a position. Its history is empty.
    pub fn from_fen(name: &str, fen: &str) -> Self {
        Self::of_game(game(name), fen)
    }

    /// Like [`Self::from_fen`], for a game that [`games::game`] does not know.
    pub fn of_game(game: &'static Game, fen: &str) -> Self {
        let state = State::from_fen(game, fen);
        let seen = vec![state.repetition_text()];
        Self { state, seen, past: Vec::new() }
    }

    /// The FEN of the position, in normal form.
    pub fn fen(&self) -> String {
        self.state.fen()
    }

    /// All legal moves in coordinate notation.
    pub fn legal_moves(&self) -> BTreeSet<String> {
        self.state.legal_moves().iter().map(|m| self.state.text(m)).collect()
    }

    /// Makes a move given in coordinate notation.
    pub fn play(&mut self, text: &str) {
        let wanted = self.state.legal_moves().into_iter().find(|m| self.state.text(m) == text);
        let wanted = wanted.unwrap_or_else(|| panic!("{text} is not legal in {}", self.fen()));
        let next = self.state.after(&wanted);
        self.past.push((std::mem::replace(&mut self.state, next), wanted));
        self.seen.push(self.state.repetition_text());
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.state.is_checked(self.state.turn)
    }

    /// The result and its reason; `("*", "none")` if the game is not over.
    pub fn result(&self) -> (String, String) {
        let now = self.seen.last();
        let occurrences = self.seen.iter().filter(|text| Some(*text) == now).count();
        let (result, reason) = self.state.result(occurrences, || self.culprit());
        (result.to_string(), reason.to_string())
    }

    /// The squares that the piece on `square` attacks, with or without a piece on them.
    pub fn attacked_squares(&self, square: &str) -> BTreeSet<String> {
        let from = Square::parse(square).expect("a square name");
        self.state.attacks(from).into_iter().map(Square::name).collect()
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        self.state.perft(depth)
    }

    /// The position without its history.
    pub fn state(&self) -> &State {
        &self.state
    }
}
