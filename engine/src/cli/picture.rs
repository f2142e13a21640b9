//! The pictures of `belladonna show`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use diagram::{Arrow, Mark, MarkKind, MovesPicture, PositionPicture};
use movegen::{Color, Excerpt, Geometry, PieceKind, Position, Rules, Square, marks};

use super::output::{is_same_file, refuse_same_file};

/// Which picture to draw, and where to write it.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Picture")]
pub(super) struct PictureArguments {
    /// Write a picture of the position to FILE, as SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a picture of the position to FILE, as PNG.
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Draw the moves of a kind of piece instead of the position.
    #[arg(long, value_name = "LETTER")]
    piece: Option<String>,
    /// The square of the piece that --piece draws.
    #[arg(long, value_name = "SQUARE", requires = "piece")]
    from: Option<String>,
    /// Put Black at the bottom; with --piece: draw a black piece.
    #[arg(long)]
    flip: bool,
    /// The colours of the picture, by default light.
    #[arg(long, value_enum)]
    theme: Option<Theme>,
    /// The width of a square in pixels, by default 48.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(8..=200))]
    square: Option<u32>,
    /// Draw an arrow between two squares, such as e2-e4. You can repeat this option.
    #[arg(long, value_name = "FROM-TO")]
    arrow: Vec<String>,
    /// Draw a circle on a square. You can repeat this option.
    #[arg(long, value_name = "SQUARE")]
    mark: Vec<String>,
}

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Theme {
    /// For light pages.
    Light,
    /// For dark pages.
    Dark,
}

impl PictureArguments {
    /// Draws the pictures that are asked for. Returns whether there is one. `input` is the file that the
    /// position comes from.
    ///
    /// # Errors
    /// If an argument is not a piece or square of the game, or a file is the input or cannot be written.
    pub fn draw(&self, position: &Position, input: Option<&Path>) -> anyhow::Result<bool> {
        if self.outputs().is_empty() {
            let is_drawn = self.piece.is_some() || !self.arrow.is_empty() || !self.mark.is_empty();
            if is_drawn || self.flip || self.theme.is_some() || self.square.is_some() {
                return Err(anyhow!("the options of a picture need a file: add --svg FILE"));
            }
            return Ok(false);
        }
        let outputs = self.outputs();
        if let [one, other] = outputs[..]
            && is_same_file(one, other)
        {
            return Err(anyhow!("--svg and --png name the same file"));
        }
        if let Some(input) = input {
            outputs.iter().try_for_each(|output| refuse_same_file(input, output))?;
        }
        let svg = match &self.piece {
            Some(letter) => self.moves(position.rules(), letter)?,
            None => self.board(position)?,
        };
        let write = |path: &Path, bytes: &[u8]| {
            fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
        };
        if let Some(path) = &self.svg {
            write(path, svg.as_bytes())?;
        }
        #[cfg(feature = "png")]
        if let Some(path) = &self.png {
            write(path, &diagram::png(&svg)?)?;
        }
        Ok(true)
    }

    /// The files to write.
    fn outputs(&self) -> Vec<&Path> {
        let svg = self.svg.as_deref().into_iter();
        #[cfg(feature = "png")]
        let svg = svg.chain(self.png.as_deref());
        svg.collect()
    }

    fn bottom(&self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }

    const fn theme(&self) -> diagram::Theme {
        match self.theme {
            Some(Theme::Dark) => diagram::Theme::Dark,
            Some(Theme::Light) | None => diagram::Theme::Light,
        }
    }

    fn square_pixels(&self) -> u32 {
        self.square.unwrap_or(48)
    }

    fn board(&self, position: &Position) -> anyhow::Result<String> {
        let geometry = position.rules().geometry();
        let arrows: Vec<Arrow> =
            self.arrow.iter().map(|text| arrow(geometry, text)).collect::<Result<_, _>>()?;
        let circle = |name: &String| {
            Ok::<_, anyhow::Error>(Mark { square: square(geometry, name)?, kind: MarkKind::Circle })
        };
        let marks: Vec<Mark> = self.mark.iter().map(circle).collect::<Result<_, _>>()?;
        let picture = PositionPicture::new(position).theme(self.theme()).bottom(self.bottom());
        Ok(picture.marks(marks).arrows(arrows).square_pixels(self.square_pixels()).svg())
    }

    fn moves(&self, rules: &'static Rules, letter: &str) -> anyhow::Result<String> {
        let joined = marks::joined(letter);
        let mut letters = joined.chars();
        let kind = letters.next().filter(|_| letters.next().is_none());
        let kind = kind.and_then(|letter| rules.kind_of_letter(letter));
        let kind = kind.ok_or_else(|| unknown_piece(rules, letter))?;
        let picture = MovesPicture::new(rules, kind, self.bottom());
        let picture = match &self.from {
            Some(name) => picture.from(square(rules.geometry(), name)?),
            None => picture,
        };
        Ok(picture.theme(self.theme()).square_pixels(self.square_pixels()).svg())
    }
}

fn unknown_piece(rules: &Rules, letter: &str) -> anyhow::Error {
    let known =
        |kind: PieceKind| format!("{} ({})", rules.written_letter(Color::White, kind), rules.name(kind));
    let known: Vec<_> = rules.kinds().map(known).collect();
    anyhow!("{} has no piece {}; it has {}", rules.title(), Excerpt(letter), known.join(", "))
}

fn square(geometry: &Geometry, name: &str) -> anyhow::Result<Square> {
    geometry.parse(name).ok_or_else(|| {
        let last = geometry.squares().last().map(|square| geometry.name(square)).unwrap_or_default();
        anyhow!("{} is not a square of this board; the last square is {last}", Excerpt(name))
    })
}

fn arrow(geometry: &Geometry, text: &str) -> anyhow::Result<Arrow> {
    let (from, to) = text
        .split_once('-')
        .ok_or_else(|| anyhow!("{} is not an arrow; write it as e2-e4", Excerpt(text)))?;
    Ok(Arrow { from: square(geometry, from)?, to: square(geometry, to)? })
}
