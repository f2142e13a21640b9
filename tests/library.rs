//! The library of further games, `movegen/library`: counts of another program.

use std::fs;
use std::path::Path;

use movegen::{GameText, PreparedGame, prepare_games};

use crate::perft::{check_counts, read_line};

/// The games of the library. They are not put into the registry, which other tests use at the same time.
fn library() -> Vec<PreparedGame> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../movegen/library");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the library").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let text = |path: &std::path::PathBuf| GameText {
        path: path.display().to_string(),
        text: fs::read_to_string(path).expect("a game file"),
    };
    let texts: Vec<GameText> = paths.iter().map(text).collect();
    prepare_games(&texts).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The counts of Fairy-Stockfish: see `data/README.md`.
#[test]
fn games_of_the_library_have_the_recorded_counts() {
    /// The least number of positions of a file.
    const LEAST_POSITIONS: usize = 20;
    let games = library();
    assert!(games.len() >= 19, "{} games", games.len());
    for game in games {
        let rules = game.rules();
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
