//! Null moves: the other side is to move, and nothing else happens.

use super::Position;

impl Position {
    /// Makes a null move: the other side is to move, and en-passant captures are no longer possible. Poison
    /// counts and jokers' powers do not change. Positions after it do not repeat positions before it.
    ///
    /// The side to move must not be in check, because its king could be captured.
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// position.make_null();
    /// assert_eq!(position.side_to_move(), Color::Black);
    /// assert_eq!(position.legal_moves().len(), 20);
    /// ```
    ///
    /// # Panics
    /// In builds with debug assertions, if the side to move is in check.
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check(), "a null move in check: {}", self.to_fen());
        self.history.push(self.state);
        self.clear_advanced();
        if self.state.traded.is_some() {
            self.set_traded(None);
        }
        self.state.last_move = None;
        self.state.reversible_plies = 0;
        self.state.key ^= self.rules.zobrist.black_to_move();
        self.side_to_move = !self.side_to_move;
    }

    /// Takes a null move back.
    ///
    /// # Panics
    /// If the last move was not a null move.
    pub fn unmake_null(&mut self) {
        assert!(self.state.last_move.is_none(), "the last move is not a null move");
        self.state = self.history.pop().expect("a null move to take back");
        self.side_to_move = !self.side_to_move;
    }
}
