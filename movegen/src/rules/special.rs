//! Compiles what is not movement: rights, castlings, leaps, promotion, dead positions, vanishing squares.

use super::lookup::{check_rank, home_squares, listed_kind, listed_piece, row_for, square_for};
use super::{CompiledCastling, DeadKinds, Promotion, PromotionChoice, Right};
use crate::betza::{self, Shape, Term};
use crate::game::{Castling, CastlingText, Game, PromotionZone, Role};
use crate::game_error::GameError;
use crate::geometry::Geometry;
use crate::routes::{Reach, routes, seen_by, step_from};
use crate::types::{ByColor, Color, Kinds, Men, Occupant, PieceKind, Square};

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
}

/// Compiles castlings and leaps. `king_terms` is the king's movement.
pub(super) fn compile_king_moves(
    game: &Game,
    geometry: &Geometry,
    king_terms: &[Term],
) -> Result<KingMoves, GameError> {
    let home = home_squares(game, geometry)?;
    let has_leap = king_terms.iter().any(|term| term.modes.initial);
    if game.king_home.is_empty() && (has_leap || !game.castlings.is_empty()) {
        return Err(GameError::new("king_home", "missing, although the king can castle or leap"));
    }
    check_castlings(game, has_leap)?;
    let rights = compile_rights(game, geometry, has_leap)?;
    let castlings = |color| -> Result<Vec<_>, GameError> {
        let compile = |castling| compile_castling(castling, geometry, color, home[color], &rights);
        game.castlings.iter().map(compile).collect()
    };
    let castlings = ByColor::new(castlings(Color::White)?, castlings(Color::Black)?);
    check_king_squares(game, geometry, king_terms, home[Color::White], &castlings[Color::White])?;
    let leaps = ByColor::from_fn(|color| compile_leaps(king_terms, geometry, color, home[color]));
    Ok(KingMoves { home, rights, castlings, leaps })
}

fn field_of(castling: &Castling) -> String {
    format!("castling {} to {}", castling.right.escape_debug(), castling.king_to)
}

/// The letters of the rights to castle, each once.
fn right_letters(game: &Game) -> Vec<char> {
    let mut letters = Vec::new();
    for castling in game.castlings {
        if !letters.contains(&castling.right) {
            letters.push(castling.right);
        }
    }
    letters
}

