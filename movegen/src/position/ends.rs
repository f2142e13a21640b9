//! The ends of games and their results.

use std::fmt;

use super::Position;
use crate::game::{BareKing, Class, PointValues, Verdict};
use crate::types::{ByColor, Color, Kinds, Men};

/// The result of a finished game. These are all results that the rules of games know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// One side has won.
    Win(Color),
    /// One side has the advantage: 3/4 of a point against 1/4.
    Advantage(Color),
    /// Half a point each.
    Draw,
}

impl GameResult {
    /// `1-0`, `0-1`, `white-advantage`, `black-advantage` or `1/2-1/2`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Advantage(Color::White) => "white-advantage",
            Self::Advantage(Color::Black) => "black-advantage",
            Self::Draw => "1/2-1/2",
        }
    }

    /// The points of a side, in quarters of a point.
    #[must_use]
    pub fn quarter_points(self, color: Color) -> u32 {
        match self {
            Self::Win(winner) => {
                if winner == color {
                    4
                } else {
                    0
                }
            }
            Self::Advantage(side) => {
                if side == color {
                    3
                } else {
                    1
                }
            }
            Self::Draw => 2,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Why a game has ended. Games with further rules will have further reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A king's poison count reached 0.
    KingDiedOfPoison,
    /// Check without a legal move.
    Checkmate,
    /// Checkmate by a side whose own king is poisoned and that has no doctor.
    MateWithPoisonedKing,
    /// No legal move without check.
    Stalemate,
    /// The third occurrence of a position.
    Repetition,
    /// The move count reached its limit.
    FiftyMoves,
    /// The third occurrence of a position, in a game that counts points.
    PointsByRepetition,
    /// The move count reached its limit, in a game that counts points.
    PointsByMoveCount,
    /// A dead position: by the rules, neither side can win.
    DeadPosition,
    /// Only the kings are left, in a game that counts points.
    BareKings,
    /// A side gave its last check, in a game that counts checks.
    CheckCount,
    /// A side has only its king left, in a game in which it loses by that.
    BareKing,
    /// A side has lost its last piece of a kind that it must keep.
    Extinction,
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KingDiedOfPoison => "king died of poison",
            Self::Checkmate => "checkmate",
            Self::MateWithPoisonedKing => "mate with a poisoned king and no doctor",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty moves",
            Self::PointsByRepetition => "points by repetition",
            Self::PointsByMoveCount => "points by move count",
            Self::DeadPosition => "dead position",
            Self::BareKings => "bare kings",
            Self::CheckCount => "number of checks",
            Self::BareKing => "bare king",
            Self::Extinction => "extinction",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The result.
    pub result: GameResult,
    /// The reason.
    pub reason: Reason,
}

impl Position {
    /// The outcome, if the position or the moves before it end the game. If there are several reasons, the
    /// first of this order counts: those of [`decision`](Self::decision), mate or stalemate, repetition, move
    /// count, bare kings or dead position.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(decision) = self.decision() {
            return Some(decision);
        }
        if !self.has_legal_move() {
            return Some(self.no_moves_outcome(self.in_check()));
        }
        let ends = &self.rules.game().ends;
        if self.has_repeated() {
            let points = ends.repetition == Verdict::Points;
            let reason = if points { Reason::PointsByRepetition } else { Reason::Repetition };
            return Some(Outcome { result: self.repetition_result(), reason });
        }
        if self.move_count_reached() {
            let points = ends.move_count == Verdict::Points;
            let reason = if points { Reason::PointsByMoveCount } else { Reason::FiftyMoves };
            return Some(Outcome { result: self.move_count_result(), reason });
        }
        self.is_dead_position().then_some(Outcome {
            result: GameResult::Draw,
            reason: if self.rules.counts_points() { Reason::BareKings } else { Reason::DeadPosition },
        })
    }

    /// The outcome, if the game has ended and the side to move has no legal moves because of that: a king has
    /// died of poison, a side has given its last check, has a bare king, or has lost its last piece of a kind
    /// that it must keep.
    #[must_use]
    pub fn decision(&self) -> Option<Outcome> {
        if !self.rules.has_decisions() {
            return None;
        }
        if let Some(dead) = self.king_is_dead() {
            return Some(Outcome { result: GameResult::Win(!dead), reason: Reason::KingDiedOfPoison });
        }
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let lost_by = |loser: Color, reason| Some(Outcome { result: GameResult::Win(!loser), reason });
        if self.rules.counts_checks() && self.state.checks_left[them] == 0 {
            return lost_by(us, Reason::CheckCount);
        }
        for color in [us, them] {
            if self.loses_with_bare_king(color) {
                return lost_by(color, Reason::BareKing);
            }
        }
        let is_extinct =
            |color| self.rules.extinction.iter().any(|kind| self.men_of_kind(color, kind).is_empty());
        [us, them]
            .into_iter()
            .find(|&color| is_extinct(color))
            .and_then(|loser| lost_by(loser, Reason::Extinction))
    }

    /// Whether the game is decided: see [`decision`](Self::decision). Not for deaths of poison.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        self.rules.can_be_decided && self.has_decision()
    }

    #[cold]
    #[inline(never)]
    fn has_decision(&self) -> bool {
        self.decision().is_some()
    }

    fn loses_with_bare_king(&self, color: Color) -> bool {
        let is_bare = |color: Color| (self.state.men[color] & !Men::KING).is_empty();
        let is_too_late = match self.rules.game().ends.bare_king {
            BareKing::PlaysOn => false,
            BareKing::Loses => true,
            BareKing::LosesUnlessReturned => color != self.side_to_move,
        };
        is_too_late && is_bare(color) && !is_bare(!color)
    }

    /// The side whose king has died of poison. This side has lost.
    #[must_use]
    pub fn king_is_dead(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| !self.state.men[color].has_king())
    }

    /// The result when the side to move has no legal move.
    #[must_use]
    pub fn no_moves_result(&self, in_check: bool) -> GameResult {
        self.no_moves_outcome(in_check).result
    }

    fn no_moves_outcome(&self, in_check: bool) -> Outcome {
        let other = !self.side_to_move;
        if in_check {
            let king_poisoned = self.state.frozen[other].has_king();
            let doctorless = self.men_of_kinds(other, self.rules.roles().healers).is_empty();
            if king_poisoned && doctorless {
                return Outcome { result: GameResult::Draw, reason: Reason::MateWithPoisonedKing };
            }
            return Outcome { result: GameResult::Win(other), reason: Reason::Checkmate };
        }
        Outcome { result: self.result_of(self.rules.game().ends.stalemate), reason: Reason::Stalemate }
    }

    /// The result if the game ended now by repetition.
    #[must_use]
    pub fn repetition_result(&self) -> GameResult {
        self.result_of(self.rules.game().ends.repetition)
    }

    /// The result if the game ended now by the move count.
    #[must_use]
    pub fn move_count_result(&self) -> GameResult {
        self.result_of(self.rules.game().ends.move_count)
    }

    fn result_of(&self, verdict: Verdict) -> GameResult {
        let us = self.side_to_move;
        match verdict {
            Verdict::Draw => GameResult::Draw,
            Verdict::Win => GameResult::Win(us),
            Verdict::Loss => GameResult::Win(!us),
            Verdict::Disadvantage => GameResult::Advantage(!us),
            Verdict::Points => self.count_result(),
        }
    }

    /// The result of counting points now; a draw in games without points.
    #[must_use]
    pub fn count_result(&self) -> GameResult {
        let Some(values) = self.rules.game().ends.points else { return GameResult::Draw };
        let [white, black] = Color::ALL.map(|color| self.points(color, &values));
        if white >= black + values.lead {
            GameResult::Advantage(Color::White)
        } else if black >= white + values.lead {
            GameResult::Advantage(Color::Black)
        } else {
            GameResult::Draw
        }
    }

    /// The points of both sides that a count would give now; none in games without a count.
    #[must_use]
    pub fn counted_points(&self) -> Option<ByColor<u32>> {
        let values = self.rules.game().ends.points?;
        Some(ByColor::from_fn(|color| self.points(color, &values)))
    }

    /// The points of a side's pieces. Pieces in reserve do not count (ruling R-E3).
    fn points(&self, color: Color, values: &PointValues) -> u32 {
        let joker =
            if self.is_joker_worth_more_for(color) { values.joker_against_strong } else { values.joker };
        let worth = |class| match class {
            Class::Strong => values.strong,
            Class::Average => values.average,
            Class::Auxiliary => values.auxiliary,
            Class::Joker => joker,
            Class::Pawn => values.pawn,
            Class::King => 0,
        };
        self.rules.kinds().map(|kind| self.count(color, kind) * worth(self.rules.class(kind))).sum()
    }

    /// Whether the opponent has more strong pieces than other pieces. Pawns are other pieces; the king is not
    /// counted (R-E2).
    fn is_joker_worth_more_for(&self, color: Color) -> bool {
        let men = self.state.men[!color].len() - 1;
        let strong: u32 = self
            .rules
            .kinds()
            .filter(|&kind| self.rules.class(kind) == Class::Strong)
            .map(|kind| self.count(!color, kind))
            .sum();
        strong > men - strong
    }

    /// Whether the game's rules call the position dead.
    #[must_use]
    pub fn is_dead_position(&self) -> bool {
        if self.rules.game().ends.dead.unless_king_poisoned && self.is_a_king_frozen() {
            return false;
        }
        let dead = &self.rules.dead;
        let harmless = dead.alone | dead.on_one_colour;
        let is_alive =
            |color| !(self.state.men[color] & !Men::KING & !self.men_of_kinds(color, harmless)).is_empty();
        if Color::ALL.into_iter().any(is_alive) {
            return false;
        }
        let others: u32 = self.state.men.map(|men| (men & !Men::KING).len()).into_array().iter().sum();
        let of_kinds =
            |kinds| Color::ALL.map(|color| self.men_of_kinds(color, kinds).len()).iter().sum::<u32>();
        match others {
            0 => true,
            1 if of_kinds(dead.alone) == 1 => true,
            _ => of_kinds(dead.on_one_colour) == others && self.stand_on_one_colour(dead.on_one_colour),
        }
    }

    /// Whether all pieces of some kinds stand on squares of one colour.
    fn stand_on_one_colour(&self, kinds: Kinds) -> bool {
        let geometry = self.rules.geometry();
        let mut parities = Color::ALL
            .into_iter()
            .flat_map(|color| self.men_in(color, self.men_of_kinds(color, kinds)))
            .map(|(_, square)| (geometry.file_of(square) + geometry.row_of(square)) % 2);
        let first = parities.next();
        parities.all(|parity| Some(parity) == first)
    }
}
