//! A search thread: its position, its memory and its limits.

use eval::nnue::Network;
use eval::{CheaperKinds, Tracked};
use movegen::{AttackMap, CheckInfo, Color, GameResult, Move, PieceKind, Position};

use super::control::Progress;
use super::corrections::CorrectionKeys;
use super::history::{Attacked, ContinuationRows, LOOK_BACKS};
use super::move_list::Sink;
use super::params;
use super::score::{Bound, EVAL_LIMIT, INFINITE, NO_EVAL, Score, mate_in, result_score};
use super::thread_memory::ThreadMemory;
use super::threads::Context;
use super::time_manager::TimeManager;

pub(super) struct ThreadData<'a> {
    pub ctx: &'a Context<'a>,
    pub memory: ThreadMemory,
    /// Number of the thread; 0 is the main thread.
    pub id: usize,
    pub position: Position,
    /// Distance of `position` from the root.
    pub ply: usize,
    pub root_moves: Vec<RootMove>,
    /// The number of the line that is being searched, 0 for the best.
    pub pv_index: usize,
    /// Depth of the current iteration.
    pub root_depth: i32,
    pub completed_depth: i32,
    pub seldepth: usize,
    pub nodes: u64,
    /// Number of nodes at which the limits are checked next.
    pub next_poll: u64,
    /// A limit has been met. The rest of the first iteration is searched without captures.
    pub limit_is_met: bool,
    /// The search has been stopped: returned scores have no meaning.
    pub stopped: bool,
    /// Number of nodes at which the search is suspended: see [`SlicedSearch`](super::SlicedSearch).
    pub slice_end: u64,
    /// The search has been stopped at the end of a slice.
    pub suspended: bool,
    /// Number of completed iterations in which the best move has stayed the same.
    pub stability: u32,
    /// The shortest mate found by a completed iteration.
    pub mate: Option<RootMove>,
    /// The clock, for the main thread only.
    pub time: Option<TimeManager>,
    /// The game has poison that kills kings.
    has_poison: bool,
    /// The game has compulsory captures.
    pub must_capture: bool,
    /// A side can lose the game by the loss of pieces other than a royal one.
    can_lose_by_extinction: bool,
    /// While a null move is verified: no null moves before this ply.
    pub null_move_from: usize,
    /// The cheaper kinds, for the order of quiet moves.
    pub cheaper_kinds: CheaperKinds,
}

impl<'a> ThreadData<'a> {
    /// A thread that will search `root_moves` of `position`.
    pub fn new(
        ctx: &'a Context<'a>,
        mut memory: ThreadMemory,
        id: usize,
        position: Position,
        root_moves: Vec<RootMove>,
        time: Option<TimeManager>,
    ) -> Self {
        memory.begin(ctx.evaluator, &position);
        ThreadData {
            ctx,
            memory,
            id,
            ply: 0,
            root_moves,
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            seldepth: 0,
            nodes: 0,
            next_poll: 0,
            limit_is_met: false,
            stopped: false,
            slice_end: u64::MAX,
            suspended: false,
            stability: 0,
            mate: None,
            time,
            has_poison: position.rules().has_poison(),
            must_capture: position.rules().must_capture(),
            can_lose_by_extinction: position.rules().can_lose_by_extinction(),
            null_move_from: 0,
            cheaper_kinds: CheaperKinds::new(position.rules(), ctx.evaluator.values(), params::CHEAPER),
            position,
        }
    }

    /// Returns the memory of the thread, for the next search.
    pub fn into_memory(self) -> ThreadMemory {
        self.memory
    }

