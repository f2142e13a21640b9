//! Judges the moves of an annotated game by the scores in its comments.

use eval::ChanceModel;
use movegen::{Color, Outcome, Position};
use records::game_tree::{GameTree, Node};
use records::white_score::score_in;

use crate::chances::white_chances;

/// A move of the main line.
#[derive(Debug, Clone, Copy)]
pub struct JudgedMove {
    /// The side that moved.
    pub mover: Color,
    /// White's expected points before and after the move, from 0 to 1. None without a score.
    pub expected: [Option<f64>; 2],
    /// The expected points that the move lost, for its side. None without scores.
    pub loss: Option<f64>,
    /// The mark of the loss.
    pub mark: Option<Mark>,
}

/// Judges the moves of the main line.
pub fn judge(tree: &GameTree) -> Vec<JudgedMove> {
    let model = ChanceModel::of(tree.start().rules());
    let expected = |comment: &str| score_in(comment).map(|score| white_chances(model, score).expected());
    let mut position = tree.start().clone();
    let mut before = expected(&tree.comment);
    let nodes: Vec<&Node> = tree.main_line_nodes().collect();
    let judge = |(index, node): (usize, &&Node)| {
        let mover = position.side_to_move();
        position.make(node.mv);
        let points = |result: movegen::GameResult| f64::from(result.quarter_points(Color::White)) / 4.0;
        let after = match end_of(&position, index + 1 < nodes.len()) {
            Some(outcome) => Some(points(outcome.result)),
            None => expected(&node.comment),
        };
        let gain = before.zip(after).map(|(before, after)| after - before);
        let loss = gain.map(|gain| if mover == Color::White { -gain } else { gain }.max(0.0));
        let judged = JudgedMove { mover, expected: [before, after], loss, mark: loss.and_then(Mark::of) };
        before = after;
        judged
    };
    nodes.iter().enumerate().map(judge).collect()
}

/// The severity of a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// At least 0.05 of a point.
    Inaccuracy,
    /// At least 0.10 of a point.
    Mistake,
    /// At least 0.15 of a point.
    Blunder,
}

impl Mark {
    /// All marks, the smallest loss first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The mark of a loss of expected points, from 0 to 1.
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mark| loss >= mark.least())
    }

    /// The minimum loss of expected points for this mark.
    // The same losses as on the server lichess.org, which states them on a scale from -1 to 1:
    // https://github.com/lichess-org/lila/blob/master/modules/tree/src/main/Advice.scala
    pub const fn least(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.15,
        }
    }

    /// Its Numeric Annotation Glyph: `$6` (?!), `$2` (?) or `$4` (??).
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// Its name in the plural.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracies",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}

/// How the game has ended in a position. An end that a player must claim is none if the game goes on.
pub(super) fn end_of(position: &Position, goes_on: bool) -> Option<Outcome> {
    if goes_on { position.outcome_without_claims() } else { position.outcome() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::pgn_reader::read_first;

    #[test]
    fn losses_are_those_of_the_mover() {
        let text = "{[%eval 0.00]} 1. f3 {[%eval -1.00]} e5 {[%eval -0.90]} 2. g4 {[%eval #-1]} Qh4#";
        let game = read_first(text, movegen::rules("chess").unwrap()).unwrap();
        let judged = judge(&game.tree);
        let losses: Vec<f64> = judged.iter().map(|judged| judged.loss.unwrap()).collect();
        assert!(losses[0] > 0.05 && losses[1] > 0.0 && losses[1] < 0.05 && losses[2] > 0.15, "{losses:?}");
        assert_eq!((losses[3], judged[3].expected[1], judged[2].mark), (0.0, Some(0.0), Some(Mark::Blunder)));
    }

    #[test]
    fn without_scores_there_is_no_judgement() {
        let game = read_first("1. e4 e5 *", movegen::rules("chess").unwrap()).unwrap();
        assert!(judge(&game.tree).iter().all(|judged| judged.loss.is_none() && judged.mark.is_none()));
    }

    #[test]
    fn thresholds() {
        for (loss, mark) in [
            (0.0, None),
            (0.049, None),
            (0.05, Some(Mark::Inaccuracy)),
            (0.0999, Some(Mark::Inaccuracy)),
            (0.1, Some(Mark::Mistake)),
            (0.15, Some(Mark::Blunder)),
            (1.0, Some(Mark::Blunder)),
        ] {
            assert_eq!(Mark::of(loss), mark, "{loss}");
        }
    }
}
