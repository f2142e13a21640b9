//! Threats: men attacked by cheaper ones, and men attacked without a guard.

use movegen::{AttackMap, Color, PieceKind, Position, Rules};

use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::params::{Parameters, THREATS_LIMIT};
use crate::score::{Score, Tapered};

/// What an attack of one man on another is worth, by the kinds of the target and of the attacker. Centipawns.
pub(crate) type ThreatTable = [[i16; PieceKind::MAX]; PieceKind::MAX];

/// The threats of every kind on every kind.
pub(crate) fn threat_table(
    rules: &Rules,
    values: &[Score; PieceKind::MAX],
    parameters: &Parameters,
) -> ThreatTable {
    let mut table = [[0; PieceKind::MAX]; PieceKind::MAX];
    for attacker in rules.kinds().filter(|&kind| can_threaten(rules, kind)) {
        let divisor =
            if rules.is_pawn(attacker) { parameters.pawn_threat_divisor } else { parameters.threat_divisor };
        for target in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
            let gain = values[target.index()] - values[attacker.index()];
            table[target.index()][attacker.index()] =
                (gain / divisor.get()).clamp(0, parameters.threat_limit.get()) as i16;
        }
    }
    table
}

/// The king's attacks count only against men without guard, a poisoner's captures hardly ever.
fn can_threaten(rules: &Rules, kind: PieceKind) -> bool {
    !rules.is_royal(kind) && !rules.is_poisoner(kind)
}

/// What a man of each kind loses if it is attacked and not guarded (second row), and otherwise (nothing).
pub(crate) fn hanging_penalties(
    rules: &Rules,
    values: &[Score; PieceKind::MAX],
    parameters: &Parameters,
) -> [[Score; PieceKind::MAX]; 2] {
    let mut penalties = [[0; PieceKind::MAX]; 2];
    for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
        penalties[1][kind.index()] =
            (values[kind.index()] / parameters.hanging_divisor.get()).min(parameters.hanging_limit.get());
    }
    penalties
}

/// All kinds, from the cheapest.
pub(crate) fn kinds_by_value(rules: &Rules, values: &[Score; PieceKind::MAX]) -> Vec<PieceKind> {
    let mut kinds: Vec<PieceKind> = rules.kinds().collect();
    kinds.sort_by_key(|kind| values[kind.index()]);
    kinds
}

impl Evaluator {
    /// Adds the threats of both sides.
    pub(crate) fn add_threats(&self, position: &Position, attacks: &AttackMap, breakdown: &mut Breakdown) {
        for color in Color::ALL {
            let cheaper = self.cheaper_men(position, color);
            let (mut threats, mut threatened) = (0, 0);
            // Few men are threatened, and one cannot foresee which: they are sorted out without a branch.
            for (man, kind, square) in position.numbered(!color, attacks.attacked_men(!color)) {
                let attackers = attacks.attackers(square, color);
                let hangs = attacks.attackers(square, !color) == 0;
                threats += self.hanging[usize::from(hangs)][kind.index()];
                threatened |= u64::from(attackers & cheaper[kind.index()] != 0) << man;
            }
            for (_, target, square) in position.numbered(!color, threatened) {
                let attackers = attacks.attackers(square, color) & cheaper[target.index()];
                for (_, attacker, _) in position.numbered(color, attackers) {
                    threats += Score::from(self.threats[target.index()][attacker.index()]);
                }
            }
            breakdown.add(Term::Threats, color, Tapered::flat(threats.min(THREATS_LIMIT)));
        }
    }

    /// The men of a side that may threaten a man of each kind: those that are cheaper, and no others.
    fn cheaper_men(&self, position: &Position, color: Color) -> [u64; PieceKind::MAX] {
        let mut cheaper = [0; PieceKind::MAX];
        let mut men = 0;
        for &kind in &self.kinds_by_value {
            cheaper[kind.index()] = men;
            if can_threaten(self.rules(), kind) {
                men |= position.men_of_kind(color, kind);
            }
        }
        cheaper
    }
}
