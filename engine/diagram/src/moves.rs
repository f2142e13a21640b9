//! Pictures of how a kind of piece moves.

use movegen::{Color, PieceKind, Rules, Square, Step};

use crate::board::BoardFrame;
use crate::figures::piece_elements;
use crate::lines;
use crate::marks::{MarkKind, mark_elements};
use crate::svg::{Document, number, placed};
use crate::theme::{Palette, Theme};

/// The default size of a square on the screen.
const DEFAULT_PIXELS: u32 = 32;
/// The smallest and the largest number of squares that are shown on each side of the piece.
const RADIUS: (i32, i32) = (3, 5);

/// A picture of the moves of a white or black piece from a square of an otherwise empty board.
///
/// A disc is a move or capture, a ring a move without capture, a cross a capture. A cross under an arc is a
/// capture by hopping over another piece. A broken ring is a pawn's first move. A diamond is a castling or
/// leap of a king. Lines lead along rides and over the squares that must be empty.
#[derive(Clone, Debug)]
pub struct MovesPicture {
    rules: &'static Rules,
    kind: PieceKind,
    color: Color,
    from: Square,
    theme: Theme,
    pixels: u32,
}

impl MovesPicture {
    /// A picture in light colours, of a side's piece on a square that shows its moves well.
    pub fn new(rules: &'static Rules, kind: PieceKind, color: Color) -> Self {
        let from = typical_square(rules, kind, color);
        Self { rules, kind, color, from, theme: Theme::Light, pixels: DEFAULT_PIXELS }
    }

    /// Shows the piece on another square.
    #[must_use]
    pub const fn from(mut self, square: Square) -> Self {
        self.from = square;
        self
    }

    /// Uses the colours of a theme.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Sets the size of a square on the screen, in pixels.
    #[must_use]
    pub const fn square_pixels(mut self, pixels: u32) -> Self {
        self.pixels = pixels;
        self
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let palette = self.theme.palette();
        let steps = self.rules.steps(self.color, self.kind, self.from);
        let king_moves = self.king_moves();
        let frame = self.frame(&steps, &king_moves);
        let mut body = format!(
            "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            number(frame.width()),
            number(frame.height()),
            palette.page
        );
        let look = &self.rules.game().look;
        body += &frame.squares_elements(&palette, look, |_| false);
        body += &lines::elements(&frame, look);
        body += &self.lines(&frame, &steps, &palette);
        body += &self.continuations(&frame, &steps, &palette);
        for (square, kind) in marks(&steps) {
            if frame.shows(square) {
                body += &mark_elements(kind, frame.middle_of(square), &palette);
            }
        }
        for square in king_moves {
            body += &mark_elements(MarkKind::KingMove, frame.middle_of(square), &palette);
        }
        let (x, y) = frame.corner_of(self.from);
        let piece = piece_elements(self.rules, self.kind, self.color, self.theme, Color::White);
        body += &(placed(x + 4.0, y + 4.0, 0.92, &piece) + "\n");
        let title = format!("Moves of the {}", self.rules.name(self.kind));
        let document = Document { title: &title, definitions: "", body: &body };
        document.write(frame.width(), frame.height(), f64::from(self.pixels))
    }

    /// The picture in signs, with an explanation of those that occur. Each line ends with a newline.
    pub fn text(&self) -> String {
        let steps = self.rules.steps(self.color, self.kind, self.from);
        let king_moves = self.king_moves();
        let frame = self.frame(&steps, &king_moves);
        let mut signs: Vec<(Square, char)> = Vec::new();
        let castlings = king_moves.iter().map(|&square| (square, MarkKind::KingMove));
        for (square, kind) in marks(&steps).into_iter().chain(castlings) {
            match signs.iter_mut().find(|(marked, _)| *marked == square) {
                Some(known) => known.1 = sign(MarkKind::MoveOrCapture),
                None if frame.shows(square) => signs.push((square, sign(kind))),
                None => {}
            }
        }
        let letter = self.rules.written_letter(self.color, self.kind);
        let sign_on = |square: Option<Square>| match square {
            None => "  ".to_owned(),
            // With a mark the letter fills both columns.
            Some(square) if square == self.from => format!("{letter:>2}"),
            Some(square) => {
                format!(" {}", signs.iter().find(|(marked, _)| *marked == square).map_or('.', |&(_, it)| it))
            }
        };
        let [files, rows] = [frame.files, frame.rows].map(|(first, count)| first..first + count);
        let mut text = String::new();
        for row in rows.rev() {
            let squares = files.clone().map(|file| frame.geometry.square_at(i32::from(file), i32::from(row)));
            let line: String = squares.map(sign_on).collect();
            text += line.trim_end();
            text.push('\n');
        }
        let occurs = |kind: &MarkKind| signs.iter().any(|&(_, found)| found == sign(*kind));
        let meanings = SIGNS.iter().filter(|(kind, ..)| occurs(kind));
        meanings.for_each(|(_, sign, meaning)| text += &format!(" {sign} {meaning}\n"));
        text
    }

