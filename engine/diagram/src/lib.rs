//! Pictures of positions, pieces and moves, as SVG and PNG.
//!
//! A picture depends on the compiled [`Rules`](movegen::Rules) and the position alone. [`PositionPicture`]
//! draws a board with its pieces, and the rest of the position beside it. [`MovesPicture`] draws how a kind
//! of piece moves. [`piece_svg`] draws a single piece. All texts in the pictures are drawn as lines, so that
//! they look the same everywhere and need no fonts.
//!
//! ```
//! let rules = movegen::rules("gothic")?;
//! let position = movegen::Position::start(rules);
//! let svg = diagram::PositionPicture::new(&position).svg();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod characters;
pub mod chart;
mod figures;
mod lettering;
mod lines;
mod marks;
mod moves;
mod panel;
#[cfg(feature = "png")]
mod png;
mod position;
mod svg;
mod theme;
mod token;

pub use figures::{PieceSet, figure_name, piece_svg, set_svg};
pub use lines::lines_svg;
pub use marks::{Arrow, Mark, MarkKind};
pub use moves::MovesPicture;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use position::PositionPicture;
pub use theme::Theme;
