//! The engine: searches of one position after another, which Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::engine::{Event, MemoryLimit, Options};
use engine::search::{Bound as ScoreBound, Clock, Limits, mate_moves};
use engine::seconds::LONGEST_CLOCK;
use movegen::Color;
use pyo3::exceptions::{PyRuntimeError, PyRuntimeWarning};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::position::Position;
use crate::value_error;

/// The largest number of lines, as in both protocols.
const MAX_LINES: usize = 256;

const FULL_SKILL: usize = Options::FULL_SKILL as usize;

/// The time between two looks at signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// A line of thinking. Scores are from the view of the side to move.
#[pyclass(frozen, get_all, module = "belladonna")]
#[derive(Debug, Clone)]
pub struct Info {
    /// Depth in plies.
    depth: u32,
    /// Deepest ply reached.
    seldepth: u32,
    /// Rank of the line, 1 for the best.
    multipv: usize,
    /// Hundredths of a pawn; None if there is a mate.
    cp: Option<i32>,
    /// Moves to mate, negative for the side that is mated; None without a mate.
    mate: Option<i32>,
    /// 'exact', 'lower' or 'upper'.
    bound: &'static str,
    /// Nodes of all threads.
    nodes: u64,
    /// Seconds since the search began.
    time: f64,
    /// The line as coordinates.
    pv: Vec<String>,
}

#[pymethods]
impl Info {
    fn __repr__(&self) -> String {
        let score = self.mate.map_or(format!("cp={}", self.cp.unwrap_or(0)), |moves| format!("mate={moves}"));
        format!("Info(depth={}, {score}, nodes={}, pv={:?})", self.depth, self.nodes, self.pv)
    }
}

impl Info {
    fn new(root: &movegen::Position, info: &engine::search::Info) -> Self {
        let mate = mate_moves(info.score);
        let bound = match info.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        };
        Self {
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multi_pv,
            cp: mate.is_none().then_some(info.score),
            mate,
            bound,
            nodes: info.nodes,
            time: info.time.as_secs_f64(),
            pv: root.along(&info.pv, movegen::Position::move_text),
        }
    }
}

/// The move that the engine plays.
#[pyclass(frozen, get_all, module = "belladonna")]
#[derive(Debug)]
pub struct PlayResult {
    /// The move as coordinates; None if no move is legal. A game drawn by repetition, by the move count or as
    /// a dead position has a move all the same.
    r#move: Option<String>,
    /// The expected reply; None if none is known.
    ponder: Option<String>,
    /// What the engine thinks of the move; None if there is none.
    info: Option<Info>,
}

#[pymethods]
impl PlayResult {
    fn __repr__(&self) -> String {
        format!("PlayResult(move={:?}, ponder={:?})", self.r#move, self.ponder)
    }
}

/// An engine with its transposition table. It has a thread; a search does not hold the interpreter lock, and
/// Ctrl-C ends it.
///
/// `threads` is the number of search threads, 1 to 256; `hash` the transposition table in megabytes;
/// `skill_level` the playing strength, 0 to 20. Raises ValueError for other numbers.
#[pyclass(frozen, module = "belladonna")]
#[derive(Debug)]
pub struct Engine {
    /// None during a search, and after `close`.
    session: Mutex<Option<Session>>,
    is_closed: AtomicBool,
}

#[derive(Debug)]
struct Session {
    engine: engine::engine::Engine,
    events: Receiver<Event>,
}

/// The limits of a search; the first that is met ends it. At least one is needed.
///
/// Times and increments are in seconds: `time` is that of this search, the clocks are those of the game, with
/// `remaining_moves` until the next time control. `mate` ends the search with a mate in this many moves.
#[pyclass(frozen, get_all, module = "belladonna")]
#[derive(Debug)]
pub struct Limit {
    time: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    white_clock: Option<f64>,
    black_clock: Option<f64>,
    white_inc: Option<f64>,
    black_inc: Option<f64>,
    remaining_moves: Option<u32>,
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (
        time = None, depth = None, nodes = None, mate = None, white_clock = None, black_clock = None,
        white_inc = None, black_inc = None, remaining_moves = None,
    ))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments")]
    fn new(
        time: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        mate: Option<u32>,
        white_clock: Option<f64>,
        black_clock: Option<f64>,
        white_inc: Option<f64>,
        black_inc: Option<f64>,
        remaining_moves: Option<u32>,
    ) -> Self {
        Self { time, depth, nodes, mate, white_clock, black_clock, white_inc, black_inc, remaining_moves }
    }
}

