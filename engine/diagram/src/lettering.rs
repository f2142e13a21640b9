//! Letters and digits as lines. A glyph is ten units high from the top of a capital to the baseline.

use crate::svg::number;

/// The height of capitals and digits in the units of the glyphs.
const HEIGHT: f64 = 10.0;
/// The space between two glyphs.
const GAP: f64 = 2.2;

/// The width and the path of a glyph.
fn glyph(c: char) -> Option<(f64, &'static str)> {
    Some(match c {
        'A' => (6.0, "M0 10 3 0 6 10M1 6.7H5"),
        'B' => (5.5, "M0 5H3.2a2.5 2.5 0 0 1 0 5H0V0H2.8a2.4 2.5 0 0 1 0 5"),
        'C' => (6.0, "M6 2C5.5.7 4.5 0 3.3 0 1 0 0 2 0 5s1 5 3.3 5c1.2 0 2.2-.7 2.7-2"),
        'D' => (6.0, "M0 0V10H2.5C5 10 6 8 6 5S5 0 2.5 0Z"),
        'E' => (5.0, "M5 0H0V10H5M0 5H4.2"),
        'F' => (5.0, "M5 0H0V10M0 5H4.2"),
        'G' => (6.0, "M6 2C5.5.7 4.5 0 3.3 0 1 0 0 2 0 5s1 5 3.3 5C4.8 10 6 9 6 7.5V5.5H3.6"),
        'H' => (6.0, "M0 0V10M6 0V10M0 5H6"),
        'I' => (3.0, "M0 0H3M1.5 0V10M0 10H3"),
        'J' => (5.0, "M5 0V7C5 9 4 10 2.5 10S0 9 0 7.5"),
        'K' => (6.0, "M0 0V10M6 0 0 6.5M2.2 4.3 6 10"),
        'L' => (5.0, "M0 0V10H5"),
        'M' => (7.0, "M0 10V0L3.5 6 7 0V10"),
        'N' => (6.0, "M0 10V0L6 10V0"),
        'O' => (6.0, "M3 0C1 0 0 2 0 5s1 5 3 5 3-2 3-5S5 0 3 0z"),
        'P' => (5.6, "M0 10V0H2.8a2.8 2.8 0 0 1 0 5.6H0"),
        'Q' => (6.0, "M3 0C1 0 0 2 0 5s1 5 3 5 3-2 3-5S5 0 3 0zM3.5 7.2 6 10.5"),
        'R' => (6.0, "M0 10V0H3a2.8 2.8 0 0 1 0 5.6H0M3 5.6 6 10"),
        'S' => (
            5.9,
            "M5.5 1.8C5 .6 4.2 0 3 0 1.2 0 .3 1 .3 2.4c0 3.6 5.6 1.6 5.6 5C5.9 9 4.8 10 3 \
             10 1.5 10 .5 9.2 0 8",
        ),
        'T' => (6.0, "M0 0H6M3 0V10"),
        'U' => (6.0, "M0 0V6.5C0 9 1 10 3 10s3-1 3-3.5V0"),
        'V' => (6.0, "M0 0 3 10 6 0"),
        'W' => (8.0, "M0 0 2 10 4 2 6 10 8 0"),
        'X' => (6.0, "M0 0 6 10M6 0 0 10"),
        'Y' => (6.0, "M0 0 3 5 6 0M3 5V10"),
        'Z' => (6.0, "M0 0H6L0 10H6"),
        'a' => (5.0, "M5 4V10M5 7C5 5 4 4 2.5 4S0 5 0 7s1 3 2.5 3S5 9 5 7"),
        'b' => (5.0, "M0 0V10M0 7C0 5 1 4 2.5 4S5 5 5 7s-1 3-2.5 3S0 9 0 7"),
        'c' => (4.8, "M4.8 5.2C4.5 4.4 3.7 4 2.7 4 1 4 0 5.2 0 7s1 3 2.7 3c1 0 1.8-.4 2.1-1.2"),
        'd' => (5.0, "M5 0V10M5 7C5 5 4 4 2.5 4S0 5 0 7s1 3 2.5 3S5 9 5 7"),
        'e' => (5.0, "M0 7H5C5 5 4.2 4 2.6 4S0 5 0 7s1 3 2.7 3C3.8 10 4.5 9.5 4.9 8.8"),
        'f' => (4.0, "M4 .4C2.5-.3 1.7.5 1.7 2V10M0 4H3.6"),
        'g' => (
            5.0,
            "M5 4V11C5 12.5 4 13 2.5 13 1.5 13 .8 12.6.4 12M5 7C5 5 4 4 2.5 4S0 5 0 7s1 3 2.5 3S5 9 5 7",
        ),
        'h' => (5.0, "M0 0V10M0 7C0 5 1 4 2.5 4S5 5 5 6.5V10"),
        'i' => (1.0, "M.5 4V10M.5 1V1.2"),
        'j' => (2.0, "M2 4V11C2 12.5 1.3 13 0 13M2 1V1.2"),
        'k' => (4.8, "M0 0V10M4.5 4 0 7.8M1.6 6.5 4.8 10"),
        'l' => (1.0, "M.5 0V10"),
        'm' => (8.0, "M0 10V4M0 6.5C0 5 .8 4 2 4S4 5 4 6.5V10M4 6.5C4 5 4.8 4 6 4S8 5 8 6.5V10"),
        'n' => (5.0, "M0 10V4M0 7C0 5 1 4 2.5 4S5 5 5 6.5V10"),
        'o' => (5.0, "M2.5 4C1 4 0 5 0 7s1 3 2.5 3S5 9 5 7 4 4 2.5 4z"),
        'p' => (5.0, "M0 4V13M0 7C0 5 1 4 2.5 4S5 5 5 7s-1 3-2.5 3S0 9 0 7"),
        '0' => (5.6, "M2.8 0C1 0 0 2 0 5s1 5 2.8 5 2.8-2 2.8-5-1-5-2.8-5z"),
        '1' => (2.6, "M0 2 2.6 0V10"),
        '2' => (5.6, "M.2 2.5C.4 1 1.4 0 2.8 0 4.4 0 5.4 1 5.4 2.6 5.4 5 .2 7.5 0 10H5.6"),
        '3' => (
            5.6,
            "M.3 1.5C.9.5 1.7 0 2.8 0 4.3 0 5.2 1 5.2 2.4S4.2 4.8 2.3 4.8C4.4 4.8 5.6 5.7 \
             5.6 7.4S4.5 10 2.8 10C1.4 10 .5 9.4 0 8.3",
        ),
        '4' => (5.8, "M4.3 10V0L0 7H5.8"),
        '5' => (
            5.6,
            "M5 0H.8L.4 4.6C1 4 1.8 3.7 2.7 3.7 4.5 3.7 5.6 5 5.6 6.8S4.4 10 2.6 10C1.4 10 \
             .5 9.5 0 8.6",
        ),
        '6' => (
            5.6,
            "M5 1.2C4.5.4 3.8 0 2.9 0 1 0 0 2 0 5.5S1 10 2.9 10 5.6 8.8 5.6 6.9 4.5 3.9 2.9 \
             3.9 0 5 0 6.8",
        ),
        '7' => (5.6, "M0 0H5.6L2 10"),
        '8' => (
            5.6,
            "M2.8 4.7C1.3 4.7.3 3.7.3 2.3S1.3 0 2.8 0 5.3 1 5.3 2.3 4.3 4.7 2.8 4.7C1.1 \
             4.7 0 5.7 0 7.4S1.1 10 2.8 10 5.6 9.1 5.6 7.4 4.5 4.7 2.8 4.7z",
        ),
        '9' => (
            5.6,
            "M.6 8.8C1.1 9.6 1.8 10 2.7 10 4.6 10 5.6 8 5.6 4.5S4.6 0 2.7 0 0 1.2 0 3.1 1.1 \
             6.1 2.7 6.1 5.6 5 5.6 3.2",
        ),
        '=' => (5.0, "M0 4H5M0 7H5"),
        '-' => (4.0, "M0 5H4"),
        '\u{d7}' => (4.0, "M0 4 4 9M4 4 0 9"),
        _ => return None,
    })
}

