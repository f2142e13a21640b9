//! Counting for all men of a side at once.

/// A number from 0 to 15 for each man. A mask over men counts one for each of its men: the numbers are added up bit by
/// bit, those of all men side by side, without a branch.
#[derive(Clone, Copy, Default)]
pub(crate) struct CountsByMan {
    /// The bits of the numbers, from the lowest.
    bits: [u64; 4],
}

impl CountsByMan {
    /// Counts each man of a mask once more.
    #[inline]
    pub fn add(&mut self, men: u64) {
        let mut carry = men;
        for bit in &mut self.bits {
            (*bit, carry) = (*bit ^ carry, *bit & carry);
        }
        debug_assert_eq!(carry, 0, "a number beyond 15");
    }

    /// The men counted at least once.
    #[inline]
    pub fn men(&self) -> u64 {
        self.bits.iter().fold(0, |men, bit| men | bit)
    }

    /// The number of a man.
    #[inline]
    pub fn get(&self, man: usize) -> i32 {
        self.bits.iter().rev().fold(0, |number, bit| 2 * number + (bit >> man & 1) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::CountsByMan;

    #[test]
    fn counts_are_those_of_counting_one_by_one() {
        let masks: [u64; 15] =
            std::array::from_fn(|index| (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 << 63);
        let mut counts = CountsByMan::default();
        masks.iter().for_each(|&mask| counts.add(mask));
        for man in 0..64 {
            let expected: u64 = masks.iter().map(|mask| mask >> man & 1).sum();
            assert_eq!(counts.get(man), expected as i32, "man {man}");
            assert_eq!(counts.men() >> man & 1 != 0, expected > 0, "man {man}");
        }
        assert_eq!(counts.get(63), 15);
    }
}
