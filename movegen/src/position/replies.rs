//! Counts the legal replies to the moves of a position, for the last two plies of perft.
//!
//! Most moves change the moves of few enemy pieces: those whose paths contain a square that the move changes.
//! The pseudo-legal moves of each enemy piece are counted once for all moves of a position. After a move they
//! are counted again only for pieces that it may have affected.

use arrayvec::ArrayVec;

use super::{CheckInfo, Position, Stage};
use crate::paths::{flag, walk};
use crate::types::{Color, Move, MoveKind, MoveSink, PieceSet, Square};

/// Counts moves without storing them.
pub(crate) struct Counter(pub u64);

impl MoveSink for Counter {
    #[inline]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline]
    fn push_if(&mut self, _: Move, condition: bool) {
        self.0 += u64::from(condition);
    }
}

/// Counts moves, and the captures among them.
struct CaptureCounter<'a> {
    position: &'a Position,
    captures: u64,
    moves: u64,
}

impl MoveSink for CaptureCounter<'_> {
    fn push(&mut self, mv: Move) {
        self.moves += 1;
        self.captures += u64::from(self.position.is_capture(mv));
    }
}

/// The room for steps of a king. The moves of a king that has more are counted again after every move.
const MOST_KING_STEPS: usize = 32;

/// The moves that the side not to move would have in a position.
pub(crate) struct Replies {
    pieces: PieceSet,
    /// The number of pseudo-legal moves of each piece.
    counts: [u16; PieceSet::CAPACITY],
    /// The sum of `counts`.
    total: u64,
    /// The captures among them, in games with compulsory captures.
    captures: [u16; PieceSet::CAPACITY],
    /// The sum of `captures`.
    total_captures: u64,
    /// By square: the pieces whose moves may depend on what the square holds.
    seers: [PieceSet; Square::MAX],
    /// The pieces whose moves are counted again after every move: jokers, and the king unless its moves are
    /// in `king_steps`.
    always: PieceSet,
    /// The squares to which the king could go, if it has no rides, each with the enemy pieces that could
    /// capture there on some board.
    king_steps: ArrayVec<(Square, PieceSet), MOST_KING_STEPS>,
    /// The enemy pieces that could capture on the king's square on some board.
    on_king: PieceSet,
    /// The pieces whose moves may depend on the reserve, or on the limits of promotion.
    promoting: PieceSet,
    has_hands: bool,
    /// The number of drops, if no move changes it but by the square that it fills or leaves.
    drops: Option<u64>,
}

impl Replies {
    /// Whether the moves of the side not to move can be counted together. Not if there are poisoned pieces,
    /// because every move may then change the moves of all pieces. Not in games with restricted moves, and
    /// not for a side that has lost its king.
    pub fn are_countable(position: &Position) -> bool {
        let us = !position.side_to_move;
        let has_poisoned = Color::ALL.iter().any(|&color| !position.state.frozen[color].is_empty());
        let drops_first = position.rules.hands.as_ref().is_some_and(|hands| hands.first || hands.gates);
        let rules = position.rules;
        let moves_otherwise =
            rules.passes || rules.in_place.is_some() || rules.has_walls() || rules.doubles.is_some();
        let is_restricted = position.rules.restricts_moves() || moves_otherwise;
        !(has_poisoned || is_restricted || position.has_lost_king(us) || drops_first)
    }

    /// Counts the moves of the side not to move. They must be [countable](Self::are_countable).
    pub fn new(position: &Position) -> Self {
        let us = !position.side_to_move;
        let pieces = position.state.pieces[us];
        let jokers = position.pieces_of_kinds(us, position.rules.roles().imitators);
        let king = position.king_square(us);
        let mut replies = Self {
            pieces,
            counts: [0; PieceSet::CAPACITY],
            total: 0,
            captures: [0; PieceSet::CAPACITY],
            total_captures: 0,
            seers: [PieceSet::NONE; Square::MAX],
            always: jokers,
            king_steps: ArrayVec::new(),
            on_king: king.map_or(PieceSet::NONE, |king| position.pieces_bearing_on(king)),
            promoting: PieceSet::NONE,
            has_hands: position.rules.has_hands(),
            drops: position.count_drops(us),
        };
        if king.is_some() {
            replies.add_king(position, us);
        }
        let counted = pieces & !jokers & !PieceSet::KING;
        for id in counted {
            replies.add(position, us, id);
        }
        if position.rules.must_capture() {
            replies.add_captures(position, us, counted);
        }
        replies
    }

