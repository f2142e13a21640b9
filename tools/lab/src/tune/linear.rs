//! The evaluation of many positions, linearised around given numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use eval::{Evaluator, Score};
use movegen::AttackMap;
use rayon::prelude::*;
use work::progress::Progress;

use super::model::Model;
use super::samples::{Sample, Samples};
use crate::records::{Bytes, put_number, put_score};

/// Number of positions that are evaluated together. The tables of an evaluator are loaded into the cache once
/// for them, and their attack maps stay in it.
const CHUNK: usize = 64;

/// Evaluations at a point and their derivatives.
pub struct Linear {
    /// Centipawns for White, by position.
    pub evaluations: Vec<f32>,
    /// The differences of evaluations, for each chunk of training positions.
    rows: Vec<Rows>,
    /// The difference of each number to which the differences of evaluations belong.
    widths: Vec<f32>,
}

/// The differences of the evaluations of some positions that are not 0. Most are 0.
#[derive(Default)]
struct Rows {
    /// For each difference the distance of its number from the one before, and the difference.
    cells: Vec<u8>,
    /// The end of each position's cells.
    ends: Vec<u32>,
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
        let training = |index: usize| samples.training.saturating_sub(index * CHUNK).min(CHUNK);
        let progress = Progress::new("parts measured", 0, chunks.len());
        let measure = |(index, chunk): (usize, &&[Sample])| {
            let is_stopped = stop.load(Ordering::Relaxed);
            progress.step("");
            (!is_stopped).then(|| measure(&centre, &differences, samples, chunk, training(index)))
        };
        let parts = chunks.par_iter().enumerate().map(measure).collect::<Option<Vec<_>>>();
        progress.finish();
        let parts = parts?;
        let (evaluations, rows): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let widths = differences.iter().map(|difference| difference.width as f32).collect();
        Some(Self { evaluations: evaluations.concat(), rows, widths })
    }

    /// The derivatives of a training position's evaluation that are not 0, with the indices of their numbers.
    pub fn row(&self, position: usize) -> impl Iterator<Item = (usize, f32)> {
        let (rows, place) = (&self.rows[position / CHUNK], position % CHUNK);
        let start = place.checked_sub(1).map_or(0, |before| rows.ends[before] as usize);
        let mut cells = Bytes(&rows.cells[start..rows.ends[place] as usize]);
        let mut index = 0;
        std::iter::from_fn(move || {
            if cells.0.is_empty() {
                return None;
            }
            index += cells.number().ok()? as usize;
            Some((index, cells.score().ok()? as f32 / self.widths[index]))
        })
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

/// The evaluations of the positions of a chunk, and the differences for the training positions, which are the
/// first.
fn measure(
    centre: &Evaluator,
    differences: &[Difference],
    samples: &Samples,
    chunk: &[Sample],
    training: usize,
) -> (Vec<f32>, Rows) {
    let with_attacks = |sample| {
        let (position, sign) = samples.position(sample);
        let attacks = AttackMap::new(&position);
        (position, sign, attacks)
    };
    let positions: Vec<_> = chunk.iter().map(with_attacks).collect();
    let evaluate = |evaluator: &Evaluator, count: usize| -> Vec<Score> {
        let positions = positions[..count].iter();
        positions
            .map(|(position, sign, attacks)| sign * evaluator.evaluate_attacks(position, attacks))
            .collect()
    };
    let columns: Vec<[Vec<Score>; 2]> = differences
        .iter()
        .map(|difference| difference.evaluators.each_ref().map(|evaluator| evaluate(evaluator, training)))
        .collect();
    let mut rows = Rows::default();
    for row in 0..training {
        let mut before = 0;
        for (column, [low, high]) in
            columns.iter().enumerate().filter(|(_, [low, high])| low[row] != high[row])
        {
            put_number(&mut rows.cells, (column - before) as u64);
            put_score(&mut rows.cells, high[row] - low[row]);
            before = column;
        }
        rows.ends.push(rows.cells.len() as u32);
    }
    rows.cells.shrink_to_fit();
    (evaluate(centre, chunk.len()).into_iter().map(|score| score as f32).collect(), rows)
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
    fn rows_have_the_differences_of_fresh_evaluations_and_take_little_memory() {
        let rules = movegen::rules("gothic").unwrap();
        let mut position = movegen::Position::start(rules);
        let mut fens = Vec::new();
        for number in 0..CHUNK + 20 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                position = movegen::Position::start(rules);
                continue;
            }
            position.make(moves[number * 7 % moves.len()]);
            fens.push(position.to_fen());
        }
        let (samples, model) = (Samples::of(rules, &fens), Model::new(rules));
        let linear = Linear::at(&model, model.start(), &samples, &AtomicBool::new(false)).unwrap();
        let differences = differences(&model, model.start());
        for (index, sample) in samples.all.iter().enumerate() {
            let (position, sign) = samples.position(sample);
            let slope = |Difference { evaluators, width }: &Difference| {
                let [low, high] =
                    evaluators.each_ref().map(|evaluator| sign * evaluator.evaluate_afresh(&position));
                (high - low) as f32 / *width as f32
            };
            let slopes = differences.iter().map(slope).enumerate().filter(|&(_, slope)| slope != 0.0);
            assert!(linear.row(index).eq(slopes), "{}", position.to_fen());
        }
        let bytes: usize = linear.rows.iter().map(|rows| rows.cells.len()).sum();
        assert!(bytes * 5 < samples.all.len() * differences.len() * size_of::<f32>(), "{bytes}");
    }

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