fn check_castlings(game: &Game, has_leap: bool) -> Result<(), GameError> {
    for castling in game.castlings {
        let fail = |reason: String| Err(GameError::new(field_of(castling), reason));
        let right = castling.right;
        if !right.is_ascii_uppercase() {
            return fail("the letter of a right is a capital letter from A to Z".to_owned());
        }
        if has_leap && right == 'K' {
            return fail("the letter K belongs to the right of the king's leap".to_owned());
        }
        let partner = listed_kind(game, &field_of(castling), castling.partner)?;
        if game.pieces[partner.index()].role == Role::Royal {
            return fail("the king cannot be its own partner".to_owned());
        }
        let differs = |other: &&Castling| {
            other.right == right
                && (other.partner, other.partner_from) != (castling.partner, castling.partner_from)
        };
        if game.castlings.iter().find(differs).is_some() {
            return fail(format!("castlings with the right {right} have different partners"));
        }
    }
    let fail = |reason: String| Err(GameError::new("castlings", reason));
    if game.castlings.len() > MAX_CASTLINGS {
        return fail(format!("{} castlings; a side has at most {MAX_CASTLINGS}", game.castlings.len()));
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
            for castling in game.castlings.iter().filter(|castling| castling.right == letter).take(1) {
                let field = field_of(castling);
                let kind = listed_kind(game, &field, castling.partner)?;
                let square = square_for(geometry, color, &field, castling.partner_from)?;
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
    castling: &Castling,
    geometry: &Geometry,
    color: Color,
    home: Square,
    rights: &[Right],
) -> Result<CompiledCastling, GameError> {
    let field = field_of(castling);
    let square = |name| square_for(geometry, color, &field, name);
    let fail = |reason: String| Err(GameError::new(field.clone(), reason));
    let (partner_from, king_to) = (square(castling.partner_from)?, square(castling.king_to)?);
    let partner_to = square(castling.partner_to)?;
    let names = ["king_to", "partner_from", "partner_to"];
    for (name, square) in names.into_iter().zip([king_to, partner_from, partner_to]) {
        if geometry.row_of(square) != geometry.row_of(home) {
            let [at, home] = [square, home].map(|square| geometry.name(square));
            return fail(format!("{name} {at} is not on the rank of the king's home {home}"));
        }
    }
    if king_to == home {
        return fail("the king does not move".to_owned());
    }
    if partner_from == home {
        return fail("the partner stands on the king's home".to_owned());
    }
    if king_to == partner_to {
        return fail("king and partner go to the same square".to_owned());
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

/// The squares that king and partner pass or reach by castling, without their own squares, by file.
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

/// Checks that the move of White's king tells each castling from its other moves and from other castlings.
fn check_king_squares(
    game: &Game,
    geometry: &Geometry,
    king_terms: &[Term],
    home: Square,
    castlings: &[CompiledCastling],
) -> Result<(), GameError> {
    for (index, castling) in castlings.iter().enumerate() {
        let to = castling.king_to;
        let fail = |reason: String| Err(GameError::new(field_of(&game.castlings[index]), reason));
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

/// Checks that `O-O` and `O-O-O` mean at most one castling each, where castlings are written so.
pub(super) fn check_castling_text(
    game: &Game,
    moves: &KingMoves,
    geometry: &Geometry,
) -> Result<(), GameError> {
    if game.castlings.is_empty() {
        return Ok(());
    }
    let home = geometry.file_of(moves.home[Color::White]);
    let castlings = moves.castlings[Color::White].iter();
    let to_last_file = castlings.filter(|castling| geometry.file_of(castling.king_to) > home).count();
    let to_first_file = game.castlings.len() - to_last_file;
    if game.castling_text == CastlingText::Ohs && to_last_file.max(to_first_file) > 1 {
        let reason = "O-O and O-O-O cannot tell the game's castlings apart; use the king's move instead";
        return Err(GameError::new("castling_text", reason));
    }
    Ok(())
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

/// What pawns may become, by colour, kind and row.
pub(super) fn compile_promotion(game: &Game, geometry: &Geometry) -> Result<Promotion, GameError> {
    let rows = usize::from(geometry.rows());
    let mut choices = ByColor::from_fn(|_| vec![None; game.pieces.len() * rows]);
    let mut before = i32::MIN;
    for zone in game.promotion {
        let field = format!("promotion, rank {}", zone.rank);
        check_rank(geometry, "promotion", zone.rank)?;
        if zone.rank < before {
            let reason = format!("listed after rank {before}; the lowest rank is the first");
            return Err(GameError::new(field, reason));
        }
        before = zone.rank;
        let mut kinds = Vec::new();
        for letter in zone.to.chars() {
            let kind = listed_piece(game, &field, letter)?;
            if kinds.contains(&kind) {
                return Err(GameError::new(field, format!("letter '{letter}' is listed twice")));
            }
            kinds.push(kind);
        }
        if kinds.is_empty() {
            return Err(GameError::new(field, "no piece is listed"));
        }
        let choice = PromotionChoice { kinds, optional: zone.optional };
        for pawn in pawns_of_zone(game, &field, zone)? {
            for color in Color::ALL {
                let row = usize::from(row_for(geometry, color, zone.rank));
                let place = &mut choices[color][pawn.index() * rows + row];
                if place.replace(choice.clone()).is_some() {
                    let name = game.pieces[pawn.index()].name;
                    return Err(GameError::new(field, format!("listed twice for the {name}")));
                }
            }
        }
    }
    Ok(Promotion { choices, rows })
}

/// The kinds of pawn for which a zone holds.
fn pawns_of_zone(game: &Game, field: &str, zone: &PromotionZone) -> Result<Vec<PieceKind>, GameError> {
    let pawns = game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Pawn);
    for letter in zone.pawns.chars() {
        let kind = listed_kind(game, field, letter)?;
        let piece = &game.pieces[kind.index()];
        if piece.role != Role::Pawn {
            return Err(GameError::new(
                field,
                format!("the {} is not a pawn and cannot promote", piece.name),
            ));
        }
    }
    Ok(pawns.filter(|(_, pawn)| zone.is_for(pawn.letter)).map(|(index, _)| PieceKind::new(index)).collect())
}

/// The largest numbers of pieces of each kind for promotion; none if there is no limit.
pub(super) fn compile_promotion_limits(game: &Game) -> Result<Option<[u8; PieceKind::MAX]>, GameError> {
    let fail = |reason: &str| Err(GameError::new("promotion_limits", reason));
    if game.promotion_limits.is_empty() {
        return Ok(None);
    }
    if game.reserve.is_some() {
        return fail("a game with a reserve has no other limits");
    }
    let mut limits = [u8::MAX; PieceKind::MAX];
    for limit in game.promotion_limits {
        let kind = listed_piece(game, "promotion_limits", limit.piece)?;
        if limits[kind.index()] != u8::MAX {
            return fail(&format!("letter '{}' is listed twice", limit.piece));
        }
        if usize::from(limit.most) >= Men::CAPACITY {
            return fail(&format!("{} is no limit; expected less than {}", limit.most, Men::CAPACITY));
        }
        limits[kind.index()] = limit.most;
    }
    Ok(Some(limits))
}

/// Checks the letters of the reserve.
pub(super) fn check_reserve(game: &Game) -> Result<(), GameError> {
    game.reserve.unwrap_or_default().chars().try_for_each(|letter| {
        listed_piece(game, "reserve", letter)?;
        Ok(())
    })
}

/// The kinds of which a side must keep one each.
pub(super) fn compile_extinction(game: &Game) -> Result<Kinds, GameError> {
    let field = "ends.extinction";
    let kind = |letter| {
        let kind = listed_kind(game, field, letter)?;
        if game.pieces[kind.index()].role == Role::Royal {
            return Err(GameError::new(
                field,
                "the king is never captured; a game cannot end by its capture",
            ));
        }
        Ok(kind)
    };
    game.ends.extinction.chars().map(kind).collect()
}

pub(super) fn compile_dead_kinds(game: &Game) -> Result<DeadKinds, GameError> {
    let kinds = |field: &str, letters: &str| -> Result<Kinds, GameError> {
        letters.chars().map(|letter| listed_piece(game, field, letter)).collect()
    };
    let dead = &game.ends.dead;
    Ok(DeadKinds {
        alone: kinds("ends.dead.alone", dead.alone)?,
        on_one_colour: kinds("ends.dead.on_one_colour", dead.on_one_colour)?,
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
