//! The searcher: threads that search one position together.
//!
//! The threads share the transposition table, a stop switch and their node counts; all else is
//! private. Source: <https://www.chessprogramming.org/Lazy_SMP>

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use eval::{ChanceModel, Evaluator, PieceValues};
use movegen::{GameResult, Move, Position, Rules};
use rayon::ThreadPool;

use super::control::SearchControl;
use super::history::History;
use super::iterative_deepening::deepen;
use super::limits::Limits;
use super::listener::{SearchListener, SearchResult};
use super::score::{INFINITE, Score, is_mate, result_score};
use super::thread_data::{Context, NodeCounter, RootMove, ThreadData};
use super::time_manager::TimeManager;
use crate::transposition::{Bound, TranspositionTable};

/// Stack of a search thread in bytes: the deepest line with room to spare, also in debug builds.
const STACK_SIZE: usize = 64 << 20;

/// How often a finished search looks whether it may return.
const WAIT: Duration = Duration::from_millis(1);

/// Searches positions of any game and remembers what it learns from one search to the next.
pub struct Searcher {
    piece_values: PieceValues,
    table: TranspositionTable,
    pool: ThreadPool,
    game: Option<GameMemory>,
}

/// What belongs to one game.
struct GameMemory {
    rules: &'static Rules,
    evaluator: Evaluator,
    /// One for each thread.
    histories: Vec<History>,
}

impl GameMemory {
    fn new(rules: &'static Rules, piece_values: PieceValues, threads: usize) -> Self {
        GameMemory {
            rules,
            evaluator: Evaluator::new(rules, piece_values),
            histories: (0..threads).map(|_| History::new(rules)).collect(),
        }
    }
}

impl Searcher {
    /// A searcher with a transposition table of `hash_mb` MiB and `threads` threads (at least 1).
    ///
    /// # Panics
    /// If the operating system refuses to start the threads.
    pub fn new(hash_mb: usize, threads: usize, piece_values: PieceValues) -> Self {
        let table = TranspositionTable::new(hash_mb);
        Searcher { piece_values, table, pool: build_pool(threads), game: None }
    }

    /// Forgets all that earlier searches have learnt.
    pub fn new_game(&mut self) {
        self.table.clear();
        if let Some(game) = &mut self.game {
            game.histories.iter_mut().for_each(History::clear);
        }
    }

    /// Gives the transposition table a size of `hash_mb` MiB; what it holds is lost if that is a
    /// change.
    pub fn set_hash(&mut self, hash_mb: usize) {
        if hash_mb != self.table.megabytes() {
            self.table = TranspositionTable::new(hash_mb);
        }
    }

    /// Changes the number of threads (at least 1).
    ///
    /// # Panics
    /// If the operating system refuses to start the threads.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.max(1);
        if threads != self.pool.current_num_threads() {
            self.pool = build_pool(threads);
            if let Some(GameMemory { rules, histories, .. }) = &mut self.game {
                histories.resize_with(threads, || History::new(rules));
            }
        }
    }

    /// Changes the piece values of the evaluation; what the table holds is lost if that is a
    /// change.
    pub fn set_piece_values(&mut self, piece_values: PieceValues) {
        if piece_values != self.piece_values {
            self.piece_values = piece_values;
            self.game = None;
        }
    }

    /// What is known of the game of `rules`; what is known of another game is forgotten.
    fn enter(&mut self, rules: &'static Rules) -> &mut GameMemory {
        if self.game.as_ref().is_none_or(|game| !std::ptr::eq(game.rules, rules)) {
            self.table.clear();
            self.game = None;
        }
        let threads = self.pool.current_num_threads();
        self.game.get_or_insert_with(|| GameMemory::new(rules, self.piece_values, threads))
    }

    /// Searches a position until a limit is met or `control` says stop,
    /// telling `listener` what it finds.
    ///
    /// With one thread and without limits of time the result depends on nothing but the position,
    /// the limits and the searches before.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &SearchControl,
        listener: &mut dyn SearchListener,
    ) -> SearchResult {
        let time = TimeManager::new(limits);
        let root_moves = root_moves(position, limits);
        if root_moves.is_empty() {
            wait_for_permission(control, limits);
            return result_without_moves(position, &time);
        }
        self.enter(position.rules());
        let Searcher { table, pool, game: Some(game), .. } = self else {
            unreachable!("the game has just been entered");
        };
        table.new_search();
        let context = Context {
            table,
            evaluator: &game.evaluator,
            control,
            limits,
            over: AtomicBool::new(false),
            nodes: game.histories.iter().map(|_| NodeCounter::default()).collect(),
        };

        let mut clock = Some(time);
        let mut threads: Vec<ThreadData> = game
            .histories
            .iter_mut()
            .enumerate()
            .map(|(id, history)| {
                ThreadData::new(&context, history, id, position.clone(), root_moves.clone(), clock.take())
            })
            .collect();
        let (main, helpers) = threads.split_at_mut(1);
        let main = &mut main[0];
        pool.scope(|scope| {
            for helper in helpers {
                scope.spawn(move |_| {
                    deepen(helper, None);
                    helper.report_nodes();
                });
            }
            scope.spawn(|_| {
                deepen(main, Some(listener));
                wait_for_permission(control, limits);
                context.over.store(true, Ordering::Relaxed);
                main.report_nodes();
            });
        });
        result(&mut threads, &context)
    }
}

