//! The last pieces of a kind, in games that a side loses with them.

use movegen::game::Verdict;
use movegen::{Color, PieceKind, Position, Rules};

use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::params::{EXTINCTION_LOSS, KING_EXCHANGE_VALUE};

/// The tables of the term: the penalty of a side that has few pieces of a kind whose loss loses the game.
pub(crate) struct Extinction {
    /// Kinds that are counted together.
    sets: Vec<Vec<PieceKind>>,
    left: u32,
}

impl Extinction {
    /// The term, if a side loses with the last piece of some kind.
    pub fn new(rules: &Rules) -> Option<Self> {
        let ends = &rules.game().ends.extinction;
        let kinds: Vec<PieceKind> =
            ends.pieces.chars().filter_map(|letter| rules.kind_of_letter(letter)).collect();
        let loses = ends.result == Verdict::Loss && !kinds.is_empty();
        let sets =
            if ends.together { vec![kinds] } else { kinds.into_iter().map(|kind| vec![kind]).collect() };
        loses.then(|| Self { sets, left: u32::from(ends.left) })
    }

    /// Gives the kinds of which a side has its last piece at the start the value of a king in exchanges.
    pub fn set_exchange_values(&self, rules: &'static Rules, values: &mut [Score; PieceKind::MAX]) {
        let start = Position::start(rules);
        for kinds in &self.sets {
            if Color::ALL.iter().any(|&color| count(&start, color, kinds) == self.left + 1) {
                kinds.iter().for_each(|kind| values[kind.index()] = KING_EXCHANGE_VALUE);
            }
        }
    }

    /// The penalty of a side, as a negative score.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let penalty = |kinds: &Vec<PieceKind>| {
            let spare = count(context.position, color, kinds).saturating_sub(self.left).max(1) as Score;
            EXTINCTION_LOSS / (spare * spare)
        };
        Tapered::flat(self.sets.iter().map(penalty).sum())
    }
}

fn count(position: &Position, color: Color, kinds: &[PieceKind]) -> u32 {
    kinds.iter().map(|&kind| position.count(color, kind)).sum()
}
