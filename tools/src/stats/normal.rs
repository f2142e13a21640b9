//! The normal distribution.

/// The 0.975 quantile of the standard normal distribution: half the width of a 95 % interval, in standard
/// deviations.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// The standard normal distribution function, to about 1e-7.
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, formula 26.2.17
pub fn distribution(x: f64) -> f64 {
    const P: f64 = 0.231_641_9;
    const B: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + P * x.abs());
    let polynomial = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let density = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let upper_tail = density * polynomial;
    if x >= 0.0 { 1.0 - upper_tail } else { upper_tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabulated_values() {
        for (x, p) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (-1.0, 0.158_655_254), (Z_95, 0.975), (-3.0, 0.001_349_898)]
        {
            assert!((distribution(x) - p).abs() < 1e-7, "{x}");
        }
    }
}
