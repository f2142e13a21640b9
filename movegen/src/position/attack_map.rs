//! The attack map: which pieces attack each square. It is updated from the map of an earlier position.
//!
//! A move changes the attacks of few pieces: of those that it moves or removes, and of the riders that attack
//! the squares that become empty or occupied. Source:
//! <https://www.chessprogramming.org/Attack_and_Defend_Maps>

use arrayvec::ArrayVec;

use super::Position;
use super::attacks::AttackVisitor;
use crate::paths::{flag, walk};
use crate::rules::{AttackStyle, MAX_PAWN_CAPTURES, Rules};
use crate::types::{ByColor, Color, Men, Move, MoveKind, Occupant, Square};

/// The pieces that attack each square of a position, and the number of squares that each piece can use.
///
/// The ids of the pieces are those of [`Position::numbered_men`].
#[derive(Clone)]
pub struct AttackMap {
    square_count: usize,
    /// By square and colour.
    attackers: [ByColor<Men>; Square::TABLE],
    /// By square: whether it counts for the mobility of White (bit 0) and of Black (bit 1).
    usable: [u8; Square::TABLE],
    mobility: ByColor<[u8; Men::CAPACITY]>,
    /// The (movement, square) index with which each piece attacks.
    movers: ByColor<[u16; Men::CAPACITY]>,
    squares: ByColor<[Square; Men::CAPACITY]>,
    /// The number of moves that had been made in the position; none for the empty board.
    ply: Option<usize>,
    men: ByColor<Men>,
    /// The pieces that are not poisoned.
    active: ByColor<Men>,
    pawns: ByColor<Men>,
    /// The pieces that attack along rides, up to the first occupied square.
    riders: ByColor<Men>,
    /// The pieces whose attacks depend on other squares in another way.
    irregular: ByColor<Men>,
}

/// The changes of one update.
struct Changes {
    /// The pieces whose attacks are removed from the map and added again.
    men: ByColor<Men>,
    /// Squares that pieces left. They may be occupied again.
    left: ArrayVec<Square, { 2 * Men::CAPACITY }>,
    /// Squares that pieces reached. They may have been occupied before.
    reached: ArrayVec<Square, { 2 * Men::CAPACITY }>,
}

