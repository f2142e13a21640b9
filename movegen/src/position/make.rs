//! Makes moves and takes them back.

use super::state::Advanced;
use super::{Observer, Position};
use crate::types::{ByColor, Color, Move, MoveKind, Occupant, Piece, PieceKind, PieceSet, Square};

impl Position {
    /// Makes a move. It must be legal. For speed this is not tested: after an illegal move the position is
    /// invalid. Moves from [`legal_moves`](Self::legal_moves) and [`parse_move`](Self::parse_move) are legal;
    /// others can be tested by [`is_legal`](Self::is_legal).
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let mv = position.parse_move("e2e4")?;
    /// position.make(mv);
    /// assert!(position.to_fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Panics
    /// In builds with debug assertions, if the move is not legal.
    pub fn make(&mut self, mv: Move) {
        self.make_observed(mv, &mut ());
    }

    /// Makes a legal move, as [`make`](Self::make) does, and reports the changes of the board to an observer.
    ///
    /// [`Observer`] has an example.
    ///
    /// # Panics
    /// In builds with debug assertions, if the move is not legal.
    pub fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        if self.rules.makes_plain_moves() {
            self.make_as::<true, O>(mv, observer);
        } else {
            self.make_as::<false, O>(mv, observer);
        }
    }

    /// Makes a move and reports it. Here and below, `PLAIN` is [`Rules::makes_plain_moves`] of the game,
    /// known at compile time.
    ///
    /// [`Rules::makes_plain_moves`]: crate::Rules::makes_plain_moves
    #[inline]
    pub(super) fn make_as<const PLAIN: bool, O: Observer>(&mut self, mv: Move, observer: &mut O) {
        debug_assert!(self.is_legal(mv, &self.checks()), "{mv:?} is not legal in {}", self.to_fen());
        self.history.push(self.state);
        if !PLAIN && self.rules.has_hands() {
            self.save_for_hands(mv);
            self.advance_with_hands(mv, observer);
        } else {
            self.advance_by::<PLAIN, O>(mv, observer);
        }
        #[cfg(debug_assertions)]
        self.check_consistency();
    }

    /// The position after a move, without its history, for tests of moves. It needs no heap memory. The move
    /// is legal, apart from attacks on its own king.
    pub(super) fn after(&self, mv: Move) -> Self {
        let mut after = self.without_history();
        if self.rules.has_hands() {
            after.advance_with_hands(mv, &mut ());
        } else {
            after.advance_by::<false, ()>(mv, &mut ());
        }
        after
    }

    /// Makes a move other than a drop or a gate that cannot be taken back. It is legal, apart from attacks on
    /// its own king.
    #[inline]
    pub(super) fn advance_by<const PLAIN: bool, O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let us = self.side_to_move;
        let faced = !PLAIN && self.do_kings_face();
        let captured = self.advance_uncounted::<PLAIN, O>(mv, observer);
        if !PLAIN {
            self.count_for_ends(us, captured, mv.kind() == MoveKind::Promotion);
            self.state.faced_twice = faced && self.do_kings_face();
        }
    }

    /// The same without what the ends of the game count. Returns the captured kind, if a count needs it.
    #[inline]
    pub(super) fn advance_uncounted<const PLAIN: bool, O: Observer>(
        &mut self,
        mv: Move,
        observer: &mut O,
    ) -> Option<PieceKind> {
        let (prior_pieces, prior_rights) = (self.state.pieces, self.state.rights);
        let advanced = self.state.advanced;
        let us = self.side_to_move;
        let id = self.board[mv.from().index()].id();
        let kind = self.kinds[us][id];
        let effective = self.effective_kind(us, id);
        let joker_keys = self.joker_keys();
        let counting = self.rules.counting.as_ref().filter(|_| !PLAIN);
        let captured = counting.and_then(|_| self.captured_kind(mv));
        if !PLAIN && let Some(trades) = &self.rules.trades {
            self.set_traded(self.square_of_trade(trades, mv));
        }
        self.clear_advanced();
        let irreversible = self.apply::<PLAIN, O>(mv, id, advanced, observer);
        self.lose_rights::<PLAIN, O>(mv, prior_pieces, observer);
        if self.rules.has_jokers() && self.state.moved[us] != effective {
            observer.imitate(!us, self.state.moved[us], effective);
        }
        self.state.moved[us] = effective;
        self.state.former_kind = kind;
        self.state.last_move = Some(mv);
        self.state.key ^= joker_keys ^ self.joker_keys();
        self.state.key ^= self.rules.zobrist.black_to_move();
        self.side_to_move = !us;
        self.advance_clocks::<PLAIN>(irreversible, prior_rights, mv, kind);
        if let Some(wall) = mv.wall().filter(|_| !PLAIN) {
            self.put_wall(wall);
        }
        if mv.kind() == MoveKind::Advance {
            self.set_advanced(Advanced { from: mv.from(), to: mv.to() });
        }
        captured
    }

    /// Makes the changes on the board; returns whether one of them is irreversible. `advanced` is the pawn
    /// that an en-passant capture removes.
    #[inline]
    fn apply<const PLAIN: bool, O: Observer>(
        &mut self,
        mv: Move,
        id: usize,
        advanced: Option<Advanced>,
        observer: &mut O,
    ) -> bool {
        let us = self.side_to_move;
        let them = !us;
        let (from, to) = (mv.from(), mv.to());
        let mut irreversible = false;
        let mut poisoned = None;
        let explodes = !PLAIN && self.rules.explodes();
        match mv.kind() {
            MoveKind::Normal | MoveKind::Advance | MoveKind::Leap => {
                irreversible |= self.capture::<PLAIN, O>(them, to, observer);
                if irreversible && explodes {
                    self.explode(from, to, observer);
                } else {
                    self.relocate(us, id, from, to, observer);
                }
            }
            MoveKind::Promotion if from == to => {
                irreversible = true;
                self.change_kind(us, id, PieceKind::new(mv.auxiliary()), observer);
            }
            MoveKind::Promotion => {
                irreversible = true;
                if self.capture::<PLAIN, O>(them, to, observer) && explodes {
                    self.explode(from, to, observer);
                } else {
                    self.relocate(us, id, from, to, observer);
                    self.change_kind(us, id, PieceKind::new(mv.auxiliary()), observer);
                }
            }
            MoveKind::EnPassant => {
                let victim = advanced.map_or(to, |advanced| advanced.to);
                self.capture::<PLAIN, O>(them, victim, observer);
                self.vacate(victim, observer);
                if explodes {
                    self.explode(from, to, observer);
                } else {
                    self.relocate(us, id, from, to, observer);
                }
                irreversible = true;
            }
            MoveKind::Castle => {
                let castling = &self.castlings(us)[mv.auxiliary()];
                let partner = self.board[castling.partner_from.index()].id();
                self.relocate(us, id, from, to, observer);
                self.relocate(us, partner, castling.partner_from, castling.partner_to, observer);
                // The king may stand where the partner stood.
                self.put(us, id, to);
            }
            MoveKind::Poison => {
                self.remove_piece(us, from, observer);
                self.vacate(from, observer);
                poisoned = Some(self.board[to.index()].id());
                irreversible = true;
            }
            MoveKind::Double => irreversible = self.apply_double::<PLAIN, O>(mv, id, observer),
            // The caller makes them.
            MoveKind::Drop | MoveKind::Gate | MoveKind::Pass => {}
            MoveKind::Cure => {
                let patient = self.board[to.index()].id();
                self.set_poison_observed(us, patient, 0, observer);
            }
        }
        if !self.state.poison[them].is_clear() {
            irreversible |= !self.count_down(observer).is_empty();
        }
        if let Some(target) = poisoned {
            self.set_poison_observed(them, target, self.rules.poison_moves(), observer);
        }
        irreversible
    }

    pub(super) fn capture<const PLAIN: bool, O: Observer>(
        &mut self,
        victim: Color,
        square: Square,
        observer: &mut O,
    ) -> bool {
        let captures = self.board[square.index()].is_piece();
        if captures {
            self.remove_piece(victim, square, observer);
            if !PLAIN && self.rules.captures_to_hand() {
                let id = self.board[square.index()].id();
                self.take_into_hand(self.kinds[victim][id], observer);
            }
        }
        captures
    }

    /// Removes a piece from the lists. The caller sets what its square holds then.
    pub(super) fn remove_piece<O: Observer>(&mut self, color: Color, square: Square, observer: &mut O) {
        let id = self.board[square.index()].id();
        if self.state.frozen[color].contains(id) {
            self.set_poison_observed(color, id, 0, observer);
        }
        let piece = Piece::new(color, self.kinds[color][id]);
        self.state.pieces[color] = self.state.pieces[color].without(id);
        self.state.key ^= self.rules.zobrist.piece(piece, square);
        observer.remove(piece, square);
    }

    /// Adds a piece to the lists, and puts it on an empty square.
    pub(super) fn add_piece<O: Observer>(
        &mut self,
        color: Color,
        id: usize,
        kind: PieceKind,
        square: Square,
        observer: &mut O,
    ) {
        let piece = Piece::new(color, kind);
        self.squares[color][id] = square;
        self.set_kind(color, id, kind);
        self.put(color, id, square);
        self.state.pieces[color] = self.state.pieces[color].with(id);
        self.state.key ^= self.rules.zobrist.piece(piece, square);
        observer.add(piece, square);
    }

    /// Leaves a square empty, or removes it if it is a brouhaha square.
    pub(super) fn vacate<O: Observer>(&mut self, square: Square, observer: &mut O) {
        self.board[square.index()] = self.rules.vacated(square);
        if self.board[square.index()] == Occupant::GONE {
            observer.vanish(square);
        }
    }

    pub(super) fn relocate<O: Observer>(
        &mut self,
        color: Color,
        id: usize,
        from: Square,
        to: Square,
        observer: &mut O,
    ) {
        let piece = Piece::new(color, self.kinds[color][id]);
        self.state.key ^= self.rules.zobrist.piece(piece, from) ^ self.rules.zobrist.piece(piece, to);
        observer.relocate(piece, from, to);
        self.vacate(from, observer);
        self.put(color, id, to);
    }

    /// Moves a piece back. Does not update the key and does not call the observer.
    fn put_back(&mut self, color: Color, id: usize, from: Square, to: Square) {
        self.board[from.index()] = self.rules.vacated(from);
        self.put(color, id, to);
    }

    /// Puts a piece on a square. Does not update the key and does not call the observer.
    fn put(&mut self, color: Color, id: usize, to: Square) {
        self.board[to.index()] = Occupant::new(color, id);
        self.squares[color][id] = to;
        let kind = self.kinds[color][id];
        self.movers[color][id] = self.rules.mover(color, kind, to) as u16;
    }

    fn change_kind<O: Observer>(&mut self, color: Color, id: usize, kind: PieceKind, observer: &mut O) {
        let square = self.squares[color][id];
        let (old, new) = (Piece::new(color, self.kinds[color][id]), Piece::new(color, kind));
        self.state.key ^= self.rules.zobrist.piece(old, square) ^ self.rules.zobrist.piece(new, square);
        observer.remove(old, square);
        observer.add(new, square);
        self.set_kind(color, id, kind);
    }

    pub(super) fn set_kind(&mut self, color: Color, id: usize, kind: PieceKind) {
        let old = self.kinds[color][id];
        self.of_kind[color][old.index()] &= !PieceSet::one(id);
        self.of_kind[color][kind.index()] |= PieceSet::one(id);
        self.kinds[color][id] = kind;
        self.movers[color][id] = self.rules.mover(color, kind, self.squares[color][id]) as u16;
    }

    /// Removes the rights of a king or partner that moves, is captured or dies. A poisoned or cured piece
    /// keeps its rights.
    fn lose_rights<const PLAIN: bool, O: Observer>(
        &mut self,
        mv: Move,
        prior_pieces: ByColor<PieceSet>,
        observer: &mut O,
    ) {
        if self.state.rights == 0 {
            return;
        }
        let [white, black] = Color::ALL.map(|color| &self.homes[color].lost);
        let lost = |square: Square| white[square.index()] | black[square.index()];
        let mut mask = match mv.kind() {
            MoveKind::Cure | MoveKind::Pass => 0,
            // A piece that comes back counts as one that has not moved.
            MoveKind::Double if mv.from() == mv.to() => 0,
            MoveKind::Poison => lost(mv.from()),
            _ => lost(mv.from()) | lost(mv.to()),
        };
        if self.rules.has_poison() || mv.via().is_some() || !PLAIN && self.rules.explodes() {
            for color in Color::ALL {
                for id in prior_pieces[color] & !self.state.pieces[color] {
                    mask |= lost(self.squares[color][id]);
                }
            }
        }
        if !PLAIN && self.rules.aimed_by.is_some() {
            mask |= self.aimed_rights(mv.to());
        }
        let kept = self.state.rights & !mask;
        if kept == self.state.rights {
            return;
        }
        for (color, square) in self.squares_of_rights(self.state.rights & !kept) {
            observer.lose_right(color, square);
        }
        self.state.key ^= self.rights_key(self.state.rights) ^ self.rights_key(kept);
        self.state.rights = kept;
    }

    /// Counts plies without a capture or a pawn move, and plies back to the last irreversible move.
    fn advance_clocks<const PLAIN: bool>(
        &mut self,
        irreversible: bool,
        prior_rights: u8,
        mv: Move,
        kind: PieceKind,
    ) {
        let (rules, us) = (self.rules, !self.side_to_move);
        let vanished = rules.vacated(mv.from()) == Occupant::GONE;
        let by_pawn = rules.is_pawn(kind) && mv.kind() != MoveKind::Pass;
        let has_no_way_back = by_pawn && !rules.has_way_back(us, kind, mv.from(), mv.to());
        let state = &mut self.state;
        if irreversible || by_pawn {
            state.halfmove_clock = 0;
        } else {
            state.halfmove_clock = state.halfmove_clock.saturating_add(1);
        }
        // A captured piece comes back by a drop, and so does a pawn.
        let is_final = (irreversible || has_no_way_back) && (PLAIN || !rules.captures_to_hand());
        if is_final || vanished || state.rights != prior_rights {
            state.reversible_plies = 0;
        } else {
            state.reversible_plies = state.reversible_plies.saturating_add(1);
        }
    }

    pub(super) fn clear_advanced(&mut self) {
        if let Some(Advanced { from, to }) = self.state.advanced.take() {
            self.state.key ^= self.rules.zobrist.en_passant(from, to);
        }
    }

    /// Stores an advance, if the side to move can capture en passant. It is stored before the captures are
    /// tested, because making a capture needs it.
    pub(super) fn set_advanced(&mut self, advanced: Advanced) {
        if self.en_passant_candidates(advanced).next().is_none() {
            return;
        }
        self.state.advanced = Some(advanced);
        self.state.key ^= self.rules.zobrist.en_passant(advanced.from, advanced.to);
        if !self.has_en_passant(advanced) {
            self.clear_advanced();
        }
    }

    /// Takes the last move back, or the last null move.
    ///
    /// ```
    /// # let rules = movegen::rules("gothic").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let before = position.to_fen();
    /// for mv in position.legal_moves() {
    ///     position.make(mv);
    ///     position.unmake();
    ///     assert_eq!(position.to_fen(), before);
    /// }
    /// ```
    ///
    /// # Panics
    /// If no move has been made since the position was set up.
    pub fn unmake(&mut self) {
        if self.rules.makes_plain_moves() {
            self.unmake_as::<true>();
        } else {
            self.unmake_as::<false>();
        }
    }

    #[inline]
    pub(super) fn unmake_as<const PLAIN: bool>(&mut self) {
        let prior = self.history.pop().expect("a move to take back");
        let us = !self.side_to_move;
        self.side_to_move = us;
        if let Some(mv) = self.state.last_move {
            if let Some(wall) = mv.wall().filter(|_| !PLAIN) {
                self.take_wall_back(wall, prior.wall);
            }
            if !PLAIN && self.rules.has_hands() {
                self.unapply_with_hands(mv, us, prior.pieces);
            } else {
                self.unapply::<PLAIN>(mv, us);
            }
        }
        for color in Color::ALL {
            for id in prior.pieces[color] & !self.state.pieces[color] {
                self.board[self.squares[color][id].index()] = Occupant::new(color, id);
            }
        }
        self.state = prior;
        #[cfg(debug_assertions)]
        self.check_consistency();
    }

    /// Moves the pieces of a move back. The caller restores the removed pieces from the lists.
    #[inline(always)]
    pub(super) fn unapply<const PLAIN: bool>(&mut self, mv: Move, us: Color) {
        match mv.kind() {
            // The caller takes drops and gates back.
            MoveKind::Poison | MoveKind::Cure | MoveKind::Drop | MoveKind::Gate | MoveKind::Pass => {}
            // The piece has exploded on its capture.
            _ if !PLAIN && !self.board[mv.to().index()].is_piece() => {}
            MoveKind::Castle => {
                let castling = &self.castlings(us)[mv.auxiliary()];
                let king = self.board[mv.to().index()].id();
                let partner = self.board[castling.partner_to.index()].id();
                self.put_back(us, king, mv.to(), mv.from());
                self.put_back(us, partner, castling.partner_to, castling.partner_from);
                // The partner may have stood on the king's home.
                self.put(us, king, mv.from());
            }
            kind => {
                let id = self.board[mv.to().index()].id();
                self.put_back(us, id, mv.to(), mv.from());
                if kind == MoveKind::Promotion {
                    self.set_kind(us, id, self.state.former_kind);
                }
            }
        }
    }
}
