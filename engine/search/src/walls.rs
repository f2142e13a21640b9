//! Walls in the order of moves. A move of a piece comes with each square on which it can put a wall: a
//! position has about a thousand moves. Of the walls of a piece's move only the best are searched, by what
//! they block and by a history of their own.

use movegen::{AttackMap, CaptureLine, Color, Move, PieceKind, PieceSet, Position, Square};

use super::move_list::ScoredMove;
use super::thread_data::ThreadData;

/// The number of walls at the root for each move of a piece.
pub(super) const AT_ROOT: usize = 8;

/// What a wall is worth on a square that one more enemy piece attacks.
const ATTACKED: i32 = 64;

/// What it is worth for each centipawn that the enemy could win along the line that it blocks.
const BLOCKED: i32 = 8;

/// The most centipawns that count for a line.
const MOST_BLOCKED: i32 = 1500;

/// The gain of a capture at the root, where the values of the pieces are not at hand.
const USUAL_GAIN: i32 = 300;

/// The number of walls that are searched for each move of a piece, at a depth.
pub(super) fn kept(depth: i32) -> usize {
    (1 + depth).clamp(2, AT_ROOT as i32) as usize
}

/// The order of walls in a position, by square.
pub(super) struct WallOrder([i32; Square::MAX]);

impl WallOrder {
    /// The order by what walls block: captures of the enemy, and squares that it attacks. `values` are those
    /// of the pieces; without them all captures are the same.
    fn new(position: &Position, attacks: &AttackMap, values: Option<&[i32; PieceKind::MAX]>) -> Self {
        let (us, them) = (position.side_to_move(), !position.side_to_move());
        let mut order = Self([0; Square::MAX]);
        for square in position.rules().geometry().squares() {
            let count = |color: Color| attacks.attackers(square, color).len() as i32;
            order.0[square.index()] = (count(them) - count(us)) * ATTACKED;
        }
        let mut enemies = [(PieceKind::new(0), Square::new(0)); PieceSet::CAPACITY];
        for (id, kind, square) in position.numbered_pieces(them) {
            enemies[id] = (kind, square);
        }
        for (_, kind, square) in position.numbered_pieces(us) {
            let is_guarded = !attacks.attackers(square, us).is_empty();
            for id in attacks.attackers(square, them) {
                let (attacker, from) = enemies[id];
                let price = |values: &[i32; _]| if is_guarded { values[attacker.index()] } else { 0 };
                let gain = values.map_or(USUAL_GAIN, |values| values[kind.index()] - price(values));
                let line = position.rules().capture_line(them, attacker, from, square);
                if let Some(CaptureLine::Ride(between)) = line {
                    between
                        .iter()
                        .for_each(|at| order.0[at.index()] += gain.clamp(0, MOST_BLOCKED) * BLOCKED);
                }
            }
        }
        order
    }

    /// The same with the history of walls. The attack map must have been made.
    pub fn of_node(td: &ThreadData) -> Self {
        let mut order = Self::new(&td.position, td.attacks(), Some(td.values()));
        let (side, before) = (td.position.side_to_move(), previous_target(td));
        for square in td.position.rules().geometry().squares() {
            order.0[square.index()] += td.memory.history.wall(side, before, square);
        }
        order
    }

    /// The order of the wall of a move; 0 without a wall.
    pub fn of(&self, mv: Move) -> i32 {
        mv.wall().map_or(0, |wall| self.0[wall.index()])
    }

    /// Keeps the best walls of each move of a piece. Such moves follow each other.
    pub fn keep_best(&self, moves: &mut Vec<ScoredMove>, from: usize, kept: usize) {
        let (mut end, mut next) = (from, from);
        while let Some(first) = moves.get(next) {
            let step = first.mv.without_wall();
            let is_same = |scored: &&ScoredMove| scored.mv.without_wall() == step;
            let count = moves[next..].iter().take_while(is_same).count();
            let group = &mut moves[next..next + count];
            if count > kept {
                group.select_nth_unstable_by_key(kept, |scored| -self.of(scored.mv));
            }
            let stays = count.min(kept);
            moves.copy_within(next..next + stays, end);
            (end, next) = (end + stays, next + count);
        }
        moves.truncate(end);
    }
}

/// The square that the move before the node has reached.
fn previous_target(td: &ThreadData) -> Square {
    let before = if td.ply == 0 { None } else { td.memory.stack.back(td.ply, 1).current_move };
    before.map_or(Square::new(0), Move::to)
}

/// Updates the history of a move's wall by `bonus`.
pub(super) fn learn(td: &mut ThreadData, mv: Move, bonus: i32) {
    let Some(wall) = mv.wall() else { return };
    let (side, before) = (td.position.side_to_move(), previous_target(td));
    td.memory.history.update_wall(side, before, wall, bonus);
}

/// Whether the piece's move of a searched move is that of the best one or of one searched before, so that
/// only its wall was worse. Searched moves stand on the stack of searched moves from `base` on.
pub(super) fn differs_in_wall(td: &ThreadData, base: usize, index: usize, best: Move) -> bool {
    let mv = td.memory.searched[index];
    let step = mv.without_wall();
    let mut earlier = td.memory.searched[base..index].iter().chain([&best]);
    mv.wall().is_some() && earlier.any(|other| other.without_wall() == step)
}

/// The moves at the root with the best walls.
pub(super) fn at_root(position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let order = WallOrder::new(position, &AttackMap::without_mobility(position), None);
    let mut scored: Vec<ScoredMove> =
        moves.into_iter().map(|mv| ScoredMove { mv, order: 0, history: 0 }).collect();
    order.keep_best(&mut scored, 0, AT_ROOT);
    scored.into_iter().map(|scored| scored.mv).collect()
}
