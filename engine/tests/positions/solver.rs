//! Brute-force proofs: which result a side can force, found by trying every move of both sides.
//!
//! Nothing is estimated. A proof ends at the end of the game (mate, stalemate, a dead king, repetition, move
//! count, bare kings) or in a [fortress](Solver::has_fortress).

use std::collections::{HashMap, HashSet};

use movegen::{Color, GameResult, Move, Position};

/// The worth of a result to a side, from the worst to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Worth {
    Loss,
    Disadvantage,
    Draw,
    Advantage,
    Win,
}

impl Worth {
    const ALL: [Self; 5] = [Self::Loss, Self::Disadvantage, Self::Draw, Self::Advantage, Self::Win];

    /// The worth of a result to a side.
    pub fn of(result: GameResult, side: Color) -> Self {
        match result {
            GameResult::Draw => Self::Draw,
            GameResult::Win(winner) if winner == side => Self::Win,
            GameResult::Win(_) => Self::Loss,
            GameResult::Advantage(leader) if leader == side => Self::Advantage,
            GameResult::Advantage(_) => Self::Disadvantage,
        }
    }

    /// The minimum worth that the opponent must force to keep a side below this worth.
    fn refutation(self) -> Self {
        Self::ALL[Self::ALL.len() - self as usize]
    }
}

/// The maximum number of positions of a fortress.
const FORTRESS_SIZE: usize = 1000;

/// The maximum number of rounds in the search for a fortress.
const FORTRESS_ROUNDS: usize = 40;

/// The key of a proof: position, clock, plies, side and goal.
type Question = (u64, u16, u32, Color, Worth);

/// Tries all moves and stores the answers.
#[derive(Default)]
pub struct Solver {
    answers: HashMap<Question, bool>,
    fortresses: HashMap<(u64, Color, Worth), bool>,
}

impl Solver {
    /// The moves that force at least `goal` within `plies` plies, counting this move.
    pub fn forcing_moves(&mut self, position: &mut Position, goal: Worth, plies: u32) -> Vec<Move> {
        let side = position.side_to_move();
        let mut moves = position.legal_moves();
        moves.retain(|&mv| self.forces_after(position, mv, side, goal, plies));
        moves
    }

    /// The minimum number of plies, up to `most`, in which the side to move can force a win.
    pub fn win_distance(&mut self, position: &mut Position, most: u32) -> Option<u32> {
        let side = position.side_to_move();
        (1..=most).step_by(2).find(|&plies| self.forces(position, side, Worth::Win, plies))
    }

    /// The best moves, if they are proved to force at least `goal` within `plies` plies and all other moves
    /// to force less.
    pub fn best_moves(&mut self, position: &mut Position, goal: Worth, plies: u32) -> Option<Vec<Move>> {
        let opponent = !position.side_to_move();
        let best = self.forcing_moves(position, goal, plies);
        let mut others = position.legal_moves();
        others.retain(|mv| !best.contains(mv));
        let refuted =
            others.iter().all(|&mv| self.forces_after(position, mv, opponent, goal.refutation(), plies));
        (refuted && !best.is_empty() && !others.is_empty()).then_some(best)
    }

    /// The moves after which the opponent cannot force a win within `plies` plies, counting this move.
    pub fn saving_moves(&mut self, position: &mut Position, plies: u32) -> Vec<Move> {
        let opponent = !position.side_to_move();
        let mut moves = position.legal_moves();
        moves.retain(|&mv| !self.forces_after(position, mv, opponent, Worth::Win, plies));
        moves
    }

    fn forces_after(
        &mut self,
        position: &mut Position,
        mv: Move,
        side: Color,
        goal: Worth,
        plies: u32,
    ) -> bool {
        after(position, mv, |position| self.forces(position, side, goal, plies - 1))
    }

    /// Whether a side can force at least `goal` within `plies` plies, whichever side is to move. `false` can
    /// also mean that it takes longer.
    pub fn forces(&mut self, position: &mut Position, side: Color, goal: Worth, plies: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            return Worth::of(outcome.result, side) >= goal;
        }
        if plies == 0 {
            return self.has_fortress(position, side, goal);
        }
        let question = (position.key(), position.halfmove_clock(), plies, side, goal);
        let remembers = is_free_of_history(position, plies);
        if remembers && let Some(&answer) = self.answers.get(&question) {
            return answer;
        }
        let mut moves = position.legal_moves().into_iter();
        let answer = if position.side_to_move() == side {
            moves.any(|mv| self.forces_after(position, mv, side, goal, plies))
        } else {
            moves.all(|mv| self.forces_after(position, mv, side, goal, plies))
        };
        if remembers {
            self.answers.insert(question, answer);
        }
        answer
    }

    /// Whether a side can stay forever in a small set of positions. In all of them a count of points is worth
    /// at least `goal` to it, and it leaves them only for an end of the game that is worth as much. Every
    /// game finally ends by repetition or the move count, so this forces at least `goal`.
    fn has_fortress(&mut self, position: &mut Position, side: Color, goal: Worth) -> bool {
        if goal == Worth::Win || Worth::of(position.count_result(), side) < goal {
            return false;
        }
        let question = (position.key(), side, goal);
        if let Some(&answer) = self.fortresses.get(&question) {
            return answer;
        }
        let answer = Fortress::new(side, goal).stands(position);
        self.fortresses.insert(question, answer);
        answer
    }
}

