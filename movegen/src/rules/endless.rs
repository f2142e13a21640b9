//! Compiles the rules against endless play: chases, and the count of moves in endings.

use super::lookup::listed_kind;
use crate::game::{BoardCount, Chase, CountLimit, Counting, Game, Role};
use crate::game_error::{GameError, KeyPath};
use crate::regions::{Area, Areas};
use crate::types::PieceKind;

/// What a chase is: see [`Chase`].
#[derive(Debug)]
pub(crate) struct CompiledChase {
    /// By kind: the worth of the pieces that chase; none for those that do not.
    pub worth: Vec<Option<u8>>,
    /// By kind: where its pieces are chased, if it is not everywhere.
    pub only_in: Vec<Option<Area>>,
    /// Whether the kings attack each other from afar.
    pub kings_face: bool,
}

pub(super) fn compile_chase(game: &Game, areas: &Areas) -> Result<Option<CompiledChase>, GameError> {
    let Some(Chase { by, only_in }) = &game.ends.perpetual_chase_loses else { return Ok(None) };
    let key = KeyPath::new("ends.perpetual-chase-loses");
    let is_special = |role| matches!(role, Role::Imitator | Role::Poisoner | Role::Healer);
    if let Some(piece) = game.pieces.iter().find(|piece| is_special(piece.role)) {
        return Err(GameError::new(
            key,
            format!("the role of the {} does not go with this rule", piece.name),
        ));
    }
    if game.hands.is_some() {
        return Err(GameError::new(key, "pieces in hand do not go with this rule"));
    }
    if game.moves.explosions {
        return Err(GameError::new(key, "captures that are explosions do not go with this rule"));
    }
    let mut worth = vec![None; game.pieces.len()];
    for (group, letters) in (0..=u8::MAX).zip(by) {
        for letter in letters.chars() {
            let by = key.clone().then("by");
            let kind = listed_kind(game, &by, letter)?;
            if game.pieces[kind.index()].role == Role::Royal {
                let name = &game.pieces[kind.index()].name;
                return Err(GameError::new(by, format!("the {name} cannot chase, because it is royal")));
            }
            if worth[kind.index()].replace(group).is_some() {
                return Err(GameError::new(by, format!("the letter {letter} stands in two places")));
            }
        }
    }
    let mut regions = vec![None; game.pieces.len()];
    for (&letter, region) in only_in {
        let key = key.clone().then("only-in");
        let kind = listed_kind(game, &key, letter)?;
        regions[kind.index()] = Some(areas.get(&key, region)?.clone());
    }
    let kings_face = game.pieces.iter().any(|piece| !piece.faces.is_empty());
    Ok(Some(CompiledChase { worth, only_in: regions, kings_face }))
}

/// The largest limit of a count, in moves.
const MOST_MOVES: u16 = 1000;

/// How moves are counted in endings: see [`Counting`].
#[derive(Debug)]
pub(crate) struct CompiledCounting {
    /// Kinds with the least numbers of them, and the limit in moves.
    pub bare: Vec<(Vec<(PieceKind, u32)>, u16)>,
    pub board: Option<BoardCount>,
    pub from_pieces: bool,
}

pub(super) fn compile_counting(game: &Game) -> Result<Option<CompiledCounting>, GameError> {
    let Some(Counting { bare, board, from_pieces }) = &game.ends.counting else { return Ok(None) };
    let key = KeyPath::new("ends.counting");
    let is_in_range = |moves: u16| (1..=MOST_MOVES).contains(&moves);
    let fail = |key: KeyPath, moves: u16| {
        Err(GameError::new(key.then("moves"), format!("{moves}; expected 1 to {MOST_MOVES}")))
    };
    let mut limits = Vec::new();
    for CountLimit { against, moves } in bare {
        let key = key.clone().then("bare");
        let mut kinds: Vec<(PieceKind, u32)> = Vec::new();
        for letter in against.chars() {
            let kind = listed_kind(game, &key.clone().then("against"), letter)?;
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, number)) => *number += 1,
                None => kinds.push((kind, 1)),
            }
        }
        if !is_in_range(*moves) {
            return fail(key, *moves);
        }
        limits.push((kinds, *moves));
    }
    if let Some(BoardCount { moves, .. }) = board.as_ref().filter(|board| !is_in_range(board.moves)) {
        return fail(key.then("board"), *moves);
    }
    Ok(Some(CompiledCounting { bare: limits, board: board.clone(), from_pieces: *from_pieces }))
}
