//! The inner loops of a network. The compiler turns them into vector instructions. All arithmetic is exact:
//! the choice of instructions has no influence on the result.

use super::architecture::Architecture;

/// The number of values that one iteration of a loop takes: they fit the registers of a processor.
const CHUNK: usize = Architecture::WIDTH_STEP;

/// Writes to `accumulator` the sums `before` with the rows `added` and without the rows `removed`. `rows`
/// holds the rows of all features, each as long as `accumulator`.
///
/// Intermediate sums may wrap around. The result does not, because the sums of every position are in range.
#[inline(always)]
pub(super) fn update_accumulator(
    rows: &[i16],
    before: &[i16],
    accumulator: &mut [i16],
    added: &[usize],
    removed: &[usize],
) {
    let width = accumulator.len();
    for start in (0..width).step_by(CHUNK) {
        let row = |feature: usize| -> &[i16; CHUNK] { chunk(rows, feature * width + start) };
        let mut local = *chunk(before, start);
        for &feature in added {
            for (sum, weight) in local.iter_mut().zip(row(feature)) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        for &feature in removed {
            for (sum, weight) in local.iter_mut().zip(row(feature)) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
        accumulator[start..start + CHUNK].copy_from_slice(&local);
    }
}

/// Half the output of one perspective: the sum of the products of `weights` and half the squares of its
/// accumulator, whose sums are clamped to 0 to `qa`. Half a square fits in 16 bits: the factors are 16-bit
/// numbers.
#[inline(always)]
pub(super) fn half_output_of(accumulator: &[i16], weights: &[i16], qa: i16) -> i32 {
    let mut total = 0;
    for (sums, weights) in accumulator.chunks_exact(CHUNK).zip(weights.chunks_exact(CHUNK)) {
        let mut local = [0_i32; CHUNK];
        for index in 0..CHUNK {
            let value = sums[index].clamp(0, qa) as u16;
            // At most 255^2 / 2. The total fits 32 bits: `Weights::check`.
            let half_square = (value.wrapping_mul(value) >> 1) as i16;
            local[index] = i32::from(half_square) * i32::from(weights[index]);
        }
        total += local.iter().sum::<i32>();
    }
    total
}

/// The numbers of a slice from `start`.
#[inline(always)]
fn chunk(numbers: &[i16], start: usize) -> &[i16; CHUNK] {
    numbers[start..start + CHUNK].try_into().expect("a whole chunk")
}
