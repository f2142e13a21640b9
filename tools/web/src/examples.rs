//! Worked examples of the rules, which the page plays through. They are files beside the source.

use movegen::Rules;
use serde::{Deserialize, Serialize};

/// The files by the identifiers of their games.
const FILES: [(&str, &str); 6] = [
    ("chess", include_str!("../examples/chess.toml")),
    ("gothic", include_str!("../examples/gothic.toml")),
    ("poison", include_str!("../examples/poison.toml")),
    ("apothecary-classic", include_str!("../examples/apothecary-classic.toml")),
    ("apothecary-modern", include_str!("../examples/apothecary-modern.toml")),
    ("grand-apothecary", include_str!("../examples/grand-apothecary.toml")),
];

/// The examples of a game.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Examples {
    /// The page of `docs/rules` that has the rules.
    pub page: String,
    /// The examples, in the order of the file.
    #[serde(rename(deserialize = "example"))]
    pub list: Vec<Example>,
}

/// A position with moves that show a rule.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its title.
    pub title: String,
    /// The rule, as on the page of the rules.
    pub rule: String,
    /// The start position.
    pub fen: String,
    /// What the start position shows.
    pub start: String,
    /// The moves.
    pub steps: Vec<Step>,
}

/// A move of an example.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The move in coordinate notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the move shows.
    pub say: String,
}

fn read(text: &str) -> Examples {
    toml::from_str(text).unwrap_or_else(|error| panic!("an example in the program: {error}"))
}

/// The examples of a game. Only the main games have some.
pub fn examples(rules: &Rules) -> Option<Examples> {
    FILES.iter().find(|(game, _)| *game == rules.id()).map(|(_, text)| read(text))
}

#[cfg(test)]
mod tests {
    use movegen::{MoveKind, Position};

    use super::*;

    /// The positions of an example from its start, each with the move that follows.
    fn play(rules: &'static Rules, example: &Example) -> Vec<(Position, movegen::Move)> {
        let name = &example.title;
        let mut position =
            Position::from_fen(rules, &example.fen).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut played = Vec::new();
        for step in &example.steps {
            let mv = position.parse_move(&step.mv).unwrap_or_else(|error| panic!("{name}: {error}"));
            played.push((position.clone(), mv));
            position.make(mv);
        }
        played
    }

    #[test]
    fn every_main_game_has_examples_and_all_moves_are_legal() {
        for rules in movegen::main_games() {
            let examples = examples(rules).unwrap_or_else(|| panic!("{} has none", rules.id()));
            assert!(!examples.list.is_empty(), "{}", rules.id());
            for example in &examples.list {
                assert!(!example.start.is_empty() && !play(rules, example).is_empty(), "{}", example.title);
                assert!(example.steps.iter().all(|step| !step.say.is_empty()), "{}", example.title);
            }
        }
    }

    /// Every rule that is new to a chess player is shown by the moves of some example.
    #[test]
    fn every_special_feature_of_a_game_is_played() {
        for rules in movegen::main_games() {
            let list = examples(rules).unwrap().list;
            let played: Vec<_> = list.iter().flat_map(|example| play(rules, example)).collect();
            let any = |test: &dyn Fn(&Position, movegen::Move) -> bool| {
                played.iter().any(|(position, mv)| test(position, *mv))
            };
            let of_kind = |kind| any(&|_, mv| mv.kind() == kind);
            let id = rules.id();
            if rules.has_jokers() {
                assert!(any(&|position, mv| rules.is_imitator(position.moved_piece(mv).kind())), "{id}");
            }
            if rules.has_reserve() {
                assert!(of_kind(MoveKind::Promotion), "{id}");
            }
            if rules.has_poison() {
                assert!(of_kind(MoveKind::Poison) && of_kind(MoveKind::Cure), "{id}");
            }
            if rules.geometry().squares().any(|square| rules.geometry().is_brouhaha(square)) {
                assert!(any(&|_, mv| rules.geometry().is_brouhaha(mv.from())), "{id}");
                assert!(any(&|_, mv| rules.geometry().is_brouhaha(mv.to())), "{id}");
            }
        }
    }

    #[test]
    fn the_rules_are_those_of_the_pages() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules");
        for (game, text) in FILES {
            let file = read(text);
            let page = std::fs::read_to_string(format!("{folder}/{}.md", file.page)).unwrap();
            let words: Vec<&str> = page.split_whitespace().collect();
            for example in file.list {
                let shown = words.join(" ").contains(&example.rule);
                assert!(shown, "{game}: {}.md lacks {:?}", file.page, example.rule);
            }
        }
    }

    #[test]
    fn games_of_users_have_none() {
        let mut game = movegen::rules("chess").unwrap().game().clone();
        game.name = "my-chess".to_owned();
        let rules = Rules::compile(Box::leak(Box::new(game))).unwrap();
        assert!(examples(rules).is_none());
    }
}
