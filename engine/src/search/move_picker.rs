//! Gives the moves in the order in which they are searched, and generates them as late as possible.
//!
//! All pickers of a thread share one stack of moves ([`ThreadData::moves`]). Each picker uses the part above
//! its base while its node is searched.
//!
//! Source: <https://www.chessprogramming.org/Move_Ordering>

use movegen::{CheckInfo, Move, MoveKind, Position, Stage};

use super::move_list::{ScoredMove, Sink};
use super::params;
use super::quiet_order::score_quiets;
use super::score::Score;
use super::thread_data::ThreadData;

/// The stage of the picker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    TableMove,
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

/// Which quiet moves are given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quiets {
    /// All.
    All,
    /// Those that give check.
    Checks,
    /// None.
    None,
}

/// What is known about the exchange that a move starts, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KnownExchange {
    /// Nothing.
    Unknown,
    /// It gains this or more.
    AtLeast(Score),
    /// It gains less than this.
    Below(Score),
}

/// Gives the moves of one node, each once.
pub(super) struct MovePicker {
    phase: Phase,
    table_move: Option<Move>,
    killers: [Option<Move>; 2],
    quiets: Quiets,
    /// The start of the picker's part of the stack: bad noisy moves up to `bad_end`, then moves already
    /// given, then from `cursor` on the remaining moves.
    base: usize,
    bad_end: usize,
    cursor: usize,
    exchange: KnownExchange,
}

impl MovePicker {
    /// A picker of all moves. `table_move` must be legal.
    pub fn all(td: &ThreadData, table_move: Option<Move>) -> Self {
        let killers = td.stack[td.ply].killers;
        Self::new(td, table_move, killers, Quiets::All, Phase::TableMove)
    }

    /// A picker of noisy moves (captures, promotions and the like), and of some quiet moves. `table_move`
    /// must be legal.
    pub fn noisy(td: &ThreadData, table_move: Option<Move>, quiets: Quiets) -> Self {
        Self::new(td, table_move, [None; 2], quiets, Phase::TableMove)
    }

    /// A picker of the root moves still to be searched, in their order.
    pub fn root(td: &mut ThreadData) -> Self {
        let picker = Self::new(td, None, [None; 2], Quiets::All, Phase::Listed);
        let moves = td.root_moves[td.pv_index..].iter();
        td.moves.extend(moves.map(|root| ScoredMove { mv: root.mv, order: 0 }));
        picker
    }

    fn new(
        td: &ThreadData,
        table_move: Option<Move>,
        killers: [Option<Move>; 2],
        quiets: Quiets,
        phase: Phase,
    ) -> Self {
        let base = td.moves.len();
        MovePicker {
            phase,
            table_move,
            killers,
            quiets,
            base,
            bad_end: base,
            cursor: base,
            exchange: KnownExchange::Unknown,
        }
    }

    /// Skips all remaining quiet moves.
    pub fn skip_quiets(&mut self) {
        self.quiets = Quiets::None;
        if matches!(self.phase, Phase::Quiet) {
            self.start_bad_noisy();
        }
    }

    /// Removes the picker's part of the stack.
    pub fn finish(self, td: &mut ThreadData) {
        td.moves.truncate(self.base);
    }

    /// What is known about the exchange that the last move starts.
    pub fn exchange(&self) -> KnownExchange {
        self.exchange
    }

    /// Whether the remaining moves are losing captures.
    pub fn in_bad_noisy(&self) -> bool {
        self.phase == Phase::BadNoisy
    }

