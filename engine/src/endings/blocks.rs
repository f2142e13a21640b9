//! Bytes in blocks that are compressed one by one, so that any of them can be read without the others.

use anyhow::{Context, ensure};
use rayon::prelude::*;

/// The bytes of a block before compression: a probe decompresses one in about a microsecond.
pub const BLOCK: usize = 1 << 12;

/// Compressed bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The number of bytes before compression.
    length: usize,
    /// The end of each block in `bytes`.
    ends: Vec<usize>,
    bytes: Vec<u8>,
}

impl Blocks {
    /// Compresses bytes, with all threads of the current rayon pool.
    pub fn compress(bytes: &[u8]) -> Self {
        let compressed: Vec<Vec<u8>> = bytes.par_chunks(BLOCK).map(lz4_flex::block::compress).collect();
        let mut end = 0;
        let ends = compressed.iter().map(|block| {
            end += block.len();
            end
        });
        Self { length: bytes.len(), ends: ends.collect(), bytes: compressed.concat() }
    }

    /// Takes compressed bytes from the contents of a file: the length of each block in two bytes, then the
    /// blocks.
    ///
    /// # Errors
    /// If they are not `length` bytes before compression.
    pub fn parse(file: &[u8], length: usize) -> anyhow::Result<Self> {
        let count = length.div_ceil(BLOCK);
        let (lengths, bytes) = file.split_at_checked(2 * count).context("it is too short")?;
        let mut end = 0;
        let ends = lengths.chunks_exact(2).map(|pair| {
            end += usize::from(u16::from_le_bytes([pair[0], pair[1]]));
            end
        });
        let ends: Vec<usize> = ends.collect();
        ensure!(end == bytes.len(), "it is damaged: its blocks have {end} bytes, not {}", bytes.len());
        let blocks = Self { length, ends, bytes: bytes.to_vec() };
        let is_whole = |number: usize| {
            let wanted = (length - BLOCK * number).min(BLOCK);
            blocks.block(number, &mut [0; BLOCK]).is_some_and(|found| found == wanted)
        };
        ensure!((0..count).into_par_iter().all(is_whole), "it is damaged: a block cannot be decompressed");
        Ok(blocks)
    }

    /// What [`parse`](Self::parse) takes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let lengths = starts.zip(&self.ends).flat_map(|(start, end)| ((end - start) as u16).to_le_bytes());
        lengths.chain(self.bytes.iter().copied()).collect()
    }

    /// The number of bytes before compression.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// The `N` bytes from a place, which is a multiple of `N`.
    ///
    /// # Panics
    /// If the place is beyond the end.
    pub fn read<const N: usize>(&self, place: usize) -> [u8; N] {
        let mut block = [0; BLOCK];
        self.block(place / BLOCK, &mut block).expect("every block has been decompressed before");
        *block[place % BLOCK..].first_chunk().expect("blocks are not divided within a number")
    }

    /// All bytes as they were before compression.
    pub fn expand(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.length];
        bytes.par_chunks_mut(BLOCK).enumerate().for_each(|(number, part)| {
            self.block(number, part).expect("every block has been decompressed before");
        });
        bytes
    }

    /// Decompresses a block. Returns its length; none if it is damaged or too long.
    fn block(&self, number: usize, into: &mut [u8]) -> Option<usize> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        lz4_flex::block::decompress_into(&self.bytes[start..self.ends[number]], into).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_were() {
        let mut bytes: Vec<u8> = (0..3 * BLOCK + 100).map(|index| (index / 50) as u8).collect();
        // A block that cannot be compressed.
        let mut state = 1_u32;
        bytes[BLOCK..2 * BLOCK].fill_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        let blocks = Blocks::compress(&bytes);
        assert!(blocks.expand() == bytes);
        let file = blocks.to_bytes();
        assert!(file.len() < bytes.len() / 2);
        let read = Blocks::parse(&file, bytes.len()).unwrap();
        assert!(read == blocks);
        for place in (0..bytes.len()).step_by(2) {
            assert_eq!(read.read::<2>(place), [bytes[place], bytes[place + 1]]);
        }
        for (file, length) in [(&file[..9], bytes.len()), (&file[..file.len() - 1], bytes.len())] {
            assert!(Blocks::parse(file, length).is_err());
        }
        assert!(Blocks::parse(&file, bytes.len() - 1).is_err());
        for place in (0..file.len()).step_by(61) {
            let mut damaged = file.clone();
            damaged[place] ^= 0x55;
            if let Ok(read) = Blocks::parse(&damaged, bytes.len()) {
                assert_eq!(read.expand().len(), bytes.len());
            }
        }
    }
}
