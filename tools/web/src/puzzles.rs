//! Puzzles of the main games, which the page sets. `belladonna-tools puzzles` has made their files.

use serde::{Deserialize, Serialize};

/// The files by the identifiers of their games. Each line is a puzzle.
const FILES: [(&str, &str); 6] = [
    ("chess", include_str!("../puzzles/chess.jsonl")),
    ("gothic", include_str!("../puzzles/gothic.jsonl")),
    ("poison", include_str!("../puzzles/poison.jsonl")),
    ("apothecary-classic", include_str!("../puzzles/apothecary-classic.jsonl")),
    ("apothecary-modern", include_str!("../puzzles/apothecary-modern.jsonl")),
    ("grand-apothecary", include_str!("../puzzles/grand-apothecary.jsonl")),
];

/// A position with one good move.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What is to be found.
    pub title: String,
    pub fen: String,
    /// The good move and the expected play after it, in coordinate notation.
    pub line: Vec<String>,
}

/// The puzzles of a game. Only the main games have some.
pub fn puzzles(game: &str) -> Vec<Puzzle> {
    let text = FILES.iter().find(|(known, _)| *known == game).map_or("", |(_, text)| text);
    let read = |line| serde_json::from_str(line);
    text.lines().map(|line| read(line).unwrap_or_else(|error| panic!("{game}, {line}: {error}"))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use movegen::{MoveKind, Position};

    use super::*;

    #[test]
    fn every_main_game_has_puzzles_with_legal_solutions() {
        let mut seen = HashSet::new();
        for rules in movegen::main_games() {
            let puzzles = puzzles(rules.id());
            assert!(puzzles.len() >= 12, "{} has {}", rules.id(), puzzles.len());
            for Puzzle { title, fen, line } in puzzles {
                let mut position = Position::from_fen(rules, &fen).unwrap();
                assert_eq!(position.to_fen(), fen, "the page finds a puzzle by its FEN");
                let mut kinds = Vec::new();
                for text in &line {
                    assert!(position.outcome().is_none(), "{fen}");
                    let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
                    kinds.push(mv.kind());
                    position.make(mv);
                }
                for (kind, found) in
                    [(MoveKind::Poison, "Find the poisoning"), (MoveKind::Cure, "Find the cure")]
                {
                    assert_eq!(kinds.first() == Some(&kind), title == found, "{fen}");
                }
                assert!(seen.insert(fen.clone()), "{fen} is there twice");
            }
        }
    }

    #[test]
    fn other_games_have_none() {
        assert!(puzzles("xiangqi").is_empty() && puzzles("own:1").is_empty());
    }
}
