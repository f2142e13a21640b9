//! Writes positions as XBoard does.

use movegen::{Color, Piece, Position, Rules, Square, marks};

use super::fields::{cased, castling_side, holdings_letters};
use crate::xboard::letters::{self, BoardPiece};
use crate::xboard::squares;

/// A position in XBoard's text.
pub fn write(position: &Position) -> String {
    let rules = position.rules();
    if rules.xboard_setup().is_none() {
        return write_known(position);
    }
    let placement = placement(rules, |square| match position.piece_on(square) {
        Piece::EMPTY => None,
        Piece::GONE | Piece::WALL => Some('*'),
        piece => {
            let (color, kind, poisoned) = (piece.color(), piece.kind(), position.is_frozen(square));
            Some(letters::letter(rules, BoardPiece { color, kind, poisoned }))
        }
    });
    let side = position.side_to_move().letter();
    let text = format!("{placement}{} {side} {} - 0 1", write_holdings(position), write_rights(position));
    marks::written(&text).into_owned()
}

/// A position of a game that XBoard knows: its letters, and its numbers of the ranks in the en-passant field.
fn write_known(position: &Position) -> String {
    let rules = position.rules();
    let geometry = rules.geometry();
    let fen = position.to_fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let letter = |own: char| match rules.kind_of_letter(own) {
        Some(kind) if own.is_ascii_lowercase() => rules.xboard_letter(kind).to_ascii_lowercase(),
        Some(kind) => rules.xboard_letter(kind),
        None => own,
    };
    fields[0] = fields[0].chars().map(letter).collect();
    if let Some(square) = geometry.parse(&fields[3]) {
        fields[3] = squares::name(geometry, square);
    }
    fields.join(" ")
}

/// The rows of a board from the last one, with the letters on its squares, and `*` for what is no square.
fn placement(rules: &Rules, letter_on: impl Fn(Square) -> Option<char>) -> String {
    let geometry = rules.geometry();
    let row = |row: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..geometry.files() {
            let letter = geometry.square_at(file.into(), row.into()).map_or(Some('*'), &letter_on);
            empty += u32::from(letter.is_none());
            if letter.is_some() && empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text.extend(letter);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..geometry.rows()).rev().map(row).collect::<Vec<_>>().join("/")
}

fn write_holdings(position: &Position) -> String {
    let rules = position.rules();
    let Some(setup) = rules.xboard_setup().filter(|setup| setup.holdings > 0) else {
        return String::new();
    };
    let mut text = String::new();
    for color in Color::ALL {
        for kind in
            holdings_letters(rules, setup).into_iter().filter_map(|letter| rules.kind_of_letter(letter))
        {
            let count = usize::from(position.reserve(color, kind).max(position.hand(color, kind)));
            text.extend(std::iter::repeat_n(rules.fen_letter(color, kind), count));
        }
    }
    format!("[{text}]")
}

/// Writes the castling rights. XBoard's letters name the side of the board, or files if castlings are free.
fn write_rights(position: &Position) -> String {
    let rules = position.rules();
    let own = position.to_fen();
    let own = own.split_whitespace().nth(2).unwrap_or("-");
    if rules.has_free_castling() {
        return own.to_owned();
    }
    let mut text = String::new();
    for color in Color::ALL {
        for side in ['K', 'Q'] {
            let entitled = rules.game().castling.moves.iter().any(|castling| {
                castling_side(rules, &castling.partner_from) == side
                    && own.contains(cased(color, castling.right))
            });
            if entitled {
                text.push(cased(color, side));
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
