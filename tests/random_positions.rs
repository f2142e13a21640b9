//! Random positions: pieces on random squares.

use std::collections::BTreeMap;

use movegen::{Position, Random};
use reference::games::{Advance, Game};
use reference::{Color, Kind, Piece, Square, State, game};

/// A generator of random positions of a game.
pub struct Source {
    game: &'static Game,
    /// The largest number of pieces of a side, including the king.
    max_pieces: usize,
    /// The pieces on White's king rank in the start position, by file.
    home: BTreeMap<i32, Kind>,
    squares: Vec<Square>,
}

impl Source {
    /// Creates a generator for a game of the program. The start position defines the home squares of king and
    /// castling partners, and the number of pieces.
    pub fn new(name: &str) -> Self {
        let rules = movegen::rules(name).expect("a game");
        let game = game(name);
        let start = State::from_fen(game, &Position::start(rules).to_fen());
        let white = start.board.pieces(Color::White);
        let at_home = white.iter().filter(|(square, _)| square.rank == game.king.rank);
        let full =
            (1..=game.shape.ranks).flat_map(|rank| (0..game.shape.files).map(move |f| Square::new(f, rank)));
        Self {
            game,
            max_pieces: white.len(),
            home: at_home.map(|(square, piece)| (square.file, piece.kind)).collect(),
            squares: full.collect(),
        }
    }

    /// A random position in which the side that is not to move is not in check.
    pub fn position(&self, rng: &mut Random) -> State {
        loop {
            let state = self.candidate(rng);
            if !state.is_checked(state.turn.other()) {
                return state;
            }
        }
    }

    /// A random position. The side that is not to move may be in check.
    fn candidate(&self, rng: &mut Random) -> State {
        let mut state = State::empty(self.game);
        state.turn = if rng.one_in(2) { Color::White } else { Color::Black };
        state.clock = rng.below(self.game.clock_limit as usize + 2) as u32;
        state.number = 1 + rng.below(200) as u32;
        self.place_king(&mut state, Color::White, rng);
        self.place_king(&mut state, Color::Black, rng);
        for color in [Color::White, Color::Black] {
            for _ in 0..rng.below(self.max_pieces) {
                self.place_piece(&mut state, color, rng);
            }
            self.fill_reserve(&mut state, color, rng);
            state.power[color.index()] = self.power(rng);
        }
        self.poison(&mut state, rng);
        state
    }

    /// Puts the king on its home square with some partners and rights, or on a random square.
    fn place_king(&self, state: &mut State, color: Color, rng: &mut Random) {
        let kind = Kind::King;
        if let Some(beside) = self.square_beside_enemy_king(state, color, rng) {
            return state.board.put(beside, Some(Piece { color, kind }));
        }
        let rank = state.king_rank(color);
        let home = Square::new(self.game.king.file, rank);
        if rng.one_in(2) || self.game.rights.is_empty() || !state.board.is_empty(home) {
            let square = self.empty_square(state, rng);
            return state.board.put(square, Some(Piece { color, kind }));
        }
        state.board.put(home, Some(Piece { color, kind }));
        for (letter, file) in &self.game.rights {
            let square = Square::new(*file, rank);
            if rng.one_in(3) || (square != home && !state.board.is_empty(square)) {
                continue;
            }
            let kind = self.home[file];
            state.board.put(square, Some(Piece { color, kind }));
            state.rights.insert((color, *letter));
        }
    }

    /// Puts the kings next to each other in one of three positions, if the game has poison.
    fn square_beside_enemy_king(&self, state: &State, color: Color, rng: &mut Random) -> Option<Square> {
        let enemy =
            state.board.king(color.other()).filter(|_| self.game.has(Kind::Harpy) && rng.one_in(3))?;
        let beside: Vec<Square> =
            self.squares.iter().copied().filter(|square| square.is_beside(enemy)).collect();
        Some(*rng.pick(&beside)).filter(|square| state.board.is_empty(*square))
    }

    fn place_piece(&self, state: &mut State, color: Color, rng: &mut Random) {
        if state.board.pieces(color).len() == self.max_pieces {
            return;
        }
        let kind = rng.pick(&self.game.table).kind;
        let square = if rng.one_in(8) && !self.game.shape.brouhaha.is_empty() {
            *rng.pick(&self.game.shape.brouhaha)
        } else {
            self.empty_square(state, rng)
        };
        let pawn_may_stand = || {
            let rank = state.mirrored(color, square.rank);
            (self.first_pawn_rank()..self.game.shape.ranks).contains(&rank)
        };
        let fits = kind != Kind::King && (!kind.is_pawn() || pawn_may_stand());
        if fits && state.board.piece(square).is_none() {
            state.board.put(square, Some(Piece { color, kind }));
        }
    }

    fn first_pawn_rank(&self) -> i32 {
        match self.game.advance {
            Advance::Double(rank) | Advance::Long { first: rank, .. } => rank,
        }
    }

    fn empty_square(&self, state: &State, rng: &mut Random) -> Square {
        loop {
            let square = *rng.pick(&self.squares);
            if state.board.is_empty(square) {
                return square;
            }
        }
    }

    fn fill_reserve(&self, state: &mut State, color: Color, rng: &mut Random) {
        if self.game.has_reserve() {
            for _ in 0..rng.below(4) {
                let kind = rng.pick(&self.game.table).kind;
                if kind != Kind::King && !kind.is_pawn() {
                    state.reserve[color.index()].push(kind);
                }
            }
        }
    }

    fn power(&self, rng: &mut Random) -> Option<Kind> {
        let kind = rng.pick(&self.game.table).kind;
        (self.game.has(Kind::Joker) && kind != Kind::Joker).then_some(kind)
    }

    fn poison(&self, state: &mut State, rng: &mut Random) {
        if !self.game.has(Kind::Harpy) {
            return;
        }
        for color in [Color::White, Color::Black] {
            let pieces = state.board.pieces(color);
            if let Some(king) = state.board.king(color).filter(|_| rng.one_in(3)) {
                state.poison.insert(king, 1 + rng.below(5) as u32);
            }
            for _ in 0..rng.below(4) {
                let (square, _) = *rng.pick(&pieces);
                state.poison.insert(square, 1 + rng.below(5) as u32);
            }
        }
    }
}
