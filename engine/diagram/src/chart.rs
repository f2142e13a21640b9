//! Charts as SVG: lines, areas and texts, and the scale of an axis. Unlike in the pictures of boards, texts
//! are text elements.

use std::fmt::Write as _;

use crate::svg::escape;
pub use crate::svg::number;

/// Colours for lines and bars that colour-blind people can distinguish.
// Source: https://jfly.uni-koeln.de/color/ (Okabe and Ito)
pub const COLORS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// A drawing under construction.
#[derive(Debug)]
pub struct Drawing {
    width: f64,
    height: f64,
    content: String,
}

/// The anchor of a text.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

impl Drawing {
    /// An empty drawing.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, content: String::new() }
    }

    /// Adds a line through points.
    pub fn line(&mut self, points: &[(f64, f64)], color: &str, width: f64) {
        self.add(&format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
            coordinates(points)
        ));
    }

    /// Adds a half-transparent polygon with these corners.
    pub fn area(&mut self, corners: &[(f64, f64)], color: &str) {
        self.add(&format!(
            "<polygon points=\"{}\" fill=\"{color}\" fill-opacity=\"0.2\"/>",
            coordinates(corners)
        ));
    }

    /// Adds a disc.
    pub fn disc(&mut self, (x, y): (f64, f64), radius: f64, color: &str) {
        self.add(&format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{color}\"/>"));
    }

    /// Adds a text.
    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" dominant-baseline=\"middle\">{}</text>",
            escape(text)
        ));
    }

    fn add(&mut self, element: &str) {
        self.content.push_str(element);
        self.content.push('\n');
    }

    /// The finished drawing. `mark` is a comment at its beginning, or empty.
    pub fn finish(self, mark: &str) -> String {
        let Self { width, height, content } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\" \
             style=\"background: #fff\">\n{mark}\n{content}</svg>\n"
        )
    }
}

fn coordinates(points: &[(f64, f64)]) -> String {
    let mut text = String::new();
    for (x, y) in points {
        // Writing to a string cannot fail.
        let _ = write!(text, "{x:.1},{y:.1} ");
    }
    text.trim_end().to_owned()
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
}

impl Scale {
    /// A scale that maps the values from `low` to `high` to the coordinates from `start` to `end`.
    pub fn new(low: f64, high: f64, start: f64, end: f64) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { low, high, start, end }
    }

    /// The coordinate of a value. Values outside the scale are clamped.
    pub fn place(&self, value: f64) -> f64 {
        let part = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.start + part * (self.end - self.start)
    }

    /// About `count` round values for the ticks of the axis.
    pub fn ticks(&self, count: f64) -> Vec<f64> {
        let raw = (self.high - self.low) / count;
        let magnitude = power_of_ten(raw);
        let step = [1.0, 2.0, 5.0, 10.0].iter().map(|step| step * magnitude).find(|&step| step >= raw);
        let step = step.unwrap_or(10.0 * magnitude);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// The largest power of ten up to a positive number. Not computed by logarithms, because systems round them
/// differently, and a tick at the end of an axis must not depend on that.
fn power_of_ten(number: f64) -> f64 {
    let number = number.clamp(1e-300, 1e300);
    let mut power = 1.0;
    while power * 10.0 <= number {
        power *= 10.0;
    }
    while power > number {
        power /= 10.0;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(Scale::new(0.0, 1.0, 0.0, 100.0).ticks(4.0), [0.0, 0.5, 1.0]);
        assert_eq!(Scale::new(-37.0, 37.0, 0.0, 100.0).ticks(6.0), [-20.0, 0.0, 20.0]);
        assert_eq!(Scale::new(-200.0, 200.0, 0.0, 100.0).ticks(4.0), [-200.0, -100.0, 0.0, 100.0, 200.0]);
        assert_eq!(Scale::new(0.0, 0.04, 0.0, 100.0).ticks(4.0), [0.0, 0.01, 0.02, 0.03, 0.04]);
        assert_eq!(number(0.1 + 0.2), "0.3");
    }
}
