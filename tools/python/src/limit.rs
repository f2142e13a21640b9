//! The limits of a search.

use std::time::Duration;

use engine::search::{Clock, Limits};
use engine::seconds::LONGEST_CLOCK;
use movegen::{Color, Position};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{seconds, value_error, whole};

/// The limits of a search; the first that is met ends it.
///
/// Times and increments are in seconds: `time` is that of this search, the clocks are those of the game, with
/// `remaining_moves` until the next time control. `mate` ends the search with a mate in this many moves.
///
/// Raises ValueError for numbers that are not possible.
#[pyclass(frozen, get_all, eq, module = "belladonna")]
#[derive(Debug, PartialEq)]
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

/// The arguments in their order.
const NAMES: [&str; 9] = [
    "time",
    "depth",
    "nodes",
    "mate",
    "white_clock",
    "black_clock",
    "white_inc",
    "black_inc",
    "remaining_moves",
];

type Argument<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

fn time_of(name: &str, value: Argument<'_, '_>) -> PyResult<Option<f64>> {
    value.map(|value| seconds(name, value)).transpose()
}

fn count_of(name: &str, value: Argument<'_, '_>) -> PyResult<Option<u32>> {
    value.map(|value| whole(name, value, 1..=u32::MAX.into())).transpose().map(|it| it.map(|it| it as u32))
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
        time: Argument<'_, '_>,
        depth: Argument<'_, '_>,
        nodes: Argument<'_, '_>,
        mate: Argument<'_, '_>,
        white_clock: Argument<'_, '_>,
        black_clock: Argument<'_, '_>,
        white_inc: Argument<'_, '_>,
        black_inc: Argument<'_, '_>,
        remaining_moves: Argument<'_, '_>,
    ) -> PyResult<Self> {
        let limit = Self {
            time: time_of("time", time)?,
            depth: count_of("depth", depth)?,
            nodes: nodes.map(|nodes| whole("nodes", nodes, 1..=u64::MAX)).transpose()?,
            mate: count_of("mate", mate)?,
            white_clock: time_of("white_clock", white_clock)?,
            black_clock: time_of("black_clock", black_clock)?,
            white_inc: time_of("white_inc", white_inc)?,
            black_inc: time_of("black_inc", black_inc)?,
            remaining_moves: count_of("remaining_moves", remaining_moves)?,
        };
        let alone = [
            (limit.white_inc.is_some() && limit.white_clock.is_none(), "white_inc needs white_clock"),
            (limit.black_inc.is_some() && limit.black_clock.is_none(), "black_inc needs black_clock"),
            (
                limit.remaining_moves.is_some() && limit.white_clock.or(limit.black_clock).is_none(),
                "remaining_moves needs white_clock or black_clock",
            ),
        ];
        match alone.iter().find(|(is_alone, _)| *is_alone) {
            Some((_, problem)) => Err(value_error(problem)),
            None => Ok(limit),
        }
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let values = PyTuple::new(slf.py(), slf.get().values(slf)?)?;
        Ok((slf.get_type().into_any().unbind(), values.into_any().unbind()))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let mut given = Vec::new();
        for (name, value) in NAMES.iter().zip(slf.get().values(slf)?) {
            if !value.is_none() {
                given.push(format!("{name}={}", value.repr()?));
            }
        }
        Ok(format!("Limit({})", given.join(", ")))
    }
}

/// A number of seconds from Python. With longer times the sums of the clock could overflow.
fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.min(LONGEST_CLOCK.as_secs_f64())).min(LONGEST_CLOCK)
}

impl Limit {
    fn values<'py>(&self, slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        NAMES.iter().map(|name| slf.getattr(*name)).collect()
    }

    /// The limits of a search of a position.
    ///
    /// # Errors
    /// `ValueError` if there is none for the side to move.
    pub fn limits(&self, position: &Position) -> PyResult<Limits> {
        let &Self { depth, nodes, mate, .. } = self;
        let (clock, increment) = match position.side_to_move() {
            Color::White => (self.white_clock, self.white_inc),
            Color::Black => (self.black_clock, self.black_inc),
        };
        if self.time.or(clock).is_none() && depth.is_none() && nodes.is_none() && mate.is_none() {
            return Err(value_error(
                "a search needs a limit: time, depth, nodes, mate or the mover's clock; \
                 None instead of a Limit searches until stop()",
            ));
        }
        let clock = clock.map(|remaining| Clock {
            remaining: duration(remaining),
            increment: duration(increment.unwrap_or(0.0)),
            moves_to_go: self.remaining_moves,
        });
        Ok(Limits { depth, nodes, mate, movetime: self.time.map(duration), clock, ..Limits::default() })
    }
}
