//! The results of games.

use crate::board::Piece;
use crate::games::{BareKing, Class, Goal, Scoring, Verdict};
use crate::kinds::Kind;
use crate::squares::{Color, Square};
use crate::state::{Action, Move, State};

/// The smallest difference of points that gives the advantage.
const ADVANTAGE: i32 = 4;

fn win(winner: Color) -> &'static str {
    match winner {
        Color::White => "1-0",
        Color::Black => "0-1",
    }
}

fn advantage(side: Color) -> &'static str {
    match side {
        Color::White => "white-advantage",
        Color::Black => "black-advantage",
    }
}

const DRAW: &str = "1/2-1/2";

impl State {
    /// Whether the kings stand on one file or rank with nothing between them.
    pub fn do_kings_face(&self) -> bool {
        let kings = [Color::White, Color::Black].map(|color| self.board.king(color));
        let [Some(white), Some(black)] = kings else { return false };
        let (x, y) = ((black.file - white.file).signum(), (black.rank - white.rank).signum());
        let mut at = white.offset((x, y));
        while (x == 0 || y == 0) && at != black && self.board.is_empty(at) {
            at = at.offset((x, y));
        }
        at == black && (x == 0 || y == 0)
    }

    fn has_points(&self) -> bool {
        matches!(self.game.scoring, Scoring::Points { .. })
    }

