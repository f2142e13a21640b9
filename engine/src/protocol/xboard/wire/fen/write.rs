//! Writes positions as XBoard does.

use movegen::{Color, Position};

use super::{cased, castling_side, holdings_letters};
use crate::protocol::xboard::wire::letters::{self, BoardPiece};

/// A position in XBoard's text, for `setup`.
pub fn write(position: &Position) -> String {
    let rules = position.rules();
    let rows: Vec<String> = (0..rules.geometry().rows()).rev().map(|row| write_row(position, row)).collect();
    let side = if position.side_to_move() == Color::White { 'w' } else { 'b' };
    let rights = write_rights(position);
    format!("{}{} {side} {rights} - 0 1", rows.join("/"), write_holdings(position))
}

fn write_row(position: &Position, row: u8) -> String {
    let rules = position.rules();
    let geometry = rules.geometry();
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..geometry.files() {
        let square = geometry.square_at(i32::from(file), i32::from(row));
        let piece = square.map_or(movegen::Piece::GONE, |square| position.piece_on(square));
        if piece == movegen::Piece::EMPTY {
            empty += 1;
            continue;
        }
        push_count(&mut text, &mut empty);
        text.push(match square {
            Some(square) if piece.is_piece() => {
                let poisoned = position.is_frozen(square);
                letters::letter(rules, BoardPiece { color: piece.color(), kind: piece.kind(), poisoned })
            }
            _ => '*',
        });
    }
    push_count(&mut text, &mut empty);
    text
}

/// Writes the number of empty squares counted so far.
pub fn push_count(text: &mut String, empty: &mut u32) {
    if *empty != 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn write_holdings(position: &Position) -> String {
    let rules = position.rules();
    let Some(setup) = rules.xboard_setup().filter(|setup| setup.holdings > 0) else {
        return String::new();
    };
    let mut text = String::new();
    for color in Color::ALL {
        for kind in holdings_letters(setup).into_iter().filter_map(|letter| rules.kind_of_letter(letter)) {
            let count = usize::from(position.reserve(color, kind));
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
