//! The inner loops of a network, for each kind of processor. All arithmetic is exact: the choice of
//! instructions has no influence on the result.

use super::architecture::Architecture;

/// The instructions with which the loops work.
pub(super) trait Kernels: Copy {
    /// Writes to `accumulator` the sums `before` with the rows `added` and without the rows `removed`. `rows`
    /// holds the rows of all features, each as long as `accumulator`.
    ///
    /// Intermediate sums may wrap around. The result does not, because the sums of every position are in
    /// range.
    fn update_accumulator(
        self,
        rows: &[i16],
        before: &[i16],
        accumulator: &mut [i16],
        added: &[usize],
        removed: &[usize],
    );

    /// Half the output of one perspective: the sum of the products of `weights` and half the squares of its
    /// accumulator, whose sums are clamped to 0 to `qa`. Half a square is at most 255^2 / 2, so it fits in 16
    /// bits, and the total fits in 32 in whatever order it is summed: `Weights::check`.
    fn half_output_of(self, accumulator: &[i16], weights: &[i16], qa: i16) -> i32;
}

/// Work that needs the loops. It is not a closure, and nothing below it is called through a closure:
/// functions that are not inlined are not compiled for the processor's vector instructions.
pub(super) trait Work {
    /// The result.
    type Output;

    /// Does the work. Must be `#[inline(always)]`.
    fn run(self, kernels: impl Kernels) -> Self::Output;
}

/// Does the work with the instructions of a processor.
#[inline(always)]
pub(super) fn dispatch<W: Work>(processor: pulp::Arch, work: W) -> W::Output {
    match processor {
        #[cfg(target_arch = "x86_64")]
        pulp::Arch::V3(simd) => simd.vectorize(avx2::With(simd, work)),
        _ => work.run(Plain),
    }
}

/// The instructions that every processor of its kind has, as the compiler chooses them.
#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Kernels for Plain {
    #[inline(always)]
    fn update_accumulator(
        self,
        rows: &[i16],
        before: &[i16],
        accumulator: &mut [i16],
        added: &[usize],
        removed: &[usize],
    ) {
        /// The number of sums that are in registers.
        const CHUNK: usize = Architecture::WIDTH_STEP;
        let width = accumulator.len();
        for start in (0..width).step_by(CHUNK) {
            let row = |feature: usize| chunk::<CHUNK>(rows, feature * width + start);
            let mut local = *chunk::<CHUNK>(before, start);
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

    // In this form the compiler multiplies and adds pairs of 16-bit numbers, and sums once at the end.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[inline(always)]
    fn half_output_of(self, accumulator: &[i16], weights: &[i16], qa: i16) -> i32 {
        let mut total = 0;
        for (&sum, &weight) in accumulator.iter().zip(weights) {
            let value = sum.clamp(0, qa) as u16;
            let half_square = (value.wrapping_mul(value) >> 1) as i16;
            total += i32::from(half_square) * i32::from(weight);
        }
        total
    }

    // For WebAssembly the compiler does not find the instruction that does so.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn half_output_of(self, accumulator: &[i16], weights: &[i16], qa: i16) -> i32 {
        use std::arch::wasm32::{
            i16x8, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8,
            i32x4_extract_lane, i32x4_splat, u16x8_shr,
        };

        let register = |&[a, b, c, d, e, f, g, h]: &[i16; 8]| i16x8(a, b, c, d, e, f, g, h);
        let (least, most) = (i16x8_splat(0), i16x8_splat(qa));
        let mut total = [i32x4_splat(0); 2];
        let pairs = accumulator.as_chunks::<8>().0.as_chunks::<2>().0.iter();
        for (sums, weights) in pairs.zip(weights.as_chunks::<8>().0.as_chunks::<2>().0) {
            for (total, (sums, weights)) in total.iter_mut().zip(sums.iter().zip(weights)) {
                let values = i16x8_min(i16x8_max(register(sums), least), most);
                let half_squares = u16x8_shr(i16x8_mul(values, values), 1);
                *total = i32x4_add(*total, i32x4_dot_i16x8(half_squares, register(weights)));
            }
        }
        let total = i32x4_add(total[0], total[1]);
        i32x4_extract_lane::<0>(total)
            + i32x4_extract_lane::<1>(total)
            + i32x4_extract_lane::<2>(total)
            + i32x4_extract_lane::<3>(total)
    }
}

