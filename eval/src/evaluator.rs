//! The evaluator: tables of one game, and the sum of all terms.

use movegen::{AttackMap, Color, Piece, PieceKind, Position, Rules};

use crate::accumulator::Accumulator;
use crate::board::{Board, TABLE};
use crate::breakdown::{Breakdown, Term, Trace, TraceRow};
use crate::endings::is_move_count_high;
use crate::fitted::fitted_parameters;
use crate::king_safety::{Dangers, KingZones};
use crate::mobility::{MobilityRow, mobility_row};
use crate::params::{
    ATTACKER_MAX_WEIGHT, ATTACKER_VALUE_UNIT, KING_EXCHANGE_VALUE, LAZY_MARGIN, LAZY_PHASE_PART, MINOR_LIMIT,
    PHASE_UNIT, Parameters,
};
use crate::pawns::{PawnCache, PawnStructure};
use crate::psq::PieceSquares;
use crate::result_chances::ChanceModel;
use crate::score::{SCORE_LIMIT, Score, Tapered};
use crate::special_men::is_colour_bound;
use crate::survey::Survey;
use crate::threats::{ThreatTable, hanging_penalties, kinds_by_value, threat_table};
use crate::values::{PieceValues, piece_values};

/// Evaluates the positions of one game. Immutable: threads can share it.
pub struct Evaluator {
    rules: &'static Rules,
    pub(crate) parameters: Parameters,
    exchange_values: [Score; PieceKind::MAX],
    /// Values of the men as they are summed up: the king counts nothing.
    pub(crate) material_values: [Score; PieceKind::MAX],
    pub(crate) phase_weights: [i32; PieceKind::MAX],
    full_phase: i32,
    /// What the result "advantage" is worth.
    pub(crate) advantage_score: Score,
    /// Mean value of the men of the start position, kings not counted.
    pub(crate) mean_man_value: Score,
    /// Value of the dearest piece that is not worth more than a minor one.
    pub(crate) dearest_minor: Score,
    pub(crate) file_count: usize,
    pub(crate) board: Board,
    pub(crate) piece_squares: PieceSquares,
    pub(crate) traits: Vec<KindTraits>,
    pub(crate) king_zones: KingZones,
    pub(crate) dangers: Dangers,
    pub(crate) threats: ThreatTable,
    pub(crate) hanging: [[Score; PieceKind::MAX]; 2],
    /// All kinds, from the cheapest.
    pub(crate) kinds_by_value: Vec<PieceKind>,
    /// By colour and index of what stands on a square: 1 for a pawn of that colour.
    pub(crate) is_pawn_of: [[u8; TABLE]; 2],
    pub(crate) healer_kinds: Vec<PieceKind>,
    pub(crate) poisoner_kinds: Vec<PieceKind>,
    /// Kinds that a pawn can become.
    pub(crate) promotion_kinds: Vec<PieceKind>,
}

/// What the evaluation needs to know about a kind at once.
pub(crate) struct KindTraits {
    pub royal: bool,
    pub imitator: bool,
    /// For pawns: walks diagonally and captures straight forward.
    pub walks_diagonally: bool,
    /// Its value if it is bound to the colour of its square, else 0. Centipawns.
    pub colour_bound_value: Score,
    /// Weight of its attacks around the enemy king.
    pub attacker_weight: i32,
    pub mobility: MobilityRow,
}

impl Evaluator {
    /// Builds the tables of a game for a set of piece values, with the fitted parameters if the set is that of the fit.
    #[must_use]
    pub fn new(rules: &'static Rules, set: PieceValues) -> Self {
        let fitted = if set == PieceValues::Tuned { fitted_parameters(rules) } else { None };
        let parameters = fitted.map_or_else(Parameters::default, |fitted| fitted.terms.clone());
        Self::with_parameters(rules, &piece_values(rules, set), parameters)
    }

    /// Builds the tables of a game for piece values in centipawns, by [`PieceKind::index`], and parameters.
    #[must_use]
    pub fn with_parameters(
        rules: &'static Rules,
        values: &[Score; PieceKind::MAX],
        parameters: Parameters,
    ) -> Self {
        let mut exchange_values = *values;
        exchange_values[rules.king().index()] = KING_EXCHANGE_VALUE;
        let mut material_values = exchange_values;
        material_values[rules.king().index()] = 0;
        let with_role = |has_role: fn(&Rules, PieceKind) -> bool| -> Vec<PieceKind> {
            rules.kinds().filter(|&kind| has_role(rules, kind)).collect()
        };
        let mut evaluator = Self {
            rules,
            phase_weights: phase_weights(rules, &material_values),
            full_phase: 1,
            advantage_score: ChanceModel::of(rules).advantage_score(),
            mean_man_value: 0,
            dearest_minor: material_values
                .iter()
                .copied()
                .filter(|&value| value <= MINOR_LIMIT)
                .max()
                .unwrap_or(0),
            file_count: usize::from(rules.geometry().files()),
            board: Board::new(rules.geometry()),
            piece_squares: PieceSquares::new(rules, &material_values, &parameters),
            traits: rules
                .kinds()
                .map(|kind| KindTraits::new(rules, kind, &material_values, &parameters))
                .collect(),
            king_zones: KingZones::new(rules.geometry()),
            dangers: Dangers::new(&parameters),
            threats: threat_table(rules, &material_values, &parameters),
            kinds_by_value: kinds_by_value(rules, &material_values),
            hanging: hanging_penalties(rules, &material_values, &parameters),
            is_pawn_of: Color::ALL.map(|color| is_pawn_of(rules, color)),
            healer_kinds: with_role(Rules::is_healer),
            poisoner_kinds: with_role(Rules::is_poisoner),
            promotion_kinds: promotion_kinds(rules),
            parameters,
            exchange_values,
            material_values,
        };
        evaluator.measure_start_position();
        evaluator
    }

