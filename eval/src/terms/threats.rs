//! Threats: pieces attacked by a less valuable piece, and pieces attacked and not protected.

use movegen::{Color, PieceKind, PieceSet, Rules};

use crate::cheaper::CheaperKinds;
use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::params::{Parameters, THREATS_LIMIT};

/// The tables of the term.
pub(crate) struct Threats {
    /// The bonus of an attack, by the kind of the target and the kind of the attacker. Centipawns.
    table: [[i16; PieceKind::MAX]; PieceKind::MAX],
    /// The bonus of an attack on a piece by its kind. Row 0 (all zero) is for protected pieces, row 1 for
    /// pieces without protection. Centipawns.
    hanging: [[Score; PieceKind::MAX]; 2],
    cheaper: CheaperKinds,
}

impl Threats {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        Self {
            table: threat_table(rules, values, parameters),
            hanging: hanging_penalties(rules, values, parameters),
            cheaper: CheaperKinds::new(rules, values, 1),
        }
    }

    /// The bonus of a side for its threats, at most [`THREATS_LIMIT`].
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let (position, attacks) = (context.position, context.attacks);
        let cheaper = self.cheaper.pieces(position, color);
        let (mut threats, mut threatened) = (0, PieceSet::NONE);
        // Whether a piece is threatened is hard for the processor to predict, so this loop does not branch on
        // it.
        for (id, kind, square) in position.numbered(!color, attacks.attacked_pieces(!color)) {
            let attackers = attacks.attackers(square, color);
            let hangs = attacks.attackers(square, !color).is_empty();
            threats += self.hanging[usize::from(hangs)][kind.index()];
            threatened |= PieceSet::one_if(!(attackers & cheaper[kind.index()]).is_empty(), id);
        }
        for (_, target, square) in position.numbered(!color, threatened) {
            let attackers = attacks.attackers(square, color) & cheaper[target.index()];
            for (_, attacker, _) in position.numbered(color, attackers) {
                threats += Score::from(self.table[target.index()][attacker.index()]);
            }
        }
        Tapered::flat(threats.min(THREATS_LIMIT))
    }
}

/// The bonus of an attack for each kind of target and each kind of attacker.
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

/// Whether attacks by a kind count as threats. The king's attacks count only against unprotected pieces,
/// which [`hanging_penalties`] covers. A poisoner captures only poisoners.
fn can_threaten(rules: &Rules, kind: PieceKind) -> bool {
    !rules.is_royal(kind) && !rules.is_poisoner(kind)
}

/// The penalties of unprotected pieces by kind: see [`Threats::hanging`].
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
