//! The data of one search thread.

use eval::network::NetworkSums;
use eval::{Accumulator, ChanceModel, PawnCache, Tracked};
use movegen::{AttackMap, CheckInfo, Color, GameResult, Move, Position};

use super::context::Context;
use super::correction::CorrectionKeys;
use super::history::{History, Surroundings, Threats};
use super::move_list::{ScoredMove, Sink};
use super::params::{self, MarginScale};
use super::pv::PvTable;
use super::quiet_order::CheaperKinds;
use super::root_move::RootMove;
use super::score::{EVAL_LIMIT, Score, mate_in, result_score};
use super::stack::{NO_EVAL, SearchStack};
use super::thread_memory::ThreadMemory;
use super::time_manager::TimeManager;

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
    /// The sums of the network on the current path, if there is a network.
    network: NetworkSums,
    /// Attack maps of the positions on the current path. Those of `mapped_plies` have been made.
    attack_maps: Vec<AttackMap>,
    /// The plies of the current path whose maps have been made, in order. The root is always the first.
    mapped_plies: Vec<usize>,
    /// Cache of pawn structures.
    pawns: PawnCache,
    pub stack: SearchStack,
    /// The moves of all move pickers on the current path.
    pub moves: Vec<ScoredMove>,
    /// Moves searched without a cutoff at the nodes of the current path.
    pub tried: Vec<Move>,
    pub pv: PvTable,
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
    /// A limit has been met. What is left of the first iteration is searched without captures.
    pub limit_is_met: bool,
    /// The search has been stopped: returned scores have no meaning.
    pub stopped: bool,
    /// The clock, for the main thread only.
    pub time: Option<TimeManager>,
    /// The game has poison that kills kings.
    has_poison: bool,
    /// While a null move is verified: no null moves before this ply.
    pub null_move_from: usize,
    /// The scale of margins in the game.
    pub scale: MarginScale,
    /// The kinds by value, for the order of quiet moves.
    pub cheaper_kinds: CheaperKinds,
}

impl<'a> ThreadData<'a> {
    /// A thread that is going to search `root_moves` of `position`.
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
            mut network,
            mut attack_maps,
            mut mapped_plies,
            pawns,
            mut stack,
            mut moves,
            mut tried,
            pv,
        } = memory;
        accumulators[0] = ctx.evaluator.accumulate(&position);
        network.start();
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
            network,
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
            limit_is_met: false,
            stopped: false,
            time,
            has_poison: position.rules().has_poison(),
            null_move_from: 0,
            scale: MarginScale::new(ChanceModel::of(position.rules()).scale),
            cheaper_kinds: CheaperKinds::new(position.rules(), ctx.evaluator.values()),
            position,
        }
    }

    /// Returns the memory of the thread, for the next search.
    pub fn into_memory(self) -> ThreadMemory {
        ThreadMemory {
            history: self.history,
            accumulators: self.accumulators,
            network: self.network,
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

    /// Makes a legal move and enters the next ply.
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
        if self.has_network() {
            self.position.make_observed(mv, &mut (&mut tracked, self.network.make()));
        } else {
            self.position.make_observed(mv, &mut tracked);
        }
        self.ply += 1;
        self.accumulators[self.ply] = tracked.1;
        self.nodes += 1;
    }

    /// Takes the last move back.
    pub fn unmake(&mut self) {
        self.position.unmake();
        self.leave_ply();
    }

    /// Makes a null move and enters the next ply.
    pub fn make_null(&mut self) {
        let no_row = self.history.no_row();
        let entry = &mut self.stack[self.ply];
        entry.current_move = None;
        entry.reduction = 0;
        entry.continuation_row = no_row;
        self.position.make_null();
        if self.has_network() {
            self.network.make();
        }
        self.ctx.table.prefetch(self.position.key());
        self.ply += 1;
        self.accumulators[self.ply] = self.accumulators[self.ply - 1];
        self.nodes += 1;
    }

    /// Takes a null move back.
    pub fn unmake_null(&mut self) {
        self.position.unmake_null();
        self.leave_ply();
    }

    fn leave_ply(&mut self) {
        if self.has_network() {
            self.network.unmake();
        }
        self.mapped_plies.pop_if(|ply| *ply == self.ply);
        self.ply -= 1;
    }

    /// Whether a network evaluates the positions.
    fn has_network(&self) -> bool {
        self.ctx.evaluator.network().is_some()
    }

    /// Makes the attack map of the position, from that of the nearest earlier ply, if it has not been made
    /// yet.
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

    /// Whether the exchange that a move starts gains this many centipawns: [`Position::see_ge`]. The attack
    /// map must have been made.
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        self.position.see_ge(mv, threshold, self.ctx.evaluator.values(), self.attacks())
    }

    /// Static evaluation of the position, limited to scores that are not mates.
    pub fn evaluate(&mut self) -> Score {
        let evaluator = self.ctx.evaluator;
        let accumulator = &self.accumulators[self.ply];
        let by_network = evaluator.evaluate_by_network(&self.position, accumulator, &mut self.network);
        let score = by_network.unwrap_or_else(|| {
            self.map_attacks();
            let (accumulator, attacks) = (&self.accumulators[self.ply], &self.attack_maps[self.ply]);
            evaluator.evaluate(&self.position, accumulator, attacks, &mut self.pawns)
        });
        score.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// A fast estimate of the evaluation, if it is far outside the window.
    pub fn estimate_outside(&self, alpha: Score, beta: Score) -> Option<Score> {
        let accumulator = &self.accumulators[self.ply];
        let estimate = self.ctx.evaluator.estimate_outside(&self.position, accumulator, alpha, beta)?;
        Some(estimate.clamp(-EVAL_LIMIT, EVAL_LIMIT))
    }

    /// Adds the noisy moves of the position to the stack of moves. The attack map must have been made.
    pub fn generate_noisy(&mut self, check: &CheckInfo) {
        let attacks = &self.attack_maps[self.ply];
        debug_assert_eq!(self.mapped_plies.last(), Some(&self.ply), "the attack map of another position");
        self.position.generate_noisy(attacks, check, &mut Sink(&mut self.moves));
    }

    /// What the histories of quiet moves depend on, besides the move.
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

    /// The history of a quiet move.
    pub fn quiet_history(&self, mv: Move, at: &Surroundings) -> i32 {
        self.history.quiet(self.position.moved_piece(mv), mv, self.threats(mv), at)
    }

    /// The history of a capture; 0 for other noisy moves.
    pub fn capture_history(&self, mv: Move) -> i32 {
        let victim = self.position.captured_kind(mv);
        victim.map_or(0, |victim| self.history.capture(self.position.moved_piece(mv), mv, victim))
    }

    /// The keys for corrections of the static evaluation.
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

    /// The static evaluation with its correction.
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
        if !counted && !position.is_dead_position() {
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

    /// Whether the king of the side to move dies of poison after this move unless it is cured.
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

    /// Whether the move count can end the game so soon that scores of the same position with another halfmove
    /// clock do not apply.
    pub fn is_near_move_count(&self) -> bool {
        const MARGIN: usize = 12;
        let limit = self.position.rules().move_count_limit_plies() as usize;
        limit != 0 && usize::from(self.position.halfmove_clock()) + MARGIN >= limit
    }
}

/// Mixes the bits of a number.
// Source: https://prng.di.unimi.it/splitmix64.c
const fn mix(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 31
}
