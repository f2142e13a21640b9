//! Threats: men attacked by cheaper ones, and men attacked without a guard.

use movegen::{Color, Piece, PieceKind, Position, Rules};

use crate::board::TABLE;
use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::params::{Parameters, THREATS_LIMIT};
use crate::score::{Score, Tapered};
use crate::survey::Survey;

/// What an attack of one man on another is worth, by the index of the attacker and of what stands on the target.
pub(crate) struct ThreatTable {
    rows: Vec<[i16; TABLE]>,
}

impl ThreatTable {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let mut rows = vec![[0; TABLE]; 2 * PieceKind::MAX];
        for color in Color::ALL {
            for attacker in rules.kinds().filter(|&kind| can_threaten(rules, kind)) {
                let row = &mut rows[Piece::new(color, attacker).index()];
                for target in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
                    let gain = values[target.index()] - values[attacker.index()];
                    let divisor = if rules.is_pawn(attacker) {
                        parameters.pawn_threat_divisor
                    } else {
                        parameters.threat_divisor
                    };
                    row[Piece::new(!color, target).index()] =
                        (gain / divisor.get()).clamp(0, parameters.threat_limit.get()) as i16;
                }
            }
        }
        Self { rows }
    }

    /// The row of an attacker.
    pub fn row(&self, color: Color, kind: PieceKind) -> &[i16; TABLE] {
        &self.rows[Piece::new(color, kind).index()]
    }
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
    /// Adds the threats of both sides, those found by the survey included.
    pub(crate) fn add_threats(&self, position: &Position, survey: &Survey, breakdown: &mut Breakdown) {
        for color in Color::ALL {
            let mut threats = survey.threats[color.index()];
            let (attacks, guards) = (&survey.attacks[color.index()], &survey.attacks[(!color).index()]);
            for (kind, square) in position.men(!color) {
                let hangs = (attacks[square.index()] != 0) & (guards[square.index()] == 0);
                threats += self.hanging[kind.index()] * Score::from(hangs);
            }
            breakdown.add(Term::Threats, color, Tapered::flat(threats.min(THREATS_LIMIT)));
        }
    }
}
