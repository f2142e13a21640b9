//! The sums of the hidden layer along the path of a search.
//!
//! Each move only records what it changes. The sums of a position are computed when it is evaluated: from
//! those of the nearest earlier position that has them, or from scratch if the side's view of the board has
//! changed since then. Attacked pieces are not in these sums.

use arrayvec::ArrayVec;
use movegen::{AttackMap, ByColor, Color, Observer, Piece, PieceKind, Position, Square};

use super::accumulator::Accumulator;
use super::features::{Item, View};
use super::network::Network;
use crate::score::Score;

/// The largest number of changes that a move records. After a move with more changes the sums are computed
/// from scratch.
const MAX_CHANGES: usize = 32;

/// The most inputs that a change sets or clears.
const INPUTS_PER_CHANGE: usize = 2;

/// What a move changes.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    added: ArrayVec<Item, MAX_CHANGES>,
    removed: ArrayVec<Item, MAX_CHANGES>,
    /// There were more changes than the lists hold.
    overflow: bool,
}

impl Changes {
    fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
        self.overflow = false;
    }

    fn count(&self) -> usize {
        self.added.len() + self.removed.len()
    }

    fn set(&mut self, item: Item) {
        self.overflow |= self.added.try_push(item).is_err();
    }

    fn unset(&mut self, item: Item) {
        self.overflow |= self.removed.try_push(item).is_err();
    }
}

impl Observer for Changes {
    fn add(&mut self, piece: Piece, square: Square) {
        self.set(Item::Piece(piece, square));
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.unset(Item::Piece(piece, square));
    }

    fn vanish(&mut self, square: Square) {
        self.set(Item::Gone(square));
    }

    fn poison(&mut self, piece: Piece, square: Square, before: u8, after: u8) {
        if before > 0 {
            self.unset(Item::Poison(piece, square, before));
        }
        if after > 0 {
            self.set(Item::Poison(piece, square, after));
        }
    }

    fn imitate(&mut self, color: Color, before: Option<PieceKind>, after: Option<PieceKind>) {
        before.into_iter().for_each(|kind| self.unset(Item::Power(color, kind)));
        after.into_iter().for_each(|kind| self.set(Item::Power(color, kind)));
    }

    fn lose_right(&mut self, color: Color, square: Square) {
        self.unset(Item::Right(color, square));
    }
}

/// A position on the path.
#[derive(Clone, Debug)]
struct Ply {
    /// What the move to this position changed.
    changes: Changes,
    sums: ByColor<Accumulator>,
    /// The views for which the sums have been computed.
    views: ByColor<Option<View>>,
}

/// The work of [`NetworkSums::evaluate`]. It is not a closure, and nothing below it is called through a
/// closure: functions that are not inlined are not compiled for the processor's vector instructions.
struct Evaluation<'a> {
    sums: &'a mut NetworkSums,
    network: &'a Network,
    position: &'a Position,
    attacks: &'a AttackMap,
}

impl pulp::NullaryFnOnce for Evaluation<'_> {
    type Output = Score;

    #[inline(always)]
    fn call(self) -> Score {
        let Self { sums, network, position, attacks } = self;
        sums.update(network, position, Color::White);
        sums.update(network, position, Color::Black);
        sums.output(network, position, attacks)
    }
}

/// The sums of the positions on a path, for one network.
#[derive(Clone, Debug)]
pub struct NetworkSums {
    plies: Vec<Ply>,
    ply: usize,
    /// The sums of the evaluated position with its attacked pieces: of the side to move and the other side.
    with_attacked: [Accumulator; 2],
}

impl NetworkSums {
    /// The memory of a position on the path, in bytes.
    pub const BYTES_PER_PLY: usize = size_of::<Ply>();

    /// Memory for paths of this many positions, the first one included.
    pub fn new(positions: usize) -> Self {
        let sums = || ByColor::new(Accumulator::ZERO, Accumulator::ZERO);
        let ply = || Ply { changes: Changes::default(), sums: sums(), views: ByColor::default() };
        Self {
            plies: (0..positions.max(1)).map(|_| ply()).collect(),
            ply: 0,
            with_attacked: [Accumulator::ZERO; 2],
        }
    }

