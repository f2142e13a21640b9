//! The picture of a position.

use movegen::{Color, Position, Square};

use crate::board::BoardFrame;
use crate::figures::piece_elements;
use crate::lettering::Lettering;
use crate::lines;
use crate::marks::{Arrow, Mark, arrow_elements, mark_elements};
use crate::panel::{Panel, use_id};
use crate::svg::{Document, SQUARE, number, placed};
use crate::theme::{Palette, Theme};

/// The default size of a square on the screen.
const DEFAULT_PIXELS: u32 = 48;

/// A picture of a position: board, pieces, last move, check and poison. The panel beside the board has the
/// side to move, the hands, the reserves and what the jokers imitate.
#[derive(Debug)]
pub struct PositionPicture<'a> {
    position: &'a Position,
    theme: Theme,
    bottom: Color,
    coordinates: bool,
    panel: bool,
    marks: Vec<Mark>,
    arrows: Vec<Arrow>,
    size: Size,
}

/// The size of a picture on the screen, in pixels.
#[derive(Debug, Clone, Copy)]
enum Size {
    /// The size of a square.
    Square(u32),
    /// The longer side of the picture.
    LongerSide(u32),
}

impl<'a> PositionPicture<'a> {
    /// A picture in light colours, with White at the bottom, coordinates and panel.
    pub const fn new(position: &'a Position) -> Self {
        Self {
            position,
            theme: Theme::Light,
            bottom: Color::White,
            coordinates: true,
            panel: true,
            marks: Vec::new(),
            arrows: Vec::new(),
            size: Size::Square(DEFAULT_PIXELS),
        }
    }

    /// Uses the colours of a theme.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Turns the board so that a side is at the bottom.
    #[must_use]
    pub const fn bottom(mut self, color: Color) -> Self {
        self.bottom = color;
        self
    }

    /// Shows or hides the names of files and ranks.
    #[must_use]
    pub const fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Shows or hides the panel beside the board.
    #[must_use]
    pub const fn panel(mut self, shown: bool) -> Self {
        self.panel = shown;
        self
    }

