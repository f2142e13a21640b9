//! Game files: a game as TOML text. docs/games.md explains the format.
//!
//! A file is read in four steps. The tables of a file are laid over those of the game on which it is based.
//! serde turns the result into a `GameFile`. It is converted into a [`Game`]. [`Rules::compile`] checks the
//! game. Problems of all steps have the place in the text.

mod convert;
pub(crate) mod format;
mod places;
mod read;
mod source;
mod tree;
mod warnings;

pub use source::{GameText, Problem, Problems};

use crate::game::Game;
use crate::game_error::GameError;
use crate::rules::Rules;
use read::Merged;

/// A game read from a file and the files on which it is based.
#[derive(Debug)]
pub(crate) struct GameSource {
    /// The file, and after it the files on which it is based, nearest first.
    texts: Vec<GameText>,
}

impl GameSource {
    /// A file with the files on which it is based, nearest first.
    pub fn new(texts: Vec<GameText>) -> Self {
        Self { texts }
    }

    /// The file and those on which it is based.
    pub fn texts(&self) -> &[GameText] {
        &self.texts
    }

    /// Reads the game. It lives until the program ends.
    ///
    /// # Errors
    /// All problems that can be found without compiling the game.
    pub fn game(&self) -> Result<&'static Game, Problems> {
        let merged = Merged::new(&self.texts)?;
        let file = merged.file()?;
        convert::game(&file, &merged).map(|game| &*Box::leak(Box::new(game)))
    }

    /// Compiles the game that [`GameSource::game`] has read.
    ///
    /// # Errors
    /// What contradicts itself in the game: for each piece and each part of the rules at most one place.
    pub fn compile(&self, game: &'static Game) -> Result<&'static Rules, Problems> {
        Rules::compile(game).or_else(|error| {
            let merged = Merged::new(&self.texts)?;
            let file = merged.file()?;
            let problem = |error: &GameError| {
                merged.problem(&places::path_of_error(error, &file), error.reason().to_owned())
            };
            Err(Problems(Rules::contradictions(game, error).iter().map(problem).collect()))
        })
    }
}

impl GameSource {
    /// What is allowed in the compiled game but hardly meant.
    pub fn warnings(&self, rules: &'static Rules) -> Vec<Problem> {
        let Ok(merged) = Merged::new(&self.texts) else { return Vec::new() };
        let found = warnings::warnings(rules).into_iter();
        found.map(|(path, warning)| merged.problem(&path, warning)).collect()
    }
}

/// The name of the game in a file, and the name of the game on which it is based.
///
/// # Errors
/// If the text is not TOML, or the names are missing or no texts.
pub(crate) fn names(text: &GameText) -> Result<(String, Option<String>), Problems> {
    let merged = Merged::new(std::slice::from_ref(text))?;
    let name = merged.text_of("name")?.ok_or_else(|| {
        Problems(vec![
            merged.problem::<&str>(&[], "the key \"name\" is missing; write name = \"my-game\"".to_owned()),
        ])
    })?;
    Ok((name, merged.text_of("based-on")?))
}

/// A problem of a key of a file.
pub(crate) fn problem_at(text: &GameText, path: &[&str], problem: String) -> Problems {
    match Merged::new(std::slice::from_ref(text)) {
        Ok(merged) => Problems(vec![merged.problem(path, problem)]),
        Err(problems) => problems,
    }
}
