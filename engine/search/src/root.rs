//! Searches a root position with all threads, and chooses one of their results.

use std::time::Duration;

use movegen::{Move, Position};

use super::control::SearchControl;
use super::iterative_deepening::deepen;
use super::limits::Limits;
use super::listener::{SearchListener, SearchResult};
use super::score::{Bound, INFINITE, Score, is_mate, result_score};
use super::searcher::{Searcher, TableState};
use super::thread_data::{RootMove, ThreadData};
use super::thread_pool::SearchThreads;
use super::threads::{Context, NodeCounter, help, lead, wait_for_permission};
use super::time_manager::TimeManager;
use super::walls;
use crate::sync::atomic::AtomicBool;

impl Searcher {
    /// Searches a position until a limit is met or `control` stops it. Reports to `listener`.
    ///
    /// With one thread and without time limits the result depends only on the position, the limits and the
    /// earlier searches.
    ///
    /// # Panics
    /// If the game of the position has not been [entered](Self::enter) and there is no memory for it.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &SearchControl,
        listener: &mut dyn SearchListener,
    ) -> SearchResult {
        let root_moves = root_moves(position, limits);
        if root_moves.is_empty() {
            wait_for_permission(control, limits, &AtomicBool::new(false));
            return self.result_without_moves(position, control);
        }
        self.begin(position);
        self.with_threads(position, limits, control, &root_moves, |pool, threads| {
            run(pool, threads, listener);
            result(threads)
        })
    }

    /// The result of a search in a position without moves to search.
    pub(super) fn result_without_moves(&self, position: &Position, control: &SearchControl) -> SearchResult {
        let side = position.side_to_move();
        let result = match position.decision() {
            Some(decision) => decision.result,
            None => position.no_moves_result(position.in_check()),
        };
        let chances = self.settings.network.chances(position.rules());
        SearchResult {
            best: None,
            ponder: None,
            score: result_score(result, side, 0, chances.advantage_score()),
            bound: Bound::Exact,
            chances,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: control.began().elapsed(),
            pv: Vec::new(),
        }
    }

    /// Begins a new search of a position.
    pub(super) fn begin(&mut self, position: &Position) {
        if let Err(error) = self.enter(position.rules()) {
            panic!("{error}");
        }
        self.table.new_search();
        self.table_state = TableState::Used;
    }

    /// Calls a function with the threads of a search that has begun, the main thread first.
    pub(super) fn with_threads<R>(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &SearchControl,
        root_moves: &[RootMove],
        search: impl FnOnce(&SearchThreads, &mut [ThreadData]) -> R,
    ) -> R {
        let Searcher { settings, table, threads: Some(pool), game: Some(game), .. } = self else {
            unreachable!("the game has been entered");
        };
        let context = Context {
            table,
            evaluator: &game.evaluator,
            endings: settings.endings.as_deref(),
            control,
            limits,
            over: AtomicBool::new(false),
            nodes: game.threads.iter().map(|_| NodeCounter::default()).collect(),
        };

        let mut clock = Some(TimeManager::new(limits, control.began()));
        let memories = std::mem::take(&mut game.threads).into_iter().enumerate();
        let mut threads: Vec<ThreadData> = memories
            .map(|(id, memory)| {
                ThreadData::new(&context, memory, id, position.clone(), root_moves.to_vec(), clock.take())
            })
            .collect();
        let result = search(pool, &mut threads);
        game.threads = threads.into_iter().map(ThreadData::into_memory).collect();
        result
    }
}

/// Runs the search on all threads, and waits until they end.
fn run(pool: &SearchThreads, threads: &mut [ThreadData], listener: &mut dyn SearchListener) {
    let (main, helpers) = threads.split_at_mut(1);
    let main = &mut main[0];
    let lead_search = || {
        let context = main.ctx;
        lead(context.control, context.limits, &context.over, || deepen(main, Some(listener)));
        main.report_nodes();
    };
    let help_search = |helper: &mut ThreadData| {
        help(&helper.ctx.over, || deepen(helper, None));
        helper.report_nodes();
    };
    pool.run(lead_search, helpers.iter_mut().map(|helper| move || help_search(helper)));
}

/// The moves to search at the root, noisy ones first.
pub(super) fn root_moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    if position.decision().is_some() {
        return Vec::new();
    }
    let legal = position.legal_moves();
    let wanted = |mv: &Move| limits.search_moves.contains(mv);
    let restricted = legal.iter().any(wanted);
    let mut moves: Vec<Move> = legal.into_iter().filter(|mv| !restricted || wanted(mv)).collect();
    if position.rules().has_walls() && !restricted {
        moves = walls::at_root(position, moves);
    }
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

pub(super) fn result(threads: &mut [ThreadData]) -> SearchResult {
    let context = threads[0].ctx;
    let time = threads[0].time.as_ref().map_or(Duration::ZERO, TimeManager::elapsed);
    let chosen = vote(threads, context.limits);
    let (depth, seldepth) = (threads[chosen].completed_depth, threads[chosen].root_moves[0].seldepth);
    let best = threads[chosen].root_moves[0].clone();
    let td = &mut threads[chosen];
    let ponder = best.pv.get(1).copied().or_else(|| expected_reply(td, best.mv));
    SearchResult {
        best: Some(best.mv),
        ponder,
        score: best.score,
        bound: best.bound,
        chances: context.evaluator.chances(),
        depth: depth as u32,
        seldepth: seldepth as u32,
        nodes: context.total_nodes(),
        time,
        pv: best.pv,
    }
}

/// The reply of the table to a move, if it has a legal one.
fn expected_reply(td: &mut ThreadData, mv: Move) -> Option<Move> {
    td.position.make(mv);
    let check = td.position.checks();
    let reply = td.ctx.table.probe(td.position.key(), 1).and_then(|entry| entry.best);
    let reply = reply.filter(|&reply| td.position.is_legal(reply, &check));
    td.position.unmake();
    reply
}

/// The thread whose move is played: a proved mate comes first, then the move with the greatest sum of weights
/// by depth and score over all threads.
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

/// Weight of the thread with the lowest score, in centipawns.
const VOTE_BASE: Score = 14;
