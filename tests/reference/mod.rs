//! A second, deliberately slow implementation of the rules of all games.
//!
//! It was written from the rules pages alone and shares neither code nor ideas with the move
//! generator it checks: squares are coordinates, every piece is moved by hand, every question is
//! answered by trying. It knows nothing of tables, incremental keys or pins. Whatever both
//! implementations agree on is probably what the rules say.
#![forbid(unsafe_code)]

pub mod board;
pub mod ends;
pub mod fen;
pub mod games;
pub mod legality;
pub mod moves;
pub mod pawns;
pub mod pieces;
pub mod poison;
pub mod state;

use std::collections::BTreeSet;

pub use board::{Board, Color, Piece, Shape, Spot, Square};
pub use games::{Game, game};
pub use pieces::Kind;
pub use state::State;

/// A game in progress: the position and the positions it went through.
#[derive(Clone)]
pub struct ReferencePosition {
    state: State,
    /// What repetition compares, for every position of the game so far, the present one last.
    seen: Vec<String>,
}

impl ReferencePosition {
    /// Reads a position; it becomes the first of its game.
    ///
    /// # Panics
    /// When the game is unknown or the text is no position: this reader is for trusted input.
    pub fn from_fen(name: &str, fen: &str) -> Self {
        Self::of_game(game(name), fen)
    }

    /// Like [`Self::from_fen`], for a game that has no name in [`games::game`].
    ///
    /// # Panics
    /// When the text is no position of the game.
    pub fn of_game(game: &'static Game, fen: &str) -> Self {
        let state = State::from_fen(game, fen);
        let seen = vec![state.repetition_text()];
        Self { state, seen }
    }

    /// The position as text, in normal form.
    pub fn fen(&self) -> String {
        self.state.fen()
    }

    /// All legal moves in coordinate notation.
    pub fn legal_moves(&self) -> BTreeSet<String> {
        self.state.legal_moves().iter().map(|m| self.state.text(m)).collect()
    }

    /// Makes a move given in coordinate notation.
    ///
    /// # Panics
    /// When the move is not legal.
    pub fn play(&mut self, text: &str) {
        let wanted = self.state.legal_moves().into_iter().find(|m| self.state.text(m) == text);
        let wanted = wanted.unwrap_or_else(|| panic!("{text} is not legal in {}", self.fen()));
        self.state = self.state.after(&wanted);
        self.seen.push(self.state.repetition_text());
    }

    /// Is the king of the side to move in check?
    pub fn in_check(&self) -> bool {
        self.state.is_checked(self.state.turn)
    }

    /// Result and reason, `("*", "none")` while the game goes on.
    pub fn result(&self) -> (String, String) {
        let now = self.seen.last();
        let occurrences = self.seen.iter().filter(|text| Some(*text) == now).count();
        let (result, reason) = self.state.result(occurrences);
        (result.to_string(), reason.to_string())
    }

    /// The squares on which the piece on `square` could capture, whatever stands there.
    ///
    /// # Panics
    /// When `square` is no square name or nothing stands there.
    pub fn attacked_squares(&self, square: &str) -> BTreeSet<String> {
        let from = Square::parse(square).expect("a square name");
        self.state.attacks(from).into_iter().map(Square::name).collect()
    }

    /// Number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        self.state.perft(depth)
    }

    /// The position itself, without its history.
    pub fn state(&self) -> &State {
        &self.state
    }
}