    /// Piece values for SEE, in centipawns by kind.
    pub fn values(&self) -> &'a [i32; PieceKind::MAX] {
        self.ctx.evaluator.values()
    }

    /// Prefetches the table entry of the position after a move. This is best done a while before the move is
    /// made: the entry is needed soon after it.
    #[inline]
    pub fn prefetch(&self, mv: Move) {
        self.ctx.table.prefetch(self.position.likely_key_after(mv));
    }

    /// Makes a legal move and enters the next ply.
    pub fn make(&mut self, mv: Move) {
        let attacked = self.attacked(mv);
        let was_quiet = !self.position.is_noisy(mv);
        let entry = &mut self.memory.stack[self.ply];
        entry.current_move = Some(mv);
        entry.attacked = attacked;
        entry.was_quiet = was_quiet;
        entry.continuation_row = self.memory.history.row(self.position.moved_piece(mv), mv.to());
        let mut tracked = Tracked(self.ctx.evaluator, self.memory.piece_sums[self.ply]);
        if self.has_network() {
            self.position.make_observed(mv, &mut (&mut tracked, self.memory.accumulators.make()));
        } else {
            self.position.make_observed(mv, &mut tracked);
        }
        self.ply += 1;
        self.memory.piece_sums[self.ply] = tracked.1;
        self.nodes += 1;
        self.memory.corrections.prefetch(&self.correction_keys());
    }

    /// Takes the last move back.
    pub fn unmake(&mut self) {
        self.position.unmake();
        self.leave_ply();
    }

    /// Makes a null move and enters the next ply.
    pub fn make_null(&mut self) {
        let no_row = self.memory.history.no_row();
        let entry = &mut self.memory.stack[self.ply];
        entry.current_move = None;
        entry.continuation_row = no_row;
        self.position.make_null();
        if self.has_network() {
            self.memory.accumulators.make();
        }
        self.ctx.table.prefetch(self.position.key());
        self.ply += 1;
        self.memory.piece_sums[self.ply] = self.memory.piece_sums[self.ply - 1];
        self.nodes += 1;
    }

    /// Takes a null move back.
    pub fn unmake_null(&mut self) {
        self.position.unmake_null();
        self.leave_ply();
    }

    fn leave_ply(&mut self) {
        if self.has_network() {
            self.memory.accumulators.unmake();
        }
        self.memory.mapped_plies.pop_if(|ply| *ply == self.ply);
        self.ply -= 1;
    }

    /// Whether a network evaluates the positions.
    fn has_network(&self) -> bool {
        self.ctx.evaluator.network().is_some()
    }

    /// Makes the attack map of the position if it is missing, from that of the nearest earlier ply.
    pub fn map_attacks(&mut self) {
        let base = *self.memory.mapped_plies.last().expect("the map of the root");
        if base != self.ply {
            let (before, after) = self.memory.attack_maps.split_at_mut(self.ply);
            after[0].update(&before[base], &self.position);
            self.memory.mapped_plies.push(self.ply);
        }
    }

    /// The attack map of the position, which must have been made.
    pub fn attacks(&self) -> &AttackMap {
        debug_assert_eq!(
            self.memory.mapped_plies.last(),
            Some(&self.ply),
            "the attack map of another position"
        );
        &self.memory.attack_maps[self.ply]
    }

    /// Whether the exchange that a move starts gains this many centipawns: [`Position::see_ge`]. The attack
    /// map must have been made. With compulsory captures nobody can end an exchange, so it says nothing: then
    /// every move gains enough.
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        if self.must_capture {
            return true;
        }
        self.position.see_ge(mv, threshold, self.ctx.evaluator.values(), self.attacks())
    }

    /// The static evaluation of the position, limited to scores that are not mates. It has no influence of
    /// the halfmove clock, so the table can keep it.
    pub fn evaluate(&mut self) -> Score {
        let evaluator = self.ctx.evaluator;
        if evaluator.network().is_none_or(Network::reads_attacks) {
            self.map_attacks();
        }
        let position = &self.position;
        let ThreadMemory { piece_sums, attack_maps, accumulators, pawns, .. } = &mut self.memory;
        let (sums, attacks) = (&piece_sums[self.ply], &attack_maps[self.ply]);
        let by_network = evaluator.evaluate_by_network(position, sums, attacks, accumulators);
        let score = by_network.unwrap_or_else(|| evaluator.evaluate(position, sums, attacks, pawns));
        score.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// A fast estimate of the evaluation, if it is far outside the window.
    pub fn estimate_outside(&self, alpha: Score, beta: Score) -> Option<Score> {
        let sums = &self.memory.piece_sums[self.ply];
        let estimate = self.ctx.evaluator.estimate_outside(&self.position, sums, alpha, beta)?;
        Some(estimate.clamp(-EVAL_LIMIT, EVAL_LIMIT))
    }

    /// Adds the noisy moves of the position to the stack of moves. The attack map must have been made.
    pub fn generate_noisy(&mut self, check: &CheckInfo) {
        let attacks = &self.memory.attack_maps[self.ply];
        debug_assert_eq!(
            self.memory.mapped_plies.last(),
            Some(&self.ply),
            "the attack map of another position"
        );
        self.position.generate_noisy(attacks, check, &mut Sink(&mut self.memory.moves));
    }

    /// The rows of the continuation histories for the moves of this node.
    pub fn continuation_rows(&self) -> ContinuationRows {
        LOOK_BACKS.map(|back| self.memory.stack.back(self.ply, back).continuation_row)
    }

    /// Whether the enemy attacks the squares of a move. The attack map must have been made.
    pub fn attacked(&self, mv: Move) -> Attacked {
        let enemy = !self.position.side_to_move();
        let is_attacked = |square| usize::from(!self.attacks().attackers(square, enemy).is_empty());
        is_attacked(mv.from()) | is_attacked(mv.to()) << 1
    }

    pub fn quiet_history(&self, mv: Move) -> i32 {
        let piece = self.position.moved_piece(mv);
        self.memory.history.quiet(piece, mv, self.attacked(mv), self.continuation_rows())
    }

    /// The history of a capture; 0 for other noisy moves.
    pub fn capture_history(&self, mv: Move) -> i32 {
        let victim = self.position.captured_kind(mv);
        victim.map_or(0, |victim| self.memory.history.capture(self.position.moved_piece(mv), mv, victim))
    }

    /// The keys for corrections of the static evaluation.
    pub fn correction_keys(&self) -> CorrectionKeys {
        let sums = &self.memory.piece_sums[self.ply];
        let row = |back| self.memory.stack.back(self.ply, back).continuation_row as u64;
        CorrectionKeys {
            side: self.position.side_to_move(),
            pawns: sums.pawn_key(),
            non_pawns: sums.non_pawn_keys().into_array(),
            moves: mix(row(1) << 32 | row(2)),
        }
    }

    /// The static evaluation with its correction and the influence of the halfmove clock.
    pub fn corrected(&self, raw_eval: Score) -> Score {
        let correction = self.memory.corrections.correction(&self.correction_keys());
        self.with_clock(raw_eval + correction)
    }

    /// An evaluation with the influence of the halfmove clock.
    pub fn with_clock(&self, raw_eval: Score) -> Score {
        self.ctx.evaluator.approach_move_count(&self.position, raw_eval).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Whether the static evaluation is better than at the side's turn before.
    pub fn is_improving(&self, static_eval: Score) -> bool {
        let two = self.memory.stack.back(self.ply, 2).static_eval;
        let four = self.memory.stack.back(self.ply, 4).static_eval;
        let before = if two == NO_EVAL { four } else { two };
        static_eval != NO_EVAL && before != NO_EVAL && static_eval > before
    }

    /// The score of the position if the game is over or certain to be, except by checkmate or stalemate.
    pub fn game_end_score(&self) -> Option<Score> {
        let position = &self.position;
        if let Some(decision) = position.decision() {
            return Some(self.result_score(decision.result));
        }
        if self.has_poison && self.dies_next(!position.side_to_move()) && position.has_legal_move() {
            return Some(mate_in(self.ply + 1));
        }
        if position.is_repetition(self.ply) {
            return Some(self.result_score(position.repetition_result()));
        }
        let counted = position.move_count_reached();
        if !counted && !position.count_exceeded() && !position.is_dead_position() {
            return None;
        }
        let result = if !position.has_legal_move() {
            position.no_moves_result(position.in_check())
        } else if counted {
            position.move_count_result()
        } else {
            GameResult::Draw
        };
        Some(self.result_score(result))
    }

    /// The score of a game that ends here with `result`, for the side to move.
    pub fn result_score(&self, result: GameResult) -> Score {
        result_score(result, self.position.side_to_move(), self.ply, self.ctx.evaluator.advantage_score())
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn is_compelled(&self, check: &CheckInfo) -> bool {
        self.must_capture && self.position.is_compelled(check)
    }

    /// Whether the last piece of the side to move is attacked that it must not lose: a kind of check.
    #[inline]
    pub fn risks_extinction(&mut self) -> bool {
        self.can_lose_by_extinction && {
            self.map_attacks();
            self.position.risks_extinction(self.attacks())
        }
    }

    /// Whether the king of the side to move dies of poison after this move unless it is cured.
    pub fn own_king_is_dying(&self) -> bool {
        self.has_poison && self.dies_next(self.position.side_to_move())
    }

    /// Whether a king of either side is poisoned.
    pub fn any_king_is_poisoned(&self) -> bool {
        self.has_poison && Color::ALL.into_iter().any(|color| self.king_count(color) > 0)
    }

    fn dies_next(&self, color: Color) -> bool {
        self.king_count(color) == 1
    }

    fn king_count(&self, color: Color) -> u8 {
        self.position.king_square(color).map_or(0, |king| self.position.poison_count(king))
    }

    /// Stores the result of a root move.
    pub fn update_root_move(
        &mut self,
        mv: Move,
        score: Score,
        alpha: Score,
        beta: Score,
        move_count: usize,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if move_count > 1 && score <= alpha {
            root.score = -INFINITE;
            return;
        }
        root.score = score;
        root.seldepth = self.seldepth;
        root.bound = Bound::of(score, alpha, beta);
        root.pv.clear();
        root.pv.push(mv);
        root.pv.extend_from_slice(self.memory.pv.line(1));
    }

    /// Whether the move count can end the game so soon that scores of the same position with another halfmove
    /// clock do not apply.
    pub fn is_near_move_count(&self) -> bool {
        const MARGIN: usize = 12;
        let limit = self.position.rules().move_count_limit_plies();
        let is_near = |plies: u16, limit: u16| usize::from(plies) + MARGIN >= usize::from(limit);
        limit != 0 && is_near(self.position.halfmove_clock(), limit)
            || self.position.count_of_moves().is_some_and(|(plies, limit)| is_near(plies, limit))
    }
}

/// Mixes the bits of a number.
// Source: https://prng.di.unimi.it/splitmix64.c
const fn mix(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 31
}

#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// Score in the current iteration; `-INFINITE` if it has not been the best move in it.
    pub score: Score,
    pub previous_score: Score,
    /// The bound type of the score.
    pub bound: Bound,
    /// Deepest ply reached below the move.
    pub seldepth: usize,
    /// Nodes searched below the move.
    pub nodes: u64,
    /// Best line, including this move.
    pub pv: Vec<Move>,
}

/// Nodes between two checks of the clock and the limits.
const POLL_INTERVAL: u64 = 256;

impl ThreadData<'_> {
    /// Checks if the search must end, and the clock only once in [`POLL_INTERVAL`] nodes. Returns whether it
    /// has ended.
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
        let is_over = self.ctx.is_over();
        self.limit_is_met |= self.is_limit_met_now() || is_over;
        self.stopped = (is_over && self.can_stop()) || (self.limit_is_met && self.completed_depth > 0);
        self.suspended = !self.stopped && self.nodes >= self.slice_end && self.completed_depth > 0;
        self.stopped |= self.suspended;
    }

    /// Whether the time limit or node limit is met. The main thread checks them for all threads.
    fn is_limit_met_now(&mut self) -> bool {
        let Some(time) = &mut self.time else { return false };
        let mut limit_is_met = time.is_over(self.ctx.control);
        if let Some(limit) = self.ctx.limits.nodes {
            let total = self.ctx.total_nodes();
            limit_is_met |= total >= limit;
            self.next_poll = self.next_poll.min(self.nodes + limit.saturating_sub(total));
        }
        limit_is_met
    }

    /// Whether the thread can stop now. The main thread must have a move, so it searches all moves to one ply
    /// first.
    fn can_stop(&self) -> bool {
        self.time.is_none() || self.completed_depth > 0 || self.pv_index > 0
    }

    /// Reports the progress of the main thread.
    fn report_progress(&self) {
        let Some(time) = &self.time else { return };
        let root_move = self.memory.stack[0].current_move;
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

    /// Reports the number of nodes of this thread.
    pub fn report_nodes(&self) {
        self.ctx.report_nodes(self.id, self.nodes);
    }
}