    /// The castlings and leaps of a king on its home square.
    fn king_moves(&self) -> Vec<Square> {
        if self.rules.castler() != Some(self.kind) || self.from != self.rules.king_home(self.color) {
            return Vec::new();
        }
        let leaps = self.rules.leap_squares(self.color);
        leaps.chain(self.rules.castling_squares(self.color)).collect()
    }

    /// The part of the board around the piece that shows its leaps and bends.
    fn frame(&self, steps: &[Step], king_moves: &[Square]) -> BoardFrame<'static> {
        let geometry = self.rules.geometry();
        let distance = |square: Square| {
            let apart = |a: u8, b: u8| i32::from(a.abs_diff(b));
            apart(geometry.file_of(square), geometry.file_of(self.from))
                .max(apart(geometry.row_of(square), geometry.row_of(self.from)))
        };
        let children = |index| steps.iter().filter(|step| step.over == Some(index)).count();
        let long = |step: &Step| {
            // Show the second leap of a ride, so that it is seen to repeat.
            let first = step.over.map(|over| steps[over]).filter(|first| first.over.is_none());
            first.is_some_and(|first| distance(first.to) > 1)
        };
        let bends =
            |&(index, step): &(usize, &Step)| children(index) > 1 || step.over.is_none() || long(step);
        let turning = steps.iter().enumerate().filter(bends);
        let needed = turning.map(|(index, step)| distance(step.to) + i32::from(children(index) > 1));
        let leaps = king_moves.iter().map(|&square| distance(square)).max().unwrap_or(0);
        let radius = needed.max().unwrap_or(0).clamp(RADIUS.0, RADIUS.1).max(leaps);
        let range = |at: u8, count: u8| {
            let first = (i32::from(at) - radius).max(0);
            let last = (i32::from(at) + radius).min(i32::from(count) - 1);
            (first as u8, (last - first + 1) as u8)
        };
        BoardFrame {
            geometry,
            files: range(geometry.file_of(self.from), geometry.files()),
            rows: range(geometry.row_of(self.from), geometry.rows()),
            bottom: Color::White,
            coordinates: false,
        }
    }

    /// Lines along the squares that are reached over other squares.
    fn lines(&self, frame: &BoardFrame<'_>, steps: &[Step], palette: &Palette) -> String {
        let mut path = String::new();
        for step in steps.iter().filter(|step| frame.shows(step.to)) {
            let Some(over) = step.over.map(|over| steps[over]) else { continue };
            let start = if over.over.is_none() { Some(self.from) } else { None };
            let points = start.into_iter().chain([over.to, step.to]);
            for (index, square) in points.enumerate() {
                let (x, y) = frame.middle_of(square);
                path += &format!("{}{} {}", if index == 0 { 'M' } else { ' ' }, number(x), number(y));
            }
        }
        if path.is_empty() {
            return path;
        }
        format!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"7\" stroke-opacity=\"0.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{path}\"/>\n",
            palette.text
        )
    }
}

