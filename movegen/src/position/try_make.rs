//! Makes a move that may be illegal.

use super::{Extra, Position, Why};
use crate::notation::MoveError;
use crate::types::{Move, MoveKind, PieceKind, Square};

impl Position {
    /// Makes a move if it is legal. Any bit pattern is allowed. [`make`](Self::make) is faster: it does not
    /// test the move.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let mv = position.parse_move("e2e4")?;
    /// position.try_make(mv)?;
    /// let error = position.try_make(mv).unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move \"e2e4\": Black is to move, and has no piece on e2");
    /// assert_eq!(position.ply(), 1, "the position is as it was");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// If the move is not legal: [`MoveError::Illegal`], which says why, or [`MoveError::NoMoves`]. The
    /// position stays as it was.
    pub fn try_make(&mut self, mv: Move) -> Result<(), MoveError> {
        if !self.is_legal(mv, &self.checks()) {
            return Err(self.why_not(mv));
        }
        self.make(mv);
        Ok(())
    }

    /// Why a move is not legal. It may be none of the game's.
    fn why_not(&self, mv: Move) -> MoveError {
        let geometry = self.rules.geometry();
        let is_on_board = |square: Square| square.index() < geometry.square_count();
        if !is_on_board(mv.from()) || !is_on_board(mv.to()) {
            return illegal(format!("{mv:?}"), "the board has no such square".to_owned());
        }
        if mv.wall().is_some() != self.rules.has_walls() {
            let reason =
                if mv.wall().is_some() { "the game has no walls" } else { "it puts no wall on the board" };
            return illegal(format!("{mv:?}"), reason.to_owned());
        }
        if let Some(kind) = mv.dropped() {
            let name = |square| geometry.name(square);
            let has_kind = kind.index() < self.rules.kind_count();
            let reason = if has_kind && mv.from() == mv.to() {
                Why { position: self, name: &name }.no_drop(kind, mv.to())
            } else {
                "no piece of the game is dropped like that".to_owned()
            };
            return illegal(format!("{mv:?}"), reason);
        }
        if mv.kind() == MoveKind::Double {
            return illegal(
                format!("{mv:?}"),
                "no piece of the game makes such a move of two steps".to_owned(),
            );
        }
        let is_gate_of_game =
            |kind: PieceKind| self.rules.has_gates() && kind.index() < self.rules.kind_count();
        if mv.gated().is_some_and(|kind| !is_gate_of_game(kind)) {
            return illegal(format!("{mv:?}"), "no piece of the game appears like that".to_owned());
        }
        let letter = match mv.kind() {
            MoveKind::Promotion => self
                .rules
                .kinds()
                .nth(mv.auxiliary())
                .map(|kind| self.rules.letter(kind).to_ascii_lowercase()),
            _ => self.move_letter(mv),
        };
        let mut text = geometry.name(mv.from()) + &geometry.name(mv.to());
        text.extend(letter);
        if !self.has_legal_move() {
            return MoveError::NoMoves { text };
        }
        let same_squares = |&other: &Move| (other.from(), other.to()) == (mv.from(), mv.to());
        let legal = self.legal_moves().into_iter().find(same_squares);
        if let Some(legal) = legal.filter(|legal| legal.kind() != mv.kind()) {
            return illegal(text, format!("the legal move from there to there is {legal:?}, not {mv:?}"));
        }
        let extra = match mv.kind() {
            MoveKind::Poison => Extra::Poison,
            MoveKind::Cure => Extra::Cure,
            MoveKind::Promotion => letter.map_or(Extra::Nothing, Extra::Letter),
            _ => Extra::Nothing,
        };
        let name = |square| geometry.name(square);
        let why = Why { position: self, name: &name };
        illegal(text, why.illegality(mv.from(), mv.to(), extra).text)
    }
}

fn illegal(text: String, reason: String) -> MoveError {
    MoveError::Illegal { text, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> Position {
        Position::start(crate::rules("chess").expect("a built-in game"))
    }

    fn refusal(position: &Position, mv: Move) -> String {
        let mut copy = position.clone();
        let error = copy.try_make(mv).expect_err("an illegal move");
        assert_eq!((&copy, copy.ply()), (position, position.ply()), "the position stays as it was");
        error.to_string()
    }

    fn step(from: &str, to: &str, kind: MoveKind, auxiliary: usize) -> Move {
        let geometry = crate::rules("chess").expect("a built-in game").geometry();
        let square = |name| geometry.parse(name).expect("a square");
        Move::with_auxiliary(square(from), square(to), kind, auxiliary)
    }

    #[test]
    fn legal_moves_are_made() {
        for rules in crate::main_games() {
            let start = Position::start(rules);
            for mv in start.legal_moves() {
                let (mut checked, mut unchecked) = (start.clone(), start.clone());
                checked.try_make(mv).expect("a legal move");
                unchecked.make(mv);
                assert_eq!((&checked, checked.last_move()), (&unchecked, Some(mv)));
                checked.unmake();
                assert_eq!(checked, start);
            }
        }
    }

    #[test]
    fn the_error_says_why_a_move_is_not_legal() {
        let start = chess();
        for (mv, expected) in [
            (step("e2", "e5", MoveKind::Normal, 0), "\"e2e5\": the pawn on e2 cannot go to e5"),
            (step("e1", "g1", MoveKind::Castle, 0), "\"e1g1\": "),
            (step("e1", "g1", MoveKind::Castle, 31), "\"e1g1\": "),
            (step("e7", "e8", MoveKind::Promotion, 4), "\"e7e8"),
            (step("e7", "e8", MoveKind::Promotion, 31), "\"e7e8\": White is to move"),
            (step("e2", "e4", MoveKind::Normal, 0), "\"e2e4\": the legal move from there to there is Move("),
            (step("e2", "e4", MoveKind::Poison, 0), "\"e2e4p\": "),
            (Move::from_bits(0xffff), "\"Move("),
        ] {
            let message = refusal(&start, mv);
            assert!(message.starts_with(&format!("illegal move {expected}")), "{mv:?}: {message}");
        }
        let mate = Position::from_fen(start.rules(), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").expect("a position");
        let message = refusal(&mate, step("h8", "h7", MoveKind::Normal, 0));
        assert_eq!(message, "illegal move \"h8h7\": there is no legal move in this position");
    }

    /// Every kind of move between every two squares, with many auxiliary numbers.
    #[test]
    fn every_bit_pattern_is_answered() {
        for rules in crate::main_games() {
            let position = Position::start(rules);
            let legal = position.legal_moves();
            for number in 0..60_000_u32 {
                let mv = Move::from_bits(number.wrapping_mul(0x9e37_79b1));
                let mut copy = position.clone();
                let result = copy.try_make(mv);
                assert_eq!(result.is_ok(), legal.contains(&mv), "{mv:?}");
            }
            for &mv in &legal {
                let from_outside = Move::with_auxiliary(Square::new(Square::MAX - 1), mv.to(), mv.kind(), 0);
                assert!(position.clone().try_make(from_outside).is_err());
            }
        }
    }
}
