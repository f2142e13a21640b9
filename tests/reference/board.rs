//! Boards with pieces.

use std::collections::BTreeSet;

use crate::kinds::Kind;
use crate::squares::{Color, Shape, Square};

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The kind of the piece.
    pub kind: Kind,
}

/// The content of a pair of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// No square: off the board, or a brouhaha square without a piece.
    Missing,
    /// An empty square.
    Empty,
    /// A square with a wall on it.
    Wall,
    /// A square with a piece on it.
    Holds(Piece),
}

/// A board with pieces on it.
#[derive(Clone, Debug)]
pub struct Board {
    shape: &'static Shape,
    cells: Vec<Option<Piece>>,
    /// The squares with walls.
    pub walls: BTreeSet<Square>,
}

impl Board {
    /// A board without pieces.
    pub fn empty(shape: &'static Shape) -> Self {
        let rows = shape.highest() - shape.lowest() + 1;
        Self { shape, cells: vec![None; (rows * shape.files) as usize], walls: BTreeSet::new() }
    }

    /// The shape of the board.
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    fn cell(&self, square: Square) -> Option<usize> {
        let inside = (0..self.shape.files).contains(&square.file)
            && (self.shape.lowest()..=self.shape.highest()).contains(&square.rank);
        inside.then(|| ((square.rank - self.shape.lowest()) * self.shape.files + square.file) as usize)
    }

    /// The piece on a square, if there is one.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.cells[self.cell(square)?]
    }

    /// The content of a square. A brouhaha square without a piece is missing.
    pub fn spot(&self, square: Square) -> Spot {
        match self.piece(square) {
            Some(piece) => Spot::Holds(piece),
            None if self.walls.contains(&square) => Spot::Wall,
            None if self.shape.is_full(square) => Spot::Empty,
            None => Spot::Missing,
        }
    }

    /// Whether the square exists and is empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.spot(square) == Spot::Empty
    }

    /// The squares of the full ranks.
    pub fn squares(&self) -> Vec<Square> {
        let ranks = self.shape.lowest()..=self.shape.highest();
        let squares = ranks.flat_map(|rank| (0..self.shape.files).map(move |file| Square::new(file, rank)));
        squares.filter(|square| self.shape.is_full(*square)).collect()
    }

    /// Puts a piece on a square, or empties it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let cell = self.cell(square).expect("a square of the board");
        self.cells[cell] = piece;
    }

    /// Removes the piece on a square.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let cell = self.cell(square).expect("a square of the board");
        self.cells[cell].take()
    }

    /// All pieces of one side with their squares.
    pub fn pieces(&self, color: Color) -> Vec<(Square, Piece)> {
        let mut found = Vec::new();
        for rank in self.shape.lowest()..=self.shape.highest() {
            for file in 0..self.shape.files {
                let square = Square::new(file, rank);
                if let Some(piece) = self.piece(square)
                    && piece.color == color
                {
                    found.push((square, piece));
                }
            }
        }
        found
    }

    /// The square of a side's king. None if the king has died of poison.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color).into_iter().find(|(_, piece)| piece.kind.is_king()).map(|(square, _)| square)
    }
}
