//! The icon of the programs and the logo of the engine.

use movegen::{Color, Rules};

/// Pixels of the icon's sides, as PNG and as ICO. The entry of an ICO file writes 256 as 0.
const ICON_PIXELS: u32 = 256;

/// Pixels of the logo's height. XBoard's manual (-logoSize): the height of a logo is half its width. XBoard
/// scales it down if it has less room.
const LOGO_PIXELS: u32 = 100;

/// The pieces on the icon and on the logo.
const ICON: &[&str] = &["archbishop"];
const LOGO: &[&str] = &["archbishop", "chancellor"];

/// All icons with the names of their files: `belladonna.svg`, `.png` and `.ico`, and `logo.png` for XBoard.
pub fn icons() -> anyhow::Result<[(&'static str, Vec<u8>); 4]> {
    let svg = tile(ICON, ICON_PIXELS)?;
    let png = diagram::png(&svg)?;
    let logo = diagram::png(&tile(LOGO, LOGO_PIXELS)?)?;
    Ok([
        ("belladonna.ico", ico(&png)),
        ("belladonna.svg", svg.into_bytes()),
        ("belladonna.png", png),
        ("logo.png", logo),
    ])
}

/// White pieces of Gothic Chess side by side on a dark tile, as SVG. `pixels` is the height.
fn tile(pieces: &[&str], pixels: u32) -> anyhow::Result<String> {
    let rules = movegen::rules("gothic")?;
    let (mut body, mut width) = (String::new(), 0);
    for name in pieces {
        body += &format!("<g transform=\"translate({width} 0)\">\n{}</g>\n", piece(rules, name)?);
        width += 100;
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 100\" width=\"{}\" \
         height=\"{pixels}\">\n<rect width=\"{width}\" height=\"100\" rx=\"16\" fill=\"#4b2e5a\"/>\n\
         {body}</svg>\n",
        width * pixels / 100,
    ))
}

/// The picture of a piece of 100 x 100 pixels.
fn piece(rules: &Rules, name: &str) -> anyhow::Result<String> {
    let kind = rules.kinds().find(|&kind| rules.name(kind) == name);
    let kind = kind.ok_or_else(|| anyhow::anyhow!("{} has no piece {name}", rules.id()))?;
    Ok(diagram::piece_svg(rules, kind, Color::White, diagram::Theme::Light, 100))
}

/// An icon file for Windows with one picture, a PNG of [`ICON_PIXELS`].
///
/// Source of the format: <https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)>; pictures
/// as PNG: <https://devblogs.microsoft.com/oldnewthing/20101022-00/?p=12473>.
fn ico(png: &[u8]) -> Vec<u8> {
    // Reserved, type 1 (icon), one picture; width, height (0 is 256), colours of a palette, reserved.
    let mut bytes = vec![0, 0, 1, 0, 1, 0, 0, 0, 0, 0];
    for word in [1_u16, 32] {
        bytes.extend(word.to_le_bytes()); // planes, bits per pixel
    }
    let length = u32::try_from(png.len()).expect("an icon is small");
    for word in [length, 22] {
        bytes.extend(word.to_le_bytes()); // length of the picture, and where it begins
    }
    bytes.extend(png);
    bytes
}
