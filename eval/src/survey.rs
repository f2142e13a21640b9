//! One pass over the men of a position: what several terms need to know of them.

use movegen::{AttackMap, Color, Position, Square};

use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::score::Score;

/// What the terms need to know about all men of a position. Arrays of two are indexed by colour.
pub(crate) struct Survey {
    /// How many pawns there are.
    pub pawns: [i32; 2],
    /// How many men other than pawns there are, kings included.
    pub pieces: [i32; 2],
    /// Where the kings stand; none after a death by poison.
    pub kings: [Option<Square>; 2],
    /// Values of colour-bound men on dark and light squares. Centipawns.
    pub colour_bound: [[Score; 2]; 2],
    /// How many imitators there are.
    pub imitators: [i32; 2],
}

impl Survey {
    /// Looks at all men; mobility goes straight into the breakdown.
    pub fn take(
        evaluator: &Evaluator,
        position: &Position,
        attacks: &AttackMap,
        breakdown: &mut Breakdown,
    ) -> Self {
        let mut survey = Self {
            pawns: Color::ALL.map(|color| attacks.pawns(color).count_ones() as i32),
            pieces: [0; 2],
            kings: Color::ALL.map(|color| position.king_square(color)),
            colour_bound: [[0; 2]; 2],
            imitators: [0; 2],
        };
        for color in Color::ALL {
            survey.add_pieces(evaluator, position, attacks, breakdown, color);
        }
        survey
    }

    /// The number of a side's men, its king not counted.
    pub fn men(&self, color: Color) -> i32 {
        let side = color.index();
        self.pawns[side] + self.pieces[side] - i32::from(self.kings[side].is_some())
    }

    fn add_pieces(
        &mut self,
        evaluator: &Evaluator,
        position: &Position,
        attacks: &AttackMap,
        breakdown: &mut Breakdown,
        color: Color,
    ) {
        let us = color.index();
        for (man, kind, square) in position.pieces(color) {
            let traits = &evaluator.traits[kind.index()];
            self.pieces[us] += 1;
            self.imitators[us] += i32::from(traits.imitator);
            let light = usize::from(evaluator.board.is_light(square));
            self.colour_bound[us][light] += traits.colour_bound_value;
            let reach = attacks.mobility(color, man);
            breakdown.add(Term::Mobility, color, traits.mobility[reach.min(traits.mobility.len() - 1)]);
        }
    }
}
