//! The engine, and its analyses.

use std::sync::Arc;

use engine::engine::{MemoryLimit, Options, range_of};
use engine::search::Limits;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{value_error, whole};
use crate::info::{Info, PlayResult};
use crate::limit::Limit;
use crate::position::Position;
use crate::session::{Search, Session};

/// An engine with its transposition table. Its searches run in threads of its own, without the interpreter
/// lock. Ctrl-C ends them, and so does `stop` in another thread. An engine has one search at a time.
///
/// `threads` is the number of search threads, 1 to 256; `hash` the transposition table in megabytes;
/// `skill_level` the playing strength, 0 to 20. Raises ValueError for other numbers.
#[pyclass(frozen, module = "belladonna")]
#[derive(Debug)]
pub struct Engine {
    session: Arc<Session>,
    /// The arguments: threads, hash, skill level.
    numbers: [u64; 3],
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(
        signature = (*, threads = None, hash = None, skill_level = None),
        text_signature = "(*, threads=1, hash=64, skill_level=20)",
    )]
    fn new(
        threads: Option<&Bound<'_, PyAny>>,
        hash: Option<&Bound<'_, PyAny>>,
        skill_level: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let number = |name, option, given: Option<&Bound<'_, PyAny>>, otherwise| {
            given.map_or(Ok(otherwise), |given| whole(name, given, range_of(option)))
        };
        let threads = number("threads", "Threads", threads, 1)?;
        let hash = number("hash", "Hash", hash, Options::DEFAULT_TABLE_MB as u64)?;
        let skill_level = number("skill_level", "SkillLevel", skill_level, Options::FULL_SKILL.into())?;
        let options = Options {
            threads: threads as usize,
            memory: MemoryLimit::Table(hash as usize),
            skill_level: skill_level as u32,
            ..Options::default()
        };
        let start = movegen::Position::start(movegen::rules("chess").map_err(value_error)?);
        let session = Arc::new(Session::new(start, options));
        Ok(Self { session, numbers: [threads, hash, skill_level] })
    }

    /// Starts a search of a position, and returns the `Analysis`, from which the information comes. Without
    /// a limit the search goes on until `stop`. It ends before if nothing is left to search.
    ///
    /// The other arguments and the exceptions are those of `analyse`.
    #[pyo3(
        signature = (position, limit = None, *, multipv = None, root_moves = None),
        text_signature = "($self, position, limit=None, *, multipv=1, root_moves=None)",
    )]
    fn analysis(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        limit: Option<&Limit>,
        multipv: Option<&Bound<'_, PyAny>>,
        root_moves: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Analysis> {
        self.session.check_process()?;
        // The position can change during the search.
        let position = Position::clone(&position.borrow());
        let limits = limit.map(|limit| limit.limits(&position.inner)).transpose()?;
        let multi_pv = multipv.map_or(Ok(1), |lines| whole("multipv", lines, range_of("MultiPV")))? as usize;
        let search_moves = match root_moves {
            Some(moves) if moves.is_empty() && position.inner.has_legal_move() => {
                return Err(value_error("root_moves has no move; leave it out to search all moves"));
            }
            Some(moves) => moves.iter().map(|mv| position.read(mv)).collect::<PyResult<_>>()?,
            None => Vec::new(),
        };
        let limits = Limits { multi_pv, search_moves, ..limits.unwrap_or_default() };
        let search = self.session.begin(py, position.inner, limits)?;
        Ok(Analysis { session: Arc::clone(&self.session), search })
    }

    /// Searches a position. Returns the last information about each of the `multipv` best lines, the best
    /// first; none if no move is legal. A game drawn by repetition, by the move count or as a dead position
    /// is searched all the same.
    ///
    /// `limit` is None to search until `stop`. `root_moves` are the moves to search; without them all.
    /// `on_info` is called with each line of thinking.
    ///
    /// Raises ValueError for wrong limits and moves, RuntimeError if the engine is closed or in use.
    #[pyo3(
        signature = (position, limit, *, multipv = None, root_moves = None, on_info = None),
        text_signature = "($self, position, limit, *, multipv=1, root_moves=None, on_info=None)",
    )]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        limit: Option<&Limit>,
        multipv: Option<&Bound<'_, PyAny>>,
        root_moves: Option<Vec<Bound<'_, PyAny>>>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Info>> {
        let Analysis { session, search } = &self.analysis(py, position, limit, multipv, root_moves)?;
        while let Some(info) = session.next(py, search)? {
            if let Some(on_info) = on_info {
                on_info.call1((info,))?;
            }
        }
        Ok(search.lines().infos())
    }

    /// Chooses a move. `limit` is None to search until `stop`.
    ///
    /// Raises ValueError for wrong limits, RuntimeError if the engine is closed or in use.
    #[pyo3(signature = (position, limit))]
    fn play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        limit: Option<&Limit>,
    ) -> PyResult<PlayResult> {
        self.analysis(py, position, limit, None, None)?.wait(py)
    }

    /// Stops the search in progress, from any thread. It ends with what it has found. Does nothing if there
    /// is none.
    fn stop(&self) -> PyResult<()> {
        self.session.stop(None)
    }

    /// Clears the transposition table, for a new game.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.session.with(py, engine::engine::Engine::forget)
    }

    /// Stops the search in progress, ends the engine and frees its memory.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.session.close(py)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        let [threads, hash, skill_level] = self.numbers;
        format!("Engine(threads={threads}, hash={hash}, skill_level={skill_level})")
    }
}

/// A search in progress: an iterator of `Info`, which ends with the search. As a context manager it stops
/// the search at its end. The search ends too when nothing refers to the analysis any more.
#[pyclass(frozen, module = "belladonna")]
#[derive(Debug)]
pub struct Analysis {
    session: Arc<Session>,
    search: Arc<Search>,
}

#[pymethods]
impl Analysis {
    /// The last information about the best line; None at the beginning.
    #[getter]
    fn info(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        self.session.update(py)?;
        Ok(self.search.lines().best())
    }

    /// The last information about each line, the best first.
    #[getter]
    fn multipv(&self, py: Python<'_>) -> PyResult<Vec<Info>> {
        self.session.update(py)?;
        Ok(self.search.lines().infos())
    }

    /// Stops the search, from any thread. What it has found can still be read.
    fn stop(&self) -> PyResult<()> {
        self.session.stop(Some(&self.search))
    }

    /// Waits for the end of the search, and returns the best move.
    fn wait(&self, py: Python<'_>) -> PyResult<PlayResult> {
        self.session.finish(py, &self.search).map(|lines| PlayResult::new(&lines))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        self.session.next(py, &self.search)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.stop()
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.session.cancel(&self.search);
    }
}
