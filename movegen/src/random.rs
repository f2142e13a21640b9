//! Random numbers for keys of positions, openings and tests: the same on every machine and in every version.

/// The generator SplitMix64.
///
/// ```
/// let mut random = movegen::Random::new(1_234_567);
/// assert_eq!(random.bits(), 6_457_827_717_110_365_317);
/// assert!(random.below(6) < 6);
/// ```
// Source: https://prng.di.unimi.it/splitmix64.c
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose numbers depend only on `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A generator for one of many independent tasks that share a seed.
    pub fn for_task(seed: u64, task: u64) -> Self {
        let mut random = Self(seed ^ task.wrapping_mul(0xd134_2543_de82_ef95));
        Self(random.bits())
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound - 1`; the bias is below `bound / 2^64`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// True with the probability `1 / n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub const fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Brings items into random order by the Fisher-Yates shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A number in [0, 1).
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        for (seed, expected) in [
            (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
            (1_234_567, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]),
        ] {
            let mut random = Random::new(seed);
            assert_eq!(std::array::from_fn(|_| random.bits()), expected, "seed {seed}");
        }
    }
}
