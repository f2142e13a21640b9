//! Games.

use std::sync::Arc;

use movegen::{Position, Rules};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{quoted, text, type_error, value_error};

/// The names of all games.
#[pyfunction]
pub fn games() -> Vec<String> {
    movegen::game_list().iter().map(|game| game.name.clone()).collect()
}

/// Loads the text of a game file. From now on the game can be used by its name. `bases` are the texts of
/// other games on which it is based, if they are not loaded yet.
///
/// Raises ValueError with all problems of the text.
#[pyfunction]
#[pyo3(signature = (toml, *bases))]
pub fn load_game(toml: &Bound<'_, PyAny>, bases: &Bound<'_, PyTuple>) -> PyResult<Game> {
    let wanted = "a game file is given as its text";
    let mut texts = vec![text(wanted, toml)?.into_owned()];
    for base in bases {
        texts.push(text(wanted, &base)?.into_owned());
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    engine::games::load_texts(&texts).map(Game::of).map_err(|error| value_error(format!("{error:#}")))
}

/// A game: its names and its board. Games are equal if they have the same name and the same game file.
///
/// Raises ValueError if there is no game with the name.
#[pyclass(frozen, eq, hash, module = "belladonna")]
#[derive(Debug, Clone)]
pub struct Game {
    pub rules: &'static Rules,
    /// The texts of its file and of those on which it is based, if they were loaded.
    texts: Arc<[String]>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules) || self.identity() == other.identity()
    }
}

impl Eq for Game {}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl Game {
    /// The game with these rules, which are the newest of their name.
    pub fn of(rules: &'static Rules) -> Self {
        let texts = movegen::loaded_texts(rules.id()).unwrap_or_default();
        Self { rules, texts: texts.into_iter().map(|text| text.text).collect() }
    }

    fn identity(&self) -> (&str, &[String]) {
        (self.rules.id(), &self.texts)
    }

    /// The game of an argument: its name, or a `Game`.
    pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        match argument.cast::<Self>() {
            Ok(game) => Ok(game.get().clone()),
            Err(_) => {
                let name = text("a game is a name such as 'gothic' or a Game", argument)?;
                movegen::rules(&name).map(Self::of).map_err(value_error)
            }
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(name: &Bound<'_, PyAny>) -> PyResult<Self> {
        if name.is_instance_of::<Self>() {
            return Err(type_error("a game is found by its name", name));
        }
        Self::from_argument(name)
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

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let (py, game) = (slf.py(), slf.get());
        if game.texts.is_empty() {
            let name = (game.rules.id(),).into_pyobject(py)?;
            return Ok((slf.get_type().into_any().unbind(), name.into_any().unbind()));
        }
        let load = py.import("belladonna")?.getattr("load_game")?;
        Ok((load.unbind(), PyTuple::new(py, game.texts.iter())?.into_any().unbind()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game({})", quoted(py, self.rules.id())?))
    }
}
