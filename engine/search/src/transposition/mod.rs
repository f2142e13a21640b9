//! Transposition table shared by all search threads, without locks.
//!
//! An entry is two atomic words. The first is stored XORed with a hash of the second, so an entry torn
//! between two threads matches no key. Without the hash, the low bits of the second word would only affect
//! bits of the first that are not compared with the key.
//!
//! Source: <https://www.chessprogramming.org/Shared_Hash_Table#Xor>

use std::num::NonZero;
use std::{io, thread};

use movegen::Move;

use crate::memory::{Line, TableMemory};
use crate::score::{Bound, INFINITE, MATE, Score, from_table, to_table};
use crate::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Best or refuting move. It can belong to another position, so its legality must be tested.
    pub best: Option<Move>,
    /// Score relative to this node. `bound` says how it bounds the true score.
    pub score: Score,
    /// Static evaluation, or a score outside the range of evaluations if there is none.
    pub static_eval: Score,
    /// Depth searched, in plies; 0 for the quiescence search, -1 for an entry without a score.
    pub depth: i32,
    /// The bound type of the score.
    pub bound: Bound,
    /// Whether the position was on a principal variation.
    pub pv: bool,
}

impl Entry {
    /// An entry with a static evaluation only: its score decides nothing.
    pub const fn of_evaluation(static_eval: Score, pv: bool) -> Self {
        Self { best: None, score: -INFINITE, static_eval, depth: -1, bound: Bound::Lower, pv }
    }

    /// Whether the entry has a score.
    pub const fn has_score(&self) -> bool {
        self.score >= -MATE
    }
}

/// The least number of lines for which a thread is started: one megabyte.
const LEAST_PART: usize = 1 << 14;
/// Entries in one 64-byte cluster.
const CLUSTER: usize = 4;
/// Number of generations: ages are counted modulo this.
const AGES: u8 = 32;
/// Plies of depth that an entry loses in replacement value with each later search.
const AGE_COST: i32 = 4;

/// Added to stored depths, which are at least -1, so that no entry is zero.
const DEPTH_BIAS: i32 = 2;

/// An entry in its cluster, which is one cache line.
struct Slot<'a> {
    /// Low 48 bits of the key above the static evaluation, XORed with `mixed(data)`.
    check: &'a AtomicU64,
    /// Move 32, score 16, depth 8, age 5, bound 2, principal variation 1; zero when empty.
    data: &'a AtomicU64,
}

/// The table. Every method can be called from any thread at any time.
pub struct TranspositionTable {
    memory: TableMemory,
    megabytes: usize,
    age: AtomicU8,
}

impl TranspositionTable {
    /// An empty table of one cluster, whose size is given as 0 MiB.
    ///
    /// # Panics
    /// If the system does not have that memory.
    pub fn tiny() -> Self {
        let memory = TableMemory::new(1).expect("memory for a cache line");
        TranspositionTable { memory, megabytes: 0, age: AtomicU8::new(0) }
    }

    /// The size in MiB.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Replaces the table by an empty one of `megabytes` MiB. The old memory is freed before the new memory
    /// is allocated.
    ///
    /// # Errors
    /// If the system does not have enough memory. The table is [tiny](Self::tiny) then.
    pub fn resize(&mut self, megabytes: usize) -> io::Result<()> {
        *self = Self::tiny();
        if megabytes > 0 {
            self.memory = TableMemory::new(megabytes.saturating_mul(1 << 20) / size_of::<Line>())?;
            self.megabytes = megabytes;
        }
        Ok(())
    }

    /// Touches every page of an empty table, so that page faults happen now, not during a search. Uses all
    /// processors.
    pub fn touch(&self) {
        /// Lines in the smallest page.
        const PAGE: usize = 4096 / size_of::<Line>();
        on_all_processors(self.memory.lines(), |part| {
            part.iter().step_by(PAGE).for_each(|line| line[0].store(0, Ordering::Relaxed));
        });
    }

    /// Clears the table. Uses all processors.
    pub fn clear(&self) {
        on_all_processors(self.memory.lines(), clear);
        self.age.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: entries of earlier searches are replaced first.
    pub fn new_search(&self) {
        self.age.store((self.age() + 1) % AGES, Ordering::Relaxed);
    }

    /// Prefetches the cluster of a key for a [`probe`](Self::probe) soon after.
    pub fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(self.memory.lines(), self.index(key));
    }

