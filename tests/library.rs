//! The library of further games, `movegen/library`: counts of other programs.

use std::fs;
use std::path::Path;

use movegen::{Group, all_games};

use crate::perft::{check_counts, read_line};

/// The counts of Fairy-Stockfish and Sjaak II: see `data/README.md`.
#[test]
fn games_of_the_library_have_the_recorded_counts() {
    /// The least number of positions of a file.
    const LEAST_POSITIONS: usize = 20;
    let games: Vec<_> = all_games().filter(|rules| rules.game().about.group == Group::Library).collect();
    assert!(games.len() >= 39, "{} games", games.len());
    for rules in games {
        let file = format!("library/{}.epd", rules.id());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(&file);
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
        for (number, line) in text.lines().enumerate() {
            let name = format!("{file} line {}", number + 1);
            let (position, counts) = read_line(rules, &name, line);
            assert!(check_counts(&position, &name, counts) > 0, "{name}: nothing was compared");
        }
        assert!(text.lines().count() >= LEAST_POSITIONS, "{file}: too few positions");
    }
}
