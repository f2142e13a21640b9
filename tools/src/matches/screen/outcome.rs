//! The outcome of a screening experiment: the table of effects and the plot.

use std::fmt::Write as _;

use super::design::{Design, Effect};
use super::settings::{Levels, Settings};
use crate::matches::experiment::Method;
use crate::matches::experiment::parts::{Amount, Part, amount};
use crate::matches::experiment::settings::PlaySettings;
use crate::matches::standings::align;
use crate::report::{Panel, has_point, small_multiples};
use crate::stats::{elo_error, elo_of_score};

/// The state after all pairs of all parts. Calls `each` with the state after each pair.
fn replay_all(parts: &[Part<Settings>], mut each: impl FnMut(&Design)) -> anyhow::Result<Design> {
    let mut design = Design::new(&parts[0].settings)?;
    for part in parts {
        design.set_seed(part.settings.play.seed);
        for line in &part.iterations {
            design.receive(line);
            each(&design);
        }
    }
    Ok(design)
}

/// An effect in percent of the points, with its 95 % interval.
pub fn percent(effect: &Effect) -> String {
    format!("{:+.1} +- {:.1} %", 100.0 * effect.points, 100.0 * effect.error)
}

/// An effect in Elo, with its 95 % interval.
fn elo(effect: &Effect) -> String {
    let mean = 0.5 + effect.points;
    format!("{:+.0} +- {:.0}", elo_of_score(mean), elo_error(mean, effect.error))
}

/// The table of effects, the clearest first, the numbers of pairs and games, and the options of an engine
/// with the candidates that are better than the present values.
///
/// # Errors
/// If the settings are not those of an experiment.
pub fn summary(parts: &[Part<Settings>]) -> anyhow::Result<String> {
    let parameters = &parts[0].settings.parameters;
    let design = replay_all(parts, |_| ())?;
    let Amount { played, total, games } = amount(parts)?;
    let played = format!("{played} of {total} pairs, {games} games");
    let Some(effects) = design.effects() else {
        let needed = parameters.len() + 1;
        return Ok(format!(
            "{played}\nno estimate is possible yet: the effects of {} parameters need at least {needed} \
             pairs in which their values are combined in enough ways; play more pairs",
            parameters.len()
        ));
    };
    let mut sorted: Vec<_> = parameters.iter().zip(effects).collect();
    sorted.sort_by(|(_, a), (_, b)| b.t.abs().total_cmp(&a.t.abs()));
    let mut rows =
        vec![["parameter", "present", "candidate", "points", "Elo", "t"].map(str::to_owned).to_vec()];
    for ((name, Levels { present, candidate }), effect) in &sorted {
        let t = format!("{:+.1}", effect.t);
        let cells =
            [(*name).clone(), present.to_string(), candidate.to_string(), percent(effect), elo(effect), t];
        rows.push(cells.to_vec());
    }
    let mut text = align(&rows);
    // Writing to a string cannot fail.
    let _ = write!(text, "\n{played}");
    let better: Vec<String> = sorted
        .iter()
        .filter(|(_, effect)| effect.points > effect.error)
        .map(|((name, levels), _)| format!("option.{name}={}", levels.candidate))
        .collect();
    if !better.is_empty() {
        let _ = write!(text, "\nfor match --engine: {}", better.join(","));
    }
    Ok(text)
}

