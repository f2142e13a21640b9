//! Whether a move gives check: directly, or as a discovered check.

use super::attacks::{Change, Squares};
use super::checks::{Discoveries, LineState};
use super::{CheckInfo, Position};
use crate::types::{Move, MoveKind, PieceKind, PieceSet, Square};

impl Position {
    /// Whether a move gives check: whether the opponent's king is attacked after it, with the power that the
    /// mover's jokers have now. The move must be legal. `info` belongs to this position.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// let info = position.checks();
    /// assert!(position.gives_check(position.parse_move("Nc3")?, &info), "the rook behind the knight");
    /// assert!(!position.gives_check(position.parse_move("Kg2")?, &info));
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn gives_check(&self, mv: Move, info: &CheckInfo) -> bool {
        debug_assert!(info.fits(self), "the checks of another position");
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let Some(king) = self.king_square(them) else {
            return self.rules.royals.is_some() && self.after(mv).in_check();
        };
        if let Some(kind) = mv.dropped().filter(|_| self.rules.avoided.is_empty()) {
            return self.drop_gives_check(mv, kind, king, info);
        }
        // A gate is none of these: the whole move is made.
        let plain =
            matches!(mv.kind(), MoveKind::Normal | MoveKind::Advance | MoveKind::Promotion | MoveKind::Leap);
        let tests_change = (self.rules.avoided.is_empty() || self.rules.has_steps_alone)
            && !self.rules.explodes()
            && !self.rules.has_walls();
        if !plain || self.state.frozen[them].has_king() || !tests_change {
            return self.after(mv).in_check();
        }
        let id = self.board[mv.from().index()].id();
        let moved = match mv.promotion() {
            Some(kind) if self.rules.is_imitator(kind) => {
                self.rules.imitator(us, self.joker_power(us), mv.to())
            }
            Some(kind) => self.rules.mover(us, kind, mv.to()),
            None => self.mover(us, id) - mv.from().index() + mv.to().index(),
        };
        let line = self.rules.lines.get(king, moved);
        let discoveries = info.discoveries.get_or_init(|| self.discoveries(king));
        let uncovers = discoveries.all || discoveries.pieces.contains(id);
        if !line.exists() && !uncovers {
            return false;
        }
        let mut change = Change { excluded: PieceSet::one(id), ..Change::step(mv.from(), mv.to()) };
        change.expiring[them] = self.state.poison[them].expiring(self.state.frozen[them]);
        line.exists() && self.is_open_after(line, &change)
            || uncovers && self.is_attacked_after(king, us, &change, self.joker_power(us))
    }

    /// Whether a drop gives check to a king. It uncovers no line, but a hopper can hop over it.
    fn drop_gives_check(&self, mv: Move, kind: PieceKind, king: Square, info: &CheckInfo) -> bool {
        let us = self.side_to_move;
        let line = self.rules.lines.get(king, self.rules.mover(us, kind, mv.to()));
        let change = Change { filled: Squares::one(mv.to()), ..Change::NONE };
        line.exists() && self.is_open_after(line, &change)
            || info.discoveries.get_or_init(|| self.discoveries(king)).all
                && self.is_attacked_after(king, us, &change, None)
    }

    /// Finds the moves that may give a discovered check.
    fn discoveries(&self, king: Square) -> Discoveries {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let mut pieces = PieceSet::NONE;
        let mut all = !self.state.poison[them].expiring(self.state.frozen[them]).is_empty();
        let row = self.rules.lines.row(king);
        for id in self.state.pieces[us] & !self.state.frozen[us] {
            let line = row[self.mover(us, id)];
            if !line.exists() || line.is_direct() {
                continue;
            }
            if let LineState::Unstable { pinned, by_stepping_in } = self.line_state(line) {
                pieces |= pinned;
                all |= by_stepping_in;
            }
        }
        Discoveries { pieces, all }
    }
}
