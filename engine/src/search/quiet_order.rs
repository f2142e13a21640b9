//! The order of quiet moves: histories, attacks by cheaper pieces, checks.

use movegen::{CheckInfo, Color, Men, Move, PieceKind, Position, Rules};

use super::history::QuietRows;
use super::params;
use super::thread_data::ThreadData;

/// For each kind the kinds of less value.
pub(super) struct CheaperKinds {
    /// The kinds from the least value to the greatest.
    by_value: Vec<PieceKind>,
    /// By kind: how many of them are of less value.
    counts: [usize; PieceKind::MAX],
}

impl CheaperKinds {
    /// The least difference in value, in centipawns.
    const DIFFERENCE: i32 = 50;

    /// `values` are the values of the kinds in centipawns.
    pub fn new(rules: &Rules, values: &[i32; PieceKind::MAX]) -> Self {
        let mut by_value: Vec<PieceKind> = rules.kinds().collect();
        by_value.sort_by_key(|kind| values[kind.index()]);
        let value = |kind: PieceKind| values[kind.index()];
        let mut counts = [0; PieceKind::MAX];
        for kind in rules.kinds() {
            let dearest = value(kind) - Self::DIFFERENCE;
            counts[kind.index()] = by_value.partition_point(|&other| value(other) <= dearest);
        }
        Self { by_value, counts }
    }

    /// For each kind: the pieces of a side that have less value.
    fn men(&self, position: &Position, color: Color) -> [Men; PieceKind::MAX] {
        let mut cheapest = [Men::NONE; PieceKind::MAX + 1];
        for (index, &kind) in self.by_value.iter().enumerate() {
            cheapest[index + 1] = cheapest[index] | position.men_of_kind(color, kind);
        }
        self.counts.map(|count| cheapest[count])
    }
}

/// Sets the order of the quiet moves on the stack of moves from index `from` on. The attack map must have
/// been made.
pub(super) fn score_quiets(td: &mut ThreadData, from: usize, check: &CheckInfo) {
    let mut moves = std::mem::take(&mut td.moves);
    let scorer = Scorer::new(td, check);
    for scored in &mut moves[from..] {
        scored.order = scorer.order(scored.mv);
    }
    td.moves = moves;
}

/// What the order of the quiet moves of a position depends on.
struct Scorer<'a> {
    td: &'a ThreadData<'a>,
    check: &'a CheckInfo,
    side: Color,
    rows: QuietRows<'a>,
    /// By kind of the side to move: the enemy's pieces of less value. None if they have no influence.
    cheaper: Option<[Men; PieceKind::MAX]>,
}

impl<'a> Scorer<'a> {
    fn new(td: &'a ThreadData<'a>, check: &'a CheckInfo) -> Self {
        let side = td.position.side_to_move();
        let uses_threats = params::order_escape() + params::order_enter() > 0;
        Self {
            td,
            check,
            side,
            rows: td.history.quiet_rows(side, &td.surroundings()),
            cheaper: uses_threats.then(|| td.cheaper_kinds.men(&td.position, !side)),
        }
    }

    fn order(&self, mv: Move) -> i32 {
        let kind = self.td.position.moved_piece(mv).kind();
        let mut order = self.rows.get(kind, mv, self.td.threats(mv));
        if let Some(cheaper) = &self.cheaper {
            order += self.threat_order(mv, kind, cheaper[kind.index()]);
        }
        if params::order_check() > 0 && self.gives_safe_check(mv, kind) {
            order += params::order_check();
        }
        order
    }

    /// More for a piece that leaves an attack by a cheaper piece, less for one that enters such an attack or
    /// moves to an attacked and unguarded square.
    fn threat_order(&self, mv: Move, kind: PieceKind, cheaper: Men) -> i32 {
        if self.td.position.rules().is_royal(kind) {
            return 0;
        }
        let value = self.td.values()[kind.index()];
        let attacks = self.td.attacks();
        let mut order = 0;
        if !(attacks.attackers(mv.from(), !self.side) & cheaper).is_empty() {
            order += value * params::order_escape();
        }
        let enemies = attacks.attackers(mv.to(), !self.side);
        // The moving piece itself attacks the target too.
        let is_guarded = attacks.attackers(mv.to(), self.side).has_several();
        if !(enemies & cheaper).is_empty() || !enemies.is_empty() && !is_guarded {
            order -= value * params::order_enter();
        }
        order
    }

    /// Whether a move gives check from a square where the piece is safe.
    fn gives_safe_check(&self, mv: Move, kind: PieceKind) -> bool {
        let position = &self.td.position;
        let Some(king) = position.king_square(!self.side) else { return false };
        position.rules().attacks(self.side, kind, mv.to(), king)
            && position.gives_check(mv, self.check)
            && self.td.see_ge(mv, 0)
    }
}
