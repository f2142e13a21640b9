//! Maps the positions of an ending to indices and back.
//!
//! A position of an ending consists of the squares of the pieces, the side to move, the powers of the jokers
//! and the poison counts. All brouhaha squares have vanished, and all rights are lost. No move leads out of
//! these positions, except to endings with fewer pieces or pawns.

use movegen::{ByColor, Color, Piece, PieceKind, Placed, Position, Rules, Square};

use super::material::{MAX_PIECES, Material};
use super::poison_states::PoisonStates;
use super::symmetry::symmetries;

/// Stands for "none" in the table of the first slots.
const NO_SLOT: u8 = u8::MAX;

/// Stands for "not a representative" in the table of king numbers.
const NO_NUMBER: u16 = u16::MAX;

/// A position of an ending, by numbers: the pieces in the order of the slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The squares, numbered without the brouhaha squares. Unused slots are 0.
    pub squares: [u8; MAX_PIECES],
    /// The poison counts.
    pub poison: [u8; MAX_PIECES],
    /// The side to move.
    pub side: Color,
    /// For each side: the index of its jokers' power in [`Space::powers`].
    pub powers: ByColor<u8>,
}

/// All positions of an ending and their numbers.
///
/// Positions that differ by a symmetry of the board, or by which of two equal pieces stands where, have the
/// same number.
#[derive(Clone, Debug)]
pub struct Space {
    rules: &'static Rules,
    material: Material,
    slots: Vec<(Color, PieceKind)>,
    /// Ranges of slots with equal pieces.
    groups: Vec<(usize, usize)>,
    first_slot: ByColor<[u8; PieceKind::MAX]>,
    squares: Vec<Square>,
    numbers: Vec<Option<u8>>,
    symmetries: Vec<Vec<u8>>,
    /// For each square of the white king: the symmetries that map it to its representative.
    turns: Vec<Vec<u8>>,
    /// The number of each representative, and the representatives.
    king_numbers: Vec<u16>,
    king_squares: Vec<u8>,
    powers: ByColor<Vec<Option<PieceKind>>>,
    most_poisoned: ByColor<usize>,
    poisons: ByColor<PoisonStates>,
    placements: usize,
    extras: usize,
}

impl Space {
    /// The positions of an ending in which at most these numbers of White's and Black's pieces are poisoned.
    ///
    /// # Errors
    /// If the ending cannot be numbered: the reason.
    pub fn new(
        rules: &'static Rules,
        material: &Material,
        most_poisoned: ByColor<usize>,
    ) -> Result<Self, String> {
        check(rules, material)?;
        let others = |color: Color| material.side(color)[1..].iter().map(move |&kind| (color, kind));
        let kings = Color::ALL.map(|color| (color, material.side(color)[0]));
        let slots: Vec<_> = kings.into_iter().chain(Color::ALL.into_iter().flat_map(others)).collect();
        let mut first_slot = ByColor::both([NO_SLOT; PieceKind::MAX]);
        let mut groups = Vec::new();
        for (slot, &(color, kind)) in slots.iter().enumerate() {
            let first = &mut first_slot[color][kind.index()];
            if *first == NO_SLOT {
                *first = slot as u8;
                let end = slot + slots[slot..].iter().take_while(|&&other| other == (color, kind)).count();
                groups.extend((end > slot + 1).then_some((slot, end)));
            }
        }
        let geometry = rules.geometry();
        let squares: Vec<Square> =
            geometry.squares().filter(|&square| !geometry.is_brouhaha(square)).collect();
        let mut numbers = vec![None; geometry.square_count()];
        squares.iter().enumerate().for_each(|(number, square)| numbers[square.index()] = Some(number as u8));
        let powers = ByColor::from_fn(|color| powers(rules, material, color));
        let moving = ByColor::from_fn(|color| {
            let imitated = powers[color].iter().flatten();
            material.side(color).iter().chain(imitated).copied().collect()
        });
        let symmetries = symmetries(rules, &squares, &moving);
        let first = |square: usize| symmetries.iter().map(|map| map[square]).min().expect("the identity");
        let mut king_squares: Vec<u8> = (0..squares.len()).map(first).collect();
        let turns = (0..squares.len())
            .map(|square| {
                let takes = |&turn: &usize| symmetries[turn][square] == king_squares[square];
                (0..symmetries.len()).filter(takes).map(|turn| turn as u8).collect()
            })
            .collect();
        let mut king_numbers = vec![NO_NUMBER; squares.len()];
        king_squares.sort_unstable();
        king_squares.dedup();
        king_squares
            .iter()
            .enumerate()
            .for_each(|(number, &king)| king_numbers[usize::from(king)] = number as u16);
        let states = |color| PoisonStates::new(material.side(color).len(), most_poisoned[color], rules);
        let poisons = ByColor::new(states(Color::White)?, states(Color::Black)?);
        let placements = squares.len().pow(slots.len() as u32 - 1) * king_squares.len();
        let extras = Color::ALL.map(|color| powers[color].len() * poisons[color].count()).iter().product();
        let material = material.clone();
        Ok(Self {
            rules,
            material,
            slots,
            groups,
            first_slot,
            squares,
            numbers,
            symmetries,
            turns,
            king_numbers,
            king_squares,
            powers,
            most_poisoned,
            poisons,
            placements,
            extras,
        })
    }

