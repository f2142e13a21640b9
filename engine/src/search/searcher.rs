//! The searcher: what outlives a search, and how it is fitted to the game and to the memory that there is.

use std::iter;

use eval::{Evaluator, PieceValues};
use movegen::Rules;
use rayon::prelude::*;

use super::thread_memory::ThreadMemory;
use super::threads::{STACK_SIZE, SearchThreads};
use crate::memory::{self, Division, MemoryLimit};
use crate::transposition::TranspositionTable;

/// What a searcher may use, and how it evaluates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The table of piece values that the evaluation starts from.
    pub piece_values: PieceValues,
    /// How much memory to use.
    pub memory: MemoryLimit,
    /// Number of threads; 0 counts as 1.
    pub threads: usize,
}

/// A setting that could not be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Shortage {
    /// There is no memory for the transposition table.
    #[error("there is no memory for a hash table of {asked_mb} MB; it has {now_mb} MB")]
    Table {
        /// The size that was asked for.
        asked_mb: usize,
        /// The size that the table has instead.
        now_mb: usize,
    },
    /// The operating system gives fewer threads, or memory for fewer.
    #[error("only {now} of {asked} threads can be had: the system gives no more threads or no more memory")]
    Threads {
        /// The number that was asked for.
        asked: usize,
        /// The number that there is instead.
        now: usize,
    },
    /// All threads would take more than the total memory.
    #[error("in {total_mb} MB there is room for only {now} of {asked} threads of this game")]
    Total {
        /// The memory for everything.
        total_mb: usize,
        /// The number of threads that was asked for.
        asked: usize,
        /// The number that there is instead.
        now: usize,
    },
}

/// There is not even memory for the search of one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory to search {game}")]
pub struct CannotSearch {
    game: &'static str,
}

/// Searches positions of any game and remembers what it learns from one search to the next.
pub struct Searcher {
    settings: Settings,
    pub(super) table: TranspositionTable,
    /// Whether the table may hold anything.
    pub(super) table_is_used: bool,
    pub(super) threads: Option<SearchThreads>,
    pub(super) game: Option<GameMemory>,
}

/// What belongs to one game.
pub(super) struct GameMemory {
    rules: &'static Rules,
    pub evaluator: Evaluator,
    /// One for each thread that searches.
    pub threads: Vec<ThreadMemory>,
    /// The settings to which it was fitted.
    settings: Option<Settings>,
}

impl Searcher {
    /// A searcher with a transposition table of `hash_mb` MiB and `threads` threads, made when the first game is entered.
    pub fn new(hash_mb: usize, threads: usize, piece_values: PieceValues) -> Self {
        Self::with_settings(Settings { piece_values, memory: MemoryLimit::Table(hash_mb), threads })
    }

    /// A searcher that is to use what `settings` permit, once a game is entered.
    pub fn with_settings(settings: Settings) -> Self {
        let table = TranspositionTable::tiny();
        Searcher { settings, table, table_is_used: false, threads: None, game: None }
    }

    /// Forgets all that earlier searches have learnt.
    pub fn new_game(&mut self) {
        self.clear_table();
        if let (Some(threads), Some(game)) = (&self.threads, &mut self.game) {
            clear(threads, &mut game.threads, game.rules);
        }
    }

    /// Changes the settings, from the next [`enter`](Self::enter) on.
    pub fn set(&mut self, settings: Settings) {
        if settings.piece_values != self.settings.piece_values {
            self.game = None;
        }
        self.settings = settings;
    }

    /// Makes everything ready to search positions of a game with the present settings: after that a search begins at
    /// once. What is known of another game, and what depends on settings that have changed, is forgotten. Gives the
    /// settings that could not be followed to the full.
    ///
    /// # Errors
    /// If there is no memory for even one thread.
    pub fn enter(&mut self, rules: &'static Rules) -> Result<Vec<Shortage>, CannotSearch> {
        let mut game = match self.game.take() {
            Some(game) if std::ptr::eq(game.rules, rules) => game,
            _ => {
                self.clear_table();
                let evaluator = Evaluator::new(rules, self.settings.piece_values);
                GameMemory { rules, evaluator, threads: Vec::new(), settings: None }
            }
        };
        let mut shortages = Vec::new();
        if game.settings != Some(self.settings) {
            shortages = self.provide(&mut game)?;
            game.settings = Some(self.settings);
        }
        self.game = Some(game);
        Ok(shortages)
    }

