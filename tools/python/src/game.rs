//! Games.

use movegen::{Position, Rules};
use pyo3::prelude::*;

use crate::value_error;

/// The names of all games.
#[pyfunction]
pub fn games() -> Vec<String> {
    movegen::game_list().iter().map(|game| game.name.clone()).collect()
}

/// Loads the text of a game file. From now on the game can be used by its name.
///
/// Raises ValueError with all problems of the text.
#[pyfunction]
pub fn load_game(toml: &str) -> PyResult<Game> {
    let rules = engine::games::load_text(toml).map_err(|error| value_error(format!("{error:#}")))?;
    Ok(Game { rules })
}

/// A game: its names and its board.
///
/// Raises ValueError if there is no game with the name.
#[pyclass(frozen, module = "belladonna")]
#[derive(Debug)]
pub struct Game {
    pub rules: &'static Rules,
}

#[pymethods]
impl Game {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        Ok(Self { rules: movegen::rules(name).map_err(value_error)? })
    }

    /// The name by which positions know the game.
    #[getter]
    fn name(&self) -> &str {
        self.rules.id()
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &str {
        self.rules.title()
    }

    /// The number of files.
    #[getter]
    fn files(&self) -> u32 {
        self.rules.geometry().files().into()
    }

    /// The number of ranks.
    #[getter]
    fn ranks(&self) -> u32 {
        self.rules.geometry().rows().into()
    }

    /// The start as FEN.
    #[getter]
    fn starting_fen(&self) -> String {
        Position::start(self.rules).to_fen()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.rules.id())
    }
}

/// A game as an argument: its name, or a `Game`.
#[derive(FromPyObject)]
pub enum GameArgument<'py> {
    Name(String),
    Game(PyRef<'py, Game>),
}

impl GameArgument<'_> {
    pub fn rules(&self) -> PyResult<&'static Rules> {
        match self {
            Self::Name(name) => movegen::rules(name).map_err(value_error),
            Self::Game(game) => Ok(game.rules),
        }
    }
}
