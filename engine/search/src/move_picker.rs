//! Staged move generation: yields moves in search order, and generates them as late as possible.
//!
//! All pickers of a thread share one stack of moves ([`ThreadData::moves`]). Each picker uses the part above
//! its base while its node is searched.

use movegen::{CheckInfo, Color, Move, MoveKind, PieceKind, PieceSet, Position, Stage};

use super::history::QuietRows;
use super::move_list::{ScoredMove, Sink};
use super::params;
use super::score::Score;
use super::thread_data::ThreadData;
use super::walls::WallOrder;

/// The stage of the picker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Listed,
    Done,
}

/// A bound on the SEE of a move, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KnownExchange {
    /// Nothing.
    Unknown,
    /// The SEE is this or more.
    AtLeast(Score),
    /// The SEE is less than this.
    Below(Score),
}

/// Yields each move of a node once.
pub(super) struct MovePicker {
    phase: Phase,
    tt_move: Option<Move>,
    killers: [Option<Move>; 2],
    quiets: bool,
    /// The start of the picker's part of the stack: bad noisy moves up to `bad_end`, then moves already
    /// given, then from `cursor` on the remaining moves.
    base: usize,
    bad_end: usize,
    cursor: usize,
    exchange: KnownExchange,
    history: i32,
    /// The number of walls that are given for each move of a piece; 0 in games without walls.
    walls: usize,
}

impl MovePicker {
    /// A picker of all moves. `tt_move` must be legal.
    pub fn all(td: &ThreadData, tt_move: Option<Move>) -> Self {
        let killers = td.memory.stack[td.ply].killers;
        Self::new(td, tt_move, killers, true, Phase::TtMove)
    }

    /// A picker of noisy moves: captures, promotions and the like. `tt_move` must be legal.
    pub fn noisy(td: &ThreadData, tt_move: Option<Move>) -> Self {
        Self::new(td, tt_move, [None; 2], false, Phase::TtMove)
    }

    /// A picker of the root moves still to be searched, in their order.
    pub fn root(td: &mut ThreadData) -> Self {
        let picker = Self::new(td, None, [None; 2], true, Phase::Listed);
        let moves = td.root_moves[td.pv_index..].iter();
        td.memory.moves.extend(moves.map(|root| ScoredMove { mv: root.mv, order: 0, history: 0 }));
        picker
    }

    fn new(
        td: &ThreadData,
        tt_move: Option<Move>,
        killers: [Option<Move>; 2],
        quiets: bool,
        phase: Phase,
    ) -> Self {
        let base = td.memory.moves.len();
        MovePicker {
            phase,
            tt_move,
            killers,
            quiets,
            base,
            bad_end: base,
            cursor: base,
            exchange: KnownExchange::Unknown,
            history: 0,
            walls: if td.position.rules().has_walls() { 1 + usize::from(quiets) } else { 0 },
        }
    }

    /// Sets the number of walls that are given for each move of a piece, in games with walls.
    pub fn keep_walls(&mut self, number: usize) {
        self.walls = if self.walls == 0 { 0 } else { number };
    }

    /// The number of moves of pieces among some moves, if each has as many walls as are given.
    pub fn without_walls(&self, move_count: usize) -> usize {
        if self.walls == 0 { move_count } else { move_count.div_ceil(self.walls) }
    }