/// A number of seconds from Python.
fn duration(seconds: f64) -> PyResult<Duration> {
    let found = Duration::try_from_secs_f64(seconds)
        .map_err(|_| value_error(format!("a time is a number of seconds, at least 0, not {seconds}")))?;
    // With longer times the sums of the clock could overflow.
    Ok(found.min(LONGEST_CLOCK))
}

impl Limit {
    /// The limits of a search for the side `mover`.
    fn limits(&self, mover: Color) -> PyResult<Limits> {
        let &Self { depth, nodes, mate, .. } = self;
        let (clock, increment) = match mover {
            Color::White => (self.white_clock, self.white_inc),
            Color::Black => (self.black_clock, self.black_inc),
        };
        if self.time.or(clock).is_none() && depth.is_none() && nodes.is_none() && mate.is_none() {
            return Err(value_error("a search needs a limit: time, depth, nodes, mate or the mover's clock"));
        }
        if depth == Some(0) || nodes == Some(0) || mate == Some(0) || self.remaining_moves == Some(0) {
            return Err(value_error("depth, nodes, mate and remaining_moves are at least 1"));
        }
        let clock = clock.map(|remaining| {
            let (remaining, increment) = (duration(remaining)?, duration(increment.unwrap_or(0.0))?);
            PyResult::Ok(Clock { remaining, increment, moves_to_go: self.remaining_moves })
        });
        let movetime = self.time.map(duration).transpose()?;
        Ok(Limits { depth, nodes, mate, movetime, clock: clock.transpose()?, ..Limits::default() })
    }
}

/// Checks that a number is between `least` and `most`.
fn within(name: &str, number: usize, least: usize, most: usize) -> PyResult<usize> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(value_error(format!("{name} is a number from {least} to {most}, not {number}")))
}

impl Session {
    /// Searches a position. `on_info` is called with each line of thinking. Returns the last information
    /// about each line, and the expected reply.
    fn search(
        &mut self,
        py: Python<'_>,
        position: &movegen::Position,
        limits: Limits,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<Info>, Option<String>)> {
        self.engine.set_position(position.clone());
        self.engine.think(limits);
        let outcome = self.follow(py, position, on_info);
        self.engine.cancel();
        outcome
    }

    fn follow(
        &mut self,
        py: Python<'_>,
        position: &movegen::Position,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<Info>, Option<String>)> {
        let mut lines: Vec<Info> = Vec::new();
        loop {
            let events = &mut self.events;
            let event = match py.detach(move || events.recv_timeout(PATIENCE)) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals()?;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the engine has ended"));
                }
            };
            match self.engine.accept(event) {
                Some(Event::Info(_, info)) => {
                    let info = Info::new(position, &info);
                    if let Some(on_info) = on_info {
                        on_info.call1((info.clone(),))?;
                    }
                    // A bound comes before the iteration has all lines.
                    if info.bound == "exact" {
                        lines.truncate(info.multipv - 1);
                        lines.push(info);
                    }
                }
                Some(Event::Finished(_, result)) => {
                    if result.best.is_none() {
                        return Ok((Vec::new(), None));
                    }
                    if lines.len() < 2 {
                        lines = vec![Info::new(position, &result.info())];
                    }
                    let ponder = result.best.zip(result.ponder).and_then(|(best, ponder)| {
                        position.along(&[best, ponder], movegen::Position::move_text).pop()
                    });
                    return Ok((lines, ponder));
                }
                Some(Event::Shortage(shortage)) => {
                    let category = py.get_type::<PyRuntimeWarning>();
                    let text = std::ffi::CString::new(shortage.to_string())?;
                    PyErr::warn(py, &category, &text, 1)?;
                }
                Some(Event::Failed(reason)) => return Err(PyRuntimeError::new_err(reason)),
                Some(Event::Ready(_)) | None => {}
            }
        }
    }
}

