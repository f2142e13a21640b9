//! Movements in Betza notation.

use std::fmt::Write as _;

use movegen::betza::{self, Term};
use movegen::{GameText, Games};

use crate::game_files::check_games;
use crate::source::Source;

/// The boards of the games that are made: files and ranks.
const BOARDS: [(usize, usize); 4] = [(8, 8), (5, 6), (10, 8), (12, 12)];

/// A movement that is read has possible steps, is read in the same way again, and a game with a piece that
/// moves so is refused with a sentence or can be played. The first choice is the board, and whether a game is
/// made at all, which is slow.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let (board, game_is_made) = (*source.pick(&BOARDS), source.below(4) == 0);
    let text = source.rest();
    match betza::parse(&text) {
        Ok(terms) => {
            assert_eq!(betza::parse(&text).as_ref(), Ok(&terms));
            terms.iter().for_each(check_term);
            if game_is_made && text.len() < 60 {
                check_game(&text, board, data);
            }
        }
        Err(error) => assert!(error.to_string().contains("character"), "{error}"),
    }
}

/// A term does something: it moves or captures, somewhere.
fn check_term(term: &Term) {
    assert!(term.modes.moves || term.modes.captures, "{term:?}");
    assert!(term.shape.first_stop(16) >= 1, "{term:?}");
}

/// A game with two kings and pieces that move so.
fn check_game(betza: &str, (files, ranks): (usize, usize), data: &[u8]) {
    let empty = format!("/{files}").repeat(ranks - 2);
    let gap = files - 2;
    let text = format!(
        "name = \"fuzzed\"\ntitle = \"Fuzzed\"\n[board]\nfiles = {files}\nranks = {ranks}\n\
        [pieces]\nK = {{ name = \"king\", betza = \"K\", role = \"royal\" }}\n\
        A = {{ name = \"thing\", betza = {} }}\n\
        [start]\nfen = \"k{gap}a{empty}/A{gap}K w - - 0 1\"\n",
        toml_text(betza)
    );
    let games = Games::built_in().prepare(&[GameText { path: "fuzzed.toml".to_owned(), text }]);
    assert!(games.is_ok() || betza != "N", "a game with knights: {games:?}");
    if let Ok(games) = games {
        check_games(&games, data);
    }
}

/// A text as a TOML string.
fn toml_text(text: &str) -> String {
    let escaped = text.chars().fold(String::new(), |mut escaped, c| {
        let _ = if c.is_control() || matches!(c, '"' | '\\') {
            write!(escaped, "\\U{:08x}", u32::from(c))
        } else {
            write!(escaped, "{c}")
        };
        escaped
    });
    format!("\"{escaped}\"")
}
