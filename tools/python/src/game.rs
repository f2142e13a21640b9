//! Games, and those that are known by their names.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use movegen::{Position, Rules};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{quoted, text, type_error, value_error};

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
    /// The game with these rules, which is one of some games.
    pub fn among(games: &movegen::Games, rules: &'static Rules) -> Self {
        let texts = games.loaded_texts(rules.id()).unwrap_or_default();
        Self { rules, texts: texts.into_iter().map(|text| text.text).collect() }
    }

    fn identity(&self) -> (&str, &[String]) {
        (self.rules.id(), &self.texts)
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(name: &Bound<'_, PyAny>) -> PyResult<Self> {
        if name.is_instance_of::<Self>() {
            return Err(type_error("a game is found by its name", name));
        }
        shared().of_argument(name)
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
        let of_texts = py.import("belladonna")?.getattr("_game_of_texts")?;
        Ok((of_texts.unbind(), PyTuple::new(py, game.texts.iter())?.into_any().unbind()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game({})", quoted(py, self.rules.id())?))
    }
}

/// Games by their names: those of the program, and those that `load` adds. The rest of the program does not
/// see them.
#[pyclass(frozen, module = "belladonna")]
#[derive(Debug)]
pub struct Games(Mutex<movegen::Games>);

impl Games {
    fn lock(&self) -> MutexGuard<'_, movegen::Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present games.
    pub fn now(&self) -> movegen::Games {
        self.lock().clone()
    }

    /// The game with a name.
    ///
    /// # Errors
    /// `ValueError` if there is none.
    pub fn named(&self, name: &str) -> PyResult<Game> {
        let games = self.now();
        let rules = games.rules(name).map_err(value_error)?;
        Ok(Game::among(&games, rules))
    }

    /// The game of an argument: a name, or a `Game`.
    ///
    /// # Errors
    /// `ValueError` if there is no such game, `TypeError` for something else.
    pub fn of_argument(&self, argument: &Bound<'_, PyAny>) -> PyResult<Game> {
        match argument.cast::<Game>() {
            Ok(game) => Ok(game.get().clone()),
            Err(_) => self.named(&text("a game is a name such as 'gothic' or a Game", argument)?),
        }
    }

    fn load_texts(&self, texts: &[String]) -> PyResult<Game> {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let mut games = self.lock();
        let rules = engine::games::load_texts(&mut games, &texts);
        let rules = rules.map_err(|error| value_error(format!("{error:#}")))?;
        Ok(Game::among(&games, rules))
    }
}

#[pymethods]
impl Games {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(movegen::Games::built_in()))
    }

    /// Their names.
    fn names(&self) -> Vec<String> {
        self.lock().list().iter().map(|game| game.name.clone()).collect()
    }

    /// The game with a name.
    ///
    /// Raises ValueError if there is none.
    fn game(&self, name: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.named(&text("a game is found by its name", name)?)
    }

    /// Loads the text of a game file. From now on these games have it. `bases` are the texts of other games
    /// on which it is based, if they are not loaded yet.
    ///
    /// Raises ValueError with all problems of the text.
    #[pyo3(signature = (toml, *bases))]
    fn load(&self, toml: &Bound<'_, PyAny>, bases: &Bound<'_, PyTuple>) -> PyResult<Game> {
        self.load_texts(&texts_of(toml, bases)?)
    }
}

/// The texts of a game file and of its bases.
fn texts_of(toml: &Bound<'_, PyAny>, bases: &Bound<'_, PyTuple>) -> PyResult<Vec<String>> {
    let read = |given: &Bound<'_, PyAny>| text("a game file is given as its text", given).map(Into::into);
    std::iter::once(read(toml)).chain(bases.iter().map(|base| read(&base))).collect()
}

/// The games of the module: those of `Game(name)`, to which `load_game` adds.
pub fn shared() -> &'static Games {
    static SHARED: LazyLock<Games> = LazyLock::new(Games::new);
    &SHARED
}

/// The names of all games that `Game(name)` finds: those of the program, and those of `load_game`.
#[pyfunction]
pub fn games() -> Vec<String> {
    shared().names()
}

/// Loads the text of a game file. From now on the whole program can use the game by its name; `Games` loads
/// games that only a part of it sees. `bases` are the texts of other games on which it is based, if they are
/// not loaded yet.
///
/// Raises ValueError with all problems of the text.
#[pyfunction]
#[pyo3(signature = (toml, *bases))]
pub fn load_game(toml: &Bound<'_, PyAny>, bases: &Bound<'_, PyTuple>) -> PyResult<Game> {
    shared().load(toml, bases)
}

/// The game of a pickle. It gets no name: the program that reads the pickle knows the same games as before. A
/// game that comes again is not compiled again.
#[pyfunction]
#[pyo3(name = "_game_of_texts", signature = (toml, *bases))]
pub fn game_of_texts(toml: &Bound<'_, PyAny>, bases: &Bound<'_, PyTuple>) -> PyResult<Game> {
    static READ: Mutex<BTreeMap<Vec<String>, Game>> = Mutex::new(BTreeMap::new());
    let texts = texts_of(toml, bases)?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = read.get(&texts) {
        return Ok(game.clone());
    }
    let game = Games::new().load_texts(&texts)?;
    read.insert(texts, game.clone());
    Ok(game)
}
