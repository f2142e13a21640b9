//! Compiles ends by extinction, in a goal and by dead positions, and checks all ends.

use super::lookup::{has_role, listed_kind, listed_piece, with_twin};
use crate::game::{BareKing, Extinction, Game, Goal, Passes, Role, Verdict};
use crate::game_error::{GameError, KeyPath};
use crate::regions::{Area, Areas};
use crate::types::{Kinds, PieceKind};

/// The kinds that make a position dead: see [`DeadPositions`](crate::game::DeadPositions).
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadKinds {
    pub alone: Kinds,
    pub on_one_colour: Kinds,
}

/// A region in which pieces win: see [`Goal`](crate::game::Goal).
#[derive(Debug)]
pub(crate) struct CompiledGoal {
    pub area: Area,
    pub kinds: Kinds,
    pub count: u32,
    pub safe: bool,
    pub answered: bool,
}

/// The pieces whose loss ends the game: see [`Extinction`](crate::game::Extinction).
#[derive(Debug)]
pub(crate) struct CompiledExtinction {
    /// Sets of kinds, one of which must have more pieces than `left`.
    pub sets: Vec<Kinds>,
    pub left: u32,
    pub others: u32,
    pub result: Verdict,
}

/// The pieces whose loss ends the game.
pub(super) fn compile_extinction(game: &Game) -> Result<CompiledExtinction, GameError> {
    let key = KeyPath::new("ends.extinction");
    let Extinction { pieces, left, others, result, together } = &game.ends.extinction;
    let kind = |letter| {
        let kind = listed_kind(game, &key, letter)?;
        if game.pieces[kind.index()].role == Role::Royal && game.royals.is_none() {
            let reason = "the king is never captured; a game cannot end by its capture";
            return Err(GameError::new(key.clone(), reason));
        }
        Ok(kind)
    };
    let sets = if pieces == "*" {
        vec![(0..game.pieces.len()).map(PieceKind::new).collect()]
    } else {
        pieces.chars().map(|letter| Ok(with_twin(game, kind(letter)?))).collect::<Result<Vec<_>, _>>()?
    };
    let sets = match together {
        true if !sets.is_empty() => vec![sets.into_iter().fold(Kinds::NONE, |all, kinds| all | kinds)],
        _ => sets,
    };
    if !matches!(result, Verdict::Win | Verdict::Loss | Verdict::Draw) {
        return Err(GameError::new(key.then("result"), "expected win, loss or draw"));
    }
    let (left, others) = (u32::from(*left), u32::from(*others));
    Ok(CompiledExtinction { sets, left, others, result: *result })
}

/// The region in which pieces win.
pub(super) fn compile_goal(game: &Game, areas: &Areas) -> Result<Option<CompiledGoal>, GameError> {
    let Some(goal) = &game.ends.goal else { return Ok(None) };
    let key = KeyPath::new("ends.goal");
    let listed = |letter| listed_kind(game, &key.clone().then("pieces"), letter);
    let kinds = goal.pieces.chars().map(|letter| listed(letter).map(|kind| with_twin(game, kind)));
    let mut kinds =
        kinds.collect::<Result<Vec<_>, _>>()?.into_iter().fold(Kinds::NONE, |all, kinds| all | kinds);
    if kinds.is_empty() {
        if !has_role(game, Role::Royal) {
            let reason = "the pieces that win are missing; no piece of the game is royal";
            return Err(GameError::new(key.then("pieces"), reason));
        }
        let kings = game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Royal);
        kinds = kings.map(|(index, _)| PieceKind::new(index)).collect();
    }
    let area = areas.get(&key.clone().then("region"), &goal.region)?.clone();
    let Goal { count, safe, answered, .. } = *goal;
    if count == 0 {
        return Err(GameError::new(key.then("count"), "0; expected at least 1"));
    }
    if safe && answered {
        let reason = "with safe = true a side wins by its own move, so Black has no answer; leave one out";
        return Err(GameError::new(key.then("answered"), reason));
    }
    Ok(Some(CompiledGoal { area, kinds, count: u32::from(count), safe, answered }))
}

pub(super) fn compile_dead_kinds(game: &Game) -> Result<DeadKinds, GameError> {
    let kinds = |key: &str, letters: &str| -> Result<Kinds, GameError> {
        letters.chars().map(|letter| listed_piece(game, &KeyPath::new(key), letter)).collect()
    };
    let dead = &game.ends.dead;
    Ok(DeadKinds {
        alone: kinds("ends.dead.alone", &dead.alone)?,
        on_one_colour: kinds("ends.dead.on-one-colour", &dead.on_one_colour)?,
    })
}

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
    if !has_role(game, Role::Royal) && (ends.bare_king != BareKing::PlaysOn || ends.checks != 0) {
        let field = if ends.checks != 0 { "ends.checks" } else { "ends.bare-king" };
        return fail(field, "no piece of the game is royal, so there is neither a check nor a bare king");
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

/// Whether a game can end although the side to move has moves: see `Rules::can_be_decided`.
pub(super) fn can_be_decided(game: &Game) -> bool {
    game.ends.bare_king != BareKing::PlaysOn
        || game.ends.checks != 0
        || !game.ends.extinction.pieces.is_empty()
        || game.ends.goal.is_some()
        || game.ends.line.is_some()
        || game.moves.pass != Passes::Never
        || game.ends.facing.is_some()
        || game.moves.explosions
}
