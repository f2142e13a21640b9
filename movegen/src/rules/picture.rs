//! Checks of the pictures of pieces in a game file. A picture is a list of shapes and nothing else: it has no
//! scripts, no styles, no links, no references and no texts, so that every program can show it.

use crate::printable::Excerpt;

/// The longest picture, in bytes.
const LONGEST: usize = 16_000;
/// The largest number of groups in each other.
const DEEPEST: usize = 16;
const ELEMENTS: [&str; 8] = ["circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect"];
/// The attributes with numbers, letters of paths and names of transformations.
const MEASURES: [&str; 17] = [
    "cx",
    "cy",
    "d",
    "height",
    "points",
    "r",
    "rx",
    "ry",
    "stroke-width",
    "transform",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];
/// The attributes with words, and the words.
const WORDS: [(&str, &[&str]); 5] = [
    ("fill", COLOURS),
    ("stroke", COLOURS),
    ("fill-rule", &["evenodd", "nonzero"]),
    ("stroke-linecap", &["butt", "round", "square"]),
    ("stroke-linejoin", &["bevel", "miter", "round"]),
];
const COLOURS: &[&str] = &["none", "#fff", "#000", "#777"];

/// Checks a picture. The error says what is wrong, and what would be right.
pub(super) fn check_picture(text: &str) -> Result<(), String> {
    if text.len() > LONGEST {
        return Err(format!("a picture of {} bytes; expected at most {LONGEST}", text.len()));
    }
    let mut open = 0;
    let mut rest = text.trim_start();
    if rest.is_empty() {
        return Err("a picture without a shape".to_owned());
    }
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("</g>") {
            if open == 0 {
                return Err("</g> without <g>".to_owned());
            }
            open -= 1;
            rest = after.trim_start();
            continue;
        }
        let tag = rest.strip_prefix('<').ok_or_else(|| format!("{} is no shape", Excerpt(rest)))?;
        let (name, attributes) = word(tag);
        if !ELEMENTS.contains(&name) {
            return Err(format!(
                "the element {} is not allowed; expected one of {}",
                Excerpt(name),
                ELEMENTS.join(", ")
            ));
        }
        let (after, opens) = read_attributes(attributes)?;
        if opens && name != "g" {
            return Err(format!("<{name}> has content; expected <{name} .../>"));
        }
        open += usize::from(opens);
        if open > DEEPEST {
            return Err(format!("more than {DEEPEST} groups in each other"));
        }
        rest = after.trim_start();
    }
    if open > 0 { Err("</g> is missing".to_owned()) } else { Ok(()) }
}

/// Splits a name from what follows it.
fn word(text: &str) -> (&str, &str) {
    let is_other = |c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    text.split_at(text.find(is_other).unwrap_or(text.len()))
}

/// Reads the attributes of an element, to the end of its tag. Returns what follows, and whether the element
/// has content.
fn read_attributes(mut text: &str) -> Result<(&str, bool), String> {
    let mut known = Vec::new();
    loop {
        let trimmed = text.trim_start();
        if let Some(after) = trimmed.strip_prefix("/>") {
            return Ok((after, false));
        }
        if let Some(after) = trimmed.strip_prefix('>') {
            return Ok((after, true));
        }
        let (name, after) = word(trimmed);
        if trimmed.len() == text.len() || name.is_empty() || known.contains(&name) {
            return Err(format!("{} is no attribute", Excerpt(trimmed)));
        }
        let value = after.strip_prefix("=\"").and_then(|value| value.split_once('"'));
        let (value, after) = value.ok_or_else(|| format!("{name} has no value in quotation marks"))?;
        check_value(name, value)?;
        known.push(name);
        text = after;
    }
}

fn check_value(name: &str, value: &str) -> Result<(), String> {
    if let Some((_, words)) = WORDS.iter().find(|(known, _)| *known == name) {
        return match words.contains(&value) {
            true => Ok(()),
            false => Err(format!("{name} = {}; expected one of {}", Excerpt(value), words.join(", "))),
        };
    }
    if !MEASURES.contains(&name) {
        return Err(format!("the attribute {} is not allowed", Excerpt(name)));
    }
    let is_fit = |c: char| c.is_ascii_alphanumeric() || " \n.,-+()".contains(c);
    if value.chars().all(is_fit) { Ok(()) } else { Err(format!("{name} = {} is no measure", Excerpt(value))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_taken() {
        for good in [
            "<path d=\"M10 10h80v80z\" fill=\"#fff\" stroke=\"#000\"/>",
            "<g transform=\"translate(5 5) scale(.5)\">\n<circle cx=\"50\" cy=\"50\" r=\"40\"/>\n</g>",
        ] {
            assert_eq!(check_picture(good), Ok(()), "{good}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for (bad, reason) in [
            ("", "without a shape"),
            ("circle", "is no shape"),
            ("<path d=\"M0 0\"/>text", "is no shape"),
            ("<!-- a remark -->", "is not allowed"),
            ("<script>alert(1)</script>", "the element \"script\" is not"),
            ("<style>path{}</style>", "the element \"style\" is not"),
            ("<a><path d=\"M0 0\"/></a>", "the element \"a\" is not"),
            ("<image x=\"0\"/>", "the element \"image\" is not"),
            ("<use href=\"#a\"/>", "the element \"use\" is not"),
            ("<text>a</text>", "the element \"text\" is not"),
            ("<svg></svg>", "the element \"svg\" is not"),
            ("<path onload=\"x\"/>", "\"onload\" is not allowed"),
            ("<path style=\"x\"/>", "\"style\" is not allowed"),
            ("<path href=\"x\"/>", "\"href\" is not allowed"),
            ("<path fill=\"url(#a)\"/>", "expected one of none, #fff"),
            ("<path fill=\"red\"/>", "expected one of none, #fff"),
            ("<path d=\"M0 0&#10;\"/>", "is no measure"),
            ("<path d=\"https://a\"/>", "is no measure"),
            ("<path d='M0 0'/>", "no value in quotation marks"),
            ("<path d=\"M0 0\"fill=\"#fff\"/>", "is no attribute"),
            ("<path d=\"M0 0\" d=\"M0 0\"/>", "is no attribute"),
            ("<path d=\"M0 0\">", "has content"),
            ("<path d=\"M0 0\"", "is no attribute"),
            ("<g>", "</g> is missing"),
            ("</g>", "</g> without <g>"),
        ] {
            let message = check_picture(bad).expect_err(bad);
            assert!(message.contains(reason), "{bad}: {message}");
        }
        assert!(check_picture(&"<g>".repeat(17)).unwrap_err().contains("groups"));
        assert!(check_picture(&" ".repeat(LONGEST + 1)).unwrap_err().contains("at most"));
    }
}
