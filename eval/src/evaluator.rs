//! The evaluator: the terms of one game and their sum.

use std::sync::Arc;

use movegen::{AttackMap, Color, PieceKind, Position, Rules};

use crate::endings::{Endings, is_move_count_high};
use crate::fitted::fitted_parameters;
use crate::nnue::Network;
use crate::result_chances::ChanceModel;
use crate::score::{SCORE_LIMIT, Score, Tapered};
use crate::terms::board::Board;
use crate::terms::breakdown::{Breakdown, Term, Trace, TraceRow};
use crate::terms::context::Context;
use crate::terms::extinction::Extinction;
use crate::terms::kinds::is_won_by_loss;
use crate::terms::king_safety::KingSafety;
use crate::terms::mobility::MobilityTerm;
use crate::terms::params::{
    HAND_VALUE_POWER, KING_EXCHANGE_VALUE, LAZY_MARGIN, LAZY_MARGIN_UNFITTED, LAZY_PHASE_PART, Parameters,
};
use crate::terms::pawn_structure::{PawnCache, PawnStructure, StructureTables};
use crate::terms::pawns::Pawns;
use crate::terms::piece_sums::PieceSums;
use crate::terms::piece_tables::{PieceTables, hand_values};
use crate::terms::poison::Poison;
use crate::terms::special_pieces::{ColourPairs, Imitators};
use crate::terms::survey::SurveyTables;
use crate::terms::threats::Threats;
use crate::values::{PieceValues, piece_values};

/// Evaluates the positions of one game. It is immutable: threads can share it.
pub struct Evaluator {
    rules: &'static Rules,
    network: Option<Arc<Network>>,
    board: Board,
    exchange_values: [Score; PieceKind::MAX],
    full_phase: i32,
    chances: ChanceModel,
    /// The distance by which an estimate must be outside the window.
    lazy_margin: Score,
    tempo: Tapered,
    piece_tables: PieceTables,
    structures: StructureTables,
    survey: SurveyTables,
    mobility: MobilityTerm,
    pawns: Pawns,
    king_safety: KingSafety,
    threats: Threats,
    colour_pairs: ColourPairs,
    imitators: Imitators,
    poison: Option<Poison>,
    extinction: Option<Extinction>,
    /// Whether the other terms count nothing.
    counts_material_alone: bool,
    endings: Endings,
}

impl Evaluator {
    /// Builds the tables of a game for a set of piece values. With the fitted set, the parameters are fitted
    /// too.
    pub fn new(rules: &'static Rules, set: PieceValues) -> Self {
        let fitted = if set == PieceValues::Tuned { fitted_parameters(rules) } else { None };
        let parameters = fitted.map_or_else(Parameters::default, |fitted| fitted.terms.clone());
        Self::with_parameters(rules, &piece_values(rules, set), parameters)
    }

