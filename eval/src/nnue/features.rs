//! The features of a network: the parts of a position, as each side sees it.
//!
//! A side sees its own pieces as *own*, the others as *enemy*, and the rows from its own end of the board.
//! Which features there are follows from the compiled rules:
//!
//! | feature | in games |
//! | --- | --- |
//! | own or enemy, kind, square | all |
//! | own or enemy, kind or square, count of a poisoned piece | with poison |
//! | own or enemy, kind that the side's jokers imitate | with jokers |
//! | square of a vanished brouhaha square | with brouhaha squares |
//! | own or enemy, file of a castling partner that has its right, or of a king that can leap | with rights |
//! | own or enemy, kind in hand, least number from 1 to [`HAND_LEVELS`] | with hands |
//! | own or enemy, kind of an attacked piece, way in which it is attacked | all |
//!
//! The reserve is not a feature, because it follows from the pieces on the board. All features exist once for
//! each bucket of the side's own king.

use movegen::{AttackMap, Color, Piece, PieceKind, Position, Rules, Square};

use super::architecture::{Architecture, Mirroring, grid_size};
use super::attacked::{AttackedPieces, WAYS};

/// The largest number of pieces of a kind in hand that has a feature of its own.
pub const HAND_LEVELS: u8 = 8;

/// One part of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// A piece on a square.
    Piece(Piece, Square),
    /// The count of a poisoned piece, from 1.
    Poison(Piece, Square, u8),
    /// The kind that a side's jokers imitate.
    Power(Color, PieceKind),
    /// A brouhaha square that has vanished.
    Gone(Square),
    /// A right to castle or leap: see [`Position::right_squares`].
    Right(Color, Square),
    /// A side has at least this number of pieces of a kind in hand, from 1 to `HAND_LEVELS`.
    Hand(Color, PieceKind, u8),
    /// An attacked piece, and the number of the way in which it is attacked.
    Attacked(Piece, u8),
}

/// What a feature stands for, seen from a side: `enemy` is the owner, `kind` a [`PieceKind::index`], `at` a
/// coordinate of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Meaning {
    Piece { bucket: usize, enemy: bool, kind: usize, at: usize },
    PoisonedKind { bucket: usize, enemy: bool, count: usize, kind: usize },
    PoisonedSquare { bucket: usize, enemy: bool, count: usize, at: usize },
    Power { bucket: usize, enemy: bool, kind: usize },
    Gone { bucket: usize, enemy: bool, file: usize },
    Right { bucket: usize, enemy: bool, file: usize },
    Hand { bucket: usize, enemy: bool, kind: usize, level: usize },
    Attacked { bucket: usize, enemy: bool, kind: usize, way: usize },
}

impl Meaning {
    /// The same with another kind.
    pub fn with_kind(mut self, of: impl Fn(usize) -> usize) -> Self {
        if let Self::Piece { kind, .. }
        | Self::PoisonedKind { kind, .. }
        | Self::Power { kind, .. }
        | Self::Hand { kind, .. }
        | Self::Attacked { kind, .. } = &mut self
        {
            *kind = of(*kind);
        }
        self
    }

    /// The same at another place: `place_of` gives a coordinate of the board, `file_of` a file.
    pub fn with_place(mut self, place_of: impl Fn(usize) -> usize, file_of: impl Fn(usize) -> usize) -> Self {
        match &mut self {
            Self::Piece { at, .. } | Self::PoisonedSquare { at, .. } => *at = place_of(*at),
            Self::Gone { file, .. } | Self::Right { file, .. } => *file = file_of(*file),
            _ => {}
        }
        self
    }
}

/// How a side sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perspective {
    bucket: u8,
    mirrored: bool,
}

/// The numbers of the features of one game and architecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureSet {
    kinds: usize,
    grid: usize,
    files: usize,
    poison_moves: usize,
    /// Coordinates by colour, mirroring and square.
    seen: [[[u8; Square::MAX]; 2]; 2],
    /// The first feature of each group within a bucket, and their number.
    poisoned_kinds: usize,
    poisoned_squares: usize,
    powers: usize,
    gone: usize,
    rights: usize,
    hands: usize,
    attacked: usize,
    per_bucket: usize,
    king_buckets: Vec<u8>,
    king_bucket_count: usize,
    mirroring: Mirroring,
    brouhaha: Vec<Square>,
    /// None if attacked pieces are no features.
    attacked_pieces: Option<AttackedPieces>,
}

