//! Charts: how values change over the course of a run, and piece values side by side.

use diagram::chart::{Anchor, COLORS, Drawing, Scale, tick_text};

use arena::results::report::MARK;

/// A small chart.
pub struct Panel {
    /// What is drawn.
    pub title: String,
    /// The reference value, marked by a line, and the minimum range shown on both sides of it.
    pub middle: (f64, f64),
    /// Points by rising x, for each line.
    pub lines: Vec<Vec<(f64, f64)>>,
}

const COLUMNS: usize = 4;
const WIDTH: f64 = 270.0;
const HEIGHT: f64 = 160.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 28.0;
const TOP: f64 = 66.0;

/// Whether a line over the steps 1 to `last` of a run has a point at a step: at the last one, and at some of
/// the others.
pub fn has_point(step: usize, last: usize) -> bool {
    /// More points on a line of a small chart are not distinguishable.
    const POINTS: usize = 150;
    step == last || step.is_multiple_of(last.div_ceil(POINTS).max(1))
}

/// Charts side by side, all over the same x from 0 to `last`. `names` are those of the lines in every chart;
/// a single line needs none.
pub fn small_multiples(title: &str, last: f64, names: &[String], panels: &[Panel]) -> String {
    let columns = panels.len().clamp(1, COLUMNS);
    let rows = panels.len().div_ceil(columns);
    // A single column is still as wide as its title.
    let width = (WIDTH * columns as f64).max(2.0 * WIDTH);
    let mut drawing = Drawing::new(width, TOP + HEIGHT * rows as f64);
    drawing.text((12.0, 16.0), Anchor::Start, title);
    if names.len() > 1 {
        legend(&mut drawing, names);
    }
    for (number, panel) in panels.iter().enumerate() {
        let (column, row) = (number % columns, number / columns);
        panel.draw(&mut drawing, (WIDTH * column as f64, TOP + HEIGHT * row as f64), last);
    }
    drawing.finish(MARK)
}

/// Names the lines by their colours.
fn legend(drawing: &mut Drawing, names: &[String]) {
    for (number, (name, color)) in names.iter().zip(COLORS.iter().cycle()).enumerate() {
        let left = 12.0 + 90.0 * number as f64;
        drawing.rectangle((left, 32.0), (14.0, 8.0), color);
        drawing.text((left + 20.0, 36.0), Anchor::Start, name);
    }
}

impl Panel {
    /// Draws the chart with its upper left corner at a place.
    fn draw(&self, drawing: &mut Drawing, (left, top): (f64, f64), last: f64) {
        let x = Scale::new(0.0, last, left + LEFT, left + WIDTH - RIGHT);
        let (low, high) = self.bounds();
        let y = Scale::new(low, high, top + HEIGHT - 38.0, top + 18.0);
        drawing.text((left + LEFT, top), Anchor::Start, &self.title);
        for tick in y.ticks(4.0) {
            let height = y.place(tick);
            drawing.line(&[(x.place(0.0), height), (x.place(last), height)], "#ddd", 1.0);
            drawing.text((left + LEFT - 6.0, height), Anchor::End, &tick_text(tick));
        }
        for tick in x.ticks(3.0) {
            drawing.text((x.place(tick), top + HEIGHT - 26.0), Anchor::Middle, &tick_text(tick));
        }
        let middle = y.place(self.middle.0);
        drawing.line(&[(x.place(0.0), middle), (x.place(last), middle)], "#888", 1.0);
        for (line, color) in self.lines.iter().zip(COLORS.iter().cycle()) {
            let points: Vec<_> =
                line.iter().map(|&(along, value)| (x.place(along), y.place(value))).collect();
            drawing.line(&points, color, 1.5);
        }
    }

    /// The minimum and maximum values shown.
    fn bounds(&self) -> (f64, f64) {
        let (middle, distance) = self.middle;
        let values = self.lines.iter().flatten().map(|point| point.1);
        values.fold((middle - distance, middle + distance), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    }
}

const VALUES_WIDTH: f64 = 800.0;

/// Bars of one colour in a [`value_chart`].
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its value in each group, if it has one there.
    pub values: Vec<Option<f64>>,
}

/// A chart with groups of bars, one bar for each series.
pub fn value_chart(title: &str, names: &[String], series: &[Series]) -> String {
    const BAR: f64 = 15.0;
    const GAP: f64 = 9.0;
    const TOP: f64 = 56.0;
    const LEFT: f64 = 130.0;
    let group = BAR * series.len() as f64 + GAP;
    let mut drawing = Drawing::new(VALUES_WIDTH, TOP + group * names.len() as f64);
    drawing.text((LEFT, 16.0), Anchor::Start, title);
    let greatest = series.iter().flat_map(|series| &series.values).flatten().copied().fold(0.0, f64::max);
    let x = Scale::new(0.0, greatest, LEFT, VALUES_WIDTH - 60.0);
    for (number, name) in names.iter().enumerate() {
        let top = TOP + group * number as f64;
        drawing.text((LEFT - 8.0, top + (group - GAP) / 2.0), Anchor::End, name);
        for (row, (series, color)) in series.iter().zip(COLORS.iter().cycle()).enumerate() {
            let Some(value) = series.values[number] else { continue };
            let top = top + BAR * row as f64;
            drawing.rectangle((LEFT, top), (x.place(value) - LEFT, BAR - 1.0), color);
            drawing.text((x.place(value) + 6.0, top + BAR / 2.0), Anchor::Start, &format!("{value:.2}"));
        }
    }
    for (number, (series, color)) in series.iter().zip(COLORS.iter().cycle()).enumerate() {
        let left = LEFT + 150.0 * number as f64;
        drawing.rectangle((left, 32.0), (BAR, BAR), color);
        drawing.text((left + BAR + 6.0, 32.0 + BAR / 2.0), Anchor::Start, &series.name);
    }
    drawing.finish(MARK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panel_has_its_lines_and_its_title() {
        let panel = |title: &str| Panel {
            title: title.to_owned(),
            middle: (100.0, 10.0),
            lines: vec![vec![(0.0, 100.0), (10.0, 130.0)], vec![(0.0, 100.0), (10.0, 95.0)]],
        };
        let names = ["one", "two"].map(str::to_owned);
        let drawing = small_multiples("All", 10.0, &names, &[panel("a"), panel("b")]);
        assert!(drawing.contains(">a</text>") && drawing.contains(">b</text>"), "{drawing}");
        assert!(drawing.contains(">two</text>"), "{drawing}");
        assert_eq!(drawing.matches("stroke-width=\"1.5\"").count(), 4);
        assert_eq!(panel("a").bounds(), (90.0, 130.0));
    }
}
