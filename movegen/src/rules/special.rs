//! Compiles everything but movement: rights, castlings, leaps, promotion, dead positions, vanishing squares.

use super::lookup::{check_rank, home_squares, listed_kind, listed_piece, row_for, square_for};
use super::{CompiledCastling, CompiledGoal, DeadKinds, Promotion, PromotionChoice, Right};
use crate::arrays::Arrays;
use crate::betza::{self, Shape, Term};
use crate::game::{Castling, CastlingText, Game, PromotionZone, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::regions::{Area, Areas};
use crate::routes::{Reach, routes, seen_by, step_from};
use crate::types::{ByColor, Color, Kinds, Occupant, PieceKind, PieceSet, Square};

/// The largest number of rights of a side: the rights of both sides are the bits of a byte.
const MAX_RIGHTS: usize = 4;

/// The largest number of castlings of a side: a move holds the index of its castling in five bits.
const MAX_CASTLINGS: usize = 32;

/// The king's rights and what they allow.
pub(super) struct KingMoves {
    pub home: ByColor<Square>,
    pub rights: Vec<Right>,
    pub castlings: ByColor<Vec<CompiledCastling>>,
    pub leaps: ByColor<Vec<Square>>,
    pub text: CastlingText,
}

/// Compiles castlings and leaps. `king_terms` is the king's movement.
pub(super) fn compile_king_moves(
    game: &Game,
    geometry: &Geometry,
    arrays: &Arrays,
    king_terms: &[Term],
) -> Result<KingMoves, GameError> {
    let home = home_squares(game, geometry, arrays)?;
    let has_leap = king_terms.iter().any(|term| term.modes.initial);
    check_castlings(game, has_leap)?;
    let rights = compile_rights(game, geometry, has_leap)?;
    let castlings = |color| -> Result<Vec<_>, GameError> {
        let compile = |index| compile_castling(game, index, geometry, color, home[color], &rights);
        (0..game.castling.moves.len()).map(compile).collect()
    };
    let castlings = ByColor::new(castlings(Color::White)?, castlings(Color::Black)?);
    check_king_squares(geometry, king_terms, home[Color::White], &castlings[Color::White])?;
    let leaps = ByColor::from_fn(|color| compile_leaps(king_terms, geometry, color, home[color]));
    let text = castling_text(game, geometry, home[Color::White], &castlings[Color::White])?;
    Ok(KingMoves { home, rights, castlings, leaps, text })
}

fn key_of(index: usize) -> KeyPath {
    KeyPath::new("castling.moves").item(index)
}

/// The letters of the rights to castle, each once.
fn right_letters(game: &Game) -> Vec<char> {
    let mut letters = Vec::new();
    for castling in &game.castling.moves {
        if !letters.contains(&castling.right) {
            letters.push(castling.right);
        }
    }
    letters
}

fn check_castlings(game: &Game, has_leap: bool) -> Result<(), GameError> {
    let moves = &game.castling.moves;
    for (index, castling) in moves.iter().enumerate() {
        let fail = |key: &str, reason: String| Err(GameError::new(key_of(index).then(key), reason));
        let right = castling.right;
        if !right.is_ascii_uppercase() {
            return fail("right", "the letter of a right is a capital letter from A to Z".to_owned());
        }
        if has_leap && right == 'K' {
            return fail("right", "the letter K belongs to the right of the king's leap".to_owned());
        }
        let partner = listed_kind(game, &key_of(index).then("partner"), castling.partner)?;
        if game.pieces[partner.index()].role == Role::Royal {
            return fail("partner", "the king cannot be its own partner".to_owned());
        }
        let differs = |other: &&Castling| {
            other.right == right
                && (other.partner, &other.partner_from) != (castling.partner, &castling.partner_from)
        };
        if moves.iter().any(|other| differs(&other)) {
            return fail("right", format!("castlings with the right {right} have different partners"));
        }
    }
    let fail = |reason: String| Err(GameError::new("castling.moves", reason));
    if moves.len() > MAX_CASTLINGS {
        return fail(format!("{} castlings; a side has at most {MAX_CASTLINGS}", moves.len()));
    }
    let rights = right_letters(game).len() + usize::from(has_leap);
    if rights > MAX_RIGHTS {
        return fail(format!("{rights} rights to castle or leap; a side has at most {MAX_RIGHTS}"));
    }
    Ok(())
}

fn compile_rights(game: &Game, geometry: &Geometry, has_leap: bool) -> Result<Vec<Right>, GameError> {
    let mut rights = Vec::new();
    for color in Color::ALL {
        let case = |letter: char| if color == Color::White { letter } else { letter.to_ascii_lowercase() };
        for letter in right_letters(game) {
            let moves = game.castling.moves.iter().enumerate();
            for (index, castling) in moves.filter(|(_, castling)| castling.right == letter).take(1) {
                let kind = listed_kind(game, &key_of(index).then("partner"), castling.partner)?;
                let key = key_of(index).then("partner-from");
                let square = square_for(geometry, color, &key, &castling.partner_from)?;
                rights.push(Right { letter: case(letter), color, partner: Some((kind, square)) });
            }
        }
        if has_leap {
            rights.push(Right { letter: case('K'), color, partner: None });
        }
    }
    Ok(rights)
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

fn compile_castling(
    game: &Game,
    index: usize,
    geometry: &Geometry,
    color: Color,
    home: Square,
    rights: &[Right],
) -> Result<CompiledCastling, GameError> {
    let castling = &game.castling.moves[index];
    let fail = |key: &str, reason: &str| Err(GameError::new(key_of(index).then(key), reason));
    let square = |key: &str, name: &str| {
        let square = square_for(geometry, color, &key_of(index).then(key), name)?;
        if geometry.row_of(square) == geometry.row_of(home) {
            return Ok(square);
        }
        let [at, home] = [square, home].map(|square| geometry.name(square));
        let reason = format!("{at} is not on the rank of the king's home {home}");
        Err(GameError::new(key_of(index).then(key), reason))
    };
    let king_to = square("king-to", &castling.king_to)?;
    let partner_from = square("partner-from", &castling.partner_from)?;
    let partner_to = square("partner-to", &castling.partner_to)?;
    if king_to == home {
        return fail("king-to", "the king does not move");
    }
    if partner_from == home {
        return fail("partner-from", "the partner stands on the king's home");
    }
    if king_to == partner_to {
        return fail("partner-to", "king and partner go to the same square");
    }
    let is_own = |right: &Right| right.color == color && right.letter.eq_ignore_ascii_case(&castling.right);
    let right = rights.iter().enumerate().filter(|(_, right)| is_own(right) && right.partner.is_some());
    Ok(CompiledCastling {
        right: right.fold(0, |mask, (index, _)| mask | 1 << index),
        king_to,
        partner_from,
        partner_to,
        crossed: squares_between(geometry, home, king_to),
        empty: squares_to_be_empty(geometry, [home, king_to], [partner_from, partner_to]),
    })
}

/// The squares that king and partner pass or reach by castling, except their own squares, by file.
fn squares_to_be_empty(geometry: &Geometry, king: [Square; 2], partner: [Square; 2]) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for [from, to] in [king, partner] {
        squares.extend(squares_between(geometry, from, to));
        squares.push(to);
    }
    squares.retain(|&square| square != king[0] && square != partner[0]);
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Checks that the move of White's king distinguishes each castling from its other moves and from other
/// castlings.
fn check_king_squares(
    geometry: &Geometry,
    king_terms: &[Term],
    home: Square,
    castlings: &[CompiledCastling],
) -> Result<(), GameError> {
    for (index, castling) in castlings.iter().enumerate() {
        let to = castling.king_to;
        let fail = |reason: String| Err(GameError::new(key_of(index).then("king-to"), reason));
        let routes =
            |term: &Term| routes(&term.shape, geometry, home, Color::White, Reach::FullRanks).into_iter();
        let reaches = |term: &Term| routes(term).any(|route| route.squares.contains(&to));
        if to != castling.partner_from && king_terms.iter().any(reaches) {
            let [home, to] = [home, to].map(|square| geometry.name(square));
            return fail(format!("the king can also go from {home} to {to} without castling"));
        }
        let excludes = |a: &CompiledCastling, b: &CompiledCastling| a.empty.contains(&b.partner_from);
        let is_like = |other: &&CompiledCastling| {
            other.king_to == to && !excludes(castling, other) && !excludes(other, castling)
        };
        if castlings[..index].iter().any(|other| is_like(&other)) {
            return fail(
                "another castling takes the king to the same square in the same position".to_owned(),
            );
        }
    }
    Ok(())
}

/// The squares strictly between two squares of one row; none if the rows differ.
fn squares_between(geometry: &Geometry, a: Square, b: Square) -> Vec<Square> {
    let row = geometry.row_of(a);
    let (first, second) = (geometry.file_of(a), geometry.file_of(b));
    let files = (first.min(second) + 1..first.max(second)).filter(|_| row == geometry.row_of(b));
    files.filter_map(|file| geometry.square_at(i32::from(file), i32::from(row))).collect()
}

/// How castlings are written: as the game says, or as `O-O` and `O-O-O` if each means at most one castling.
fn castling_text(
    game: &Game,
    geometry: &Geometry,
    home: Square,
    castlings: &[CompiledCastling],
) -> Result<CastlingText, GameError> {
    let goes_right =
        |castling: &&CompiledCastling| geometry.file_of(castling.king_to) > geometry.file_of(home);
    let to_last_file = castlings.iter().filter(goes_right).count();
    let is_clear = to_last_file.max(castlings.len() - to_last_file) <= 1;
    match game.castling.notation {
        Some(CastlingText::Ohs) if !is_clear => {
            let reason = "O-O and O-O-O cannot tell the game's castlings apart; use the king's move instead";
            Err(GameError::new("castling.notation", reason))
        }
        Some(text) => Ok(text),
        None => Ok(if is_clear { CastlingText::Ohs } else { CastlingText::KingMove }),
    }
}

fn compile_leaps(king_terms: &[Term], geometry: &Geometry, color: Color, home: Square) -> Vec<Square> {
    let mut leaps = Vec::new();
    for term in king_terms.iter().filter(|term| term.modes.initial) {
        let Shape::Ride { steps, .. } = &term.shape else { continue };
        leaps.extend(
            seen_by(color, steps).into_iter().filter_map(|step| step_from(geometry, home, step, color)),
        );
    }
    leaps
}

/// What pawns may become, by colour, kind and square.
pub(super) fn compile_promotion(
    game: &Game,
    geometry: &Geometry,
    areas: &Areas,
) -> Result<Promotion, GameError> {
    let squares = geometry.square_count();
    let mut promotion = Promotion {
        places: ByColor::from_fn(|_| vec![0; game.pieces.len() * squares]),
        choices: Vec::new(),
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
            kinds.push(kind);
        }
        if kinds.is_empty() {
            return fail("to", "no piece is listed".to_owned());
        }
        promotion.choices.push(PromotionChoice { kinds, optional: zone.optional });
        let Ok(number) = u8::try_from(promotion.choices.len()) else {
            return Err(GameError::new("promotion.zones", "more than 255 zones"));
        };
        for pawn in pawns_of_zone(game, &key, zone)? {
            for color in Color::ALL {
                for square in geometry.squares().filter(|&square| area.contains(color, square)) {
                    let place = &mut promotion.places[color][pawn.index() * squares + square.index()];
                    if std::mem::replace(place, number) != 0 {
                        let name = &game.pieces[pawn.index()].name;
                        let part = if zone.rank.is_some() { "rank" } else { "region" };
                        return fail(part, format!("listed twice for the {name}"));
                    }
                }
            }
        }
    }
    Ok(promotion)
}

/// The kinds of pawn for which a zone holds.
fn pawns_of_zone(game: &Game, key: &KeyPath, zone: &PromotionZone) -> Result<Vec<PieceKind>, GameError> {
    let key = key.clone().then("pawns");
    let pawns = game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Pawn);
    for letter in zone.pawns.chars() {
        let kind = listed_kind(game, &key, letter)?;
        let piece = &game.pieces[kind.index()];
        if piece.role != Role::Pawn {
            return Err(GameError::new(key, format!("the {} is not a pawn and cannot promote", piece.name)));
        }
    }
    Ok(pawns.filter(|(_, pawn)| zone.is_for(pawn.letter)).map(|(index, _)| PieceKind::new(index)).collect())
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

/// Checks the letters of the reserve.
pub(super) fn check_reserve(game: &Game) -> Result<(), GameError> {
    let key = KeyPath::new("promotion.reserve");
    let mut letters = game.promotion.reserve.iter().flat_map(|reserve| reserve.chars());
    letters.try_for_each(|letter| listed_piece(game, &key, letter).map(drop))
}

/// The kinds of which a side must keep at least one piece each.
pub(super) fn compile_extinction(game: &Game) -> Result<Kinds, GameError> {
    let key = KeyPath::new("ends.extinction");
    let kind = |letter| {
        let kind = listed_kind(game, &key, letter)?;
        if game.pieces[kind.index()].role == Role::Royal {
            let reason = "the king is never captured; a game cannot end by its capture";
            return Err(GameError::new(key.clone(), reason));
        }
        Ok(kind)
    };
    game.ends.extinction.chars().map(kind).collect()
}

/// The region in which pieces win.
pub(super) fn compile_goal(game: &Game, areas: &Areas) -> Result<Option<CompiledGoal>, GameError> {
    let Some(goal) = &game.ends.goal else { return Ok(None) };
    let key = KeyPath::new("ends.goal");
    let listed = |letter| listed_kind(game, &key.clone().then("pieces"), letter);
    let mut kinds: Kinds = goal.pieces.chars().map(listed).collect::<Result<_, _>>()?;
    if kinds.is_empty() {
        let king = game.pieces.iter().position(|piece| piece.role == Role::Royal);
        kinds = king.map(PieceKind::new).into_iter().collect();
    }
    let area = areas.get(&key.then("region"), &goal.region)?.clone();
    Ok(Some(CompiledGoal { area, kinds, answered: goal.answered }))
}

/// Checks that no piece has a role that is incompatible with the rules for all moves.
pub(super) fn check_move_rules(game: &Game) -> Result<(), GameError> {
    let special = |role| matches!(role, Role::Imitator | Role::Poisoner | Role::Healer);
    let is_restricted = game.moves.explosions || !game.moves.checks;
    match game.pieces.iter().find(|piece| is_restricted && special(piece.role)) {
        Some(piece) => {
            let reason = format!("the role of the {} does not go with such rules", piece.name);
            Err(GameError::new("moves", reason))
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
