//! Static exchange evaluation: the material result of a sequence of captures on one square.
//!
//! Source: <https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>. The first move is exact. After it,
//! each side captures with its cheapest piece whose line is open. Pins are ignored. A joker captures with the
//! power that it has now. Poisoners do not recapture.

use arrayvec::ArrayVec;

use super::{AttackMap, Position};
use crate::lines::Line;
use crate::types::{ByColor, Color, Move, MoveKind, PieceKind, PieceSet, Square};

/// The captures on one square, up to some point of the sequence.
struct Exchange<'a> {
    position: &'a Position,
    attacks: &'a AttackMap,
    /// The lines to the square, by (movement, square) index.
    lines: &'a [Line],
    values: &'a [i32; PieceKind::MAX],
    /// Squares that pieces have left.
    gone: ArrayVec<Square, { 2 * PieceSet::CAPACITY }>,
    /// Pieces that have captured.
    spent: ByColor<PieceSet>,
    /// Pieces whose line to the square is known to be open, and stays open.
    open: ByColor<PieceSet>,
    /// Riders that attack a square that a piece has left: their line may have opened.
    waiting: ByColor<PieceSet>,
    /// Pieces whose line can open and close, such as hoppers.
    irregular: ByColor<PieceSet>,
}

impl Position {
    /// Whether the sequence of captures that a move begins on its target square gains at least `threshold`
    /// centipawns for its side. `values` are the kinds' values by
    /// [`PieceKind::index`](crate::PieceKind::index), in centipawns; `attacks` is the map of this position.
    ///
    /// Castlings, leaps, poisonings and cures gain 0. A piece that captures and comes back gains what it
    /// captures.
    ///
    /// ```
    /// # use movegen::{AttackMap, PieceKind};
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
    /// let mut values = [0; PieceKind::MAX];
    /// values[kind('P').index()] = 100;
    /// values[kind('R').index()] = 500;
    /// let (attacks, mv) = (AttackMap::new(&position), position.parse_move("Rxd6").unwrap());
    /// // The rook captures a pawn that another pawn guards.
    /// assert!(position.see_ge(mv, -400, &values, &attacks));
    /// assert!(!position.see_ge(mv, -399, &values, &attacks));
    /// ```
    pub fn see_ge(
        &self,
        mv: Move,
        threshold: i32,
        values: &[i32; PieceKind::MAX],
        attacks: &AttackMap,
    ) -> bool {
        debug_assert!(attacks.fits(self), "the attack map of another position");
        use crate::types::MoveKind::{Castle, Cure, Leap, Pass, Poison};
        if matches!(mv.kind(), Castle | Leap | Poison | Cure | Pass) {
            return threshold <= 0;
        }
        let moved = values[self.moved_piece(mv).kind().index()];
        let arriving = mv.promotion().map_or(moved, |kind| values[kind.index()]);
        let captured = self.captured_value(mv, values);
        if mv.kind() == MoveKind::Double && mv.from() == mv.to() {
            return captured >= threshold;
        }
        let gain = captured + arriving - moved - threshold;
        if gain < 0 {
            return false;
        }
        let at_risk = arriving - gain;
        at_risk <= 0 || Exchange::new(self, mv, values, attacks).holds(at_risk)
    }
}

impl<'a> Exchange<'a> {
    /// The exchange after its first move.
    fn new(
        position: &'a Position,
        mv: Move,
        values: &'a [i32; PieceKind::MAX],
        attacks: &'a AttackMap,
    ) -> Self {
        let lines = position.rules.lines.row(mv.to());
        let mut exchange = Self {
            position,
            attacks,
            lines,
            values,
            gone: ArrayVec::new(),
            spent: ByColor::both(PieceSet::NONE),
            waiting: ByColor::both(PieceSet::NONE),
            open: ByColor::from_fn(|color| attacks.attackers(mv.to(), color) & !attacks.irregular(color)),
            irregular: ByColor::from_fn(|color| attacks.irregular(color)),
        };
        if mv.kind() != MoveKind::Drop {
            exchange.leave(mv.from());
        }
        if let Some(via) = mv.via() {
            exchange.leave(via);
        }
        if mv.kind() == MoveKind::EnPassant
            && let Some(advanced) = position.advanced()
        {
            exchange.leave(advanced.to);
        }
        exchange
    }

    /// Plays the recaptures; returns whether the first move reaches the threshold. `at_risk` is the
    /// opponent's lead after the first recapture.
    fn holds(mut self, mut at_risk: i32) -> bool {
        let mut side = !self.position.side_to_move;
        let mut holds = true;
        while let Some(id) = self.cheapest(side) {
            holds = !holds;
            let square = self.position.squares[side][id];
            if id == 0 {
                self.leave(square);
                let guarded = !self.can_capture(!side).is_empty();
                return if guarded { !holds } else { holds };
            }
            at_risk = self.value(side, id) - at_risk;
            if at_risk < i32::from(holds) {
                break;
            }
            self.leave(square);
            side = !side;
        }
        holds
    }

    fn value(&self, color: Color, id: usize) -> i32 {
        self.values[self.position.kinds[color][id].index()]
    }

    /// The piece with which a side captures next: the cheapest one, the lowest id among equals. The king is
    /// last.
    fn cheapest(&mut self, color: Color) -> Option<usize> {
        let pieces = self.can_capture(color);
        (pieces & !PieceSet::KING)
            .ids()
            .min_by_key(|&id| self.value(color, id))
            .or(pieces.has_king().then_some(0))
    }

    /// The pieces of a side that can capture. Lines are looked at only here: many exchanges end before the
    /// other side's turn.
    fn can_capture(&mut self, color: Color) -> PieceSet {
        for id in self.waiting[color] & !self.open[color] & !self.spent[color] {
            let opens = self.is_open(self.line(color, id));
            self.open[color] |= PieceSet::one_if(opens, id);
        }
        let irregular = self.irregular[color].ids().filter(|&id| self.is_open(self.line(color, id)));
        irregular.fold(self.open[color], PieceSet::with)
    }

    fn line(&self, color: Color, id: usize) -> Line {
        self.lines[self.attacks.mover(color, id)]
    }

    /// Removes a piece from its square. This can open the lines of others: see [`Self::can_capture`].
    fn leave(&mut self, square: Square) {
        let piece = self.position.board[square.index()];
        if let Some(color) = piece.color() {
            let others = !PieceSet::one(piece.id());
            self.spent[color] |= !others;
            self.open[color] &= others;
            self.irregular[color] &= others;
        }
        self.gone.push(square);
        for color in Color::ALL {
            self.waiting[color] |= self.attacks.attackers(square, color) & self.attacks.riders(color);
        }
    }

    /// Whether a line exists and is open without the pieces that have left.
    fn is_open(&self, line: Line) -> bool {
        let position = self.position;
        let occupant = |square: Square| {
            let there = position.board[square.index()];
            let has_left = there.is_piece() && self.gone.contains(&square);
            if has_left { position.rules.vacated(square) } else { there }
        };
        line.exists()
            && position
                .rules
                .lines
                .is_open(line, occupant, |it| position.is_avoided(position.board[it.index()]))
    }
}