    fn measure_start_position(&mut self) {
        let position = Position::start(self.rules);
        let accumulator = self.accumulate(&position);
        self.full_phase = accumulator.phase.max(1);
        let men = position.men(Color::White).count() as Score - 1;
        self.mean_man_value = accumulator.material(Color::White) / men.max(1);
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Values of the kinds for exchanges, in centipawns, by [`PieceKind::index`]. A pawn is 100, a king
    /// more than any exchange.
    #[must_use]
    pub const fn values(&self) -> &[Score; PieceKind::MAX] {
        &self.exchange_values
    }

    /// What the result "advantage" is worth in the game, in centipawns: see [`ChanceModel::advantage_score`].
    #[must_use]
    pub const fn advantage_score(&self) -> Score {
        self.advantage_score
    }

    /// The evaluation of a position from the point of view of the side to move, in centipawns; always strictly
    /// between `-SCORE_LIMIT` and [`SCORE_LIMIT`].
    ///
    /// `accumulator` must be that of the position, as [`Evaluator::accumulate`] computes it, and so must `attacks`.
    /// `pawns` remembers pawn structures from one call to the next.
    #[must_use]
    pub fn evaluate(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        attacks: &AttackMap,
        pawns: &mut PawnCache,
    ) -> Score {
        debug_assert!(attacks.fits(position), "the attack map of another position");
        let structure = pawns.get(self, position, attacks, accumulator.pawn_key);
        self.evaluate_with(position, accumulator, attacks, structure)
    }

    fn evaluate_with(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        attacks: &AttackMap,
        structure: &PawnStructure,
    ) -> Score {
        debug_assert_eq!(
            *accumulator,
            self.accumulate(position),
            "the accumulator belongs to another position"
        );
        let mut breakdown = Breakdown::default();
        let survey = self.fill(position, accumulator, attacks, structure, &mut breakdown);
        let score = self.finish(position, accumulator, &survey, &breakdown);
        match position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        }
    }

    /// The evaluation of a position of which nothing is known yet: see [`Evaluator::evaluate`].
    #[must_use]
    pub fn evaluate_afresh(&self, position: &Position) -> Score {
        let attacks = AttackMap::new(position);
        let structure = PawnStructure::new(self, position, &attacks);
        self.evaluate_with(position, &self.accumulate(position), &attacks, &structure)
    }

    /// The estimate of a position from material and piece squares alone, for the side to move, if it lies so far
    /// outside a window that the other terms can hardly bring the evaluation back into it.
    // Source: https://www.chessprogramming.org/Lazy_Evaluation
    #[must_use]
    pub fn estimate_outside(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let estimate = self.estimate(accumulator, position.side_to_move());
        let outside = estimate + LAZY_MARGIN <= alpha || estimate - LAZY_MARGIN >= beta;
        (outside && self.estimates_well(position, accumulator)).then_some(estimate)
    }

    /// Whether only ordinary terms are missing from the estimate: no late ending, which may be drawish, no poison, no
    /// move count that runs high.
    fn estimates_well(&self, position: &Position, accumulator: &Accumulator) -> bool {
        accumulator.phase * LAZY_PHASE_PART >= self.full_phase
            && !is_move_count_high(position)
            && Color::ALL.iter().all(|&color| position.frozen_squares(color).next().is_none())
    }

    /// A quick estimate from the accumulator alone: material and piece squares, for the side to move, in centipawns.
    #[must_use]
    pub fn estimate(&self, accumulator: &Accumulator, side_to_move: Color) -> Score {
        let score =
            self.blend(accumulator, accumulator.piece_squares).clamp(1 - SCORE_LIMIT, SCORE_LIMIT - 1);
        match side_to_move {
            Color::White => score,
            Color::Black => -score,
        }
    }

