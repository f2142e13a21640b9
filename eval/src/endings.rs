//! Corrections of the sum of all terms: drawish endings, bare kings, and a high move count.

use movegen::{Color, GameResult, PieceKind, Position, Rules, Square};

use crate::score::{Score, Tapered};
use crate::terms::board::Board;
use crate::terms::breakdown::{Breakdown, Term};
use crate::terms::kinds::PromotionChoices;
use crate::terms::params::{
    BARE_KING_CLOSENESS, BARE_KING_EDGE, DRAWISH_MARGIN, DRAWISH_PERCENT, MINOR_LIMIT,
    MOVE_COUNT_START_PERCENT, OPPOSITE_COLOURS_PERCENT, SURE_ADVANTAGE_PART,
};
use crate::terms::piece_sums::PieceSums;
use crate::terms::survey::Survey;

/// The tables of the corrections.
pub(crate) struct Endings {
    rules: &'static Rules,
    board: Board,
    /// The value of the result "advantage". Centipawns.
    advantage_score: Score,
    /// The value of the most valuable minor piece, a piece worth at most [`MINOR_LIMIT`]. Centipawns.
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

    /// The value of the result "advantage". Centipawns.
    #[inline]
    pub const fn advantage_score(&self) -> Score {
        self.advantage_score
    }

    pub const fn set_advantage_score(&mut self, score: Score) {
        self.advantage_score = score;
    }

    /// Corrects a score. Both scores are from White's point of view.
    pub(crate) fn correct(
        &self,
        position: &Position,
        piece_sums: &PieceSums,
        survey: &Survey,
        breakdown: &Breakdown,
        score: Score,
    ) -> Score {
        if self.rules.captures_to_hand() {
            return score;
        }
        let mut score = score + self.bare_king(position, score);
        let poison_decides =
            Color::ALL.iter().any(|&color| breakdown.get(Term::Poison, color) != Tapered::ZERO);
        let by_mate = Color::ALL.into_iter().all(|color| self.rules.has_royal(color));
        if by_mate && !self.rules.counts_points() && !poison_decides {
            score = self.scale_drawish(piece_sums, survey, score);
        }
        if !poison_decides && self.cannot_mate(position, score) {
            score = self.below_best_result(position, score);
        }
        score
    }

    /// Corrects a score by what follows from the rules: bare kings, pieces that cannot mate. Both scores are
    /// from White's point of view.
    pub(crate) fn correct_by_rules(&self, position: &Position, score: Score) -> Score {
        let mut score = score;
        if self.rules.captures_to_hand() {
            return score;
        }
        if Color::ALL.into_iter().any(|color| position.piece_count(color) <= 1) {
            score += self.bare_king(position, score);
            let is_poisoned = |color| position.frozen_squares(color).next().is_some();
            if !Color::ALL.into_iter().any(is_poisoned) && self.cannot_mate(position, score) {
                score = self.below_best_result(position, score);
            }
        }
        score
    }

    /// Drives a bare king to the edge and the other king toward it.
    // Source: https://www.chessprogramming.org/Mop-up_Evaluation
    fn bare_king(&self, position: &Position, score: Score) -> Score {
        let [Some(white), Some(black)] = Color::ALL.map(|color| position.king_square(color)) else {
            return 0;
        };
        let (bare, sign) = match Color::ALL.map(|color| pieces_without_king(position, color)) {
            [pieces, 0] if pieces > 0 && score > 0 => (black, 1),
            [0, pieces] if pieces > 0 && score < 0 => (white, -1),
            _ => return 0,
        };
        let closeness = self.board.span() - self.board.distance(white, black);
        sign * (BARE_KING_CLOSENESS * closeness + BARE_KING_EDGE * self.board.distance_from_middle(bare))
    }

    /// Reduces the score in endings that are hard to win: without pawns and with a small lead, or with
    /// bishops of opposite colours. Not for games that count points: there such a lead has its own value.
    fn scale_drawish(&self, piece_sums: &PieceSums, survey: &Survey, score: Score) -> Score {
        let strong = if score > 0 { Color::White } else { Color::Black };
        if survey.pawns[strong] == 0 {
            let lead = piece_sums.material(strong) - piece_sums.material(!strong);
            let drawish = lead <= self.dearest_minor + DRAWISH_MARGIN;
            return if drawish { score * DRAWISH_PERCENT / 100 } else { score };
        }
        if has_opposite_colours(survey) {
            return score * OPPOSITE_COLOURS_PERCENT / 100;
        }
        score
    }

