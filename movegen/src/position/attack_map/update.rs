//! Updates the attack map from position to position.

use arrayvec::ArrayVec;

use super::{AttackMap, is_usable};
use crate::paths::{flag, walk};
use crate::position::Position;
use crate::position::attacks::AttackVisitor;
use crate::rules::{AttackStyle, MAX_PAWN_CAPTURES, Rules};
use crate::types::{ByColor, Color, Move, MoveKind, Occupant, PieceSet, Square};

struct Changes {
    /// The pieces whose attacks are removed from the map and added anew.
    pieces: ByColor<PieceSet>,
    /// Squares that pieces left. Other pieces may have moved there.
    left: ArrayVec<Square, { 2 * PieceSet::CAPACITY }>,
    /// Squares that pieces reached. They may have been occupied before.
    reached: ArrayVec<Square, { 2 * PieceSet::CAPACITY }>,
}

impl AttackMap {
    pub(super) fn copy_from(&mut self, base: &Self) {
        let count = base.square_count;
        self.square_count = count;
        self.attackers[..count].copy_from_slice(&base.attackers[..count]);
        self.has_mobility = base.has_mobility;
        if base.has_mobility {
            self.usable[..count].copy_from_slice(&base.usable[..count]);
            self.mobility = base.mobility;
        }
        self.movers = base.movers;
        self.squares = base.squares;
        self.ply = base.ply;
        self.pieces = base.pieces;
        self.active = base.active;
        self.pawns = base.pawns;
        self.riders = base.riders;
        self.irregular = base.irregular;
    }

    /// Turns the map of an earlier position into that of this one, apart from the number of moves.
    pub(super) fn follow(&mut self, position: &Position) {
        let mut changes = self.changes(position);
        if position.rules.has_walls() {
            self.add_walls(position, &mut changes);
        }
        if changes.pieces != ByColor::both(PieceSet::NONE) || !changes.reached.is_empty() {
            self.add_irregular(position.rules, &mut changes);
            if self.has_mobility {
                self.apply::<true>(position, &changes);
            } else {
                self.apply::<false>(position, &changes);
            }
        }
    }

    /// The pieces that have changed since the map was made, and the squares that they left and reached.
    fn changes(&self, position: &Position) -> Changes {
        let mut changes = Changes {
            pieces: ByColor::both(PieceSet::NONE),
            left: ArrayVec::new(),
            reached: ArrayVec::new(),
        };
        let sole_move = self.sole_move(position);
        for color in Color::ALL {
            let pieces = position.state.pieces[color];
            let active = pieces & !position.state.frozen[color];
            let mut changed = (self.pieces[color] ^ pieces) | (self.active[color] ^ active);
            let mut jokers = PieceSet::NONE;
            if position.rules.has_jokers() {
                jokers = position.pieces_of_kinds(color, position.rules.roles().imitators);
                for id in jokers {
                    changed |= PieceSet::one_if(self.mover(color, id) != position.mover(color, id), id);
                }
            }
            let moved = match sole_move {
                Some(_) if position.side_to_move == color => PieceSet::NONE,
                Some(mv) => PieceSet::one(position.board[mv.to().index()].id()),
                None => differences(&self.movers[color], &position.movers[color]),
            };
            changed |= moved & pieces & !jokers;
            for id in changed {
                let (before, now) = (self.squares[color][id], position.squares[color][id]);
                let (was_here, is_here) = (self.pieces[color].contains(id), pieces.contains(id));
                if was_here && is_here && before == now {
                    continue;
                }
                if was_here {
                    changes.left.push(before);
                }
                if is_here {
                    changes.reached.push(now);
                }
            }
            changes.pieces[color] = changed;
        }
        changes
    }

    /// Whether a map from which another one is to be made in a game with walls leaves room for the walls of
    /// all moves since then.
    pub(super) fn is_near(&self, position: &Position) -> bool {
        /// Each move changes few squares.
        const PLIES: usize = PieceSet::CAPACITY / 4;
        self.ply.is_some_and(|ply| position.ply() <= ply + PLIES)
    }

    /// Adds the squares on which walls have disappeared and appeared since the map was made. In the map of
    /// the empty board no ride passes them.
    #[cold]
    fn add_walls(&self, position: &Position, changes: &mut Changes) {
        let Some(ply) = self.ply else { return };
        let now = [&position.state];
        let states = || position.history.iter().chain(now).skip(ply);
        let before = states().next().and_then(|state| state.wall);
        changes.left.extend(before.filter(|_| before != position.state.wall));
        let walls = states().skip(1).filter_map(|state| state.last_move?.wall());
        let is_new = |at: &Square| position.board[at.index()] == Occupant::WALL && Some(*at) != before;
        changes.reached.extend(walls.filter(is_new));
    }

