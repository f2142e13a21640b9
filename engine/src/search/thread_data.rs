//! All that one search thread owns, and the little that the threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use eval::{Accumulator, ChanceModel, Evaluator, PawnCache, Tracked};
use movegen::{AttackMap, CheckInfo, Color, GameResult, Move, Position};

use super::control::{Progress, SearchControl};
use super::correction::CorrectionKeys;
use super::history::{History, Surroundings, Threats};
use super::limits::Limits;
use super::move_list::{ScoredMove, Sink};
use super::params::{self, MarginScale};
use super::pv::PvTable;
use super::score::{EVAL_LIMIT, Score, mate_in, result_score};
use super::stack::{NO_EVAL, SearchStack};
use super::thread_memory::ThreadMemory;
use super::time_manager::TimeManager;
use crate::transposition::{Bound, TranspositionTable};

/// Nodes between two looks at the clock and the stop switch.
const POLL_INTERVAL: u64 = 256;

/// Node counter of one thread, alone on its cache line.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct NodeCounter(AtomicU64);

/// What the threads of one search share.
pub(super) struct Context<'a> {
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The static evaluation.
    pub evaluator: &'a Evaluator,
    /// The caller's switch.
    pub control: &'a SearchControl,
    /// What ends the search.
    pub limits: &'a Limits,
    /// Set by the main thread when the search is over, and by a thread that panics.
    pub over: AtomicBool,
    /// Nodes of each thread, brought up to date at every poll.
    pub nodes: Vec<NodeCounter>,
}

impl Context<'_> {
    /// Whether the search was told to stop or is over.
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.control.is_stopped()
    }

    /// Nodes of all threads, as far as they have reported.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// Score in the current iteration, `-INFINITE` while it has not become best.
    pub score: Score,
    /// Score in the iteration before.
    pub previous_score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Deepest ply reached below the move.
    pub seldepth: usize,
    /// Nodes spent below the move.
    pub nodes: u64,
    /// Best line, this move included.
    pub pv: Vec<Move>,
}

/// One search thread.
pub(super) struct ThreadData<'a> {
    pub ctx: &'a Context<'a>,
    pub history: History,
    /// Number of the thread; 0 is the main thread.
    pub id: usize,
    pub position: Position,
    /// Distance of `position` from the root.
    pub ply: usize,
    /// Evaluation sums of the positions on the current path.
    accumulators: Vec<Accumulator>,
    /// Attack maps of the positions on the current path, as far as `mapped_plies` says that they are made.
    attack_maps: Vec<AttackMap>,
    /// The plies of the current path whose maps are made, from the root (which is always one of them) on.
    mapped_plies: Vec<usize>,
    /// Pawn structures met lately.
    pawns: PawnCache,
    pub stack: SearchStack,
    /// The moves of all move pickers on the current path.
    pub moves: Vec<ScoredMove>,
    /// Moves tried without a cutoff at the nodes of the current path.
    pub tried: Vec<Move>,
    pub pv: PvTable,
    pub root_moves: Vec<RootMove>,
    /// The line that is being searched, counted from the best.
    pub pv_index: usize,
    /// Depth of the iteration.
    pub root_depth: i32,
    pub completed_depth: i32,
    pub seldepth: usize,
    pub nodes: u64,
    next_poll: u64,
    /// The search was cut off: scores coming back mean nothing.
    pub stopped: bool,
    /// The clock, watched by the main thread only.
    pub time: Option<TimeManager>,
    /// The game has poison that kills kings.
    has_poison: bool,
    /// No null moves before this ply, while one is being verified.
    pub null_move_from: usize,
    /// What margins are worth in the game.
    pub scale: MarginScale,
}

