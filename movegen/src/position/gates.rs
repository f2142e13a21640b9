//! Gates: a piece of the hand appears on a square that another piece leaves with its first move.
//!
//! A gate is legal if the move without it is legal. So it never answers a check, and a pinned piece stays
//! pinned. In games with hoppers, over which the new piece could be hopped, the king must be safe, too.

use super::{CheckInfo, Observer, Position, Stage};
use crate::types::{ByColor, Color, Move, MoveKind, MoveSink, PieceKind, PieceSet, Square};
use crate::zobrist::Zobrist;

impl Position {
    /// The part of the key for the pieces that have not moved.
    pub(super) fn gates_key(&self) -> u64 {
        let of_side = |color: Color| self.gates[color].ids().map(move |id| (color, self.squares[color][id]));
        let all = Color::ALL.into_iter().flat_map(of_side);
        all.fold(0, |key, (color, square)| key ^ Zobrist::gate(color, square))
    }

    /// Reads a letter of the rights that is the file of a piece that has not moved. The letters of castlings
    /// come first.
    pub(super) fn read_gate(&mut self, letter: char) -> bool {
        if self.rules.rights.iter().any(|right| right.letter == letter) || !letter.is_ascii_alphabetic() {
            return false;
        }
        let (color, geometry) = (Color::of_letter(letter), self.rules.geometry());
        let file = i32::from(letter.to_ascii_lowercase() as u8) - i32::from(b'a');
        let row = geometry.row_of(self.homes[color].king);
        let square = geometry.square_at(file, i32::from(row));
        let Some(there) = square.map(|square| self.board[square.index()]) else { return false };
        let is_piece = there.is(color) && !self.is_of_kinds(color, there.id(), self.rules.roles().pawns);
        if is_piece {
            self.gates[color] |= PieceSet::one(there.id());
        }
        is_piece
    }

    /// King and partner of a right have not moved.
    pub(super) fn add_gates_of_right(&mut self, right: usize, partner: Square) {
        if !self.rules.has_gates() {
            return;
        }
        let color = self.rules.rights[right].color;
        for square in [self.homes[color].king, partner] {
            let there = self.board[square.index()];
            if there.is(color) {
                self.gates[color] |= PieceSet::one(there.id());
            }
        }
    }

    /// A side without pieces in hand gates no more, unless captured pieces go into its hand.
    pub(super) fn drop_useless_gates(&mut self) {
        for color in Color::ALL {
            let is_last = self.rules.has_gates() && !self.rules.captures_to_hand();
            if is_last && self.hand_count(color) == 0 {
                self.gates[color] = PieceSet::NONE;
            }
        }
    }

    /// The letters of the files of a side's pieces that have not moved, those of castlings left out.
    pub(super) fn gates_text(&self, color: Color) -> String {
        let held = self.homes[color].rights.iter().filter(|(mask, _)| self.state.rights & mask != 0);
        let mut told: Vec<Square> = held.map(|&(_, square)| square).collect();
        if !told.is_empty() {
            told.push(self.homes[color].king);
        }
        let squares = self.gates[color].ids().map(|id| self.squares[color][id]);
        let mut files: Vec<u8> = squares
            .filter(|square| !told.contains(square))
            .map(|it| self.rules.geometry().file_of(it))
            .collect();
        files.sort_unstable();
        let first = if color == Color::White { b'A' } else { b'a' };
        files.into_iter().map(|file| char::from(first + file)).collect()
    }

    /// Before a move: saves the pieces that have not moved, and what a gate will replace in the lists.
    pub(super) fn save_gates(&mut self, mv: Move) {
        self.past_gates.push(self.gates);
        if let Some(kind) = mv.gated().or_else(|| mv.dropped()) {
            self.save_replaced(kind);
        }
    }

    /// Takes the gate of a move back from the board, without the key.
    pub(super) fn take_gate_back(&mut self, mv: Move, us: Color) {
        self.gates = self.past_gates.pop().unwrap_or(ByColor::both(PieceSet::NONE));
        if let Some(kind) = mv.gated() {
            self.pick_up_from(self.gate_square(mv), kind, us);
        }
    }

    /// The square on which the piece of a gate appears.
    pub(crate) fn gate_square(&self, mv: Move) -> Square {
        match self.castling(mv) {
            Some(castling) if mv.gates_at_partner() => castling.partner_from,
            _ => mv.from(),
        }
    }