    fn add_king(&mut self, position: &Position, us: Color) {
        let tree = position.rules.paths.tree(position.mover(us, 0));
        let is_simple = tree.plain && tree.rides.is_empty() && tree.leaps.len() <= MOST_KING_STEPS;
        if is_simple && !position.rules.must_capture() {
            let squares = tree.leaps.iter().map(|entry| entry.to);
            self.king_steps.extend(squares.map(|to| (to, position.pieces_bearing_on(to))));
        } else {
            self.always |= PieceSet::KING;
        }
    }

    /// Counts the moves of one piece.
    fn add(&mut self, position: &Position, us: Color, id: usize) {
        let piece = PieceSet::one(id);
        let mover = position.mover(us, id);
        let count = if let Some(entries) = position.rules.paths.plain_entries(mover) {
            let mut count = 0;
            walk(entries, |_, entry| {
                let there = position.board[entry.to.index()];
                self.seers[entry.to.index()] |= piece;
                count += u16::from(there.is_empty() | there.is(!us));
                there.is_empty()
            });
            count
        } else {
            let tree = position.rules.paths.tree(mover);
            for entry in tree.entries {
                self.seers[entry.to.index()] |= piece;
                if entry.flags & flag::MULTI_PATH != 0 {
                    for &square in position.rules.lines.squares_between(tree.line(entry)) {
                        self.seers[square.index()] |= piece;
                    }
                }
            }
            if position.rules.paths.has_other_noisy_moves(mover) {
                self.promoting |= piece;
            }
            position.count_other_steps(us, id) as u16
        };
        self.counts[id] = count;
        self.total += u64::from(count);
    }

    /// Counts the captures of some pieces.
    #[cold]
    #[inline(never)]
    fn add_captures(&mut self, position: &Position, us: Color, pieces: PieceSet) {
        for id in pieces {
            let count = position.count_captures_and_moves(us, id).captures;
            self.captures[id] = count as u16;
            self.total_captures += count;
        }
    }

