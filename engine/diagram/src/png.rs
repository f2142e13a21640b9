//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree};
use thiserror::Error;

/// The reason why a picture cannot be drawn.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG cannot be read.
    #[error("cannot draw the picture: {0}")]
    Svg(#[from] usvg::Error),
    /// The picture is too large or empty.
    #[error("a picture of {0} x {1} pixels cannot be drawn")]
    Size(u32, u32),
    /// The PNG cannot be written.
    #[error("cannot write the picture: {0}")]
    Encoding(String),
}

/// Draws an SVG document of this crate. The picture has the size in pixels of the document.
///
/// # Errors
/// If there is not enough memory for the picture.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or(PngError::Size(size.width(), size.height()))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
