//! The path trees of all movements, and how attacks along them depend on the board.

use crate::lines::{Line, Lines};
use crate::paths::{Entry, flag};
use crate::types::Square;

/// The path trees of all movements, by (movement, square) index.
#[derive(Debug, Default)]
pub(crate) struct PathTable {
    pub(super) ranges: Vec<PathRange>,
    pub(super) entries: Vec<Entry>,
    /// The lines of multi-path leaps, tree by tree.
    multi_paths: Vec<Line>,
    square_count: usize,
    /// For every (movement, square) pair and every square of the board: 1 + the index of the square in the
    /// rides, or 0. For irregular attacks: nonzero if the attacks may depend on the square.
    places: Vec<u8>,
}

/// The range of the entries of a (movement, square) pair, and its properties.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathRange {
    pub(super) start: u32,
    pub(super) multi_paths: u32,
    pub(super) length: u16,
    pub(super) leaps: u8,
    pub(super) plain: bool,
    /// Whether all entries have flags of [`flag::SIMPLE`] alone.
    pub(super) simple: bool,
    pub(super) straight: bool,
    pub(super) style: AttackStyle,
    pub(super) other_noisy_moves: bool,
    pub(super) hops_near: bool,
    pub(super) avoids: bool,
}

/// How the attacks of a piece depend on other pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttackStyle {
    /// They do not depend on other pieces.
    Fixed,
    /// It attacks along rides, up to the first occupied square.
    Rides,
    /// They depend on other pieces in another way (hoppers, multi-path leaps).
    Irregular,
}

/// The squares to which a piece could go from one square.
#[derive(Clone, Copy)]
pub(crate) struct PathTree<'a> {
    /// All of them in pre-order: the leaps, then the rides.
    pub entries: &'a [Entry],
    /// Entries without a subtree.
    pub leaps: &'a [Entry],
    /// Trees in pre-order.
    pub rides: &'a [Entry],
    /// The lines of multi-path leaps. Those of this tree are the first.
    multi_paths: &'a [Line],
    /// Whether all entries have only the flags for moves and captures.
    pub plain: bool,
    /// Whether every ride is a chain.
    pub straight: bool,
    /// Whether hops end on the square next to the mount.
    pub hops_near: bool,
    /// Whether the piece avoids pieces of some kinds.
    pub avoids: bool,
}

/// The squares to which a piece could go from one square, if their flags are [`flag::SIMPLE`].
#[derive(Clone, Copy)]
pub(crate) struct SimpleSteps<'a> {
    /// Entries without a subtree.
    pub leaps: &'a [Entry],
    /// Trees in pre-order.
    pub rides: &'a [Entry],
}

impl<'a> PathTree<'a> {
    /// The line of a multi-path leap of the tree.
    pub fn line(self, entry: &Entry) -> Line {
        self.multi_paths[entry.multi_path()]
    }
}

impl PathTable {
    /// The squares to which a piece could go, in pre-order, if all entries have only the flags for moves and
    /// captures.
    #[inline]
    pub fn plain_entries(&self, mover: usize) -> Option<&[Entry]> {
        self.ranges[mover].plain.then(|| self.entries(mover))
    }