impl MovesPicture {
    /// Arrowheads where a ride continues beyond the part of the board that is shown.
    fn continuations(&self, frame: &BoardFrame<'_>, steps: &[Step], palette: &Palette) -> String {
        let mut elements = String::new();
        for step in steps.iter().filter(|step| !frame.shows(step.to)) {
            let Some(last) = step.over.map(|over| steps[over]).filter(|last| frame.shows(last.to)) else {
                continue;
            };
            let before = last.over.map_or(self.from, |over| steps[over].to);
            let ((x1, y1), (x, y)) = (frame.middle_of(before), frame.middle_of(last.to));
            let length = (x - x1).hypot(y - y1);
            let (dx, dy) = ((x - x1) / length, (y - y1) / length);
            let at = |along: f64, aside: f64| {
                format!("{} {}", number(x + dx * along - dy * aside), number(y + dy * along + dx * aside))
            };
            elements += &format!(
                "<path fill=\"{}\" fill-opacity=\"0.7\" d=\"M{} {} {}z\"/>\n",
                palette.text,
                at(46.0, 0.0),
                at(26.0, 13.0),
                at(26.0, -13.0)
            );
        }
        elements
    }
}

/// The sign of each mark in a text, and its meaning.
const SIGNS: [(MarkKind, char, &str); 6] = [
    (MarkKind::MoveOrCapture, '*', "a move or a capture"),
    (MarkKind::Move, 'o', "a move without a capture"),
    (MarkKind::ConditionalMove, 'i', "a first move, or one for which a path must be empty"),
    (MarkKind::Capture, 'x', "a capture"),
    (MarkKind::HopCapture, '^', "a capture over another piece"),
    (MarkKind::KingMove, 'c', "a castling or leap"),
];

fn sign(kind: MarkKind) -> char {
    SIGNS.iter().find(|(of, ..)| *of == kind).map_or('.', |&(_, sign, _)| sign)
}

/// A square that shows the moves of a kind well: the home of a king that can castle or leap, the first rank
/// of a pawn, otherwise the middle of the board. Where the middle does not exist, or the kind cannot be
/// everywhere, the square from which it has the most moves, the nearest to the middle if there are several.
fn typical_square(rules: &Rules, kind: PieceKind, color: Color) -> Square {
    let geometry = rules.geometry();
    let king_moves =
        rules.leap_squares(color).next().is_some() || rules.castling_squares(color).next().is_some();
    if rules.castler() == Some(kind) && king_moves {
        return rules.king_home(color);
    }
    let (file, row) = (i32::from(geometry.files()) / 2, i32::from(geometry.rows()) / 2);
    let on_file = (0..i32::from(geometry.rows())).filter_map(|row| geometry.square_at(file, row));
    let advances = |square: &Square| rules.steps(color, kind, *square).iter().any(|step| step.advances);
    let first = if rules.is_pawn(kind) { on_file.into_iter().find(advances) } else { None };
    let is_confined = rules.piece_spec(kind).confined.is_some();
    let middle = geometry.square_at(file, row).filter(|_| !is_confined);
    let worth = |square: &Square| {
        let across = i32::from(geometry.file_of(*square)) - file;
        let along = i32::from(geometry.row_of(*square)) - row;
        (rules.steps(color, kind, *square).len(), -(across * across + along * along))
    };
    let best = || geometry.squares().max_by_key(worth).expect("a board has squares");
    first.or(middle).unwrap_or_else(best)
}

/// The mark of each square. A square can be reached in several ways.
fn marks(steps: &[Step]) -> Vec<(Square, MarkKind)> {
    let mut squares: Vec<Square> = Vec::new();
    for step in steps {
        if !squares.contains(&step.to) {
            squares.push(step.to);
        }
    }
    let mut marks = Vec::new();
    for square in squares {
        let ways = || steps.iter().filter(move |step| step.to == square);
        let moves = ways().any(|step| step.moves);
        let captures = ways().any(|step| step.captures);
        marks.extend(match (moves, captures) {
            (true, true) => Some((square, MarkKind::MoveOrCapture)),
            (true, false) if ways().all(|step| step.advances) => Some((square, MarkKind::ConditionalMove)),
            (true, false) => Some((square, MarkKind::Move)),
            (false, true) => Some((square, MarkKind::Capture)),
            (false, false) => None,
        });
        if ways().any(|step| step.captures_own_kind) && !captures {
            marks.push((square, MarkKind::Capture));
        }
        if hop_captures(steps, square) {
            marks.push((square, MarkKind::HopCapture));
        }
    }
    marks
}

/// Whether a piece can capture on a square by hopping over a piece before it.
fn hop_captures(steps: &[Step], square: Square) -> bool {
    let hopped = |step: &Step| step.over.is_some_and(|over| steps[over].hops);
    steps.iter().any(|step| step.to == square && hopped(step))
}
