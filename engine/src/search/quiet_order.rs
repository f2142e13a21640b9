//! The order of quiet moves: histories, attacks by cheaper pieces, checks.

use movegen::{Color, Men, Move, PieceKind};

use super::params;
use super::thread_data::ThreadData;

/// For each kind of the side to move: the enemy's pieces of less value.
struct CheaperMen([Men; PieceKind::MAX]);

impl CheaperMen {
    /// The least difference in value, in centipawns.
    const DIFFERENCE: i32 = 50;

    fn new(td: &ThreadData, enemy: Color) -> Self {
        let values = td.values();
        let mut by_kind = [Men::NONE; PieceKind::MAX];
        for (man, kind, _) in td.position.numbered_men(enemy) {
            by_kind[kind.index()] |= Men::one(man);
        }
        let mut cheaper = [Men::NONE; PieceKind::MAX];
        let kinds = td.position.rules().kind_count();
        for own in 0..kinds {
            let dearest = values[own] - Self::DIFFERENCE;
            let cheaper_kinds = (0..kinds).filter(|&kind| values[kind] <= dearest);
            cheaper[own] = cheaper_kinds.fold(Men::NONE, |men, kind| men | by_kind[kind]);
        }
        Self(cheaper)
    }
}

/// Sets the order of the quiet moves on the stack of moves from index `from` on. The attack map must have
/// been made.
pub(super) fn score_quiets(td: &mut ThreadData, from: usize) {
    let at = td.surroundings();
    let uses_threats = params::order_escape() + params::order_enter() > 0;
    let side = td.position.side_to_move();
    let cheaper = if uses_threats { Some(CheaperMen::new(td, !side)) } else { None };
    for index in from..td.moves.len() {
        let mv = td.moves[index].mv;
        let mut order = td.quiet_history(mv, &at);
        if let Some(cheaper) = &cheaper {
            order += threat_order(td, mv, side, cheaper);
        }
        if params::order_check() > 0 && gives_safe_check(td, mv, side) {
            order += params::order_check();
        }
        td.moves[index].order = order;
    }
}

/// More for a piece that leaves an attack by a cheaper piece, less for one that enters such an attack or
/// moves to an attacked and unguarded square.
fn threat_order(td: &ThreadData, mv: Move, side: Color, cheaper: &CheaperMen) -> i32 {
    let kind = td.position.moved_piece(mv).kind();
    if td.position.rules().is_royal(kind) {
        return 0;
    }
    let value = td.values()[kind.index()];
    let attacks = td.attacks();
    let cheaper = cheaper.0[kind.index()];
    let mut order = 0;
    if !(attacks.attackers(mv.from(), !side) & cheaper).is_empty() {
        order += value * params::order_escape();
    }
    let enemies = attacks.attackers(mv.to(), !side);
    // The moving piece itself attacks the target too.
    let is_guarded = attacks.attackers(mv.to(), side).len() > 1;
    if !(enemies & cheaper).is_empty() || !enemies.is_empty() && !is_guarded {
        order -= value * params::order_enter();
    }
    order
}

/// Whether a move gives check from a square where the piece is safe.
fn gives_safe_check(td: &ThreadData, mv: Move, side: Color) -> bool {
    let position = &td.position;
    let kind = position.moved_piece(mv).kind();
    let Some(king) = position.king_square(!side) else { return false };
    position.rules().attacks(side, kind, mv.to(), king) && position.gives_check(mv) && td.see_ge(mv, 0)
}