    /// The number of legal replies to a legal move of the position.
    #[inline(never)]
    pub fn count_after(&self, position: &mut Position, mv: Move) -> u64 {
        let victim = position.en_passant_victim(mv);
        position.make(mv);
        if position.is_decided() {
            position.unmake();
            return 0;
        }
        let moved = position.pieces_moved_by(mv);
        let info = position.checks_by(self.on_king | moved);
        let mut counter = Counter(0);
        if info.tests_all() || matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
            position.generate(Stage::All, &position.checks(), &mut counter);
        } else {
            let again = self.affected(position, mv, victim, &info);
            let taken = self.pieces & !position.state.pieces[position.side_to_move];
            if position.rules.must_capture() {
                let count = self.count_compelled(position, again, taken, &info);
                position.unmake();
                return count;
            }
            counter.0 = (again | taken).ids().fold(self.total, |rest, id| rest - u64::from(self.counts[id]));
            counter.0 += self.count_king_steps(position, &info, moved);
            counter.0 += position.count_moves_of(again & !taken, &info);
            if self.has_hands {
                counter.0 += self.count_drops(position, mv, victim, &info);
            }
        }
        position.unmake();
        counter.0
    }

    /// The number of replies in a game with compulsory captures: the captures, or all moves if there is none.
    /// The moves of the pieces `again` are counted, those of the pieces `taken` are not.
    #[inline(never)]
    fn count_compelled(
        &self,
        position: &Position,
        again: PieceSet,
        taken: PieceSet,
        info: &CheckInfo,
    ) -> u64 {
        let mut counts = CaptureCounter { position, captures: self.total_captures, moves: self.total };
        for id in again | taken {
            counts.captures -= u64::from(self.captures[id]);
            counts.moves -= u64::from(self.counts[id]);
        }
        for id in again & !taken {
            if info.free.contains(id) {
                let more = position.count_captures_and_moves(position.side_to_move, id);
                counts.captures += more.captures;
                counts.moves += more.moves;
            } else {
                position.generate_piece::<true, true, _>(id, info, &mut counts);
            }
        }
        position.generate_special::<true, true, _>(info, &mut counts);
        position.generate_drops(info, &mut counts);
        if counts.captures == 0 { counts.moves } else { counts.captures }
    }

    /// The number of drops after a move. The side is not in check.
    #[inline(never)]
    fn count_drops(&self, position: &Position, mv: Move, victim: Option<Square>, info: &CheckInfo) -> u64 {
        let drops = self.drops.filter(|_| victim.is_none() && mv.kind() != MoveKind::Castle);
        let Some(drops) = drops else {
            let mut counter = Counter(0);
            position.generate_drops(info, &mut counter);
            return counter.0;
        };
        if drops == 0 {
            return 0;
        }
        let us = position.side_to_move;
        let on = |square| position.count_drops_on(us, square);
        let is_left = position.board[mv.from().index()].is_empty();
        let captures = self.pieces != position.state.pieces[us];
        drops + if is_left { on(mv.from()) } else { 0 } - if captures { 0 } else { on(mv.to()) }
    }

    fn count_king_steps(&self, position: &Position, info: &CheckInfo, moved: PieceSet) -> u64 {
        let Some(from) = info.king else { return 0 };
        let is_legal = |&&(to, enemies): &&(Square, PieceSet)| {
            let there = position.board[to.index()];
            (there.is_empty() || there.is(!position.side_to_move))
                && position.is_king_step_safe_from(enemies | moved, info, from, to)
        };
        self.king_steps.iter().filter(is_legal).count() as u64
    }

    /// The pieces whose moves a move may have changed, or whose moves must be tested after it. The king is
    /// left out if its moves are in `king_steps`. The position is the one after the move.
    fn affected(&self, position: &Position, mv: Move, victim: Option<Square>, info: &CheckInfo) -> PieceSet {
        let seers = |square: Square| self.seers[square.index()];
        let us = position.side_to_move;
        let mut pieces = self.always | seers(mv.from()) | seers(mv.to()) | info.pinned;
        if let Some(square) = victim {
            pieces |= seers(square);
        }
        if mv.kind() == MoveKind::Castle {
            let castling = &position.castlings(!us)[mv.auxiliary()];
            pieces |= seers(castling.partner_from) | seers(castling.partner_to);
        }
        if position.rules.has_jokers() {
            pieces |= position.pieces_of_kinds(us, info.tested_kinds) & !PieceSet::KING;
        }
        if position.rules.limits_promotion() {
            pieces |= self.promoting;
        }
        pieces
    }
}

impl Position {
    /// Counts the legal moves of some pieces that can move, and the special moves of all.
    #[inline]
    fn count_moves_of(&self, pieces: PieceSet, info: &CheckInfo) -> u64 {
        let mut counter = Counter(0);
        for id in pieces & info.free {
            counter.0 += self.count_steps(self.side_to_move, id);
        }
        for id in pieces & !info.free {
            self.generate_piece::<true, true, Counter>(id, info, &mut counter);
        }
        self.generate_special::<true, true, Counter>(info, &mut counter);
        counter.0
    }

    /// The number of moves of a piece of either side, without special moves, whether they leave the king safe
    /// or not. The piece is not a joker.
    #[inline]
    fn count_steps(&self, color: Color, id: usize) -> u64 {
        let mut count = 0;
        if let Some(entries) = self.rules.paths.plain_entries(usize::from(self.movers[color][id])) {
            walk(entries, |_, entry| {
                let there = self.board[entry.to.index()];
                count += u64::from(there.is_empty() | there.is(!color));
                there.is_empty()
            });
            return count;
        }
        self.count_other_steps(color, id)
    }

