//! What a search of a page may use, and what the page is told of it.

use std::ops::RangeInclusive;
use std::time::Duration;

use engine::chances_at;
use engine::engine::{Failure, News, Options, range_of};
use engine::search::{Bound, Clock, Info, Limits, accepts_draw, mate_moves};
use movegen::{Color, Position};

use crate::message::{InfoView, Reply, SearchLimits};

/// The maximum time of a search.
pub const LONGEST: Duration = Duration::from_secs(120);
/// The largest number of lines.
const MOST_LINES: u64 = 8;
/// The move overhead.
const OVERHEAD: Duration = Duration::from_millis(50);

/// The limits of a search and the strength of the engine.
pub fn limits(asked: &SearchLimits, options: &Options) -> Result<(Limits, Options), String> {
    let in_range = |name: &str, value: u64, range: RangeInclusive<u64>| {
        let (least, most) = (range.start(), range.end());
        let told = || format!("{name} {value} is out of range; expected {least} to {most}");
        range.contains(&value).then_some(value).ok_or_else(told)
    };
    let skill = asked.skill.unwrap_or(Options::FULL_SKILL);
    in_range("skill", skill.into(), range_of("SkillLevel"))?;
    let lines = in_range("lines", asked.lines.unwrap_or(1) as u64, 1..=MOST_LINES)?;
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
        multi_pv: lines as usize,
        move_overhead: OVERHEAD,
        ..Limits::default()
    };
    Ok((limits, Options { skill_level: skill, ..options.clone() }))
}

/// The answer after the failure of an engine.
pub fn failed(failure: &Failure) -> Reply {
    Reply::Error { message: format!("the engine has failed ({failure}); the next search starts a new one") }
}

/// What the page is told of a search of a position. `interrupted`: the search made way for another one.
pub fn reply(root: &Position, news: News, interrupted: bool) -> Option<Reply> {
    match news {
        News::Info(info) => Some(Reply::Info { info: Box::new(info_view(root, &info)) }),
        News::Finished(result) => Some(Reply::Done {
            best: result.best.map(|mv| root.move_text(mv)),
            interrupted,
            accepts_draw: accepts_draw(result.score),
        }),
        News::Ready | News::Shortage(_) => None,
    }
}

/// A line of thinking about a position.
fn info_view(root: &Position, info: &Info) -> InfoView {
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
