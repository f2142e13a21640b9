//! Variants of Fairy-Stockfish.

use movegen::{GameText, Games};
use variants_ini::import;

use crate::game_files::{check_games, check_problems};

/// The most sections of an input that are imported.
const MOST_SECTIONS: usize = 4;

/// A section that is imported gives a game file that is read and played.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let file = GameText { path: "variants.ini".to_owned(), text };
    let names = file.text.lines().filter_map(|line| {
        let name = line.trim().strip_prefix('[')?.split([':', ']']).next()?;
        Some(name.trim().to_owned())
    });
    for name in names.take(MOST_SECTIONS).collect::<Vec<_>>() {
        match import(&file, &name) {
            Ok(imported) => {
                let written = GameText { path: "imported.toml".to_owned(), text: imported.text.clone() };
                let games = Games::built_in().prepare(&[written]);
                let games = games.unwrap_or_else(|error| panic!("{error}\n{}", imported.text));
                assert_eq!(games[0].rules().id(), imported.name);
                check_games(&games, data);
            }
            Err(problems) => check_problems(&problems),
        }
    }
}