    /// Builds the tables of a game for piece values in centipawns, by [`PieceKind::index`], and parameters.
    fn with_parameters(
        rules: &'static Rules,
        values: &[Score; PieceKind::MAX],
        parameters: Parameters,
    ) -> Self {
        let parameters = &parameters;
        let values = &if rules.captures_to_hand() { values_with_hands(values) } else { *values };
        let mut exchange_values = *values;
        if rules.captures_to_hand() {
            // A captured piece also enters the hand of the enemy.
            let in_hand = hand_values(values);
            for kind in rules.kinds() {
                exchange_values[kind.index()] += in_hand[rules.kind_in_hand(kind).index()];
            }
        }
        let never_lost = |&kind: &PieceKind| {
            rules.is_royal(kind) || rules.is_one_of_royals(kind) && !rules.can_spare_royals()
        };
        for kind in rules.kinds().filter(never_lost) {
            exchange_values[kind.index()] = KING_EXCHANGE_VALUE;
        }
        let extinction = Extinction::new(rules);
        if let Some(extinction) = &extinction {
            extinction.set_exchange_values(rules, &mut exchange_values);
        }
        // The king has the value 0 in sums.
        let mut values = *values;
        if let Some(king) = rules.king() {
            values[king.index()] = 0;
        }
        let values = &values;
        let chances = ChanceModel::of_evaluation(rules, None);
        let has_one_king = rules.has_royal(Color::White) != rules.has_royal(Color::Black);
        let lazy_margin = match fitted_parameters(rules) {
            // Too many estimates would be wrong if one side alone has a king, so there are none.
            _ if has_one_king => 2 * SCORE_LIMIT,
            Some(_) => LAZY_MARGIN,
            None => LAZY_MARGIN_UNFITTED,
        };
        let piece_tables = PieceTables::new(rules, values, parameters);
        Self {
            rules,
            network: None,
            board: Board::new(rules.geometry()),
            exchange_values,
            full_phase: piece_tables.of(&Position::start(rules)).phase.max(1),
            chances,
            lazy_margin,
            tempo: parameters.tempo,
            piece_tables,
            structures: StructureTables::new(rules, parameters),
            survey: SurveyTables::new(rules, values),
            mobility: MobilityTerm::new(rules, values, parameters),
            pawns: Pawns::new(rules, parameters),
            king_safety: KingSafety::new(rules, values, parameters),
            threats: Threats::new(rules, values, parameters),
            colour_pairs: ColourPairs::new(parameters),
            imitators: Imitators::new(rules, values, parameters),
            poison: Poison::new(rules, values, parameters),
            extinction,
            counts_material_alone: is_won_by_loss(rules),
            endings: Endings::new(rules, values, chances.advantage_score()),
        }
    }

    /// The same evaluator with a network, or without one. With a network, evaluations are material and the
    /// output of the network, corrected by what follows from the rules; the other terms have no influence.
    ///
    /// # Panics
    /// If the network is for another game.
    #[must_use]
    pub fn with_network(mut self, network: Option<Arc<Network>>) -> Self {
        let fits = |network: &Arc<Network>| std::ptr::eq(network.rules(), self.rules);
        assert!(network.as_ref().is_none_or(fits), "a network of another game");
        self.chances = ChanceModel::of_evaluation(self.rules, network.as_deref());
        self.endings.set_advantage_score(self.chances.advantage_score());
        self.network = network;
        self
    }

    /// The network, if there is one.
    #[inline]
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The values of the kinds in exchanges, in centipawns, by [`PieceKind::index`]. The king has the largest
    /// value.
    pub const fn values(&self) -> &[Score; PieceKind::MAX] {
        &self.exchange_values
    }

    /// The probabilities of the results at scores of this evaluation.
    pub const fn chances(&self) -> ChanceModel {
        self.chances
    }

    /// The value of the result "advantage" in the game, in centipawns: see [`ChanceModel::advantage_score`].
    #[inline]
    pub const fn advantage_score(&self) -> Score {
        self.endings.advantage_score()
    }

    /// The tables behind the sums over all pieces.
    pub(crate) const fn piece_tables(&self) -> &PieceTables {
        &self.piece_tables
    }

    /// Computes the sums over all pieces of a position from scratch.
    pub fn piece_sums(&self, position: &Position) -> PieceSums {
        self.piece_tables.of(position)
    }

    /// The corrections of the sum.
    pub(crate) const fn endings(&self) -> &Endings {
        &self.endings
    }

    /// The evaluation of a position by all terms, without the network, from the point of view of the side to
    /// move, in centipawns. It lies strictly between `-SCORE_LIMIT` and [`SCORE_LIMIT`]. The halfmove clock
    /// has no influence on it: see [`Evaluator::approach_move_count`].
    ///
    /// `piece_sums` and `attacks` must be those of the position (see [`Evaluator::piece_sums`]). `pawns`
    /// keeps pawn structures from call to call.
    pub fn evaluate(
        &self,
        position: &Position,
        piece_sums: &PieceSums,
        attacks: &AttackMap,
        pawns: &mut PawnCache,
    ) -> Score {
        debug_assert!(attacks.fits(position), "the attack map of another position");
        debug_assert_eq!(*piece_sums, self.piece_sums(position), "the sums of another position");
        let structure = pawns.get(&self.structures, position, attacks, piece_sums.pawn_key);
        self.evaluate_in(&self.context(position, piece_sums, attacks, structure))
    }

