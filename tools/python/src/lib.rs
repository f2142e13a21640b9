//! Belladonna for Python: games, positions, records, and an engine in threads of its own. Names are those of
//! python-chess where the thing is the same.
#![forbid(unsafe_code)]

mod arguments;
mod claims;
mod game;
mod info;
mod interrupt;
mod limit;
mod perft;
mod pgn;
mod pgn_text;
mod position;
mod searcher;
mod session;

use pyo3::prelude::*;

/// Chess variants on large boards: rules, notation, pictures and an engine.
#[pymodule]
mod belladonna {
    #[pymodule_export]
    use crate::game::{Game, Games, game_of_texts, games, load_game};
    #[pymodule_export]
    use crate::info::{Info, PlayResult};
    #[pymodule_export]
    use crate::limit::Limit;
    #[pymodule_export]
    use crate::pgn::{Record, RecordReader, read_pgn};
    #[pymodule_export]
    use crate::position::{Outcome, Position};
    #[pymodule_export]
    use crate::searcher::{Analysis, Engine};

    #[pymodule_export]
    const WHITE: bool = true;
    #[pymodule_export]
    const BLACK: bool = false;
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "its name in Python")]
    const __version__: &str = engine::VERSION;
}
