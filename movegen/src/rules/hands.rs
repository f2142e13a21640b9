//! Compiles hands: what goes into them, and where it can be dropped.

use super::lookup::{has_role, listed_kind};
use crate::game::{Game, Hands, PieceSpec, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::regions::Areas;
use crate::types::{ByColor, Color, Kinds, PieceKind};

/// The hands of a game.
#[derive(Debug)]
pub(crate) struct CompiledHands {
    /// By kind: the kind that goes into a hand when such a piece is captured.
    pub falls_back: Vec<PieceKind>,
    /// The kinds that can be in hand.
    pub kinds: Kinds,
    /// By colour and square: the kinds that can be dropped there, apart from what stands on the board.
    pub droppable: ByColor<Vec<Kinds>>,
    /// The kinds of which a side can drop none on a file where it has this number of them.
    pub one_per_file: Kinds,
    pub file_limit: u32,
    /// The kinds whose drop may not be checkmate.
    pub no_mate: Kinds,
    /// Whether drops may give check.
    pub checks: bool,
    /// Whether a side that can drop a piece must do so.
    pub first: bool,
    /// Whether pieces of the hand appear where pieces leave, instead of drops.
    pub gates: bool,
}

/// Compiles the hands, if the game has them. The drops are not yet limited to squares where a piece can
/// stand and move: see `Rules::limit_drops`.
pub(super) fn compile_hands(
    game: &Game,
    geometry: &Geometry,
    areas: &Areas,
) -> Result<Option<CompiledHands>, GameError> {
    let falls_back = falls_back(game)?;
    let Some(hands) = &game.hands else { return Ok(None) };
    check_company(game)?;
    if hands.gates && (hands.captures || hands.first || !hands.no_mate.is_empty() || !hands.checks) {
        let reason = "there are no drops in a game with gates; leave out captures, first, no-mate and checks";
        return Err(GameError::new("hands.gates", reason));
    }
    if hands.one_per_file_limit == 0 {
        return Err(GameError::new("hands.one-per-file-limit", "0; expected at least 1"));
    }
    let kinds: Kinds = (0..game.pieces.len())
        .map(PieceKind::new)
        .filter(|kind| falls_back[kind.index()] == *kind && can_be_in_hand(game, *kind))
        .collect();
    let listed = |field: &str, letters: &str| -> Result<Kinds, GameError> {
        let key = KeyPath::new("hands").then(field);
        letters.chars().map(|letter| listed_in_hand(game, &key, letter, kinds)).collect()
    };
    Ok(Some(CompiledHands {
        kinds,
        droppable: droppable(game, hands, geometry, areas, kinds)?,
        one_per_file: listed("one-per-file", &hands.one_per_file)?,
        file_limit: u32::from(hands.one_per_file_limit),
        no_mate: listed("no-mate", &hands.no_mate)?,
        checks: hands.checks,
        first: hands.first,
        gates: hands.gates,
        falls_back,
    }))
}

fn can_be_in_hand(game: &Game, kind: PieceKind) -> bool {
    game.pieces[kind.index()].role != Role::Royal || game.royals.is_some()
}

/// A kind by its letter, which can be in hand.
fn listed_in_hand(game: &Game, key: &KeyPath, letter: char, kinds: Kinds) -> Result<PieceKind, GameError> {
    let kind = listed_kind(game, key, letter)?;
    if kinds.contains(kind) {
        return Ok(kind);
    }
    let reason = format!("the {} is never in hand", game.pieces[kind.index()].name);
    Err(GameError::new(key.clone(), reason))
}

/// By kind: what a captured piece of the kind becomes in hand.
fn falls_back(game: &Game) -> Result<Vec<PieceKind>, GameError> {
    let of_piece = |(index, piece): (usize, &PieceSpec)| {
        let Some(letter) = piece.falls_back else { return Ok(PieceKind::new(index)) };
        let key = KeyPath::new("pieces").then(piece.letter).then("falls-back");
        let fail = |reason: String| Err(GameError::new(key.clone(), reason));
        if !game.hands.as_ref().is_some_and(|hands| hands.captures) {
            return fail("no captured piece goes into a hand; add [hands] captures = true".to_owned());
        }
        let kind = listed_kind(game, &key, letter)?;
        let other = &game.pieces[kind.index()];
        if [piece, other].iter().any(|piece| piece.role == Role::Royal) && game.royals.is_none() {
            return fail("a royal piece is never captured".to_owned());
        }
        if other.falls_back.is_some() {
            return fail(format!("the {} falls back itself", other.name));
        }
        Ok(kind)
    };
    game.pieces.iter().enumerate().map(of_piece).collect()
}

/// Checks that no other rule of the game is one that hands do not go with.
fn check_company(game: &Game) -> Result<(), GameError> {
    let fail = |key: &str, what: &str| {
        Err(GameError::new(key, format!("a game with hands has no {what}; leave out one of the two")))
    };
    if game.poison.is_some() || has_role(game, Role::Poisoner) || has_role(game, Role::Healer) {
        return fail("hands", "poison");
    }
    if has_role(game, Role::Imitator) {
        return fail("hands", "imitators");
    }
    if game.moves.explosions {
        return fail("moves.explosions", "explosions");
    }
    if game.promotion.reserve.is_some() {
        return fail("promotion.reserve", "reserve");
    }
    Ok(())
}

fn droppable(
    game: &Game,
    hands: &Hands,
    geometry: &Geometry,
    areas: &Areas,
    kinds: Kinds,
) -> Result<ByColor<Vec<Kinds>>, GameError> {
    let mut droppable = ByColor::from_fn(|_| vec![kinds; geometry.square_count()]);
    let mut seen = Kinds::NONE;
    for (index, drops) in hands.drops.iter().enumerate() {
        let key = KeyPath::new("hands.drops").item(index);
        let area = areas.get(&key.clone().then("region"), &drops.region)?;
        let key = key.then("pieces");
        if drops.pieces.is_empty() {
            return Err(GameError::new(key, "no piece is listed"));
        }
        for letter in drops.pieces.chars() {
            let kind = listed_in_hand(game, &key, letter, kinds)?;
            if seen.contains(kind) {
                let reason = format!("the {} is listed twice", game.pieces[kind.index()].name);
                return Err(GameError::new(key, reason));
            }
            seen = seen.with(kind);
            for color in Color::ALL {
                for square in geometry.squares().filter(|&square| !area.contains(color, square)) {
                    let there = &mut droppable[color][square.index()];
                    *there = *there & !Kinds::NONE.with(kind);
                }
            }
        }
    }
    Ok(droppable)
}
