//! The normal distribution, and quantiles of Student's.

/// The 0.975 quantile of the standard normal distribution: half the width of a 95 % interval, in standard
/// deviations.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// The 0.975 quantile of Student's t distribution, to 0.2 %: half the width of a 95 % interval, in
/// standard errors that are estimated with so many degrees of freedom.
///
/// # Panics
/// If there are none.
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, formula 26.7.5
pub fn t_95(degrees_of_freedom: usize) -> f64 {
    assert!(degrees_of_freedom > 0, "an estimate without degrees of freedom has no error");
    // The expansion is not exact enough for these two.
    if let Some(&quantile) = [12.706_205, 4.302_653].get(degrees_of_freedom - 1) {
        return quantile;
    }
    let x = Z_95;
    let coefficients = [
        x,
        (x.powi(3) + x) / 4.0,
        (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0,
        (3.0 * x.powi(7) + 19.0 * x.powi(5) + 17.0 * x.powi(3) - 15.0 * x) / 384.0,
        (79.0 * x.powi(9) + 776.0 * x.powi(7) + 1482.0 * x.powi(5) - 1920.0 * x.powi(3) - 945.0 * x)
            / 92_160.0,
    ];
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum / degrees_of_freedom as f64 + coefficient)
}

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

    #[test]
    fn tabulated_quantiles_of_t() {
        for (degrees, quantile) in
            [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
        {
            assert!((t_95(degrees) / quantile - 1.0).abs() < 2e-3, "{degrees}: {}", t_95(degrees));
        }
    }

    /// The expansion has the terms up to the fourth power of 1 / degrees, so its error falls with the fifth.
    #[test]
    fn the_error_of_the_expansion_is_of_the_fifth_order() {
        for (degrees, quantile) in [(10, 2.228_138_851_965), (20, 2.085_963_447_266), (30, 2.042_272_456_301)]
        {
            let scaled = (quantile - t_95(degrees)) * (degrees as f64).powi(5);
            assert!((0.7..0.85).contains(&scaled), "{degrees}: {scaled}");
        }
    }
}
