//! Kinds of nodes, and the data of a node before its moves are searched.

use movegen::{CheckInfo, Move};

use super::history::Surroundings;
use super::known_ending::known_score;
use super::move_picker::MovePicker;
use super::score::{MAX_PLY, Score, is_mate};
use super::stack::NO_EVAL;
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// The kind of a node, known at compile time.
pub(super) trait NodeKind {
    /// The window is open.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

/// The root of the tree.
pub(super) struct Root;
/// A node with an open window.
pub(super) struct Pv;
/// A node with a null window.
pub(super) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Enters the node of the current position. Returns its score if it needs no search: the game is over, the
/// path has its greatest length, or the search has been stopped (then the score has no meaning).
pub(super) fn enter_node<N: NodeKind>(td: &mut ThreadData) -> Option<Score> {
    let ply = td.ply;
    td.pv.clear(ply);
    if td.poll() {
        return Some(0);
    }
    td.seldepth = td.seldepth.max(ply);
    if N::ROOT {
        return None;
    }
    let end = td.game_end_score();
    if end.is_none()
        && let Some(tables) = &td.ctx.endings
        && let Some(score) = known_score(td, tables)
    {
        return Some(score);
    }
    if end.is_none() && ply >= MAX_PLY - 1 { Some(td.evaluate()) } else { end }
}

/// The table's entry, if its score can be returned without a search to `depth`.
pub(super) fn cutoff_entry<N: NodeKind>(
    td: &ThreadData,
    entry: Option<Entry>,
    depth: i32,
    beta: Score,
) -> Option<Entry> {
    entry.filter(|entry| {
        !N::PV && entry.depth >= depth && entry.bound.decides(entry.score, beta) && !td.is_near_move_count()
    })
}

/// The bound that a score is, after a search with the window from `alpha` to `beta`.
pub(super) fn bound_of(score: Score, alpha: Score, beta: Score) -> Bound {
    match score {
        _ if score >= beta => Bound::Lower,
        _ if score > alpha => Bound::Exact,
        _ => Bound::Upper,
    }
}

/// A node before its moves are searched.
pub(super) struct Node<'a> {
    pub depth: i32,
    pub beta: Score,
    /// A fail high is expected.
    pub cut_node: bool,
    pub in_check: bool,
    /// The checks and pins of the position.
    pub check: &'a CheckInfo,
    /// Move left out while testing whether it is singular.
    pub excluded: Option<Move>,
    /// The table's entry for the position.
    pub entry: Option<Entry>,
    /// The legal move of the table (at the root: the best move so far).
    pub tt_move: Option<Move>,
    /// The table's move is a capture or the like.
    pub tt_noisy: bool,
    /// Static evaluation without correction, [`NO_EVAL`] in check.
    pub raw_eval: Score,
    /// Static evaluation with its correction, [`NO_EVAL`] in check.
    pub static_eval: Score,
    /// How much the evaluation was corrected, in centipawns.
    pub complexity: Score,
    /// The corrected evaluation, or the table's score if it is a better bound.
    pub eval: Score,
    /// The side to move has a better evaluation than at its turn before.
    pub improving: bool,
    /// The opponent has a worse evaluation than at its turn before.
    pub worsening: bool,
    /// What the histories of quiet moves depend on.
    pub at: Surroundings,
}

impl<'a> Node<'a> {
    /// Collects the evaluation and the table's data for the current position.
    pub fn new(td: &mut ThreadData, check: &'a CheckInfo, entry: Option<Entry>) -> Self {
        let excluded = td.stack[td.ply].excluded;
        let in_check = check.in_check();
        let tt_move = if td.ply == 0 {
            Some(td.root_moves[td.pv_index].mv)
        } else {
            entry.and_then(|entry| entry.best).filter(|&mv| td.position.is_legal(mv, check))
        };
        let raw_eval = match entry {
            _ if in_check => NO_EVAL,
            _ if excluded.is_some() => td.stack[td.ply].static_eval,
            Some(entry) if entry.static_eval != NO_EVAL => entry.static_eval,
            _ => td.evaluate(),
        };
        let static_eval = if in_check || excluded.is_some() { raw_eval } else { td.corrected(raw_eval) };
        let before = td.stack.back(td.ply, 1).static_eval;
        Self {
            depth: 0,
            beta: 0,
            cut_node: false,
            in_check,
            check,
            excluded,
            entry,
            tt_move,
            tt_noisy: tt_move.is_some_and(|mv| td.position.is_noisy(mv)),
            raw_eval,
            static_eval,
            complexity: (static_eval - raw_eval).abs(),
            eval: bounded(static_eval, entry),
            improving: td.is_improving(static_eval),
            worsening: static_eval != NO_EVAL && before != NO_EVAL && static_eval > -before,
            at: td.surroundings(),
        }
    }
}

/// The table's score if it bounds the static evaluation, otherwise the static evaluation.
pub(super) fn bounded(static_eval: Score, entry: Option<Entry>) -> Score {
    match entry {
        Some(entry)
            if static_eval != NO_EVAL
                && !is_mate(entry.score)
                && entry.bound.decides(entry.score, static_eval) =>
        {
            entry.score
        }
        _ => static_eval,
    }
}

/// A move of a node, before it is searched.
pub(super) struct Candidate {
    pub mv: Move,
    /// Its number among the moves of the node, from 1.
    pub number: usize,
    /// It is a capture or the like.
    pub noisy: bool,
    /// Its history. Not valid for the first move.
    pub history: i32,
}

impl Candidate {
    pub fn new(td: &ThreadData, node: &Node, mv: Move, number: usize) -> Self {
        let noisy = td.position.is_noisy(mv);
        let history = match noisy {
            _ if number == 1 => 0,
            true => td.capture_history(mv),
            false => td.quiet_history(mv, &node.at),
        };
        Self { mv, number, noisy, history }
    }
}

/// The moves of a node while they are searched.
pub(super) struct Moves {
    pub picker: MovePicker,
    pub alpha: Score,
    pub best_score: Score,
    /// The last move that raised alpha.
    pub best_move: Option<Move>,
    /// Number of moves that the picker has given.
    pub count: usize,
}

impl Moves {
    /// Updates the best score and alpha by the score of a move. Returns whether it fails high.
    pub fn improve<N: NodeKind>(&mut self, td: &mut ThreadData, mv: Move, score: Score, beta: Score) -> bool {
        self.best_score = self.best_score.max(score);
        if score <= self.alpha {
            return false;
        }
        self.best_move = Some(mv);
        if N::PV {
            td.pv.update(td.ply, mv);
        }
        if score >= beta {
            return true;
        }
        self.alpha = score;
        false
    }
}
