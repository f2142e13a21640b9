//! A chart of piece values side by side.

use diagram::chart::{Anchor, COLORS, Drawing, Scale};

const VALUES_WIDTH: f64 = 800.0;

/// Bars of one colour in a [`value_chart`].
pub struct Series {
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
    drawing.finish("")
}
