//! Which epochs learn from what, and the learning rate.

use super::arguments::TrainArguments;

/// The learning rate of the last step of a phase, as a part of the first.
const LAST_RATE: f64 = 0.02;

/// The first learning rate of the epochs with games after those of the distillation, as a part of `--rate`.
/// What the teacher has taught would be lost with a higher one.
const SECOND_RATE: f64 = 0.5;

/// What an epoch learns from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Distillation,
    Games,
}

impl Phase {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distillation => "distillation",
            Self::Games => "games",
        }
    }
}

/// The epochs of a training: first those of the distillation, then those with games.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    pub distillation: usize,
    games: usize,
    rate: f32,
}

impl Schedule {
    /// The schedule of a command line.
    pub fn new(arguments: &TrainArguments) -> Self {
        let TrainArguments { teacher_epochs, epochs, rate, .. } = *arguments;
        Self { distillation: teacher_epochs as usize, games: epochs as usize, rate }
    }

    pub const fn epochs(self) -> usize {
        self.distillation + self.games
    }

    /// What an epoch, counted from 0, learns from.
    pub const fn phase(self, epoch: usize) -> Phase {
        if epoch < self.distillation { Phase::Distillation } else { Phase::Games }
    }

    /// The learning rate in an epoch of which a part has been done, 0 to 1.
    // Source: https://arxiv.org/abs/1608.03983 (cosine annealing with restarts)
    pub fn rate(self, epoch: usize, part: f64) -> f32 {
        let (before, length, first) = match self.phase(epoch) {
            Phase::Distillation => (0, self.distillation, 1.0),
            Phase::Games if self.distillation == 0 => (0, self.games, 1.0),
            Phase::Games => (self.distillation, self.games, SECOND_RATE),
        };
        let done = (((epoch - before) as f64 + part) / length as f64).min(1.0);
        let cosine = (std::f64::consts::PI * done).cos();
        self.rate * (first * (LAST_RATE + (1.0 - LAST_RATE) * f64::midpoint(1.0, cosine))) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_fall_in_each_phase() {
        let schedule = Schedule { distillation: 2, games: 3, rate: 0.01 };
        assert_eq!(schedule.epochs(), 5);
        let phases: Vec<Phase> = (0..5).map(|epoch| schedule.phase(epoch)).collect();
        assert_eq!(phases[..2], [Phase::Distillation; 2]);
        assert_eq!(phases[2..], [Phase::Games; 3]);
        let near = |found: f32, expected: f32| assert!((found - expected).abs() < 1e-6, "{found}");
        near(schedule.rate(0, 0.0), 0.01);
        near(schedule.rate(1, 1.0), 0.0002);
        near(schedule.rate(2, 0.0), 0.005);
        near(schedule.rate(4, 1.0), 0.0001);
        assert!(schedule.rate(3, 0.2) > schedule.rate(3, 0.4));
        near(Schedule { distillation: 0, ..schedule }.rate(0, 0.0), 0.01);
    }
}
