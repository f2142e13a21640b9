//! Attack tests, on the present board and on the board after a move.

use super::Position;
use crate::lines::Line;
use crate::paths::{Entry, behind_mount, flag, walk};
use crate::rules::PathTree;
use crate::types::{ByColor, Color, Occupant, PieceKind, PieceSet, Square};

/// Up to two squares.
// A number outside the bytes stands for none, so that a test compares two numbers.
#[derive(Clone, Copy)]
pub(super) struct Squares([u16; 2]);

impl Squares {
    pub const NONE: Self = Self([u16::MAX; 2]);

    pub const fn one(square: Square) -> Self {
        Self([square.index() as u16, u16::MAX])
    }

    pub const fn two(first: Square, second: Square) -> Self {
        Self([first.index() as u16, second.index() as u16])
    }

    fn first(self) -> Option<Square> {
        u8::try_from(self.0[0]).ok().map(|number| Square::new(usize::from(number)))
    }

    #[inline]
    const fn contains(self, square: Square) -> bool {
        let number = square.index() as u16;
        number == self.0[0] || number == self.0[1]
    }
}

/// What a move changes on the board, for attack tests that do not make the move.
#[derive(Clone, Copy)]
pub(super) struct Change {
    /// Squares that pieces leave.
    pub vacated: Squares,
    /// Squares that pieces reach.
    pub filled: Squares,
    /// Pieces that die of poison with the move.
    pub expiring: ByColor<PieceSet>,
    /// Pieces that no longer attack, because they are captured or poisoned.
    pub excluded: PieceSet,
}

impl Change {
    pub const NONE: Self = Self {
        vacated: Squares::NONE,
        filled: Squares::NONE,
        expiring: ByColor::both(PieceSet::NONE),
        excluded: PieceSet::NONE,
    };

    /// One piece moves from one square to another.
    pub const fn step(from: Square, to: Square) -> Self {
        Self { vacated: Squares::one(from), filled: Squares::one(to), ..Self::NONE }
    }
}

/// Receives the squares that a piece attacks from [`Position::visit_attacks`]. A closure is a visitor.
pub(super) trait AttackVisitor {
    /// Receives an attacked square, empty or occupied.
    fn visit(&mut self, square: Square);

    /// Receives a square that is attacked only if `attacked` is true. It should not branch on `attacked`.
    fn visit_if(&mut self, square: Square, attacked: bool) {
        if attacked {
            self.visit(square);
        }
    }
}

impl<F: FnMut(Square)> AttackVisitor for F {
    #[inline]
    fn visit(&mut self, square: Square) {
        self(square);
    }
}

impl Position {
    /// What a square holds after a change. For a square that a piece reaches the result is any piece: the
    /// tests do not depend on which.
    #[inline]
    fn occupant_after(&self, square: Square, change: &Change) -> Occupant {
        let now = self.board[square.index()];
        if change.filled.contains(square) {
            return Occupant::new(Color::White, 0);
        }
        if change.vacated.contains(square) {
            return self.rules.vacated(square);
        }
        match now.color() {
            Some(color) if change.expiring[color].contains(now.id()) => self.rules.vacated(square),
            _ => now,
        }
    }

    /// Whether a line that exists is open after a change.
    #[inline]
    pub(super) fn is_open_after(&self, line: Line, change: &Change) -> bool {
        self.rules.lines.is_open(
            line,
            |square| self.occupant_after(square, change),
            |square| self.is_avoided_after(square, change),
        )
    }

    /// Whether a line that exists is open now.
    #[inline]
    pub(super) fn is_open(&self, line: Line) -> bool {
        self.rules.lines.is_open(
            line,
            |square| self.board[square.index()],
            |square| self.is_avoided(self.board[square.index()]),
        )
    }

    /// Whether a piece is one that some hoppers neither hop over nor capture.
    #[cold]
    pub(super) fn is_avoided(&self, there: Occupant) -> bool {
        there.color().is_some_and(|color| self.rules.avoided.contains(self.kinds[color][there.id()]))
    }

    /// Whether the piece on a square after a change is one that some hoppers avoid. Only steps are asked
    /// about: the piece that reaches a square comes from the one that is left. In games with such hoppers and
    /// other moves, each move is made on a copy of the position.
    #[cold]
    fn is_avoided_after(&self, square: Square, change: &Change) -> bool {
        let now = if change.filled.contains(square) { change.vacated.first() } else { Some(square) };
        now.is_some_and(|now| self.is_avoided(self.board[now.index()]))
    }

    /// Whether a side attacks a square after a change. `joker_kind` is the kind that its jokers imitate after
    /// the change.
    pub(super) fn is_attacked_after(
        &self,
        target: Square,
        by: Color,
        change: &Change,
        joker_kind: Option<PieceKind>,
    ) -> bool {
        self.is_attacked_by(self.state.pieces[by], target, by, change, joker_kind)
    }