    fn count_other_steps(&self, color: Color, id: usize) -> u64 {
        let mover = &self.piece_to_walk(color, id);
        let mut counter = Counter(0);
        self.walk::<true, true>(mover, |to, flags, goes| {
            self.push_if::<true, true, Counter>(mover, to, flags, goes, &mut counter);
        });
        counter.0
    }

    /// The moves of a piece of either side, without special moves, whether they leave the king safe or not.
    #[inline]
    fn count_captures_and_moves(&self, color: Color, id: usize) -> CaptureCounter<'_> {
        let mut counts = CaptureCounter { position: self, captures: 0, moves: 0 };
        if let Some(entries) = self.rules.paths.plain_entries(usize::from(self.movers[color][id])) {
            walk(entries, |_, entry| {
                let there = self.board[entry.to.index()];
                counts.captures += u64::from(there.is(!color));
                counts.moves += u64::from(there.is_empty());
                there.is_empty()
            });
            counts.moves += counts.captures;
            return counts;
        }
        let mover = &self.piece_to_walk(color, id);
        let mut counter = Counter(0);
        self.walk::<true, true>(mover, |to, flags, goes| {
            let before = counter.0;
            self.push_if::<true, true, Counter>(mover, to, flags, goes, &mut counter);
            counts.captures += (counter.0 - before) * u64::from(!self.board[to.index()].is_empty());
        });
        counts.moves = counter.0;
        counts
    }

    /// The pieces of the side to move that could capture on a square on some board. Jokers are left out.
    fn pieces_bearing_on(&self, target: Square) -> PieceSet {
        let us = self.side_to_move;
        let row = self.rules.lines.row(target);
        let bears = |id: usize| row[usize::from(self.movers[us][id])].exists();
        self.state.pieces[us]
            .ids()
            .fold(PieceSet::NONE, |pieces, id| pieces | PieceSet::one_if(bears(id), id))
    }

    fn pieces_moved_by(&self, mv: Move) -> PieceSet {
        let piece = PieceSet::one(self.board[mv.to().index()].id());
        if mv.kind() != MoveKind::Castle {
            return piece;
        }
        let castling = &self.castlings(!self.side_to_move)[mv.auxiliary()];
        piece | PieceSet::one(self.board[castling.partner_to.index()].id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Group;

    /// Compares the counts with those of the generator, in games of random moves with many captures.
    #[test]
    fn replies_counted_together_are_those_generated_one_by_one() {
        let mut compared = 0;
        for rules in crate::all_games() {
            let mut random = 0x9e37_79b9_7f4a_7c15_u64;
            let games = if rules.game().about.group == Group::Main { 8 } else { 1 };
            for _game in 0..games {
                let mut position = Position::start(rules);
                for _ply in 0..100 {
                    let moves = position.legal_moves();
                    if moves.is_empty() || position.king_is_dead().is_some() {
                        break;
                    }
                    compared += compare(&mut position, &moves);
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let noisy: Vec<Move> =
                        moves.iter().copied().filter(|&mv| position.is_noisy(mv)).collect();
                    let choice = if noisy.is_empty() || random >> 62 != 0 { &moves } else { &noisy };
                    position.make(choice[(random >> 33) as usize % choice.len()]);
                }
            }
        }
        assert!(compared > 10_000, "{compared} moves compared");
    }

    /// Returns the number of moves compared.
    fn compare(position: &mut Position, moves: &[Move]) -> usize {
        if !Replies::are_countable(position) {
            return 0;
        }
        let replies = Replies::new(position);
        for &mv in moves {
            let counted = replies.count_after(position, mv);
            position.make(mv);
            let expected = position.legal_moves().len() as u64;
            position.unmake();
            assert_eq!(counted, expected, "after {mv:?} in {}", position.to_fen());
        }
        moves.len()
    }
}
