//! Random games for both implementations.

use movegen::{Position, Random, Rules};
use reference::Color;

use super::features::features;
use super::plan::Plan;

/// A game in both implementations.
pub struct GeneratedGame {
    pub rules: &'static Rules,
    pub reference: &'static reference::Game,
    /// The FEN of the start position.
    pub start: String,
    /// The seed and the data, for messages.
    pub description: String,
    /// The rules of [`FEATURES`](super::features::FEATURES) that the game has.
    pub features: Vec<&'static str>,
}

/// Makes random games until one is valid: movements that reach a square in two ways are refused, and kings
/// may be in check.
pub fn generate(seed: u64, rng: &mut Random) -> GeneratedGame {
    loop {
        let plan = Plan::random(rng);
        let reference = plan.reference_game();
        let state = plan.start(reference);
        if state.is_checked(Color::White) || state.is_checked(Color::Black) {
            continue;
        }
        let start = state.fen();
        let game = plan.engine_game(&start);
        let description = format!("seed {seed}: {game:?}\nstart {start}");
        match Rules::compile(game) {
            Ok(rules) => {
                let start = Position::start(rules).to_fen();
                return GeneratedGame { rules, reference, start, description, features: features(&plan) };
            }
            Err(error) if is_expected(&error.to_string()) => {}
            Err(error) => panic!("{description}\n{error}"),
        }
    }
}

/// Whether a refusal is one that random data can deserve.
fn is_expected(error: &str) -> bool {
    let expected = [
        "in two ways",
        "another castling is the move",
        "no leap of the atom goes in these directions",
        "a lame rider ('n') is not known",
        "after no first leg can it turn in these directions",
        "its movement covers more than",
        "so that pawns.en-passant.by cannot name it",
        "because of its role",
        "a first move ('i') of the king is a leap without capture",
        "it has first moves ('i') only",
        "more lines between squares",
        "because it is royal",
        "otherwise",
        "it has 'e', but the game's pawns do not capture en passant",
        "of several royal kinds only the one that castles has first moves",
        "has the letter of a file",
        "a royal piece is captured by none",
    ];
    expected.iter().any(|known| error.contains(known))
}
