//! The lines of an analysis, as text and JSON.

use eval::ChanceModel;
use movegen::{Color, Move, Position};
use records::pgn::numbered;
use records::white_score::WhiteScore;
use serde::Serialize;

use crate::chances::{white_chances, white_score};
use crate::search::{Bound, Info, SearchResult};

/// The best lines of a position, by rank.
#[derive(Debug)]
pub(super) struct Lines {
    root: Position,
    wanted: usize,
    lines: Vec<BestLine>,
    nodes: u64,
}

/// One line of the analysis.
#[derive(Debug, Clone)]
pub(super) struct BestLine {
    score: WhiteScore,
    /// Whether the score is exact, for White.
    bound: Bound,
    chances: ChanceModel,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    milliseconds: u128,
    moves: Vec<Move>,
}

/// A line as an object of JSON. The field names are its keys.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(rename = "final")]
    is_final: bool,
    line: usize,
    depth: u32,
    seldepth: u32,
    centipawns: Option<i32>,
    mate: Option<i32>,
    bound: &'a str,
    expected_points: f64,
    nodes: u64,
    milliseconds: u128,
    moves: Vec<String>,
    san: Vec<String>,
}

/// The column headers of [`Lines::row`].
pub(super) const HEAD: &str = "line  score     depth         nodes      time  moves";

impl Lines {
    /// No lines yet, of at most `most`.
    pub fn new(root: Position, most: usize) -> Self {
        let wanted = most.min(root.legal_moves().len());
        Self { root, wanted, lines: Vec::new(), nodes: 0 }
    }

    /// Adds a line that the search reports. Lines come in order of rank.
    pub fn update(&mut self, info: &Info) {
        let line = self.line(info);
        self.nodes = info.nodes;
        match self.lines.get_mut(info.multi_pv - 1) {
            Some(old) => *old = line,
            None => self.lines.push(line),
        }
    }

    /// Adds the result of the search. If the search was stopped, its best move can differ from the last
    /// report. Returns whether the first line changes.
    pub fn finish(&mut self, result: &SearchResult) -> bool {
        let Some(best) = result.best else { return false };
        self.nodes = result.nodes;
        if self.lines.first().is_some_and(|line| line.moves == result.pv) {
            return false;
        }
        let line = self.line(&result.info());
        self.lines.retain(|line| line.moves.first() != Some(&best));
        self.lines.insert(0, line);
        self.lines.truncate(self.wanted);
        true
    }

    fn line(&self, info: &Info) -> BestLine {
        let mover = self.root.side_to_move();
        let bound = match (info.bound, mover) {
            (Bound::Lower, Color::Black) => Bound::Upper,
            (Bound::Upper, Color::Black) => Bound::Lower,
            (bound, _) => bound,
        };
        BestLine {
            score: white_score(info.score, mover),
            bound,
            chances: info.chances,
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            milliseconds: info.time.as_millis(),
            moves: info.pv.clone(),
        }
    }

    /// The number of lines.
    pub const fn count(&self) -> usize {
        self.lines.len()
    }

    /// Whether the search has reported all lines.
    pub fn is_complete(&self) -> bool {
        self.lines.len() >= self.wanted
    }

    /// A line by its rank from 1, as a row of the table.
    pub fn row(&self, rank: usize) -> String {
        let line = &self.lines[rank - 1];
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        };
        let score = format!("{bound}{:+}", line.score);
        let depth = format!("{}/{}", line.depth, line.seldepth);
        let seconds = format!("{:.1} s", line.milliseconds as f64 / 1000.0);
        let moves = numbered(&self.root, &line.moves).join(" ");
        format!("{rank:>4}  {score:<8}  {depth:<7}  {:>10}  {seconds:>8}  {moves}", line.nodes)
    }

    /// A line by its rank from 1, as JSON on one line.
    pub fn json(&self, rank: usize, is_final: bool) -> serde_json::Result<String> {
        let line = &self.lines[rank - 1];
        let (centipawns, mate) = match line.score {
            WhiteScore::Centipawns(score) => (Some(score), None),
            WhiteScore::Mate(moves) => (None, Some(moves)),
        };
        serde_json::to_string(&Record {
            is_final,
            line: rank,
            depth: line.depth,
            seldepth: line.seldepth,
            centipawns,
            mate,
            bound: match line.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            expected_points: (1e4 * white_chances(line.chances, line.score).expected()).round() / 1e4,
            nodes: line.nodes,
            milliseconds: line.milliseconds,
            moves: self.root.along(&line.moves, Position::move_text),
            san: self.root.along(&line.moves, Position::san),
        })
    }

    /// A summary in one sentence.
    pub fn summary(&self) -> String {
        let Some(best) = self.lines.first() else { return "No line was found.".to_owned() };
        let chances = white_chances(best.chances, best.score);
        let first = numbered(&self.root, &best.moves[..best.moves.len().min(1)]).join(" ");
        format!(
            "Best: {first} ({:+}). White's expected points: {:.2} ({chances}). {} nodes.",
            best.score,
            chances.expected(),
            self.nodes
        )
    }
}