    /// The next move, or `None` after the last.
    pub fn next(&mut self, td: &mut ThreadData, check: &CheckInfo) -> Option<Move> {
        self.exchange = KnownExchange::Unknown;
        loop {
            match self.phase {
                Phase::TableMove => {
                    self.phase = Phase::GenerateNoisy;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Phase::GenerateNoisy => {
                    td.generate_noisy(check);
                    score_noisy(td, self.base);
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
                    if self.killers[0].is_some() {
                        return self.killers[0];
                    }
                }
                Phase::SecondKiller => {
                    self.phase = Phase::GenerateQuiet;
                    self.killers[1] = self.playable(td, check, self.killers[1]);
                    if self.killers[1].is_some() {
                        return self.killers[1];
                    }
                }
                Phase::GenerateQuiet => {
                    self.phase = Phase::Quiet;
                    self.generate_quiet(td, check);
                }
                Phase::Quiet => match self.select(td) {
                    Some(best) if self.killers.contains(&Some(best.mv)) => {}
                    Some(best) => return Some(best.mv),
                    None => self.start_bad_noisy(),
                },
                Phase::BadNoisy => {
                    if let Some(bad) = self.next_bad_noisy(td) {
                        return Some(bad);
                    }
                    self.phase = Phase::Done;
                }
                Phase::Listed => {
                    let listed = td.moves.get(self.cursor).map(|scored| scored.mv);
                    self.cursor += 1;
                    return listed;
                }
                Phase::Done => return None,
            }
        }
    }

    /// The next good noisy move. Puts the bad ones before it aside.
    fn next_good_noisy(&mut self, td: &mut ThreadData) -> Option<Move> {
        while let Some(best) = self.select(td) {
            if self.is_good(td, best) {
                self.exchange = known_exchange(td, best, true);
                return Some(best.mv);
            }
            td.moves[self.bad_end] = best;
            self.bad_end += 1;
        }
        None
    }

    fn generate_quiet(&self, td: &mut ThreadData, check: &CheckInfo) {
        if self.quiets == Quiets::None {
            return;
        }
        td.position.generate(Stage::Quiet, check, &mut Sink(&mut td.moves));
        if self.quiets == Quiets::Checks {
            keep_checks(td, self.cursor, check);
        }
        score_quiets(td, self.cursor, check);
    }

    fn start_bad_noisy(&mut self) {
        self.phase = Phase::BadNoisy;
        self.cursor = self.base;
    }

    fn next_bad_noisy(&mut self, td: &ThreadData) -> Option<Move> {
        if self.cursor >= self.bad_end {
            return None;
        }
        let bad = td.moves[self.cursor];
        self.cursor += 1;
        self.exchange = known_exchange(td, bad, false);
        Some(bad.mv)
    }

    /// Removes and returns the best remaining move, except the table's move.
    fn select(&mut self, td: &mut ThreadData) -> Option<ScoredMove> {
        loop {
            let rest = &mut td.moves[self.cursor..];
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
            if Some(taken.mv) != self.table_move {
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
            _ => td.see_ge(scored.mv, exchange_threshold(td, scored)),
        }
    }

    /// The killer, if it is a quiet legal move other than the table's.
    fn playable(&self, td: &ThreadData, check: &CheckInfo, killer: Option<Move>) -> Option<Move> {
        killer.filter(|&mv| {
            self.quiets == Quiets::All
                && killer != self.table_move
                && td.position.is_legal(mv, check)
                && !td.position.is_noisy(mv)
        })
    }
}

/// The least gain of a noisy move's exchange for the move to come before the quiet moves.
fn exchange_threshold(td: &ThreadData, scored: ScoredMove) -> Score {
    params::good_noisy_threshold(scored.order - value_order(td, scored.mv))
}

/// What is known about the exchange of a noisy move that was found good or bad.
fn known_exchange(td: &ThreadData, scored: ScoredMove, good: bool) -> KnownExchange {
    match scored.mv.kind() {
        MoveKind::Poison | MoveKind::Cure => KnownExchange::Unknown,
        _ if good => KnownExchange::AtLeast(exchange_threshold(td, scored)),
        _ => KnownExchange::Below(exchange_threshold(td, scored)),
    }
}

/// Value of poisoning or curing a king, in centipawns.
const ROYAL_VALUE: i32 = 1500;

/// The material gain of a noisy move: the value of the piece captured, poisoned or cured, and the gain of a
/// promotion.
pub(super) fn noisy_gain(position: &Position, values: &[i32; 32], mv: Move) -> i32 {
    if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
        let target = position.piece_on(mv.to()).kind();
        return if position.rules().is_royal(target) { ROYAL_VALUE } else { values[target.index()] };
    }
    let captured = position.captured_kind(mv).map_or(0, |kind| values[kind.index()]);
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

fn score_noisy(td: &mut ThreadData, from: usize) {
    for index in from..td.moves.len() {
        let mv = td.moves[index].mv;
        td.moves[index].order = value_order(td, mv) + td.capture_history(mv);
    }
}

/// Removes the moves that give no direct check from the stack. Few moves need the full test: on most squares
/// the piece would not attack the king even on an empty board.
fn keep_checks(td: &mut ThreadData, from: usize, check: &CheckInfo) {
    let position = &td.position;
    let side = position.side_to_move();
    let Some(king) = position.king_square(!side) else { return td.moves.truncate(from) };
    let mut kept = from;
    for index in from..td.moves.len() {
        let mv = td.moves[index].mv;
        let kind = position.moved_piece(mv).kind();
        if position.rules().attacks(side, kind, mv.to(), king) && position.gives_check(mv, check) {
            td.moves[kept] = td.moves[index];
            kept += 1;
        }
    }
    td.moves.truncate(kept);
}
