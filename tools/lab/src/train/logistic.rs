//! Logistic regression of points on scores, and its loss.
// Source: https://www.chessprogramming.org/Texel%27s_Tuning_Method

use std::f64::consts::LN_10;

/// Expected points at a score, `1 / (1 + 10^(-score / scale))`.
pub fn expected(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score * LN_10 / scale).exp())
}

/// The loss of one position: the cross entropy of its points and the expectation.
pub fn loss(score: f64, scale: f64, points: f64) -> f64 {
    // ln(1 + e^x) - points * x, in a form without overflow.
    let x = score * LN_10 / scale;
    x.max(0.0) + (-x.abs()).exp().ln_1p() - points * x
}

/// The mean loss of many positions.
pub fn mean_loss(scores: &[f32], points: &[f32], scale: f64) -> f64 {
    let sum: f64 =
        scores.iter().zip(points).map(|(&score, &points)| loss(score.into(), scale, points.into())).sum();
    sum / scores.len().max(1) as f64
}

/// The scale that fits points to scores best, accurate to one percent.
pub fn best_scale(scores: &[f32], points: &[f32]) -> f64 {
    const LEAST: f64 = 20.0;
    const GREATEST: f64 = 20_000.0;
    least((LEAST.ln(), GREATEST.ln()), |logarithm| mean_loss(scores, points, logarithm.exp())).exp()
}

/// The minimum of a unimodal function in an interval, accurate to 1/4000 of the interval.
// Source: https://en.wikipedia.org/wiki/Golden-section_search
pub fn least((mut low, mut high): (f64, f64), function: impl Fn(f64) -> f64) -> f64 {
    let precision = (high - low) / 4000.0;
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let inner = |low: f64, high: f64| [high - golden * (high - low), low + golden * (high - low)];
    while high - low > precision {
        let [first, second] = inner(low, high);
        if function(first) < function(second) {
            high = second;
        } else {
            low = first;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Random;

    #[test]
    fn loss_is_the_cross_entropy() {
        for (score, points) in [(0.0, 0.5), (150.0, 1.0), (-90.0, 0.75), (1000.0, 0.0)] {
            let expected = expected(score, 400.0);
            let entropy: f64 = -points * f64::ln(expected) - (1.0 - points) * f64::ln(1.0 - expected);
            assert!((loss(score, 400.0, points) - entropy).abs() < 1e-9, "{score}");
        }
        assert!(loss(1e7, 400.0, 0.0).is_finite());
    }

    #[test]
    fn the_scale_that_made_the_points_is_found() {
        let mut random = Random::new(5);
        let scores: Vec<f32> = (0..20_000).map(|_| (random.fraction() * 1000.0 - 500.0) as f32).collect();
        let points: Vec<f32> = scores
            .iter()
            .map(|&score| f32::from(u8::from(random.fraction() < expected(score.into(), 250.0))))
            .collect();
        assert!((best_scale(&scores, &points) - 250.0).abs() < 12.0);
    }
}
