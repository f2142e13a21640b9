//! How games end, and their results.

use super::{AttackMap, Position};
use crate::game::{BareKing, Class, PointValues, Verdict};
use crate::rules::{CompiledExtinction, CompiledGoal, CompiledLine};
use crate::types::{ByColor, Color, GameResult, Kinds, Move, Outcome, PieceSet, Reason, Square};

impl Position {
    /// The outcome, if the position or the moves before it end the game. The first reason in this order
    /// counts: those of [`decision`](Self::decision), checkmate or stalemate, repetition, move count,
    /// count of moves in an ending, bare kings or dead position.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// for text in ["f3", "e5", "g4", "Qh4"] {
    ///     assert_eq!(position.outcome(), None);
    ///     position.make(position.parse_move(text)?);
    /// }
    /// assert_eq!(position.outcome().unwrap().result.as_str(), "0-1");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_with(self.has_repeated(), self.move_count_reached())
    }

    /// The outcome, if the game has ended and nobody can play on. A result that a player has to claim (see
    /// [`Ends::claims`]) does not count: [`outcome`](Self::outcome) takes it as claimed.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
    /// for text in there_and_back.into_iter().cycle().take(8) {
    ///     position.make(position.parse_move(text)?);
    /// }
    /// assert!(position.outcome().is_some(), "a player can claim a draw");
    /// assert_eq!(position.outcome_without_claims(), None);
    /// for text in there_and_back.into_iter().cycle().take(8) {
    ///     position.make(position.parse_move(text)?);
    /// }
    /// assert!(position.outcome_without_claims().is_some(), "the fifth occurrence");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// [`Ends::claims`]: crate::game::Ends::claims
    pub fn outcome_without_claims(&self) -> Option<Outcome> {
        let ends = &self.rules.game().ends;
        let occurrences = ends.automatic_repetitions();
        let plies = ends.automatic_plies();
        self.outcome_with(
            occurrences != 0 && self.occurrences() >= occurrences,
            plies != 0 && u32::from(self.state.halfmove_clock) >= plies,
        )
    }

    /// The outcome, if repetition and the move count are judged elsewhere.
    fn outcome_with(&self, has_repeated: bool, move_count_reached: bool) -> Option<Outcome> {
        if let Some(decision) = self.decision() {
            return Some(decision);
        }
        if !self.has_legal_move() {
            return Some(self.no_moves_outcome(self.in_check()));
        }
        if self.can_only_promote() {
            return Some(Outcome { result: GameResult::Draw, reason: Reason::Stalemate });
        }
        let ends = &self.rules.game().ends;
        if has_repeated {
            return Some(self.repetition_outcome());
        }
        if move_count_reached {
            let points = ends.move_count_result == Verdict::Points;
            let reason = if points { Reason::PointsByMoveCount } else { Reason::FiftyMoves };
            return Some(Outcome { result: self.move_count_result(), reason });
        }
        if self.count_exceeded() {
            return Some(Outcome { result: GameResult::Draw, reason: Reason::CountingRule });
        }
        self.is_dead_position().then_some(Outcome {
            result: GameResult::Draw,
            reason: if self.rules.counts_points() { Reason::BareKings } else { Reason::DeadPosition },
        })
    }

    /// The outcome, if the game has ended in a way that leaves the side to move no legal moves: a king has
    /// died of poison or in an explosion, a side has given the check that wins, has reached its goal, has a
    /// bare king, has lost its last piece of a kind that it must keep, or has completed a line.
    ///
    /// ```
    /// # use movegen::Reason;
    /// # let rules = movegen::rules("three-check").unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    /// let mut position = movegen::Position::from_fen(rules, fen).unwrap();
    /// position.make(position.parse_move("Ra8")?);
    /// assert_eq!(position.decision().unwrap().reason, Reason::CheckCount);
    /// assert!(position.legal_moves().is_empty());
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn decision(&self) -> Option<Outcome> {
        if !self.rules.has_decisions() {
            return None;
        }
        if let Some(dead) = self.king_is_dead() {
            let exploded = self.rules.explodes();
            let reason = if exploded { Reason::Explosion } else { Reason::KingDiedOfPoison };
            return Some(Outcome { result: GameResult::Win(!dead), reason });
        }
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let lost_by = |loser: Color, reason| Some(Outcome { result: GameResult::Win(!loser), reason });
        if self.rules.counts_checks() && self.state.checks_left[them] == 0 {
            return lost_by(us, Reason::CheckCount);
        }
        if self.rules.passes && self.has_passed_twice() {
            let result = self.result_of(self.rules.game().ends.passes);
            return Some(Outcome { result, reason: Reason::Passes });
        }
        if let Some(verdict) = self.rules.game().ends.facing.filter(|_| self.state.faced_twice) {
            return Some(Outcome { result: self.result_of(verdict), reason: Reason::FacingKings });
        }
        if let Some(outcome) = self.goal_outcome() {
            return Some(outcome);
        }
        for color in [us, them] {
            if self.loses_with_bare_king(color) {
                return lost_by(color, Reason::BareKing);
            }
        }
        if let Some(extinct) = [us, them].into_iter().find(|&color| self.is_extinct(color)) {
            let result = self.result_for(extinct, self.rules.extinction.result);
            return Some(Outcome { result, reason: Reason::Extinction });
        }
        let line = self.rules.line.as_ref().filter(|line| self.has_completed(line, them))?;
        Some(Outcome { result: self.result_for(them, line.result), reason: Reason::Line })
    }

    /// Whether the kings face each other on a file or rank, in games in which it matters.
    #[inline]
    pub(super) fn do_kings_face(&self) -> bool {
        self.rules.game().ends.facing.is_some() && self.are_kings_in_line()
    }

    #[cold]
    fn are_kings_in_line(&self) -> bool {
        let [Some(white), Some(black)] = Color::ALL.map(|color| self.king_square(color)) else {
            return false;
        };
        let geometry = self.rules.geometry();
        let place = |square| [geometry.file_of(square), geometry.row_of(square)].map(i32::from);
        let ([file, row], [to_file, to_row]) = (place(white), place(black));
        let (x, y) = ((to_file - file).signum(), (to_row - row).signum());
        let between = (1..(to_file - file).abs().max((to_row - row).abs()))
            .map(|step| geometry.square_at(file + step * x, row + step * y));
        let is_free = |square: Option<Square>| square.is_some_and(|it| self.board[it.index()].is_empty());
        (x == 0 || y == 0) && between.into_iter().all(is_free)
    }

    /// Whether pieces of a side stand in a line, or fill a square: see [`Line`](crate::game::Line).
    fn has_completed(&self, line: &CompiledLine, color: Color) -> bool {
        let counts = |square: &&Square| {
            let occupant = self.board[square.index()];
            occupant.is(color) && line.kinds.contains(self.kinds[color][occupant.id()])
        };
        line.places.iter().any(|(squares, enough)| squares.iter().filter(counts).count() >= *enough)
    }

    /// Whether a side has too few pieces: see [`Extinction`](crate::game::Extinction).
    fn is_extinct(&self, color: Color) -> bool {
        let CompiledExtinction { sets, left, others, .. } = &self.rules.extinction;
        let count =
            |color, kinds| self.pieces_of_kinds(color, kinds).len() + self.count_in_hand(color, kinds);
        sets.iter().any(|&kinds| count(color, kinds) <= *left && count(!color, kinds) >= *others)
    }

    /// Whether the enemy attacks the last piece whose loss loses the game for the side to move. `attacks` is
    /// the map of this position.
    ///
    /// ```
    /// # use movegen::AttackMap;
    /// # let rules = movegen::rules("extinction").unwrap();
    /// let fen = "rnb1kbnr/pppp1ppp/8/4p3/7q/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// assert!(position.risks_extinction(&AttackMap::new(&position)), "the queen attacks the only king");
    /// ```
    pub fn risks_extinction(&self, attacks: &AttackMap) -> bool {
        let CompiledExtinction { sets, left, result, .. } = &self.rules.extinction;
        let us = self.side_to_move;
        let is_attacked = |id: usize| !attacks.attackers(self.squares[us][id], !us).is_empty();
        let is_at_risk = |&kinds: &Kinds| {
            let pieces = self.pieces_of_kinds(us, kinds);
            pieces.len() + self.count_in_hand(us, kinds) == left + 1 && pieces.ids().any(is_attacked)
        };
        *result == Verdict::Loss && sets.iter().any(is_at_risk)
    }

    /// Whether the game is decided: see [`decision`](Self::decision). Never if only a death by poison can
    /// decide it.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        self.rules.can_be_decided && self.has_decision()
    }

    #[cold]
    #[inline(never)]
    fn has_decision(&self) -> bool {
        self.decision().is_some()
    }

    /// The outcome, if a side has reached its goal. If both have, it is a draw in games in which Black may
    /// answer; otherwise the side that has just moved wins.
    fn goal_outcome(&self) -> Option<Outcome> {
        let goal = self.rules.goal.as_ref()?;
        let has_reached = |color: Color| {
            let is_there = |id: &usize| goal.area.contains(color, self.squares[color][*id]);
            let pieces = self.pieces_of_kinds(color, goal.kinds).ids().filter(is_there);
            let there = pieces.fold(PieceSet::NONE, PieceSet::with);
            there.len() >= goal.count && (!goal.safe || self.is_goal_safe(goal, color, there))
        };
        let result = match Color::ALL.map(has_reached) {
            [false, false] => return None,
            [true, false] if goal.answered && self.can_answer_in(goal) => return None,
            [true, true] if goal.answered => GameResult::Draw,
            [true, true] => GameResult::Win(!self.side_to_move),
            [true, false] => GameResult::Win(Color::White),
            [false, true] => GameResult::Win(Color::Black),
        };
        Some(Outcome { result, reason: Reason::Goal })
    }

    /// Whether a side has just moved, and the opponent cannot reduce the number of its pieces in the goal by
    /// a capture on their squares.
    fn is_goal_safe(&self, goal: &CompiledGoal, color: Color, there: PieceSet) -> bool {
        let us = self.side_to_move;
        if color == us {
            return false;
        }
        let mut moves: Vec<Move> = Vec::new();
        for id in self.mobile_pieces().filter(|_| there.len() == goal.count) {
            self.generate_steps::<true, false, _>(id, &mut moves);
        }
        let takes =
            |mv: &Move| there.ids().any(|id| self.squares[color][id] == mv.to()) && self.is_permitted(*mv);
        !moves.iter().any(takes)
    }

    /// Whether Black is to move and can reach its goal with this move.
    fn can_answer_in(&self, goal: &CompiledGoal) -> bool {
        let us = self.side_to_move;
        let mut moves: Vec<Move> = Vec::new();
        for id in self.pieces_of_kinds(us, goal.kinds).ids() {
            self.generate_steps::<true, true, _>(id, &mut moves);
        }
        let reaches = |mv: &Move| goal.area.contains(us, mv.to()) && self.is_permitted(*mv);
        us == Color::Black && moves.iter().any(reaches)
    }

    fn loses_with_bare_king(&self, color: Color) -> bool {
        let others = |color: Color| {
            let in_hand = self.hand_count(color) - u32::from(self.has_king_in_hand(color));
            (self.state.pieces[color] & !PieceSet::KING).len() + in_hand
        };
        let is_bare = |color: Color| others(color) == 0;
        let is_too_late = match self.rules.game().ends.bare_king {
            BareKing::PlaysOn => false,
            BareKing::Loses => true,
            // One move cannot capture two pieces.
            BareKing::LosesUnlessReturned => color != self.side_to_move || others(!color) > 1,
        };
        is_too_late && is_bare(color) && !is_bare(!color)
    }

    /// The side whose king has died of poison or in an explosion. This side has lost.
    pub fn king_is_dead(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.has_lost_king(color))
    }

    /// Whether a side's king has died.
    #[inline]
    pub(super) fn has_lost_king(&self, color: Color) -> bool {
        !self.state.pieces[color].has_king() && self.rules.has_royal(color) && !self.has_king_in_hand(color)
    }

    /// Whether the side to move has no moves, because the game is decided or its king is dead.
    #[inline]
    pub(super) fn has_no_moves(&self) -> bool {
        self.is_decided() || self.has_lost_king(self.side_to_move)
    }

    /// The result when the side to move has no legal move.
    pub fn no_moves_result(&self, in_check: bool) -> GameResult {
        self.no_moves_outcome(in_check).result
    }

    fn no_moves_outcome(&self, in_check: bool) -> Outcome {
        let other = !self.side_to_move;
        if in_check {
            let king_poisoned = self.state.frozen[other].has_king();
            let doctorless = self.pieces_of_kinds(other, self.rules.roles().healers).is_empty();
            if king_poisoned && doctorless {
                return Outcome { result: GameResult::Draw, reason: Reason::MateWithPoisonedKing };
            }
            let result = self.result_of(self.rules.game().ends.checkmate);
            return Outcome { result, reason: Reason::Checkmate };
        }
        Outcome { result: self.result_of(self.rules.game().ends.stalemate), reason: Reason::Stalemate }
    }

    /// The result if the game ended now by repetition.
    pub fn repetition_result(&self) -> GameResult {
        self.repetition_outcome().result
    }

    fn repetition_outcome(&self) -> Outcome {
        if let Some((side, reason)) = self.culprit() {
            return Outcome { result: GameResult::Win(!side), reason };
        }
        let verdict = self.rules.game().ends.repetition_result;
        let points = verdict == Verdict::Points;
        let reason = if points { Reason::PointsByRepetition } else { Reason::Repetition };
        Outcome { result: self.result_of(verdict), reason }
    }

    /// The result if the game ended now by the move count.
    pub fn move_count_result(&self) -> GameResult {
        self.result_of(self.rules.game().ends.move_count_result)
    }

    fn result_of(&self, verdict: Verdict) -> GameResult {
        self.result_for(self.side_to_move, verdict)
    }

    /// The result that a verdict about a side gives.
    fn result_for(&self, side: Color, verdict: Verdict) -> GameResult {
        match verdict {
            Verdict::Draw => GameResult::Draw,
            Verdict::Win => GameResult::Win(side),
            Verdict::Loss => GameResult::Win(!side),
            Verdict::WhiteWins => GameResult::Win(Color::White),
            Verdict::BlackWins => GameResult::Win(Color::Black),
            Verdict::Disadvantage => GameResult::Advantage(!side),
            Verdict::Points => self.count_result(),
        }
    }

    /// The result of counting points now; a draw in games without points.
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
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("apothecary-classic").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// let points = position.counted_points().expect("the Apothecary games count points");
    /// assert_eq!(points[Color::White], points[Color::Black]);
    /// assert_eq!(movegen::Position::start(movegen::rules("chess")?).counted_points(), None);
    /// # Ok::<(), movegen::UnknownGame>(())
    /// ```
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
        let pieces = (self.state.pieces[!color] & !PieceSet::KING).len();
        let strong: u32 = self
            .rules
            .kinds()
            .filter(|&kind| self.rules.class(kind) == Class::Strong)
            .map(|kind| self.count(!color, kind))
            .sum();
        strong > pieces - strong
    }

    /// Whether the game's rules call the position dead.
    ///
    /// ```
    /// # use movegen::Position;
    /// # let rules = movegen::rules("chess").unwrap();
    /// let bishop = Position::from_fen(rules, "4k3/8/8/8/8/8/8/4KB2 w - - 0 1")?;
    /// assert!(bishop.is_dead_position());
    /// let rook = Position::from_fen(rules, "4k3/8/8/8/8/8/8/4KR2 w - - 0 1")?;
    /// assert!(!rook.is_dead_position());
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn is_dead_position(&self) -> bool {
        let spares_poisoned = self.rules.game().ends.dead.unless_king_poisoned && self.is_a_king_frozen();
        // A king on its way to a goal can win alone.
        let can_win_alone =
            self.rules.goal.is_some() || self.rules.line.is_some() || !self.rules.both_have_royals();
        if self.rules.has_hands() && (self.rules.captures_to_hand() || self.has_pieces_in_hand()) {
            return false;
        }
        if spares_poisoned || can_win_alone || self.is_decided() {
            return false;
        }
        let dead = &self.rules.dead;
        let harmless = dead.alone | dead.on_one_colour;
        let is_alive = |color| {
            !(self.state.pieces[color] & !PieceSet::KING & !self.pieces_of_kinds(color, harmless)).is_empty()
        };
        if Color::ALL.into_iter().any(is_alive) {
            return false;
        }
        let others: u32 =
            self.state.pieces.map(|pieces| (pieces & !PieceSet::KING).len()).into_array().iter().sum();
        let kinds = dead.on_one_colour;
        let of_kinds: u32 = Color::ALL.map(|color| self.pieces_of_kinds(color, kinds).len()).iter().sum();
        // A single piece of a harmless kind cannot mate.
        others <= 1 || of_kinds == others && self.stand_on_one_colour(kinds)
    }

    /// Whether all pieces of some kinds stand on squares of one colour.
    fn stand_on_one_colour(&self, kinds: Kinds) -> bool {
        let geometry = self.rules.geometry();
        let mut parities = Color::ALL
            .into_iter()
            .flat_map(|color| self.pieces_in(color, self.pieces_of_kinds(color, kinds)))
            .map(|(_, square)| (geometry.file_of(square) + geometry.row_of(square)) % 2);
        let first = parities.next();
        parities.all(|parity| Some(parity) == first)
    }
}