    /// Moves an evaluation toward the value of the result that the game would have if it ended by the move
    /// count now. The change grows with the halfmove clock, which is not in the key of a position: whoever
    /// keeps evaluations by key keeps them without it. Both scores are for the side to move.
    #[inline]
    pub fn approach_move_count(&self, position: &Position, score: Score) -> Score {
        if !is_move_count_high(position) {
            return score;
        }
        let us = position.side_to_move();
        for_side(us, self.endings.approach_move_count(position, for_side(us, score)))
    }

    /// The evaluation of a position with its halfmove clock, without a cache or kept sums: by the network if
    /// there is one, else by all terms.
    pub fn evaluate_afresh(&self, position: &Position) -> Score {
        if let Some(network) = self.network() {
            let score = self.add_material(position, &self.piece_sums(position), network.evaluate(position));
            return self.approach_move_count(position, score);
        }
        self.evaluate_attacks(position, &AttackMap::new(position))
    }

    /// The evaluation of a position with its halfmove clock by all terms, without the network, a cache
    /// or kept sums. `attacks` must be those of the position. They are the same for all evaluators of a game.
    pub fn evaluate_attacks(&self, position: &Position, attacks: &AttackMap) -> Score {
        debug_assert!(attacks.fits(position), "the attack map of another position");
        let structure = self.structures.structure(position, attacks);
        let score =
            self.evaluate_in(&self.context(position, &self.piece_sums(position), attacks, &structure));
        self.approach_move_count(position, score)
    }

    fn evaluate_in(&self, context: &Context<'_>) -> Score {
        let score = self.finish(context, &self.terms(context));
        for_side(context.position.side_to_move(), score)
    }

    /// Estimates the evaluation from material and piece-square terms alone, for the side to move. Returns the
    /// estimate only if it is so far outside the window from `alpha` to `beta` that the evaluation is
    /// unlikely to be inside. Without a network only.
    // Source: https://www.chessprogramming.org/Lazy_Evaluation
    pub fn estimate_outside(
        &self,
        position: &Position,
        piece_sums: &PieceSums,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if self.network.is_some() {
            return None;
        }
        let estimate = self.estimate(piece_sums, position.side_to_move());
        let outside = estimate + self.lazy_margin <= alpha || estimate - self.lazy_margin >= beta;
        (outside && self.estimates_well(position, piece_sums)).then_some(estimate)
    }

    /// Whether the estimate is reliable. It is not in late endings, which may be drawish, with poisoned
    /// pieces, and with a high move count.
    fn estimates_well(&self, position: &Position, piece_sums: &PieceSums) -> bool {
        piece_sums.phase * LAZY_PHASE_PART >= self.full_phase
            && !is_move_count_high(position)
            && Color::ALL.iter().all(|&color| position.frozen_squares(color).next().is_none())
    }

    /// The material and the piece-square terms of the sums, for the side to move, in centipawns.
    pub fn estimate(&self, piece_sums: &PieceSums, side_to_move: Color) -> Score {
        let score = self.blend(piece_sums, piece_sums.piece_squares).clamp(1 - SCORE_LIMIT, SCORE_LIMIT - 1);
        for_side(side_to_move, score)
    }

