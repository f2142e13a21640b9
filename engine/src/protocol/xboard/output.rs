//! Lines for XBoard: thinking output and result claims.

use movegen::{Color, GameResult, Outcome, Position, Reason};

use crate::search::{Bound, Info, Score, mate_moves};

/// Mates are written as this plus the number of moves.
const MATE: i32 = 100_000;

/// `depth score time nodes line`: the score in centipawns, the time in centiseconds. A score that is only a bound is
/// marked by the last character, `?` for an upper and `!` for a lower bound.
pub(super) fn thinking(root: &Position, info: &Info) -> String {
    let mark = match info.bound {
        Bound::Exact => "",
        Bound::Upper => " ?",
        Bound::Lower => " !",
    };
    format!(
        "{} {} {} {} {}{mark}",
        info.depth,
        score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        line(root, info),
    )
}

fn score(score: Score) -> i32 {
    match mate_moves(score) {
        Some(moves) if score > 0 => MATE + moves,
        Some(moves) => -MATE + moves,
        None => score,
    }
}

fn line(root: &Position, info: &Info) -> String {
    let mut position = root.clone();
    let mut moves = Vec::with_capacity(info.pv.len());
    for &mv in &info.pv {
        moves.push(position.move_text(mv));
        position.make(mv);
    }
    moves.join(" ")
}

/// The line that states the result of a game that is over by rule.
pub(super) fn claim(outcome: &Outcome) -> String {
    let name = |color| if color == Color::White { "White" } else { "Black" };
    let reason = outcome.reason.as_str();
    let comment = match (outcome.result, outcome.reason) {
        (GameResult::Win(winner), Reason::Checkmate) => format!("{} mates", name(winner)),
        (GameResult::Win(winner), _) => format!("{} wins: {reason}", name(winner)),
        (GameResult::Advantage(leader), _) => format!("{} advantage (3/4-1/4): {reason}", name(leader)),
        (GameResult::Draw, Reason::Stalemate) => "Stalemate".to_owned(),
        (GameResult::Draw, _) => format!("Draw by {reason}"),
    };
    let token = match outcome.result {
        GameResult::Win(Color::White) => "1-0",
        GameResult::Win(Color::Black) => "0-1",
        GameResult::Advantage(_) | GameResult::Draw => "1/2-1/2",
    };
    format!("{token} {{{comment}}}")
}