    /// Gives a game its table and its threads, as far as that is possible.
    fn provide(&mut self, game: &mut GameMemory) -> Result<Vec<Shortage>, CannotSearch> {
        let asked = self.settings.threads.max(1);
        let thread_bytes = ThreadMemory::bytes(game.rules);
        let Division { threads, table_mb } = self.settings.memory.divide(asked, thread_bytes);
        let mut shortages = Vec::new();
        if let MemoryLimit::Total(total_mb) = self.settings.memory
            && threads < asked
        {
            shortages.push(Shortage::Total { total_mb, asked, now: threads });
        }
        game.threads.truncate(threads);
        self.provide_table(table_mb, if game.threads.is_empty() { thread_bytes + STACK_SIZE } else { 0 });
        if self.table.megabytes() < table_mb {
            shortages.push(Shortage::Table { asked_mb: table_mb, now_mb: self.table.megabytes() });
        }
        self.provide_threads(game, threads);
        match game.threads.len() {
            0 => return Err(CannotSearch { game: game.rules.title() }),
            now if now < threads => shortages.push(Shortage::Threads { asked: threads, now }),
            _ => {}
        }
        Ok(shortages)
    }

    /// Gives the table a size, or else the one that it has, or else half of it and so on, so that `other_bytes` are left
    /// for what comes after. A change of the size empties it.
    fn provide_table(&mut self, wanted_mb: usize, other_bytes: usize) {
        let is_enough_left = || memory::check_with_reserve(other_bytes).is_ok();
        let had_mb = self.table.megabytes();
        if had_mb == wanted_mb && is_enough_left() {
            return;
        }
        self.table_is_used = false;
        let before = if had_mb == 0 { wanted_mb / 2 } else { had_mb };
        let smaller = iter::successors(Some(before), |mb| Some(mb / 2)).take_while(|&mb| mb > 0);
        let mut sizes = iter::once(wanted_mb).chain(smaller);
        if !sizes.any(|mb| self.table.resize(mb).is_ok() && is_enough_left()) {
            self.table = TranspositionTable::tiny();
        }
    }

    /// Gives a game so many threads, or as many as can be had.
    fn provide_threads(&mut self, game: &mut GameMemory, mut wanted: usize) {
        loop {
            if self.threads.as_ref().is_none_or(|threads| threads.count() != wanted) {
                // The old ones first: the memory of their stacks may be needed.
                self.threads = None;
                self.threads = SearchThreads::start(wanted).ok();
            }
            let Some(threads) = &self.threads else {
                game.threads.clear();
                return;
            };
            game.threads.truncate(threads.count());
            let old = game.threads.len();
            let more = (old..threads.count()).map_while(|_| ThreadMemory::reserve(game.rules).ok());
            game.threads.extend(more);
            let now = game.threads.len();
            if now == threads.count() {
                clear(threads, &mut game.threads[old..], game.rules);
                if now == 1 || memory::check_with_reserve(0).is_ok() {
                    return;
                }
                wanted = now - now.div_ceil(8);
            } else if now == 0 {
                return;
            } else {
                wanted = now;
            }
        }
    }

    fn clear_table(&mut self) {
        if self.table_is_used {
            match &self.threads {
                Some(threads) => threads.pool().install(|| self.table.clear()),
                None => self.table.clear(),
            }
            self.table_is_used = false;
        }
    }
}

/// Clears the memory of threads, by all threads together.
fn clear(threads: &SearchThreads, memories: &mut [ThreadMemory], rules: &'static Rules) {
    threads.pool().install(|| memories.par_iter_mut().for_each(|memory| memory.clear(rules)));
}
