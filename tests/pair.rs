//! A position in the move generator and in the reference implementation. After every operation of a test the
//! two are compared.

use std::collections::BTreeSet;

use movegen::Position;
use reference::ReferencePosition;

use crate::support::small_fen;

/// A position in both implementations.
pub struct Pair {
    pub engine: Position,
    pub reference: ReferencePosition,
}

impl Pair {
    /// Reads a position.
    #[track_caller]
    pub fn read(game: &str, fen: &str) -> Self {
        let rules = movegen::rules(game).expect("a game");
        let engine = Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let pair = Self { engine, reference: ReferencePosition::from_fen(game, fen) };
        pair.assert_agreement();
        pair
    }

    /// Sets up a position with few pieces: see [`small_fen`].
    #[track_caller]
    pub fn set_up(game: &str, men: &str, rest: &str) -> Self {
        Self::read(game, &small_fen(game, men, rest))
    }

    /// Fails unless FEN, legal moves, check and result agree.
    #[track_caller]
    pub fn assert_agreement(&self) {
        let fen = self.reference.fen();
        assert_eq!(self.engine.to_fen(), fen, "FEN (left: engine, right: reference)");
        let (engine, reference) = (self.engine_moves(), self.reference.legal_moves());
        let missing: Vec<_> = reference.difference(&engine).collect();
        let wrong: Vec<_> = engine.difference(&reference).collect();
        assert!(missing.is_empty() && wrong.is_empty(), "{fen}: missing {missing:?}, wrong {wrong:?}");
        assert_eq!(self.engine.in_check(), self.reference.in_check(), "in check: {fen}");
        assert_eq!(self.engine_result(), self.reference.result(), "result: {fen}");
    }

    fn engine_moves(&self) -> BTreeSet<String> {
        self.engine.legal_moves().into_iter().map(|m| self.engine.move_text(m)).collect()
    }

    fn engine_result(&self) -> (String, String) {
        match self.engine.outcome() {
            None => ("*".to_string(), "none".to_string()),
            Some(outcome) => (outcome.result.as_str().to_string(), outcome.reason.as_str().to_string()),
        }
    }

    /// Makes moves, separated by spaces, in both implementations.
    #[track_caller]
    pub fn play(&mut self, moves: &str) -> &mut Self {
        for text in moves.split_whitespace() {
            let m = self.engine.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            self.engine.make(m);
            self.reference.play(text);
            self.assert_agreement();
        }
        self
    }

    pub fn fen(&self) -> String {
        self.reference.fen()
    }

    /// The moves from a square without the name of that square, in alphabetical order.
    pub fn moves_from(&self, square: &str) -> String {
        let moves = self.reference.legal_moves();
        let tails = moves.iter().filter_map(|text| text.strip_prefix(square));
        let tails = tails.filter(|tail| tail.starts_with(|c: char| c.is_ascii_lowercase()));
        tails.collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    pub fn assert_moves(&self, square: &str, expected: &str) -> &Self {
        let expected: BTreeSet<&str> = expected.split_whitespace().collect();
        let expected = expected.into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(self.moves_from(square), expected, "moves from {square} in {}", self.fen());
        self
    }

    #[track_caller]
    pub fn assert_legal(&self, moves: &str) -> &Self {
        for text in moves.split_whitespace() {
            assert!(self.reference.legal_moves().contains(text), "{text} must be legal in {}", self.fen());
        }
        self
    }

    #[track_caller]
    pub fn assert_illegal(&self, moves: &str) -> &Self {
        for text in moves.split_whitespace() {
            assert!(!self.reference.legal_moves().contains(text), "{text} must be illegal in {}", self.fen());
        }
        self
    }

    #[track_caller]
    pub fn assert_check(&self, expected: bool) -> &Self {
        assert_eq!(self.reference.in_check(), expected, "in check: {}", self.fen());
        self
    }

    #[track_caller]
    pub fn assert_result(&self, result: &str, reason: &str) -> &Self {
        let expected = (result.to_string(), reason.to_string());
        assert_eq!(self.reference.result(), expected, "{}", self.fen());
        self
    }

    #[track_caller]
    pub fn assert_not_over(&self) -> &Self {
        self.assert_result("*", "none")
    }

    /// Fails unless the position is the one described: see [`small_fen`].
    #[track_caller]
    pub fn assert_is(&self, game: &str, men: &str, rest: &str) -> &Self {
        let expected = ReferencePosition::from_fen(game, &small_fen(game, men, rest)).fen();
        assert_eq!(self.fen(), expected);
        self
    }
}
