//! Poison: what poisoned men, poisoners and healers mean to each other.

use movegen::{AttackMap, Color, PieceKind, Position, Square};

use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::params::{DOOMED_KING, HEALER_RANGE, POISON_FULL_COUNT, POISON_MAX_GAIN, POISON_MAX_LOSS};
use crate::score::{Score, Tapered};

/// At most this many poisoners hunt a king at the same time.
const HUNTERS: usize = 2;

impl Evaluator {
    /// Adds the poison terms of both sides; nothing in games without poison.
    pub(crate) fn add_poison(&self, position: &Position, attacks: &AttackMap, breakdown: &mut Breakdown) {
        if !self.rules().has_poison() {
            return;
        }
        for color in Color::ALL {
            let score = self.poison_threats(position, attacks, color) + self.healer_service(position, color)
                - self.poison_losses(position, attacks, color);
            breakdown.add(Term::Poison, color, Tapered::flat(score.clamp(-POISON_MAX_LOSS, POISON_MAX_GAIN)));
        }
    }

    /// What a side has lost by poison that still runs.
    fn poison_losses(&self, position: &Position, attacks: &AttackMap, color: Color) -> Score {
        let parameters = &self.parameters;
        let others = position.frozen_squares(color).count().saturating_sub(1) as Score;
        position
            .frozen_squares(color)
            .map(|square| {
                let kind = position.piece_on(square).kind();
                let count = i32::from(position.poison_count(square));
                let own_moves = count - i32::from(position.side_to_move() != color);
                let cure = self
                    .moves_to_cure(position, attacks, color, square)
                    .filter(|&moves| moves as i32 <= own_moves);
                let royal = self.traits[kind.index()].royal;
                let percent = cure.map_or(parameters.doomed_percent, |moves| {
                    parameters.poisoned_percent[moves]
                        + others * parameters.poisoned_together_percent
                        + (POISON_FULL_COUNT - count) * parameters.poison_running_percent
                });
                match (royal, cure) {
                    (true, None) => DOOMED_KING,
                    (true, Some(_)) => {
                        parameters.poisoned_king_value * percent.min(parameters.doomed_percent) / 100
                    }
                    (false, _) => {
                        self.material_values[kind.index()] * percent.min(parameters.doomed_percent) / 100
                    }
                }
            })
            .sum()
    }

    /// The moves that a side needs to cure a man, the cure included; none if it has no healer.
    fn moves_to_cure(
        &self,
        position: &Position,
        attacks: &AttackMap,
        color: Color,
        patient: Square,
    ) -> Option<usize> {
        let arrivals = self.arrivals(position, attacks, color, patient);
        let moves = self.numbered_healers(position, color).map(|(id, healer)| {
            if healer == patient {
                return 1;
            }
            let near = if self.board.distance(healer, patient) == 1 {
                1
            } else if arrivals >> id & 1 != 0 {
                2
            } else {
                3
            };
            (near + usize::from(position.is_frozen(healer))).min(3)
        });
        moves.min()
    }

    /// The men of a side that can go to a square beside another.
    fn arrivals(&self, position: &Position, attacks: &AttackMap, color: Color, beside: Square) -> u64 {
        let enterable = |square: &&Square| {
            let piece = position.piece_on(**square);
            !piece.is_man() || piece.color() != color
        };
        let squares = self.board.neighbours(beside).iter().filter(enterable);
        squares.fold(0, |men, &square| men | attacks.attackers(square, color))
    }

    /// What a side's poisoners threaten to poison.
    fn poison_threats(&self, position: &Position, attacks: &AttackMap, color: Color) -> Score {
        let armed = self.poisoners(position, color).filter(|&square| !position.is_frozen(square));
        armed.map(|poisoner| self.best_target(position, attacks, color, poisoner)).sum()
    }

    fn best_target(&self, position: &Position, attacks: &AttackMap, color: Color, poisoner: Square) -> Score {
        let parameters = &self.parameters;
        let price = self.values()[position.piece_on(poisoner).kind().index()];
        let threat = |&target: &Square| {
            let piece = position.piece_on(target);
            if !piece.is_man() || piece.color() == color || position.is_frozen(target) {
                return 0;
            }
            let cure = self.moves_to_cure(position, attacks, !color, target);
            if self.traits[piece.kind().index()].royal {
                return match cure {
                    None => parameters.king_target_no_healer,
                    Some(1) => parameters.king_target_guarded,
                    Some(_) => parameters.king_target,
                };
            }
            let percent = cure.map_or(parameters.doomed_percent, |moves| parameters.poisoned_percent[moves]);
            let gain = self.material_values[piece.kind().index()] * percent / 100 - price;
            gain.max(0) * parameters.poison_threat_percent / 100
        };
        self.board.neighbours(poisoner).iter().map(threat).max().unwrap_or(0)
    }

    /// What a side's healers do for its king while the enemy has poisoners, or what it means to have none.
    fn healer_service(&self, position: &Position, color: Color) -> Score {
        let parameters = &self.parameters;
        let Some(king) = position.king_square(color) else { return 0 };
        let mut hunters = self.poisoners(position, !color).take(HUNTERS).peekable();
        if hunters.peek().is_none() {
            return 0;
        }
        let Some(distance) =
            self.healers(position, color).map(|healer| self.board.distance(healer, king)).min()
        else {
            let danger = |hunter| {
                parameters.no_healer
                    + parameters.hunter_step * (self.board.span() - self.board.distance(hunter, king))
            };
            return -hunters.map(danger).sum::<Score>();
        };
        parameters.healer_near_king * (HEALER_RANGE - distance).max(0)
    }

    fn numbered_healers<'a>(
        &'a self,
        position: &'a Position,
        color: Color,
    ) -> impl Iterator<Item = (usize, Square)> + 'a {
        let men = move |&kind: &PieceKind| position.numbered(color, position.men_of_kind(color, kind));
        self.healer_kinds.iter().flat_map(men).map(|(id, _, square)| (id, square))
    }

    fn healers<'a>(&'a self, position: &'a Position, color: Color) -> impl Iterator<Item = Square> + 'a {
        self.numbered_healers(position, color).map(|(_, square)| square)
    }

    fn poisoners<'a>(&'a self, position: &'a Position, color: Color) -> impl Iterator<Item = Square> + 'a {
        self.poisoner_kinds.iter().flat_map(move |&kind| position.squares_of(color, kind))
    }
}
