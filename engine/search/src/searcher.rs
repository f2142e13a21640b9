//! The searcher: owns table, histories and threads, and sizes them for the game and the available memory.

use std::iter;
use std::sync::Arc;

use eval::{Evaluator, PieceValues};
use movegen::Rules;

use super::memory::{self, Division, MemoryLimit};
use super::network_choice::NetworkChoice;
use super::solved_endings::SolvedEndings;
use super::thread_memory::ThreadMemory;
use super::thread_pool::SearchThreads;
use super::transposition::TranspositionTable;

/// Stack size of a search thread in bytes. The deepest line takes less than one megabyte, even without
/// optimisation.
const STACK_SIZE: usize = 8 << 20;

/// The memory and threads of a searcher, its evaluation, and what it knows.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The table of piece values used by the evaluation.
    pub piece_values: PieceValues,
    /// The network used by the evaluation.
    pub network: NetworkChoice,
    /// The endings that are solved.
    pub endings: Option<Arc<dyn SolvedEndings>>,
    /// How much memory to use.
    pub memory: MemoryLimit,
    /// Number of threads; 0 counts as 1.
    pub threads: usize,
}

/// A setting that could not be applied fully.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Shortage {
    /// There is not enough memory for the transposition table.
    #[error("not enough memory for a hash table of {asked_mb} MB; it has {now_mb} MB")]
    Table {
        /// The requested size.
        asked_mb: usize,
        /// The size of the table instead.
        now_mb: usize,
    },
    /// The system provides fewer threads, or memory for fewer.
    #[error("only {now} of {asked} threads can be started: the system provides no more threads or memory")]
    Threads {
        /// The requested number.
        asked: usize,
        /// The number of threads instead.
        now: usize,
    },
    /// All threads together need more than the total memory.
    #[error("in {total_mb} MB there is room for only {now} of {asked} threads of this game")]
    Total {
        /// The total memory.
        total_mb: usize,
        /// The requested number of threads.
        asked: usize,
        /// The number of threads instead.
        now: usize,
    },
    /// One thread and the smallest table need more than the total memory, and are used all the same.
    #[error("{game} needs at least {least_mb} MB")]
    TotalTooSmall {
        /// The name of the game.
        game: &'static str,
        /// The total memory that it needs.
        least_mb: usize,
    },
}

/// There is not enough memory for the search of one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory to search {game}")]
pub struct CannotSearch {
    game: &'static str,
}

/// Searches positions of any game, and keeps the table and the histories for later searches.
pub struct Searcher {
    pub(super) settings: Settings,
    pub(super) table: TranspositionTable,
    pub(super) table_state: TableState,
    pub(super) threads: Option<SearchThreads>,
    pub(super) game: Option<GameMemory>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableState {
    /// Its memory is allocated, but the system provides it only on first use.
    Promised,
    Blank,
    Used,
}

pub(super) struct GameMemory {
    rules: &'static Rules,
    pub evaluator: Evaluator,
    pub threads: Vec<ThreadMemory>,
    /// The memory and the number of threads for which it was made.
    provided: Option<(MemoryLimit, usize)>,
}

impl Searcher {
    /// A searcher with a transposition table of `hash_mb` MiB and `threads` threads, which are made when the
    /// first game is entered.
    pub fn new(hash_mb: usize, threads: usize, piece_values: PieceValues) -> Self {
        let (network, memory) = (NetworkChoice::default(), MemoryLimit::Table(hash_mb));
        Self::with_settings(Settings { piece_values, network, endings: None, memory, threads })
    }

    /// A searcher with `settings`, which are applied when a game is entered.
    pub fn with_settings(settings: Settings) -> Self {
        let table = TranspositionTable::tiny();
        Searcher { settings, table, table_state: TableState::Blank, threads: None, game: None }
    }

    /// Clears the transposition table and the histories.
    pub fn new_game(&mut self) {
        self.clear_table();
        if let (Some(threads), Some(game)) = (&self.threads, &mut self.game) {
            threads.for_each(&mut game.threads, ThreadMemory::forget);
        }
    }

