//! Letters and digits as lines. A glyph is ten units high from the top of a capital to the baseline.

use crate::svg::number;

/// The height of capitals and digits in the units of the glyphs.
const HEIGHT: f64 = 10.0;
/// The space between two glyphs.
const GAP: f64 = 2.2;

/// The glyphs: in each line the character, its width and its path.
const GLYPHS: &str = include_str!("../data/glyphs.txt");

/// The width and the path of a glyph.
fn glyph(c: char) -> Option<(f64, &'static str)> {
    let (width, path) = GLYPHS.lines().find_map(|line| line.strip_prefix(c))?.trim_start().split_once(' ')?;
    Some((width.parse().ok()?, path))
}

/// The style of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering<'a> {
    /// The height of a capital.
    pub size: f64,
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
