//! Counts the scores of game pairs.

/// Counts of pair scores, indexed by one engine's quarter points in both games (0 to 8).
///
/// Games with the results 1, 1/2 and 0 use five of the nine entries: the pentanomial distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScores {
    counts: [u64; Self::OUTCOMES],
}

impl PairScores {
    /// Quarter points of two games: 0 to 8.
    pub const OUTCOMES: usize = 9;

    /// Makes counts from: two losses; loss and draw; two draws or win and loss; win and draw; two wins.
    #[cfg(test)]
    pub fn pentanomial(counts: [u64; 5]) -> Self {
        let mut scores = Self::default();
        for (index, count) in counts.into_iter().enumerate() {
            scores.counts[2 * index] = count;
        }
        scores
    }

    /// Adds a pair in which the engine scored `quarters` quarter points.
    pub fn add(&mut self, quarters: u32) {
        self.counts[quarters as usize] += 1;
    }

    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The counts, by number of quarter points.
    pub fn counts(&self) -> &[u64; Self::OUTCOMES] {
        &self.counts
    }

    /// The empirical distribution: points per game (0 to 1) and their frequencies.
    pub fn distribution(&self) -> [(f64, f64); Self::OUTCOMES] {
        let pairs = self.pairs() as f64;
        std::array::from_fn(|index| (points(index), self.counts[index] as f64 / pairs))
    }

    /// Mean points per game; NaN without pairs.
    pub fn mean(&self) -> f64 {
        self.distribution().iter().map(|(points, frequency)| points * frequency).sum()
    }

    /// Variance of a pair's mean points per game; NaN without pairs.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.distribution().iter().map(|(points, frequency)| frequency * (points - mean).powi(2)).sum()
    }
}

/// Points per game of a pair with this many quarter points.
fn points(quarters: usize) -> f64 {
    quarters as f64 / (PairScores::OUTCOMES - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_points_count() {
        let mut scores = PairScores::default();
        scores.add(3); // an advantage for the opponent and a draw
        scores.add(8);
        assert_eq!(scores.pairs(), 2);
        assert!((scores.mean() - 11.0 / 16.0).abs() < 1e-12);
        assert!((scores.variance() - (5.0 / 16.0_f64).powi(2)).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_known_of_no_pairs() {
        assert!(PairScores::default().mean().is_nan());
    }
}
