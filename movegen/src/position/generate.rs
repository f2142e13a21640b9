//! Generates legal moves in stages.

use super::walk::Mover;
use super::{AttackMap, CheckInfo, Position};
use crate::paths::flag;
use crate::rules::SimpleSteps;
use crate::types::{Ids, Move, MoveKind, MoveSink, PieceSet, Square};

/// Which moves to generate.
///
/// ```
/// use movegen::Stage;
///
/// # let rules = movegen::rules("chess").unwrap();
/// let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
/// let position = movegen::Position::from_fen(rules, fen).unwrap();
/// let count = |stage| {
///     let mut moves = Vec::new();
///     position.generate(stage, &position.checks(), &mut moves);
///     moves.len()
/// };
/// assert_eq!((count(Stage::Noisy), count(Stage::Quiet), count(Stage::All)), (4, 3, 7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Every legal move.
    All,
    /// Captures, promotions, poisonings and cures.
    Noisy,
    /// The moves that are not noisy.
    Quiet,
}

/// The capacity of a new list of moves. It grows in the few positions that have more.
const USUAL_MOVES: usize = 128;

impl Position {
    /// Generates the legal moves of a stage. `info` is the result of [`Position::checks`] for this position.
    pub fn generate<S: MoveSink>(&self, stage: Stage, info: &CheckInfo, sink: &mut S) {
        debug_assert!(info.fits(self), "the checks of another position");
        if self.rules.passes && stage != Stage::Noisy && self.may_pass(info) {
            sink.push(self.pass());
        }
        if self.rules.must_capture() && self.generate_compelled(stage, info, sink) {
            return;
        }
        if self.rules.has_hands() {
            return self.generate_with_hands(stage, info, sink);
        }
        if self.rules.has_walls() {
            return self.generate_with_walls(stage, info, sink);
        }
        self.generate_without_gates(stage, info, sink);
    }

    #[cold]
    #[inline(never)]
    fn generate_with_hands<S: MoveSink>(&self, stage: Stage, info: &CheckInfo, sink: &mut S) {
        if self.must_drop(info) {
            self.generate_forced_drops(stage, info, sink);
        } else if self.rules.has_gates() && !self.gates[self.side_to_move].is_empty() {
            self.generate_with_gates(stage, info, sink);
        } else {
            self.generate_without_gates(stage, info, sink);
        }
    }

    /// Generates the legal moves of a stage, without gates.
    #[inline]
    pub(super) fn generate_without_gates<S: MoveSink>(&self, stage: Stage, info: &CheckInfo, sink: &mut S) {
        match stage {
            Stage::All => self.generate_stage::<true, true, S>(info, sink),
            Stage::Noisy => self.generate_stage::<true, false, S>(info, sink),
            Stage::Quiet => self.generate_stage::<false, true, S>(info, sink),
        }
    }

    /// Generates the moves of [`Stage::Noisy`] with the position's attack map: faster than
    /// [`Position::generate`], and in another order. `attacks` and `info` belong to this position.
    ///
    /// ```
    /// # use movegen::AttackMap;
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/8/8/1n2p3/8/2B5/8/5BK1 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// let mut moves = Vec::new();
    /// position.generate_noisy(&AttackMap::new(&position), &position.checks(), &mut moves);
    /// assert_eq!(moves.len(), 2, "a bishop takes the knight, the other one the pawn");
    /// ```
    pub fn generate_noisy<S: MoveSink>(&self, attacks: &AttackMap, info: &CheckInfo, sink: &mut S) {
        debug_assert!(attacks.fits(self), "the attack map of another position");
        debug_assert!(info.fits(self), "the checks of another position");
        if self.needs_other_generator(info) {
            return self.generate(Stage::Noisy, info, sink);
        }
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let walkers = self.pieces_with_other_noisy_moves();
        let capturers = self.mobile_mask() & !walkers;
        for victim in attacks.attacked_pieces(them) {
            let to = self.squares[them][victim];
            for id in attacks.attackers(to, us) & capturers {
                let from = self.squares[us][id];
                if self.is_safe_piece_step(info, id, from, to) {
                    sink.push(Move::new(from, to, MoveKind::Normal));
                }
            }
        }
        for id in walkers {
            self.generate_piece::<true, false, S>(id, info, sink);
        }
        self.generate_special::<true, false, S>(info, sink);
    }