impl FeatureSet {
    /// The features of a game's positions.
    pub fn new(rules: &'static Rules, architecture: &Architecture) -> Self {
        let (kinds, grid) = (rules.kind_count(), grid_size(rules));
        let geometry = rules.geometry();
        let files = usize::from(geometry.files());
        let poison_moves = usize::from(rules.poison_moves());
        let poisoned_kinds = 2 * kinds * grid;
        let poisoned_squares = poisoned_kinds + 2 * kinds * poison_moves;
        let powers = poisoned_squares + 2 * grid * poison_moves;
        let gone = powers + if rules.has_jokers() { 2 * kinds } else { 0 };
        let brouhaha: Vec<Square> =
            geometry.squares().filter(|&square| geometry.is_brouhaha(square)).collect();
        let rights = gone + if brouhaha.is_empty() { 0 } else { 2 * files };
        let hands = rights + 2 * files;
        let attacked = hands + if rules.has_hands() { 2 * kinds * usize::from(HAND_LEVELS) } else { 0 };
        Self {
            kinds,
            grid,
            files,
            poison_moves,
            seen: Color::ALL.map(|color| [false, true].map(|mirrored| seen(rules, color, mirrored))),
            poisoned_kinds,
            poisoned_squares,
            powers,
            gone,
            rights,
            hands,
            attacked,
            per_bucket: attacked + if architecture.attacked_pieces { 2 * kinds * WAYS } else { 0 },
            king_buckets: architecture.king_buckets.clone(),
            king_bucket_count: architecture.king_bucket_count(),
            mirroring: architecture.mirroring,
            brouhaha,
            attacked_pieces: architecture.attacked_pieces.then(|| AttackedPieces::new(rules)),
        }
    }

    /// The number of features.
    pub fn count(&self) -> usize {
        self.king_bucket_count * self.per_bucket
    }

    /// The number of features in each king bucket. Feature `i` of a bucket is the same in all buckets.
    pub fn per_bucket(&self) -> usize {
        self.per_bucket
    }

    /// What each feature stands for, by its number.
    pub(super) fn meanings(&self) -> Vec<Meaning> {
        let of_feature = |feature: usize| {
            let (bucket, number) = (feature / self.per_bucket, feature % self.per_bucket);
            let (number, start) = {
                let starts = [
                    0,
                    self.poisoned_kinds,
                    self.poisoned_squares,
                    self.powers,
                    self.gone,
                    self.rights,
                    self.hands,
                    self.attacked,
                ];
                let start = *starts.iter().rfind(|&&start| start <= number).expect("the first is 0");
                (number - start, start)
            };
            let (plane, kind, at) = (number / self.kinds, number % self.kinds, number % self.grid);
            let (grid_plane, file) = (number / self.grid, number % self.files);
            let counts = self.poison_moves;
            // The later groups come first: a group without features starts where the next one does.
            match start {
                _ if start == self.attacked => {
                    let (plane, way) = (number / WAYS, number % WAYS);
                    Meaning::Attacked { bucket, enemy: plane >= self.kinds, kind: plane % self.kinds, way }
                }
                _ if start == self.hands => {
                    let (plane, level) =
                        (number / usize::from(HAND_LEVELS), number % usize::from(HAND_LEVELS));
                    Meaning::Hand { bucket, enemy: plane >= self.kinds, kind: plane % self.kinds, level }
                }
                _ if start == self.rights => Meaning::Right { bucket, enemy: number >= self.files, file },
                _ if start == self.gone => Meaning::Gone { bucket, enemy: number >= self.files, file },
                _ if start == self.powers => Meaning::Power { bucket, enemy: number >= self.kinds, kind },
                _ if start == self.poisoned_squares => {
                    let (enemy, count) = (grid_plane >= counts, grid_plane % counts);
                    Meaning::PoisonedSquare { bucket, enemy, count, at }
                }
                _ if start == self.poisoned_kinds => {
                    Meaning::PoisonedKind { bucket, enemy: plane >= counts, count: plane % counts, kind }
                }
                _ => {
                    let (enemy, kind) = (grid_plane >= self.kinds, grid_plane % self.kinds);
                    Meaning::Piece { bucket, enemy, kind, at }
                }
            }
        };
        (0..self.count()).map(of_feature).collect()
    }

