//! Which men attack each square, brought up to date from the map of an earlier position instead of looked for anew.
//!
//! A move changes the attacks of few men: of those that it moves or removes, and of the riders that bore on the
//! squares it vacates or fills. Source: <https://www.chessprogramming.org/Attack_and_Defend_Maps>

use arrayvec::ArrayVec;

use super::attacks::AttackVisitor;
use super::{Occupant, Position, ids};
use crate::paths::flag;
use crate::rules::{AttackStyle, MAX_MEN, Rules};
use crate::types::{Color, Move, MoveKind, Square};

/// The men that attack each square of a position, and how many squares each man can use.
///
/// Sets of men are masks over the numbers that [`Position::numbered_men`] gives.
#[derive(Clone)]
pub struct AttackMap {
    square_count: usize,
    /// By square and colour.
    attackers: [[u64; 2]; Square::TABLE],
    /// By square: whether it counts for the mobility of White (bit 0) and of Black (bit 1).
    usable: [u8; Square::TABLE],
    mobility: [[u8; MAX_MEN]; 2],
    /// (movement, square) indices as which the men attack.
    movers: [[u16; MAX_MEN]; 2],
    squares: [[Square; MAX_MEN]; 2],
    /// How many moves had been made in the position; none for the board without men.
    ply: Option<usize>,
    men: [u64; 2],
    /// The men that are not poisoned.
    active: [u64; 2],
    pawns: [u64; 2],
    /// The men whose attacks end where something stands.
    riders: [u64; 2],
    /// The men whose attacks depend on other squares in another manner.
    irregular: [u64; 2],
}

/// No pawn attacks more squares than these.
const MAX_PAWN_CAPTURES: usize = 4;

/// What one update changes.
struct Changes {
    /// The men whose attacks are taken off the map and put on it again.
    men: [u64; 2],
    /// Squares that men left, whatever stands there now.
    left: ArrayVec<Square, { 2 * MAX_MEN }>,
    /// Squares that men reached, whatever stood there before.
    reached: ArrayVec<Square, { 2 * MAX_MEN }>,
}

