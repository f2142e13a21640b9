//! Walls: squares that no piece can enter or pass. In games with walls each move ends with one.

use super::generate::AnyMove;
use super::legality::FindMove;
use super::{CheckInfo, Position, Stage};
use crate::game::WallRule;
use crate::types::{Move, MoveSink, Occupant, Square};
use crate::zobrist::Zobrist;

impl Position {
    /// The squares with walls.
    ///
    /// ```
    /// # let rules = movegen::rules("duck").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// assert_eq!(position.walls().count(), 0);
    /// position.make(position.parse_move("e2e4,e4d5")?);
    /// assert_eq!(position.walls().next(), rules.geometry().parse("d5"));
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn walls(&self) -> impl Iterator<Item = Square> + '_ {
        let squares = self.rules.geometry().squares().filter(|_| self.rules.has_walls());
        squares.filter(|square| self.board[square.index()] == Occupant::WALL)
    }

    /// The part of the key for the walls.
    pub(super) fn walls_key(&self) -> u64 {
        self.walls().fold(0, |key, square| key ^ Zobrist::wall(square))
    }

    /// Puts the walls of a FEN on the board.
    pub(super) fn place_walls(&mut self, squares: &[Square]) {
        for square in squares {
            self.board[square.index()] = Occupant::WALL;
        }
        self.state.wall = squares.first().copied().filter(|_| self.moves_wall());
    }

    /// Whether there is one wall, which each move moves.
    pub(super) fn moves_wall(&self) -> bool {
        self.rules.walls.as_ref().is_some_and(|walls| walls.rule == WallRule::Moved)
    }

    /// Puts the wall of a move on a square. If there is one wall, it leaves its square.
    #[cold]
    pub(super) fn put_wall(&mut self, square: Square) {
        if let Some(before) = self.state.wall.take() {
            self.board[before.index()] = Occupant::EMPTY;
            self.state.key ^= Zobrist::wall(before);
        }
        self.board[square.index()] = Occupant::WALL;
        self.state.key ^= Zobrist::wall(square);
        self.state.wall = Some(square).filter(|_| self.moves_wall());
    }

    /// Takes the wall of a move back from the board, without the key. `before` is the square of the only wall
    /// before the move.
    #[cold]
    pub(super) fn take_wall_back(&mut self, square: Square, before: Option<Square>) {
        self.board[square.index()] = Occupant::EMPTY;
        if let Some(before) = before {
            self.board[before.index()] = Occupant::WALL;
        }
    }

    /// Generates the legal moves of a stage with their walls.
    #[cold]
    #[inline(never)]
    pub(super) fn generate_with_walls<S: MoveSink>(&self, stage: Stage, info: &CheckInfo, sink: &mut S) {
        for mv in self.moves_before_walls(stage, info) {
            self.push_walls(mv, sink);
        }
    }

    /// Whether some legal move of a game with walls exists.
    #[cold]
    pub(super) fn has_move_with_wall(&self, info: &CheckInfo) -> bool {
        self.moves_before_walls(Stage::All, info).into_iter().any(|mv| self.has_wall_for(mv))
    }

    /// The moves of a stage, without walls. With a wall each may be legal.
    fn moves_before_walls(&self, stage: Stage, info: &CheckInfo) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        match stage {
            _ if !self.restricts_moves() => self.generate_without_gates(stage, info, &mut moves),
            Stage::All => self.generate_candidates::<true, true, _>(&mut moves),
            Stage::Noisy => self.generate_candidates::<true, false, _>(&mut moves),
            Stage::Quiet => self.generate_candidates::<false, true, _>(&mut moves),
        }
        moves
    }

    /// Whether a move that is possible without a wall is legal with one.
    pub(super) fn has_wall_for(&self, mv: Move) -> bool {
        let mut any = AnyMove(false);
        self.push_walls(mv, &mut any);
        any.0
    }

    /// Passes on the legal moves that a possible move makes with each wall.
    fn push_walls<S: MoveSink>(&self, mv: Move, sink: &mut S) {
        let Some(walls) = &self.rules.walls else { return };
        let (restricted, after) = (self.restricts_moves(), self.after(mv));
        for &square in &walls.squares[self.side_to_move] {
            let is_free = after.board[square.index()].is_empty();
            let walled = mv.with_wall(square);
            let fits = is_free && (walls.rule != WallRule::Left || square == mv.from());
            sink.push_if(walled, fits && (!restricted || self.is_permitted(walled)));
        }
    }

    /// Whether a move is legal in a game with walls. Any bit pattern is allowed.
    #[cold]
    #[inline(never)]
    pub(super) fn is_legal_with_wall(&self, mv: Move, info: &CheckInfo) -> bool {
        let Some(wall) = mv.wall().filter(|_| self.rules.has_walls()) else { return false };
        let (step, restricted) = (mv.without_wall(), self.restricts_moves());
        let squares = self.rules.geometry().square_count();
        let are_on_board = [mv.from(), mv.to(), wall].iter().all(|square| square.index() < squares);
        if !are_on_board || info.is_over || !self.board[mv.from().index()].is(self.side_to_move) {
            return false;
        }
        let is_possible = if restricted {
            let mut search = FindMove { wanted: step, found: false };
            self.generate_candidates::<true, true, _>(&mut search);
            search.found
        } else {
            self.is_legal_without_wall(step, info)
        };
        let mut search = FindMove { wanted: mv, found: false };
        if is_possible {
            self.push_walls(step, &mut search);
        }
        search.found
    }
}
