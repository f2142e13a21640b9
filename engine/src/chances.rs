//! The chances of each result by the scores of a search, and these scores in game records.

use eval::{ChanceModel, ResultChances};
use movegen::Color;
use records::white_score::{LEAST_IMPOSSIBLE, WhiteScore};

use crate::search::score::{MATE, Score, mate_moves};

// What a record can have as a score is no mate.
const _: () = assert!(LEAST_IMPOSSIBLE == MATE);

/// A score of the search for the side `mover`, from White's view.
pub const fn white_score(score: Score, mover: Color) -> WhiteScore {
    let sign = if matches!(mover, Color::White) { 1 } else { -1 };
    match mate_moves(score) {
        Some(moves) => WhiteScore::Mate(sign * moves),
        None => WhiteScore::Centipawns(sign * score),
    }
}

/// White's chances of each result.
pub fn white_chances(model: ChanceModel, score: WhiteScore) -> ResultChances {
    chances_at(
        model,
        match score {
            WhiteScore::Centipawns(score) => score,
            WhiteScore::Mate(moves) if moves > 0 => MATE - 1,
            WhiteScore::Mate(_) => 1 - MATE,
        },
    )
}

/// The chances of each result for the side of the score. A mate score gives a certain win or loss.
pub fn chances_at(model: ChanceModel, score: Score) -> ResultChances {
    let impossible = ResultChances { win: 0.0, advantage: 0.0, draw: 0.0, disadvantage: 0.0, loss: 0.0 };
    match mate_moves(score) {
        Some(moves) if moves > 0 => ResultChances { win: 1.0, ..impossible },
        Some(_) => ResultChances { loss: 1.0, ..impossible },
        None => model.chances(score.into()),
    }
}

/// The chances of a win, a draw and a loss in thousandths, for the side of the score.
pub fn win_draw_loss(model: ChanceModel, score: Score) -> [i32; 3] {
    let thousandths = |chance: f64| (1000.0 * chance).round() as i32;
    let [win, _, loss] = chances_at(model, score).win_draw_loss().map(thousandths);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::{mate_in, mated_in};

    #[test]
    fn scores_are_those_of_white() {
        for (score, mover, text) in [
            (31, Color::White, "0.31"),
            (31, Color::Black, "-0.31"),
            (mate_in(5), Color::White, "#3"),
            (mate_in(5), Color::Black, "#-3"),
            (mated_in(4), Color::Black, "#2"),
        ] {
            assert_eq!(white_score(score, mover).to_string(), text);
        }
    }

    #[test]
    fn expected_points_lie_between_loss_and_win() {
        let model = ChanceModel::of(movegen::rules("gothic").unwrap());
        let points = |score: WhiteScore| white_chances(model, score).expected();
        assert!((points(WhiteScore::Centipawns(0)) - 0.5).abs() < 1e-9);
        assert!(points(WhiteScore::Centipawns(100)) > 0.55);
        assert_eq!((points(WhiteScore::Mate(3)), points(WhiteScore::Mate(-1))), (1.0, 0.0));
    }

    #[test]
    fn chances_agree_with_the_expected_score() {
        let model = ChanceModel { scale: 300.0, win: 180.0, advantage: 70.0 };
        let win_draw_loss = |score| win_draw_loss(model, score);
        let [win, _, loss] = win_draw_loss(0);
        assert_eq!(win, loss);
        assert_eq!(win_draw_loss(MATE - 3), [1000, 0, 0]);
        assert_eq!(win_draw_loss(3 - MATE), [0, 0, 1000]);
        for score in (-3000..=3000).step_by(37) {
            let [win, draw, loss] = win_draw_loss(score);
            assert_eq!(win + draw + loss, 1000);
            assert!(win >= 0 && draw >= 0 && loss >= 0, "{score}");
            let expected = f64::from(2 * win + draw) / 2000.0;
            assert!((expected - model.expected(score.into())).abs() <= 0.001, "{score}");
        }
    }
}