    /// Evaluates a position by all terms, without the network, and returns the value of every term.
    pub fn trace(&self, position: &Position) -> Trace {
        let piece_sums = self.piece_sums(position);
        let attacks = AttackMap::new(position);
        let structure = self.structures.structure(position, &attacks);
        let context = self.context(position, &piece_sums, &attacks, &structure);
        let mut breakdown = self.terms(&context);
        let sum = self.sum(&context, &breakdown);
        let total = self.endings.approach_move_count(position, self.finish(&context, &breakdown));
        for color in Color::ALL {
            breakdown.add(Term::Material, color, Tapered::flat(piece_sums.material(color)));
            breakdown.add(Term::PieceSquares, color, self.piece_tables.piece_squares.score(&context, color));
        }
        let row = |term| TraceRow {
            term,
            white: breakdown.get(term, Color::White).into(),
            black: breakdown.get(term, Color::Black).into(),
        };
        let rows = Term::ALL.map(row).to_vec();
        Trace { rows, phase: piece_sums.phase, full_phase: self.full_phase, sum, total }
    }

    fn context<'a>(
        &'a self,
        position: &'a Position,
        piece_sums: &'a PieceSums,
        attacks: &'a AttackMap,
        structure: &'a PawnStructure,
    ) -> Context<'a> {
        let survey = self.survey.survey(position, attacks);
        Context { position, attacks, piece_sums, structure, board: &self.board, survey }
    }

    /// Computes all terms except material and piece squares, which are in the sums over all pieces.
    fn terms(&self, context: &Context<'_>) -> Breakdown {
        let mut breakdown = Breakdown::default();
        if self.counts_material_alone {
            return breakdown;
        }
        for color in Color::ALL {
            breakdown.add(Term::Mobility, color, self.mobility.score(context, color));
            breakdown.add(Term::Pawns, color, self.pawns.score(context, color));
            breakdown.add(Term::KingSafety, color, self.king_safety.score(context, color));
            breakdown.add(Term::Threats, color, self.threats.score(context, color));
            breakdown.add(Term::ColourPairs, color, self.colour_pairs.score(context, color));
            breakdown.add(Term::Imitators, color, self.imitators.score(context, color));
            if let Some(extinction) = &self.extinction {
                breakdown.add(Term::Material, color, extinction.score(context, color));
            }
            if let Some(poison) = &self.poison {
                breakdown.add(Term::Poison, color, poison.score(context, color));
            }
        }
        breakdown.add(Term::Tempo, context.position.side_to_move(), self.tempo);
        breakdown
    }

    /// The sum of all terms, from White's point of view.
    fn sum(&self, context: &Context<'_>, breakdown: &Breakdown) -> Score {
        self.blend(context.piece_sums, context.piece_sums.piece_squares + breakdown.balance())
    }

    /// The sum of material and positional terms at the phase of the sums, from White's point of view.
    fn blend(&self, piece_sums: &PieceSums, positional: Tapered) -> Score {
        let material = piece_sums.material(Color::White) - piece_sums.material(Color::Black);
        material + positional.blend(piece_sums.phase.min(self.full_phase), self.full_phase)
    }

    /// The sum of all terms after the corrections, from White's point of view.
    fn finish(&self, context: &Context<'_>, breakdown: &Breakdown) -> Score {
        let sum = self.sum(context, breakdown);
        let score =
            self.endings.correct(context.position, context.piece_sums, &context.survey, breakdown, sum);
        score.clamp(1 - SCORE_LIMIT, SCORE_LIMIT - 1)
    }
}

/// The values of the kinds where captured pieces change sides. Strong pieces are worth less there than on a
/// board without drops, because every piece can be where it is needed.
fn values_with_hands(values: &[Score; PieceKind::MAX]) -> [Score; PieceKind::MAX] {
    values.map(|value| {
        let pawns = f64::from(value.max(0)) / 100.0;
        (100.0 * pawns.powf(HAND_VALUE_POWER)).round() as Score
    })
}

/// Converts a score from White's point of view to that of a side.
pub(crate) const fn for_side(color: Color, score: Score) -> Score {
    match color {
        Color::White => score,
        Color::Black => -score,
    }
}
