//! What a search finds.

use engine::chances::win_draw_loss;
use engine::search::{Bound as ScoreBound, SearchResult, mate_moves};
use pyo3::prelude::*;

use crate::arguments::{quoted, written};

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
    /// The chances of a win, a draw and a loss in thousandths.
    wdl: (i32, i32, i32),
    /// Nodes of all threads.
    nodes: u64,
    /// Nodes per second.
    nps: u64,
    /// Seconds since the search began.
    time: f64,
    /// The line as coordinates.
    pv: Vec<String>,
}

#[pymethods]
impl Info {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let score = self.mate.map_or(format!("cp={}", self.cp.unwrap_or(0)), |moves| format!("mate={moves}"));
        let pv: Vec<String> = self.pv.iter().map(|mv| quoted(py, mv)).collect::<PyResult<_>>()?;
        Ok(format!("Info(depth={}, {score}, nodes={}, pv=[{}])", self.depth, self.nodes, pv.join(", ")))
    }
}

impl Info {
    pub fn new(root: &movegen::Position, info: &engine::search::Info) -> Self {
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
            wdl: win_draw_loss(info.chances, info.score).into(),
            nodes: info.nodes,
            nps: engine::bench::nodes_per_second(info.nodes, info.time),
            time: info.time.as_secs_f64(),
            pv: root.along(&info.pv, movegen::Position::move_text),
        }
    }

    /// Whether the score is exact. A bound comes before the iteration has all lines.
    fn is_exact(&self) -> bool {
        self.bound == "exact"
    }
}

/// The lines of a search: the last information about each, the best first.
#[derive(Debug, Default, Clone)]
pub struct Lines {
    infos: Vec<Info>,
    ponder: Option<String>,
}

impl Lines {
    pub fn infos(&self) -> Vec<Info> {
        self.infos.clone()
    }

    pub fn best(&self) -> Option<Info> {
        self.infos.first().cloned()
    }

    /// Takes a new information.
    pub fn add(&mut self, info: &Info) {
        if info.is_exact() {
            self.infos.truncate(info.multipv - 1);
            self.infos.push(info.clone());
        }
    }

    /// Takes the result of the search. There are no lines if no move is legal.
    pub fn finish(&mut self, root: &movegen::Position, result: &SearchResult) {
        let Some(best) = result.best else {
            self.infos.clear();
            return;
        };
        if self.infos.len() < 2 {
            self.infos = vec![Info::new(root, &result.info())];
        }
        let line = result.ponder.map(|ponder| root.along(&[best, ponder], movegen::Position::move_text));
        self.ponder = line.and_then(|mut line| line.pop());
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

impl PlayResult {
    pub fn new(lines: &Lines) -> Self {
        let info = lines.best();
        let r#move = info.as_ref().and_then(|info| info.pv.first().cloned());
        Self { r#move, ponder: lines.ponder.clone(), info }
    }
}

#[pymethods]
impl PlayResult {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text =
            |mv: &Option<String>| PyResult::Ok(written(mv.as_deref().map(|mv| quoted(py, mv)).transpose()?));
        Ok(format!("PlayResult(move={}, ponder={})", text(&self.r#move)?, text(&self.ponder)?))
    }
}