    /// Looks up a position; `ply` is its distance from the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in self.slots(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed) ^ mixed(data);
            if check >> 16 == key & KEY_MASK && data != 0 {
                return Some(unpack(data, check as u16, ply));
            }
        }
        None
    }

    /// Stores the result for a position `ply` plies from the root.
    ///
    /// An entry of the same position is kept if it is from the current search and clearly deeper, and the new
    /// score is only a bound. Its best move is kept if the new entry has none.
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age();
        let mut victim = None;
        let mut least_worth = i32::MAX;
        for slot in self.slots(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed) ^ mixed(data);
            if check >> 16 == key & KEY_MASK && data != 0 {
                let old = unpack(data, check as u16, ply);
                if entry.bound != Bound::Exact && age_of(data) == age && old.depth > entry.depth + 4 {
                    return;
                }
                entry.best = entry.best.or(old.best);
                victim = Some(slot);
                break;
            }
            let worth = if data == 0 { i32::MIN } else { worth(data, age) };
            if worth < least_worth {
                least_worth = worth;
                victim = Some(slot);
            }
        }
        let Some(victim) = victim else { return };
        let data = pack(&entry, age, ply);
        let check = (key & KEY_MASK) << 16 | u64::from(entry.static_eval as i16 as u16);
        victim.check.store(check ^ mixed(data), Ordering::Relaxed);
        victim.data.store(data, Ordering::Relaxed);
    }

    /// Thousandths of the table filled by the current search, estimated from a sample.
    pub fn hashfull(&self) -> u32 {
        let age = self.age();
        let sample = self.memory.lines().len().min(250);
        let used = self.memory.lines()[..sample]
            .iter()
            .flat_map(slots)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        (used * 1000 / (sample * CLUSTER)) as u32
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }

    /// The cluster of a key. It is chosen by the high bits; the low 48 bits are compared.
    fn slots(&self, key: u64) -> impl Iterator<Item = Slot<'_>> {
        slots(&self.memory.lines()[self.index(key)])
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.memory.lines().len() as u128) >> 64) as usize
    }
}

/// Works on all lines, with a thread for each processor that the program may use. The search can have fewer
/// threads, and zeroing a table is most of the time until the engine is ready.
fn on_all_processors(lines: &[Line], work: fn(&[Line])) {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for part in lines.chunks(lines.len().div_ceil(processors).max(LEAST_PART)) {
            if thread::Builder::new().spawn_scoped(scope, || work(part)).is_err() {
                work(part);
            }
        }
    });
}

fn clear(part: &[Line]) {
    part.as_flattened().iter().for_each(|word| word.store(0, Ordering::Relaxed));
}

fn slots(line: &Line) -> impl Iterator<Item = Slot<'_>> {
    line.chunks_exact(2).map(|words| Slot { check: &words[0], data: &words[1] })
}

const KEY_MASK: u64 = (1 << 48) - 1;

const SCORE_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 48;
const AGE_SHIFT: u32 = 56;
const BOUND_SHIFT: u32 = 61;
const PV_SHIFT: u32 = 63;

fn pack(entry: &Entry, age: u8, ply: usize) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let score = to_table(entry.score, ply) as i16 as u16;
    let depth = (entry.depth + DEPTH_BIAS).clamp(0, 255);
    u64::from(entry.best.map_or(0, Move::bits))
        | u64::from(score) << SCORE_SHIFT
        | (depth as u64) << DEPTH_SHIFT
        | u64::from(age) << AGE_SHIFT
        | bound << BOUND_SHIFT
        | u64::from(entry.pv) << PV_SHIFT
}

fn unpack(data: u64, static_eval: u16, ply: usize) -> Entry {
    let best = data as u32;
    Entry {
        best: (best != 0).then(|| Move::from_bits(best)),
        score: from_table(Score::from((data >> SCORE_SHIFT) as i16), ply),
        static_eval: Score::from(static_eval as i16),
        depth: depth_of(data),
        bound: match data >> BOUND_SHIFT & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> PV_SHIFT != 0,
    }
}