    /// The game.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The pieces.
    pub const fn material(&self) -> &Material {
        &self.material
    }

    /// The side and kind of each piece: the kings, then the others.
    pub fn slots(&self) -> &[(Color, PieceKind)] {
        &self.slots
    }

    /// The number of White's and of Black's pieces that can be poisoned at the same time.
    pub const fn most_poisoned(&self) -> ByColor<usize> {
        self.most_poisoned
    }

    /// The squares by their numbers.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of a square; none for a brouhaha square.
    pub fn number(&self, square: Square) -> Option<u8> {
        self.numbers[square.index()]
    }

    /// The kinds that a side's jokers can imitate in the ending; one entry without a kind if it has none.
    pub fn powers(&self, color: Color) -> &[Option<PieceKind>] {
        &self.powers[color]
    }

    /// The number of a kind among the powers of a side.
    pub fn power_number(&self, color: Color, power: Option<PieceKind>) -> Option<u8> {
        if !self.has_imitator(color) {
            return Some(0);
        }
        self.powers[color].iter().position(|&known| known == power).map(|number| number as u8)
    }

    fn has_imitator(&self, color: Color) -> bool {
        self.material.has(color, |kind| self.rules.is_imitator(kind))
    }

    /// Whether pieces can be poisoned in the ending, or poison others.
    pub fn has_poison(&self) -> bool {
        let can_poison = |color| self.material.has(color, |kind| self.rules.is_poisoner(kind));
        Color::ALL.into_iter().any(|color| self.most_poisoned[color] > 0 || can_poison(color))
    }

    /// The number of indices. Some stand for no legal position.
    pub const fn size(&self) -> usize {
        2 * self.placements * self.extras
    }

    /// The number of arrangements of the pieces with a side to move: the indices without jokers' powers and
    /// poison counts.
    pub const fn arrangements(&self) -> usize {
        2 * self.placements
    }

    /// The number of indices of one arrangement. They are consecutive.
    pub const fn extras(&self) -> usize {
        self.extras
    }

    /// The number of a position of the game in this ending, with the colours exchanged if `flip` is true.
    /// None if it has other pieces, or if it is not among the numbered positions: it has rights, a piece
    /// stands on a brouhaha square, or more pieces are poisoned or a joker has another power than is possible
    /// after a move in this ending.
    pub fn index_of(&self, position: &Position, flip: bool) -> Option<usize> {
        self.place_of(position, flip).map(|place| self.index(&place))
    }