    /// Skips all remaining quiet moves.
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
        if matches!(self.phase, Phase::Quiet) {
            self.start_bad_noisy();
        }
    }

    /// Removes the picker's part of the stack.
    pub fn finish(self, td: &mut ThreadData) {
        td.memory.moves.truncate(self.base);
    }

    /// The bound on the SEE of the last move.
    pub fn exchange(&self) -> KnownExchange {
        self.exchange
    }

    /// The history of the last move; 0 for the TT move and at the root.
    pub fn history(&self) -> i32 {
        self.history
    }

    /// Whether the remaining moves are losing captures.
    pub fn in_bad_noisy(&self) -> bool {
        self.phase == Phase::BadNoisy
    }

    /// The next move, or `None` after the last.
    pub fn next(&mut self, td: &mut ThreadData, check: &CheckInfo) -> Option<Move> {
        self.exchange = KnownExchange::Unknown;
        self.history = 0;
        loop {
            match self.phase {
                Phase::TtMove => {
                    self.phase = Phase::GenerateNoisy;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Phase::GenerateNoisy => {
                    td.generate_noisy(check);
                    let walls = self.best_walls(td, self.base);
                    score_noisy(td, self.base, walls.as_ref());
                    self.phase = Phase::GoodNoisy;
                }
                Phase::GoodNoisy => {
                    if let Some(good) = self.next_good_noisy(td) {
                        return Some(good);
                    }
                    self.phase = Phase::FirstKiller;
                }
                Phase::FirstKiller => {
                    self.phase = Phase::SecondKiller;
                    self.killers[0] = self.playable(td, check, self.killers[0]);
                    if let Some(killer) = self.killers[0] {
                        self.history = td.quiet_history(killer);
                        return self.killers[0];
                    }
                }
                Phase::SecondKiller => {
                    self.phase = Phase::GenerateQuiet;
                    self.killers[1] = self.playable(td, check, self.killers[1]);
                    if let Some(killer) = self.killers[1] {
                        self.history = td.quiet_history(killer);
                        return self.killers[1];
                    }
                }
                Phase::GenerateQuiet => {
                    self.phase = Phase::Quiet;
                    self.generate_quiet(td, check);
                }
                Phase::Quiet => match self.select(td) {
                    Some(best) if self.killers.contains(&Some(best.mv)) => {}
                    Some(best) => {
                        self.history = best.history;
                        return Some(best.mv);
                    }
                    None => self.start_bad_noisy(),
                },
                Phase::BadNoisy => {
                    if let Some(bad) = self.next_bad_noisy(td) {
                        return Some(bad);
                    }
                    self.phase = Phase::Done;
                }
                Phase::Listed => {
                    let listed = td.memory.moves.get(self.cursor).map(|scored| scored.mv);
                    self.cursor += 1;
                    return listed;
                }
                Phase::Done => return None,
            }
        }
    }

    /// The next good noisy move. Sets aside the bad ones before it.
    fn next_good_noisy(&mut self, td: &mut ThreadData) -> Option<Move> {
        while let Some(best) = self.select(td) {
            if self.is_good(td, best) {
                self.exchange = known_exchange(best, true);
                self.history = best.history;
                return Some(best.mv);
            }
            td.memory.moves[self.bad_end] = best;
            self.bad_end += 1;
        }
        None
    }

    fn generate_quiet(&self, td: &mut ThreadData, check: &CheckInfo) {
        if !self.quiets {
            return;
        }
        td.position.generate(Stage::Quiet, check, &mut Sink(&mut td.memory.moves));
        let walls = self.best_walls(td, self.cursor);
        score_quiets(td, self.cursor, check, walls.as_ref());
    }

    /// Keeps the best walls of the moves on the stack of moves from index `from` on; returns their order, in
    /// games with walls.
    fn best_walls(&self, td: &mut ThreadData, from: usize) -> Option<WallOrder> {
        if self.walls == 0 {
            return None;
        }
        let order = WallOrder::of_node(td);
        order.keep_best(&mut td.memory.moves, from, self.walls);
        Some(order)
    }

    fn start_bad_noisy(&mut self) {
        self.phase = Phase::BadNoisy;
        self.cursor = self.base;
    }

    fn next_bad_noisy(&mut self, td: &ThreadData) -> Option<Move> {
        if self.cursor >= self.bad_end {
            return None;
        }
        let bad = td.memory.moves[self.cursor];
        self.cursor += 1;
        self.exchange = known_exchange(bad, false);
        self.history = bad.history;
        Some(bad.mv)
    }

    /// Removes and returns the best remaining move, except the TT move.
    fn select(&mut self, td: &mut ThreadData) -> Option<ScoredMove> {
        loop {
            let rest = &mut td.memory.moves[self.cursor..];
            let first = *rest.first()?;
            let mut best = 0;
            let mut order = first.order;
            for (index, scored) in rest.iter().enumerate().skip(1) {
                if scored.order > order {
                    order = scored.order;
                    best = index;
                }
            }
            rest.swap(0, best);
            let taken = rest[0];
            self.cursor += 1;
            if Some(taken.mv) != self.tt_move {
                return Some(taken);
            }
        }
    }

    /// Whether a noisy move comes before the quiet moves.
    fn is_good(&self, td: &ThreadData, scored: ScoredMove) -> bool {
        let (position, values) = (&td.position, td.values());
        match scored.mv.kind() {
            MoveKind::Poison => {
                let price = values[position.moved_piece(scored.mv).kind().index()];
                noisy_gain(position, values, scored.mv) >= price
            }
            MoveKind::Cure => true,
            _ => td.see_ge(scored.mv, params::good_noisy_threshold(scored.history)),
        }
    }

    /// The killer, if it is a quiet legal move other than the TT move.
    fn playable(&self, td: &ThreadData, check: &CheckInfo, killer: Option<Move>) -> Option<Move> {
        killer.filter(|&mv| {
            self.quiets
                && killer != self.tt_move
                && td.position.is_legal(mv, check)
                && !td.position.is_noisy(mv)
        })
    }
}

