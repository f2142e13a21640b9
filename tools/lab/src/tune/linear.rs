//! The evaluation of many positions, linearised around given numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use arena::progress::Progress;
use eval::{Evaluator, Score};
use rayon::prelude::*;

use super::model::Model;
use super::samples::{Sample, Samples};

/// Number of positions that are evaluated together, so that the tables of an evaluator are loaded into the
/// cache once for them.
const CHUNK: usize = 512;

/// Evaluations at a point and their derivatives.
pub struct Linear {
    /// Centipawns for White, by position.
    pub evaluations: Vec<f32>,
    /// The derivatives with respect to all numbers, position by position, for each chunk of positions.
    derivatives: Vec<Vec<f32>>,
    /// How many numbers there are.
    width: usize,
}

/// Evaluators with one number decreased and increased.
struct Difference {
    evaluators: [Evaluator; 2],
    width: Score,
}

impl Linear {
    /// Computes the derivatives by symmetric differences; `None` if it was stopped.
    pub fn at(model: &Model, numbers: &[Score], samples: &Samples, stop: &AtomicBool) -> Option<Self> {
        let differences = differences(model, numbers);
        let centre = model.evaluator(numbers);
        let chunks: Vec<&[Sample]> = samples.all.chunks(CHUNK).collect();
        let (sender, finished) = std::sync::mpsc::channel();
        let parts = std::thread::scope(|scope| {
            let work = scope.spawn(|| {
                let measure = |(sender, chunk): (&mut std::sync::mpsc::Sender<()>, &&[Sample])| {
                    if stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    let part = measure(&centre, &differences, samples, chunk);
                    // The receiver counts until all senders are dropped.
                    let _ = sender.send(());
                    Some(part)
                };
                let with_sender =
                    chunks.par_iter().map_with(sender, |sender, chunk| measure((sender, chunk)));
                with_sender.collect::<Option<Vec<_>>>()
            });
            let mut progress = Progress::new("parts measured", 0, chunks.len());
            finished.into_iter().for_each(|()| progress.step(""));
            progress.finish();
            work.join().expect("measuring does not panic")
        })?;
        let (evaluations, derivatives): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        Some(Self { evaluations: evaluations.concat(), derivatives, width: differences.len() })
    }

    /// The derivatives of a position's evaluation.
    pub fn row(&self, position: usize) -> &[f32] {
        &self.derivatives[position / CHUNK][position % CHUNK * self.width..][..self.width]
    }
}

fn differences(model: &Model, numbers: &[Score]) -> Vec<Difference> {
    let steps = model.steps();
    let shifted = |index: usize, step: Score| {
        let mut numbers = numbers.to_vec();
        numbers[index] += step;
        numbers
    };
    (0..numbers.len())
        .into_par_iter()
        .map(|index| {
            let [low, high] =
                [-steps[index], steps[index]].map(|step| model.admissible(&shifted(index, step)));
            let width = high[index] - low[index];
            Difference { evaluators: [low, high].map(|numbers| model.evaluator(&numbers)), width }
        })
        .collect()
}

/// The evaluations of the positions of a chunk, and their derivatives.
fn measure(
    centre: &Evaluator,
    differences: &[Difference],
    samples: &Samples,
    chunk: &[Sample],
) -> (Vec<f32>, Vec<f32>) {
    let positions: Vec<_> = chunk.iter().map(|sample| samples.position(sample)).collect();
    let evaluate = |evaluator: &Evaluator| -> Vec<Score> {
        let evaluation =
            |(position, sign): &(movegen::Position, i32)| sign * evaluator.evaluate_afresh(position);
        positions.iter().map(evaluation).collect()
    };
    let mut derivatives = vec![0.0; chunk.len() * differences.len()];
    for (column, Difference { evaluators, width }) in differences.iter().enumerate() {
        let [low, high] = evaluators.each_ref().map(evaluate);
        for (row, (low, high)) in low.into_iter().zip(high).enumerate() {
            derivatives[row * differences.len() + column] = (high - low) as f32 / *width as f32;
        }
    }
    (evaluate(centre).into_iter().map(|score| score as f32).collect(), derivatives)
}

/// The evaluations of all positions with given numbers, in centipawns for White.
pub fn evaluations(model: &Model, numbers: &[Score], samples: &Samples) -> Vec<f32> {
    let evaluator = model.evaluator(numbers);
    samples
        .all
        .par_iter()
        .map(|sample| {
            let (position, sign) = samples.position(sample);
            (sign * evaluator.evaluate_afresh(&position)) as f32
        })
        .collect()
}

/// Solves `matrix * x = right` by Cholesky decomposition, for a symmetric positive definite matrix given by
/// rows; `None` if the matrix is not positive definite.
pub fn solve(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let products = |index: usize| matrix[row][index] * matrix[column][index];
            let rest = matrix[row][column] - (0..column).map(products).sum::<f64>();
            matrix[row][column] = if row > column {
                rest / matrix[column][column]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    let mut solution = right.to_vec();
    for row in 0..size {
        let known: f64 = (0..row).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (solution[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|below| matrix[below][row] * solution[below]).sum();
        solution[row] = (solution[row] - known) / matrix[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_equations() {
        let matrix = vec![vec![4.0, 2.0, 0.5], vec![2.0, 5.0, 1.0], vec![0.5, 1.0, 3.0]];
        let solution = [1.0, -2.0, 3.0];
        let right: Vec<f64> =
            matrix.iter().map(|row| row.iter().zip(solution).map(|(a, x)| a * x).sum()).collect();
        let found = solve(matrix, &right).unwrap();
        assert!(found.iter().zip(solution).all(|(found, x)| (found - x).abs() < 1e-9));
        assert!(solve(vec![vec![1.0, 2.0], vec![2.0, 1.0]], &[1.0, 1.0]).is_none());
        assert!(solve(vec![vec![1.0, 1.0], vec![1.0, 1.0]], &[1.0, 1.0]).is_none(), "equal rows");
    }
}
