//! Moves that are not legal because of a wall.

use super::{Illegal, PieceAt, Why, telling};
use crate::game::WallRule;
use crate::types::{Move, Occupant, Square};

impl Why<'_> {
    /// Why a move cannot end with a wall on a square. Without its wall the move is possible.
    pub(crate) fn no_wall(&self, step: Move, square: Square) -> String {
        let (rules, us) = (self.position.rules, self.position.side_to_move);
        let after = self.position.after(step);
        let there = after.piece_on(square);
        let why = match &rules.walls {
            Some(walls) if walls.rule == WallRule::Left && square != step.from() => {
                "a piece leaves it on the square from which it moves".to_owned()
            }
            _ if there.is_piece() => format!("the {} stands there", self.kind(there.kind())),
            _ if self.is_wall(square) => "there is one already".to_owned(),
            Some(walls) if !walls.squares[us].contains(&square) => {
                format!("{}'s walls are in another region", us.name())
            }
            _ => "the king would be in check".to_owned(),
        };
        format!("no wall can be put on {}: {why}", (self.name)(square))
    }

    pub(super) fn is_wall(&self, square: Square) -> bool {
        self.position.board[square.index()] == Occupant::WALL
    }

    /// Why a piece cannot go to a square on which or before which there is a wall.
    pub(super) fn stopped_by_wall(&self, piece: PieceAt, wall: Square, to: Square) -> Illegal {
        let [wall, to] = [wall, to].map(|square| (self.name)(square));
        telling(format!("{} cannot go to {to}: there is a wall on {wall}", self.of(piece)))
    }
}
