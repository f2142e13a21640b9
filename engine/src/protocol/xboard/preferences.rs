//! What the user has chosen by options and by `post`.

use movegen::{Position, Rules};

use super::wire::{AdvantageAs, Wire};
use crate::random::random_number;
use crate::search::Limits;

/// The start position of new games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum StartChoice {
    /// The game's default start position.
    Default,
    /// The start position with a number.
    Number(u32),
    /// One of the numbered start positions at random.
    Random,
    /// A position as text.
    Position(String),
}

impl StartChoice {
    /// The start position of a game.
    ///
    /// # Errors
    /// A message if the game does not have this start position.
    pub fn position(&self, rules: &'static Rules, wire: &Wire) -> Result<Position, String> {
        let number = match self {
            Self::Default => rules.default_array(),
            Self::Number(number) => *number,
            Self::Random => 1 + (random_number() % u64::from(rules.array_count())) as u32,
            Self::Position(text) => {
                return wire.read_position(rules, text).map_err(|error| error.to_string());
            }
        };
        Position::from_array(rules, number).map_err(|error| error.to_string())
    }
}

/// Settings of the session that are not settings of the engine.
#[derive(Debug)]
pub(super) struct Preferences {
    /// Whether thinking output is printed (`post`).
    pub shows_thinking: bool,
    /// Whether the opponent is a program (`computer`).
    pub plays_computer: bool,
    /// Whether thinking output includes the chances of the results.
    pub shows_chances: bool,
    /// Number of lines shown in analysis.
    pub multi_pv: usize,
    /// Which start position `variant` sets up.
    pub start: StartChoice,
    /// How an advantage is claimed.
    pub advantage: AdvantageAs,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            shows_thinking: false,
            plays_computer: false,
            shows_chances: false,
            multi_pv: Limits::default().multi_pv,
            start: StartChoice::Default,
            advantage: AdvantageAs::default(),
        }
    }
}