/// A plot of the estimate of each effect over the pairs played.
///
/// # Errors
/// If the settings are not those of an experiment.
pub fn plot(parts: &[Part<Settings>]) -> anyhow::Result<String> {
    let settings = &parts[0].settings;
    let pairs: usize = parts.iter().map(|part| part.iterations.len()).sum();
    let mut paths = vec![Vec::new(); settings.parameters.len()];
    let design = replay_all(parts, |design| {
        if has_point(design.pairs(), pairs) {
            for (path, effect) in paths.iter_mut().zip(design.effects().unwrap_or_default()) {
                path.push((design.pairs() as f64, 100.0 * effect.points));
            }
        }
    })?;
    let errors: Vec<f64> = match design.effects() {
        Some(effects) => effects.iter().map(|effect| 100.0 * effect.error).collect(),
        None => vec![1.0; paths.len()],
    };
    let panels: Vec<Panel> = settings
        .parameters
        .iter()
        .zip(paths.into_iter().zip(errors))
        .map(|((name, Levels { present, candidate }), (path, error))| Panel {
            title: format!("{name} ({present} -> {candidate})"),
            middle: (0.0, error),
            lines: vec![path],
        })
        .collect();
    let PlaySettings { game, limit, .. } = &settings.play;
    let title = format!("Screening of {game}, {limit}: effects in percent of the points over pairs of games");
    Ok(small_multiples(&title, pairs.max(1) as f64, &[], &panels))
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;
    use crate::matches::experiment::log::Iteration;

    /// Pairs in which the side with the candidate of beta scores 1.5 of 2, except in each tenth pair.
    fn part(shard: &str, seed: u64) -> Part<Settings> {
        let mut settings = settings(400);
        settings.play.shard = shard.to_owned();
        settings.play.seed = seed;
        let (own, design) = (settings.play.shard().unwrap(), Design::new(&settings).unwrap());
        let line = |iteration: usize| {
            let wins = (design.trial(iteration).plus[1] == 80) != iteration.is_multiple_of(10);
            let plus = if wins { 1.5 } else { 0.5 };
            Iteration { iteration, plus, minus: 2.0 - plus }
        };
        let numbers = (1..=400).filter(|iteration| own.holds(iteration - 1));
        Part { iterations: numbers.map(line).collect(), settings }
    }

    fn cells(text: &str, row: usize) -> Vec<String> {
        text.lines().nth(row).unwrap().split_whitespace().map(str::to_owned).collect()
    }

    /// By hand: nine pairs in ten have 0.25 more than one half, one in ten 0.25 less, so the effect is 20 %.
    /// A pair has the variance 0.25^2 - 0.2^2, so the error is 1.96 x sqrt(0.0225 / 400), and 70 % of the
    /// points are 147 Elo.
    #[test]
    fn the_clearest_effect_is_the_first() {
        let text = summary(&[part("1/1", 1)]).unwrap();
        let row = cells(&text, 1);
        assert_eq!(row[..3], ["beta", "100", "80"], "{text}");
        let number = |index: usize| row[index].parse::<f64>().unwrap();
        assert!((number(3) - 20.0).abs() < 0.6 && (number(5) - 1.5).abs() < 0.11, "{text}");
        assert!((number(7) - 147.0).abs() < 6.0 && (number(9) - 12.0).abs() < 1.5, "{text}");
        assert!((number(10) - 26.7).abs() < 1.5, "{text}");
        assert!(text.contains("\n400 of 400 pairs, 800 games\nfor match --engine: option.beta=80"), "{text}");
        let [second, third] = [2, 3].map(|row| cells(&text, row)[10].parse::<f64>().unwrap().abs());
        assert!(second >= third && number(10) > second, "{text}");
    }

    #[test]
    fn shards_and_seeds_are_added() {
        let whole = summary(&[part("1/1", 1)]).unwrap();
        assert_eq!(summary(&[part("1/2", 1), part("2/2", 1)]).unwrap(), whole);
        let more = summary(&[part("1/1", 1), part("1/1", 2)]).unwrap();
        let error = cells(&more, 1)[5].parse::<f64>().unwrap();
        assert!((error - 1.5 / 2_f64.sqrt()).abs() < 0.11 && more.contains("800 of 800 pairs"), "{more}");
        // The signs are those of the second seed.
        assert!((cells(&more, 1)[3].parse::<f64>().unwrap() - 20.0).abs() < 0.6, "{more}");
    }

    #[test]
    fn too_few_pairs_are_told() {
        let mut part = part("1/1", 1);
        part.iterations.truncate(3);
        let text = summary(&[part.clone()]).unwrap();
        assert!(text.starts_with("3 of 400 pairs, 6 games\nno estimate is possible yet"), "{text}");
        assert!(text.contains("3 parameters need at least 4 pairs"), "{text}");
        assert!(plot(&[part]).unwrap().contains("alpha (5 -&gt; 8)"));
    }

    #[test]
    fn the_plot_has_a_panel_for_each_parameter() {
        let drawing = plot(&[part("1/2", 1), part("2/2", 1)]).unwrap();
        assert!(drawing.contains("beta (100 -&gt; 80)") && drawing.contains("gamma"), "{drawing}");
        assert_eq!(drawing.matches("stroke-width=\"1.5\"").count(), 3);
    }
}
