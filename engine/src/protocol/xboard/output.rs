//! Thinking output.

use movegen::{Move, Position};

use super::wire::Wire;
use crate::search::{Bound, Info, Progress, Score, mate_moves};

/// A mate score is written as this plus the number of moves.
pub const MATE: i32 = 100_000;

/// A line of thinking output: `depth score time nodes line`, the score in centipawns, the time in
/// centiseconds. If the score is only a bound, the last character is `?` for an upper and `!` for a lower
/// bound.
///
/// While pondering, the line begins with the expected move and the note, because XBoard shows only the last
/// line and truncates it.
pub(super) fn thinking(wire: &Wire, root: &Position, expected: Option<Move>, info: &Info) -> String {
    let mark = match info.bound {
        Bound::Exact => "",
        Bound::Upper => " ?",
        Bound::Lower => " !",
    };
    let line: Vec<Move> = expected.into_iter().chain(info.pv.iter().copied()).collect();
    let mut moves = root.along(&line, |position, mv| wire.text(position, mv)).join(" ");
    if let (Some(expected), Some(note)) = (expected, wire.last_note()) {
        moves.insert_str(wire.text(root, expected).len(), &format!(" ({note})"));
    }
    format!("{} {moves}{mark}", figures(info))
}

/// The first four numbers of a line of thinking output.
pub(super) fn figures(info: &Info) -> String {
    format!("{} {} {} {}", info.depth, score(info.score), info.time.as_millis() / 10, info.nodes)
}

/// The four numbers of a comment before the first search of a game.
pub(super) const NO_FIGURES: &str = "0 0 0 0";

/// A comment in the form of thinking output, or only a line that replaces the last one if the text is empty.
/// While pondering, XBoard reads the first word as the expected move. The numbers must be those of the last
/// search, because XBoard shows them, and saves them in the record of the game.
pub(super) fn comment(figures: &str, expected: &str, text: &str) -> String {
    let text = if text.is_empty() { String::new() } else { format!(" ({text})") };
    format!("{figures} {expected}{text}")
}

/// The answer to `.`: `stat01: time nodes depth moves-left moves move`.
pub(super) fn progress(wire: &Wire, root: &Position, progress: &Progress) -> String {
    let left = progress.move_count - progress.move_number;
    let time = progress.time.as_millis() / 10;
    let (nodes, depth, count) = (progress.nodes, progress.depth, progress.move_count);
    let current = progress.root_move.map(|mv| format!(" {}", wire.text(root, mv)));
    format!("stat01: {time} {nodes} {depth} {left} {count}{}", current.unwrap_or_default())
}

fn score(score: Score) -> i32 {
    match mate_moves(score) {
        Some(moves) if score > 0 => MATE + moves,
        Some(moves) => -MATE + moves,
        None => score,
    }
}

/// The reason why a command has no effect.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A move that is not legal now: its text and the reason.
    IllegalMove { text: String, reason: String },
    /// Any other reason.
    Error(String),
    /// A reason that the user must read. XBoard does not show the answer `Error`.
    Told(String),
}

impl Refusal {
    /// The lines that report the refusal to XBoard; `line` is the whole refused line.
    pub fn reply(&self, line: &str) -> Vec<String> {
        match self {
            Self::IllegalMove { text, reason } => vec![format!("Illegal move ({reason}): {text}")],
            Self::Error(reason) => vec![format!("Error ({reason}): {line}")],
            Self::Told(reason) => {
                vec![format!("tellusererror {reason}"), format!("Error ({reason}): {line}")]
            }
        }
    }

    /// The command is not valid in the present state.
    pub fn not_now() -> Self {
        Self::Error("command not legal now".to_owned())
    }
}

impl From<&str> for Refusal {
    fn from(reason: &str) -> Self {
        Self::Error(reason.to_owned())
    }
}