fn build_pool(threads: usize) -> ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .stack_size(STACK_SIZE)
        .thread_name(|index| format!("search-{index}"))
        .build()
        .expect("the operating system cannot start the search threads")
}

/// The moves to search at the root, noisy ones first.
fn root_moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    if position.king_is_dead().is_some() {
        return Vec::new();
    }
    let legal = position.legal_moves();
    let wanted = |mv: &Move| limits.search_moves.contains(mv);
    let restricted = legal.iter().any(wanted);
    let mut moves: Vec<Move> = legal.into_iter().filter(|mv| !restricted || wanted(mv)).collect();
    moves.sort_by_key(|&mv| !position.is_noisy(mv));
    let root_move = |mv| RootMove {
        mv,
        score: -INFINITE,
        previous_score: -INFINITE,
        bound: Bound::Upper,
        seldepth: 0,
        nodes: 0,
        pv: vec![mv],
    };
    moves.into_iter().map(root_move).collect()
}

/// An infinite or pondering search that has nothing left to do must not answer before its time.
fn wait_for_permission(control: &SearchControl, limits: &Limits) {
    while !control.is_stopped() && (limits.infinite || control.is_pondering()) {
        std::thread::sleep(WAIT);
    }
}

fn result_without_moves(position: &Position, time: &TimeManager) -> SearchResult {
    let side = position.side_to_move();
    let result = match position.king_is_dead() {
        Some(loser) => GameResult::Win(!loser),
        None => position.no_moves_result(position.in_check()),
    };
    SearchResult {
        best: None,
        ponder: None,
        score: result_score(result, side, 0, ChanceModel::of(position.rules()).advantage_score()),
        bound: Bound::Exact,
        depth: 0,
        seldepth: 0,
        nodes: 0,
        time: time.elapsed(),
        pv: Vec::new(),
    }
}

fn result(threads: &mut [ThreadData], context: &Context) -> SearchResult {
    let time = threads[0].time.as_ref().map_or(Duration::ZERO, TimeManager::elapsed);
    let chosen = vote(threads, context.limits);
    let (depth, seldepth) = (threads[chosen].completed_depth, threads[chosen].root_moves[0].seldepth);
    let best = threads[chosen].root_moves[0].clone();
    let td = &mut threads[chosen];
    let ponder = best.pv.get(1).copied().or_else(|| expected_reply(td, best.mv));
    SearchResult {
        best: Some(best.mv),
        ponder,
        score: if best.score == -INFINITE { 0 } else { best.score },
        bound: best.bound,
        depth: depth as u32,
        seldepth: seldepth as u32,
        nodes: context.total_nodes(),
        time,
        pv: best.pv,
    }
}

/// The table's answer to a move, if it knows a legal one.
fn expected_reply(td: &mut ThreadData, mv: Move) -> Option<Move> {
    td.position.make(mv);
    let check = td.position.checks();
    let reply = td.ctx.table.probe(td.position.key(), 1).and_then(|entry| entry.best);
    let reply = reply.filter(|&reply| td.position.is_legal(reply, &check));
    td.position.unmake();
    reply
}

/// The thread whose move to play: the move with the most depth and score behind it, all threads
/// counted, and a proved mate before all.
fn vote(threads: &[ThreadData], limits: &Limits) -> usize {
    if threads.len() == 1 || limits.multi_pv > 1 {
        return 0;
    }
    let finished = |td: &&ThreadData| td.completed_depth > 0 && td.root_moves[0].score != -INFINITE;
    let score = |td: &ThreadData| td.root_moves[0].score;
    let Some(least) = threads.iter().filter(finished).map(score).min() else { return 0 };
    let weight =
        |td: &ThreadData| -> i64 { i64::from(score(td) - least + VOTE_BASE) * i64::from(td.completed_depth) };
    let votes = |mv: Move| -> i64 {
        let voters = threads.iter().filter(finished).filter(|td| td.root_moves[0].mv == mv);
        voters.map(weight).sum()
    };
    let rank = |td: &ThreadData| {
        let won = if is_mate(score(td)) && score(td) > 0 { score(td) } else { 0 };
        (won, votes(td.root_moves[0].mv), weight(td))
    };
    let mut chosen = 0;
    for id in 1..threads.len() {
        if finished(&&threads[id])
            && (!finished(&&threads[chosen]) || rank(&threads[id]) > rank(&threads[chosen]))
        {
            chosen = id;
        }
    }
    chosen
}

/// Weight of a thread with the least score, against one centipawn more.
const VOTE_BASE: Score = 14;