    /// Changes the settings. The next [`enter`](Self::enter) applies them.
    pub fn set(&mut self, settings: Settings) {
        let Settings { piece_values, network, .. } = &self.settings;
        if (piece_values, network) != (&settings.piece_values, &settings.network) {
            self.game = None;
        }
        self.settings = settings;
    }

    /// Prepares for searching positions of a game with the current settings, so that a search can begin at
    /// once. Clears the data of another game, and the data that depends on changed settings. Returns the
    /// settings that could not be applied fully.
    ///
    /// # Errors
    /// If there is not enough memory for one thread.
    pub fn enter(&mut self, rules: &'static Rules) -> Result<Vec<Shortage>, CannotSearch> {
        let mut game = match self.game.take() {
            Some(game) if std::ptr::eq(game.rules, rules) && !self.has_first_network(&game) => game,
            _ => {
                self.clear_table();
                let network = self.settings.network.of(rules);
                let evaluator = Evaluator::new(rules, self.settings.piece_values).with_network(network);
                GameMemory { rules, evaluator, threads: Vec::new(), provided: None }
            }
        };
        let mut shortages = Vec::new();
        let wanted = Some((self.settings.memory, self.settings.threads));
        if game.provided != wanted {
            shortages = self.provide(&mut game)?;
            game.provided = wanted;
        }
        self.game = Some(game);
        Ok(shortages)
    }

    /// Whether a game without a network has one now: pages load the networks during a session.
    fn has_first_network(&self, game: &GameMemory) -> bool {
        game.evaluator.network().is_none() && self.settings.network.of(game.rules).is_some()
    }

    /// Makes the table and the threads of a game, as far as memory allows.
    fn provide(&mut self, game: &mut GameMemory) -> Result<Vec<Shortage>, CannotSearch> {
        let asked = self.settings.threads.max(1);
        let thread_bytes = ThreadMemory::bytes(game.rules);
        let Division { threads, table_mb } = self.settings.memory.divide(asked, thread_bytes);
        let mut shortages = Vec::new();
        if let MemoryLimit::Total(total_mb) = self.settings.memory {
            let least_mb = MemoryLimit::least_total_mb(thread_bytes);
            if total_mb < least_mb {
                shortages.push(Shortage::TotalTooSmall { game: game.rules.title(), least_mb });
            } else if threads < asked {
                shortages.push(Shortage::Total { total_mb, asked, now: threads });
            }
        }
        game.threads.truncate(threads);
        self.provide_table(table_mb, if game.threads.is_empty() { thread_bytes + STACK_SIZE } else { 0 });
        self.provide_threads(game, threads);
        while game.threads.is_empty() && self.table.megabytes() > 0 {
            self.provide_table(self.table.megabytes() / 2, 0);
            self.provide_threads(game, threads);
        }
        self.touch_table();
        if self.table.megabytes() < table_mb {
            shortages.push(Shortage::Table { asked_mb: table_mb, now_mb: self.table.megabytes() });
        }
        match game.threads.len() {
            0 => return Err(CannotSearch { game: game.rules.title() }),
            now if now < threads => shortages.push(Shortage::Threads { asked: threads, now }),
            _ => {}
        }
        Ok(shortages)
    }

    /// Changes the size of the table. If there is not enough memory, keeps its size, or tries half of it and
    /// so on, so that `other_bytes` stay free. A change of the size clears the table.
    fn provide_table(&mut self, wanted_mb: usize, other_bytes: usize) {
        let is_enough_left = || memory::check_with_reserve(other_bytes).is_ok();
        let had_mb = self.table.megabytes();
        if had_mb == wanted_mb && is_enough_left() {
            return;
        }
        self.table_state = TableState::Promised;
        if !sizes(wanted_mb, had_mb).any(|mb| self.table.resize(mb).is_ok() && is_enough_left()) {
            self.table = TranspositionTable::tiny();
        }
    }

