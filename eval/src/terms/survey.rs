//! Piece counts that several terms need.

use movegen::{AttackMap, ByColor, Color, PieceKind, Position, Rules, Square};

use crate::score::Score;
use crate::terms::board::TABLE;
use crate::terms::kinds::{is_colour_bound, is_light};

/// The tables behind a [`Survey`].
pub(crate) struct SurveyTables {
    /// The colour-bound kinds (see [`is_colour_bound`]) and their values in centipawns.
    colour_bound: Vec<(PieceKind, Score)>,
    imitators: Vec<PieceKind>,
    light: [bool; TABLE],
}

/// Piece counts by colour.
pub(crate) struct Survey {
    pub pawns: ByColor<i32>,
    /// The number of pieces other than pawns, including the king.
    pub non_pawns: ByColor<i32>,
    /// The square of the king. None if the king has died of poison.
    pub kings: ByColor<Option<Square>>,
    /// The values of the colour-bound pieces on dark and on light squares. Centipawns.
    pub colour_bound: ByColor<[Score; 2]>,
    pub imitators: ByColor<i32>,
}

impl SurveyTables {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX]) -> Self {
        let geometry = rules.geometry();
        let mut light = [false; TABLE];
        for square in geometry.squares() {
            light[square.index()] = is_light(geometry, square);
        }
        let bound = rules.kinds().filter(|&kind| is_colour_bound(rules, kind));
        Self {
            colour_bound: bound.map(|kind| (kind, values[kind.index()])).collect(),
            imitators: rules.kinds().filter(|&kind| rules.is_imitator(kind)).collect(),
            light,
        }
    }

    /// Counts the pieces of a position.
    pub fn survey(&self, position: &Position, attacks: &AttackMap) -> Survey {
        let count = |color, kind| position.count(color, kind) as i32;
        Survey {
            pawns: ByColor::from_fn(|color| attacks.pawns(color).len() as i32),
            non_pawns: ByColor::from_fn(|color| attacks.non_pawns(color).len() as i32),
            kings: ByColor::from_fn(|color| position.king_square(color)),
            colour_bound: ByColor::from_fn(|color| self.colour_bound_values(position, color)),
            imitators: ByColor::from_fn(|color| self.imitators.iter().map(|&kind| count(color, kind)).sum()),
        }
    }

    fn colour_bound_values(&self, position: &Position, color: Color) -> [Score; 2] {
        let mut sums = [0; 2];
        for &(kind, value) in &self.colour_bound {
            for square in position.squares_of(color, kind) {
                sums[usize::from(self.light[square.index()])] += value;
            }
        }
        sums
    }
}

impl Survey {
    /// The number of a side's pieces without the king.
    pub fn count_without_king(&self, color: Color) -> i32 {
        self.pawns[color] + self.non_pawns[color] - i32::from(self.kings[color].is_some())
    }
}
