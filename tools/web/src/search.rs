//! What a search of a page may use, and what the page is told of it.

use std::time::Duration;

use engine::chances_at;
use engine::engine::Options;
use engine::search::{Bound, Clock, Info, Limits, mate_moves};
use movegen::{Color, Position};

use crate::message::{InfoView, SearchLimits};

/// The maximum time of a search.
pub const LONGEST: Duration = Duration::from_secs(120);
/// The largest number of lines.
const MOST_LINES: usize = 8;
/// The move overhead.
const OVERHEAD: Duration = Duration::from_millis(50);

/// The limits of a search and the strength of the engine.
pub fn limits(asked: &SearchLimits, options: &Options) -> Result<(Limits, Options), String> {
    let in_range = |name: &str, value: usize, least: usize, most: usize| {
        let ok = (least..=most).contains(&value);
        if ok {
            Ok(value)
        } else {
            Err(format!("{name} {value} is out of range; expected {least} to {most}"))
        }
    };
    let skill = asked.skill.unwrap_or(Options::FULL_SKILL);
    in_range("skill", skill as usize, 0, Options::FULL_SKILL as usize)?;
    let milliseconds = |ms: u64| Duration::from_millis(ms).min(LONGEST);
    let clock = asked.clock.map(|clock| Clock {
        remaining: Duration::from_millis(clock.remaining_ms),
        increment: Duration::from_millis(clock.increment_ms),
        moves_to_go: None,
    });
    let movetime = asked.movetime_ms.map(milliseconds);
    let limits = Limits {
        depth: asked.depth,
        nodes: asked.nodes,
        movetime: if clock.is_none() { Some(movetime.unwrap_or(LONGEST)) } else { movetime },
        clock,
        multi_pv: in_range("lines", asked.lines.unwrap_or(1), 1, MOST_LINES)?,
        move_overhead: OVERHEAD,
        ..Limits::default()
    };
    Ok((limits, Options { skill_level: skill, ..options.clone() }))
}

/// The sentence about an engine that has failed.
pub fn failure(reason: &str) -> String {
    format!("the engine has failed ({reason}); the next search starts a new one")
}

/// A line of thinking about a position.
pub fn info_view(root: &Position, info: &Info) -> InfoView {
    let white = root.side_to_move() == Color::White;
    let sign = if white { 1 } else { -1 };
    let chances = chances_at(info.chances, info.score * sign);
    InfoView {
        line: info.multi_pv,
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        time_ms: info.time.as_millis() as u64,
        score: info.score * sign,
        mate: mate_moves(info.score).map(|moves| moves * sign),
        bound: match (info.bound, white) {
            (Bound::Exact, _) => "exact",
            (Bound::Lower, true) | (Bound::Upper, false) => "lower",
            (Bound::Lower, false) | (Bound::Upper, true) => "upper",
        },
        chances: [chances.win, chances.advantage, chances.draw, chances.disadvantage, chances.loss],
        percents: chances.percents(),
        moves: root.along(&info.pv, Position::move_text),
        san: root.along(&info.pv, Position::san),
    }
}