    /// [`is_attacked_after`](Self::is_attacked_after), by some of the side's pieces or by its jokers.
    #[inline]
    pub(super) fn is_attacked_by(
        &self,
        pieces: PieceSet,
        target: Square,
        by: Color,
        change: &Change,
        joker_kind: Option<PieceKind>,
    ) -> bool {
        let row = self.rules.lines.row(target);
        for id in pieces & !self.state.frozen[by] & !change.excluded {
            let line = row[usize::from(self.movers[by][id])];
            if line.exists() && self.is_open_after(line, change) {
                return true;
            }
        }
        if !self.rules.has_jokers() {
            return false;
        }
        let jokers = self.pieces_of_kinds(by, self.rules.roles().imitators) & !change.excluded;
        jokers.ids().any(|id| {
            let line = row[self.rules.imitator(by, joker_kind, self.squares[by][id])];
            line.exists() && self.is_open_after(line, change)
        })
    }

    /// Whether the king of the side to move is attacked. A side without a king is not in check. If a side can
    /// have [several](crate::game::Royals) royal pieces, the game says which attacks are checks.
    pub fn in_check(&self) -> bool {
        self.is_king_attacked(self.side_to_move)
    }

    /// Whether the king of a side is attacked now, with the powers that jokers have now.
    pub(super) fn is_king_attacked(&self, color: Color) -> bool {
        let Some(king) = self.king_square(color) else { return self.are_royals_in_check(color) };
        if self.rules.explodes() && self.kings_touch() {
            return false;
        }
        let beside = self.is_frozen_beside_king(color);
        let change = Change { excluded: PieceSet::KING.only_if(beside), ..Change::NONE };
        self.is_attacked_after(king, !color, &change, self.joker_power(!color))
            || (beside && self.may_capture_frozen_king(!color))
    }

    /// Calls a function with every square that the piece on a square attacks now. A piece attacks the squares
    /// where it could capture an enemy piece, whatever stands there, even a piece of its own side. A joker
    /// attacks with the power that it has now. A poisoned piece attacks nothing. Neither does a poisoner: its
    /// captures of poisoners are not counted.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// let mut attacked = Vec::new();
    /// position.for_each_attack(square("b1"), |square| attacked.push(rules.geometry().name(square)));
    /// attacked.sort();
    /// assert_eq!(attacked, ["a3", "c3", "d2"], "the square of the own pawn too");
    /// ```
    pub fn for_each_attack(&self, from: Square, mut visit: impl FnMut(Square)) {
        self.visit_attacks(from, &mut visit);
    }

    /// [`for_each_attack`](Self::for_each_attack) with a visitor, for code that must be fast.
    pub(super) fn visit_attacks<V: AttackVisitor>(&self, from: Square, visitor: &mut V) {
        let occupant = self.board[from.index()];
        let Some(color) = occupant.color() else { return };
        if self.state.frozen[color].contains(occupant.id()) {
            return;
        }
        let mover = self.mover(color, occupant.id());
        let tree = self.rules.paths.tree(mover);
        if !tree.plain {
            return self.visit_flagged_attacks(tree, visitor);
        }
        for entry in tree.leaps {
            if self.board[entry.to.index()] != Occupant::GONE {
                visitor.visit(entry.to);
            }
        }
        if tree.straight {
            // Where a ride ends cannot be predicted. So the squares behind a piece are visited too, without a
            // branch.
            let mut is_open = true;
            for entry in tree.rides {
                let there = self.board[entry.to.index()];
                is_open |= entry.is_root();
                visitor.visit_if(entry.to, is_open & (there != Occupant::GONE));
                is_open &= there.is_empty();
            }
            return;
        }
        walk(tree.rides, |_, entry| self.visit_on_ride(entry.to, visitor));
    }

    /// Visits a square of a ride; returns whether the ride continues.
    #[inline]
    fn visit_on_ride<V: AttackVisitor>(&self, square: Square, visitor: &mut V) -> bool {
        let there = self.board[square.index()];
        if there != Occupant::GONE {
            visitor.visit(square);
        }
        there.is_empty()
    }

    /// [`visit_attacks`](Self::visit_attacks) for movements with other flags than move and capture.
    fn visit_flagged_attacks<V: AttackVisitor>(&self, tree: PathTree<'_>, visitor: &mut V) {
        let look = |entry: &Entry, visitor: &mut V| {
            let there = self.board[entry.to.index()];
            let attacked = entry.flags & flag::CAPTURE != 0
                && there != Occupant::GONE
                && (entry.flags & flag::MULTI_PATH == 0 || self.is_open(tree.line(entry)));
            if attacked {
                visitor.visit(entry.to);
            }
            there
        };
        for entry in tree.leaps {
            look(entry, visitor);
        }
        walk(tree.rides, |index, entry| {
            let there = look(entry, visitor);
            let is_mount = !there.is_empty() && there != Occupant::GONE;
            if entry.flags & flag::MOUNT != 0 && is_mount && !(tree.avoids && self.is_avoided(there)) {
                for entry in behind_mount(tree.rides, index) {
                    if !self.visit_on_ride(entry.to, visitor) || tree.hops_near {
                        break;
                    }
                }
            }
            there.is_empty()
        });
    }
}
