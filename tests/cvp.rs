//! Games of the Chess Variant Pages as game files: counts of a second move generator.

use std::path::Path;

use movegen::{GameText, Games, Position, Rules};

use crate::perft::check_file;
use crate::support::data;

/// The least number of positions of a file.
const LEAST_POSITIONS: usize = 25;

/// The rules of a file in `data/cvp`.
fn rules(game: &str) -> &'static Rules {
    let path = format!("cvp/{game}.toml");
    let text = GameText { text: data(&path), path };
    let games = Games::built_in().prepare(&[text]).unwrap_or_else(|problems| panic!("{problems}"));
    games[0].rules()
}

/// The names of the game files.
fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cvp");
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.filter(|path| path.extension().is_some_and(|it| it == "toml"));
    files.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

#[test]
fn games_of_the_chess_variant_pages_have_the_recorded_counts() {
    let files = files();
    assert!(files.len() >= 20);
    for game in &files {
        let rules = rules(game);
        let epd = format!("cvp/{game}.epd");
        let (fens, _) = check_file(rules, &epd, &data(&epd));
        assert!(fens.len() >= LEAST_POSITIONS, "{game}: too few positions");
        assert!(fens.contains(&Position::start(rules).to_fen()), "{game}: its start position is missing");
    }
}

/// The list says which game stands where; no file is left out of it.
#[test]
fn the_list_of_80_games_names_games_that_exist() {
    let list = data("cvp/games.tsv");
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), 80);
    let files = files();
    for line in &lines {
        match line[..] {
            [_, _, "-", reason] => assert!(!reason.is_empty(), "{line:?}"),
            [_, _, game] => {
                let exists = files.iter().any(|file| file == game) || movegen::rules(game).is_ok();
                assert!(exists, "{line:?}");
            }
            _ => panic!("{line:?}: a name, a board, a game, and a reason if there is none"),
        }
    }
}