    /// Makes a move that cannot be taken back, with its gate, and removes those that move or are captured
    /// from the pieces that have not moved.
    pub(super) fn advance_with_gates<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let us = self.side_to_move;
        let at = self.gate_square(mv);
        let partner = self.castling(mv).map(|castling| castling.partner_from);
        let squares = [Some(mv.from()), partner].into_iter().flatten();
        let moved: PieceSet = match mv.kind() {
            MoveKind::Pass => PieceSet::NONE,
            _ => squares.map(|square| self.board[square.index()].id()).collect(),
        };
        self.state.key ^= self.gates_key();
        let captured = self.advance_uncounted::<false, O>(mv.without_gate(), observer);
        self.state.last_move = Some(mv);
        if let Some(kind) = mv.gated() {
            self.side_to_move = us;
            self.drop_piece(kind, at, observer);
            self.side_to_move = !us;
        }
        self.gates[us] &= !moved;
        for color in Color::ALL {
            self.gates[color] &= self.state.pieces[color];
        }
        self.drop_useless_gates();
        self.state.key ^= self.gates_key();
        self.count_for_ends(us, captured, mv.kind() == MoveKind::Promotion);
    }

    /// Generates the moves of a stage with their gates.
    pub(super) fn generate_with_gates<S: MoveSink>(&self, stage: Stage, info: &CheckInfo, sink: &mut S) {
        let mut moves: Vec<Move> = Vec::new();
        self.generate_without_gates(stage, info, &mut moves);
        for mv in moves {
            sink.push(mv);
            self.push_gates(mv, sink);
        }
    }

    /// Passes on the gates of a legal move.
    pub(super) fn push_gates<S: MoveSink + ?Sized>(&self, mv: Move, sink: &mut S) {
        for (kind, _) in self.hand_pieces(self.side_to_move) {
            for gate in [false, true].map(|at_partner| mv.gate(kind, at_partner)) {
                if self.fits_gate(mv, gate) {
                    sink.push(gate);
                }
            }
        }
    }

    /// Whether a move is legal with a gate, if it is legal without.
    fn fits_gate(&self, mv: Move, gate: Move) -> bool {
        let Some(hands) = self.rules.hands.as_ref().filter(|hands| hands.gates) else { return false };
        let us = self.side_to_move;
        let castling = self.castling(mv);
        if !matches!(mv.kind(), MoveKind::Normal | MoveKind::Castle)
            || gate.gates_at_partner() && castling.is_none()
        {
            return false;
        }
        let at = self.gate_square(gate);
        let is_left = castling.is_none_or(|it| ![it.king_to, it.partner_to].contains(&at));
        let there = self.board[at.index()];
        let can_appear =
            |kind: PieceKind| self.hand(us, kind) != 0 && hands.droppable[us][at.index()].contains(kind);
        is_left
            && there.is(us)
            && self.gates[us].contains(there.id())
            && gate.gated().is_some_and(can_appear)
            && (!self.rules.lines.has_hops() || !self.after(gate).is_king_attacked(us))
    }

    /// Whether a gate is legal. Any bit pattern is allowed.
    pub(super) fn is_legal_gate(&self, gate: Move, info: &CheckInfo) -> bool {
        let mv = gate.without_gate();
        let Some(kind) = gate.gated() else { return false };
        kind.index() < self.rules.kind_count()
            && mv.gate(kind, gate.gates_at_partner()) == gate
            && self.is_legal(mv, info)
            && self.fits_gate(mv, gate)
    }

    /// The squares with which a move is written as coordinates: that of its piece and its
    /// [`target`](Self::target), or those of the partner and the king if a piece of the hand appears on the
    /// partner's square.
    ///
    /// ```
    /// # let rules = movegen::rules("seirawan").unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/4K2R[H] w K - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// let written = |text| position.written_squares(position.parse_move(text).unwrap());
    /// let name = |square| rules.geometry().name(square);
    /// assert_eq!(name(written("O-O/He1").0) + &name(written("O-O/He1").1), "e1g1");
    /// assert_eq!(name(written("O-O/Hh1").0) + &name(written("O-O/Hh1").1), "h1e1");
    /// ```
    pub fn written_squares(&self, mv: Move) -> (Square, Square) {
        match self.castling(mv) {
            Some(castling) if mv.gates_at_partner() => (castling.partner_from, mv.from()),
            _ => (mv.from(), self.target(mv)),
        }
    }
}
