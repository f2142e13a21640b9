//! Game records in Portable Game Notation.

use std::io::Cursor;

use movegen::Excerpt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use records::game_stream::{Format, Games};
use records::game_tree::GameTree;
use records::pgn::game_to_text;
use records::read_game::ReadGame;
use records::results::{RESULTS, result_token};

use crate::arguments::{text, value_error};
use crate::game::Game;
use crate::position::Position;

/// Reads the games of a text in Portable Game Notation, one after another. `game` is the game of records
/// that do not name one.
///
/// Raises ValueError if there is no such game, or if the text is not one.
#[pyfunction]
#[pyo3(signature = (text, game = None), text_signature = "(text, game='chess')")]
pub fn read_pgn(text: &Bound<'_, PyAny>, game: Option<&Bound<'_, PyAny>>) -> PyResult<RecordReader> {
    let text = crate::arguments::text("game records are given as text", text)?;
    let rules = match game {
        Some(game) => Game::from_argument(game)?.rules,
        None => movegen::rules("chess").map_err(value_error)?,
    };
    let games = Games::new(Cursor::new(text.into_owned().into_bytes()), Some(Format::Pgn), rules);
    Ok(RecordReader { games: games.map_err(value_error)? })
}

/// The games of a text, one after another.
#[pyclass(module = "belladonna")]
pub struct RecordReader {
    games: Games<Cursor<Vec<u8>>>,
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
            Ok(game) => Record::new(Some(game), None),
            Err(mut broken) => {
                let before = broken.before.take().map(|game| *game);
                Record::new(before, Some(broken.to_string()))
            }
        }))
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

impl Record {
    fn new(game: Option<ReadGame>, error: Option<String>) -> Self {
        let Some(ReadGame { tags, tree, result, notes }) = game else {
            return Self { headers: Vec::new(), result: "*", position: None, error, notes: Vec::new() };
        };
        let mut position = Position::at(Game::of(tree.start().rules()), tree.start().clone());
        for mv in tree.main_line() {
            position.make(mv);
        }
        Self { headers: tags, result, position: Some(position), error, notes }
    }
}

/// A position with its moves as a game in PGN.
///
/// # Errors
/// `ValueError` for tags that cannot be written.
pub fn write(position: &Position, headers: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut tags = Vec::new();
    for (name, value) in headers.into_iter().flatten() {
        tags.push(tag(&name, &value)?);
    }
    let mut tree = GameTree::of(&position.inner);
    let outcome = position.inner.outcome_without_claims();
    let result = match tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result")) {
        Some((_, given)) => *RESULTS.iter().find(|known| *known == given).ok_or_else(|| {
            value_error(format!("the result of a game is {}, not {}", RESULTS.join(", "), Excerpt(given)))
        })?,
        None => outcome.map_or("*", |outcome| result_token(outcome.result)),
    };
    // An advantage is written as a draw. The comment says what it is.
    if let (Some(last), Some(outcome)) = (tree.nodes().len().checked_sub(1), outcome)
        && outcome.result.as_str() != result_token(outcome.result)
    {
        tree.node_mut(last).comment = format!("{}: {}", outcome.result, outcome.reason);
    }
    Ok(game_to_text(&ReadGame { tags, tree, result, notes: Vec::new() }, None))
}

/// Name and value of a tag.
fn tag(name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<(String, String)> {
    let name = text("the name of a tag is a text", name)?;
    let value = text(&format!("the value of the tag {} is a text", Excerpt(&name)), value)?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        let name = Excerpt(&name);
        return Err(value_error(format!("a tag has a name of letters, digits and _, not {name}")));
    }
    if value.chars().any(char::is_control) {
        let value = Excerpt(&value);
        return Err(value_error(format!("the value of the tag {name} is one line, not {value}")));
    }
    Ok((name.into_owned(), value.into_owned()))
}
