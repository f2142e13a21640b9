//! The inner loops of a network. The compiler turns them into vector instructions. All arithmetic is exact:
//! the choice of instructions has no influence on the result.

use super::architecture::Architecture;

/// The number of values that one iteration of a loop takes: they fit the registers of a processor.
const CHUNK: usize = Architecture::WIDTH_STEP;

/// Writes to `sums` the sums `before` with the rows `added` and without the rows `removed`. `rows` holds the
/// rows of all inputs, each as long as `sums`.
///
/// Intermediate sums may wrap around. The result does not, because the sums of every position are in range.
#[inline(always)]
pub(super) fn change_sums(
    rows: &[i16],
    before: &[i16],
    sums: &mut [i16],
    added: &[usize],
    removed: &[usize],
) {
    let width = sums.len();
    for start in (0..width).step_by(CHUNK) {
        let row = |input: usize| -> &[i16; CHUNK] { chunk(rows, input * width + start) };
        let mut local = *chunk(before, start);
        for &input in added {
            for (sum, weight) in local.iter_mut().zip(row(input)) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        for &input in removed {
            for (sum, weight) in local.iter_mut().zip(row(input)) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
        sums[start..start + CHUNK].copy_from_slice(&local);
    }
}

/// Half the output of one perspective: the sum of the products of `weights` and half the squares of the sums,
/// which are clamped to 0 to `one`. Half a square fits in 16 bits: the factors are 16-bit numbers.
#[inline(always)]
pub(super) fn half_output_of(sums: &[i16], weights: &[i16], one: i16) -> i32 {
    let mut total = 0;
    for (sums, weights) in sums.chunks_exact(CHUNK).zip(weights.chunks_exact(CHUNK)) {
        let mut local = [0_i32; CHUNK];
        for index in 0..CHUNK {
            let value = sums[index].clamp(0, one) as u16;
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
