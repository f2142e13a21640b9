//! Where a piece can go on the present board, whether its king would be attacked or not.

use super::Position;
use crate::paths::{Entry, behind_mount, flag, walk};
use crate::rules::PathTree;
use crate::types::{Color, Occupant, PieceKind, Square};

/// A piece whose moves are being generated.
pub(super) struct Mover {
    pub from: Square,
    pub color: Color,
    /// Its own kind, not the kind that it may imitate.
    pub kind: PieceKind,
    /// (movement, square) index.
    pub index: usize,
}

impl Position {
    /// A piece of either side, as it moves now.
    #[inline]
    pub(super) fn piece_to_walk(&self, color: Color, id: usize) -> Mover {
        let (from, kind) = (self.squares[color][id], self.kinds[color][id]);
        Mover { from, color, kind, index: self.mover(color, id) }
    }

    /// Calls a function with squares of a piece's paths, the flags of the square's entry, and whether the
    /// piece can go there. Most squares to which it cannot go are left out.
    ///
    /// What stands on a square cannot be predicted. So the function should not branch on whether the piece
    /// can go there, if it can do without.
    #[inline(always)]
    pub(super) fn walk<const NOISY: bool, const QUIET: bool>(
        &self,
        mover: &Mover,
        mut visit: impl FnMut(Square, u8, bool),
    ) {
        let Some(steps) = self.rules.paths.simple_steps(mover.index) else {
            let tree = self.rules.paths.tree(mover.index);
            return self
                .walk_irregularly::<NOISY, QUIET>(mover, tree, &mut |to, flags| visit(to, flags, true));
        };
        let them = !mover.color;
        let mut look = |entry: &Entry| {
            let there = self.board[entry.to.index()];
            let moves = if QUIET { flag::MOVE } else { flag::move_if_promotes(entry.flags) };
            let captures = if NOISY { flag::CAPTURE } else { 0 };
            let allowed = (moves * u8::from(there.is_empty())) | (captures * u8::from(there.is(them)));
            visit(entry.to, entry.flags, entry.flags & allowed != 0);
            there.is_empty()
        };
        for entry in steps.leaps {
            look(entry);
        }
        walk(steps.rides, |_, entry| look(entry));
    }

    /// [`walk`](Self::walk) along trees with any flags.
    fn walk_irregularly<const NOISY: bool, const QUIET: bool>(
        &self,
        mover: &Mover,
        tree: PathTree<'_>,
        visit: &mut impl FnMut(Square, u8),
    ) {
        let them = !mover.color;
        walk(tree.entries, |index, entry| {
            let there = self.board[entry.to.index()];
            if there.is_empty() {
                let wanted = QUIET || (NOISY && entry.flags & flag::PROMOTE != 0);
                if wanted && entry.flags & flag::MOVE != 0 && self.has_open_way(tree, entry) {
                    visit(entry.to, entry.flags);
                }
                return true;
            }
            if there != Occupant::GONE {
                if tree.avoids && self.is_avoided(there) {
                    return false;
                }
                if NOISY && there.is(them) && self.can_capture(mover, tree, entry, there) {
                    visit(entry.to, entry.flags);
                }
                if entry.flags & flag::ANY_MOUNT != 0 {
                    self.hop::<NOISY, QUIET>(tree, index, them, visit);
                }
            }
            false
        });
    }

    /// Calls a function with every square to which a piece can hop over the mount on an entry's square.
    fn hop<const NOISY: bool, const QUIET: bool>(
        &self,
        tree: PathTree<'_>,
        index: usize,
        them: Color,
        visit: &mut impl FnMut(Square, u8),
    ) {
        let mount = tree.entries[index].flags;
        for entry in behind_mount(tree.entries, index) {
            let there = self.board[entry.to.index()];
            let promotes = entry.flags & flag::PROMOTE;
            let wanted = QUIET || NOISY && promotes != 0;
            let goes = wanted && mount & flag::MOUNT_FOR_MOVES != 0 && there.is_empty();
            let spares = tree.avoids && self.is_avoided(there);
            if goes || NOISY && mount & flag::MOUNT != 0 && there.is(them) && !spares {
                visit(entry.to, promotes);
            }
            if tree.hops_near || !there.is_empty() {
                break;
            }
        }
    }

    /// The flags with which a piece of the side to move can go to a square now.
    pub(super) fn step_flags(&self, from: Square, to: Square) -> Option<u8> {
        let mover = &self.piece_to_walk(self.side_to_move, self.board[from.index()].id());
        let mut found = None;
        self.walk::<true, true>(mover, |square, flags, goes| {
            if goes && square == to {
                found = Some(flags);
            }
        });
        found
    }

    #[inline(always)]
    fn has_open_way(&self, tree: PathTree<'_>, entry: &Entry) -> bool {
        entry.flags & flag::MULTI_PATH == 0 || self.is_open(tree.line(entry))
    }

    #[inline(always)]
    fn can_capture(&self, mover: &Mover, tree: PathTree<'_>, entry: &Entry, there: Occupant) -> bool {
        if entry.flags & flag::CAPTURE != 0 {
            return self.has_open_way(tree, entry);
        }
        let kind = self.kinds[!mover.color][there.id()];
        entry.flags & flag::CAPTURE_OWN_KIND != 0 && kind == mover.kind
    }
}