    /// How a side sees a position.
    #[inline]
    pub fn perspective(&self, position: &Position, color: Color) -> Perspective {
        let Some(king) = position.king_square(color) else { return Perspective::default() };
        let [plain, flipped] = &self.seen[color.index()];
        let file = usize::from(plain[king.index()]) % self.files;
        let allowed = match self.mirroring {
            Mirroring::Never => false,
            Mirroring::Always => true,
            Mirroring::WithoutRights => position.right_squares(color).next().is_none(),
        };
        let mirrored = allowed && 2 * file > self.files - 1;
        let at = if mirrored { flipped } else { plain }[king.index()];
        Perspective { bucket: self.king_buckets[usize::from(at)], mirrored }
    }

    /// Calls `visit` with the numbers of the features that an item sets, as a side sees it.
    #[inline(always)]
    pub fn of_item(&self, item: Item, color: Color, perspective: Perspective, mut visit: impl FnMut(usize)) {
        let base = usize::from(perspective.bucket) * self.per_bucket;
        let plane = |piece: Piece| usize::from(piece.color() != color) * self.kinds + piece.kind().index();
        match item {
            Item::Piece(piece, square) => {
                let at = self.seen[color.index()][usize::from(perspective.mirrored)][square.index()];
                visit(base + plane(piece) * self.grid + usize::from(at));
            }
            Item::Attacked(piece, way) => {
                visit(base + self.attacked + plane(piece) * WAYS + usize::from(way));
            }
            _ => self.of_rare_item(item, color, perspective, visit),
        }
    }

    /// [`of_item`](Self::of_item) for items that are not pieces, of which there are few.
    #[inline(never)]
    fn of_rare_item(&self, item: Item, color: Color, perspective: Perspective, mut visit: impl FnMut(usize)) {
        let base = usize::from(perspective.bucket) * self.per_bucket;
        let seen = &self.seen[color.index()][usize::from(perspective.mirrored)];
        let at = |square: Square| usize::from(seen[square.index()]);
        let side = |owner: Color| usize::from(owner != color);
        match item {
            Item::Piece(..) | Item::Attacked(..) => {}
            Item::Poison(piece, square, count) => {
                let plane = side(piece.color()) * self.poison_moves + usize::from(count) - 1;
                visit(base + self.poisoned_kinds + plane * self.kinds + piece.kind().index());
                visit(base + self.poisoned_squares + plane * self.grid + at(square));
            }
            Item::Power(owner, kind) => visit(base + self.powers + side(owner) * self.kinds + kind.index()),
            Item::Gone(square) => {
                let beyond = if at(square) < self.files { 0 } else { self.files };
                visit(base + self.gone + beyond + at(square) % self.files);
            }
            Item::Right(owner, square) => {
                visit(base + self.rights + side(owner) * self.files + at(square) % self.files);
            }
            Item::Hand(owner, kind, level) => {
                let plane = side(owner) * self.kinds + kind.index();
                visit(base + self.hands + plane * usize::from(HAND_LEVELS) + usize::from(level) - 1);
            }
        }
    }

    /// Calls `visit` with the number of every feature of a position, as a side sees it. `attacks` is the
    /// attack map of the position. The number of an attacked piece can occur several times, others cannot.
    pub fn active(
        &self,
        position: &Position,
        attacks: &AttackMap,
        color: Color,
        mut visit: impl FnMut(usize),
    ) {
        let perspective = self.perspective(position, color);
        self.items(position, |item| self.of_item(item, color, perspective, &mut visit));
        self.attacked_pieces(position, attacks, |item| self.of_item(item, color, perspective, &mut visit));
    }

    /// Calls `visit` with every attacked piece, if these are features. `attacks` is the attack map of the
    /// position.
    #[inline]
    pub fn attacked_pieces(&self, position: &Position, attacks: &AttackMap, mut visit: impl FnMut(Item)) {
        if let Some(pieces) = &self.attacked_pieces {
            pieces.visit(position, attacks, |piece, way| visit(Item::Attacked(piece, way)));
        }
    }

