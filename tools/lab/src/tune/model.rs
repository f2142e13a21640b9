//! The evaluation as a function of a list of numbers: piece values, then parameters.

use std::collections::BTreeMap;

use eval::{Evaluator, Parameters, PieceValues, Score, piece_values};
use movegen::{PieceKind, Rules};

/// The numbers of a game's evaluation that can be fitted. The value of a pawn is fixed, since it defines the
/// centipawn. The value of a king has no effect.
pub struct Model {
    rules: &'static Rules,
    kinds: Vec<PieceKind>,
    start: Vec<Score>,
}

/// Prior standard deviation of a piece value: this share of its start value, and at least this many
/// centipawns.
const VALUE_SPREAD: (f64, f64) = (0.12, 20.0);
/// Prior standard deviation of the other numbers, in the same form.
const PARAMETER_SPREAD: (f64, f64) = (0.5, 6.0);

/// The share of its standard deviation by which a number is changed to compute a derivative.
const STEP: f64 = 0.5;

impl Model {
    /// The model of a game. It starts from the author's values and the hand-chosen weights.
    pub fn new(rules: &'static Rules) -> Self {
        let is_free = |&kind: &PieceKind| !rules.is_pawn(kind) && !rules.is_royal(kind);
        let kinds: Vec<PieceKind> = rules.kinds().filter(is_free).collect();
        let values = piece_values(rules, PieceValues::Author);
        let parameters = Parameters::default().numbers().into_iter().map(|(_, number)| number);
        let start = kinds.iter().map(|kind| values[kind.index()]).chain(parameters).collect();
        Self { rules, kinds, start }
    }

    pub fn start(&self) -> &[Score] {
        &self.start
    }

    pub fn numbers(&self, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Vec<Score> {
        let parameters = parameters.numbers().into_iter().map(|(_, number)| number);
        self.kinds.iter().map(|kind| values[kind.index()]).chain(parameters).collect()
    }

    /// The prior standard deviation of each number.
    pub fn spreads(&self) -> Vec<f64> {
        let spread = |(index, &number): (usize, &Score)| {
            let (share, least) = if index < self.kinds.len() { VALUE_SPREAD } else { PARAMETER_SPREAD };
            (f64::from(number.abs()) * share).max(least)
        };
        self.start.iter().enumerate().map(spread).collect()
    }

    /// The step of each number for derivatives: large enough to exceed the effects of rounding.
    pub fn steps(&self) -> Vec<Score> {
        self.spreads().into_iter().map(|spread| ((spread * STEP).round() as Score).max(2)).collect()
    }

    /// The numbers as the evaluation uses them: divisors and limits are at least 1.
    pub fn admissible(&self, numbers: &[Score]) -> Vec<Score> {
        let (values, parameters) = self.split(numbers);
        self.numbers(&values, &parameters)
    }

    pub fn evaluator(&self, numbers: &[Score]) -> Evaluator {
        let (values, parameters) = self.split(numbers);
        Evaluator::with_parameters(self.rules, &values, parameters)
    }

    /// The values by piece and the parameters.
    pub fn named(&self, numbers: &[Score]) -> (BTreeMap<String, Score>, Parameters) {
        let (values, parameters) = self.split(numbers);
        let named = self.rules.kinds().map(|kind| (self.rules.name(kind).to_owned(), values[kind.index()]));
        (named.collect(), parameters)
    }

    fn split(&self, numbers: &[Score]) -> ([Score; PieceKind::MAX], Parameters) {
        let mut values = piece_values(self.rules, PieceValues::Author);
        for (kind, &value) in self.kinds.iter().zip(numbers) {
            values[kind.index()] = value.max(1);
        }
        (values, Parameters::from_numbers(&numbers[self.kinds.len()..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_make_the_evaluation_that_they_came_from() {
        for rules in movegen::all_games() {
            let model = Model::new(rules);
            let default = Evaluator::new(rules, PieceValues::Author);
            let built = model.evaluator(model.start());
            assert_eq!(built.values(), default.values(), "{}", rules.id());
            let (values, parameters) = model.named(model.start());
            for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
                assert_eq!(values[rules.name(kind)], default.values()[kind.index()], "{}", rules.id());
            }
            assert_eq!(parameters, Parameters::default());
        }
    }

    #[test]
    fn a_changed_number_changes_its_own_piece() {
        let rules = movegen::rules("gothic").unwrap();
        let model = Model::new(rules);
        let mut numbers = model.start().to_vec();
        numbers[0] += 7;
        let changed = model.evaluator(&numbers);
        let default = Evaluator::new(rules, PieceValues::Author);
        let differences: Vec<_> = rules
            .kinds()
            .filter(|kind| changed.values()[kind.index()] != default.values()[kind.index()])
            .collect();
        assert_eq!(differences.len(), 1);
        numbers.fill(-5);
        assert!(model.admissible(&numbers).iter().zip(&numbers).any(|(admitted, asked)| admitted > asked));
    }
}
