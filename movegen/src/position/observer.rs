//! Reports what moves change.

use crate::types::{Color, Piece, PieceKind, Square};

/// Receives every change of the position by a move, for incremental updates. The side to move, the clocks and
/// the en-passant captures are not reported.
///
/// This observer keeps the number of pieces of each side:
///
/// ```
/// use movegen::{ByColor, Color, Observer, Piece, Square};
///
/// struct Numbers(ByColor<i32>);
///
/// impl Observer for Numbers {
///     fn add(&mut self, piece: Piece, _: Square) {
///         self.0[piece.color()] += 1;
///     }
///     fn remove(&mut self, piece: Piece, _: Square) {
///         self.0[piece.color()] -= 1;
///     }
/// }
///
/// # let rules = movegen::rules("chess").unwrap();
/// let fen = "4k3/8/8/q7/8/8/8/R4K2 w - - 0 1";
/// let mut position = movegen::Position::from_fen(rules, fen).unwrap();
/// let mut numbers = Numbers(ByColor::both(2));
/// position.make_observed(position.parse_move("Rxa5").unwrap(), &mut numbers);
/// assert_eq!(numbers.0, ByColor::new(2, 1));
/// ```
pub trait Observer {
    /// A piece appears on a square.
    fn add(&mut self, piece: Piece, square: Square);
    /// A piece disappears from a square.
    fn remove(&mut self, piece: Piece, square: Square);
    /// A piece moves from one square to another.
    #[inline]
    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.remove(piece, from);
        self.add(piece, to);
    }
    /// A brouhaha square vanishes.
    fn vanish(&mut self, _square: Square) {}
    /// The poison count of a piece changes; 0 means not poisoned. Before a poisoned piece disappears its
    /// count is set to 0.
    fn poison(&mut self, _piece: Piece, _square: Square, _before: u8, _after: u8) {}
    /// A side's jokers imitate another kind. Only in games with jokers.
    fn imitate(&mut self, _color: Color, _before: Option<PieceKind>, _after: Option<PieceKind>) {}
    /// The number of pieces of a kind in a side's hand changes.
    #[inline]
    fn hand(&mut self, _color: Color, _kind: PieceKind, _before: u8, _after: u8) {}
    /// A side loses a right to castle or leap: see
    /// [`Position::right_squares`](crate::Position::right_squares).
    fn lose_right(&mut self, _color: Color, _square: Square) {}
    /// A side gets such a right by a drop.
    fn gain_right(&mut self, _color: Color, _square: Square) {}
}

impl Observer for () {
    fn add(&mut self, _: Piece, _: Square) {}
    fn remove(&mut self, _: Piece, _: Square) {}
}

/// Two observers of the same moves.
impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    fn add(&mut self, piece: Piece, square: Square) {
        self.0.add(piece, square);
        self.1.add(piece, square);
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.0.remove(piece, square);
        self.1.remove(piece, square);
    }

    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.0.relocate(piece, from, to);
        self.1.relocate(piece, from, to);
    }

    fn vanish(&mut self, square: Square) {
        self.0.vanish(square);
        self.1.vanish(square);
    }

    fn poison(&mut self, piece: Piece, square: Square, before: u8, after: u8) {
        self.0.poison(piece, square, before, after);
        self.1.poison(piece, square, before, after);
    }

    fn imitate(&mut self, color: Color, before: Option<PieceKind>, after: Option<PieceKind>) {
        self.0.imitate(color, before, after);
        self.1.imitate(color, before, after);
    }

    fn hand(&mut self, color: Color, kind: PieceKind, before: u8, after: u8) {
        self.0.hand(color, kind, before, after);
        self.1.hand(color, kind, before, after);
    }

    fn lose_right(&mut self, color: Color, square: Square) {
        self.0.lose_right(color, square);
        self.1.lose_right(color, square);
    }

    fn gain_right(&mut self, color: Color, square: Square) {
        self.0.gain_right(color, square);
        self.1.gain_right(color, square);
    }
}
