//! Which pieces a move chases: see [`Chase`](crate::game::Chase).

use super::Position;
use super::attacks::{Change, Squares};
use crate::rules::CompiledChase;
use crate::types::{ByColor, Color, MoveKind, PieceSet, Square};

impl Position {
    /// The pieces of the side to move that the last move chases. `before` is the position before that move.
    pub(super) fn chased(&self, before: &Self, chase: &CompiledChase) -> PieceSet {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let pinned = self.screens(us, chase.kings_face, true)[us];
        let mut chased = PieceSet::NONE;
        for id in self.state.pieces[them] {
            let Some(worth) = chase.worth[self.kinds[them][id].index()] else { continue };
            self.for_each_attack(self.squares[them][id], |target| {
                let there = self.board[target.index()];
                if !there.is(us) || !self.can_be_chased(chase, there.id()) {
                    return;
                }
                let victim = there.id();
                let is_worth_more = chase.worth[self.kinds[us][victim].index()] > Some(worth);
                let is_chase = is_worth_more || !self.is_defended(chase, victim, id, pinned);
                if is_chase && !before.attacked(self, id, target) {
                    chased = chased.with(victim);
                }
            });
        }
        chased | self.chased_by_pins(before, chase)
    }

    /// Whether a piece of the side to move counts as chased where it stands.
    fn can_be_chased(&self, chase: &CompiledChase, id: usize) -> bool {
        let us = self.side_to_move;
        let kind = self.kinds[us][id];
        let area = chase.only_in[kind.index()].as_ref();
        !self.rules.is_royal(kind) && area.is_none_or(|area| area.contains(us, self.squares[us][id]))
    }

    /// Whether a piece of the side to move attacked a square in this position, before the move that led to
    /// `after`. What the move captured was no shield for the piece that moved. A piece that moves away from
    /// the square along its line attacks it anew.
    fn attacked(&self, after: &Self, id: usize, target: Square) -> bool {
        let us = self.side_to_move;
        let attacks = |position: &Self, change: &Change| {
            let line = position.rules.lines.get(target, usize::from(position.movers[us][id]));
            line.exists() && position.is_open_after(line, change)
        };
        let moved = after.state.last_move.filter(|mv| self.board[mv.from().index()].id() == id);
        let Some(mv) = moved else { return attacks(self, &Change::NONE) };
        let victim = match (mv.kind(), self.state.advanced) {
            (MoveKind::Castle, _) => Squares::NONE,
            (MoveKind::EnPassant, Some(advanced)) => Squares::one(advanced.to),
            _ => Squares::one(mv.to()),
        };
        attacks(self, &Change { vacated: victim, ..Change::NONE })
            && attacks(after, &Change { filled: Squares::one(mv.from()), ..Change::NONE })
    }

    /// Whether a piece of the side to move could take back, or take the attacker first because both are of
    /// one kind. Pinned pieces do neither.
    fn is_defended(&self, chase: &CompiledChase, victim: usize, attacker: usize, pinned: PieceSet) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let (square, from) = (self.squares[us][victim], self.squares[them][attacker]);
        let is_of_one_kind = self.kinds[us][victim] == self.kinds[them][attacker];
        if is_of_one_kind && !pinned.contains(victim) && self.reaches(us, victim, from, &Change::NONE) {
            return true;
        }
        let without = Change { vacated: Squares::one(from), ..Change::NONE };
        let defenders = self.state.pieces[us] & !pinned & !PieceSet::one(victim);
        let defenders: PieceSet =
            defenders.ids().filter(|&id| self.reaches(us, id, square, &without)).collect();
        // A king cannot take back where the enemy king would face it.
        let is_faced = || {
            let line = self.rules.lines.get(square, usize::from(self.movers[them][0]));
            chase.kings_face && line.exists() && self.is_open_after(line, &without)
        };
        !defenders.is_empty() && (defenders != PieceSet::KING || !is_faced())
    }

    /// Pieces of the side to move that its newly pinned pieces no longer protect, and those that new
    /// batteries against its king threaten.
    fn chased_by_pins(&self, before: &Self, chase: &CompiledChase) -> PieceSet {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let mut chased = PieceSet::NONE;
        let now = self.screens(us, chase.kings_face, false);
        let earlier = before.screens(us, chase.kings_face, false);
        let is_new = |square: Square| {
            let there = before.board[square.index()];
            !there.color().is_some_and(|color| earlier[color].contains(there.id()))
        };
        let batteries = self.screens(them, chase.kings_face, false)[them];
        let attackers = |square: Square, change: &Change| -> PieceSet {
            let pieces = self.state.pieces[them].ids();
            pieces.filter(|&id| self.reaches(them, id, square, change)).collect()
        };
        for id in now[us].ids().filter(|&id| is_new(self.squares[us][id])) {
            self.for_each_attack(self.squares[us][id], |target| {
                let there = self.board[target.index()];
                let is_ours = there.is(us) && self.can_be_chased(chase, there.id());
                if is_ours && !(attackers(target, &Change::NONE) & !batteries).is_empty() {
                    chased = chased.with(there.id());
                }
            });
        }
        for id in now[them].ids().filter(|&id| is_new(self.squares[them][id])) {
            let (from, king) = (self.squares[them][id], self.squares[us][0]);
            let alone = Change { vacated: Squares::two(from, king), ..Change::NONE };
            self.for_each_attack(from, |target| {
                let there = self.board[target.index()];
                let is_guarded = || self.reaches(us, 0, target, &Change::NONE);
                let is_supported = || !(attackers(target, &alone) & !PieceSet::one(id)).is_empty();
                if there.is(us) && (!is_guarded() || is_supported()) {
                    chased = chased.with(there.id());
                }
            });
        }
        chased
    }

    /// Whether a piece attacks a square after a change, other than by facing the enemy king.
    fn reaches(&self, color: Color, id: usize, target: Square, change: &Change) -> bool {
        let line = self.rules.lines.get(target, usize::from(self.movers[color][id]));
        if !line.exists() || !self.is_open_after(line, change) {
            return false;
        }
        if self.rules.piece_spec(self.kinds[color][id]).faces.is_empty() {
            return true;
        }
        let mut reaches = false;
        self.for_each_attack(self.squares[color][id], |square| reaches |= square == target);
        reaches
    }

    /// The pieces of both sides that stand between the king of a side and an enemy piece: without one of
    /// them that piece would attack the king. `with_king`: or the kings would face each other.
    fn screens(&self, side: Color, kings_face: bool, with_king: bool) -> ByColor<PieceSet> {
        let mut screens = ByColor::both(PieceSet::NONE);
        let Some(king) = self.king_square(side) else { return screens };
        let them = !side;
        let row = self.rules.lines.row(king);
        for id in self.state.pieces[them] {
            let line = row[usize::from(self.movers[them][id])];
            let is_king = kings_face && id == 0;
            if !line.exists() || line.is_direct() || is_king && !with_king || self.is_open(line) {
                continue;
            }
            for &square in self.rules.lines.between(line).squares() {
                let there = self.board[square.index()];
                let without = Change { vacated: Squares::one(square), ..Change::NONE };
                if let Some(color) = there.color()
                    && self.is_open_after(line, &without)
                {
                    screens[color] = screens[color].with(there.id());
                }
            }
        }
        screens
    }
}