    /// The move from the map's position to another position, if it is a single move of a single piece.
    fn sole_move(&self, position: &Position) -> Option<Move> {
        let follows = self.ply.is_some_and(|ply| position.ply() == ply + 1);
        let mv = position.last_move().filter(|_| follows)?;
        use crate::types::MoveKind::{Castle, Cure, Double, Gate, Pass, Poison};
        let moves_one = !matches!(mv.kind(), Castle | Poison | Cure | Gate | Pass | Double);
        (moves_one && (mv.from() != mv.to() || mv.kind() == MoveKind::Drop)).then_some(mv)
    }

    /// Adds the pieces with irregular attacks that may depend on a changed square.
    fn add_irregular(&self, rules: &Rules, changes: &mut Changes) {
        for color in Color::ALL {
            for id in self.irregular[color] & !changes.pieces[color] {
                let mover = usize::from(self.movers[color][id]);
                let mut squares = changes.left.iter().chain(&changes.reached);
                let matters = squares.any(|&square| rules.paths.may_matter(mover, square));
                changes.pieces[color] |= PieceSet::one_if(matters, id);
            }
        }
    }

    /// Applies the changes. `MOBILITY` says whether the map has mobility.
    fn apply<const MOBILITY: bool>(&mut self, position: &Position, changes: &Changes) {
        let rules = position.rules;
        let mut pawn_targets: ArrayVec<Square, { 2 * PieceSet::CAPACITY * MAX_PAWN_CAPTURES }> =
            ArrayVec::new();
        for color in Color::ALL {
            for id in changes.pieces[color] & self.active[color] {
                self.take_off(rules, color, id);
                if MOBILITY && self.pawns[color].contains(id) {
                    pawn_targets.extend(self.targets(rules, color, id));
                }
            }
            self.pieces[color] = position.state.pieces[color];
            self.active[color] = self.pieces[color] & !position.state.frozen[color];
            self.pawns[color] = position.pieces_of_kinds(color, rules.roles().pawns);
            for id in changes.pieces[color] & self.pieces[color] {
                self.squares[color][id] = position.squares[color][id];
                self.movers[color][id] = position.mover(color, id) as u16;
            }
        }
        // Pawns come first, because their attacks decide which squares other pieces can use.
        for color in Color::ALL {
            for id in changes.pieces[color] & self.active[color] & self.pawns[color] {
                self.put_on::<MOBILITY>(position, color, id);
                if MOBILITY {
                    pawn_targets.extend(self.targets(rules, color, id));
                }
            }
        }
        if MOBILITY {
            for &square in changes.left.iter().chain(&changes.reached).chain(&pawn_targets) {
                self.renew_usable(position, square);
            }
        }
        for &square in changes.reached.iter().filter(|square| !changes.left.contains(square)) {
            self.cut_rides::<MOBILITY>(rules, square);
        }
        for &square in &changes.left {
            match position.board[square.index()] {
                Occupant::EMPTY => self.extend_rides::<MOBILITY>(position, square),
                Occupant::GONE => self.attackers[square.index()] = ByColor::both(PieceSet::NONE),
                _ => {}
            }
        }
        for color in Color::ALL {
            for id in changes.pieces[color] & self.active[color] & !self.pawns[color] {
                self.put_on::<MOBILITY>(position, color, id);
            }
        }
    }

    /// The squares that a pawn attacks or attacked.
    fn targets(
        &self,
        rules: &'static Rules,
        color: Color,
        id: usize,
    ) -> impl Iterator<Item = Square> + use<> {
        let mover = usize::from(self.movers[color][id]);
        let entries = rules.paths.entries(mover).iter();
        entries.filter(|entry| entry.flags & flag::CAPTURE != 0).map(|entry| entry.to)
    }

    fn take_off(&mut self, rules: &Rules, color: Color, id: usize) {
        let others = !PieceSet::one(id);
        for entry in rules.paths.entries(usize::from(self.movers[color][id])) {
            self.attackers[entry.to.index()][color] &= others;
        }
        self.mobility[color][id] = 0;
        self.riders[color] &= others;
        self.irregular[color] &= others;
    }