    /// The position as a [`Place`]: see [`Space::index_of`].
    pub fn place_of(&self, position: &Position, flip: bool) -> Option<Place> {
        let seen = |color: Color| if flip { !color } else { color };
        let mut place = Place {
            squares: [0; MAX_PIECES],
            poison: [0; MAX_PIECES],
            side: seen(position.side_to_move()),
            powers: ByColor::both(0),
        };
        let mut used = 0_u32;
        for color in Color::ALL {
            if position.right_squares(color).next().is_some() {
                return None;
            }
            let power = position.joker_power(seen(color));
            place.powers[color] = self.power_number(color, power)?;
            for (kind, square) in position.pieces(seen(color)) {
                let mut slot = usize::from(self.first_slot[color][kind.index()]);
                while used >> slot.min(31) & 1 != 0 {
                    slot += 1;
                }
                if self.slots.get(slot) != Some(&(color, kind)) {
                    return None;
                }
                used |= 1 << slot;
                let seen = if flip { self.rules.geometry().flip(square) } else { Some(square) };
                place.squares[slot] = seen.and_then(|seen| self.number(seen))?;
                place.poison[slot] = position.poison_count(square);
            }
        }
        let complete = used.count_ones() as usize == self.slots.len();
        (complete && self.has_room_for_poison(&place)).then_some(place)
    }

    fn has_room_for_poison(&self, place: &Place) -> bool {
        let poisoned = |color| {
            let slots = self.slots.iter().zip(place.poison);
            slots.filter(|&(slot, count)| slot.0 == color && count > 0).count()
        };
        Color::ALL.into_iter().all(|color| poisoned(color) <= self.most_poisoned[color])
    }

    /// The number of a position.
    pub fn index(&self, place: &Place) -> usize {
        let index = |&turn| self.index_turned(place, &self.symmetries[usize::from(turn)]);
        self.turns[usize::from(place.squares[0])].iter().map(index).min().expect("a turn")
    }

    /// The number of the arrangement of a position: its index without powers and poison counts.
    pub fn arrangement(&self, place: &Place) -> usize {
        let bare = Place { poison: [0; MAX_PIECES], powers: ByColor::both(0), ..*place };
        self.index(&bare) / self.extras
    }

    /// The number of a position after a symmetry.
    fn index_turned(&self, place: &Place, map: &[u8]) -> usize {
        let mut turned = *place;
        for square in &mut turned.squares[..self.slots.len()] {
            *square = map[usize::from(*square)];
        }
        for &(start, end) in &self.groups {
            sort(&mut turned, start, end);
        }
        let mut arrangement = place.side.index() * self.king_squares.len()
            + usize::from(self.king_numbers[usize::from(turned.squares[0])]);
        for &square in &turned.squares[1..self.slots.len()] {
            arrangement = arrangement * self.squares.len() + usize::from(square);
        }
        if self.extras == 1 { arrangement } else { arrangement * self.extras + self.extra(&turned) }
    }

    fn extra(&self, place: &Place) -> usize {
        let mut extra = 0;
        for color in Color::ALL {
            extra = extra * self.powers[color].len() + usize::from(place.powers[color]);
            let counts = self.slots.iter().zip(place.poison).filter(|(slot, _)| slot.0 == color);
            let number = self.poisons[color].number(counts.map(|(_, count)| count));
            extra = extra * self.poisons[color].count() + number;
        }
        extra
    }

