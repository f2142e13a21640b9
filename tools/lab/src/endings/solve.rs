//! Solves an ending backward from its last positions.
//!
//! Results are found one after the other: first what White and Black can win, then lesser advantages. For
//! each of them the positions in which a side, the attacker, reaches the result are found by their distance
//! to it. A position with the attacker to move has the result if one of its moves leads to a position with
//! it. A position with the other side to move has it if all moves lead to positions with it, or to better
//! ones for the attacker. When the distance of a position is final, its possible predecessors are examined
//! again. Predecessors are overestimated, because blocked paths and checks are ignored, so a position may be
//! examined too often, but never too seldom. Its successors are always found by legal moves.
//!
//! Source of the method: <https://www.chessprogramming.org/Retrograde_Analysis>

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU64, Ordering};

use engine::endings::{Class, GameTables, Place, Space, Table, Value};
use movegen::{Color, Move, Position, Stage};
use rayon::prelude::*;

use crate::endings::bits::Bits;
use crate::endings::successors::Successors;
use crate::endings::successors::{end, endless};

/// The number of bytes for each index and each arrangement while an ending is solved.
pub fn bytes_needed(space: &Space) -> usize {
    2 * space.size() + space.arrangements() / 4 + space.size()
}

/// Solves an ending; none if `stop` was set. `known` has all endings that it leads to. `tell` receives
/// occasional progress lines.
pub fn solve(
    space: Space,
    known: &GameTables,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&str),
) -> Option<Table> {
    let mut values = Vec::new();
    values.resize_with(space.size(), AtomicU16::default);
    let open = first_position(&space).map_or(Class::Draw, |position| endless(&position));
    let origins = origins(&space);
    {
        let exits = Bits::new(space.arrangements());
        let dirty = Bits::new(space.arrangements());
        let successors = Successors { space: &space, values: &values, known, open };
        let solver = Solver { successors, exits, dirty, origins, seen: AtomicU8::new(0), stop };
        solver.seed();
        tell(&format!("{}: the last positions are known", space.material().name(space.rules())));
        for (attacker, class) in goals(open) {
            if solver.seen.load(Ordering::Relaxed) & 1 << class.for_white(attacker) as u8 != 0 {
                let longest = solver.reach(attacker, class);
                let name = space.material().name(space.rules());
                tell(&format!("{name}: {} has {} in at most {longest} plies", attacker.name(), goal(class)));
            }
        }
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    Some(Table::new(space, open, values.into_iter().map(AtomicU16::into_inner).collect()))
}

/// The results that each side can play for, given the result of endless play for White. The best results come
/// first.
fn goals(open: Class) -> impl Iterator<Item = (Color, Class)> {
    let classes = [Class::Win, Class::Advantage, Class::Draw, Class::Disadvantage];
    let goals = classes.into_iter().flat_map(|class| Color::ALL.map(|attacker| (attacker, class)));
    goals.filter(move |&(attacker, class)| class > open.for_white(attacker))
}

/// A result that a side plays for, in words.
const fn goal(class: Class) -> &'static str {
    match class {
        Class::Win => "a win",
        Class::Advantage => "the advantage",
        Class::Draw => "a draw",
        Class::Disadvantage | Class::Loss => "a quarter of a point",
    }
}

fn first_position(space: &Space) -> Option<Position> {
    let mut position = Position::start(space.rules());
    (0..space.size()).map(|index| space.place(index)).find_map(|place| {
        (space.is_apart(&place) && space.set_up(&place, &mut position)).then(|| position.clone())
    })
}

/// For each slot and square the squares from which the piece can come by a move, in some position.
fn origins(space: &Space) -> Vec<Vec<Vec<u8>>> {
    let rules = space.rules();
    let of_slot = |&(color, kind): &(Color, movegen::PieceKind)| {
        let imitated = space.powers(color).iter().flatten().filter(|_| rules.is_imitator(kind));
        let kinds: Vec<_> = imitated.copied().chain([kind]).collect();
        let mut origins = vec![Vec::new(); space.squares().len()];
        for (number, &from) in space.squares().iter().enumerate() {
            for step in kinds.iter().flat_map(|&kind| rules.steps(color, kind, from)) {
                if let Some(to) = space.number(step.to) {
                    let list: &mut Vec<u8> = &mut origins[usize::from(to)];
                    if list.last() != Some(&(number as u8)) {
                        list.push(number as u8);
                    }
                }
            }
        }
        origins
    };
    space.slots().iter().map(of_slot).collect()
}

/// An ending that is being solved.
struct Solver<'a> {
    successors: Successors<'a>,
    /// The arrangements with a move that leaves the ending for another result than that of endless play.
    exits: Bits,
    /// The arrangements to look at.
    dirty: Bits,
    origins: Vec<Vec<Vec<u8>>>,
    /// The results for White, as bits, that end games or that other endings have.
    seen: AtomicU8,
    stop: &'a AtomicBool,
}

/// The working memory of a thread.
struct Worker {
    position: Position,
    moves: Vec<Move>,
}

