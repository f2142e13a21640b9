//! Compiles what is not movement: rights, castlings, leaps, promotion, vanishing squares.

use super::lookup::{kind_of_letter, kind_with_role, row_for, square_for};
use super::{CompiledCastling, PromotionChoice, Right};
use crate::betza::{self, Shape, Term};
use crate::game::{Castling, Game, Role};
use crate::geometry::Geometry;
use crate::types::{ByColor, Color, Occupant, Square};

pub(super) fn compile_rights(game: &Game, geometry: &Geometry) -> Vec<Right> {
    let mut rights = Vec::new();
    for color in Color::ALL {
        let case = |letter: char| if color == Color::White { letter } else { letter.to_ascii_lowercase() };
        let mut letters: Vec<char> = game.castlings.iter().map(|castling| castling.right).collect();
        letters.dedup();
        for letter in letters {
            let castling = game.castlings.iter().find(|castling| castling.right == letter).expect("listed");
            let kind = kind_of_letter(game, castling.partner).expect("a partner");
            let square = square_for(geometry, color, castling.partner_from);
            rights.push(Right { letter: case(letter), color, partner: Some((kind, square)) });
        }
        if has_leap(game) {
            rights.push(Right { letter: case('K'), color, partner: None });
        }
    }
    assert!(rights.len() <= 8, "at most eight rights");
    rights
}

fn king_terms(game: &Game) -> Vec<Term> {
    let king = kind_with_role(game, Role::Royal).expect("a game has a king");
    betza::parse(game.pieces[king.index()].betza).expect("a king's movement")
}

fn has_leap(game: &Game) -> bool {
    king_terms(game).iter().any(|term| term.modes.initial)
}

pub(super) fn lost_rights(rights: &[Right], king_home: ByColor<Square>) -> [u8; Square::TABLE] {
    let mut lost = [0; Square::TABLE];
    for (index, right) in rights.iter().enumerate() {
        lost[king_home[right.color].index()] |= 1 << index;
        if let Some((_, square)) = right.partner {
            lost[square.index()] |= 1 << index;
        }
    }
    lost
}

pub(super) fn compile_castlings(
    game: &Game,
    geometry: &Geometry,
    color: Color,
    rights: &[Right],
) -> Vec<CompiledCastling> {
    let home = square_for(geometry, color, game.king_home);
    let compile = |castling: &Castling| {
        let partner_from = square_for(geometry, color, castling.partner_from);
        let king_to = square_for(geometry, color, castling.king_to);
        let right = rights
            .iter()
            .position(|right| right.color == color && right.letter.eq_ignore_ascii_case(&castling.right));
        CompiledCastling {
            right: 1 << right.expect("a right"),
            king_to,
            partner_from,
            partner_to: square_for(geometry, color, castling.partner_to),
            between: squares_between(geometry, home, partner_from),
            crossed: squares_between(geometry, home, king_to),
        }
    };
    game.castlings.iter().map(compile).collect()
}

/// The squares strictly between two squares of one row.
fn squares_between(geometry: &Geometry, a: Square, b: Square) -> Vec<Square> {
    let row = geometry.row_of(a);
    let (a, b) = (geometry.file_of(a), geometry.file_of(b));
    (a.min(b) + 1..a.max(b))
        .map(|file| geometry.square_at(i32::from(file), i32::from(row)).expect("a square of a full row"))
        .collect()
}

pub(super) fn compile_leaps(game: &Game, geometry: &Geometry, color: Color, home: Square) -> Vec<Square> {
    let (file, row) = (i32::from(geometry.file_of(home)), i32::from(geometry.row_of(home)));
    let mut leaps = Vec::new();
    for term in king_terms(game).iter().filter(|term| term.modes.initial) {
        let Shape::Ride { steps, .. } = &term.shape else { continue };
        for &(x, y) in steps {
            leaps.extend(geometry.square_at(file + i32::from(x), row + i32::from(y) * color.forward()));
        }
    }
    leaps
}

pub(super) fn promotion_by_row(
    game: &Game,
    geometry: &Geometry,
    color: Color,
) -> Vec<Option<PromotionChoice>> {
    let mut rows = vec![None; usize::from(geometry.rows())];
    for zone in game.promotion {
        let kinds = zone.to.chars().map(|letter| kind_of_letter(game, letter).expect("a piece")).collect();
        let row = row_for(geometry, color, zone.rank);
        rows[usize::from(row)] = Some(PromotionChoice { kinds, optional: zone.optional });
    }
    rows
}

pub(super) fn vacated_squares(geometry: &Geometry) -> [Occupant; Square::TABLE] {
    let mut vacated = [Occupant::EMPTY; Square::TABLE];
    for square in geometry.squares().filter(|&square| geometry.is_brouhaha(square)) {
        vacated[square.index()] = Occupant::GONE;
    }
    vacated
}

pub(super) fn neighbours(geometry: &Geometry, square: Square) -> Vec<Square> {
    let (file, row) = (i32::from(geometry.file_of(square)), i32::from(geometry.row_of(square)));
    let steps = betza::symmetric((1, 0)).into_iter().chain(betza::symmetric((1, 1)));
    steps.filter_map(|(x, y)| geometry.square_at(file + i32::from(x), row + i32::from(y))).collect()
}