    /// The position with a number. Two pieces may stand on one square. The position may also have another
    /// number; then [`Space::index`] returns that one.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn place(&self, index: usize) -> Place {
        assert!(index < self.size(), "the ending has {} indices", self.size());
        let (mut rest, mut extra) = (index / self.extras, index % self.extras);
        let mut place = Place {
            squares: [0; MAX_PIECES],
            poison: [0; MAX_PIECES],
            side: Color::White,
            powers: ByColor::both(0),
        };
        for slot in (1..self.slots.len()).rev() {
            place.squares[slot] = (rest % self.squares.len()) as u8;
            rest /= self.squares.len();
        }
        place.squares[0] = self.king_squares[rest % self.king_squares.len()];
        place.side = Color::ALL[rest / self.king_squares.len()];
        for color in [Color::Black, Color::White] {
            let states = &self.poisons[color];
            let mut counts = states.counts(extra % states.count()).iter();
            extra /= states.count();
            place.powers[color] = (extra % self.powers[color].len()) as u8;
            extra /= self.powers[color].len();
            for (slot, _) in self.slots.iter().enumerate().filter(|(_, slot)| slot.0 == color) {
                place.poison[slot] = *counts.next().expect("a count for each piece");
            }
        }
        place
    }

    /// Whether all pieces stand on different squares.
    pub fn is_apart(&self, place: &Place) -> bool {
        let squares = &place.squares[..self.slots.len()];
        squares.iter().enumerate().all(|(slot, square)| !squares[..slot].contains(square))
    }

    /// The number of different positions that are symmetric to a position, itself included.
    pub fn images(&self, place: &Place) -> usize {
        let index = self.index(place);
        let same = |map: &&Vec<u8>| {
            self.king_numbers[usize::from(map[usize::from(place.squares[0])])] != NO_NUMBER
                && self.index_turned(place, map) == index
        };
        self.symmetries.len() / self.symmetries.iter().filter(same).count().max(1)
    }

    /// Sets up a position of pieces that are [apart](Self::is_apart). Returns whether it is legal: see
    /// [`Position::set_up`].
    pub fn set_up(&self, place: &Place, position: &mut Position) -> bool {
        let mut pieces =
            [Placed { color: Color::White, kind: self.slots[0].1, square: self.squares[0], poison: 0 };
                MAX_PIECES];
        for (slot, &(color, kind)) in self.slots.iter().enumerate() {
            let square = self.squares[usize::from(place.squares[slot])];
            pieces[slot] = Placed { color, kind, square, poison: place.poison[slot] };
        }
        let powers = ByColor::from_fn(|color| self.powers[color][usize::from(place.powers[color])]);
        position.set_up(&pieces[..self.slots.len()], place.side, powers)
    }

    /// The slot of the piece that stands on a square.
    pub fn slot_on(&self, place: &Place, square: Square) -> Option<usize> {
        let number = self.number(square)?;
        place.squares[..self.slots.len()].iter().position(|&there| there == number)
    }

    /// The place after a plain move of the side to move to an empty square, in a position without poison;
    /// none if the ending has no number for it.
    pub fn after_plain_move(
        &self,
        place: &Place,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Option<Place> {
        debug_assert!(position.piece_on(to) == Piece::EMPTY && !self.has_poison());
        let slot = self.slot_on(place, from)?;
        let (us, kind) = self.slots[slot];
        let mut after = Place { side: !us, ..*place };
        after.squares[slot] = self.number(to)?;
        if self.has_imitator(!us) {
            let shown = if self.rules.is_imitator(kind) { position.joker_power(us) } else { Some(kind) };
            after.powers[!us] = self.power_number(!us, shown)?;
        }
        Some(after)
    }
}

/// Sorts equal pieces by their squares.
fn sort(place: &mut Place, start: usize, end: usize) {
    for last in start + 1..end {
        let mut slot = last;
        while slot > start && place.squares[slot] < place.squares[slot - 1] {
            place.squares.swap(slot, slot - 1);
            place.poison.swap(slot, slot - 1);
            slot -= 1;
        }
    }
}

/// Rejects endings whose positions depend on more than the index holds.
fn check(rules: &Rules, material: &Material) -> Result<(), String> {
    let title = rules.title();
    if rules.counts_checks() {
        return Err(format!("{title} counts checks, which endings do not know; choose another game"));
    }
    let has_pawns = |color| material.has(color, |kind| rules.is_pawn(kind));
    let pawns = Color::ALL.map(has_pawns);
    if pawns.contains(&true) && rules.limits_promotion() {
        return Err(format!(
            "in {title} promotion depends on the reserve or on limits, which endings do not know; \
             leave out the pawns"
        ));
    }
    if pawns == [true; 2] {
        return Err(
            "pawns of both sides could capture en passant, which endings do not know; leave out the \
                    pawns of one side"
                .to_owned(),
        );
    }
    Ok(())
}

/// The kinds that a side's jokers can imitate after a move of the opponent: the kinds of the opponent. If it
/// has jokers too, these can pass on any kind.
fn powers(rules: &Rules, material: &Material, color: Color) -> Vec<Option<PieceKind>> {
    let is_imitator = |kind: PieceKind| rules.is_imitator(kind);
    if !material.has(color, is_imitator) {
        return vec![None];
    }
    if material.has(!color, is_imitator) {
        let kinds = rules.kinds().filter(|&kind| !is_imitator(kind));
        return std::iter::once(None).chain(kinds.map(Some)).collect();
    }
    let mut kinds: Vec<_> = material.side(!color).iter().copied().map(Some).collect();
    kinds.dedup();
    kinds
}
