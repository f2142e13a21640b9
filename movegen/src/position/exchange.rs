//! Static exchange evaluation: what a series of captures on one square is worth.
//!
//! Source: <https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>. The first move is seen exactly; after it
//! each side captures with its cheapest man whose line is open, pins and the change of jokers' powers disregarded
//! (a joker captures with the power that it has now), and poisoners do not recapture.

use arrayvec::ArrayVec;

use super::{Position, ids};
use crate::lines::Line;
use crate::rules::MAX_MEN;
use crate::types::{Color, Move, MoveKind, Square};

/// A man that bears on the square of the exchange.
#[derive(Clone, Copy)]
struct Attacker {
    square: Square,
    line: Line,
    value: i32,
    is_king: bool,
}

type Attackers = ArrayVec<Attacker, MAX_MEN>;
type Gone = ArrayVec<Square, { 2 * MAX_MEN }>;

impl Position {
    /// Whether the captures on a move's target square, begun by the move, gain at least `threshold` centipawns for
    /// its side. `values` are the kinds' values by [`PieceKind::index`](crate::PieceKind::index), in centipawns.
    ///
    /// Castlings, leaps, poisonings and cures exchange nothing: they gain 0.
    #[must_use]
    pub fn see_ge(&self, mv: Move, threshold: i32, values: &[i32; 32]) -> bool {
        if matches!(mv.kind(), MoveKind::Castle | MoveKind::Leap | MoveKind::Poison | MoveKind::Cure) {
            return threshold <= 0;
        }
        let moved = values[self.moved_piece(mv).kind().index()];
        let arriving = mv.promotion().map_or(moved, |kind| values[kind.index()]);
        let captured = self.captured_kind(mv).map_or(0, |kind| values[kind.index()]);
        let gain = captured + arriving - moved - threshold;
        if gain < 0 {
            return false;
        }
        let at_risk = arriving - gain;
        at_risk <= 0 || self.survives_recaptures(mv, at_risk, values)
    }

    /// Plays the recaptures out. `at_risk` is what the opponent would be ahead by after the first of them.
    fn survives_recaptures(&self, mv: Move, mut at_risk: i32, values: &[i32; 32]) -> bool {
        let mut gone = Gone::new();
        gone.push(mv.from());
        if mv.kind() == MoveKind::EnPassant {
            gone.extend(self.advanced().map(|advanced| advanced.to));
        }
        let mut attackers = [Attackers::new_const(), Attackers::new_const()];
        let mut side = !self.side_to_move;
        self.collect_attackers(mv, side, values, &mut attackers[side.index()]);
        let mut holds = true;
        let mut known_both = false;
        while let Some(next) = self.take_cheapest(&mut attackers[side.index()], &gone) {
            holds = !holds;
            gone.push(next.square);
            side = !side;
            if !known_both {
                known_both = true;
                self.collect_attackers(mv, side, values, &mut attackers[side.index()]);
            }
            if next.is_king {
                if attackers[side.index()].iter().any(|other| self.is_open_without(other.line, &gone)) {
                    holds = !holds;
                }
                break;
            }
            at_risk = next.value - at_risk;
            if at_risk < i32::from(holds) {
                break;
            }
        }
        holds
    }

    /// Collects the men of a side that could capture on the target if nothing stood in between, the mover left
    /// out.
    fn collect_attackers(&self, mv: Move, color: Color, values: &[i32; 32], attackers: &mut Attackers) {
        let side = color.index();
        let row = self.rules.lines.row(mv.to());
        let jokers = self.rules.has_jokers();
        for id in ids(self.state.men[side] & !self.state.frozen[side]) {
            let mover = if jokers { self.mover(color, id) } else { usize::from(self.movers[side][id]) };
            let (line, square) = (row[mover], self.squares[side][id]);
            if line.exists() && square != mv.from() {
                let value = values[self.kinds[side][id].index()];
                attackers.push(Attacker { square, line, value, is_king: id == 0 });
            }
        }
    }

    /// Removes the cheapest man whose line is open, the king last.
    fn take_cheapest(&self, attackers: &mut Attackers, gone: &Gone) -> Option<Attacker> {
        let open = attackers.iter().enumerate().filter(|(_, man)| self.is_open_without(man.line, gone));
        let (index, _) = open.min_by_key(|(_, man)| (man.is_king, man.value))?;
        Some(attackers.swap_remove(index))
    }

    /// Whether a line is open when some men have gone.
    fn is_open_without(&self, line: Line, gone: &Gone) -> bool {
        if line.is_direct() {
            return true;
        }
        let man_stays = |square: &Square| self.board[square.index()].is_man() && !gone.contains(square);
        let is_empty = |square: &Square| {
            let there = self.board[square.index()];
            there.is_empty() || (gone.contains(square) && self.rules.vacated(*square).is_empty())
        };
        let between = self.rules.lines.between(line);
        if between.hops {
            return between.squares().iter().filter(|square| man_stays(square)).count() == 1;
        }
        between.ways().any(|way| way.iter().all(is_empty))
    }
}
