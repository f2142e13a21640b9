//! Compiles promotion, ends by extinction, goals and dead positions, and what a piece leaves behind on its
//! square, such as a vanishing square.

use super::lookup::{check_rank, has_role, listed_kind, listed_piece, row_for, with_twin};
use super::tables::{CompiledExtinction, CompiledGoal, DeadKinds, InPlace, Promotion, PromotionChoice};
use crate::betza;
use crate::game::{
    BareKing, EnPassant, EnPassantPieces, Extinction, Game, Goal, Passes, PieceSpec, PromotesBy,
    PromotionZone, Role, Verdict,
};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::marks;
use crate::regions::{Area, Areas};
use crate::types::{ByColor, Color, Kinds, Occupant, PieceKind, PieceSet, Square};

/// What pieces may become, by colour, kind and square.
pub(super) fn compile_promotion(
    game: &Game,
    geometry: &Geometry,
    areas: &Areas,
) -> Result<Promotion, GameError> {
    let squares = geometry.square_count();
    let places = |exist| {
        let count = if exist { game.pieces.len() * squares } else { 0 };
        ByColor::from_fn(|_| [vec![0; count], vec![0; count]])
    };
    let mut promotion = Promotion {
        arriving: places(true),
        leaving: places(game.promotion.zones.iter().any(|zone| zone.leaving)),
        choices: Vec::new(),
        stuck: ByColor::default(),
        squares,
    };
    let mut before = i32::MIN;
    for (index, zone) in game.promotion.zones.iter().enumerate() {
        let key = KeyPath::new("promotion.zones").item(index);
        let fail = |part: &str, reason: String| Err(GameError::new(key.clone().then(part), reason));
        let area = match (zone.rank, &zone.region) {
            (Some(rank), None) => {
                check_rank(geometry, key.clone().then("rank"), rank)?;
                if rank < before {
                    return fail("rank", format!("listed after rank {before}; the lowest rank is the first"));
                }
                before = rank;
                Area::from_fn(geometry, |color, square| {
                    geometry.row_of(square) == row_for(geometry, color, rank)
                })
            }
            (None, Some(name)) => areas.get(&key.clone().then("region"), name)?.clone(),
            _ => return Err(GameError::new(key, "expected one of the keys rank and region")),
        };
        let mut kinds = Vec::new();
        for letter in zone.to.chars() {
            let kind = listed_piece(game, &key.clone().then("to"), letter)?;
            if kinds.contains(&kind) {
                return fail("to", format!("letter '{letter}' is listed twice"));
            }
            if marks::is_marked(letter) && !marks::is_promoted(letter) && !marks::is_twin(letter) {
                let reason = format!("{letter} has a mark; what a pawn becomes has a letter without one");
                return fail("to", reason);
            }
            kinds.push(kind);
        }
        if kinds.is_empty() {
            return fail("to", "no piece is listed".to_owned());
        }
        let from = zone.from.as_deref().map(|name| areas.get(&key.clone().then("from"), name)).transpose()?;
        if from.is_some() && zone.leaving {
            return fail("from", "with `leaving` a move can begin in the zone or anywhere else".to_owned());
        }
        promotion.choices.push(PromotionChoice { kinds, optional: zone.optional, from: from.cloned() });
        let Ok(number) = u8::try_from(promotion.choices.len()) else {
            return Err(GameError::new("promotion.zones", "more than 255 zones"));
        };
        let modes: &[usize] = match zone.by {
            None => &[0, 1],
            Some(PromotesBy::Move) => &[0],
            Some(PromotesBy::Capture) => &[1],
        };
        for kind in pieces_of_zone(game, &key, zone)? {
            if from.is_some() && game.pieces[kind.index()].role == Role::Pawn {
                return fail("from", "a pawn promotes wherever it comes from; name other pieces".to_owned());
            }
            for color in Color::ALL.into_iter().filter(|&color| zone.side.is_none_or(|side| side.is(color))) {
                for square in geometry.squares().filter(|&square| area.contains(color, square)) {
                    let place = promotion.place(kind, square);
                    for &mode in modes {
                        if zone.leaving {
                            promotion.leaving[color][mode][place] = number;
                        }
                        if std::mem::replace(&mut promotion.arriving[color][mode][place], number) != 0 {
                            let name = &game.pieces[kind.index()].name;
                            let part = if zone.rank.is_some() { "rank" } else { "region" };
                            return fail(part, format!("listed twice for the {name}"));
                        }
                    }
                }
            }
        }
    }
    Ok(promotion)
}