impl Solver<'_> {
    fn worker(&self) -> Worker {
        Worker { position: Position::start(self.successors.space.rules()), moves: Vec::new() }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn set(&self, index: usize, value: Value) {
        self.successors.values[index].store(value.bits(), Ordering::Relaxed);
    }

    /// Finds the indices without a position, the positions that end the game, and the exits.
    fn seed(&self) {
        let indices = (0..self.successors.space.size()).into_par_iter().with_min_len(1 << 12);
        indices.for_each_init(
            || self.worker(),
            |worker, index| {
                if !self.is_stopped() {
                    self.seed_index(worker, index);
                }
            },
        );
    }

    fn seed_index(&self, worker: &mut Worker, index: usize) {
        let (space, open) = (self.successors.space, self.successors.open);
        let place = space.place(index);
        let Worker { position, moves } = worker;
        if !space.is_apart(&place) || space.index(&place) != index || !space.set_up(&place, position) {
            return self.set(index, Value::NONE);
        }
        generate(position, moves);
        if let Some(class) = end(position, moves.is_empty()) {
            if class != open {
                self.seen.fetch_or(1 << class as u8, Ordering::Relaxed);
                self.set(index, Value::decided(class.for_white(place.side), 0));
            }
            return;
        }
        for &mv in moves.iter() {
            if self.successors.is_plain(position, mv) {
                continue;
            }
            let found = self.successors.after(position, &place, mv);
            if !found.inside && found.class != open {
                self.seen.fetch_or(1 << found.class as u8, Ordering::Relaxed);
                self.exits.add(index / space.extras());
            }
        }
    }

    /// Finds all positions in which the attacker reaches a result, which is better for it than that of
    /// endless play. Returns the maximum distance.
    fn reach(&self, attacker: Color, class: Class) -> u16 {
        self.dirty.add_all(&self.exits);
        let (furthest, mut longest) = (AtomicU16::new(0), 0);
        for plies in 0.. {
            if plies > 0 {
                self.dirty.drain(
                    || self.worker(),
                    |worker, arrangement| {
                        if !self.is_stopped() {
                            self.look_at(worker, arrangement, attacker, class, plies, &furthest);
                        }
                    },
                );
            }
            if self.finish(attacker, class, plies) > 0 {
                longest = plies;
            }
            let waiting = furthest.load(Ordering::Relaxed) > plies;
            if self.is_stopped() || !waiting && self.dirty.is_empty() || plies == Value::MOST_PLIES {
                break;
            }
        }
        longest
    }

    /// Computes the distances of the positions of an arrangement that are not final, when all distances below
    /// `plies` are.
    fn look_at(
        &self,
        worker: &mut Worker,
        arrangement: usize,
        attacker: Color,
        class: Class,
        plies: u16,
        furthest: &AtomicU16,
    ) {
        let space = self.successors.space;
        for index in arrangement * space.extras()..(arrangement + 1) * space.extras() {
            let bits = self.successors.values[index].load(Ordering::Relaxed);
            let place = space.place(index);
            let wanted = class.for_white(attacker).for_white(place.side);
            let is_open = match Value::from_bits(bits) {
                Some(Value::OPEN) => true,
                Some(value) => {
                    value.verdict().is_some_and(|known| known.class == wanted && known.plies > plies)
                }
                None => false,
            };
            if !is_open || !space.set_up(&place, &mut worker.position) {
                continue;
            }
            if let Some(distance) = self.distance(worker, &place, attacker, class, plies) {
                furthest.fetch_max(distance, Ordering::Relaxed);
                self.set(index, Value::decided(wanted, distance));
            }
        }
    }

    /// The distance of a position to the result, as far as is known. No distance below `least` is possible.
    fn distance(
        &self,
        worker: &mut Worker,
        place: &Place,
        attacker: Color,
        class: Class,
        least: u16,
    ) -> Option<u16> {
        let Worker { position, moves } = worker;
        generate(position, moves);
        if end(position, moves.is_empty()).is_some() {
            return None;
        }
        let chooses = place.side == attacker;
        let mut distance: Option<u16> = None;
        for &mv in moves.iter() {
            let found = self.successors.after(position, place, mv);
            let reached = found.class.for_white(attacker);
            if reached == class {
                let plies = found.plies + 1;
                let further = |known: u16| if chooses { known.min(plies) } else { known.max(plies) };
                distance = Some(distance.map_or(plies, further));
                if chooses && plies <= least {
                    break;
                }
            } else if !chooses && reached < class {
                return None;
            }
        }
        distance
    }

    /// Marks the arrangements that can lead to positions whose distance is `plies`. Returns the number of
    /// these positions.
    fn finish(&self, attacker: Color, class: Class, plies: u16) -> u64 {
        let space = self.successors.space;
        let codes =
            Color::ALL.map(|side| Value::decided(class.for_white(attacker).for_white(side), plies).bits());
        let half = space.size() / 2;
        let count = AtomicU64::new(0);
        self.successors.values.par_iter().enumerate().with_min_len(1 << 14).for_each(|(index, value)| {
            if value.load(Ordering::Relaxed) == codes[usize::from(index >= half)] {
                count.fetch_add(1, Ordering::Relaxed);
                self.mark(&space.place(index));
            }
        });
        count.into_inner()
    }

    /// Marks the arrangements from which a move can lead to a position.
    fn mark(&self, place: &Place) {
        let space = self.successors.space;
        let mut before = Place { side: !place.side, ..*place };
        if space.has_poison() {
            // A cure leaves all pieces where they are.
            self.dirty.add(space.arrangement(&before));
        }
        for (slot, &(color, _)) in space.slots().iter().enumerate() {
            if color != before.side {
                continue;
            }
            let square = place.squares[slot];
            for &from in &self.origins[slot][usize::from(square)] {
                before.squares[slot] = from;
                if space.is_apart(&before) {
                    self.dirty.add(space.arrangement(&before));
                }
            }
            before.squares[slot] = square;
        }
    }
}

fn generate(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    position.generate(Stage::All, &position.checks(), moves);
}