/// The bound on the SEE of a noisy move that was found good or bad.
fn known_exchange(scored: ScoredMove, good: bool) -> KnownExchange {
    let threshold = params::good_noisy_threshold(scored.history);
    match scored.mv.kind() {
        MoveKind::Poison | MoveKind::Cure => KnownExchange::Unknown,
        _ if good => KnownExchange::AtLeast(threshold),
        _ => KnownExchange::Below(threshold),
    }
}

/// Added to the order of a drop that gives check: in games with hands attacks on kings begin with these.
const DROP_CHECK_ORDER: i32 = 8000;

/// Value of poisoning or curing a king, in centipawns.
const ROYAL_VALUE: i32 = 1500;

/// The material gain of a noisy move: the value of the piece captured, poisoned or cured, and the gain of a
/// promotion.
pub(super) fn noisy_gain(position: &Position, values: &[i32; PieceKind::MAX], mv: Move) -> i32 {
    if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
        let target = position.piece_on(mv.to()).kind();
        return if position.rules().is_royal(target) { ROYAL_VALUE } else { values[target.index()] };
    }
    let captured = position.captured_value(mv, values);
    let promoted = mv
        .promotion()
        .map_or(0, |kind| values[kind.index()] - values[position.moved_piece(mv).kind().index()]);
    captured + promoted
}

/// The order of a noisy move by the values of the pieces.
fn value_order(td: &ThreadData, mv: Move) -> i32 {
    let values = td.values();
    let moved = values[td.position.moved_piece(mv).kind().index()];
    params::noisy_order(noisy_gain(&td.position, values, mv), moved)
}

fn score_noisy(td: &mut ThreadData, from: usize, walls: Option<&WallOrder>) {
    for index in from..td.memory.moves.len() {
        let mv = td.memory.moves[index].mv;
        let history = td.capture_history(mv);
        let order = value_order(td, mv) + history + walls.map_or(0, |walls| walls.of(mv));
        td.memory.moves[index] = ScoredMove { mv, order, history };
    }
}

/// Sets the order of the quiet moves on the stack of moves from index `from` on. The attack map must have
/// been made.
fn score_quiets(td: &mut ThreadData, from: usize, check: &CheckInfo, walls: Option<&WallOrder>) {
    let mut moves = std::mem::take(&mut td.memory.moves);
    let scorer = Scorer::new(td, check);
    for scored in &mut moves[from..] {
        scorer.score(scored);
        scored.order += walls.map_or(0, |walls| walls.of(scored.mv));
    }
    td.memory.moves = moves;
}

/// The data that the order of the quiet moves of a position depends on.
struct Scorer<'a> {
    td: &'a ThreadData<'a>,
    check: &'a CheckInfo,
    side: Color,
    rows: QuietRows<'a>,
    /// By kind of the side to move: the enemy's cheaper pieces.
    cheaper: [PieceSet; PieceKind::MAX],
}

impl<'a> Scorer<'a> {
    fn new(td: &'a ThreadData<'a>, check: &'a CheckInfo) -> Self {
        let side = td.position.side_to_move();
        Self {
            td,
            check,
            side,
            rows: td.memory.history.quiet_rows(side, td.continuation_rows()),
            cheaper: td.cheaper_kinds.pieces(&td.position, !side),
        }
    }

    fn score(&self, scored: &mut ScoredMove) {
        let mv = scored.mv;
        let kind = self.td.position.moved_piece(mv).kind();
        scored.history = self.rows.get(kind, mv, self.td.attacked(mv));
        scored.order = scored.history + self.escape_order(mv, kind, self.cheaper[kind.index()]);
        if mv.kind() == MoveKind::Drop && self.td.position.gives_check(mv, self.check) {
            scored.order += DROP_CHECK_ORDER;
        }
    }

    /// A bonus for a piece that escapes from an attack by a cheaper piece. A penalty for one that moves into
    /// such an attack, or to an attacked and unguarded square.
    fn escape_order(&self, mv: Move, kind: PieceKind, cheaper: PieceSet) -> i32 {
        if self.td.position.rules().is_royal(kind) {
            return 0;
        }
        let value = self.td.values()[kind.index()];
        let attacks = self.td.attacks();
        let mut order = 0;
        let is_drop = mv.kind() == MoveKind::Drop;
        if !is_drop && !(attacks.attackers(mv.from(), !self.side) & cheaper).is_empty() {
            order += value * params::order_escape();
        }
        let enemies = attacks.attackers(mv.to(), !self.side);
        let guards = attacks.attackers(mv.to(), self.side);
        // A piece that moves on the board attacks the target itself.
        let is_guarded = if is_drop { !guards.is_empty() } else { guards.has_several() };
        if !(enemies & cheaper).is_empty() || !enemies.is_empty() && !is_guarded {
            order -= value * params::order_enter();
        }
        order
    }
}