/// The pieces that promote where they stand.
pub(super) fn compile_in_place(game: &Game, areas: &Areas) -> Result<Option<InPlace>, GameError> {
    let Some(rule) = &game.promotion.in_place else { return Ok(None) };
    let key = |part: &str| KeyPath::new("promotion.in-place").then(part);
    let mut pieces = Kinds::NONE;
    for letter in rule.pieces.chars() {
        let kind = listed_kind(game, &key("pieces"), letter)?;
        let piece = &game.pieces[kind.index()];
        if !matches!(piece.role, Role::Pawn | Role::Plain) {
            let reason = format!("the {} cannot promote, because of its role", piece.name);
            return Err(GameError::new(key("pieces"), reason));
        }
        pieces = pieces.with(kind);
    }
    let to = rule.to.chars().map(|letter| listed_piece(game, &key("to"), letter));
    let to = to.collect::<Result<Vec<PieceKind>, GameError>>()?;
    if pieces.is_empty() || to.is_empty() || to.iter().any(|&kind| pieces.contains(kind)) {
        let reason = "pieces and to must name different pieces";
        return Err(GameError::new("promotion.in-place", reason));
    }
    if game.promotion.reserve.is_some() || restricts_moves(game) {
        let reason = "it does not go with a reserve, nor with rules that make other moves illegal";
        return Err(GameError::new("promotion.in-place", reason));
    }
    let area = areas.get(&key("region"), &rule.region)?.clone();
    Ok(Some(InPlace { pieces, to, area }))
}

/// The kinds for which a zone holds.
fn pieces_of_zone(game: &Game, key: &KeyPath, zone: &PromotionZone) -> Result<Vec<PieceKind>, GameError> {
    let key = key.clone().then("pieces");
    for letter in zone.pieces.chars() {
        let kind = listed_kind(game, &key, letter)?;
        let piece = &game.pieces[kind.index()];
        if !matches!(piece.role, Role::Pawn | Role::Plain | Role::Healer) {
            let reason = format!("the {} cannot promote, because of its role", piece.name);
            return Err(GameError::new(key, reason));
        }
        if zone.to.contains(letter) {
            return Err(GameError::new(key, format!("the {} cannot promote to itself", piece.name)));
        }
    }
    let pieces = game.pieces.iter().enumerate().filter(|(_, piece)| zone.is_for(piece));
    Ok(pieces.map(|(index, _)| PieceKind::new(index)).collect())
}

/// The limits of promotion by kind; none if there are none.
pub(super) fn compile_promotion_limits(game: &Game) -> Result<Option<[u8; PieceKind::MAX]>, GameError> {
    let key = KeyPath::new("promotion.limits");
    if game.promotion.limits.is_empty() {
        return Ok(None);
    }
    if game.promotion.reserve.is_some() {
        return Err(GameError::new(key, "a game with a reserve has no other limits"));
    }
    let mut limits = [u8::MAX; PieceKind::MAX];
    for (&letter, &most) in &game.promotion.limits {
        let kind = listed_piece(game, &key, letter)?;
        if usize::from(most) >= PieceSet::CAPACITY {
            let reason = format!("{most} is not a valid limit; expected less than {}", PieceSet::CAPACITY);
            return Err(GameError::new(key.then(letter), reason));
        }
        limits[kind.index()] = most;
    }
    Ok(Some(limits))
}

pub(super) fn check_reserve(game: &Game) -> Result<(), GameError> {
    let key = KeyPath::new("promotion.reserve");
    let mut letters = game.promotion.reserve.iter().flat_map(|reserve| reserve.chars());
    letters.try_for_each(|letter| listed_piece(game, &key, letter).map(drop))
}

