//! The charts of a report.

use diagram::chart::{Anchor, COLORS, Drawing, Scale, tick_text};

use super::report::MARK;
use crate::results::log::GameLine;
use crate::results::standings::Record;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 60.0;

fn draw_horizontal_lines(drawing: &mut Drawing, y: &Scale) {
    for tick in y.ticks(6.0) {
        let height = y.place(tick);
        drawing.line(&[(MARGIN, height), (WIDTH - MARGIN, height)], "#ddd", 1.0);
        drawing.text((MARGIN - 6.0, height), Anchor::End, &tick_text(tick));
    }
}

/// A chart of the Elo of each engine against its opponents, with its 95 % interval, after each pair of games.
pub fn elo_over_time(engines: &[String], games: &[&GameLine]) -> String {
    /// Maximum number of points of a curve. More would not be distinguishable.
    const POINTS: usize = 200;
    /// Maximum range of the axis. The first values can be much larger.
    const LIMIT: f64 = 800.0;
    let step = games.len().div_ceil(POINTS).max(1);
    let counts: Vec<usize> =
        (1..=games.len()).filter(|count| count % step == 0 || *count == games.len()).collect();
    let curve = |engine: &String| -> Vec<(usize, f64, f64)> {
        let at = |&count: &usize| {
            let estimate = Record::of(engine, None, games[..count].iter().copied()).estimate()?;
            (estimate.elo.is_finite() && estimate.elo_error.is_finite()).then_some((
                count,
                estimate.elo,
                estimate.elo_error,
            ))
        };
        counts.iter().filter_map(at).collect()
    };
    // With two engines, the second curve is the mirror image of the first.
    let shown = if engines.len() == 2 { &engines[..1] } else { engines };
    let curves: Vec<_> = shown.iter().map(curve).collect();
    let settled = |&&(count, _, _): &&(usize, f64, f64)| 4 * count >= games.len();
    let reach = curves.iter().flatten().filter(settled).map(|(_, elo, error)| elo.abs() + error);
    let reach = reach.fold(10.0, f64::max).min(LIMIT);

    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    let x = Scale::new(0.0, games.len() as f64, MARGIN, WIDTH - MARGIN);
    let y = Scale::new(-reach, reach, HEIGHT - 40.0, 20.0);
    draw_horizontal_lines(&mut drawing, &y);
    for tick in x.ticks(8.0) {
        drawing.text((x.place(tick), HEIGHT - 22.0), Anchor::Middle, &tick_text(tick));
    }
    for ((curve, color), engine) in curves.iter().zip(COLORS.iter().cycle()).zip(shown) {
        let Some(&(last, elo, _)) = curve.last() else { continue };
        let line = |sign: f64| {
            curve.iter().map(move |&(count, elo, error)| (x.place(count as f64), y.place(elo + sign * error)))
        };
        drawing.area(&line(1.0).chain(line(-1.0).rev()).collect::<Vec<_>>(), color);
        drawing.line(&line(0.0).collect::<Vec<_>>(), color, 2.0);
        drawing.text((x.place(last as f64) + 4.0, y.place(elo)), Anchor::Start, engine);
    }
    drawing.finish(MARK)
}

/// A chart of the mean points per game of each engine, with its 95 % interval.
pub fn points_chart(engines: &[String], games: &[&GameLine]) -> String {
    const ROW: f64 = 34.0;
    const LEFT: f64 = 160.0;
    let height = ROW * engines.len() as f64 + 30.0;
    let mut drawing = Drawing::new(WIDTH, height);
    let x = Scale::new(0.0, 1.0, LEFT, WIDTH - 140.0);
    for tick in x.ticks(4.0) {
        drawing.line(&[(x.place(tick), 0.0), (x.place(tick), height - 26.0)], "#ddd", 1.0);
        drawing.text((x.place(tick), height - 12.0), Anchor::Middle, &tick_text(tick));
    }
    for (number, engine) in engines.iter().enumerate() {
        let record = Record::of(engine, None, games.iter().copied());
        let middle = ROW * number as f64 + ROW / 2.0;
        drawing.text((LEFT - 8.0, middle), Anchor::End, engine);
        if record.games == 0 {
            continue;
        }
        let mean = record.mean();
        let width = x.place(mean) - x.place(0.0);
        drawing.rectangle((x.place(0.0), middle - 9.0), (width, 18.0), COLORS[number % COLORS.len()]);
        let error = record.estimate().map(|estimate| estimate.mean_error);
        if let Some(error) = error {
            let ends = [(x.place(mean - error), middle), (x.place(mean + error), middle)];
            drawing.line(&ends, "#000", 2.0);
        }
        let error = error.map(|error| format!(" ± {error:.3}")).unwrap_or_default();
        drawing.text((WIDTH - 132.0, middle), Anchor::Start, &format!("{mean:.3}{error}"));
    }
    drawing.finish(MARK)
}

/// A bar chart of named numbers.
pub fn bar_chart(bars: &[(String, usize)]) -> String {
    const ROW: f64 = 24.0;
    const LEFT: f64 = 320.0;
    let mut drawing = Drawing::new(WIDTH, ROW * bars.len() as f64 + 4.0);
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let x = Scale::new(0.0, most as f64, LEFT, WIDTH - MARGIN);
    for (number, (name, count)) in bars.iter().enumerate() {
        let middle = ROW * number as f64 + ROW / 2.0;
        drawing.text((LEFT - 8.0, middle), Anchor::End, name);
        drawing.rectangle((LEFT, middle - 8.0), (x.place(*count as f64) - LEFT, 16.0), COLORS[0]);
        drawing.text((x.place(*count as f64) + 6.0, middle), Anchor::Start, &count.to_string());
    }
    drawing.finish(MARK)
}

/// A histogram.
pub fn histogram(values: &[usize]) -> String {
    const BINS: usize = 40;
    let greatest = values.iter().copied().max().unwrap_or(0);
    let bin_width = greatest.div_ceil(BINS).max(1);
    let mut bins = vec![0_usize; greatest / bin_width + 1];
    for value in values {
        bins[value / bin_width] += 1;
    }
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    let x = Scale::new(0.0, (bins.len() * bin_width) as f64, MARGIN, WIDTH - MARGIN);
    let most = bins.iter().copied().max().unwrap_or(0);
    let y = Scale::new(0.0, most as f64, HEIGHT - 40.0, 20.0);
    draw_horizontal_lines(&mut drawing, &y);
    for tick in x.ticks(10.0) {
        drawing.text((x.place(tick), HEIGHT - 22.0), Anchor::Middle, &tick_text(tick));
    }
    for (number, &count) in bins.iter().enumerate() {
        let (left, right) =
            (x.place((number * bin_width) as f64), x.place(((number + 1) * bin_width) as f64));
        let top = y.place(count as f64);
        drawing.rectangle((left, top), (right - left - 1.0, y.place(0.0) - top), COLORS[0]);
    }
    drawing.finish(MARK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_numbers() {
        let chart = bar_chart(&[("many".to_owned(), 10), ("few".to_owned(), 5)]);
        let full = WIDTH - MARGIN - 320.0;
        assert!(
            chart.contains(&format!("width=\"{full:.1}\""))
                && chart.contains(&format!("width=\"{:.1}\"", full / 2.0))
        );
    }

    #[test]
    fn histograms_count_everything() {
        let chart = histogram(&[1, 1, 1, 200]);
        // The first bin has three values and full height, the last bin one value and a third of it.
        assert!(chart.contains("height=\"240.0\"") && chart.contains("height=\"80.0\""), "{chart}");
        assert!(histogram(&[]).contains("</svg>"));
    }
}
