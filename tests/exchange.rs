//! Static exchange evaluation, compared with exchanges played on the board of the reference implementation.

use movegen::{AttackMap, Color, Move, MoveKind, PieceKind, Position};
use reference::state::Action;
use reference::{Kind, Piece, Square, State};

use crate::support::small_position;

/// The gain of the exchange that a move begins. Each side captures with its least valuable piece, the king
/// last, and stops when a capture loses. Of pieces with the same value, the one with the lowest id captures.
pub fn exchange_worth(
    engine: &Position,
    state: &State,
    reference_move: &reference::state::Move,
    mv: Move,
    values: &[i32; PieceKind::MAX],
) -> i32 {
    let mut board = Exchange { engine, state: state.clone(), values, target: reference_move.to };
    let moved = board.value(reference_move.from);
    let mut on_way = 0;
    if let Action::Twice(via) = reference_move.action {
        on_way = state.board.piece(via).map_or(0, |_| board.value(via));
        if reference_move.from == reference_move.to {
            return on_way;
        }
        board.remove(via);
    }
    let victim = match reference_move.action {
        Action::Twice(_) => Some(reference_move.to),
        Action::EnPassant(square) => Some(square),
        Action::Promote(_) if reference_move.from == reference_move.to => None,
        Action::Go | Action::Promote(_) | Action::Gate(_, _, None) => Some(reference_move.to),
        _ => return 0,
    };
    if mv.kind() == MoveKind::Leap {
        return 0;
    }
    let victim = victim.filter(|&square| state.board.piece(square).is_some());
    let captured = victim.map_or(0, |square| board.value(square));
    let arriving = mv.promotion().map_or(moved, |kind| values[kind.index()]);
    let mover = state.piece(reference_move.from);
    if let Some(square) = victim {
        board.remove(square);
    }
    board.remove(reference_move.from);
    board.state.board.put(reference_move.to, Some(mover));
    on_way + captured + arriving - moved - board.recapture(mover.color.other(), arriving)
}

/// A board on which an exchange is played out.
struct Exchange<'a> {
    engine: &'a Position,
    state: State,
    values: &'a [i32; PieceKind::MAX],
    target: Square,
}

impl Exchange<'_> {
    fn piece(&self, square: Square) -> movegen::Piece {
        let square = self.engine.rules().geometry().parse(&square.name()).expect("a square");
        self.engine.piece_on(square)
    }

    fn value(&self, square: Square) -> i32 {
        self.values[self.piece(square).kind().index()]
    }

    fn number(&self, color: Color, square: Square) -> usize {
        let geometry = self.engine.rules().geometry();
        let numbered =
            self.engine.numbered_pieces(color).find(|&(_, _, at)| geometry.name(at) == square.name());
        numbered.expect("a piece").0
    }

    fn remove(&mut self, square: Square) {
        self.state.board.take(square);
        self.state.poison.remove(&square);
    }

    /// The gain of a side by recapturing a piece of a value. 0 if it does not recapture.
    fn recapture(&mut self, side: reference::Color, value: i32) -> i32 {
        let Some((from, piece)) = self.cheapest(side) else { return 0 };
        let own = self.value(from);
        self.remove(from);
        if piece.kind == Kind::King {
            return if self.cheapest(side.other()).is_some() { 0 } else { value };
        }
        (value - self.recapture(side.other(), own)).max(0)
    }

    fn cheapest(&self, side: reference::Color) -> Option<(Square, Piece)> {
        let color = if side == reference::Color::White { Color::White } else { Color::Black };
        let pieces = self.state.board.pieces(side).into_iter().filter(|&(square, piece)| {
            // Poisoners do not recapture.
            square != self.target
                && !self.engine.rules().is_poisoner(self.piece(square).kind())
                && piece.color == side
                && self.state.attacks(square).contains(&self.target)
        });
        pieces.min_by_key(|&(square, piece)| {
            (piece.kind == Kind::King, self.value(square), self.number(color, square))
        })
    }
}

/// Fails unless the exchange that a move begins has a gain. The values are those of chess.
#[test]
fn exchanges_worked_out_by_hand() {
    for (game, pieces, text, worth) in [
        // The rook can capture only after the cannon and the queen before it have captured.
        ("grand-apothecary", "Kl1 ka12 Rd1 Zd2 Qd4 pd6 rd12 rc6", "d2d6", -100),
        // Kings capture last, and only what nobody guards.
        ("chess", "Kd4 Re2 ke7 pe5 na8", "e2e5", 100),
        ("chess", "Kd4 Ne3 kd6 pd5 na8", "e3d5", 100),
        ("chess", "Kd3 Ne3 kd6 pd5 rd8", "e3d5", -200),
        ("chess", "Ka1 Ne3 Nf4 kd6 pd5 na8", "e3d5", 100),
        ("chess", "Ka1 Ne3 kd6 pd5 na8", "e3d5", -200),
        // A cannon recaptures while it has a mount: here the piece before it leaves with the first move.
        ("grand-apothecary", "Kl1 ka12 Zd1 Rd2 pd6 rd12", "d2d6", -400),
        ("grand-apothecary", "Kl1 ka12 Zd1 Nd2 Rc6 pd6 rd12", "c6d6", 100),
    ] {
        let position = small_position(game, pieces, "w");
        let rules = position.rules();
        let values = std::array::from_fn(|index| {
            let kind = rules.kinds().find(|kind| kind.index() == index);
            kind.map_or(0, |kind| match rules.letter(kind) {
                'P' => 100,
                'Q' => 900,
                'R' => 500,
                _ => 300,
            })
        });
        let mv = position.parse_move(text).expect("a move");
        let attacks = AttackMap::new(&position);
        assert!(position.see_ge(mv, worth, &values, &attacks), "{text} gains {worth}: {pieces}");
        assert!(!position.see_ge(mv, worth + 1, &values, &attacks), "{text} gains only {worth}: {pieces}");
    }
}

/// A lion captures one piece or two, and the gold general on f8 takes it back unless it comes back itself.
#[test]
fn exchanges_of_two_steps() {
    let rules = movegen::rules("chu-shogi").expect("a game");
    let fen = "k11/12/12/12/5g6/5r6/5p6/5N6/12/12/12/11K w - - 0 1";
    let position = Position::from_fen(rules, fen).expect(fen);
    let mut values = [300; PieceKind::MAX];
    for (letter, value) in [('P', 100), ('R', 500)] {
        values[rules.kind_of_letter(letter).expect("a piece").index()] = value;
    }
    let attacks = AttackMap::new(&position);
    for (text, worth) in [("f5f6f7", 300), ("f5f6f5", 100), ("f5f6e7", -200), ("f5f7", 200), ("f5e4f5", 0)] {
        let mv = position.parse_move(text).expect(text);
        assert!(position.see_ge(mv, worth, &values, &attacks), "{text} gains {worth}");
        assert!(!position.see_ge(mv, worth + 1, &values, &attacks), "{text} gains only {worth}");
    }
}