impl<'a> ThreadData<'a> {
    /// A thread about to search `root_moves` of `position`.
    pub fn new(
        ctx: &'a Context<'a>,
        memory: ThreadMemory,
        id: usize,
        position: Position,
        root_moves: Vec<RootMove>,
        time: Option<TimeManager>,
    ) -> Self {
        let ThreadMemory {
            history,
            mut accumulators,
            mut attack_maps,
            mut mapped_plies,
            pawns,
            mut stack,
            mut moves,
            mut tried,
            pv,
        } = memory;
        accumulators[0] = ctx.evaluator.accumulate(&position);
        attack_maps[0] = AttackMap::new(&position);
        mapped_plies.clear();
        mapped_plies.push(0);
        stack.clear(history.no_row());
        moves.clear();
        tried.clear();
        ThreadData {
            ctx,
            history,
            id,
            ply: 0,
            accumulators,
            attack_maps,
            mapped_plies,
            pawns,
            stack,
            moves,
            tried,
            pv,
            root_moves,
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            seldepth: 0,
            nodes: 0,
            next_poll: 0,
            stopped: false,
            time,
            has_poison: position.rules().has_poison(),
            null_move_from: 0,
            scale: MarginScale::new(ChanceModel::of(position.rules()).scale),
            position,
        }
    }

    /// Ends the thread's work; its memory is for the next search.
    pub fn into_memory(self) -> ThreadMemory {
        ThreadMemory {
            history: self.history,
            accumulators: self.accumulators,
            attack_maps: self.attack_maps,
            mapped_plies: self.mapped_plies,
            pawns: self.pawns,
            stack: self.stack,
            moves: self.moves,
            tried: self.tried,
            pv: self.pv,
        }
    }

