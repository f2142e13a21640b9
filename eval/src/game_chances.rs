//! The chances of results in a game: by its network, or by its fitted parameters.

use movegen::Rules;

use crate::fitted::fitted_parameters;
use crate::nnue::{Network, network_of};
use crate::result_chances::ChanceModel;

impl ChanceModel {
    /// The model of a game's usual evaluation: by its network (the one that its file names, or the one in the
    /// program), else by its terms.
    ///
    /// # Panics
    /// If a file that is built into the program cannot be used.
    pub fn of(rules: &'static Rules) -> Self {
        Self::of_evaluation(rules, network_of(rules).as_deref())
    }

    /// The model of an evaluation: that of the network, else that of the game's parameters, else a common
    /// default.
    pub fn of_evaluation(rules: &'static Rules, network: Option<&Network>) -> Self {
        let of_network = network.and_then(|network| network.training().chances);
        let of_parameters = || Some(fitted_parameters(rules)?.chances);
        of_network.or_else(of_parameters).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Evaluator;
    use crate::values::PieceValues;

    #[test]
    fn a_game_that_uses_the_network_of_another_has_its_chances() {
        let [janus, gothic] = ["janus", "gothic"].map(|game| movegen::rules(game).expect(game));
        assert_eq!(ChanceModel::of(janus), ChanceModel::of(gothic));
    }

    #[test]
    fn the_chances_of_a_game_are_those_of_its_network_or_of_its_parameters() {
        let [chess, hill] = ["chess", "king-of-the-hill"].map(|game| movegen::rules(game).expect(game));
        let text = "name = \"own\"\nbased-on = \"chess\"\nevaluation.parameters = \"chess\"\n".to_owned();
        let own =
            movegen::Games::built_in().prepare(&[movegen::GameText { path: "own.toml".to_owned(), text }]);
        let own = own.expect("a game")[0].rules();
        let of_parameters = fitted_parameters(chess).expect("chess").chances;
        for rules in [chess, hill] {
            let network = network_of(rules).expect("a network");
            assert_eq!(Some(ChanceModel::of(rules)), network.training().chances, "{}", rules.id());
        }
        assert_ne!(ChanceModel::of(chess), of_parameters);
        assert_ne!(ChanceModel::of(chess), ChanceModel::of(hill));
        assert!(network_of(own).is_none());
        assert_eq!(ChanceModel::of(own), of_parameters);
    }

    #[test]
    fn the_chances_are_those_of_the_evaluation_that_is_used() {
        let rules = movegen::rules("gothic").expect("gothic");
        let of_terms = fitted_parameters(rules).expect("gothic").chances;
        let by_terms = Evaluator::new(rules, PieceValues::Tuned);
        assert_eq!((by_terms.chances(), by_terms.advantage_score()), (of_terms, of_terms.advantage_score()));
        let by_network = by_terms.with_network(network_of(rules));
        assert_eq!(by_network.chances(), ChanceModel::of(rules));
        assert_ne!(by_network.chances(), of_terms);
    }

    #[test]
    fn an_advantage_is_worth_three_quarters_of_a_point_in_every_game() {
        for rules in movegen::all_games() {
            let model = ChanceModel::of(rules);
            let advantage = f64::from(model.advantage_score());
            assert!(model.expected(advantage) >= 0.75, "{}: {advantage}", rules.id());
            assert!(model.expected(advantage - 1.0) < 0.75, "{}: {advantage}", rules.id());
            assert!((model.expected(0.0) - 0.5).abs() < 1e-9);
        }
    }
}
