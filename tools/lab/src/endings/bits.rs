//! A set of numbers that several threads fill.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

/// A set of numbers below a limit.
pub struct Bits(Vec<AtomicU64>);

impl Bits {
    pub fn new(limit: usize) -> Self {
        let mut words = Vec::new();
        words.resize_with(limit.div_ceil(64), AtomicU64::default);
        Self(words)
    }

    pub fn add(&self, number: usize) {
        let (word, bit) = (&self.0[number / 64], 1 << (number % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Adds all numbers of another set with the same limit.
    pub fn add_all(&self, other: &Self) {
        for (word, more) in self.0.iter().zip(&other.0) {
            word.fetch_or(more.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.par_iter().all(|word| word.load(Ordering::Relaxed) == 0)
    }

    /// Removes every number and calls `work` with it, on several threads. Each thread has a value of `start`.
    pub fn drain<W>(&self, start: impl Fn() -> W + Sync + Send, work: impl Fn(&mut W, usize) + Sync + Send) {
        self.0.par_iter().enumerate().with_min_len(64).for_each_init(start, |worker, (place, word)| {
            let mut bits = word.swap(0, Ordering::Relaxed);
            while bits != 0 {
                work(worker, 64 * place + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        });
    }
}
