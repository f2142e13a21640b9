//! Reads game records in Portable Game Notation.

use std::io::Cursor;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use records::game_stream::{Format, Games};
use records::read_game::ReadGame;

use crate::arguments::value_error;
use crate::game::{Game, shared};
use crate::position::Position;

/// Reads the games of a text in Portable Game Notation, one after another. `game` is the game of records
/// that do not name one. The others name one of `games`, or of `belladonna.games()`.
///
/// Raises ValueError if there is no such game, or if the text is not one.
#[pyfunction]
#[pyo3(
    signature = (text, game = None, *, games = None),
    text_signature = "(text, game='chess', *, games=None)",
)]
pub fn read_pgn(
    text: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    games: Option<&Bound<'_, crate::game::Games>>,
) -> PyResult<RecordReader> {
    let text = crate::arguments::text("game records are given as text", text)?;
    let known = match games {
        Some(games) => games.get(),
        None => shared(),
    };
    let otherwise = match game {
        Some(game) => known.of_argument(game)?,
        None => known.named("chess")?,
    };
    let known = known.now();
    let games = Games::new(Cursor::new(text.into_owned().into_bytes()), Some(Format::Pgn), otherwise.rules);
    let games = games.map_err(value_error)?.knowing(&known);
    Ok(RecordReader { games, known, otherwise })
}

/// The games of a text, one after another.
#[pyclass(module = "belladonna")]
pub struct RecordReader {
    games: Games<Cursor<Vec<u8>>>,
    /// The games that records can name.
    known: movegen::Games,
    /// The game of the others.
    otherwise: Game,
}

#[pymethods]
impl RecordReader {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Record>> {
        py.check_signals()?;
        let games = &mut self.games;
        let next = py.detach(move || games.next_game()).map_err(value_error)?;
        Ok(next.map(|read| match read {
            Ok(game) => self.record(Some(game), None),
            Err(mut broken) => {
                let before = broken.before.take().map(|game| *game);
                self.record(before, Some(broken.to_string()))
            }
        }))
    }
}

impl RecordReader {
    fn record(&self, game: Option<ReadGame>, error: Option<String>) -> Record {
        let Some(ReadGame { tags, tree, result, notes }) = game else {
            return Record { headers: Vec::new(), result: "*", position: None, error, notes: Vec::new() };
        };
        let rules = tree.start().rules();
        let is_otherwise = std::ptr::eq(rules, self.otherwise.rules);
        let game = if is_otherwise { self.otherwise.clone() } else { Game::among(&self.known, rules) };
        let mut position = Position::at(game, tree.start().clone());
        for mv in tree.main_line() {
            position.make(mv);
        }
        Record { headers: tags, result, position: Some(position), error, notes }
    }
}

/// A game that was read: its main line. Comments and variations are left out.
#[pyclass(frozen, module = "belladonna")]
#[derive(Debug)]
pub struct Record {
    headers: Vec<(String, String)>,
    /// '1-0', '0-1', '1/2-1/2' or '*'.
    #[pyo3(get)]
    result: &'static str,
    /// The position after the last move, with all moves; None if nothing could be read.
    #[pyo3(get)]
    position: Option<Position>,
    /// What is wrong, and where; None if nothing is. The moves before it are kept.
    #[pyo3(get)]
    error: Option<String>,
    /// What the text says that cannot be so. It was left out.
    #[pyo3(get)]
    notes: Vec<String>,
}

#[pymethods]
impl Record {
    /// The values of the tags by their names.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in &self.headers {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }
}
