//! A solved ending.

use std::borrow::Cow;

use movegen::{Color, Position};

use super::blocks::Blocks;
use super::space::Space;
use super::verdict::{Class, Value, Verdict};

/// The values of all positions of an ending.
#[derive(Clone, Debug)]
pub struct Table {
    space: Space,
    open: Class,
    codes: Codes,
}

/// The values by index: the number of the value in `meanings` if there are few different values, else the
/// value itself. `meanings` is empty then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Codes {
    pub meanings: Vec<Value>,
    pub numbers: Numbers,
}

/// Small numbers in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    /// Numbers of one byte, or of two if there are no meanings.
    Blocks(Blocks),
}

impl Codes {
    fn new(values: Vec<u16>) -> Self {
        let mut seen = vec![false; 1 << 16];
        values.iter().for_each(|&bits| seen[usize::from(bits)] = true);
        let used = (0..=u16::MAX).filter(|&bits| seen[usize::from(bits)]);
        let meanings: Vec<Value> = used.filter_map(Value::from_bits).collect();
        if meanings.len() > 1 << 8 {
            return Self { meanings: Vec::new(), numbers: Numbers::Words(values) };
        }
        let mut numbers = vec![0; 1 << 16];
        meanings
            .iter()
            .enumerate()
            .for_each(|(number, value)| numbers[usize::from(value.bits())] = number as u8);
        let codes = values.into_iter().map(|bits| numbers[usize::from(bits)]).collect();
        Self { meanings, numbers: Numbers::Bytes(codes) }
    }

    fn len(&self) -> usize {
        match &self.numbers {
            Numbers::Bytes(codes) => codes.len(),
            Numbers::Words(values) => values.len(),
            Numbers::Blocks(blocks) => blocks.len() / self.width(),
        }
    }

    /// Bytes of each number.
    pub fn width(&self) -> usize {
        if self.meanings.is_empty() { 2 } else { 1 }
    }

    /// The numbers, compressed.
    pub fn blocks(&self) -> Cow<'_, Blocks> {
        Cow::Owned(match &self.numbers {
            Numbers::Bytes(codes) => Blocks::compress(codes),
            Numbers::Words(values) => {
                Blocks::compress(&values.iter().flat_map(|bits| bits.to_le_bytes()).collect::<Vec<_>>())
            }
            Numbers::Blocks(blocks) => return Cow::Borrowed(blocks),
        })
    }
}

impl Table {
    /// A table of values ([`Value::bits`]), one for each index of the space. `open` is the result for White
    /// if neither side forces another one.
    ///
    /// # Panics
    /// If the number of values is wrong.
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

    /// The same table without compression: it takes more memory, and probes are faster.
    #[must_use]
    pub fn expanded(mut self) -> Self {
        if let Numbers::Blocks(blocks) = &self.codes.numbers {
            let bytes = blocks.expand();
            self.codes.numbers = if self.codes.width() == 1 {
                Numbers::Bytes(bytes)
            } else {
                let words = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
                Numbers::Words(words.collect())
            };
        }
        self
    }

    /// The positions of the ending.
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The result for White if neither side forces another one.
    pub const fn open(&self) -> Class {
        self.open
    }

    /// The value with an index.
    pub fn value(&self, index: usize) -> Value {
        let Codes { meanings, numbers } = &self.codes;
        let number = match numbers {
            Numbers::Bytes(codes) => codes[index].into(),
            Numbers::Words(values) => values[index],
            Numbers::Blocks(blocks) if meanings.is_empty() => u16::from_le_bytes(blocks.read(2 * index)),
            Numbers::Blocks(blocks) => u16::from(blocks.read::<1>(index)[0]),
        };
        if meanings.is_empty() {
            Value::from_bits(number).unwrap_or(Value::NONE)
        } else {
            meanings[usize::from(number)]
        }
    }

    /// The result of best play from an index, for the side to move; none if the index stands for no position.
    pub fn verdict(&self, index: usize, side: Color) -> Option<Verdict> {
        match self.value(index) {
            Value::NONE => None,
            Value::OPEN => Some(Verdict { class: self.open.for_white(side), plies: 0 }),
            value => value.verdict(),
        }
    }

    /// The result of best play from a position of the game, if the table has it. With `flip` the colours of
    /// the position are exchanged.
    pub fn probe(&self, position: &Position, flip: bool) -> Option<Verdict> {
        let side = position.side_to_move();
        let index = self.space.index_of(position, flip)?;
        self.verdict(index, if flip { !side } else { side })
    }
}
