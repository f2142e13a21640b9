//! Result lines. XBoard has three results; an advantage is described in the comment.

use movegen::{Color, GameResult, Outcome, Reason};

/// How an advantage (3/4 of a point to 1/4) is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AdvantageAs {
    /// As a draw.
    #[default]
    Draw,
    /// As a win.
    Win,
}

impl AdvantageAs {
    /// All values, with their names in the option.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Draw, "draw"), (Self::Win, "win")];
}

/// The line that claims an outcome, such as `1/2-1/2 {White advantage (3/4-1/4): stalemate}`.
pub fn line(outcome: &Outcome, advantage: AdvantageAs) -> String {
    let points = |color| if color == Color::White { "3/4-1/4" } else { "1/4-3/4" };
    let reason = outcome.reason.as_str();
    let comment = match (outcome.result, outcome.reason) {
        (GameResult::Win(winner), Reason::Checkmate) => format!("{} mates", winner.name()),
        (GameResult::Win(winner), _) => format!("{} wins: {reason}", winner.name()),
        (GameResult::Advantage(leader), _) => {
            format!("{} advantage ({}): {reason}", leader.name(), points(leader))
        }
        (GameResult::Draw, Reason::Stalemate) => "Stalemate".to_owned(),
        (GameResult::Draw, _) => format!("Draw by {reason}"),
    };
    format!("{} {{{comment}}}", token(outcome.result, advantage))
}

fn token(result: GameResult, advantage: AdvantageAs) -> &'static str {
    match (result, advantage) {
        (GameResult::Advantage(leader), AdvantageAs::Win) => GameResult::Win(leader).as_str(),
        (GameResult::Advantage(_), AdvantageAs::Draw) => GameResult::Draw.as_str(),
        _ => result.as_str(),
    }
}