    /// The result and its reason. `occurrences` is the number of times that the position has occurred, and
    /// `culprit` the side that loses by its repetition, with the reason.
    pub fn result(
        &self,
        occurrences: usize,
        culprit: impl FnOnce() -> Option<(Color, &'static str)>,
    ) -> (&'static str, &'static str) {
        if self.has_lost_king() {
            return (win(self.turn.other()), "king died of poison");
        }
        if let Some(decision) = self.decision() {
            return decision;
        }
        if self.legal_moves().is_empty() {
            return self.result_without_moves();
        }
        let promotes = |m: &Move| matches!(m.action, Action::Promote(_));
        let more = &self.game.more;
        if more.in_place.is_some()
            && self.board.pieces(self.turn).len() == 2
            && !self.is_checked(self.turn)
            && self.legal_moves().iter().all(promotes)
        {
            return (DRAW, "stalemate");
        }
        if more.repetitions.map_or(occurrences >= 3, |number| number != 0 && occurrences >= number) {
            if let Some((side, reason)) = culprit() {
                return (win(side.other()), reason);
            }
            return self.judged(more.repetition, "points by repetition", "repetition");
        }
        if self.game.clock_limit != 0 && self.clock >= self.game.clock_limit {
            return self.judged(more.move_count, "points by move count", "fifty moves");
        }
        if self.count.is_some_and(|(plies, limit)| plies > limit) {
            return (DRAW, "counting rule");
        }
        if self.has_points() && self.has_bare_kings() {
            return (DRAW, "bare kings");
        }
        if self.is_dead() {
            return (DRAW, "dead position");
        }
        ("*", "none")
    }

    fn result_without_moves(&self) -> (&'static str, &'static str) {
        let winner = self.turn.other();
        if self.is_checked(self.turn) {
            if self.lacks_doctor_for_poisoned_king(winner) {
                return (DRAW, "mate with a poisoned king and no doctor");
            }
            let verdict = self.game.more.checkmate.unwrap_or(Verdict::Loss);
            return (self.judged(Some(verdict), "", "").0, "checkmate");
        }
        match self.game.more.stalemate {
            Some(verdict) => (self.judged(Some(verdict), "", "").0, "stalemate"),
            None => (if self.has_points() { advantage(winner) } else { DRAW }, "stalemate"),
        }
    }

    /// The result of a game that is over although there may be moves.
    pub fn decision(&self) -> Option<(&'static str, &'static str)> {
        let more = &self.game.more;
        let (us, them) = (self.turn, self.turn.other());
        if more.checks != 0 && self.checks_left[them.index()] == 0 {
            return Some((win(them), "number of checks"));
        }
        if let Some((_, verdict)) = more.passes.filter(|_| self.passes >= 2) {
            return Some((self.judged(Some(verdict), "", "").0, "both sides passed"));
        }
        if let Some(verdict) = more.facing.filter(|_| self.faced_twice) {
            return Some((self.judged(Some(verdict), "", "").0, "facing kings"));
        }
        if let Some(goal) = &more.goal {
            // The side that has just moved wins if both have reached their goals.
            if let Some(winner) = [them, us].into_iter().find(|&color| self.has_reached(goal, color)) {
                return Some((win(winner), "goal reached"));
            }
        }
        let is_bare = |color| self.all_of(color).len() == 1;
        for color in [us, them] {
            // One move cannot capture two pieces.
            let can_return = color == us && self.all_of(color.other()).len() <= 2;
            let in_time = more.bare_king == BareKing::LosesUnlessReturned && can_return;
            let counts = more.bare_king != BareKing::PlaysOn && !in_time;
            if counts && is_bare(color) && !is_bare(color.other()) {
                return Some((win(color.other()), "bare king"));
            }
        }
        self.extinct().or_else(|| self.completed_line())
    }

    /// The end by the loss of pieces.
    fn extinct(&self) -> Option<(&'static str, &'static str)> {
        let (us, them) = (self.turn, self.turn.other());
        let extinction = self.game.more.extinction.as_ref()?;
        let count = |color, kind: Option<Kind>| {
            self.all_of(color).into_iter().filter(|it| kind.is_none_or(|kind| *it == kind)).count()
        };
        let sets: Vec<Option<Kind>> = match &extinction.kinds {
            Some(kinds) => kinds.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        let is_extinct = |color: Color| {
            let is_lost = |&kind: &Option<Kind>| {
                count(color, kind) <= extinction.left && count(color.other(), kind) >= extinction.others
            };
            if extinction.together {
                let of = |color| sets.iter().map(|kind| count(color, *kind)).sum::<usize>();
                return of(color) <= extinction.left && of(color.other()) >= extinction.others;
            }
            sets.iter().any(is_lost)
        };
        let extinct = [us, them].into_iter().find(|&color| is_extinct(color))?;
        let result = match extinction.result {
            Verdict::Win => win(extinct),
            Verdict::Loss => win(extinct.other()),
            _ => DRAW,
        };
        Some((result, "extinction"))
    }

    /// The end by pieces in a line of the side that has moved.
    fn completed_line(&self) -> Option<(&'static str, &'static str)> {
        let (line, mover) = (self.game.more.line.as_ref()?, self.turn.other());
        let own = self.board.pieces(mover).into_iter();
        let own: Vec<Square> =
            own.filter(|(_, it)| line.kinds.contains(&self.as_counted(it.kind))).map(|it| it.0).collect();
        let has = |from: &Square, (x, y): (i32, i32)| own.contains(&from.offset((x, y)));
        let in_line = |from: &Square| {
            line.steps.iter().any(|&(x, y)| {
                let further = 0..if line.gaps { 16 } else { line.length };
                further.filter(|&n| has(from, (n * x, n * y))).count() as i32 >= line.length
            })
        };
        let in_square = |from: &Square| {
            let mut places = (0..line.square).flat_map(|x| (0..line.square).map(move |y| (x, y)));
            places.all(|place| has(from, place))
        };
        let is_complete =
            |from: &Square| line.length > 0 && in_line(from) || line.square > 0 && in_square(from);
        own.iter().any(is_complete).then(|| {
            let result = match line.result {
                Verdict::Win => win(mover),
                Verdict::Loss => win(mover.other()),
                _ => DRAW,
            };
            (result, "line completed")
        })
    }

    fn has_reached(&self, goal: &Goal, color: Color) -> bool {
        let rank = self.mirrored(color, goal.rank);
        let pieces = self.board.pieces(color).into_iter();
        let there: Vec<Square> = pieces
            .filter(|(square, piece)| {
                square.rank == rank && goal.kinds.contains(&self.as_counted(piece.kind))
            })
            .map(|(square, _)| square)
            .collect();
        let takes = |m: &Move| there.contains(&m.to) && self.is_capturable(m.to) && self.is_legal(m);
        there.len() >= goal.count
            && (!goal.safe
                || color != self.turn
                    && (there.len() > goal.count || !self.possible_moves().iter().any(takes)))
    }

    /// Whether the side to move had a king and has none.
    pub fn has_lost_king(&self) -> bool {
        let in_hand = self.hands[self.turn.index()].iter().any(|kind| kind.is_king());
        self.board.king(self.turn).is_none() && !in_hand && !self.game.more.kingless
    }

    /// The result and the reason of an end without a mate. Without a verdict the game's scoring decides.
    fn judged(
        &self,
        verdict: Option<Verdict>,
        points: &'static str,
        other: &'static str,
    ) -> (&'static str, &'static str) {
        let result = match verdict {
            None | Some(Verdict::Points) => return self.counted(points, other),
            Some(Verdict::Draw) => DRAW,
            Some(Verdict::Win) => win(self.turn),
            Some(Verdict::Loss) => win(self.turn.other()),
            Some(Verdict::Wins(side)) => win(side),
            Some(Verdict::Disadvantage) => advantage(self.turn.other()),
        };
        (result, other)
    }

    fn lacks_doctor_for_poisoned_king(&self, color: Color) -> bool {
        let king_poisoned = self.board.king(color).is_some_and(|king| self.is_poisoned(king));
        king_poisoned && !self.board.pieces(color).iter().any(|(_, piece)| piece.kind == Kind::Doctor)
    }

    /// The result when the game ends by repetition or move count.
    fn counted(&self, points: &'static str, draw: &'static str) -> (&'static str, &'static str) {
        if !self.has_points() {
            return (DRAW, draw);
        }
        let ahead = self.points(Color::White) - self.points(Color::Black);
        let result = if ahead >= ADVANTAGE {
            advantage(Color::White)
        } else if ahead <= -ADVANTAGE {
            advantage(Color::Black)
        } else {
            DRAW
        };
        (result, points)
    }

    /// The points of a side's pieces on the board.
    pub fn points(&self, color: Color) -> i32 {
        let Scoring::Points { joker } = self.game.scoring else { return 0 };
        let classes = |color| {
            let pieces = self.board.pieces(color).into_iter();
            pieces.map(|(_, piece)| self.game.row(piece.kind).class).collect::<Vec<_>>()
        };
        let theirs = classes(color.other());
        let strong = theirs.iter().filter(|class| **class == Class::Strong).count();
        let others = theirs.iter().filter(|class| !matches!(class, Class::Strong | Class::Royal)).count();
        let worth = |class: &Class| match class {
            Class::Strong => 9,
            Class::Average => 6,
            Class::Joker => joker.unwrap_or(if strong > others { 5 } else { 4 }),
            Class::Auxiliary => 3,
            Class::Pawn => 1,
            Class::Royal => 0,
        };
        classes(color).iter().map(worth).sum()
    }

    fn all_pieces(&self) -> Vec<(Square, Piece)> {
        let mut pieces = self.board.pieces(Color::White);
        pieces.extend(self.board.pieces(Color::Black));
        pieces
    }

    /// Whether only the kings are left, and nothing can change that.
    fn has_bare_kings(&self) -> bool {
        let more = &self.game.more;
        self.all_pieces().len() == 2 && !more.kingless && more.line.is_none() && !self.can_drop_later()
    }

    /// Whether the position is dead. Games with points have no dead positions.
    fn is_dead(&self) -> bool {
        let Scoring::Draws { bishops } = self.game.scoring else { return false };
        if self.game.more.kingless || self.game.more.line.is_some() || self.can_drop_later() {
            return false;
        }
        if self.all_pieces().iter().any(|(square, piece)| piece.kind.is_king() && self.is_poisoned(*square)) {
            return false;
        }
        let mut others = self.all_pieces();
        others.retain(|(_, piece)| !piece.kind.is_king());
        let minor = |piece: &Piece| matches!(piece.kind, Kind::Knight | Kind::Bishop);
        if others.len() <= 1 {
            return others.iter().all(|(_, piece)| minor(piece));
        }
        let shade = |square: &Square| (square.file + square.rank).rem_euclid(2);
        bishops
            && others.iter().all(|(_, piece)| piece.kind == Kind::Bishop)
            && others.iter().all(|(square, _)| shade(square) == shade(&others[0].0))
    }
}
