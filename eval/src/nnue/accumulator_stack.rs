//! The accumulators along the path of a search.
//!
//! Each move only records what it changes. The accumulators of a position are computed when it is evaluated:
//! from those of the nearest earlier position that has them, or from scratch if the side's perspective has
//! changed since then. Attacked pieces are not in these accumulators.

use arrayvec::ArrayVec;
use movegen::{AttackMap, ByColor, Color, Observer, Piece, PieceKind, Position, Square};

use super::accumulator::Accumulator;
use super::features::{HAND_LEVELS, Item, Perspective};
use super::kernels::{Kernels, Work};
use super::network::Network;
use crate::score::Score;

/// The largest number of changes that a move records. After a move with more changes the accumulators are
/// computed from scratch.
const MAX_CHANGES: usize = 32;

/// The most features that a change sets or clears.
const FEATURES_PER_CHANGE: usize = 2;

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

    fn hand(&mut self, color: Color, kind: PieceKind, before: u8, after: u8) {
        if after > before && after <= HAND_LEVELS {
            self.set(Item::Hand(color, kind, after));
        }
        if before > after && before <= HAND_LEVELS {
            self.unset(Item::Hand(color, kind, before));
        }
    }

    fn imitate(&mut self, color: Color, before: Option<PieceKind>, after: Option<PieceKind>) {
        before.into_iter().for_each(|kind| self.unset(Item::Power(color, kind)));
        after.into_iter().for_each(|kind| self.set(Item::Power(color, kind)));
    }

    fn lose_right(&mut self, color: Color, square: Square) {
        self.unset(Item::Right(color, square));
    }

    fn gain_right(&mut self, color: Color, square: Square) {
        self.set(Item::Right(color, square));
    }
}

/// A position on the path.
#[derive(Clone, Debug)]
struct Ply {
    /// What the move to this position changed.
    changes: Changes,
    accumulators: ByColor<Accumulator>,
    /// The perspectives for which the accumulators have been computed.
    perspectives: ByColor<Option<Perspective>>,
}

/// The work of [`AccumulatorStack::evaluate`].
struct Evaluation<'a> {
    stack: &'a mut AccumulatorStack,
    network: &'a Network,
    position: &'a Position,
    attacks: &'a AttackMap,
}

impl Work for Evaluation<'_> {
    type Output = Score;

    #[inline(always)]
    fn run(self, kernels: impl Kernels) -> Score {
        let Self { stack, network, position, attacks } = self;
        stack.update(kernels, network, position, Color::White);
        stack.update(kernels, network, position, Color::Black);
        stack.output(kernels, network, position, attacks)
    }
}

/// The accumulators of the positions on a path, for one network.
#[derive(Clone, Debug)]
pub struct AccumulatorStack {
    plies: Vec<Ply>,
    ply: usize,
    /// The accumulators of the evaluated position with its attacked pieces: of the side to move and the other
    /// side.
    with_attacked: [Accumulator; 2],
}

impl AccumulatorStack {
    /// The memory of a position on the path, in bytes.
    pub const BYTES_PER_PLY: usize = size_of::<Ply>();

    /// Memory for paths of this many positions, the first one included.
    pub fn new(positions: usize) -> Self {
        let accumulators = || ByColor::new(Accumulator::ZERO, Accumulator::ZERO);
        let ply = || Ply {
            changes: Changes::default(),
            accumulators: accumulators(),
            perspectives: ByColor::default(),
        };
        Self {
            plies: (0..positions.max(1)).map(|_| ply()).collect(),
            ply: 0,
            with_attacked: [Accumulator::ZERO; 2],
        }
    }

    /// Starts a path at a position whose accumulators are not known.
    pub fn start(&mut self) {
        self.ply = 0;
        self.plies[0].perspectives = ByColor::default();
    }

    /// Enters the next position. The observer returned must observe the move; for a null move it is not used.
    ///
    /// # Panics
    /// If the path is longer than the memory.
    pub fn make(&mut self) -> &mut Changes {
        self.ply += 1;
        let ply = &mut self.plies[self.ply];
        ply.changes.clear();
        ply.perspectives = ByColor::default();
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
        network.dispatch(Evaluation { stack: self, network, position, attacks })
    }

    #[inline(always)]
    fn output(
        &mut self,
        kernels: impl Kernels,
        network: &Network,
        position: &Position,
        attacks: &AttackMap,
    ) -> Score {
        let Ply { accumulators, perspectives, .. } = &self.plies[self.ply];
        debug_assert_eq!(
            network.refreshed(position, Color::White),
            accumulators[Color::White],
            "White's accumulator"
        );
        debug_assert_eq!(
            network.refreshed(position, Color::Black),
            accumulators[Color::Black],
            "Black's accumulator"
        );
        let sides = [position.side_to_move(), !position.side_to_move()];
        if !network.reads_attacks() {
            return network.output(kernels, position, &accumulators[sides[0]], &accumulators[sides[1]]);
        }
        let perspectives =
            sides.map(|color| perspectives[color].expect("the accumulators have been computed"));
        let attacked = network.attacked_features(position, attacks, perspectives);
        let [us, them] = &mut self.with_attacked;
        network.change(kernels, &accumulators[sides[0]], us, &attacked[0], &[]);
        network.change(kernels, &accumulators[sides[1]], them, &attacked[1], &[]);
        network.output(kernels, position, us, them)
    }

    /// Computes the accumulator of one perspective, unless it is already known.
    #[inline(always)]
    fn update(&mut self, kernels: impl Kernels, network: &Network, position: &Position, color: Color) {
        let perspective = network.features().perspective(position, color);
        match self.base(
            color,
            perspective,
            (position.piece_count(Color::White) + position.piece_count(Color::Black)) as usize,
        ) {
            Some(base) => {
                for ply in base + 1..=self.ply {
                    self.advance(kernels, network, ply, color, perspective);
                }
            }
            None => {
                let ply = &mut self.plies[self.ply];
                network.refresh(kernels, position, color, perspective, &mut ply.accumulators[color]);
                ply.perspectives[color] = Some(perspective);
            }
        }
    }

    /// The nearest earlier position from which the accumulator can be updated with fewer changes than there
    /// are features.
    #[inline(always)]
    fn base(&self, color: Color, perspective: Perspective, features: usize) -> Option<usize> {
        let mut changes = 0;
        for (number, ply) in self.plies[..=self.ply].iter().enumerate().rev() {
            if let Some(known) = ply.perspectives[color] {
                return (known == perspective).then_some(number);
            }
            changes += ply.changes.count();
            if ply.changes.overflow || changes > features {
                return None;
            }
        }
        None
    }

    /// Computes the accumulator of one ply from that of the ply before.
    #[inline(always)]
    fn advance(
        &mut self,
        kernels: impl Kernels,
        network: &Network,
        ply: usize,
        color: Color,
        perspective: Perspective,
    ) {
        let (before, after) = self.plies.split_at_mut(ply);
        let (before, after) = (&before[ply - 1].accumulators[color], &mut after[0]);
        let mut added = ArrayVec::<usize, { FEATURES_PER_CHANGE * MAX_CHANGES }>::new();
        let mut removed = ArrayVec::<usize, { FEATURES_PER_CHANGE * MAX_CHANGES }>::new();
        for &item in &after.changes.added {
            network.features().of_item(item, color, perspective, |feature| added.push(feature));
        }
        for &item in &after.changes.removed {
            network.features().of_item(item, color, perspective, |feature| removed.push(feature));
        }
        network.change(kernels, before, &mut after.accumulators[color], &added, &removed);
        after.perspectives[color] = Some(perspective);
    }
}