    /// The squares to which a piece could go, if for each of them the flags of its entry and what stands
    /// there decide whether it can.
    #[inline]
    pub fn simple_steps(&self, mover: usize) -> Option<SimpleSteps<'_>> {
        let PathRange { start, length, leaps, simple, .. } = self.ranges[mover];
        if !simple {
            return None;
        }
        let entries = &self.entries[start as usize..start as usize + usize::from(length)];
        let (leaps, rides) = entries.split_at(usize::from(leaps));
        Some(SimpleSteps { leaps, rides })
    }

    /// The squares to which a piece could go, as trees.
    #[inline]
    pub fn tree(&self, mover: usize) -> PathTree<'_> {
        let PathRange { multi_paths, leaps, plain, straight, hops_near, avoids, .. } = self.ranges[mover];
        let entries = self.entries(mover);
        let (leaps, rides) = entries.split_at(usize::from(leaps));
        let multi_paths = &self.multi_paths[multi_paths as usize..];
        PathTree { entries, leaps, rides, multi_paths, plain, straight, hops_near, avoids }
    }

    /// All squares to which a piece could go.
    #[inline]
    pub fn entries(&self, mover: usize) -> &[Entry] {
        let PathRange { start, length, .. } = self.ranges[mover];
        &self.entries[start as usize..start as usize + usize::from(length)]
    }

    /// Whether a piece could never move: it has no squares but those of a mount with nothing behind it.
    pub fn is_immobile(&self, mover: usize) -> bool {
        let reaches = flag::PLAIN | flag::CAPTURE_OWN_KIND;
        self.entries(mover).iter().all(|entry| {
            let hops = entry.flags & flag::ANY_MOUNT != 0 && entry.skip > 1;
            entry.flags & reaches == 0 && !hops
        })
    }

    /// How the attacks of a piece depend on other pieces.
    pub fn attack_style(&self, mover: usize) -> AttackStyle {
        self.ranges[mover].style
    }

    /// Whether the piece may have noisy moves other than captures on squares that it attacks: promotions, and
    /// captures of only its own kind.
    pub fn has_other_noisy_moves(&self, mover: usize) -> bool {
        self.ranges[mover].other_noisy_moves
    }

    /// Whether the attacks of a piece may depend on what a square holds. For pieces with irregular attacks.
    #[inline]
    pub fn may_matter(&self, mover: usize, square: Square) -> bool {
        self.place(mover, square).is_some()
    }

    /// The index of a square among the rides of a piece.
    #[inline]
    fn place(&self, mover: usize, square: Square) -> Option<usize> {
        usize::from(self.places[mover * self.square_count + square.index()]).checked_sub(1)
    }

    /// The squares of a piece's rides that are reached over a square: trees in pre-order.
    #[inline]
    pub fn beyond(&self, mover: usize, square: Square) -> &[Entry] {
        let Some(place) = self.place(mover, square) else { return &[] };
        let rides = &self.entries(mover)[usize::from(self.ranges[mover].leaps)..];
        &rides[place + 1..place + usize::from(rides[place].skip)]
    }

    /// Fills `places`. All multi-path leaps must be known.
    fn add_places(&mut self, lines: &Lines) {
        self.square_count = lines.square_count();
        let mut places = vec![0; self.ranges.len() * self.square_count];
        for (mover, range) in self.ranges.iter().enumerate() {
            let tree = self.tree(mover);
            let row = &mut places[mover * self.square_count..][..self.square_count];
            for (index, entry) in tree.rides.iter().enumerate() {
                row[entry.to.index()] = (index + 1) as u8;
            }
            if range.style == AttackStyle::Irregular {
                for leap in tree.leaps.iter().filter(|leap| leap.flags & flag::MULTI_PATH != 0) {
                    let line = tree.line(leap);
                    if !line.is_direct() {
                        lines.between(line).squares().iter().for_each(|square| row[square.index()] = 1);
                    }
                }
            }
        }
        self.places = places;
    }

    /// Stores the lines of multi-path leaps. All lines must be known.
    pub(super) fn add_multi_paths(&mut self, lines: &Lines) {
        for (mover, range) in self.ranges.iter_mut().enumerate() {
            range.multi_paths = self.multi_paths.len() as u32;
            let end = range.start as usize + usize::from(range.length);
            let entries = &mut self.entries[range.start as usize..end];
            let leaps = entries.iter_mut().filter(|entry| entry.flags & flag::MULTI_PATH != 0);
            for (index, entry) in leaps.enumerate() {
                entry.set_multi_path(index as u8);
                self.multi_paths.push(lines.get(entry.to, mover));
            }
        }
        self.add_places(lines);
    }
}