impl Engine {
    /// Does something with the session, which nobody else has meanwhile.
    fn with<T>(&self, work: impl FnOnce(&mut Session) -> PyResult<T>) -> PyResult<T> {
        let take = || self.session.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut session = take().ok_or_else(|| {
            PyRuntimeError::new_err("the engine is closed, or searches for another thread: make one for each")
        })?;
        let outcome = work(&mut session);
        let mut place = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.is_closed.load(Ordering::SeqCst) {
            *place = Some(session);
        }
        outcome
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(
        signature = (*, threads = 1, hash = Options::DEFAULT_TABLE_MB, skill_level = FULL_SKILL),
        text_signature = "(*, threads=1, hash=64, skill_level=20)",
    )]
    fn new(threads: usize, hash: usize, skill_level: usize) -> PyResult<Self> {
        let options = Options {
            threads: within("threads", threads, 1, Options::MAX_THREADS)?,
            memory: MemoryLimit::Table(within("hash", hash, 1, MemoryLimit::MAX_TABLE_MB)?),
            skill_level: within("skill_level", skill_level, 0, FULL_SKILL)? as u32,
            ..Options::default()
        };
        let (sender, events) = mpsc::channel();
        let start = movegen::Position::start(movegen::rules("chess").map_err(value_error)?);
        let engine = engine::engine::Engine::new(start, options, move |event| drop(sender.send(event)));
        Ok(Self { session: Mutex::new(Some(Session { engine, events })), is_closed: AtomicBool::new(false) })
    }

    /// Searches a position. Returns the last information about each of the `multipv` best lines, the best
    /// first; none if no move is legal. A game drawn by repetition, by the move count or as a dead position
    /// is searched all the same.
    ///
    /// `root_moves` are the moves to search; without them all. `on_info` is called with each line of
    /// thinking.
    ///
    /// Raises ValueError for wrong limits and moves, RuntimeError if the engine is closed or in use.
    #[pyo3(signature = (position, limit, *, multipv = 1, root_moves = None, on_info = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        limit: &Limit,
        multipv: usize,
        root_moves: Option<Vec<String>>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Info>> {
        // The position can change during the search.
        let position = Position::clone(&position.borrow());
        let root_moves = root_moves.unwrap_or_default();
        let limits = Limits {
            multi_pv: within("multipv", multipv, 1, MAX_LINES)?,
            search_moves: root_moves.iter().map(|mv| position.read(mv)).collect::<PyResult<_>>()?,
            ..limit.limits(position.inner.side_to_move())?
        };
        self.with(|session| session.search(py, &position.inner, limits, on_info)).map(|(lines, _)| lines)
    }

    /// Chooses a move.
    ///
    /// Raises ValueError for wrong limits, RuntimeError if the engine is closed or in use.
    fn play(&self, py: Python<'_>, position: &Bound<'_, Position>, limit: &Limit) -> PyResult<PlayResult> {
        let position = Position::clone(&position.borrow());
        let limits = limit.limits(position.inner.side_to_move())?;
        let (mut lines, ponder) = self.with(|session| session.search(py, &position.inner, limits, None))?;
        let info = lines.pop();
        let r#move = info.as_ref().and_then(|info| info.pv.first().cloned());
        Ok(PlayResult { r#move, ponder, info })
    }

    /// Clears the transposition table, for a new game.
    fn new_game(&self) -> PyResult<()> {
        self.with(|session| {
            session.engine.forget();
            Ok(())
        })
    }

    /// Ends the engine and frees its memory. A search in progress ends first.
    fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        drop(self.session.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }
}