    /// Starts a path at a position whose sums are not known.
    pub fn start(&mut self) {
        self.ply = 0;
        self.plies[0].views = ByColor::default();
    }

    /// Enters the next position. The observer returned must observe the move; for a null move it is not used.
    ///
    /// # Panics
    /// If the path is longer than the memory.
    pub fn make(&mut self) -> &mut Changes {
        self.ply += 1;
        let ply = &mut self.plies[self.ply];
        ply.changes.clear();
        ply.views = ByColor::default();
        &mut ply.changes
    }

    /// Goes back to the position before.
    pub fn unmake(&mut self) {
        self.ply -= 1;
    }

    /// The output of the network for the position that the path has reached, for the side to move, in
    /// centipawns. `attacks` must be the attack map of the position if the network
    /// [reads it](Network::reads_attacks).
    pub fn evaluate(&mut self, network: &Network, position: &Position, attacks: &AttackMap) -> Score {
        debug_assert!(
            !network.reads_attacks() || attacks.fits(position),
            "the attack map of another position"
        );
        network.dispatch(Evaluation { sums: self, network, position, attacks })
    }

    #[inline(always)]
    fn output(&mut self, network: &Network, position: &Position, attacks: &AttackMap) -> Score {
        let Ply { sums, views, .. } = &self.plies[self.ply];
        debug_assert_eq!(network.refreshed(position, Color::White), sums[Color::White], "White's sums");
        debug_assert_eq!(network.refreshed(position, Color::Black), sums[Color::Black], "Black's sums");
        let sides = [position.side_to_move(), !position.side_to_move()];
        if !network.reads_attacks() {
            return network.output(position, &sums[sides[0]], &sums[sides[1]]);
        }
        let views = sides.map(|color| views[color].expect("the sums have been computed"));
        let attacked = network.attacked_inputs(position, attacks, views);
        let [us, them] = &mut self.with_attacked;
        network.change(&sums[sides[0]], us, &attacked[0], &[]);
        network.change(&sums[sides[1]], them, &attacked[1], &[]);
        network.output(position, us, them)
    }

    /// Computes the sums of one perspective, unless they are already known.
    #[inline(always)]
    fn update(&mut self, network: &Network, position: &Position, color: Color) {
        let view = network.inputs().view(position, color);
        match self.base(
            color,
            view,
            (position.piece_count(Color::White) + position.piece_count(Color::Black)) as usize,
        ) {
            Some(base) => {
                for ply in base + 1..=self.ply {
                    self.advance(network, ply, color, view);
                }
            }
            None => {
                let ply = &mut self.plies[self.ply];
                network.refresh(position, color, view, &mut ply.sums[color]);
                ply.views[color] = Some(view);
            }
        }
    }

    /// The nearest earlier position from which the sums can be updated with fewer changes than there are
    /// inputs.
    #[inline(always)]
    fn base(&self, color: Color, view: View, inputs: usize) -> Option<usize> {
        let mut changes = 0;
        for (number, ply) in self.plies[..=self.ply].iter().enumerate().rev() {
            if let Some(known) = ply.views[color] {
                return (known == view).then_some(number);
            }
            changes += ply.changes.count();
            if ply.changes.overflow || changes > inputs {
                return None;
            }
        }
        None
    }

    /// Computes the sums of one ply from those of the ply before.
    #[inline(always)]
    fn advance(&mut self, network: &Network, ply: usize, color: Color, view: View) {
        let (before, after) = self.plies.split_at_mut(ply);
        let (before, after) = (&before[ply - 1].sums[color], &mut after[0]);
        let mut added = ArrayVec::<usize, { INPUTS_PER_CHANGE * MAX_CHANGES }>::new();
        let mut removed = ArrayVec::<usize, { INPUTS_PER_CHANGE * MAX_CHANGES }>::new();
        for &item in &after.changes.added {
            network.inputs().of_item(item, color, view, |input| added.push(input));
        }
        for &item in &after.changes.removed {
            network.inputs().of_item(item, color, view, |input| removed.push(input));
        }
        network.change(before, &mut after.sums[color], &added, &removed);
        after.views[color] = Some(view);
    }
}
