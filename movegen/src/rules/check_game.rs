//! Checks of a game's data that concern neither pieces nor castlings.

use super::lookup::{check_rank, has_role, kind_of_letter, listed_kind};
use super::{Advance, MAX_MEN_WITH_POISON};
use crate::game::{EnPassantField, Game, Role, Scoring, XboardSetup};
use crate::game_error::GameError;
use crate::geometry::Geometry;
use crate::types::Men;

/// Checks the ranks of the pawns' rules.
pub(super) fn check_pawn_rules(game: &Game, geometry: &Geometry) -> Result<(), GameError> {
    let pawns = &game.pawns;
    check_rank(geometry, "pawns.first_rank", pawns.first_rank)?;
    check_rank(geometry, "pawns.last_advance_rank", pawns.last_advance_rank)?;
    check_rank(geometry, "pawns.advance_limit", pawns.advance_limit)?;
    if pawns.last_advance_rank < pawns.first_rank {
        let reason = format!("rank {} lies before first_rank {}", pawns.last_advance_rank, pawns.first_rank);
        return Err(GameError::new("pawns.last_advance_rank", reason));
    }
    Ok(())
}

/// Checks how the game ends.
pub(super) fn check_ends(game: &Game) -> Result<(), GameError> {
    if game.ends.move_count_plies == 0 {
        return Err(GameError::new("ends.move_count_plies", "0; expected at least 1"));
    }
    match game.ends.scoring {
        Scoring::Points(values) if values.lead == 0 => {
            Err(GameError::new("ends.scoring", "a lead of 0 points is no lead; expected at least 1"))
        }
        _ => Ok(()),
    }
}

/// Checks that the en-passant field of a FEN can name every advance.
pub(super) fn check_en_passant_field(
    game: &Game,
    advances: &[Advance],
    geometry: &Geometry,
) -> Result<(), GameError> {
    if game.en_passant_field == EnPassantField::Advance {
        return Ok(());
    }
    let fail = |advance: &Advance, problem: &str| {
        let [from, to] = [advance.from, advance.to].map(|square| geometry.name(square));
        let reason = format!("the advance {from}{to} {problem}; use the advance itself as the field");
        Err(GameError::new("en_passant_field", reason))
    };
    for (index, advance) in advances.iter().enumerate() {
        if advance.passed.len() != 1 {
            return fail(advance, "passes more than one square");
        }
        let is_like = |other: &Advance| {
            other.color == advance.color
                && other.passed == advance.passed
                && (other.from, other.to) != (advance.from, advance.to)
        };
        if advances[..index].iter().any(is_like) {
            return fail(advance, "passes the same square as another advance");
        }
    }
    Ok(())
}

/// The number of pieces of a side in the start position.
pub(super) fn start_men(game: &Game) -> Result<usize, GameError> {
    let (count, default) = (game.arrays.count(), game.arrays.default);
    if !(1..=count).contains(&default) {
        let reason = format!("number {default} is not one of 1 to {count}");
        return Err(GameError::new("arrays.default", reason));
    }
    let start = game.arrays.fen(default);
    let placement = start.split(['[', ' ']).next().unwrap_or_default();
    let men = placement.chars().filter(char::is_ascii_uppercase).count();
    let has_poison = has_role(game, Role::Poisoner);
    let (limit, games) =
        if has_poison { (MAX_MEN_WITH_POISON, "a game with poison") } else { (Men::CAPACITY, "any game") };
    if men > limit {
        let reason = format!("White starts with {men} pieces; {games} has at most {limit} a side");
        return Err(GameError::new("arrays", reason));
    }
    Ok(men)
}

/// Checks what XBoard is told about the pieces.
pub(super) fn check_xboard_setup(game: &Game) -> Result<(), GameError> {
    game.xboard_setup.as_ref().map_or(Ok(()), |setup| check_pictures(game, setup))
}

fn check_pictures(game: &Game, setup: &XboardSetup) -> Result<(), GameError> {
    let field = "xboard_setup.pictures";
    for piece in game.pieces {
        let pictures = setup.pictures.iter().filter(|(letter, _)| *letter == piece.letter).count();
        let expected = usize::from(piece.role != Role::Royal);
        if pictures != expected {
            let reason = format!("the {} has {pictures} pictures, not {expected}", piece.name);
            return Err(GameError::new(field, reason));
        }
    }
    for &(letter, _) in setup.pictures {
        listed_kind(game, field, letter)?;
    }
    let field = "xboard_setup.poisoned";
    for (index, poisoned) in setup.poisoned.iter().enumerate() {
        listed_kind(game, field, poisoned.piece)?;
        let letter = poisoned.letter;
        let is_used = setup.poisoned[..index].iter().any(|other| other.letter == letter);
        if !letter.is_ascii_lowercase() || is_used || kind_of_letter(game, letter).is_some() {
            let reason = format!("'{}' is not a small letter that nothing else uses", letter.escape_debug());
            return Err(GameError::new(field, reason));
        }
    }
    let mut numbers: Vec<u8> = setup.pictures.iter().map(|&(_, picture)| picture).collect();
    numbers.extend(setup.poisoned.iter().map(|poisoned| poisoned.picture));
    numbers.sort_unstable();
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(GameError::new("xboard_setup", format!("picture {} is used twice", pair[0]))),
        None => Ok(()),
    }
}
