//! The board on a terminal.

use movegen::{Color, Geometry, Piece, Position, Square};

/// The style of the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// The side at the bottom.
    pub bottom: Color,
    /// Whether squares are shaded and the last move is marked.
    pub colours: bool,
    /// Whether the pieces of orthodox chess are drawn as Unicode chess symbols.
    pub unicode: bool,
}

/// Codes of the 256-colour palette of terminals.
mod colour {
    pub const LIGHT: u8 = 180;
    pub const DARK: u8 = 137;
    pub const BROUHAHA_LIGHT: u8 = 183;
    pub const BROUHAHA_DARK: u8 = 140;
    pub const LAST: u8 = 178;
    pub const POISON: u8 = 71;
    pub const CHECK: u8 = 167;
    pub const WHITE: u8 = 231;
    pub const BLACK: u8 = 16;
}

/// Unicode symbols for pieces by name. The filled ones are readable in both colours.
const SIGNS: [(&str, char); 6] = [
    ("king", '\u{265a}'),
    ("queen", '\u{265b}'),
    ("rook", '\u{265c}'),
    ("bishop", '\u{265d}'),
    ("knight", '\u{265e}'),
    ("pawn", '\u{265f}'),
];

/// The board with the names of ranks and files, and reserves and jokers below it.
pub(super) fn draw(position: &Position, style: Style) -> String {
    position.diagram_with(style.bottom, |square| cell(position, square, style))
}

fn cell(position: &Position, square: Square, style: Style) -> String {
    let piece = position.piece_on(square);
    let count = position.poison_count(square);
    let side = if count == 0 { " ".to_owned() } else { count.to_string() };
    let content = match piece {
        Piece::EMPTY if style.colours => " ".to_owned(),
        Piece::EMPTY => ".".to_owned(),
        Piece::GONE => " ".to_owned(),
        Piece::WALL => "*".to_owned(),
        piece => sign(position, piece, style),
    };
    // A mark takes the place behind the letter.
    let behind = if content.chars().count() == 1 { &side } else { "" };
    let text = format!("{side}{content}{behind}");
    if !style.colours || piece == Piece::GONE {
        return text;
    }
    let black = piece.is_piece() && piece.color() == Color::Black;
    let (ink, weight) = if black { (colour::BLACK, "") } else { (colour::WHITE, "1;") };
    format!("\x1b[{weight}38;5;{ink};48;5;{}m{text}\x1b[0m", background(position, square))
}

fn background(position: &Position, square: Square) -> u8 {
    let geometry = position.rules().geometry();
    let in_check = position.in_check() && position.king_square(position.side_to_move()) == Some(square);
    let moved = position.last_move().is_some_and(|mv| mv.from() == square || mv.to() == square);
    match (in_check, position.is_frozen(square), moved) {
        (true, _, _) => colour::CHECK,
        (_, true, _) => colour::POISON,
        (_, _, true) => colour::LAST,
        _ => match (geometry.is_brouhaha(square), is_dark(geometry, square)) {
            (false, false) => colour::LIGHT,
            (false, true) => colour::DARK,
            (true, false) => colour::BROUHAHA_LIGHT,
            (true, true) => colour::BROUHAHA_DARK,
        },
    }
}

/// Whether a square has the colour of a1.
fn is_dark(geometry: &Geometry, square: Square) -> bool {
    (i32::from(geometry.file_of(square)) + geometry.rank_name(geometry.row_of(square))) % 2 != 0
}

fn sign(position: &Position, piece: Piece, style: Style) -> String {
    let rules = position.rules();
    let name = rules.name(piece.kind());
    let sign = SIGNS.iter().find(|(known, _)| style.unicode && style.colours && *known == name);
    sign.map_or_else(|| rules.written_letter(piece.color(), piece.kind()), |(_, sign)| sign.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Style = Style { bottom: Color::White, colours: false, unicode: false };

    #[test]
    fn without_colours_it_is_the_diagram() {
        for rules in movegen::all_games() {
            let position = Position::start(rules);
            assert_eq!(draw(&position, PLAIN), position.diagram(), "{}", rules.id());
        }
    }

    #[test]
    fn colours_show_the_last_move_and_signs_replace_letters() {
        let mut position = Position::start(movegen::rules("chess").unwrap());
        position.make(position.parse_move("e2e4").unwrap());
        let text = draw(&position, Style { colours: true, unicode: true, ..PLAIN });
        assert_eq!(text.matches(";48;5;178m").count(), 2);
        assert_eq!(text.matches('\u{265f}').count(), 16);
    }
}
