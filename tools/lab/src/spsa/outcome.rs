//! The values of the parameters: the table, the options of an engine that plays with them, and the plot.

use std::fmt::Write as _;

use super::ascent::{Ascent, changes_in_steps};
use super::parts::{Amount, Part, amount};
use super::settings::{PlaySettings, Range};
use crate::charts::{Panel, has_point, small_multiples};
use arena::results::standings::align;

fn theta(part: &Part) -> anyhow::Result<Vec<f64>> {
    Ok(Ascent::replay(&part.settings, &part.iterations, |_| ())?.theta().to_vec())
}

/// The paths of all parameters over the number of iterations played: some points of each, the last among
/// them.
fn paths(part: &Part) -> anyhow::Result<Vec<Vec<(f64, f64)>>> {
    let start = |range: &Range| vec![(0.0, range.value as f64)];
    let mut paths: Vec<_> = part.settings.parameters.values().map(start).collect();
    let mut played = 0;
    Ascent::replay(&part.settings, &part.iterations, |ascent| {
        played += 1;
        if has_point(played, part.iterations.len()) {
            for (path, &value) in paths.iter_mut().zip(ascent.theta()) {
                path.push((played as f64, value));
            }
        }
    })?;
    Ok(paths)
}

/// The mean of the parameters of all parts.
fn mean_theta(parts: &[Part]) -> anyhow::Result<Vec<f64>> {
    let mut mean = vec![0.0; parts[0].settings.parameters.len()];
    for part in parts {
        mean.iter_mut().zip(theta(part)?).for_each(|(mean, theta)| *mean += theta / parts.len() as f64);
    }
    Ok(mean)
}

/// The table of parameters, the numbers of iterations and games, and the options of an engine with the values
/// found. With several parts the values are their means.
///
/// # Errors
/// If the settings are not those of a run.
pub fn summary(parts: &[Part]) -> anyhow::Result<String> {
    let parameters = &parts[0].settings.parameters;
    let now = mean_theta(parts)?;
    let steps = changes_in_steps(parameters.values(), &now);
    let mut rows = vec![["parameter", "start", "now", "change", "in steps"].map(str::to_owned).to_vec()];
    let mut options = Vec::new();
    for (((name, range), &now), steps) in parameters.iter().zip(&now).zip(steps) {
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
    let Amount { played, total, games } = amount(parts)?;
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{played} of {total} iterations, {games} games");
    if !options.is_empty() {
        let _ = writeln!(text, "for match --engine: {}", options.join(","));
    }
    text.pop();
    Ok(text)
}

/// A plot of each parameter's path, with a line for each part.
///
/// # Errors
/// If the settings are not those of a run.
pub fn plot(parts: &[Part]) -> anyhow::Result<String> {
    let settings = &parts[0].settings;
    let paths = parts.iter().map(paths).collect::<anyhow::Result<Vec<_>>>()?;
    let panels: Vec<Panel> = settings
        .parameters
        .iter()
        .enumerate()
        .map(|(index, (name, range))| Panel {
            title: format!("{name} ({} \u{b1} {})", range.value, range.step),
            middle: (range.value as f64, range.step),
            lines: paths.iter().map(|paths| paths[index].clone()).collect(),
        })
        .collect();
    let longest = parts.iter().map(|part| part.iterations.len()).max().unwrap_or(0);
    let PlaySettings { game, limit, .. } = &settings.play;
    let title = format!("SPSA {game}, {limit}: values over iterations (start \u{b1} step)");
    let names: Vec<String> = parts.iter().map(|part| format!("shard {}", part.settings.play.shard)).collect();
    Ok(small_multiples(&title, longest.max(1) as f64, &names, &panels))
}

#[cfg(test)]
mod tests {
    use super::super::log::Iteration;
    use super::super::settings::tests::settings;
    use super::*;

    fn part(shard: &str, points: &[f64]) -> Part {
        let mut settings = settings(10);
        settings.play.shard = shard.to_owned();
        let own = settings.play.shard().unwrap();
        let numbers = (1..=10).filter(|iteration| own.holds(iteration - 1));
        let line = |(iteration, &plus): (usize, &f64)| Iteration { iteration, plus, minus: 2.0 - plus };
        Part { iterations: numbers.zip(points).map(line).collect(), settings }
    }

    #[test]
    fn the_table_tells_start_value_and_change() {
        let mut part = part("1/1", &[2.0; 10]);
        part.settings.r_end = 0.2;
        let text = summary(&[part]).unwrap();
        let row: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!((row[0], row[1]), ("alpha", "500"));
        let (now, change): (f64, f64) = (row[2].parse().unwrap(), row[3].parse().unwrap());
        assert!((now - 500.0 - change).abs() < 0.01 && change != 0.0, "{text}");
        assert!((row[4].parse::<f64>().unwrap() - change / 20.0).abs() < 0.01, "{text}");
        assert!(text.contains("\n10 of 10 iterations, 20 games\n"), "{text}");
        assert!(text.contains(&format!("option.alpha={now:.0}")), "{text}");
    }

    #[test]
    fn several_parts_are_averaged() {
        let parts = [part("1/2", &[2.0; 5]), part("2/2", &[0.5; 5])];
        let mean = mean_theta(&parts).unwrap();
        let [first, second] = [theta(&parts[0]).unwrap(), theta(&parts[1]).unwrap()];
        assert!((mean[0] - (first[0] + second[0]) / 2.0).abs() < 1e-9);
        assert!(summary(&parts).unwrap().contains("10 of 10 iterations"));
    }

    #[test]
    fn the_drawing_has_a_panel_for_each_parameter_and_a_line_for_each_part() {
        let parts = [part("1/2", &[2.0; 5]), part("2/2", &[0.5; 5])];
        let drawing = plot(&parts).unwrap();
        assert!(drawing.contains("alpha (500 \u{b1} 20)") && drawing.contains("beta (100 \u{b1} 4)"));
        assert_eq!(drawing.matches("stroke-width=\"1.5\"").count(), 4);
        assert!(plot(&[part("1/1", &[])]).is_ok());
    }

    #[test]
    fn long_paths_are_thinned_and_keep_their_end() {
        let mut part = part("1/1", &[]);
        part.settings.iterations = 10_001;
        part.iterations =
            (1..=10_001).map(|iteration| Iteration { iteration, plus: 1.0, minus: 1.0 }).collect();
        for path in paths(&part).unwrap() {
            assert!((100..=152).contains(&path.len()), "{}", path.len());
            assert_eq!((path[0].0, path.last().unwrap().0), (0.0, 10_001.0));
        }
    }
}
