//! Fits the probabilities of results to search scores.

use eval::ChanceModel;
use rayon::prelude::*;

use super::logistic::least;

const ROUNDS: usize = 12;

/// The fit uses about this many positions, evenly spread. Three numbers need no more.
const MOST_POSITIONS: usize = 1 << 18;

/// The maximum-likelihood model; `points` are quarters of a point. If no game ended with an advantage, its
/// threshold is that of a win.
pub fn fit_chances(scores: &[f32], points: &[f32]) -> ChanceModel {
    let every = scores.len().div_ceil(MOST_POSITIONS).max(1);
    let [scores, points] = [scores, points].map(|all| all.iter().copied().step_by(every).collect::<Vec<_>>());
    let has_advantages = points.iter().any(|&points| points == 0.25 || points == 0.75);
    let mut model =
        ChanceModel { scale: 400.0, win: 150.0, advantage: if has_advantages { 75.0 } else { 150.0 } };
    let loss = |model: ChanceModel| mean_loss(model, &scores, &points);
    for _ in 0..ROUNDS {
        model.scale =
            least((20f64.ln(), 20_000f64.ln()), |scale| loss(ChanceModel { scale: scale.exp(), ..model }))
                .exp();
        let lowest_win = if has_advantages { model.advantage } else { 0.0 };
        let with_win = |win: f64| {
            let advantage = if has_advantages { model.advantage } else { win };
            ChanceModel { win, advantage, ..model }
        };
        model = with_win(least((lowest_win, 4.0 * model.scale), |win| loss(with_win(win))));
        if has_advantages {
            model.advantage = least((0.0, model.win), |advantage| loss(ChanceModel { advantage, ..model }));
        }
    }
    let ChanceModel { scale, win, advantage } = model;
    ChanceModel { scale: scale.round(), win: win.round(), advantage: advantage.round() }
}

/// The mean negative log-likelihood of the results.
fn mean_loss(model: ChanceModel, scores: &[f32], points: &[f32]) -> f64 {
    /// The minimum probability, to avoid the logarithm of 0.
    const FLOOR: f64 = 1e-9;
    let loss = |(&score, &points): (&f32, &f32)| {
        let chances = model.chances(score.into());
        let chance = match (points * 4.0).round() as i32 {
            0 => chances.loss,
            1 => chances.disadvantage,
            2 => chances.draw,
            3 => chances.advantage,
            _ => chances.win,
        };
        -chance.max(FLOOR).ln()
    };
    scores.par_iter().zip(points).map(loss).sum::<f64>() / scores.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Random;

    /// Games with results drawn from a model.
    fn play(model: ChanceModel) -> (Vec<f32>, Vec<f32>) {
        let mut random = Random::new(3);
        (0..30_000)
            .map(|_| {
                let score = (random.fraction() * 1600.0 - 800.0) as f32;
                let chances = model.chances(score.into());
                let mut left = random.fraction();
                let outcomes = [
                    (chances.win, 1.0),
                    (chances.advantage, 0.75),
                    (chances.draw, 0.5),
                    (chances.disadvantage, 0.25),
                ];
                let happens = |&&(chance, _): &&(f64, f32)| {
                    left -= chance;
                    left < 0.0
                };
                (score, outcomes.iter().find(happens).map_or(0.0, |&(_, points)| points))
            })
            .unzip()
    }

    #[test]
    fn the_model_that_made_the_results_is_found() {
        for made in [
            ChanceModel { scale: 300.0, win: 260.0, advantage: 100.0 },
            ChanceModel { scale: 500.0, win: 90.0, advantage: 90.0 },
        ] {
            let (scores, points) = play(made);
            let found = fit_chances(&scores, &points);
            for (found, made) in
                [(found.scale, made.scale), (found.win, made.win), (found.advantage, made.advantage)]
            {
                assert!((found - made).abs() < 0.05 * made + 3.0, "{found} for {made}");
            }
        }
    }
}