impl AttackMap {
    /// The map of a position, made from nothing.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let blank = Self::blank(position.rules);
        let mut map = blank.clone();
        map.update(&blank, position);
        map
    }

    /// The map of a board without men.
    fn blank(rules: &Rules) -> Self {
        let mut usable = [0; Square::TABLE];
        for square in rules.geometry().squares() {
            usable[square.index()] = if rules.vacated(square) == Occupant::GONE { 0 } else { 3 };
        }
        Self {
            square_count: rules.geometry().square_count(),
            attackers: [[0; 2]; Square::TABLE],
            usable,
            mobility: [[0; MAX_MEN]; 2],
            movers: [[0; MAX_MEN]; 2],
            squares: [[Square::NONE; MAX_MEN]; 2],
            ply: None,
            men: [0; 2],
            active: [0; 2],
            pawns: [0; 2],
            riders: [0; 2],
            irregular: [0; 2],
        }
    }

    /// The men of a side that attack a square, as [`Position::for_each_attack`] defines it.
    #[must_use]
    #[inline]
    pub const fn attackers(&self, square: Square, color: Color) -> u64 {
        self.attackers[square.index()][color.index()]
    }

    /// The men of a side that stand where the enemy attacks.
    // Which men these are cannot be foreseen: no branch depends on it.
    #[must_use]
    #[inline]
    pub fn attacked_men(&self, color: Color) -> u64 {
        let side = color.index();
        let is_attacked = |id: usize| self.attackers(self.squares[side][id], !color) != 0;
        ids(self.men[side]).fold(0, |men, id| men | u64::from(is_attacked(id)) << id)
    }

    /// How many squares a man attacks, without those of its own side's men and those that enemy pawns attack.
    #[must_use]
    #[inline]
    pub const fn mobility(&self, color: Color, man: usize) -> usize {
        self.mobility[color.index()][man] as usize
    }

    /// A side's pawns.
    #[must_use]
    #[inline]
    pub const fn pawns(&self, color: Color) -> u64 {
        self.pawns[color.index()]
    }

    /// Whether the map can be that of a position: as many moves have been made and the same men are left. For assertions.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        self.ply == Some(position.ply()) && self.men == position.state.men
    }

    /// The men whose attacks end where something stands.
    pub(super) const fn riders(&self, color: Color) -> u64 {
        self.riders[color.index()]
    }

    /// The men whose attacks depend on other squares in another manner.
    pub(super) const fn irregular(&self, color: Color) -> u64 {
        self.irregular[color.index()]
    }

    /// The (movement, square) index as which a man attacks.
    pub(super) const fn mover(&self, color: Color, man: usize) -> usize {
        self.movers[color.index()][man] as usize
    }

    /// Becomes the map of a position that was reached by moves from the one whose map `base` is.
    pub fn update(&mut self, base: &Self, position: &Position) {
        self.copy_from(base);
        let mut changes = self.changes(position);
        if changes.men != [0; 2] {
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

    /// The men that are not as the map has them, and the squares that they left and reached.
    fn changes(&self, position: &Position) -> Changes {
        let mut changes = Changes { men: [0; 2], left: ArrayVec::new(), reached: ArrayVec::new() };
        let sole_move = self.sole_move(position);
        for color in Color::ALL {
            let side = color.index();
            let men = position.state.men[side];
            let active = men & !position.state.frozen[side];
            let mut changed = (self.men[side] ^ men) | (self.active[side] ^ active);
            let mut jokers = 0;
            if position.rules.has_jokers() {
                jokers = position.men_of_kinds(color, position.rules.roles().imitators);
                for id in ids(jokers) {
                    changed |= u64::from(self.mover(color, id) != position.mover(color, id)) << id;
                }
            }
            let moved = match sole_move {
                Some(_) if position.side_to_move == color => 0,
                Some(mv) => 1 << position.board[mv.to().index()].id(),
                None => differences(&self.movers[side], &position.movers[side]),
            };
            changed |= moved & men & !jokers;
            for id in ids(changed) {
                let (before, now) = (self.squares[side][id], position.squares[side][id]);
                let (was_here, is_here) = (self.men[side] >> id & 1 != 0, men >> id & 1 != 0);
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
            changes.men[side] = changed;
        }
        changes
    }

    /// The move that led from the map's position to another, if it is one that moves one man only.
    fn sole_move(&self, position: &Position) -> Option<Move> {
        let follows = self.ply.is_some_and(|ply| position.ply() == ply + 1);
        let mv = position.last_move().filter(|_| follows)?;
        let moves_one = !matches!(mv.kind(), MoveKind::Castle | MoveKind::Poison | MoveKind::Cure);
        moves_one.then_some(mv)
    }

    /// Adds the hoppers and the like that a changed square may matter to.
    fn add_irregular(&self, rules: &Rules, changes: &mut Changes) {
        for color in Color::ALL {
            let side = color.index();
            for id in ids(self.irregular[side] & !changes.men[side]) {
                let mover = usize::from(self.movers[side][id]);
                let mut squares = changes.left.iter().chain(&changes.reached);
                let matters = squares.any(|&square| rules.paths.may_matter(mover, square));
                changes.men[side] |= u64::from(matters) << id;
            }
        }
    }

    fn apply(&mut self, position: &Position, changes: &Changes) {
        let rules = position.rules;
        let mut pawn_targets: ArrayVec<Square, { 2 * MAX_MEN * MAX_PAWN_CAPTURES }> = ArrayVec::new();
        for color in Color::ALL {
            let side = color.index();
            for id in ids(changes.men[side] & self.active[side]) {
                self.take_off(rules, color, id);
                if self.pawns[side] >> id & 1 != 0 {
                    pawn_targets.extend(self.targets(rules, color, id));
                }
            }
            self.men[side] = position.state.men[side];
            self.active[side] = self.men[side] & !position.state.frozen[side];
            self.pawns[side] = position.men_of_kinds(color, rules.roles().pawns);
            for id in ids(changes.men[side] & self.men[side]) {
                self.squares[side][id] = position.squares[side][id];
                self.movers[side][id] = position.mover(color, id) as u16;
            }
        }
        // Pawns come first: where they attack decides what other men can use.
        for color in Color::ALL {
            let side = color.index();
            for id in ids(changes.men[side] & self.active[side] & self.pawns[side]) {
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
                Occupant::GONE => self.attackers[square.index()] = [0; 2],
                _ => {}
            }
        }
        for color in Color::ALL {
            let side = color.index();
            for id in ids(changes.men[side] & self.active[side] & !self.pawns[side]) {
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
        let mover = usize::from(self.movers[color.index()][id]);
        let entries = rules.paths.entries(mover).iter();
        entries.filter(|entry| entry.flags & flag::CAPTURE != 0).map(|entry| entry.to)
    }

    fn take_off(&mut self, rules: &Rules, color: Color, id: usize) {
        let side = color.index();
        let others = !(1 << id);
        for entry in rules.paths.entries(usize::from(self.movers[side][id])) {
            self.attackers[entry.to.index()][side] &= others;
        }
        self.mobility[side][id] = 0;
        self.riders[side] &= others;
        self.irregular[side] &= others;
    }

    fn put_on(&mut self, position: &Position, color: Color, id: usize) {
        let side = color.index();
        match position.rules.paths.attack_style(usize::from(self.movers[side][id])) {
            AttackStyle::Fixed => {}
            AttackStyle::Rides => self.riders[side] |= 1 << id,
            AttackStyle::Irregular => self.irregular[side] |= 1 << id,
        }
        let mut marker =
            Marker { attackers: &mut self.attackers, usable: &self.usable, side, bit: 1 << id, mobility: 0 };
        position.visit_attacks(self.squares[side][id], &mut marker);
        self.mobility[side][id] = marker.mobility;
    }

    /// Finds out anew for which side's mobility a square counts.
    fn renew_usable(&mut self, position: &Position, square: Square) {
        let there = position.board[square.index()];
        let mut now = 0;
        for color in Color::ALL {
            let attacked = self.attackers(square, !color) & self.pawns[(!color).index()] != 0;
            let usable = !attacked & !there.is(color) & (there != Occupant::GONE);
            now |= u8::from(usable) << color.index();
        }
        let before = std::mem::replace(&mut self.usable[square.index()], now);
        for side in 0..2 {
            if (before ^ now) >> side & 1 != 0 {
                let step = if now >> side & 1 != 0 { 1 } else { u8::MAX };
                for id in ids(self.attackers[square.index()][side]) {
                    self.mobility[side][id] = self.mobility[side][id].wrapping_add(step);
                }
            }
        }
    }

    /// Ends the rides that pass over a square on it.
    fn cut_rides(&mut self, rules: &Rules, square: Square) {
        for side in 0..2 {
            for id in ids(self.attackers[square.index()][side] & self.riders[side]) {
                let mut lost = 0;
                for entry in rules.paths.beyond(usize::from(self.movers[side][id]), square) {
                    let attackers = &mut self.attackers[entry.to.index()][side];
                    let usable = self.usable[entry.to.index()] >> side & 1;
                    lost += (*attackers >> id & 1) as u8 & usable;
                    *attackers &= !(1 << id);
                }
                self.mobility[side][id] -= lost;
            }
        }
    }

    /// Lets the rides that ended on a square go on over it.
    fn extend_rides(&mut self, position: &Position, square: Square) {
        for side in 0..2 {
            for id in ids(self.attackers[square.index()][side] & self.riders[side]) {
                let beyond = position.rules.paths.beyond(usize::from(self.movers[side][id]), square);
                let mut gained = 0;
                let mut index = 0;
                while let Some(entry) = beyond.get(index) {
                    let there = position.board[entry.to.index()];
                    index += if there.is_empty() { 1 } else { usize::from(entry.skip) };
                    if there != Occupant::GONE {
                        let attackers = &mut self.attackers[entry.to.index()][side];
                        let usable = self.usable[entry.to.index()] >> side & 1;
                        gained += (!*attackers >> id & 1) as u8 & usable;
                        *attackers |= 1 << id;
                    }
                }
                self.mobility[side][id] += gained;
            }
        }
    }

    /// Compares the map with what all men attack, looked for anew.
    #[cfg(debug_assertions)]
    fn check(&self, position: &Position) {
        let rules = position.rules;
        let fen = position.to_fen();
        let mut attackers = [[0; 2]; Square::TABLE];
        for color in Color::ALL {
            for (id, _, square) in position.numbered_men(color) {
                position.for_each_attack(square, |to| {
                    attackers[to.index()][color.index()] |= 1 << id;
                });
            }
        }
        assert_eq!(self.attackers, attackers, "attacks in {fen}");
        for color in Color::ALL {
            let side = color.index();
            assert_eq!(self.men[side], position.state.men[side], "men in {fen}");
            assert_eq!(
                self.active[side],
                self.men[side] & !position.state.frozen[side],
                "active men in {fen}"
            );
            assert_eq!(self.pawns[side], position.men_of_kinds(color, rules.roles().pawns), "pawns in {fen}");
            for (id, _, square) in position.numbered_men(color) {
                self.check_man(position, color, id, square);
            }
        }
        for square in rules.geometry().squares() {
            for color in Color::ALL {
                let by_pawn = self.attackers(square, !color) & self.pawns(!color) != 0;
                let there = position.board[square.index()];
                let usable = !by_pawn && !there.is(color) && there != Occupant::GONE;
                assert_eq!(self.usable[square.index()] >> color.index() & 1 != 0, usable, "usable in {fen}");
            }
        }
    }

    #[cfg(debug_assertions)]
    fn check_man(&self, position: &Position, color: Color, id: usize, square: Square) {
        let (side, fen) = (color.index(), position.to_fen());
        let active = self.active[side] >> id & 1 != 0;
        assert_eq!(self.squares[side][id], square, "square of man {id} in {fen}");
        let mut mobility = 0;
        position.for_each_attack(square, |to| {
            mobility += usize::from(self.usable[to.index()] >> side & 1);
        });
        assert_eq!(self.mobility(color, id), mobility, "mobility of man {id} in {fen}");
        if active {
            assert_eq!(self.mover(color, id), position.mover(color, id), "movement of man {id} in {fen}");
        }
        let style = position.rules.paths.attack_style(self.mover(color, id));
        let rides = active && style == AttackStyle::Rides;
        let irregular = active && style == AttackStyle::Irregular;
        assert_eq!(self.riders[side] >> id & 1 != 0, rides, "riders in {fen}");
        assert_eq!(self.irregular[side] >> id & 1 != 0, irregular, "irregular men in {fen}");
        assert!(
            self.pawns[side] >> id & 1 == 0 || style == AttackStyle::Fixed,
            "a pawn whose attacks change"
        );
    }
}

/// The numbers of the men for which two tables differ.
fn differences(before: &[u16; MAX_MEN], now: &[u16; MAX_MEN]) -> u64 {
    const CHUNK: usize = 8;
    let mut differences = 0;
    let chunks = before.as_chunks::<CHUNK>().0.iter().zip(now.as_chunks::<CHUNK>().0);
    for (index, (before, now)) in chunks.enumerate().filter(|(_, (before, now))| before != now) {
        for id in 0..CHUNK {
            differences |= u64::from(before[id] != now[id]) << (index * CHUNK + id);
        }
    }
    differences
}

/// Notes the attacks of one man.
struct Marker<'a> {
    attackers: &'a mut [[u64; 2]; Square::TABLE],
    usable: &'a [u8; Square::TABLE],
    side: usize,
    bit: u64,
    mobility: u8,
}

impl AttackVisitor for Marker<'_> {
    #[inline(always)]
    fn visit(&mut self, square: Square) {
        self.attackers[square.index()][self.side] |= self.bit;
        self.mobility += self.usable[square.index()] >> self.side & 1;
    }

    #[inline(always)]
    fn visit_if(&mut self, square: Square, attacked: bool) {
        self.attackers[square.index()][self.side] |= self.bit & u64::from(attacked).wrapping_neg();
        self.mobility += self.usable[square.index()] >> self.side & u8::from(attacked);
    }
}