    /// Whether the side ahead has only one piece or pawn that cannot mate, against a bare king.
    fn cannot_mate(&self, position: &Position, score: Score) -> bool {
        let strong = if score > 0 { Color::White } else { Color::Black };
        if pieces_without_king(position, strong) != 1 || pieces_without_king(position, !strong) != 0 {
            return false;
        }
        let rules = self.rules;
        let piece = position.pieces(strong).find(|&(kind, _)| !rules.is_royal(kind));
        let on_full_rank = |king: Square| !rules.geometry().is_brouhaha(king);
        piece.is_some_and(|(kind, _)| {
            !(rules.can_mate_bare_king(kind)
                || rules.is_pawn(kind) && self.promotion_choices.exist(position, strong))
        }) && position.king_square(!strong).is_some_and(on_full_rank)
    }

    /// Reduces a score below the value of the best result short of a win: an advantage in games that count
    /// points, else a draw. The order of scores does not change.
    ///
    /// If the side would get the advantage by the count of points, the reduced score is near the value of the
    /// advantage. It is lower if only a stalemate would give the advantage, because a stalemate is hard to
    /// force.
    fn below_best_result(&self, position: &Position, score: Score) -> Score {
        let best = if self.rules.counts_points() { self.advantage_score } else { 0 };
        let slack = match position.move_count_result() {
            GameResult::Advantage(_) => best / SURE_ADVANTAGE_PART,
            _ => best,
        };
        score * best / (score.abs() + slack).max(1)
    }

    /// Moves the score toward the value of the result that the game would have if it ended by the move count
    /// now. The change grows with the square of the halfmove clock.
    pub(crate) fn approach_move_count(&self, position: &Position, score: Score) -> Score {
        let (plies, [start, limit]) = move_count_span(position);
        let elapsed = plies.min(limit) - start;
        if elapsed <= 0 {
            return score;
        }
        let result = match position.move_count_result() {
            _ if position.count_of_moves().is_some() => 0,
            GameResult::Draw => 0,
            GameResult::Advantage(Color::White) | GameResult::Win(Color::White) => self.advantage_score,
            GameResult::Advantage(Color::Black) | GameResult::Win(Color::Black) => -self.advantage_score,
        };
        let span = limit - start;
        score + (result - score) * elapsed / span * elapsed / span
    }
}

/// The number of a side's pieces and pawns without the king.
fn pieces_without_king(position: &Position, color: Color) -> u32 {
    position.piece_count(color) - u32::from(position.king_square(color).is_some())
}

/// The halfmove clock, the clock from which the score moves toward the result by count, and the clock that
/// ends the game. If the moves of an ending are counted, it is this count.
fn move_count_span(position: &Position) -> (i32, [i32; 2]) {
    let limit = position.rules().move_count_limit_plies();
    let (plies, limit) = position.count_of_moves().unwrap_or((position.halfmove_clock(), limit));
    let (plies, limit) = (i32::from(plies), i32::from(limit));
    if limit == 0 {
        return (plies, [i32::MAX; 2]);
    }
    (plies, [limit * MOVE_COUNT_START_PERCENT / 100, limit])
}

/// Whether the move count changes the score.
pub(crate) fn is_move_count_high(position: &Position) -> bool {
    let (plies, [start, _]) = move_count_span(position);
    plies > start
}

/// Whether each side has its king, one colour-bound piece and any number of pawns, and the two pieces are on
/// squares of different colours.
// Source: https://www.chessprogramming.org/Bishops_of_Opposite_Colors
fn has_opposite_colours(survey: &Survey) -> bool {
    let [white, black] = survey.colour_bound.into_array();
    let opposite = (white[0] > 0 && black[1] > 0) || (white[1] > 0 && black[0] > 0);
    let king_and_piece = |color: Color| survey.non_pawns[color] == 2;
    opposite && Color::ALL.into_iter().all(king_and_piece)
}
