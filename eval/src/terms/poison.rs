//! Poison: poisoned pieces, poisoners and healers.

use movegen::{Color, PieceKind, PieceSet, Position, Rules, Square};

use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::params::{DOOMED_KING, HEALER_RANGE, POISON_MAX_GAIN, POISON_MAX_LOSS, Parameters};

/// The largest number of enemy poisoners that count against a king without a healer.
const HUNTERS: usize = 2;

/// The tables of the term. Only games with poison have it.
pub(crate) struct Poison {
    rules: &'static Rules,
    values: [Score; PieceKind::MAX],
    parameters: Parameters,
    healer_kinds: Vec<PieceKind>,
    poisoner_kinds: Vec<PieceKind>,
}

impl Poison {
    /// The term of a game. None without poison.
    pub fn new(
        rules: &'static Rules,
        values: &[Score; PieceKind::MAX],
        parameters: &Parameters,
    ) -> Option<Self> {
        let with_role = |has_role: fn(&Rules, PieceKind) -> bool| -> Vec<PieceKind> {
            rules.kinds().filter(|&kind| has_role(rules, kind)).collect()
        };
        rules.has_poison().then(|| Self {
            rules,
            values: *values,
            parameters: parameters.clone(),
            healer_kinds: with_role(Rules::is_healer),
            poisoner_kinds: with_role(Rules::is_poisoner),
        })
    }

    /// The poison term of a side.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let score =
            self.targets(context, color) + self.healer_service(context, color) - self.losses(context, color);
        Tapered::flat(score.clamp(-POISON_MAX_LOSS, POISON_MAX_GAIN))
    }

    /// The expected loss of a side through its poisoned pieces. Centipawns.
    fn losses(&self, context: &Context<'_>, color: Color) -> Score {
        let position = context.position;
        let parameters = &self.parameters;
        let others = position.frozen_squares(color).count().saturating_sub(1) as Score;
        position
            .frozen_squares(color)
            .map(|square| {
                let kind = position.piece_on(square).kind();
                let count = i32::from(position.poison_count(square));
                let own_moves = count - i32::from(position.side_to_move() != color);
                let cure =
                    self.moves_to_cure(context, color, square).filter(|&moves| moves as i32 <= own_moves);
                let royal = self.rules.is_royal(kind);
                let percent = cure.map_or(parameters.doomed_percent, |moves| {
                    parameters.poisoned_percent[moves]
                        + others * parameters.poisoned_together_percent
                        + (i32::from(self.rules.poison_moves()) - count) * parameters.poison_running_percent
                });
                match (royal, cure) {
                    (true, None) => DOOMED_KING,
                    (true, Some(_)) => {
                        parameters.poisoned_king_value * percent.min(parameters.doomed_percent) / 100
                    }
                    (false, _) => self.values[kind.index()] * percent.min(parameters.doomed_percent) / 100,
                }
            })
            .sum()
    }

    /// The estimated number of moves (1 to 3) that a side needs to cure a piece, including the cure itself.
    /// None without a healer. `patient` is the square of the piece.
    fn moves_to_cure(&self, context: &Context<'_>, color: Color, patient: Square) -> Option<usize> {
        let position = context.position;
        let arrivals = arrivals(context, color, patient);
        let moves = self.numbered_healers(position, color).map(|(id, healer)| {
            if healer == patient {
                return 1;
            }
            let near = if context.board.distance(healer, patient) == 1 {
                1
            } else if arrivals.contains(id) {
                2
            } else {
                3
            };
            (near + usize::from(position.is_frozen(healer))).min(3)
        });
        moves.min()
    }

    /// The bonus of a side for the enemy pieces that its poisoners can poison next. Centipawns.
    fn targets(&self, context: &Context<'_>, color: Color) -> Score {
        let position = context.position;
        let armed = self.poisoners(position, color).filter(|&square| !position.is_frozen(square));
        armed.map(|poisoner| self.best_target(context, color, poisoner)).sum()
    }

    /// The bonus for the best target next to a poisoner. Centipawns.
    fn best_target(&self, context: &Context<'_>, color: Color, poisoner: Square) -> Score {
        let position = context.position;
        let parameters = &self.parameters;
        let price = self.values[position.piece_on(poisoner).kind().index()];
        let bonus = |&target: &Square| {
            let piece = position.piece_on(target);
            if !piece.is_piece() || piece.color() == color || position.is_frozen(target) {
                return 0;
            }
            let cure = self.moves_to_cure(context, !color, target);
            if self.rules.is_royal(piece.kind()) {
                return match cure {
                    None => parameters.king_target_no_healer,
                    Some(1) => parameters.king_target_guarded,
                    Some(_) => parameters.king_target,
                };
            }
            let percent = cure.map_or(parameters.doomed_percent, |moves| parameters.poisoned_percent[moves]);
            let gain = self.values[piece.kind().index()] * percent / 100 - price;
            gain.max(0) * parameters.target_percent / 100
        };
        context.board.neighbours(poisoner).iter().map(bonus).max().unwrap_or(0)
    }

    /// The bonus for a healer near the king, or the penalty for having no healer. Zero if the enemy has no
    /// poisoners. Centipawns.
    fn healer_service(&self, context: &Context<'_>, color: Color) -> Score {
        let position = context.position;
        let parameters = &self.parameters;
        let Some(king) = context.king(color) else { return 0 };
        let mut hunters = self.poisoners(position, !color).take(HUNTERS).peekable();
        if hunters.peek().is_none() {
            return 0;
        }
        let Some(distance) =
            self.healers(position, color).map(|healer| context.board.distance(healer, king)).min()
        else {
            let danger = |hunter| {
                parameters.no_healer
                    + parameters.hunter_step * (context.board.span() - context.board.distance(hunter, king))
            };
            return -hunters.map(danger).sum::<Score>();
        };
        parameters.healer_near_king * (HEALER_RANGE - distance).max(0)
    }

    /// The ids and squares of a side's healers.
    fn numbered_healers<'a>(
        &'a self,
        position: &'a Position,
        color: Color,
    ) -> impl Iterator<Item = (usize, Square)> + 'a {
        let pieces = move |&kind: &PieceKind| position.numbered(color, position.pieces_of_kind(color, kind));
        self.healer_kinds.iter().flat_map(pieces).map(|(id, _, square)| (id, square))
    }

    fn healers<'a>(&'a self, position: &'a Position, color: Color) -> impl Iterator<Item = Square> + 'a {
        self.numbered_healers(position, color).map(|(_, square)| square)
    }

    fn poisoners<'a>(&'a self, position: &'a Position, color: Color) -> impl Iterator<Item = Square> + 'a {
        self.poisoner_kinds.iter().flat_map(move |&kind| position.squares_of(color, kind))
    }
}

/// The mask of a side's pieces that attack at least one square next to `beside` on which no piece of the side
/// stands.
fn arrivals(context: &Context<'_>, color: Color, beside: Square) -> PieceSet {
    let enterable = |square: &&Square| {
        let piece = context.position.piece_on(**square);
        !piece.is_piece() || piece.color() != color
    };
    let squares = context.board.neighbours(beside).iter().filter(enterable);
    squares.fold(PieceSet::NONE, |pieces, &square| pieces | context.attacks.attackers(square, color))
}