    /// Calls `visit` with every item of a position, except attacked pieces.
    pub fn items(&self, position: &Position, mut visit: impl FnMut(Item)) {
        for color in Color::ALL {
            for (kind, square) in position.pieces(color) {
                visit(Item::Piece(Piece::new(color, kind), square));
            }
            for square in position.frozen_squares(color) {
                visit(Item::Poison(position.piece_on(square), square, position.poison_count(square)));
            }
            if !self.groups().powers.is_empty() {
                position.joker_power(color).into_iter().for_each(|kind| visit(Item::Power(color, kind)));
            }
            position.right_squares(color).for_each(|square| visit(Item::Right(color, square)));
            for (kind, count) in position.hand_pieces(color) {
                (1..=count.min(HAND_LEVELS)).for_each(|level| visit(Item::Hand(color, kind, level)));
            }
        }
        for &square in &self.brouhaha {
            if position.piece_on(square) == Piece::GONE {
                visit(Item::Gone(square));
            }
        }
    }

    /// The groups of features within a bucket, for the bounds of the sums.
    pub(super) fn groups(&self) -> Groups {
        let counts = self.poison_moves;
        Groups {
            kinds: self.kinds,
            grid: self.grid,
            poisoned_kinds: self.poisoned_kinds..self.poisoned_squares,
            poisoned_squares: self.poisoned_squares..self.powers,
            counts,
            powers: self.powers..self.gone,
            single: self.gone..self.hands,
            hands: self.hands..self.attacked,
            attacked: self.attacked..self.per_bucket,
        }
    }
}

/// The groups of features within a bucket: see [`FeatureSet::groups`].
pub(super) struct Groups {
    /// For each side and kind, one feature per coordinate, from feature 0.
    pub kinds: usize,
    pub grid: usize,
    /// For each side and count a list of kinds, and one of coordinates.
    pub poisoned_kinds: std::ops::Range<usize>,
    pub poisoned_squares: std::ops::Range<usize>,
    pub counts: usize,
    /// For each side a list of kinds, of which one at most is set.
    pub powers: std::ops::Range<usize>,
    /// Features that can all be set.
    pub single: std::ops::Range<usize>,
    /// Features of pieces in hand, of which a piece sets one at most.
    pub hands: std::ops::Range<usize>,
    /// For each side a list of kinds and ways, one feature at most for each piece.
    pub attacked: std::ops::Range<usize>,
}

/// The coordinates of the squares as a side sees them.
fn seen(rules: &Rules, color: Color, mirrored: bool) -> [u8; Square::MAX] {
    let geometry = rules.geometry();
    let mut seen = [0; Square::MAX];
    for square in geometry.squares() {
        let (mut file, mut row) = (geometry.file_of(square), geometry.row_of(square));
        if mirrored {
            file = geometry.files() - 1 - file;
        }
        if color == Color::Black {
            row = geometry.rows() - 1 - row;
        }
        seen[square.index()] = row * geometry.files() + file;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_within_its_bucket_and_occurs_once() {
        for rules in movegen::all_games() {
            for (mirroring, _) in Mirroring::ALL {
                let features = FeatureSet::new(rules, &Architecture::new(rules, 32, 3, mirroring, 1));
                let mut position = Position::start(rules);
                for ply in 0..60 {
                    let legal = position.legal_moves();
                    let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
                    position.make(mv);
                    for color in Color::ALL {
                        let bucket = usize::from(features.perspective(&position, color).bucket);
                        let mut found = Vec::new();
                        let attacks = AttackMap::new(&position);
                        features.active(&position, &attacks, color, |feature| found.push(feature));
                        let own = bucket * features.per_bucket()..(bucket + 1) * features.per_bucket();
                        assert!(found.iter().all(|feature| own.contains(feature)), "{}", rules.id());
                        found.retain(|feature| feature % features.per_bucket() < features.attacked);
                        let count = found.len();
                        found.sort_unstable();
                        found.dedup();
                        assert_eq!(found.len(), count, "{}", position.to_fen());
                    }
                }
            }
        }
    }

    #[test]
    fn what_the_rules_make_part_of_a_position_is_a_feature() {
        let count = |game, fen: &str| {
            let rules = movegen::rules(game).expect(game);
            let features = FeatureSet::new(rules, &Architecture::new(rules, 32, 1, Mirroring::Never, 1));
            let mut items = 0;
            let position = Position::from_fen(rules, fen).expect(fen);
            features.items(&position, |_| items += 1);
            items
        };
        assert_eq!(count("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 3);
        assert_eq!(count("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), 4);
        assert_eq!(count("poison", "4k3/8/8/8/8/8/8/H3K3 w Q - 0 1 poison=a1:3"), 5);
    }
}
