//! Corrections of the finished sum: endings that the stronger side can hardly win, lone kings, and a move
//! count that runs out.

use movegen::{Color, GameResult, PieceKind, Position, Rules, Square};

use crate::accumulator::Accumulator;
use crate::board::Board;
use crate::breakdown::{Breakdown, Term};
use crate::kinds::PromotionChoices;
use crate::params::{
    BARE_KING_CLOSENESS, BARE_KING_EDGE, DRAWISH_MARGIN, DRAWISH_PERCENT, MINOR_LIMIT,
    MOVE_COUNT_START_PERCENT, OPPOSITE_COLOURS_PERCENT, SURE_ADVANTAGE_PART,
};
use crate::score::{Score, Tapered};
use crate::survey::Survey;

/// The tables of the corrections.
pub(crate) struct Endings {
    rules: &'static Rules,
    board: Board,
    /// The value of the result "advantage". Centipawns.
    advantage_score: Score,
    /// The highest value of a piece up to [`MINOR_LIMIT`]. Centipawns.
    dearest_minor: Score,
    promotion_choices: PromotionChoices,
}

impl Endings {
    pub fn new(rules: &'static Rules, values: &[Score; PieceKind::MAX], advantage_score: Score) -> Self {
        let minors = values.iter().copied().filter(|&value| value <= MINOR_LIMIT);
        Self {
            rules,
            board: Board::new(rules.geometry()),
            advantage_score,
            dearest_minor: minors.max().unwrap_or(0),
            promotion_choices: PromotionChoices::new(rules),
        }
    }

    /// The score from White's point of view, corrected.
    pub(crate) fn correct(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        survey: &Survey,
        breakdown: &Breakdown,
        score: Score,
    ) -> Score {
        let mut score = score + self.bare_king(survey, score);
        let poison_decides =
            Color::ALL.iter().any(|&color| breakdown.get(Term::Poison, color) != Tapered::ZERO);
        if !self.rules.counts_points() && !poison_decides {
            score = self.scale_drawish(accumulator, survey, score);
        }
        if !poison_decides && self.cannot_mate(position, survey, score) {
            score = self.below_best_result(position, score);
        }
        self.approach_move_count(position, score)
    }

    /// Drives a bare king to the edge and the other king toward it.
    // Source: https://www.chessprogramming.org/Mop-up_Evaluation
    fn bare_king(&self, survey: &Survey, score: Score) -> Score {
        let [Some(white), Some(black)] = survey.kings.into_array() else { return 0 };
        let (bare, sign) = match Color::ALL.map(|color| survey.men(color)) {
            [men, 0] if men > 0 && score > 0 => (black, 1),
            [0, men] if men > 0 && score < 0 => (white, -1),
            _ => return 0,
        };
        let closeness = self.board.span() - self.board.distance(white, black);
        sign * (BARE_KING_CLOSENESS * closeness + BARE_KING_EDGE * self.board.distance_from_middle(bare))
    }

    /// Where a lead cannot be turned into mate the score shrinks. Only for games in which it would be a draw.
    fn scale_drawish(&self, accumulator: &Accumulator, survey: &Survey, score: Score) -> Score {
        let strong = if score > 0 { Color::White } else { Color::Black };
        if survey.pawns[strong] == 0 {
            let lead = accumulator.material(strong) - accumulator.material(!strong);
            let drawish = lead <= self.dearest_minor + DRAWISH_MARGIN;
            return if drawish { score * DRAWISH_PERCENT / 100 } else { score };
        }
        if has_opposite_colours(survey) {
            return score * OPPOSITE_COLOURS_PERCENT / 100;
        }
        score
    }

    /// Whether the side ahead has a lone man that cannot mate the bare king that it plays against.
    fn cannot_mate(&self, position: &Position, survey: &Survey, score: Score) -> bool {
        let strong = if score > 0 { Color::White } else { Color::Black };
        if survey.men(strong) != 1 || survey.men(!strong) != 0 {
            return false;
        }
        let rules = self.rules;
        let man = position.men(strong).find(|&(kind, _)| !rules.is_royal(kind));
        let on_full_rank = |king: Square| !rules.geometry().is_brouhaha(king);
        man.is_some_and(|(kind, _)| {
            !(rules.can_mate_bare_king(kind)
                || rules.is_pawn(kind) && self.promotion_choices.exist(position, strong))
        }) && survey.kings[!strong].is_some_and(on_full_rank)
    }

    /// Keeps a score, and the order of scores, below what the best result short of a win is worth: the
    /// advantage where there is such a result, else a draw. It comes close to an advantage that the count
    /// of points gives in the end; a stalemate can hardly be forced.
    fn below_best_result(&self, position: &Position, score: Score) -> Score {
        let best = if self.rules.counts_points() { self.advantage_score } else { 0 };
        let slack = match position.count_result() {
            GameResult::Advantage(_) => best / SURE_ADVANTAGE_PART,
            _ => best,
        };
        score * best / (score.abs() + slack).max(1)
    }

    /// Moves the score toward the result that the game would have if the move count were reached now, the more the
    /// closer it is.
    fn approach_move_count(&self, position: &Position, score: Score) -> Score {
        let [start, limit] = move_count_span(position);
        let elapsed = i32::from(position.halfmove_clock()).min(limit) - start;
        if elapsed <= 0 {
            return score;
        }
        let result = match position.count_result() {
            GameResult::Draw => 0,
            GameResult::Advantage(Color::White) | GameResult::Win(Color::White) => self.advantage_score,
            GameResult::Advantage(Color::Black) | GameResult::Win(Color::Black) => -self.advantage_score,
        };
        let span = limit - start;
        score + (result - score) * elapsed / span * elapsed / span
    }
}

/// The plies without capture or pawn move from which the score begins to move, and at which the count ends.
fn move_count_span(position: &Position) -> [i32; 2] {
    let limit = i32::from(position.rules().move_count_limit_plies());
    [limit * MOVE_COUNT_START_PERCENT / 100, limit]
}

/// Whether the move count has begun to weigh on the score.
pub(crate) fn is_move_count_high(position: &Position) -> bool {
    i32::from(position.halfmove_clock()) > move_count_span(position)[0]
}

/// Whether each side has one piece, bound to a colour, and the two colours differ.
// Source: https://www.chessprogramming.org/Bishops_of_Opposite_Colors
fn has_opposite_colours(survey: &Survey) -> bool {
    let [white, black] = survey.colour_bound.into_array();
    let opposite = (white[0] > 0 && black[1] > 0) || (white[1] > 0 && black[0] > 0);
    let king_and_piece = |color: Color| survey.pieces[color] == 2;
    opposite && Color::ALL.into_iter().all(king_and_piece)
}
