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

/// What a man of each kind loses if it is attacked and not guarded.
pub(crate) fn hanging_penalties(
    rules: &Rules,
    values: &[Score; PieceKind::MAX],
    parameters: &Parameters,
) -> [Score; PieceKind::MAX] {
    let mut penalties = [0; PieceKind::MAX];
    for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
        penalties[kind.index()] =
            (values[kind.index()] / parameters.hanging_divisor.get()).min(parameters.hanging_limit.get());
    }
    penalties
}

impl Evaluator {
    /// Adds the threats of both sides.
    pub(crate) fn add_threats(&self, position: &Position, attacks: &AttackMap, breakdown: &mut Breakdown) {
        for color in Color::ALL {
            let mut threats = 0;
            // Few men are attacked, and one cannot foresee which: they are sorted out without a branch.
            let mut attacked = 0;
            for (man, kind, square) in position.numbered_men(!color) {
                let attackers = attacks.attackers(square, color);
                let hangs = (attackers != 0) & (attacks.attackers(square, !color) == 0);
                threats += self.hanging[kind.index()] & -Score::from(hangs);
                attacked |= u64::from(attackers != 0) << man;
            }
            for (_, kind, square) in position.numbered(!color, attacked) {
                let threat_of = &self.threats[kind.index()];
                for (_, attacker, _) in position.numbered(color, attacks.attackers(square, color)) {
                    threats += Score::from(threat_of[attacker.index()]);
                }
            }
            breakdown.add(Term::Threats, color, Tapered::flat(threats.min(THREATS_LIMIT)));
        }
    }
}
