//! Threats: men attacked by less valuable ones, and men attacked and not guarded.

use movegen::{Color, Men, PieceKind, Position, Rules};

use crate::context::Context;
use crate::params::{Parameters, THREATS_LIMIT};
use crate::score::{Score, Tapered};

/// The tables of the term.
pub(crate) struct Threats {
    /// The value of an attack, by the kinds of target and attacker. Centipawns.
    table: [[i16; PieceKind::MAX]; PieceKind::MAX],
    /// The value of a target's kind if the target is not guarded (second row), and otherwise (zero).
    hanging: [[Score; PieceKind::MAX]; 2],
    /// All kinds with whether they can threaten, the least valuable first.
    by_value: Vec<(PieceKind, bool)>,
}

impl Threats {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let mut kinds: Vec<PieceKind> = rules.kinds().collect();
        kinds.sort_by_key(|kind| values[kind.index()]);
        Self {
            table: threat_table(rules, values, parameters),
            hanging: hanging_penalties(rules, values, parameters),
            by_value: kinds.into_iter().map(|kind| (kind, can_threaten(rules, kind))).collect(),
        }
    }

    /// The threats of a side.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let (position, attacks) = (context.position, context.attacks);
        let cheaper = self.cheaper_men(position, color);
        let (mut threats, mut threatened) = (0, Men::NONE);
        // Few men are threatened, and which ones cannot be predicted, so this loop has no branch.
        for (man, kind, square) in position.numbered(!color, attacks.attacked_men(!color)) {
            let attackers = attacks.attackers(square, color);
            let hangs = attacks.attackers(square, !color).is_empty();
            threats += self.hanging[usize::from(hangs)][kind.index()];
            threatened |= Men::one_if(!(attackers & cheaper[kind.index()]).is_empty(), man);
        }
        for (_, target, square) in position.numbered(!color, threatened) {
            let attackers = attacks.attackers(square, color) & cheaper[target.index()];
            for (_, attacker, _) in position.numbered(color, attackers) {
                threats += Score::from(self.table[target.index()][attacker.index()]);
            }
        }
        Tapered::flat(threats.min(THREATS_LIMIT))
    }

    /// For each kind, the men of a side that are less valuable and can threaten.
    fn cheaper_men(&self, position: &Position, color: Color) -> [Men; PieceKind::MAX] {
        let mut cheaper = [Men::NONE; PieceKind::MAX];
        let mut men = Men::NONE;
        for &(kind, can_threaten) in &self.by_value {
            cheaper[kind.index()] = men;
            if can_threaten {
                men |= position.men_of_kind(color, kind);
            }
        }
        cheaper
    }
}

/// The threats of each kind on each kind.
fn threat_table(
    rules: &Rules,
    values: &[Score; PieceKind::MAX],
    parameters: &Parameters,
) -> [[i16; PieceKind::MAX]; PieceKind::MAX] {
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

/// The king's attacks count only against men without a guard. A poisoner captures only poisoners.
fn can_threaten(rules: &Rules, kind: PieceKind) -> bool {
    !rules.is_royal(kind) && !rules.is_poisoner(kind)
}

fn hanging_penalties(
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
