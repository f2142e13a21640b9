//! A solved ending.

use movegen::{Color, Position};

use super::space::Space;
use super::verdict::{Class, Value, Verdict};

/// The values of all positions of an ending.
#[derive(Clone, Debug)]
pub struct Table {
    space: Space,
    open: Class,
    codes: Codes,
}

/// The values by index. If there are at most 256 different ones, they are stored as one-byte codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Codes {
    Bytes { meanings: Vec<Value>, codes: Vec<u8> },
    Words(Vec<u16>),
}

impl Codes {
    fn new(values: Vec<u16>) -> Self {
        let mut seen = vec![false; 1 << 16];
        values.iter().for_each(|&bits| seen[usize::from(bits)] = true);
        let used = (0..=u16::MAX).filter(|&bits| seen[usize::from(bits)]);
        let meanings: Vec<Value> = used.filter_map(Value::from_bits).collect();
        if meanings.len() > 1 << 8 {
            return Self::Words(values);
        }
        let mut numbers = vec![0; 1 << 16];
        meanings
            .iter()
            .enumerate()
            .for_each(|(number, value)| numbers[usize::from(value.bits())] = number as u8);
        let codes = values.into_iter().map(|bits| numbers[usize::from(bits)]).collect();
        Self::Bytes { meanings, codes }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bytes { codes, .. } => codes.len(),
            Self::Words(values) => values.len(),
        }
    }
}

impl Table {
    /// A table of values ([`Value::bits`]), one for each index of the space. `open` is the result for White
    /// if neither side forces another one.
    ///
    /// # Panics
    /// If the number of values is wrong.
    #[must_use]
    pub fn new(space: Space, open: Class, values: Vec<u16>) -> Self {
        Self::with_codes(space, open, Codes::new(values))
    }

    pub(super) fn with_codes(space: Space, open: Class, codes: Codes) -> Self {
        assert_eq!(codes.len(), space.size(), "a value for each index");
        Self { space, open, codes }
    }

    pub(super) const fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The positions of the ending.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The result for White if neither side forces another one.
    #[must_use]
    pub const fn open(&self) -> Class {
        self.open
    }

    /// The value with an index.
    #[must_use]
    pub fn value(&self, index: usize) -> Value {
        match &self.codes {
            Codes::Bytes { meanings, codes } => meanings[usize::from(codes[index])],
            Codes::Words(values) => Value::from_bits(values[index]).unwrap_or(Value::NONE),
        }
    }

    /// The result of best play from an index, for the side to move; none if the index stands for no position.
    #[must_use]
    pub fn verdict(&self, index: usize, side: Color) -> Option<Verdict> {
        match self.value(index) {
            Value::NONE => None,
            Value::OPEN => Some(Verdict { class: self.open.for_white(side), plies: 0 }),
            value => value.verdict(),
        }
    }

    /// The result of best play from a position of the game, if the table has it. With `flip` the colours of
    /// the position are exchanged.
    #[must_use]
    pub fn probe(&self, position: &Position, flip: bool) -> Option<Verdict> {
        let side = position.side_to_move();
        let index = self.space.index_of(position, flip)?;
        self.verdict(index, if flip { !side } else { side })
    }
}
