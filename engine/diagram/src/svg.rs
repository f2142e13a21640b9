//! Writing SVG.

/// The width and height of a square, in the units of the pictures.
pub(crate) const SQUARE: f64 = 100.0;

/// A number with at most two decimals, without trailing zeros.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text that is safe between tags and in quoted attributes. Characters that XML does not allow are left out.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A group of elements, translated and scaled.
pub(crate) fn placed(x: f64, y: f64, scale: f64, elements: &str) -> String {
    let scale = if scale == 1.0 { String::new() } else { format!(" scale({})", number(scale)) };
    format!("<g transform=\"translate({} {}){scale}\">{elements}</g>", number(x), number(y))
}

/// The content of an SVG document.
pub(crate) struct Document<'a> {
    /// The title, for screen readers.
    pub title: &'a str,
    /// Elements that are used by their ids.
    pub definitions: &'a str,
    pub body: &'a str,
}

impl Document<'_> {
    /// The document. `width` and `height` are in units. `pixels` is the size of a square on the screen.
    pub fn write(&self, width: f64, height: f64, pixels: f64) -> String {
        let on_screen = |units: f64| (units * pixels / SQUARE).round();
        let definitions = match self.definitions {
            "" => String::new(),
            definitions => format!("<defs>\n{definitions}</defs>\n"),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" \
             role=\"img\">\n<title>{}</title>\n{definitions}{}</svg>\n",
            number(width),
            number(height),
            on_screen(width),
            on_screen(height),
            escape(self.title),
            self.body,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(1.0, "1"), (0.5, "0.5"), (-0.001, "0"), (33.333, "33.33"), (100.0, "100")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn text_cannot_leave_its_element() {
        assert_eq!(escape("<a b=\"&\">\u{7}"), "&lt;a b=&quot;&amp;&quot;&gt;");
    }
}