    /// Makes this many threads for a game, or as many as possible.
    fn provide_threads(&mut self, game: &mut GameMemory, mut wanted: usize) {
        loop {
            if self.threads.as_ref().is_none_or(|threads| threads.count() != wanted) {
                // The old threads end first, because the memory of their stacks may be needed.
                self.threads = None;
                self.threads = SearchThreads::start(wanted, STACK_SIZE).ok();
            }
            let Some(threads) = &self.threads else {
                game.threads.clear();
                return;
            };
            game.threads.truncate(threads.count());
            let more =
                (game.threads.len()..threads.count()).map_while(|_| ThreadMemory::new(game.rules).ok());
            game.threads.extend(more);
            let (now, started) = (game.threads.len(), threads.count());
            if now == started {
                let rules = game.rules;
                threads.for_each(&mut game.threads, |memory| memory.fill(rules));
                if now == 1 || memory::check_with_reserve(0).is_ok() {
                    return;
                }
                wanted = now - now.div_ceil(8);
            } else {
                // The stacks of fewer threads leave memory for the others.
                let bytes = ThreadMemory::bytes(game.rules);
                wanted = (started * STACK_SIZE + now * bytes) / (STACK_SIZE + bytes);
                if wanted == 0 {
                    return;
                }
            }
        }
    }

    /// Touches the memory of the table, so that page faults do not happen while a clock runs.
    fn touch_table(&mut self) {
        if self.table_state == TableState::Promised {
            self.table.touch();
            self.table_state = TableState::Blank;
        }
    }

    fn clear_table(&mut self) {
        if self.table_state == TableState::Used {
            self.table.clear();
            self.table_state = TableState::Blank;
        }
    }
}

/// The sizes that a table is given in turn until one fits: the wanted size, then the size that it had (half
/// of the wanted size for a first table), then half of that and so on. All sizes are in MiB.
fn sizes(wanted_mb: usize, had_mb: usize) -> impl Iterator<Item = usize> {
    let before = if had_mb == 0 { wanted_mb / 2 } else { had_mb };
    let smaller = iter::successors(Some(before), |mb| Some(mb / 2)).take_while(|&mb| mb > 0);
    iter::once(wanted_mb).chain(smaller)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, SearchControl};
    use movegen::Position;