/// The style of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering<'a> {
    /// The height of a capital.
    pub size: f64,
    /// The colour.
    pub color: &'a str,
    /// The width of the lines as a fraction of the size.
    pub weight: f64,
}

impl Lettering<'_> {
    /// A text whose middle is at a point. Characters without a glyph are left out. Only letters of pieces and
    /// files, digits and a few symbols have one.
    pub fn centred(self, text: &str, x: f64, y: f64) -> String {
        let glyphs: Vec<_> = text.chars().filter_map(glyph).collect();
        let width =
            glyphs.iter().map(|(width, _)| width).sum::<f64>() + GAP * glyphs.len().saturating_sub(1) as f64;
        let scale = self.size / HEIGHT;
        let mut elements = String::new();
        let mut at = -width / 2.0;
        for (width, path) in glyphs {
            elements += &format!("<path transform=\"translate({} -5)\" d=\"{path}\"/>", number(at));
            at += width + GAP;
        }
        format!(
            "<g transform=\"translate({} {}) scale({})\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">{elements}</g>",
            number(x),
            number(y),
            number(scale),
            self.color,
            number(self.weight * HEIGHT),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_pieces_files_and_numbers_have_glyphs() {
        for c in ('A'..='Z').chain('a'..='p').chain('0'..='9').chain("=-\u{d7}".chars()) {
            assert!(glyph(c).is_some(), "{c}");
        }
        assert!(glyph('\u{1f600}').is_none());
    }
}