    /// The evaluation of a position, term by term.
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        let accumulator = self.accumulate(position);
        let mut breakdown = Breakdown::default();
        let attacks = AttackMap::new(position);
        let structure = PawnStructure::new(self, position, &attacks);
        let survey = self.fill(position, &accumulator, &attacks, &structure, &mut breakdown);
        let sum = self.sum(&accumulator, &breakdown);
        let total = self.finish(position, &accumulator, &survey, &breakdown);
        for color in Color::ALL {
            breakdown.add(Term::Material, color, Tapered::flat(accumulator.material(color)));
            breakdown.add(Term::PieceSquares, color, self.piece_squares_of(position, color));
        }
        let row = |term| TraceRow {
            term,
            white: breakdown.get(term, Color::White).into(),
            black: breakdown.get(term, Color::Black).into(),
        };
        let rows = Term::ALL.map(row).to_vec();
        Trace { rows, phase: accumulator.phase, full_phase: self.full_phase, sum, total }
    }

    fn piece_squares_of(&self, position: &Position, color: Color) -> Tapered {
        let terms =
            position.men(color).map(|(kind, square)| self.piece_squares.get(Piece::new(color, kind), square));
        let sum: Tapered = terms.sum();
        if color == Color::White { sum } else { -sum }
    }

    /// Computes all terms except material and piece squares, which the accumulator has.
    fn fill(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        attacks: &AttackMap,
        structure: &PawnStructure,
        breakdown: &mut Breakdown,
    ) -> Survey {
        let survey = Survey::take(self, position, attacks, breakdown);
        self.add_pawns(position, structure, &survey, breakdown);
        self.add_king_safety(position, attacks, structure, breakdown);
        self.add_threats(position, attacks, breakdown);
        self.add_colour_pairs(&survey, breakdown);
        self.add_imitators(accumulator, &survey, breakdown);
        self.add_poison(position, attacks, breakdown);
        breakdown.add(Term::Tempo, position.side_to_move(), self.parameters.tempo);
        survey
    }

    fn sum(&self, accumulator: &Accumulator, breakdown: &Breakdown) -> Score {
        self.blend(accumulator, accumulator.piece_squares + breakdown.balance())
    }

    /// Material and positional terms at the accumulator's phase, from White's point of view.
    fn blend(&self, accumulator: &Accumulator, positional: Tapered) -> Score {
        let material = accumulator.material(Color::White) - accumulator.material(Color::Black);
        material + positional.blend(accumulator.phase.min(self.full_phase), self.full_phase)
    }

    /// The sum of all terms and its corrections, from White's point of view.
    fn finish(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        survey: &Survey,
        breakdown: &Breakdown,
    ) -> Score {
        let sum = self.sum(accumulator, breakdown);
        let score = self.correct(position, accumulator, survey, breakdown, sum);
        score.clamp(1 - SCORE_LIMIT, SCORE_LIMIT - 1)
    }
}

impl KindTraits {
    fn new(
        rules: &Rules,
        kind: PieceKind,
        values: &[Score; PieceKind::MAX],
        parameters: &Parameters,
    ) -> Self {
        let value = values[kind.index()];
        let royal = rules.is_royal(kind);
        let weight = (value / ATTACKER_VALUE_UNIT).clamp(1, ATTACKER_MAX_WEIGHT);
        Self {
            royal,
            imitator: rules.is_imitator(kind),
            walks_diagonally: rules.is_pawn(kind) && captures_straight(rules, kind),
            colour_bound_value: if is_colour_bound(rules, kind) { value } else { 0 },
            attacker_weight: if royal { 0 } else { weight },
            mobility: mobility_row(rules, kind, value, parameters),
        }
    }
}

fn captures_straight(rules: &Rules, kind: PieceKind) -> bool {
    let geometry = rules.geometry();
    geometry.squares().any(|from| {
        let front = geometry.square_at(
            i32::from(geometry.file_of(from)),
            i32::from(geometry.rank_of(from)) + Color::White.forward(),
        );
        front.is_some_and(|front| rules.attacks(Color::White, kind, from, front))
    })
}

fn phase_weights(rules: &Rules, values: &[Score; PieceKind::MAX]) -> [i32; PieceKind::MAX] {
    let mut weights = [0; PieceKind::MAX];
    for kind in rules.kinds().filter(|&kind| !rules.is_pawn(kind)) {
        weights[kind.index()] = values[kind.index()] / PHASE_UNIT;
    }
    weights
}

fn is_pawn_of(rules: &Rules, color: Color) -> [u8; TABLE] {
    let mut is_pawn = [0; TABLE];
    for kind in rules.kinds().filter(|&kind| rules.is_pawn(kind)) {
        is_pawn[Piece::new(color, kind).index()] = 1;
    }
    is_pawn
}

fn promotion_kinds(rules: &Rules) -> Vec<PieceKind> {
    let is_choice = |&kind: &PieceKind| {
        let letter = rules.letter(kind);
        rules.game().promotion.iter().any(|zone| zone.to.contains(letter))
    };
    rules.kinds().filter(is_choice).collect()
}
