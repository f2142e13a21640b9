//! Pieces in hand: what goes into a hand, and drops.

use super::generate::{AnyMove, Stage};
use super::{CheckInfo, Observer, Position};
use crate::rules::CompiledHands;
use crate::types::{ByColor, Color, Kinds, Move, MoveKind, MoveSink, Piece, PieceKind, PieceSet, Square};
use crate::zobrist::Zobrist;

/// The largest number of files of a board.
const MOST_FILES: usize = 16;

/// The kinds that a side cannot drop, by file.
struct FullFiles([Kinds; MOST_FILES]);

impl Position {
    /// The number of pieces of a kind that a side has in hand; 0 in games without hands.
    #[inline]
    pub const fn hand(&self, color: Color, kind: PieceKind) -> u8 {
        self.hands.get(color)[kind.index()]
    }

    /// The pieces in a side's hand by kind, those that it has none of left out.
    pub fn hand_pieces(&self, color: Color) -> impl Iterator<Item = (PieceKind, u8)> + '_ {
        let kinds = self.rules.hand_kinds().map(move |kind| (kind, self.hand(color, kind)));
        kinds.filter(|&(_, count)| count != 0)
    }

    /// The number of pieces in a side's hand.
    pub fn hand_count(&self, color: Color) -> u32 {
        self.hand_pieces(color).map(|(_, count)| u32::from(count)).sum()
    }

    /// The number of pieces of some kinds that a side has in hand.
    pub(super) fn count_in_hand(&self, color: Color, kinds: Kinds) -> u32 {
        let pieces = self.hand_pieces(color).filter(|&(kind, _)| kinds.contains(kind));
        pieces.map(|(_, count)| u32::from(count)).sum()
    }

    /// Whether a side has a piece in hand.
    pub(super) fn has_pieces_in_hand(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.hand_count(color) != 0)
    }

    /// The kinds that a side can drop: those that it has in hand, perhaps with their other sides.
    #[inline]
    fn kinds_in_hand(&self, hands: &CompiledHands, color: Color) -> Kinds {
        let counts = &self.hands[color];
        let kinds = hands.kinds.iter();
        let held =
            kinds.fold(Kinds::NONE, |kinds, kind| kinds | Kinds::one_if(counts[kind.index()] != 0, kind));
        if hands.other_sides.is_empty() {
            return held;
        }
        let others = hands.other_sides.iter().filter(|&kind| held.contains(hands.falls_back[kind.index()]));
        others.fold(held, Kinds::with)
    }

    /// The part of the key for the pieces in hand.
    pub(super) fn hands_key(&self) -> u64 {
        Color::ALL.into_iter().fold(0, |key, color| {
            let pieces = self.hand_pieces(color);
            pieces.fold(key, |key, (kind, count)| key ^ Zobrist::hand(color, kind, count))
        })
    }

    /// What a drop of the side to move changes in the key, apart from the side to move.
    pub(super) fn key_of_drop(&self, mv: Move) -> u64 {
        let Some(kind) = mv.dropped() else { return 0 };
        let (us, held) = (self.side_to_move, self.rules.kind_in_hand(kind));
        let count = self.hand(us, held);
        let passant = self.state.advanced.map_or(0, |it| self.rules.zobrist.en_passant(it.from, it.to));
        self.rules.zobrist.piece(Piece::new(us, kind), mv.to())
            ^ Zobrist::hand(us, held, count)
            ^ Zobrist::hand(us, held, count.saturating_sub(1))
            ^ passant
    }

    /// What a capture by the side to move changes in the part of the key for the hands.
    #[inline]
    pub(super) fn key_of_capture(&self, captured: PieceKind) -> u64 {
        if !self.rules.captures_to_hand() {
            return 0;
        }
        let (us, kind) = (self.side_to_move, self.rules.kind_in_hand(captured));
        let count = self.hand(us, kind);
        Zobrist::hand(us, kind, count) ^ Zobrist::hand(us, kind, count + 1)
    }

    /// Changes the number of pieces in a hand, with the key.
    fn set_hand<O: Observer>(&mut self, color: Color, kind: PieceKind, count: u8, observer: &mut O) {
        let before = self.hand(color, kind);
        self.hands[color][kind.index()] = count;
        self.state.key ^= Zobrist::hand(color, kind, before) ^ Zobrist::hand(color, kind, count);
        observer.hand(color, kind, before, count);
    }

    /// Puts a captured piece into the hand of the side to move.
    #[cold]
    #[inline(never)]
    pub(super) fn take_into_hand<O: Observer>(&mut self, captured: PieceKind, observer: &mut O) {
        let (us, kind) = (self.side_to_move, self.rules.kind_in_hand(captured));
        self.set_hand(us, kind, self.hand(us, kind) + 1, observer);
    }

    /// Takes a captured piece out of a hand again, without the key.
    fn give_from_hand(&mut self, color: Color, captured: PieceKind) {
        let kind = self.rules.kind_in_hand(captured);
        self.hands[color][kind.index()] -= 1;
    }

    /// Whether a side's king is in its hand.
    #[cold]
    pub(super) fn has_king_in_hand(&self, color: Color) -> bool {
        self.rules.king_in_hand().is_some_and(|king| self.hand(color, king) != 0)
    }

    /// The id that the next piece gets which a side drops: the lowest one that is not on the board. That of
    /// the king is 0.
    fn free_id(&self, color: Color, kind: PieceKind) -> usize {
        if self.rules.is_royal(kind) && self.rules.royals.is_none() {
            return 0;
        }
        (!(self.state.pieces[color] | PieceSet::KING)).ids().next().unwrap_or(0)
    }

    /// Makes a move of a game with hands that cannot be taken back.
    #[cold]
    #[inline(never)]
    pub(super) fn advance_with_hands<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        if mv.kind() == MoveKind::Drop {
            self.advance_by_drop(mv, observer);
        } else if self.rules.has_gates() {
            self.advance_with_gates(mv, observer);
        } else {
            self.advance_by::<false, O>(mv, observer);
        }
    }

    /// Before a move of a game with hands: saves what taking it back needs.
    #[cold]
    #[inline(never)]
    pub(super) fn save_for_hands(&mut self, mv: Move) {
        if self.rules.has_gates() {
            self.save_gates(mv);
        } else if let Some(kind) = mv.dropped() {
            self.save_replaced(kind);
        }
    }

    /// Moves the pieces of a move back in a game with hands. `prior` are the pieces before the move.
    #[cold]
    #[inline(never)]
    pub(super) fn unapply_with_hands(&mut self, mv: Move, us: Color, prior: ByColor<PieceSet>) {
        if self.rules.has_gates() {
            self.take_gate_back(mv, us);
        }
        match mv.dropped() {
            Some(kind) => self.pick_up_from(mv.to(), kind, us),
            None => self.unapply::<false>(mv.without_gate(), us),
        }
        if self.rules.captures_to_hand() {
            for color in Color::ALL {
                for id in prior[color] & !self.state.pieces[color] {
                    self.give_from_hand(us, self.kinds[color][id]);
                }
            }
        }
    }

    /// Makes a drop that cannot be taken back, apart from attacks on its own king.
    fn advance_by_drop<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let Some(kind) = mv.dropped() else { return };
        let us = self.side_to_move;
        self.clear_advanced();
        self.drop_piece(kind, mv.to(), observer);
        if self.rules.game().castling.by_drops {
            self.gain_rights(mv.to(), observer);
        }
        self.state.former_kind = kind;
        self.state.last_move = Some(mv);
        self.state.key ^= self.rules.zobrist.black_to_move();
        self.side_to_move = !us;
        self.state.halfmove_clock = 0;
        self.state.reversible_plies = self.state.reversible_plies.saturating_add(1);
        self.count_for_ends(us, None, false);
    }

    /// Gives the side to move the rights of a king or a partner that it has just dropped on its home.
    fn gain_rights<O: Observer>(&mut self, to: Square, observer: &mut O) {
        let us = self.side_to_move;
        let home = self.homes[us].king;
        if !self.is_castler_on(us, home) {
            return;
        }
        for &(mask, square) in &self.homes[us].rights {
            let index = mask.trailing_zeros() as usize;
            let partner = self.rules.rights[index].partner.map(|kind| Piece::new(us, kind));
            let is_new = self.state.rights & mask == 0 && [home, square].contains(&to);
            if is_new && partner == Some(self.piece_on(square)) {
                let kept = self.state.rights | mask;
                self.state.key ^= self.rights_key(self.state.rights) ^ self.rights_key(kept);
                self.state.rights = kept;
                observer.gain_right(us, square);
            }
        }
    }

    /// Saves what a dropped piece will replace in the lists, so that a capture before it can be taken back.
    pub(super) fn save_replaced(&mut self, kind: PieceKind) {
        let us = self.side_to_move;
        let id = self.free_id(us, kind);
        self.replaced.push((self.kinds[us][id], self.squares[us][id]));
    }

    /// Puts a piece of the hand of the side to move on a square.
    pub(super) fn drop_piece<O: Observer>(&mut self, kind: PieceKind, to: Square, observer: &mut O) {
        let (us, held) = (self.side_to_move, self.rules.kind_in_hand(kind));
        let id = self.free_id(us, kind);
        self.set_hand(us, held, self.hand(us, held) - 1, observer);
        self.add_piece(us, id, kind, to, observer);
    }

    /// Takes a piece back from a square into the hand, without the key.
    pub(super) fn pick_up_from(&mut self, square: Square, kind: PieceKind, us: Color) {
        let id = self.board[square.index()].id();
        self.board[square.index()] = self.rules.vacated(square);
        self.hands[us][self.rules.kind_in_hand(kind).index()] += 1;
        if let Some((kind, square)) = self.replaced.pop() {
            self.squares[us][id] = square;
            self.set_kind(us, id, kind);
        }
    }

    /// The files on which a side has so many pieces of a kind that it can drop no more there.
    #[inline]
    fn full_files(&self, hands: &CompiledHands, color: Color, in_hand: Kinds) -> FullFiles {
        let mut full = FullFiles([Kinds::NONE; MOST_FILES]);
        for kind in (hands.one_per_file & in_hand).iter() {
            let mut counts = [0; MOST_FILES];
            for square in self.squares_of(color, kind) {
                let file = usize::from(self.rules.geometry().file_of(square));
                counts[file] += 1;
                full.0[file] = full.0[file] | Kinds::one_if(counts[file] >= hands.file_limit, kind);
            }
        }
        full
    }

    /// Whether the file of a square has room for one more piece of a kind of the side to move.
    pub(super) fn has_room_on_file(&self, hands: &CompiledHands, kind: PieceKind, to: Square) -> bool {
        let file = usize::from(self.rules.geometry().file_of(to));
        let full = self.full_files(hands, self.side_to_move, Kinds::NONE.with(kind));
        !full.0[file].contains(kind)
    }

    /// Generates the drops that leave the king of the side to move safe.
    #[inline]
    pub(super) fn generate_drops<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let Some(hands) = &self.rules.hands else { return };
        if !info.is_over && hands.drops {
            self.generate_drops_if(hands, info.tests_all(), |to| self.is_safe_drop(info, to), sink);
        }
    }

    /// Generates all drops, whether they leave the king safe or not.
    pub(super) fn push_drops<S: MoveSink>(&self, sink: &mut S) {
        if let Some(hands) = self.rules.hands.as_ref().filter(|hands| hands.drops) {
            self.generate_drops_if(hands, false, |_| true, sink);
        }
    }

    #[inline(never)]
    fn generate_drops_if<S: MoveSink>(
        &self,
        hands: &CompiledHands,
        is_tested: bool,
        is_safe: impl Fn(Square) -> bool,
        sink: &mut S,
    ) {
        let us = self.side_to_move;
        let in_hand = self.kinds_in_hand(hands, us);
        if in_hand.is_empty() {
            return;
        }
        let full = self.full_files(hands, us, in_hand);
        let is_restricted = !hands.checks
            || !hands.no_mate.is_empty()
            || !hands.on_both_colours.is_empty()
            || self.has_king_in_hand(us);
        let landings = self.landings(hands);
        for (to, &droppable) in self.rules.geometry().squares().zip(&hands.droppable[us]) {
            let file = usize::from(self.rules.geometry().file_of(to));
            let kinds = droppable & in_hand & !full.0[file];
            if !self.board[to.index()].is_empty() || kinds.is_empty() || is_tested && !is_safe(to) {
                continue;
            }
            if !hands.enters.is_empty() && !landings.contains(&to) {
                continue;
            }
            for kind in kinds.iter() {
                let mv = Move::drop(kind, to);
                if !is_restricted || self.is_permitted_drop(hands, kind, mv) {
                    sink.push(mv);
                }
            }
        }
    }

    /// The squares on which pieces come to rest that slide in from an edge.
    pub(super) fn landings(&self, hands: &CompiledHands) -> Vec<Square> {
        let is_empty = |square: &&Square| self.board[square.index()].is_empty();
        hands.enters.iter().filter_map(|way| way.iter().take_while(is_empty).last().copied()).collect()
    }

    /// Whether squares of both colours have room for half of the pieces of the kinds that need it, after a
    /// drop.
    pub(super) fn leaves_both_colours(&self, hands: &CompiledHands, kind: PieceKind, to: Square) -> bool {
        let us = self.side_to_move;
        let geometry = self.rules.geometry();
        let colour = |square: Square| (geometry.file_of(square) + geometry.row_of(square)) % 2;
        hands.on_both_colours.iter().all(|half| {
            let pieces = self.count(us, half) + u32::from(self.hand(us, half));
            let on_colour =
                |wanted| self.squares_of(us, half).filter(|&at| colour(at) == wanted).count() as u32;
            if half == kind {
                return 2 * (on_colour(colour(to)) + 1) <= pieces + 1;
            }
            let is_free = |&at: &Square| {
                at != to
                    && self.board[at.index()].is_empty()
                    && hands.droppable[us][at.index()].contains(half)
            };
            let free: Vec<Square> = geometry.squares().filter(is_free).collect();
            let room = |wanted| free.iter().filter(|&&at| colour(at) == wanted).count() as u32;
            [0, 1].into_iter().all(|wanted| on_colour(wanted) + room(wanted) >= pieces / 2)
        })
    }

    /// Whether a drop gives no check and no mate that the rules forbid, leaves the king safe if it is the
    /// king's, and keeps to the colours of squares.
    fn is_permitted_drop(&self, hands: &CompiledHands, kind: PieceKind, mv: Move) -> bool {
        if !hands.on_both_colours.is_empty() && !self.leaves_both_colours(hands, kind, mv.to()) {
            return false;
        }
        if Some(kind) == self.rules.king_in_hand() && self.after(mv).is_king_attacked(self.side_to_move) {
            return false;
        }
        if hands.checks && !hands.no_mate.contains(kind) {
            return true;
        }
        // Most drops bear on no king.
        if hands.checks
            && !self.rules.lines.has_hops()
            && let Some(king) = self.king_square(!self.side_to_move)
            && !self.rules.lines.get(king, self.rules.mover(self.side_to_move, kind, mv.to())).exists()
        {
            return true;
        }
        let after = self.after(mv);
        !after.in_check() || hands.checks && after.has_legal_move()
    }

    /// Whether a drop is legal. Any bit pattern is allowed.
    pub(super) fn is_legal_drop(&self, mv: Move, info: &CheckInfo) -> bool {
        let (Some(hands), Some(kind)) = (&self.rules.hands, mv.dropped()) else { return false };
        let (us, to) = (self.side_to_move, mv.to());
        let is_there = hands.drops
            && mv == Move::drop(kind, to)
            && self.kinds_in_hand(hands, us).contains(kind)
            && self.board[to.index()].is_empty()
            && hands.droppable[us][to.index()].contains(kind);
        if !is_there {
            return false;
        }
        self.has_room_on_file(hands, kind, to)
            && (hands.enters.is_empty() || self.landings(hands).contains(&to))
            && (self.restricts_moves() || !info.tests_all() || self.is_safe_drop(info, to))
            && self.is_permitted_drop(hands, kind, mv)
            && (!self.restricts_moves() || self.is_permitted(mv))
    }

    /// Whether the side to move must drop a piece: it can, and the game demands it.
    #[inline]
    pub(super) fn must_drop(&self, info: &CheckInfo) -> bool {
        self.rules.hands.as_ref().is_some_and(|hands| hands.first)
            && !info.is_over
            && self.has_legal_drop(info)
    }

    #[cold]
    #[inline(never)]
    fn has_legal_drop(&self, info: &CheckInfo) -> bool {
        if self.restricts_moves() {
            let mut drops: Vec<Move> = Vec::new();
            self.push_drops(&mut drops);
            return drops.into_iter().any(|mv| self.is_permitted(mv));
        }
        let mut any = AnyMove(false);
        self.generate_drops(info, &mut any);
        any.0
    }

    /// Generates the drops of a stage for a side that must drop a piece.
    #[cold]
    pub(super) fn generate_forced_drops<S: MoveSink>(&self, stage: Stage, info: &CheckInfo, sink: &mut S) {
        if stage == Stage::Noisy {
            return;
        }
        if !self.restricts_moves() {
            return self.generate_drops(info, sink);
        }
        let mut drops: Vec<Move> = Vec::new();
        self.push_drops(&mut drops);
        drops.into_iter().filter(|&mv| self.is_permitted(mv)).for_each(|mv| sink.push(mv));
    }

    /// The number of drops of a side that is not in check. None if other rules limit them than where pieces
    /// can be dropped.
    #[cfg(feature = "perft")]
    pub(super) fn count_drops(&self, color: Color) -> Option<u64> {
        let Some(hands) = &self.rules.hands else { return Some(0) };
        let by_squares = hands.one_per_file.is_empty() && hands.enters.is_empty();
        let is_free = hands.on_both_colours.is_empty() && self.rules.king_in_hand().is_none();
        if !hands.checks || !hands.no_mate.is_empty() || !by_squares || !is_free {
            return None;
        }
        let in_hand = self.kinds_in_hand(hands, color);
        let squares = self.rules.geometry().squares().zip(&hands.droppable[color]);
        let empty = squares.filter(|(square, _)| self.board[square.index()].is_empty());
        Some(empty.map(|(_, &droppable)| u64::from((droppable & in_hand).len())).sum())
    }

    /// The number of drops of a side on a square, if it is empty.
    #[cfg(feature = "perft")]
    pub(super) fn count_drops_on(&self, color: Color, square: Square) -> u64 {
        let Some(hands) = &self.rules.hands else { return 0 };
        u64::from((hands.droppable[color][square.index()] & self.kinds_in_hand(hands, color)).len())
    }
}