/// The numbers of a slice from `start`.
#[inline(always)]
fn chunk<const LENGTH: usize>(numbers: &[i16], start: usize) -> &[i16; LENGTH] {
    numbers[start..start + LENGTH].try_into().expect("a whole chunk")
}

/// The loops for processors with AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use pulp::x86::V3;
    use pulp::{cast, i16x16};

    use super::{Kernels, Work, chunk};

    /// Work with these instructions.
    pub(super) struct With<W>(pub V3, pub W);

    impl<W: Work> pulp::NullaryFnOnce for With<W> {
        type Output = W::Output;

        #[inline(always)]
        fn call(self) -> W::Output {
            self.1.run(self.0)
        }
    }

    /// The numbers in a register.
    const LANES: usize = 16;

    impl Kernels for V3 {
        #[inline(always)]
        fn update_accumulator(
            self,
            rows: &[i16],
            before: &[i16],
            accumulator: &mut [i16],
            added: &[usize],
            removed: &[usize],
        ) {
            let width = accumulator.len();
            let mut start = 0;
            while start + 8 * LANES <= width {
                update_part::<8>(self, rows, before, accumulator, start, added, removed);
                start += 8 * LANES;
            }
            while start + 2 * LANES <= width {
                update_part::<2>(self, rows, before, accumulator, start, added, removed);
                start += 2 * LANES;
            }
        }

        #[inline(always)]
        fn half_output_of(self, accumulator: &[i16], weights: &[i16], qa: i16) -> i32 {
            let (least, most) = (self.splat_i16x16(0), self.splat_i16x16(qa));
            let mut total = [self.splat_i32x8(0); 2];
            let sums = accumulator.as_chunks::<{ 2 * LANES }>().0.iter();
            for (sums, weights) in sums.zip(weights.as_chunks::<{ 2 * LANES }>().0) {
                for (half, total) in total.iter_mut().enumerate() {
                    let sums = register(sums, half);
                    let values = self.min_i16x16(self.max_i16x16(sums, least), most);
                    let (squares, _) = self.widening_mul_i16x16(values, values);
                    let half_squares = cast(self.shr_const_u16x16::<1>(squares));
                    let pairs =
                        self.multiply_wrapping_add_adjacent_i16x16(half_squares, register(weights, half));
                    *total = self.wrapping_add_i32x8(*total, pairs);
                }
            }
            let total = self.wrapping_add_i32x8(total[0], total[1]);
            cast::<_, [i32; 8]>(total).into_iter().sum()
        }
    }

    /// The sums from `start` on, as many as fit in `N` registers.
    #[inline(always)]
    fn update_part<const N: usize>(
        simd: V3,
        rows: &[i16],
        before: &[i16],
        accumulator: &mut [i16],
        start: usize,
        added: &[usize],
        removed: &[usize],
    ) {
        let width = accumulator.len();
        let row = |feature: usize| rows[feature * width + start..][..N * LANES].as_chunks::<LANES>().0;
        let mut local = [simd.splat_i16x16(0); N];
        let before = before[start..][..N * LANES].as_chunks::<LANES>().0;
        for (sums, before) in local.iter_mut().zip(before) {
            *sums = cast(*before);
        }
        for &feature in added {
            for (sums, weights) in local.iter_mut().zip(row(feature)) {
                *sums = simd.wrapping_add_i16x16(*sums, cast(*weights));
            }
        }
        for &feature in removed {
            for (sums, weights) in local.iter_mut().zip(row(feature)) {
                *sums = simd.wrapping_sub_i16x16(*sums, cast(*weights));
            }
        }
        let after = accumulator[start..][..N * LANES].as_chunks_mut::<LANES>().0;
        for (after, sums) in after.iter_mut().zip(local) {
            *after = cast(sums);
        }
    }

    /// The numbers of a register, one of those next to each other.
    #[inline(always)]
    fn register(numbers: &[i16], number: usize) -> i16x16 {
        cast(*chunk::<LANES>(numbers, number * LANES))
    }
}
