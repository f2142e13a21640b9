//! Belladonna for Python: games, positions, and an engine in a thread of its own. Names are those of
//! python-chess where the thing is the same.
#![forbid(unsafe_code)]

mod game;
mod position;
mod searcher;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A `ValueError` with a sentence.
fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Chess variants on large boards: rules, notation, pictures and an engine.
#[pymodule]
mod belladonna {
    #[pymodule_export]
    use crate::game::{Game, games, load_game};
    #[pymodule_export]
    use crate::position::{Outcome, Position};
    #[pymodule_export]
    use crate::searcher::{Engine, Info, Limit, PlayResult};

    #[pymodule_export]
    const WHITE: bool = true;
    #[pymodule_export]
    const BLACK: bool = false;
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "its name in Python")]
    const __version__: &str = engine::VERSION;
}