/// The pieces whose loss ends the game.
pub(super) fn compile_extinction(game: &Game) -> Result<CompiledExtinction, GameError> {
    let key = KeyPath::new("ends.extinction");
    let Extinction { pieces, left, others, result } = &game.ends.extinction;
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
        pieces.chars().map(|letter| Ok(with_twin(game, kind(letter)?))).collect::<Result<_, _>>()?
    };
    if !matches!(result, Verdict::Win | Verdict::Loss | Verdict::Draw) {
        return Err(GameError::new(key.then("result"), "expected win, loss or draw"));
    }
    let (left, others) = (u32::from(*left), u32::from(*others));
    Ok(CompiledExtinction { sets, left, others, result: *result })
}

/// The region of captures en passant, as the side that has advanced sees it, if there is one.
pub(super) fn en_passant_area(game: &Game, areas: &Areas) -> Result<Option<Area>, GameError> {
    let EnPassant::Pieces(EnPassantPieces { on: Some(region), .. }) = &game.pawns.en_passant else {
        return Ok(None);
    };
    Ok(Some(areas.get(&KeyPath::new("pawns.en-passant").then("on"), region)?.clone()))
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

/// Checks that a game in which sides pass has no rule that would not know what a pass is.
pub(super) fn check_passes(game: &Game) -> Result<(), GameError> {
    let has_kings = has_role(game, Role::Royal) && game.royals.is_none();
    if game.ends.facing.is_some() && (!has_kings || game.hands.is_some()) {
        let reason = "it goes with one royal piece of each side, and not with hands";
        return Err(GameError::new("ends.facing", reason));
    }
    let key = "moves.pass";
    if game.moves.pass == Passes::Never {
        return Ok(());
    }
    let special = |piece: &PieceSpec| matches!(piece.role, Role::Imitator | Role::Poisoner | Role::Healer);
    if game.pieces.iter().any(special) || !game.board.brouhaha.is_empty() {
        let reason = "it does not go with pieces that imitate, poison or cure, nor with brouhaha squares";
        return Err(GameError::new(key, reason));
    }
    Ok(())
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

/// Whether moves can be illegal for other reasons than an attack on the mover's only king.
pub(super) fn restricts_moves(game: &Game) -> bool {
    let avoids = game.pieces.iter().any(|piece| !piece.avoids.is_empty());
    restricts_whole_moves(game) || avoids || game.ends.facing.is_some()
}

/// Whether the whole move must be made to see that it is legal.
fn restricts_whole_moves(game: &Game) -> bool {
    let moves = &game.moves;
    moves.explosions || !moves.checks || !moves.king_flees || game.royals.is_some()
}

/// Whether the game restricts moves otherwise, and each of its moves takes one piece to another square, where
/// it stays what it is.
pub(super) fn has_steps_alone(game: &Game) -> bool {
    let castling = &game.castling;
    let has_first_moves = game.pieces.iter().any(|piece| piece.betza.contains('i'));
    let is_step = castling.moves.is_empty() && castling.leaps.is_empty() && game.promotion.zones.is_empty();
    is_step
        && game.promotion.in_place.is_none()
        && game.hands.is_none()
        && !has_first_moves
        && !has_role(game, Role::Pawn)
        && !restricts_whole_moves(game)
}

/// Checks that no piece has a role that is incompatible with the rules for all moves.
pub(super) fn check_move_rules(game: &Game) -> Result<(), GameError> {
    let special = |role| matches!(role, Role::Imitator | Role::Poisoner | Role::Healer);
    match game.pieces.iter().find(|piece| restricts_moves(game) && special(piece.role)) {
        Some(piece) => {
            let reason = format!("the role of the {} does not go with such rules", piece.name);
            let key = if game.royals.is_some() { "royals" } else { "moves" };
            Err(GameError::new(key, reason))
        }
        None => Ok(()),
    }
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

pub(super) fn vacated_squares(geometry: &Geometry) -> [Occupant; Square::MAX] {
    let mut vacated = [Occupant::EMPTY; Square::MAX];
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
