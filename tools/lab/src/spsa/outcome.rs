//! The values of the parameters: the table, the options of an engine that plays with them, and the plot.

use std::fmt::Write as _;

use super::ascent::{Ascent, changes_in_steps};
use super::log::Iteration;
use super::settings::{PlaySettings, Range, Settings};
use crate::charts::{Panel, has_point, small_multiples};
use arena::results::standings::align;

/// The paths of all parameters over the number of iterations played: some points of each, the last among
/// them.
fn paths(settings: &Settings, iterations: &[Iteration]) -> Vec<Vec<(f64, f64)>> {
    let start = |range: &Range| vec![(0.0, range.value as f64)];
    let mut paths: Vec<_> = settings.parameters.values().map(start).collect();
    let mut played = 0;
    Ascent::replay(settings, iterations, |ascent| {
        played += 1;
        if has_point(played, iterations.len()) {
            for (path, &value) in paths.iter_mut().zip(ascent.theta()) {
                path.push((played as f64, value));
            }
        }
    });
    paths
}

/// The table of parameters, the numbers of iterations and games, and the options of an engine with the values
/// found.
pub fn summary(settings: &Settings, iterations: &[Iteration]) -> String {
    let ascent = Ascent::replay(settings, iterations, |_| ());
    let steps = changes_in_steps(settings.parameters.values(), ascent.theta());
    let mut rows = vec![["parameter", "start", "now", "change", "in steps"].map(str::to_owned).to_vec()];
    let mut options = Vec::new();
    for (((name, range), &now), steps) in settings.parameters.iter().zip(ascent.theta()).zip(steps) {
        let change = now - range.value as f64;
        rows.push(vec![
            name.clone(),
            range.value.to_string(),
            format!("{now:.1}"),
            format!("{change:+.1}"),
            format!("{steps:+.2}"),
        ]);
        let rounded = now.round() as i64;
        if rounded != range.value {
            options.push(format!("option.{name}={rounded}"));
        }
    }
    let mut text = align(&rows);
    let (played, games) = (iterations.len(), 2 * iterations.len() * settings.pairs_per_iteration);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{played} of {} iterations, {games} games", settings.iterations);
    if !options.is_empty() {
        let _ = writeln!(text, "for match --engine: {}", options.join(","));
    }
    text.pop();
    text
}

/// A plot of each parameter's path.
pub fn plot(settings: &Settings, iterations: &[Iteration]) -> String {
    let panels: Vec<Panel> = settings
        .parameters
        .iter()
        .zip(paths(settings, iterations))
        .map(|((name, range), path)| Panel {
            title: format!("{name} ({} \u{b1} {})", range.value, range.step),
            middle: (range.value as f64, range.step),
            lines: vec![path],
        })
        .collect();
    let PlaySettings { game, limit, .. } = &settings.play;
    let title = format!("SPSA {game}, {limit}: values over iterations (start \u{b1} step)");
    small_multiples(&title, iterations.len().max(1) as f64, &[], &panels)
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;

    fn iterations(count: usize, plus: f64) -> Vec<Iteration> {
        (1..=count).map(|iteration| Iteration { iteration, plus, minus: 2.0 - plus }).collect()
    }

    #[test]
    fn the_table_tells_start_value_and_change() {
        let mut settings = settings(10);
        settings.r_end = 0.2;
        let text = summary(&settings, &iterations(10, 2.0));
        let row: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!((row[0], row[1]), ("alpha", "500"));
        let (now, change): (f64, f64) = (row[2].parse().unwrap(), row[3].parse().unwrap());
        assert!((now - 500.0 - change).abs() < 0.01 && change != 0.0, "{text}");
        assert!((row[4].parse::<f64>().unwrap() - change / 20.0).abs() < 0.01, "{text}");
        assert!(text.contains("\n10 of 10 iterations, 20 games\n"), "{text}");
        assert!(text.contains(&format!("option.alpha={now:.0}")), "{text}");
    }

    #[test]
    fn the_drawing_has_a_panel_for_each_parameter() {
        let drawing = plot(&settings(10), &iterations(5, 0.5));
        assert!(drawing.contains("alpha (500 \u{b1} 20)") && drawing.contains("beta (100 \u{b1} 4)"));
        assert_eq!(drawing.matches("stroke-width=\"1.5\"").count(), 2);
        plot(&settings(10), &[]);
    }

    #[test]
    fn long_paths_are_thinned_and_keep_their_end() {
        for path in paths(&settings(10_001), &iterations(10_001, 1.0)) {
            assert!((100..=152).contains(&path.len()), "{}", path.len());
            assert_eq!((path[0].0, path.last().unwrap().0), (0.0, 10_001.0));
        }
    }
}
