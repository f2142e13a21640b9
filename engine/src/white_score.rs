//! Scores from White's view, as game records have them.

use std::fmt;

use eval::{ChanceModel, ResultChances};
use movegen::Color;

use crate::search::score::{MATE, Score, mate_moves};

/// A score of the search from White's view.
///
/// Its text is that of the command `%eval` in comments of game records: pawns with two decimals, or `#` and
/// the number of moves to mate, both negative if Black is better. With the flag `+`, positive scores have a
/// sign.
///
/// Source: <https://github.com/mliebelt/pgn-spec-commented> (`[%eval ...]`)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhiteScore {
    /// Centipawns.
    Centipawns(Score),
    /// The number of moves to mate; negative if White is mated.
    Mate(i32),
}

impl WhiteScore {
    /// A score of the search for the side `mover`.
    pub const fn new(score: Score, mover: Color) -> Self {
        let sign = if matches!(mover, Color::White) { 1 } else { -1 };
        match mate_moves(score) {
            Some(moves) => Self::Mate(sign * moves),
            None => Self::Centipawns(sign * score),
        }
    }

    /// Reads the text of a score.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().filter(|&moves: &i32| moves != 0).map(Self::Mate);
        }
        let pawns: f64 = text.parse().ok()?;
        let centipawns = (100.0 * pawns).round();
        (centipawns.abs() < f64::from(MATE)).then_some(Self::Centipawns(centipawns as Score))
    }

    /// White's chances of each result.
    pub fn chances(self, model: ChanceModel) -> ResultChances {
        chances_at(
            model,
            match self {
                Self::Centipawns(score) => score,
                Self::Mate(moves) if moves > 0 => MATE - 1,
                Self::Mate(_) => 1 - MATE,
            },
        )
    }

    /// White's expected points, from 0 to 1.
    pub fn expected(self, model: ChanceModel) -> f64 {
        self.chances(model).expected()
    }
}

impl fmt::Display for WhiteScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(0) => f.write_str("0.00"),
            Self::Centipawns(score) if f.sign_plus() => write!(f, "{:+.2}", f64::from(score) / 100.0),
            Self::Centipawns(score) => write!(f, "{:.2}", f64::from(score) / 100.0),
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
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
    fn texts_are_those_of_white() {
        for (score, mover, text, signed) in [
            (31, Color::White, "0.31", "+0.31"),
            (31, Color::Black, "-0.31", "-0.31"),
            (0, Color::Black, "0.00", "0.00"),
            (mate_in(5), Color::White, "#3", "#3"),
            (mate_in(5), Color::Black, "#-3", "#-3"),
            (mated_in(4), Color::Black, "#2", "#2"),
        ] {
            let shown = WhiteScore::new(score, mover);
            assert_eq!((shown.to_string(), format!("{shown:+}")), (text.to_owned(), signed.to_owned()));
            assert_eq!(WhiteScore::parse(text), Some(shown));
        }
        for bad in ["", "#", "#0", "x", "NaN", "inf", "1e9"] {
            assert_eq!(WhiteScore::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn expected_points_lie_between_loss_and_win() {
        let model = ChanceModel::of(movegen::rules("gothic").unwrap());
        let points = |score: WhiteScore| score.expected(model);
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