/// Whether no position within `plies` plies can have occurred twice before, so that earlier moves do not
/// matter.
fn is_free_of_history(position: &Position, plies: u32) -> bool {
    position.ply() + (plies as usize) < 8
}

/// The search for a fortress: positions count as safe until they are refuted.
struct Fortress {
    side: Color,
    goal: Worth,
    assumed: HashSet<u64>,
    refuted: HashSet<u64>,
}

impl Fortress {
    fn new(side: Color, goal: Worth) -> Self {
        Self { side, goal, assumed: HashSet::new(), refuted: HashSet::new() }
    }

    /// A round without a refutation shows that from each position assumed to be safe only such positions are
    /// reached.
    fn stands(&mut self, position: &mut Position) -> bool {
        for _ in 0..FORTRESS_ROUNDS {
            let refuted = self.refuted.len();
            self.assumed.clear();
            let safe = self.is_safe(position, None);
            if !safe || self.assumed.len() >= FORTRESS_SIZE {
                return false;
            }
            if self.refuted.len() == refuted {
                return true;
            }
        }
        false
    }

    /// `previous` is the move before the last one.
    fn is_safe(&mut self, position: &mut Position, previous: Option<Move>) -> bool {
        let key = position.key();
        if self.refuted.contains(&key) {
            return false;
        }
        if self.assumed.len() >= FORTRESS_SIZE || !self.assumed.insert(key) {
            return true;
        }
        let safe = self.end(position).unwrap_or_else(|| {
            Worth::of(position.count_result(), self.side) >= self.goal
                && self.is_safe_after_move(position, previous)
        });
        if !safe {
            self.refuted.insert(key);
        }
        safe
    }

    /// Whether the game has ended, by a rule that does not depend on earlier moves, with a good enough
    /// result. `None` if it has not ended.
    fn end(&self, position: &Position) -> Option<bool> {
        let result = match position.king_is_dead() {
            Some(loser) => GameResult::Win(!loser),
            None if !position.has_legal_move() => position.no_moves_result(position.in_check()),
            None if position.is_dead_position() => GameResult::Draw,
            None => return None,
        };
        Some(Worth::of(result, self.side) >= self.goal)
    }

    fn is_safe_after_move(&mut self, position: &mut Position, previous: Option<Move>) -> bool {
        let mut moves = position.legal_moves();
        let last = position.last_move();
        if position.side_to_move() != self.side {
            return moves.into_iter().all(|mv| after(position, mv, |position| self.is_safe(position, last)));
        }
        // Moving back and forth keeps the fortress small.
        moves.sort_by_key(|mv| previous.is_none_or(|last| (mv.from(), mv.to()) != (last.to(), last.from())));
        moves.into_iter().any(|mv| after(position, mv, |position| self.is_safe(position, last)))
    }
}

/// What is known about the position after a move.
fn after<T>(position: &mut Position, mv: Move, ask: impl FnOnce(&mut Position) -> T) -> T {
    position.make(mv);
    let answer = ask(position);
    position.unmake();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        let rules = movegen::rules("apothecary-classic").expect("a game");
        Position::from_fen(rules, fen).expect("a valid FEN")
    }

    #[test]
    fn a_worth_is_refuted_by_the_least_that_excludes_it() {
        assert_eq!(Worth::Win.refutation(), Worth::Disadvantage);
        assert_eq!(Worth::Advantage.refutation(), Worth::Draw);
        assert_eq!(Worth::Draw.refutation(), Worth::Advantage);
        assert_eq!(Worth::Disadvantage.refutation(), Worth::Win);
    }

    #[test]
    fn a_rook_keeps_its_lead_for_ever_and_a_knight_has_none() {
        let rook = "**********/10/10/k9/10/10/10/10/10/10/8RK/**********[] w - - 0 1 jokers=--";
        assert!(Solver::default().forces(&mut position(rook), Color::White, Worth::Advantage, 0));
        assert!(!Solver::default().forces(&mut position(rook), Color::White, Worth::Win, 2));
        let knight = rook.replace('R', "N");
        assert!(!Solver::default().forces(&mut position(&knight), Color::White, Worth::Advantage, 0));
        assert!(Solver::default().forces(&mut position(&knight), Color::White, Worth::Draw, 0));
    }

    #[test]
    fn a_rook_that_can_be_taken_is_no_fortress() {
        let lost = "**********/10/10/10/10/10/10/10/10/1k8/R8K/**********[] b - - 0 1 jokers=--";
        assert!(!Solver::default().forces(&mut position(lost), Color::White, Worth::Advantage, 0));
        assert!(Solver::default().forces(&mut position(lost), Color::Black, Worth::Draw, 1));
    }
}
