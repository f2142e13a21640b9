//! Decides which network evaluates the positions of a game.

use std::sync::Arc;

use eval::ChanceModel;
use eval::nnue::{Network, network_of};
use movegen::Rules;

/// The choice of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkChoice {
    /// Whether networks are used.
    pub is_on: bool,
    /// A network that replaces the built-in network in its game, and in games with the same board and pieces.
    pub file: Option<Arc<Network>>,
    /// Networks instead of those in the program, or of those that it lacks: see [`give`](Self::give).
    pub given: Vec<Arc<Network>>,
}

impl NetworkChoice {
    /// No network in any game.
    pub const OFF: Self = Self { is_on: false, file: None, given: Vec::new() };

    /// The network of a file, instead of the one in the program.
    pub fn of_file(network: Arc<Network>) -> Self {
        Self { file: Some(network), ..Self::default() }
    }

    /// Uses a network for its game instead of the one in the program, and for the games that name it.
    pub fn give(&mut self, network: Network) {
        self.given.retain(|other| other.rules().id() != network.rules().id());
        self.given.push(Arc::new(network));
    }

    /// The network that was given for a game, or for the one that its file names.
    fn given(&self, rules: &'static Rules) -> Option<Arc<Network>> {
        let name = rules.game().evaluation.network.as_deref().unwrap_or(rules.id());
        self.given.iter().find(|network| network.rules().id() == name)?.adapted_to(rules).ok()
    }

    /// The probabilities of the results at scores of the evaluation with this choice.
    pub fn chances(&self, rules: &'static Rules) -> ChanceModel {
        ChanceModel::of_evaluation(rules, self.of(rules).as_deref())
    }

    /// The network for a game; none if its positions are evaluated without one.
    pub fn of(&self, rules: &'static Rules) -> Option<Arc<Network>> {
        if !self.is_on {
            return None;
        }
        let file = self.file.as_ref().and_then(|network| network.adapted_to(rules).ok());
        file.or_else(|| self.given(rules)).or_else(|| network_of(rules))
    }
}

impl Default for NetworkChoice {
    fn default() -> Self {
        Self { is_on: true, file: None, given: Vec::new() }
    }
}