    fn put_on<const MOBILITY: bool>(&mut self, position: &Position, color: Color, id: usize) {
        match position.rules.paths.attack_style(usize::from(self.movers[color][id])) {
            AttackStyle::Fixed => {}
            AttackStyle::Rides => self.riders[color] |= PieceSet::one(id),
            AttackStyle::Irregular => self.irregular[color] |= PieceSet::one(id),
        }
        let mut marker = Marker::<MOBILITY> {
            attackers: &mut self.attackers,
            usable: &self.usable,
            color,
            piece: PieceSet::one(id),
            mobility: 0,
        };
        position.visit_attacks(self.squares[color][id], &mut marker);
        self.mobility[color][id] = marker.mobility;
    }

    /// Updates whether a square counts for the mobility of each side.
    fn renew_usable(&mut self, position: &Position, square: Square) {
        let there = position.board[square.index()];
        let mut now = 0;
        for color in Color::ALL {
            let attacked = !(self.attackers(square, !color) & self.pawns[!color]).is_empty();
            let usable = !attacked & !there.is(color) & (there != Occupant::GONE);
            now |= u8::from(usable) << color.index();
        }
        let before = std::mem::replace(&mut self.usable[square.index()], now);
        for color in Color::ALL {
            if is_usable(before ^ now, color) {
                let step = if is_usable(now, color) { 1 } else { u8::MAX };
                for id in self.attackers[square.index()][color] {
                    self.mobility[color][id] = self.mobility[color][id].wrapping_add(step);
                }
            }
        }
    }

    /// Ends the rides that pass a square on that square.
    fn cut_rides<const MOBILITY: bool>(&mut self, rules: &Rules, square: Square) {
        for color in Color::ALL {
            for id in self.attackers[square.index()][color] & self.riders[color] {
                let mut lost = 0;
                for entry in rules.paths.beyond(usize::from(self.movers[color][id]), square) {
                    let attackers = &mut self.attackers[entry.to.index()][color];
                    if MOBILITY {
                        let usable = self.usable[entry.to.index()] >> color.index() & 1;
                        lost += u8::from(attackers.contains(id)) & usable;
                    }
                    *attackers = attackers.without(id);
                }
                self.mobility[color][id] -= lost;
            }
        }
    }

    /// Continues the rides that ended on a square.
    fn extend_rides<const MOBILITY: bool>(&mut self, position: &Position, square: Square) {
        for color in Color::ALL {
            for id in self.attackers[square.index()][color] & self.riders[color] {
                let beyond = position.rules.paths.beyond(usize::from(self.movers[color][id]), square);
                let mut gained = 0;
                walk(beyond, |_, entry| {
                    let there = position.board[entry.to.index()];
                    if there != Occupant::GONE {
                        let attackers = &mut self.attackers[entry.to.index()][color];
                        if MOBILITY {
                            let usable = self.usable[entry.to.index()] >> color.index() & 1;
                            gained += u8::from(!attackers.contains(id)) & usable;
                        }
                        *attackers = attackers.with(id);
                    }
                    there.is_empty()
                });
                self.mobility[color][id] += gained;
            }
        }
    }
}

/// The pieces for which two tables differ.
fn differences(before: &[u16; PieceSet::CAPACITY], now: &[u16; PieceSet::CAPACITY]) -> PieceSet {
    const CHUNK: usize = 8;
    let mut differences = PieceSet::NONE;
    let chunks = before.as_chunks::<CHUNK>().0.iter().zip(now.as_chunks::<CHUNK>().0);
    for (index, (before, now)) in chunks.enumerate().filter(|(_, (before, now))| before != now) {
        for id in 0..CHUNK {
            differences |= PieceSet::one_if(before[id] != now[id], index * CHUNK + id);
        }
    }
    differences
}

/// Adds the attacks of one piece to a map.
struct Marker<'a, const MOBILITY: bool> {
    attackers: &'a mut [ByColor<PieceSet>; Square::MAX],
    usable: &'a [u8; Square::MAX],
    color: Color,
    piece: PieceSet,
    mobility: u8,
}

impl<const MOBILITY: bool> AttackVisitor for Marker<'_, MOBILITY> {
    #[inline(always)]
    fn visit(&mut self, square: Square) {
        self.attackers[square.index()][self.color] |= self.piece;
        if MOBILITY {
            self.mobility += self.usable[square.index()] >> self.color.index() & 1;
        }
    }

    #[inline(always)]
    fn visit_if(&mut self, square: Square, attacked: bool) {
        self.attackers[square.index()][self.color] |= self.piece.only_if(attacked);
        if MOBILITY {
            self.mobility += self.usable[square.index()] >> self.color.index() & u8::from(attacked);
        }
    }
}
