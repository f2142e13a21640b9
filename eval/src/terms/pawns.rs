//! The pawn term: the pawn structure, and passed pawns. The bonus of a passed pawn depends on the pieces near
//! it.

use movegen::{Color, Rules, Square};

use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::kinds::PromotionChoices;
use crate::terms::params::{PASSED_KING_STEPS, Parameters};

/// The tables of the term.
pub(crate) struct Pawns {
    passed: [Tapered; 8],
    passed_far: Tapered,
    blocked_percent: i32,
    no_reserve_percent: i32,
    king_distance: Score,
    promotion_choices: PromotionChoices,
}

impl Pawns {
    pub fn new(rules: &Rules, parameters: &Parameters) -> Self {
        Self {
            passed: parameters.passed,
            passed_far: parameters.passed_far,
            blocked_percent: parameters.passed_blocked_percent,
            no_reserve_percent: parameters.passed_no_reserve_percent,
            king_distance: parameters.passed_king_distance,
            promotion_choices: PromotionChoices::new(rules),
        }
    }

    /// The pawn term of a side.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let passed = context.structure.passed[color].iter();
        let mut passed: Tapered = passed.map(|&square| self.passed_pawn(context, color, square)).sum();
        if passed != Tapered::ZERO && !self.promotion_choices.exist(context.position, color) {
            passed = percent(passed, self.no_reserve_percent);
        }
        context.structure.terms[color] + passed
    }

    fn passed_pawn(&self, context: &Context<'_>, color: Color, square: Square) -> Tapered {
        let board = context.board;
        let steps = board.last_row() - board.row(color, square);
        let near = usize::try_from(steps).ok().and_then(|steps| self.passed.get(steps));
        let mut term = near.copied().unwrap_or(self.passed_far);
        let front = board.front(color, square);
        if context.position.piece_on(front).is_piece() {
            term = percent(term, self.blocked_percent);
        }
        if steps <= PASSED_KING_STEPS
            && let [Some(white), Some(black)] = context.survey.kings.into_array()
        {
            let distance = board.distance(front, black) - board.distance(front, white);
            let gain = if color == Color::White { distance } else { -distance };
            term += Tapered::new(0, gain * self.king_distance);
        }
        term
    }
}

/// A percentage of both values of a pair.
fn percent(pair: Tapered, percent: i32) -> Tapered {
    Tapered::new(pair.middlegame() * percent / 100, pair.endgame() * percent / 100)
}
