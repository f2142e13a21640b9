//! Sets up positions without FENs, for programs that visit very many.

use super::Position;
use super::state::State;
use crate::types::{ByColor, Color, PieceKind, PieceSet, Square};

/// A piece of a position to set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: PieceKind,
    /// Its square. No other piece may stand there.
    pub square: Square,
    /// Its poison count; 0 if it is not poisoned.
    pub poison: u8,
}

impl Position {
    /// Replaces the position by another one of the same game: with these pieces, a side to move, and the
    /// kinds that the jokers of each side imitate. There are no rights, no en-passant captures and no earlier
    /// moves. Brouhaha squares without a piece have vanished. The reserve and the hands are empty.
    ///
    /// Returns whether a FEN could describe the position: pawns are on ranks of pawns, and the side not to
    /// move is not in check. If not, the position is invalid: it may only be replaced again, or written as
    /// text.
    ///
    /// ```
    /// # use movegen::{ByColor, Color, Placed};
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
    /// let piece = |color, letter, name| {
    ///     Placed { color, kind: kind(letter), square: square(name), poison: 0 }
    /// };
    /// let pieces = [
    ///     piece(Color::White, 'K', "c3"),
    ///     piece(Color::White, 'Q', "b2"),
    ///     piece(Color::Black, 'K', "d5"),
    /// ];
    /// assert!(position.set_up(&pieces, Color::Black, ByColor::both(None)));
    /// assert_eq!(position.to_fen(), "8/8/8/3k4/8/2K5/1Q6/8 b - - 0 1");
    /// position.make(position.parse_move("Kd6")?);
    /// assert_eq!(position.to_fen(), "8/8/3k4/8/8/2K5/1Q6/8 w - - 1 2");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Panics
    /// If a side's first piece is not its only king, two pieces share a square, a side has more than
    /// [`Rules::max_pieces`] pieces, a poison count is not one of the game, or jokers imitate in a game
    /// without jokers or imitate a joker.
    ///
    /// [`Rules::max_pieces`]: crate::Rules::max_pieces
    #[must_use = "a position that is not valid must not be used"]
    pub fn set_up(
        &mut self,
        pieces: &[Placed],
        side_to_move: Color,
        powers: ByColor<Option<PieceKind>>,
    ) -> bool {
        self.check_powers(powers);
        self.board = *self.rules.vacated_board();
        self.of_kind = ByColor::both([PieceSet::NONE; PieceKind::MAX]);
        self.hands = ByColor::both([0; PieceKind::MAX]);
        self.gates = ByColor::both(PieceSet::NONE);
        self.past_gates.clear();
        self.replaced.clear();
        self.history.clear();
        self.side_to_move = side_to_move;
        self.first_ply = u32::from(side_to_move == Color::Black);
        self.state = State {
            moved: ByColor::from_fn(|color| powers[!color]),
            ..State::empty(ByColor::both(self.rules.game().ends.checks))
        };
        let mut ids = ByColor::both(0);
        for piece in pieces {
            let id = ids[piece.color];
            assert_eq!(id == 0, self.rules.is_royal(piece.kind), "the king, and only he, is the first");
            ids[piece.color] += 1;
            assert!(id < self.rules.max_pieces(), "a side has at most {} pieces", self.rules.max_pieces());
            assert!(!self.board[piece.square.index()].is_piece(), "two pieces on a square");
            assert!(piece.poison <= self.rules.poison_moves(), "a poison count of the game");
            self.place(piece.color, id, piece.kind, piece.square);
            if piece.poison != 0 {
                self.set_poison(piece.color, id, piece.poison);
            }
        }
        assert!(Color::ALL.into_iter().all(|color| ids[color] != 0), "each side has a king");
        self.empty_reserve();
        self.state.key = self.key_from_scratch();
        self.all_can_stand() && self.waiting_side_is_safe()
    }

    fn check_powers(&self, powers: ByColor<Option<PieceKind>>) {
        let (has_jokers, rules) = (self.rules.has_jokers(), self.rules);
        let is_power = |kind| has_jokers && !rules.is_imitator(kind);
        assert!(powers.into_array().into_iter().flatten().all(is_power), "kinds that jokers can imitate");
    }

    fn empty_reserve(&mut self) {
        if self.rules.has_reserve() {
            for color in Color::ALL {
                self.stock[color] = [0; PieceKind::MAX];
                for kind in self.rules.kinds().filter(|&kind| self.rules.can_be_reserved(kind)) {
                    self.stock[color][kind.index()] = self.count(color, kind) as u8;
                }
            }
        }
    }

    fn all_can_stand(&self) -> bool {
        let can_stand = |color| move |(kind, square)| self.rules.can_stand(color, kind, square);
        Color::ALL.into_iter().all(|color| self.pieces(color).all(can_stand(color)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces_of(position: &Position) -> Vec<Placed> {
        let of = |color| {
            position.pieces(color).map(move |(kind, square)| Placed {
                color,
                kind,
                square,
                poison: position.poison_count(square),
            })
        };
        Color::ALL.into_iter().flat_map(of).collect()
    }

    #[test]
    fn it_sets_up_what_a_fen_describes() {
        for (game, fen) in [
            ("chess", "8/8/8/3k4/8/2K5/1Q6/8 b - - 0 1"),
            ("chess", "8/4P3/8/3k4/8/2K5/8/8 w - - 0 1"),
            ("poison", "8/3d4/4k3/8/4K3/8/8/8 b - - 0 1 poison=e6:4"),
            (
                "apothecary-classic",
                "**********/10/5k4/10/10/5j4/R9/10/1N8/5K4/10/**********[] w - - 0 1 jokers=-n",
            ),
        ] {
            let rules = crate::rules(game).expect("the game is there");
            let wanted = Position::from_fen(rules, fen).expect(fen);
            let mut position = Position::start(rules);
            position.make(position.legal_moves()[0]);
            let powers = ByColor::from_fn(|color| wanted.joker_power(color));
            assert!(position.set_up(&pieces_of(&wanted), wanted.side_to_move(), powers), "{fen}");
            let moves = position.legal_moves();
            assert_eq!(moves, wanted.legal_moves(), "{fen}");
            assert_eq!((position.ply(), position.to_fen()), (0, wanted.to_fen()));
            assert_eq!(position.key(), wanted.key(), "{fen}");
            for mv in moves {
                // Builds with debug assertions compare the whole state after each move.
                position.make(mv);
                position.unmake();
            }
        }
    }
}