    /// The pieces of the side to move that may have noisy moves other than captures on squares that they
    /// attack: pawns about to promote, poisoners.
    fn pieces_with_other_noisy_moves(&self) -> PieceSet {
        let us = self.side_to_move;
        let has_such = |id: usize| self.rules.paths.has_other_noisy_moves(self.mover(us, id));
        let pieces = self.pieces_of_kinds(us, self.rules.kinds_with_other_noisy_moves) & self.mobile_mask();
        pieces.ids().fold(PieceSet::NONE, |pieces, id| pieces | PieceSet::one_if(has_such(id), id))
    }

    /// Whether the king is not attacked after a plain move of a piece, which may be the king.
    #[inline]
    pub(super) fn is_safe_piece_step(&self, info: &CheckInfo, id: usize, from: Square, to: Square) -> bool {
        if id == 0 {
            return self.is_safe_king_step(info, from, to);
        }
        let Some(effective) = self.effective_kind(self.side_to_move, id) else { return false };
        !info.tests(id, effective) || self.is_safe_step(info, from, to, effective)
    }

    /// All legal moves.
    ///
    /// ```
    /// # let rules = movegen::rules("apothecary-classic").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// assert_eq!(position.legal_moves().len(), 82);
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        self.generate(Stage::All, &self.checks(), &mut moves);
        moves
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        let info = self.checks();
        if info.is_over {
            return false;
        }
        self.has_legal_move_but_pass(&info) || self.rules.passes && self.may_pass(&info)
    }

    /// Whether there is a legal move other than a pass.
    pub(super) fn has_legal_move_but_pass(&self, info: &CheckInfo) -> bool {
        if self.rules.has_walls() {
            return self.has_move_with_wall(info);
        }
        let mut any = AnyMove(false);
        if self.restricts_moves() {
            self.generate_restricted::<true, true, AnyMove>(&mut any);
            return any.0;
        }
        for id in self.mobile_pieces() {
            self.generate_piece::<true, true, AnyMove>(id, info, &mut any);
            if any.0 {
                return true;
            }
        }
        self.generate_special::<true, true, AnyMove>(info, &mut any);
        if !any.0 {
            self.generate_drops(info, &mut any);
        }
        any.0
    }

    /// Whether [`generate_noisy`](Self::generate_noisy) cannot use the attack map.
    #[inline]
    fn needs_other_generator(&self, info: &CheckInfo) -> bool {
        info.king.is_none()
            || info.beside_frozen_king
            || self.rules.restricts_moves()
            || self.rules.must_capture()
            || self.rules.has_walls()
            || self.rules.has_hands() && (self.must_drop(info) || self.rules.has_gates())
    }

    pub(super) fn generate_stage<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        info: &CheckInfo,
        sink: &mut S,
    ) {
        if info.is_over {
            return;
        }
        if self.restricts_moves() {
            return self.generate_restricted::<NOISY, QUIET, S>(sink);
        }
        for id in self.mobile_pieces() {
            self.generate_piece::<NOISY, QUIET, S>(id, info, sink);
        }
        self.generate_special::<NOISY, QUIET, S>(info, sink);
        if QUIET && self.rules.has_hands() {
            self.generate_drops(info, sink);
        }
    }

    /// Generates castlings, leaps, moves of two steps, en-passant captures, poisonings and cures.
    pub(super) fn generate_special<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        info: &CheckInfo,
        sink: &mut S,
    ) {
        if info.is_over {
            return;
        }
        if QUIET && self.state.rights != 0 {
            if !info.in_check() {
                self.generate_castlings(info, sink);
                self.generate_leaps(info, sink);
            }
            self.generate_piece_leaps(info, sink);
        }
        if let Some(doubles) = &self.rules.doubles {
            self.generate_doubles::<NOISY, QUIET, S>(doubles, sink);
        }
        if NOISY {
            if let Some(rule) = &self.rules.in_place {
                self.generate_in_place(rule, sink);
            }
            if let Some(advanced) = self.advanced() {
                self.generate_en_passant(advanced, info, sink);
            }
            if self.rules.has_poison() {
                self.generate_poisonings(info, sink);
                self.generate_cures(info, sink);
            }
        }
    }

    /// The pieces of the side to move that can move; none if its king is dead.
    pub(super) fn mobile_mask(&self) -> PieceSet {
        let us = self.side_to_move;
        let pieces = self.state.pieces[us] & !self.state.frozen[us];
        if self.has_lost_king(us) { PieceSet::NONE } else { pieces }
    }

    pub(super) fn mobile_pieces(&self) -> Ids {
        self.mobile_mask().ids()
    }

    /// Generates the moves of a piece, whether they leave the king safe or not.
    pub(super) fn generate_steps<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        id: usize,
        sink: &mut S,
    ) {
        let mover = &self.piece_to_walk(self.side_to_move, id);
        self.walk::<NOISY, QUIET>(mover, |to, flags, goes| {
            self.push_if::<NOISY, QUIET, S>(mover, to, flags, goes, sink);
        });
    }

    #[inline]
    pub(super) fn generate_piece<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        id: usize,
        info: &CheckInfo,
        sink: &mut S,
    ) {
        if info.free.contains(id) {
            self.generate_free_piece::<NOISY, QUIET, S>(id, sink);
        } else if id == 0 {
            self.generate_king_steps::<NOISY, QUIET, S>(info, sink);
        } else {
            self.generate_tested_piece::<NOISY, QUIET, S>(id, info, sink);
        }
    }

    /// Generates the moves of a piece whose moves need no test and which is not a joker.
    #[inline(never)]
    fn generate_free_piece<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        id: usize,
        sink: &mut S,
    ) {
        let us = self.side_to_move;
        let index = usize::from(self.movers[us][id]);
        let mover = Mover { from: self.squares[us][id], color: us, kind: self.kinds[us][id], index };
        self.walk::<NOISY, QUIET>(&mover, |to, flags, goes| {
            self.push_if::<NOISY, QUIET, S>(&mover, to, flags, goes, sink);
        });
    }

    /// Generates the moves of a piece other than the king.
    #[inline(never)]
    fn generate_tested_piece<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        id: usize,
        info: &CheckInfo,
        sink: &mut S,
    ) {
        let us = self.side_to_move;
        let from = self.squares[us][id];
        let Some(effective) = self.effective_kind(us, id) else { return };
        let mover = &self.piece_to_walk(us, id);
        if info.beside_frozen_king {
            let mut sink = GuardedSink { position: self, sink };
            self.walk::<NOISY, QUIET>(mover, |to, flags, goes| {
                if goes && self.is_safe_step(info, from, to, effective) {
                    self.push_if::<NOISY, QUIET, _>(mover, to, flags, true, &mut sink);
                }
            });
        } else if info.tests(id, effective) {
            self.walk::<NOISY, QUIET>(mover, |to, flags, goes| {
                if goes && self.is_safe_step(info, from, to, effective) {
                    self.push_if::<NOISY, QUIET, S>(mover, to, flags, true, sink);
                }
            });
        } else {
            self.walk::<NOISY, QUIET>(mover, |to, flags, goes| {
                self.push_if::<NOISY, QUIET, S>(mover, to, flags, goes, sink);
            });
        }
    }

    /// Generates the moves of the king, without castlings and leaps.
    #[inline(never)]
    fn generate_king_steps<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        info: &CheckInfo,
        sink: &mut S,
    ) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let from = self.squares[us][0];
        let index = usize::from(self.movers[us][0]);
        let steps = self.rules.paths.simple_steps(index).zip(self.rules.king_steps.row(us, from));
        let Some((SimpleSteps { leaps, .. }, row)) = steps else {
            let king = Mover { from, color: us, kind: self.kinds[us][0], index };
            return self.walk::<NOISY, QUIET>(&king, |to, _, goes| {
                if goes && self.is_safe_king_step(info, from, to) {
                    sink.push(Move::new(from, to, MoveKind::Normal));
                }
            });
        };
        let mut open = 0_u8;
        for (step, entry) in leaps.iter().enumerate() {
            let there = self.board[entry.to.index()];
            open |= u8::from(QUIET & there.is_empty() | NOISY & there.is(them)) << step;
        }
        if open == 0 {
            return;
        }
        let (mut attackers, mut attackable) = (PieceSet::NONE, 0);
        for id in self.state.pieces[them] {
            let steps = row[usize::from(self.movers[them][id])];
            attackers |= PieceSet::one_if(steps & open != 0, id);
            attackable |= steps;
        }
        if self.rules.has_jokers() {
            attackable = u8::MAX;
        }
        while open != 0 {
            let step = open.trailing_zeros();
            open &= open - 1;
            let to = leaps[step as usize].to;
            if attackable >> step & 1 == 0 || self.is_king_step_safe_from(attackers, info, from, to) {
                sink.push(Move::new(from, to, MoveKind::Normal));
            }
        }
    }

    /// Pushes the move of a piece to a square, or its promotions there, if a condition holds.
    #[inline(always)]
    pub(super) fn push_if<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        mover: &Mover,
        to: Square,
        flags: u8,
        condition: bool,
        sink: &mut S,
    ) {
        let kind = if flags & flag::ADVANCE == 0 { MoveKind::Normal } else { MoveKind::Advance };
        if flags & flag::PROMOTE == 0 {
            sink.push_if(Move::new(mover.from, to, kind), condition);
        } else if condition {
            self.push_promotions::<NOISY, QUIET, S>(mover, to, kind, sink);
        }
    }

    /// `without` is the kind of the move without promotion.
    #[cold]
    #[inline(never)]
    fn push_promotions<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        mover: &Mover,
        to: Square,
        without: MoveKind,
        sink: &mut S,
    ) {
        let captures = !self.board[to.index()].is_empty();
        let promotion = &self.rules.promotion;
        let choice = promotion.choice(mover.color, mover.kind, (mover.from, to), captures);
        if NOISY {
            for &kind in choice.map_or(&[][..], |choice| &choice.kinds) {
                if self.can_promote_to(mover.color, kind) {
                    sink.push(Move::with_auxiliary(mover.from, to, MoveKind::Promotion, kind.index()));
                }
            }
        }
        let stays = choice.is_none_or(|choice| promotion.can_stay(choice, mover.color, mover.kind, to));
        if stays && if captures { NOISY } else { QUIET } {
            sink.push(Move::new(mover.from, to, without));
        }
    }
}

/// Discards the moves after which the enemy king could capture the poisoned king beside it (ruling R-X3). The
/// test needs the whole move, because the new piece of a promotion may guard its king.
struct GuardedSink<'a, S> {
    position: &'a Position,
    sink: &'a mut S,
}

impl<S: MoveSink> MoveSink for GuardedSink<'_, S> {
    fn push(&mut self, mv: Move) {
        if !self.position.enemy_king_may_capture_after(mv) {
            self.sink.push(mv);
        }
    }
}

/// Records whether there is a move.
pub(super) struct AnyMove(pub bool);

impl MoveSink for AnyMove {
    fn push(&mut self, _: Move) {
        self.0 = true;
    }
}
