//! Checks of a game's data that concern neither pieces nor castlings.

use super::lookup::{check_rank, has_role, kind_of_letter, listed_kind};
use super::{Advance, MAX_MEN_WITH_POISON};
use crate::game::{EnPassantField, Game, Role, XboardSetup};
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
    const MOST_CHECKS: u8 = 9;
    let fail = |field: &str, reason: &str| Err(GameError::new(field, reason));
    let ends = &game.ends;
    if ends.repetitions == 1 {
        return fail("ends.repetitions", "1; expected at least 2, or 0 if repetition does not end the game");
    }
    if ends.checks > MOST_CHECKS {
        return fail("ends.checks", &format!("{}; expected 0 to {MOST_CHECKS}", ends.checks));
    }
    match ends.points {
        None if ends.count_points() => {
            fail("ends.points", "missing, although repetition, move count or stalemate counts points")
        }
        Some(values) if values.lead == 0 => {
            fail("ends.points", "a lead of 0 points is no lead; expected at least 1")
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

/// The number of pieces of the side that has more of them in the start position.
pub(super) fn start_men(game: &Game) -> Result<usize, GameError> {
    let (count, default) = (game.arrays.count(), game.arrays.default);
    if !(1..=count).contains(&default) {
        let reason = format!("number {default} is not one of 1 to {count}");
        return Err(GameError::new("arrays.default", reason));
    }
    let start = game.arrays.fen(default);
    let placement = start.split(['[', ' ']).next().unwrap_or_default();
    let white = placement.chars().filter(char::is_ascii_uppercase).count();
    let black = placement.chars().filter(char::is_ascii_lowercase).count();
    let (men, side) = if black > white { (black, "Black") } else { (white, "White") };
    let has_poison = has_role(game, Role::Poisoner);
    let (limit, games) =
        if has_poison { (MAX_MEN_WITH_POISON, "a game with poison") } else { (Men::CAPACITY, "any game") };
    if men > limit {
        let reason = format!("{side} starts with {men} pieces; {games} has at most {limit} a side");
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