    /// Piece values for exchanges, in centipawns by kind.
    pub fn values(&self) -> &'a [i32; 32] {
        self.ctx.evaluator.values()
    }

    /// Makes a legal move and steps to the next ply.
    pub fn make(&mut self, mv: Move) {
        self.ctx.table.prefetch(self.position.likely_key_after(mv));
        let threats = self.threats(mv);
        let was_quiet = params::bonus_eval() + params::bonus_fail_low() > 0 && !self.position.is_noisy(mv);
        let entry = &mut self.stack[self.ply];
        entry.current_move = Some(mv);
        entry.threats = threats;
        entry.was_quiet = was_quiet;
        entry.continuation_row = self.history.row(self.position.moved_piece(mv), mv.to());
        let mut tracked = Tracked(self.ctx.evaluator, self.accumulators[self.ply]);
        self.position.make_observed(mv, &mut tracked);
        self.ply += 1;
        self.accumulators[self.ply] = tracked.1;
        self.nodes += 1;
    }

    /// Takes the last move back.
    pub fn unmake(&mut self) {
        self.position.unmake();
        self.leave_ply();
    }

    /// Passes the move and steps to the next ply.
    pub fn make_null(&mut self) {
        let no_row = self.history.no_row();
        let entry = &mut self.stack[self.ply];
        entry.current_move = None;
        entry.reduction = 0;
        entry.continuation_row = no_row;
        self.position.make_null();
        self.ctx.table.prefetch(self.position.key());
        self.ply += 1;
        self.accumulators[self.ply] = self.accumulators[self.ply - 1];
        self.nodes += 1;
    }

    /// Takes a pass back.
    pub fn unmake_null(&mut self) {
        self.position.unmake_null();
        self.leave_ply();
    }

    fn leave_ply(&mut self) {
        self.mapped_plies.pop_if(|ply| *ply == self.ply);
        self.ply -= 1;
    }

    /// Makes the attack map of the position from that of the nearest ply before unless it is there already.
    pub fn map_attacks(&mut self) {
        let base = *self.mapped_plies.last().expect("the map of the root");
        if base != self.ply {
            let (before, after) = self.attack_maps.split_at_mut(self.ply);
            after[0].update(&before[base], &self.position);
            self.mapped_plies.push(self.ply);
        }
    }

    /// The attack map of the position, which must have been made.
    pub fn attacks(&self) -> &AttackMap {
        debug_assert_eq!(self.mapped_plies.last(), Some(&self.ply), "the attack map of another position");
        &self.attack_maps[self.ply]
    }

    /// Whether the exchange that a move begins gains a number of centipawns: [`Position::see_ge`]. The attack map
    /// must have been made.
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        self.position.see_ge(mv, threshold, self.ctx.evaluator.values(), self.attacks())
    }

    /// Static evaluation of the position, kept apart from mates.
    pub fn evaluate(&mut self) -> Score {
        self.map_attacks();
        let accumulator = &self.accumulators[self.ply];
        self.ctx
            .evaluator
            .evaluate(&self.position, accumulator, &self.attack_maps[self.ply], &mut self.pawns)
            .clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// A cheap estimate that stands for the evaluation when it lies far outside a window.
    pub fn estimate_outside(&self, alpha: Score, beta: Score) -> Option<Score> {
        let accumulator = &self.accumulators[self.ply];
        let estimate = self.ctx.evaluator.estimate_outside(&self.position, accumulator, alpha, beta)?;
        Some(estimate.clamp(-EVAL_LIMIT, EVAL_LIMIT))
    }

    /// Puts the noisy moves of the position on the stack of moves. The attack map must have been made.
    pub fn generate_noisy(&mut self, check: &CheckInfo) {
        let attacks = &self.attack_maps[self.ply];
        debug_assert_eq!(self.mapped_plies.last(), Some(&self.ply), "the attack map of another position");
        self.position.generate_noisy(attacks, check, &mut Sink(&mut self.moves));
    }

    /// What the histories of quiet moves depend on besides the move.
    pub fn surroundings(&self) -> Surroundings {
        let rows = [1, 2, 4].map(|back| self.stack.back(self.ply, back).continuation_row);
        Surroundings { rows, pawn_key: self.accumulators[self.ply].pawn_key() }
    }

    /// Whether the enemy attacks the squares of a move. The attack map must have been made.
    pub fn threats(&self, mv: Move) -> Threats {
        if params::history_threats() == 0 {
            return 0;
        }
        let enemy = !self.position.side_to_move();
        let is_attacked = |square| usize::from(!self.attacks().attackers(square, enemy).is_empty());
        is_attacked(mv.from()) | is_attacked(mv.to()) << 1
    }

    /// How well a quiet move did before.
    pub fn quiet_history(&self, mv: Move, at: &Surroundings) -> i32 {
        self.history.quiet(self.position.moved_piece(mv), mv, self.threats(mv), at)
    }

    /// How well a noisy move did before; 0 for one that captures nothing.
    pub fn capture_history(&self, mv: Move) -> i32 {
        let victim = self.position.captured_kind(mv);
        victim.map_or(0, |victim| self.history.capture(self.position.moved_piece(mv), mv, victim))
    }

    /// What corrections of the static evaluation depend on.
    pub fn correction_keys(&self) -> CorrectionKeys {
        let accumulator = &self.accumulators[self.ply];
        let row = |back| self.stack.back(self.ply, back).continuation_row as u64;
        CorrectionKeys {
            side: self.position.side_to_move(),
            pawns: accumulator.pawn_key(),
            men: accumulator.men_keys().into_array(),
            moves: mix(row(1) << 32 | row(2)),
        }
    }

    /// The static evaluation with what was learnt about such positions.
    pub fn corrected(&self, static_eval: Score) -> Score {
        let correction = self.history.corrections.correction(&self.correction_keys());
        (static_eval + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Whether the static evaluation is better than at the side's turn before.
    pub fn is_improving(&self, static_eval: Score) -> bool {
        let two = self.stack.back(self.ply, 2).static_eval;
        let four = self.stack.back(self.ply, 4).static_eval;
        let before = if two == NO_EVAL { four } else { two };
        static_eval != NO_EVAL && before != NO_EVAL && static_eval > before
    }

    /// The score of the position if the game is over, or certain to be, for another reason than
    /// that the side to move has no legal move.
    pub fn game_end_score(&self) -> Option<Score> {
        let position = &self.position;
        if self.has_poison {
            if let Some(loser) = position.king_is_dead() {
                return Some(self.result_score(GameResult::Win(!loser)));
            }
            if self.dies_next(!position.side_to_move()) && position.has_legal_move() {
                return Some(mate_in(self.ply + 1));
            }
        }
        if position.is_repetition(self.ply) {
            return Some(self.result_score(position.count_result()));
        }
        let counted = position.move_count_reached();
        if !counted && !position.is_dead_position() {
            return None;
        }
        let result = if !position.has_legal_move() {
            position.no_moves_result(position.in_check())
        } else if counted {
            position.count_result()
        } else {
            GameResult::Draw
        };
        Some(self.result_score(result))
    }

    /// The score, for the side to move, of a game that ends here with `result`.
    pub fn result_score(&self, result: GameResult) -> Score {
        result_score(result, self.position.side_to_move(), self.ply, self.ctx.evaluator.advantage_score())
    }

    /// Whether the side to move loses its king to poison unless it acts now.
    pub fn king_is_dying(&self) -> bool {
        self.has_poison && self.dies_next(self.position.side_to_move())
    }

    /// Whether either king is poisoned.
    pub fn king_is_poisoned(&self) -> bool {
        self.has_poison && Color::ALL.into_iter().any(|color| self.king_count(color) > 0)
    }

    fn dies_next(&self, color: Color) -> bool {
        self.king_count(color) == 1
    }

    fn king_count(&self, color: Color) -> u8 {
        self.position.king_square(color).map_or(0, |king| self.position.poison_count(king))
    }

    /// Whether the game may end by the move count so soon that scores of the same position with
    /// another clock mislead.
    pub fn is_near_move_count(&self) -> bool {
        const MARGIN: usize = 12;
        let limit = self.position.rules().move_count_limit_plies() as usize;
        usize::from(self.position.halfmove_clock()) + MARGIN >= limit
    }

    /// Looks whether the search must end, at the clock only now and then; returns whether it has ended.
    pub fn poll(&mut self) -> bool {
        if (self.nodes >= self.next_poll || self.ctx.is_over()) && !self.stopped {
            self.poll_now();
        }
        self.stopped
    }

    #[cold]
    fn poll_now(&mut self) {
        self.report_nodes();
        self.report_progress();
        if self.ctx.control.is_paused() {
            let pause = self.ctx.control.wait_while_paused();
            self.time.iter_mut().for_each(|time| time.exclude(pause));
        }
        self.next_poll = self.nodes + POLL_INTERVAL;
        self.stopped = self.ctx.is_over() && self.can_stop();
        if let Some(time) = &mut self.time {
            let mut limit_is_met = time.is_over(self.ctx.control);
            if let Some(limit) = self.ctx.limits.nodes {
                let total = self.ctx.total_nodes();
                limit_is_met |= total >= limit;
                self.next_poll = self.next_poll.min(self.nodes + limit.saturating_sub(total));
            }
            self.stopped |= limit_is_met && self.completed_depth > 0;
        }
    }

    /// Whether the thread may stop now: the main thread has to name a move, and searches all of them for one
    /// ply.
    fn can_stop(&self) -> bool {
        self.time.is_none() || self.completed_depth > 0 || self.pv_index > 0
    }

    /// Tells whoever started the search how far the main thread is.
    fn report_progress(&self) {
        let Some(time) = &self.time else { return };
        let root_move = self.stack[0].current_move;
        let index = self.root_moves.iter().position(|root| Some(root.mv) == root_move);
        self.ctx.control.report(Progress {
            depth: self.root_depth as u32,
            nodes: self.ctx.total_nodes(),
            time: time.elapsed(),
            root_move,
            move_number: index.map_or(0, |index| index + 1),
            move_count: self.root_moves.len(),
        });
    }

    /// Tells the other threads how many nodes this one has searched.
    pub fn report_nodes(&self) {
        self.ctx.nodes[self.id].0.store(self.nodes, Ordering::Relaxed);
    }
}

/// Spreads a number over all bits.
// Source: https://prng.di.unimi.it/splitmix64.c
const fn mix(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 31
}