    fn rules(game: &str) -> &'static Rules {
        movegen::rules(game).expect("the game is there")
    }

    fn searcher(memory: MemoryLimit, threads: usize) -> Searcher {
        let (piece_values, network) = (PieceValues::default(), NetworkChoice::default());
        Searcher::with_settings(Settings { piece_values, network, endings: None, memory, threads })
    }

    /// The addresses of the threads' attack maps.
    fn places(searcher: &Searcher) -> Vec<usize> {
        let threads = &searcher.game.as_ref().expect("a game was entered").threads;
        threads.iter().map(|memory| memory.attack_maps.as_ptr().addr()).collect()
    }

    fn search(searcher: &mut Searcher, position: &Position) -> u64 {
        searcher.search(position, &Limits::depth(3), &SearchControl::new(), &mut ()).nodes
    }

    #[test]
    fn whatever_a_search_needs_is_there_when_the_game_is_entered() {
        let mut searcher = searcher(MemoryLimit::Table(3), 2);
        for game in ["chess", "grand-apothecary"] {
            assert_eq!(searcher.enter(rules(game)), Ok(Vec::new()));
            assert_eq!(searcher.table.megabytes(), 3);
            let before = places(&searcher);
            assert_eq!(before.len(), 2);
            search(&mut searcher, &Position::start(rules(game)));
            searcher.new_game();
            search(&mut searcher, &Position::start(rules(game)));
            assert_eq!(places(&searcher), before, "{game}");
        }
    }

    #[test]
    fn a_new_game_is_as_the_first() {
        let start = Position::start(rules("gothic"));
        let mut searcher = searcher(MemoryLimit::Table(1), 1);
        let first = search(&mut searcher, &start);
        assert_ne!(search(&mut searcher, &start), first, "the table is of use");
        searcher.new_game();
        assert_eq!(search(&mut searcher, &start), first);
    }

    #[test]
    fn settings_take_effect_and_threads_keep_their_memory() {
        let mut searcher = searcher(MemoryLimit::Table(1), 3);
        searcher.enter(rules("chess")).expect("memory");
        let before = places(&searcher);
        let settings = Settings { memory: MemoryLimit::Table(2), threads: 2, ..searcher.settings.clone() };
        searcher.set(settings);
        assert_eq!(searcher.enter(rules("chess")), Ok(Vec::new()));
        assert_eq!((places(&searcher), searcher.table.megabytes()), (before[..2].to_vec(), 2));
        assert_eq!(searcher.threads.as_ref().map(SearchThreads::count), Some(2));
    }

    #[test]
    fn a_total_leaves_out_threads_of_large_games() {
        let total_mb = 200;
        let mut searcher = searcher(MemoryLimit::Total(total_mb), 16);
        let told = searcher.enter(rules("grand-apothecary"));
        let now = places(&searcher).len();
        assert_eq!(told, Ok(vec![Shortage::Total { total_mb, asked: 16, now }]));
        let threads_mb = (now * ThreadMemory::bytes(rules("grand-apothecary"))) >> 20;
        let taken = threads_mb + searcher.table.megabytes();
        assert!(now > 1 && taken < total_mb, "{now} threads");
        assert_eq!(searcher.enter(rules("chess")), Ok(Vec::new()));
        assert_eq!(places(&searcher).len(), 16);
    }

    #[test]
    fn a_total_that_is_too_small_for_a_game_is_reported() {
        // One message, though there is no room for the second thread either.
        let mut searcher = searcher(MemoryLimit::Total(40), 2);
        let told = searcher.enter(rules("grand-apothecary")).expect("memory");
        let [Shortage::TotalTooSmall { least_mb, .. }] = told[..] else { panic!("{told:?}") };
        assert_eq!(
            told[0].to_string(),
            format!("Grand Apothecary Chess-Classic needs at least {least_mb} MB")
        );
        for (total_mb, shortages) in [(least_mb - 1, 1), (least_mb, 0)] {
            let memory = MemoryLimit::Total(total_mb);
            searcher.set(Settings { memory, threads: 1, ..searcher.settings.clone() });
            assert_eq!(searcher.enter(rules("grand-apothecary")).expect("memory").len(), shortages);
        }
    }

    #[test]
    fn the_total_that_xboard_gives_by_default_is_enough_for_every_game() {
        // 64 MB for a hash table and 4 MB for endgame tables.
        for rules in movegen::all_games() {
            let least_mb = MemoryLimit::least_total_mb(ThreadMemory::bytes(rules));
            assert!(least_mb <= 68, "{}: {least_mb} MB", rules.id());
        }
    }

    #[test]
    fn a_table_that_cannot_be_had_stays_as_it_was() {
        let mut searcher = searcher(MemoryLimit::Table(4), 1);
        searcher.enter(rules("chess")).expect("memory");
        let asked_mb = usize::MAX >> 20;
        searcher.set(Settings { memory: MemoryLimit::Table(asked_mb), ..searcher.settings.clone() });
        let told = searcher.enter(rules("chess"));
        assert_eq!(told, Ok(vec![Shortage::Table { asked_mb, now_mb: 4 }]));
        assert_eq!(searcher.table.megabytes(), 4);
    }

    #[cfg(all(unix, feature = "native"))]
    #[test]
    fn a_table_that_the_system_promises_and_does_not_have_is_refused() {
        // Not all memory of the machine is free. Without the check, systems that overcommit would grant it.
        let mut system = sysinfo::System::new().expect("the system answers");
        system.refresh_memory();
        let mut searcher = searcher(MemoryLimit::Table(4), 1);
        searcher.enter(rules("chess")).expect("memory");
        let asked_mb = (system.total_memory() >> 20) as usize;
        searcher.set(Settings { memory: MemoryLimit::Table(asked_mb), ..searcher.settings.clone() });
        assert_eq!(searcher.enter(rules("chess")), Ok(vec![Shortage::Table { asked_mb, now_mb: 4 }]));
    }

    #[test]
    fn smaller_tables_are_tried() {
        assert_eq!(sizes(100, 0).collect::<Vec<_>>(), [100, 50, 25, 12, 6, 3, 1]);
        assert_eq!(sizes(100, 9).collect::<Vec<_>>(), [100, 9, 4, 2, 1]);
        assert_eq!(sizes(0, 0).collect::<Vec<_>>(), [0]);
    }
}