    /// Adds marks on squares.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks);
        self
    }

    /// Adds arrows.
    #[must_use]
    pub fn arrows(mut self, arrows: impl IntoIterator<Item = Arrow>) -> Self {
        self.arrows.extend(arrows);
        self
    }

    /// Sets the size of a square on the screen, in pixels.
    #[must_use]
    pub const fn square_pixels(mut self, pixels: u32) -> Self {
        self.size = Size::Square(pixels);
        self
    }

    /// Sets the size of the longer side of the whole picture on the screen, in pixels.
    #[must_use]
    pub const fn longer_side_pixels(mut self, pixels: u32) -> Self {
        self.size = Size::LongerSide(pixels);
        self
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let palette = self.theme.palette();
        let rules = self.position.rules();
        let frame = BoardFrame::whole(rules.geometry(), self.bottom, self.coordinates);
        let panel = Panel { position: self.position, bottom: self.bottom, palette: &palette };
        let squares_height = f64::from(rules.geometry().rows()) * SQUARE;
        let (panel_width, panel_height) =
            if self.panel { (panel.width(), panel.height()) } else { (0.0, 0.0) };
        let (width, height) = (frame.width() + panel_width, frame.height().max(panel_height));
        let mut body = format!(
            "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            number(width),
            number(height),
            palette.page
        );
        let is_gone = |square| self.position.piece_on(square) == movegen::Piece::GONE;
        body += &frame.squares_elements(&palette, &rules.game().look, is_gone);
        body += &lines::elements(&frame, &rules.game().look);
        body += &self.highlights(&frame, &palette);
        body += &frame.coordinate_elements(&palette);
        body += &self.pieces(&frame, &palette);
        for mark in &self.marks {
            body += &mark_elements(mark.kind, frame.middle_of(mark.square), &palette);
        }
        for arrow in &self.arrows {
            body += &arrow_elements(frame.middle_of(arrow.from), frame.middle_of(arrow.to), palette.can_move);
        }
        if self.panel {
            body += &panel.elements(frame.width(), squares_height.max(panel_height));
        }
        let side = rules.game().look.side(self.position.side_to_move());
        let title = format!("{}, {side} to move", rules.title());
        let document = Document { title: &title, definitions: &self.definitions(), body: &body };
        let pixels = match self.size {
            Size::Square(pixels) => f64::from(pixels),
            Size::LongerSide(pixels) => f64::from(pixels) * SQUARE / width.max(height),
        };
        document.write(width, height, pixels)
    }

    /// The figures of all pieces that the picture can show.
    fn definitions(&self) -> String {
        let rules = self.position.rules();
        let mut definitions = String::new();
        for color in Color::ALL {
            for kind in rules.kinds() {
                let on_board = self.position.count(color, kind) > 0;
                let beside = self.panel
                    && (rules.is_imitator(kind)
                        || self.position.joker_power(color) == Some(kind)
                        || self.position.hand(color, kind) > 0
                        || rules.has_reserve() && self.position.reserve(color, kind) > 0);
                if on_board || beside {
                    let id = use_id(self.position, color, kind);
                    let elements = piece_elements(rules, kind, color, self.theme, self.bottom);
                    definitions += &format!("<g id=\"{id}\">{elements}</g>\n");
                }
            }
        }
        definitions
    }

    /// The last move, poison and check.
    fn highlights(&self, frame: &BoardFrame<'_>, palette: &Palette) -> String {
        let position = self.position;
        let last = position.last_move().into_iter().flat_map(|mv| [mv.from(), mv.to()]);
        let exists = |square: &Square| position.piece_on(*square) != movegen::Piece::GONE;
        let mut squares: Vec<Square> = last.filter(exists).collect();
        squares.dedup();
        let mut elements: String =
            squares.into_iter().map(|square| frame.tint(square, palette.last_move, 0.55)).collect();
        for color in Color::ALL {
            for square in position.frozen_squares(color) {
                elements += &frame.tint(square, palette.poison, 0.45);
            }
        }
        let king = position.king_square(position.side_to_move()).filter(|_| position.in_check());
        elements + &king.map(|king| frame.tint(king, palette.check, 0.6)).unwrap_or_default()
    }

    fn pieces(&self, frame: &BoardFrame<'_>, palette: &Palette) -> String {
        let position = self.position;
        let mut elements: String =
            position.walls().map(|square| stone(frame.corner_of(square), palette)).collect();
        for color in Color::ALL {
            for (kind, square) in position.pieces(color) {
                let (x, y) = frame.corner_of(square);
                let opacity = if position.is_frozen(square) { " opacity=\"0.6\"" } else { "" };
                let piece = format!("<use href=\"#{}\"{opacity}/>", use_id(position, color, kind));
                elements += &(placed(x + 4.0, y + 4.0, 0.92, &piece) + "\n");
                if position.is_frozen(square) {
                    elements += &poison_badge(x, y, position.poison_count(square), palette);
                }
            }
        }
        elements
    }
}

/// A wall: a stone on its square.
fn stone((x, y): (f64, f64), palette: &Palette) -> String {
    let outline = "M14 70C8 54 18 28 34 20C52 10 78 20 86 40C94 60 88 80 68 84C48 90 20 88 14 70Z";
    let light = "M26 54C26 42 36 30 50 28";
    let stone = format!(
        "<path d=\"{outline}\" fill=\"#8d8880\" stroke=\"{}\" stroke-width=\"4\"/><path d=\"{light}\" \
         fill=\"none\" stroke=\"#c9c5bd\" stroke-width=\"6\" stroke-linecap=\"round\"/>",
        palette.pieces[Color::Black].outline
    );
    placed(x, y, 1.0, &stone) + "\n"
}

/// The count of a poisoned piece in the upper right corner of its square.
fn poison_badge(x: f64, y: f64, count: u8, palette: &Palette) -> String {
    let (x, y) = (x + 78.0, y + 22.0);
    let text = Lettering { size: 24.0, color: "#ffffff", weight: 0.16 };
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"20\" fill=\"#1c6b28\" stroke=\"{}\" stroke-width=\"3\"/>{}\n",
        number(x),
        number(y),
        palette.page,
        text.centred(&count.to_string(), x, y)
    )
}
