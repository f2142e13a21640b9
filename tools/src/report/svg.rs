//! SVG drawings, as far as the charts need them.

use std::fmt::Write as _;

use super::{MARK, escape};

/// Colours for lines and bars that colour-blind people can distinguish.
// Source: https://jfly.uni-koeln.de/color/ (Okabe and Ito)
pub const COLORS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// A drawing under construction.
pub struct Drawing {
    width: f64,
    height: f64,
    content: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy)]
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

    /// Adds a rectangle by its upper left corner and size.
    pub fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), color: &str) {
        self.add(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{color}\"/>"
        ));
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

    /// The finished drawing.
    pub fn finish(self) -> String {
        let Self { width, height, content } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\" \
             style=\"background: #fff\">\n{MARK}\n{content}</svg>\n"
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