impl AttackMap {
    /// Computes the map of a position without an earlier map.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let blank = Self::blank(position.rules);
        let mut map = blank.clone();
        map.update(&blank, position);
        map
    }

    /// The map of the empty board.
    fn blank(rules: &Rules) -> Self {
        let mut usable = [0; Square::TABLE];
        for square in rules.geometry().squares() {
            usable[square.index()] = if rules.vacated(square) == Occupant::GONE { 0 } else { 3 };
        }
        Self {
            square_count: rules.geometry().square_count(),
            attackers: [ByColor::both(Men::NONE); Square::TABLE],
            usable,
            mobility: ByColor::both([0; Men::CAPACITY]),
            movers: ByColor::both([0; Men::CAPACITY]),
            squares: ByColor::both([Square::NONE; Men::CAPACITY]),
            ply: None,
            men: ByColor::both(Men::NONE),
            active: ByColor::both(Men::NONE),
            pawns: ByColor::both(Men::NONE),
            riders: ByColor::both(Men::NONE),
            irregular: ByColor::both(Men::NONE),
        }
    }

    /// The pieces of a side that attack a square, as [`Position::for_each_attack`] defines it.
    #[must_use]
    #[inline]
    pub fn attackers(&self, square: Square, color: Color) -> Men {
        self.attackers[square.index()][color]
    }

    /// The pieces of a side that stand on squares that the enemy attacks.
    // Which pieces these are cannot be predicted, so no branch depends on it.
    #[must_use]
    #[inline]
    pub fn attacked_men(&self, color: Color) -> Men {
        let is_attacked = |id: usize| !self.attackers(self.squares[color][id], !color).is_empty();
        self.men[color].ids().fold(Men::NONE, |men, id| men | Men::one_if(is_attacked(id), id))
    }

    /// The number of squares that a piece attacks, without squares of its own side's pieces and squares that
    /// enemy pawns attack.
    #[must_use]
    #[inline]
    pub fn mobility(&self, color: Color, man: usize) -> usize {
        self.mobility[color][man] as usize
    }

    /// A side's pawns.
    #[must_use]
    #[inline]
    pub fn pawns(&self, color: Color) -> Men {
        self.pawns[color]
    }

    /// A side's pieces other than pawns, including the king.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color) -> Men {
        self.men[color] & !self.pawns[color]
    }

    /// Whether the map can belong to a position: the same number of moves has been made, and the same pieces
    /// are on the board. For assertions.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        self.ply == Some(position.ply()) && self.men == position.state.men
    }

    /// The pieces that attack along rides, up to the first occupied square.
    #[inline]
    pub(super) fn riders(&self, color: Color) -> Men {
        self.riders[color]
    }

    /// The pieces whose attacks depend on other squares in another way.
    #[inline]
    pub(super) fn irregular(&self, color: Color) -> Men {
        self.irregular[color]
    }

    /// The (movement, square) index with which a piece attacks.
    #[inline]
    pub(super) fn mover(&self, color: Color, man: usize) -> usize {
        self.movers[color][man] as usize
    }

    /// Turns this map into the map of a position. `base` is the map of an earlier position, from which moves
    /// led to this one.
    pub fn update(&mut self, base: &Self, position: &Position) {
        self.copy_from(base);
        let mut changes = self.changes(position);
        if changes.men != ByColor::both(Men::NONE) {
            self.add_irregular(position.rules, &mut changes);
            self.apply(position, &changes);
        }
        self.ply = Some(position.ply());
        #[cfg(debug_assertions)]
        self.check(position);
    }

    fn copy_from(&mut self, base: &Self) {
        let count = base.square_count;
        self.square_count = count;
        self.attackers[..count].copy_from_slice(&base.attackers[..count]);
        self.usable[..count].copy_from_slice(&base.usable[..count]);
        self.mobility = base.mobility;
        self.movers = base.movers;
        self.squares = base.squares;
        self.ply = base.ply;
        self.men = base.men;
        self.active = base.active;
        self.pawns = base.pawns;
        self.riders = base.riders;
        self.irregular = base.irregular;
    }

    /// The pieces that have changed since the map was made, and the squares that they left and reached.
    fn changes(&self, position: &Position) -> Changes {
        let mut changes =
            Changes { men: ByColor::both(Men::NONE), left: ArrayVec::new(), reached: ArrayVec::new() };
        let sole_move = self.sole_move(position);
        for color in Color::ALL {
            let men = position.state.men[color];
            let active = men & !position.state.frozen[color];
            let mut changed = (self.men[color] ^ men) | (self.active[color] ^ active);
            let mut jokers = Men::NONE;
            if position.rules.has_jokers() {
                jokers = position.men_of_kinds(color, position.rules.roles().imitators);
                for id in jokers {
                    changed |= Men::one_if(self.mover(color, id) != position.mover(color, id), id);
                }
            }
            let moved = match sole_move {
                Some(_) if position.side_to_move == color => Men::NONE,
                Some(mv) => Men::one(position.board[mv.to().index()].id()),
                None => differences(&self.movers[color], &position.movers[color]),
            };
            changed |= moved & men & !jokers;
            for id in changed {
                let (before, now) = (self.squares[color][id], position.squares[color][id]);
                let (was_here, is_here) = (self.men[color].contains(id), men.contains(id));
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
            changes.men[color] = changed;
        }
        changes
    }

    /// The move between the map's position and another position, if there is only one move and it moves only
    /// one piece.
    fn sole_move(&self, position: &Position) -> Option<Move> {
        let follows = self.ply.is_some_and(|ply| position.ply() == ply + 1);
        let mv = position.last_move().filter(|_| follows)?;
        let moves_one = !matches!(mv.kind(), MoveKind::Castle | MoveKind::Poison | MoveKind::Cure);
        moves_one.then_some(mv)
    }

    /// Adds the pieces with irregular attacks that may depend on a changed square.
    fn add_irregular(&self, rules: &Rules, changes: &mut Changes) {
        for color in Color::ALL {
            for id in self.irregular[color] & !changes.men[color] {
                let mover = usize::from(self.movers[color][id]);
                let mut squares = changes.left.iter().chain(&changes.reached);
                let matters = squares.any(|&square| rules.paths.may_matter(mover, square));
                changes.men[color] |= Men::one_if(matters, id);
            }
        }
    }

    fn apply(&mut self, position: &Position, changes: &Changes) {
        let rules = position.rules;
        let mut pawn_targets: ArrayVec<Square, { 2 * Men::CAPACITY * MAX_PAWN_CAPTURES }> = ArrayVec::new();
        for color in Color::ALL {
            for id in changes.men[color] & self.active[color] {
                self.take_off(rules, color, id);
                if self.pawns[color].contains(id) {
                    pawn_targets.extend(self.targets(rules, color, id));
                }
            }
            self.men[color] = position.state.men[color];
            self.active[color] = self.men[color] & !position.state.frozen[color];
            self.pawns[color] = position.men_of_kinds(color, rules.roles().pawns);
            for id in changes.men[color] & self.men[color] {
                self.squares[color][id] = position.squares[color][id];
                self.movers[color][id] = position.mover(color, id) as u16;
            }
        }
        // Pawns come first, because their attacks decide which squares other pieces can use.
        for color in Color::ALL {
            for id in changes.men[color] & self.active[color] & self.pawns[color] {
                self.put_on(position, color, id);
                pawn_targets.extend(self.targets(rules, color, id));
            }
        }
        for &square in changes.left.iter().chain(&changes.reached).chain(&pawn_targets) {
            self.renew_usable(position, square);
        }
        for &square in changes.reached.iter().filter(|square| !changes.left.contains(square)) {
            self.cut_rides(rules, square);
        }
        for &square in &changes.left {
            match position.board[square.index()] {
                Occupant::EMPTY => self.extend_rides(position, square),
                Occupant::GONE => self.attackers[square.index()] = ByColor::both(Men::NONE),
                _ => {}
            }
        }
        for color in Color::ALL {
            for id in changes.men[color] & self.active[color] & !self.pawns[color] {
                self.put_on(position, color, id);
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
        let others = !Men::one(id);
        for entry in rules.paths.entries(usize::from(self.movers[color][id])) {
            self.attackers[entry.to.index()][color] &= others;
        }
        self.mobility[color][id] = 0;
        self.riders[color] &= others;
        self.irregular[color] &= others;
    }

    fn put_on(&mut self, position: &Position, color: Color, id: usize) {
        match position.rules.paths.attack_style(usize::from(self.movers[color][id])) {
            AttackStyle::Fixed => {}
            AttackStyle::Rides => self.riders[color] |= Men::one(id),
            AttackStyle::Irregular => self.irregular[color] |= Men::one(id),
        }
        let mut marker = Marker {
            attackers: &mut self.attackers,
            usable: &self.usable,
            color,
            man: Men::one(id),
            mobility: 0,
        };
        position.visit_attacks(self.squares[color][id], &mut marker);
        self.mobility[color][id] = marker.mobility;
    }

    /// Updates for which side's mobility a square counts.
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
    fn cut_rides(&mut self, rules: &Rules, square: Square) {
        for color in Color::ALL {
            for id in self.attackers[square.index()][color] & self.riders[color] {
                let mut lost = 0;
                for entry in rules.paths.beyond(usize::from(self.movers[color][id]), square) {
                    let attackers = &mut self.attackers[entry.to.index()][color];
                    let usable = self.usable[entry.to.index()] >> color.index() & 1;
                    lost += u8::from(attackers.contains(id)) & usable;
                    *attackers = attackers.without(id);
                }
                self.mobility[color][id] -= lost;
            }
        }
    }

    /// Continues the rides that ended on a square.
    fn extend_rides(&mut self, position: &Position, square: Square) {
        for color in Color::ALL {
            for id in self.attackers[square.index()][color] & self.riders[color] {
                let beyond = position.rules.paths.beyond(usize::from(self.movers[color][id]), square);
                let mut gained = 0;
                walk(beyond, |_, entry| {
                    let there = position.board[entry.to.index()];
                    if there != Occupant::GONE {
                        let attackers = &mut self.attackers[entry.to.index()][color];
                        let usable = self.usable[entry.to.index()] >> color.index() & 1;
                        gained += u8::from(!attackers.contains(id)) & usable;
                        *attackers = attackers.with(id);
                    }
                    there.is_empty()
                });
                self.mobility[color][id] += gained;
            }
        }
    }

    /// Compares the map with the attacks of all pieces, computed one by one.
    #[cfg(debug_assertions)]
    fn check(&self, position: &Position) {
        let rules = position.rules;
        let fen = position.to_fen();
        let mut attackers = [ByColor::both(Men::NONE); Square::TABLE];
        for color in Color::ALL {
            for (id, _, square) in position.numbered_men(color) {
                position.for_each_attack(square, |to| {
                    attackers[to.index()][color] |= Men::one(id);
                });
            }
        }
        assert_eq!(self.attackers, attackers, "attacks in {fen}");
        for color in Color::ALL {
            assert_eq!(self.men[color], position.state.men[color], "men in {fen}");
            assert_eq!(
                self.active[color],
                self.men[color] & !position.state.frozen[color],
                "active men in {fen}"
            );
            assert_eq!(
                self.pawns[color],
                position.men_of_kinds(color, rules.roles().pawns),
                "pawns in {fen}"
            );
            for (id, _, square) in position.numbered_men(color) {
                self.check_man(position, color, id, square);
            }
        }
        for square in rules.geometry().squares() {
            for color in Color::ALL {
                let by_pawn = !(self.attackers(square, !color) & self.pawns(!color)).is_empty();
                let there = position.board[square.index()];
                let usable = !by_pawn && !there.is(color) && there != Occupant::GONE;
                assert_eq!(is_usable(self.usable[square.index()], color), usable, "usable in {fen}");
            }
        }
    }

    #[cfg(debug_assertions)]
    fn check_man(&self, position: &Position, color: Color, id: usize, square: Square) {
        let fen = position.to_fen();
        let active = self.active[color].contains(id);
        assert_eq!(self.squares[color][id], square, "square of man {id} in {fen}");
        let mut mobility = 0;
        position.for_each_attack(square, |to| {
            mobility += usize::from(self.usable[to.index()] >> color.index() & 1);
        });
        assert_eq!(self.mobility(color, id), mobility, "mobility of man {id} in {fen}");
        if active {
            assert_eq!(self.mover(color, id), position.mover(color, id), "movement of man {id} in {fen}");
        }
        let style = position.rules.paths.attack_style(self.mover(color, id));
        let rides = active && style == AttackStyle::Rides;
        let irregular = active && style == AttackStyle::Irregular;
        assert_eq!(self.riders[color].contains(id), rides, "riders in {fen}");
        assert_eq!(self.irregular[color].contains(id), irregular, "irregular men in {fen}");
        assert!(
            !self.pawns[color].contains(id) || style == AttackStyle::Fixed,
            "a pawn whose attacks change"
        );
    }
}

/// The pieces for which two tables differ.
fn differences(before: &[u16; Men::CAPACITY], now: &[u16; Men::CAPACITY]) -> Men {
    const CHUNK: usize = 8;
    let mut differences = Men::NONE;
    let chunks = before.as_chunks::<CHUNK>().0.iter().zip(now.as_chunks::<CHUNK>().0);
    for (index, (before, now)) in chunks.enumerate().filter(|(_, (before, now))| before != now) {
        for id in 0..CHUNK {
            differences |= Men::one_if(before[id] != now[id], index * CHUNK + id);
        }
    }
    differences
}

/// Whether a square counts for the mobility of a side. `entry` is the square's entry of `usable`.
#[inline]
const fn is_usable(entry: u8, color: Color) -> bool {
    entry >> color.index() & 1 != 0
}

/// Adds the attacks of one piece to a map.
struct Marker<'a> {
    attackers: &'a mut [ByColor<Men>; Square::TABLE],
    usable: &'a [u8; Square::TABLE],
    color: Color,
    man: Men,
    mobility: u8,
}

impl AttackVisitor for Marker<'_> {
    #[inline(always)]
    fn visit(&mut self, square: Square) {
        self.attackers[square.index()][self.color] |= self.man;
        self.mobility += self.usable[square.index()] >> self.color.index() & 1;
    }

    #[inline(always)]
    fn visit_if(&mut self, square: Square, attacked: bool) {
        self.attackers[square.index()][self.color] |= self.man.only_if(attacked);
        self.mobility += self.usable[square.index()] >> self.color.index() & u8::from(attacked);
    }
}
