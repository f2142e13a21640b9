//! Reads the board of a FEN.

use super::FenError;
use crate::game::WallRule;
use crate::marks;
use crate::placement::{Token, tokens};
use crate::printable::Excerpt;
use crate::rules::Rules;
use crate::types::{Color, PieceKind, Square};

/// The pieces and walls of a position that is being read.
#[derive(Default)]
pub(super) struct Placement {
    pub pieces: Vec<(Color, PieceKind, Square)>,
    pub walls: Vec<Square>,
}

/// Reads the placement field, rank by rank from the highest.
pub(super) fn read_placement(rules: &Rules, text: &str) -> Result<Placement, FenError> {
    let geometry = rules.geometry();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(geometry.rows()) {
        let problem = format!("expected {} ranks, found {}", geometry.rows(), rows.len());
        return Err(FenError::new("placement", problem));
    }
    let mut placement = Placement::default();
    for (row, text) in (0..geometry.rows()).rev().zip(rows) {
        read_row(rules, row, text, &mut placement)?;
    }
    let is_sole = rules.game().walls.as_ref().is_some_and(|walls| walls.rule == WallRule::Moved);
    if is_sole && placement.walls.len() > 1 {
        let problem = format!("found {} walls; this game has one", placement.walls.len());
        return Err(FenError::new("placement", problem));
    }
    Ok(placement)
}

fn read_row(rules: &Rules, row: u8, text: &str, placement: &mut Placement) -> Result<(), FenError> {
    let geometry = rules.geometry();
    let rank = geometry.rank_name(row);
    let fail = |problem: String| Err(FenError::new("placement", format!("rank {rank}, {problem}")));
    let shown = Excerpt(text);
    let is_hole =
        |file: i32| file < i32::from(geometry.files()) && geometry.square_at(file, i32::from(row)).is_none();
    let mut file = 0;
    for token in tokens(text) {
        match token {
            Token::Empty(run) => {
                if run == 0 || run > u32::from(geometry.files()) {
                    return fail(format!("{shown}: {run} is not a number of empty squares"));
                }
                if geometry.is_full_row(row)
                    && let Some(hole) = (file..file + run as i32).find(|&file| is_hole(file))
                {
                    let name = char::from(b'a' + hole as u8);
                    return fail(format!("{shown}: the square on the {name}-file does not exist; write '*'"));
                }
                file += run as i32;
                continue;
            }
            Token::Gone if rules.has_walls() => {
                placement.walls.extend(geometry.square_at(file, i32::from(row)));
            }
            Token::Gone if geometry.is_full_row(row) && !is_hole(file) => {
                return fail(format!("{shown}: found '*' for a square that exists"));
            }
            Token::Gone => {}
            Token::Letter(letter) => {
                let Some(kind) =
                    rules.kind_of_letter(letter).filter(|_| marks::plain(letter).is_ascii_alphabetic())
                else {
                    return fail(format!("{shown}: unknown letter '{}'", marks::shown(letter)));
                };
                if file >= i32::from(geometry.files()) {
                    // The rank is too long, which is told when its length is known.
                    file += 1;
                    continue;
                }
                let Some(square) = geometry.square_at(file, i32::from(row)) else {
                    return fail(format!("{shown}: '{letter}' stands on no square of the board"));
                };
                let color = Color::of_letter(letter);
                placement.pieces.push((color, kind, square));
            }
        }
        file += 1;
    }
    if file != i32::from(geometry.files()) {
        return fail(format!("{shown}: expected {} squares, found {file}", geometry.files()));
    }
    Ok(())
}