/// Hashes the second word of an entry, so that every difference affects the high bits of the first.
///
/// The factor is 2 to the power of 64 divided by the golden ratio. It keeps products of close numbers apart.
/// Source: <https://en.wikipedia.org/wiki/Hash_function#Fibonacci_hashing>
fn mixed(data: u64) -> u64 {
    data.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn depth_of(data: u64) -> i32 {
    (data >> DEPTH_SHIFT & 0xFF) as i32 - DEPTH_BIAS
}

fn age_of(data: u64) -> u8 {
    (data >> AGE_SHIFT) as u8 % AGES
}

/// The replacement value of an entry: its depth, reduced for each search since it was stored.
fn worth(data: u64, age: u8) -> i32 {
    let searches_ago = (age + AGES - age_of(data)) % AGES;
    depth_of(data) - AGE_COST * i32::from(searches_ago)
}

#[cfg(all(loom, test))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_in, mated_in};

    fn table(megabytes: usize) -> TranspositionTable {
        let mut table = TranspositionTable::tiny();
        table.resize(megabytes).expect("memory");
        table
    }

    fn entry(depth: i32, score: Score) -> Entry {
        let best = Some(Move::from_bits(0x9875_3412));
        Entry { best, score, static_eval: -321, depth, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn entries_come_back_as_stored() {
        let table = table(1);
        for (key, score) in [(0, 17), (u64::MAX, -17), (0x0123_4567_89AB_CDEF, mate_in(9))] {
            assert_eq!(table.probe(key, 4), None);
            table.store(key, 4, entry(7, score));
            assert_eq!(table.probe(key, 4), Some(entry(7, score)));
        }
        assert_eq!(table.probe(0x0123_4567_89AB_CDEF, 2).map(|found| found.score), Some(mate_in(7)));
        table.clear();
        assert_eq!(table.probe(0, 4), None);
    }

    #[test]
    fn an_evaluation_alone_is_kept_and_decides_nothing() {
        let table = table(1);
        table.store(7, 5, Entry::of_evaluation(0, false));
        for ply in [0, 3, 5, 9] {
            let entry = table.probe(7, ply).expect("an entry of zeros is there in a table of age 0");
            assert_eq!((entry.static_eval, entry.best, entry.has_score()), (0, None, false), "ply {ply}");
            for beta in [mated_in(0), -1, 0, 1, mate_in(0)] {
                assert!(!entry.bound.decides(entry.score, beta));
            }
            assert!(Entry { score: mated_in(ply), ..entry }.has_score());
        }
    }

    #[test]
    fn a_torn_entry_is_absent() {
        let table = table(1);
        let key = 0xDEAD_BEEF_0123_4567;
        table.store(key, 0, entry(7, 40));
        let slot = table.slots(key).next().expect("a slot");
        let data = slot.data.load(Ordering::Relaxed);
        for bit in 0..64 {
            slot.data.store(data ^ 1 << bit, Ordering::Relaxed);
            assert_eq!(table.probe(key, 0), None, "bit {bit}");
        }
        slot.data.store(data, Ordering::Relaxed);
        assert!(table.probe(key, 0).is_some());
    }

    #[test]
    fn shallow_bounds_do_not_replace_deep_entries_of_the_same_position() {
        let table = table(1);
        table.store(5, 0, entry(12, 40));
        table.store(5, 0, entry(3, 41));
        assert_eq!(table.probe(5, 0).map(|found| found.depth), Some(12));
        table.store(5, 0, Entry { bound: Bound::Exact, best: None, ..entry(3, 42) });
        let found = table.probe(5, 0).expect("stored");
        assert_eq!((found.depth, found.best), (3, entry(3, 0).best));
        table.new_search();
        table.store(5, 0, entry(1, 43));
        assert_eq!(table.probe(5, 0).map(|found| found.score), Some(43));
    }

    #[test]
    fn the_least_worthy_entry_of_a_full_cluster_goes() {
        let table = TranspositionTable::tiny();
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.store(key, 0, entry(depth, 0));
        }
        table.store(5, 0, entry(1, 0));
        assert_eq!(table.probe(2, 0), None);
        for key in [1, 3, 4, 5] {
            assert!(table.probe(key, 0).is_some(), "key {key}");
        }
        for _ in 0..3 {
            table.new_search();
        }
        table.store(4, 0, entry(2, 0));
        table.store(6, 0, entry(2, 0));
        table.store(7, 0, entry(2, 0));
        table.store(8, 0, entry(2, 0));
        assert!([1, 3, 5].iter().all(|&key| table.probe(key, 0).is_none()));
    }

    #[test]
    fn mated_scores_keep_their_distance_from_the_node() {
        let table = table(1);
        table.store(9, 10, entry(4, mated_in(12)));
        assert_eq!(table.probe(9, 3).map(|found| found.score), Some(mated_in(5)));
    }

    #[test]
    fn every_line_is_in_the_part_of_one_thread() {
        for count in [1, LEAST_PART, 5 * LEAST_PART + 3] {
            let memory = TableMemory::new(count).expect("memory");
            on_all_processors(memory.lines(), |part| {
                for word in part.as_flattened() {
                    word.fetch_add(1, Ordering::Relaxed);
                }
            });
            let once = |word: &AtomicU64| word.load(Ordering::Relaxed) == 1;
            assert!(memory.lines().as_flattened().iter().all(once), "{count} lines");
        }
    }

    #[test]
    fn only_entries_of_the_current_search_count_as_filled() {
        let table = table(0);
        assert_eq!(table.hashfull(), 0);
        for (key, filled) in [(1, 250), (2, 500), (2, 500), (3, 750), (4, 1000), (5, 1000)] {
            table.store(key, 0, entry(3, 0));
            assert_eq!(table.hashfull(), filled);
        }
        table.new_search();
        assert_eq!(table.hashfull(), 0);
    }
}
