//! Compiles castlings, the leaps of kings, and the rights to both.

use super::lookup::{home_squares, listed_kind, square_for};
use super::tables::{CompiledCastling, Homes, Right};
use crate::arrays::Arrays;
use crate::betza::{Shape, Term};
use crate::game::{Castling, CastlingText, Castlings, Game, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::routes::{Reach, routes, seen_by, step_from};
use crate::types::{ByColor, Color, PieceKind, Square};

/// The largest number of rights of a side: the rights of both sides are the bits of a byte.
const MAX_RIGHTS: usize = 4;

/// The largest number of castlings of a side: a move holds the index of its castling in five bits.
const MAX_CASTLINGS: usize = 32;

/// The king's rights and what they allow.
pub(super) struct KingMoves {
    pub homes: ByColor<Vec<Homes>>,
    pub rights: Vec<Right>,
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
    let start = home_squares(game, geometry, arrays)?;
    let has_leap = king_terms.iter().any(|term| term.modes.initial);
    check_castlings(game, has_leap)?;
    if game.castling.is_free() {
        check_free_castlings(game, geometry, has_leap)?;
    }
    let rights = compile_rights(game, has_leap)?;
    let homes = |color| compile_homes(game, geometry, color, start[color], &rights);
    let homes = ByColor::new(homes(Color::White)?, homes(Color::Black)?);
    let first = &homes[Color::White][0];
    if !game.castling.is_free() {
        check_king_squares(geometry, king_terms, first)?;
    }
    let leaps = ByColor::from_fn(|color| compile_leaps(king_terms, geometry, color, start[color]));
    let text = castling_text(game, &first.castlings)?;
    Ok(KingMoves { homes, rights, leaps, text })
}

/// The kind that castles: the one that the game names, or the royal kind.
pub(super) fn castling_kind(game: &Game) -> Result<Option<PieceKind>, GameError> {
    let royal = game.pieces.iter().position(|piece| piece.role == Role::Royal).map(PieceKind::new);
    let key = KeyPath::new("castling.king");
    let castler = match game.castling.king {
        Some(letter) => Some(listed_kind(game, &key, letter)?),
        None => royal,
    };
    if castler.is_none() && !game.castling.moves.is_empty() {
        let reason = "missing, although there are castlings; no piece of the game is royal";
        return Err(GameError::new(key, reason));
    }
    if castler != royal && game.castling.is_free() {
        let reason = "only a royal piece castles from any square; give each castling a partner-from";
        return Err(GameError::new(key, reason));
    }
    Ok(castler)
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
        if Some(partner) == castling_kind(game)? {
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

/// Checks castlings of kings and partners that may start on any squares. Their moves are written as the
/// king's move to the partner, and rights by the letter of the partner's file if another partner is farther
/// out.
fn check_free_castlings(game: &Game, geometry: &Geometry, has_leap: bool) -> Result<(), GameError> {
    let Castlings { king_home, moves, .. } = &game.castling;
    if king_home.is_some() || has_leap {
        let reason = "a king whose castlings have no partner-from has neither a home nor first moves";
        return Err(GameError::new("castling.king-home", reason));
    }
    for (index, castling) in moves.iter().enumerate() {
        let fail = |key: &str, reason: String| Err(GameError::new(key_of(index).then(key), reason));
        if !castling.partner_from.is_empty() {
            return fail("partner-from", "another castling has no such key; all have it, or none".to_owned());
        }
        let letter = castling.right.to_ascii_lowercase();
        if (b'a'..b'a' + geometry.files()).contains(&(letter as u8)) {
            return fail(
                "right",
                format!("{letter} is also the letter of a file, which can name a right too"),
            );
        }
        let is_like = |other: &Castling| {
            other.right == castling.right
                || is_toward_last_file(geometry, other) == is_toward_last_file(geometry, castling)
        };
        if moves[..index].iter().any(is_like) {
            let reason = "another castling has the same right, or its partner comes from the same side";
            return fail("partner-to", reason.to_owned());
        }
    }
    Ok(())
}

/// Whether the partner of a castling without `partner-from` comes from the side of the last file: from there
/// it passes the king.
fn is_toward_last_file(geometry: &Geometry, castling: &Castling) -> bool {
    let file = |name: &str| geometry.parse(name).map(|square| geometry.file_of(square));
    file(&castling.partner_to) < file(&castling.king_to)
}

fn compile_rights(game: &Game, has_leap: bool) -> Result<Vec<Right>, GameError> {
    let mut rights = Vec::new();
    for color in Color::ALL {
        let case = |letter: char| if color == Color::White { letter } else { letter.to_ascii_lowercase() };
        for letter in right_letters(game) {
            let moves = game.castling.moves.iter().enumerate();
            for (index, castling) in moves.filter(|(_, castling)| castling.right == letter).take(1) {
                let kind = listed_kind(game, &key_of(index).then("partner"), castling.partner)?;
                rights.push(Right { letter: case(letter), color, partner: Some(kind) });
            }
        }
        if has_leap {
            rights.push(Right { letter: case('K'), color, partner: None });
        }
    }
    Ok(rights)
}

/// The homes of a side's king and partners. If they may start on any squares, the first entry has the king on
/// its square at the start, and the outermost partners.
fn compile_homes(
    game: &Game,
    geometry: &Geometry,
    color: Color,
    start: Square,
    rights: &[Right],
) -> Result<Vec<Homes>, GameError> {
    let moves = &game.castling.moves;
    let named =
        |index: usize, key: &str, name: &str| square_for(geometry, color, &key_of(index).then(key), name);
    if !game.castling.is_free() {
        let partner =
            |(index, castling): (usize, &Castling)| named(index, "partner-from", &castling.partner_from);
        let partners = moves.iter().enumerate().map(partner).collect::<Result<Vec<_>, _>>()?;
        return Ok(vec![Homes::new(game, geometry, color, start, &partners, rights)?]);
    }
    let row = geometry.row_of(named(0, "king-to", &moves[0].king_to)?);
    let files = 0..i32::from(geometry.files());
    let squares: Vec<Square> = files.filter_map(|file| geometry.square_at(file, i32::from(row))).collect();
    let mut kings = squares.clone();
    kings.sort_by_key(|&king| king != start);
    let mut homes = Vec::new();
    for king in kings {
        let mut choices = vec![Vec::new()];
        for castling in moves {
            let mut partners: Vec<Square> = squares.iter().copied().filter(|&it| it != king).collect();
            let is_beyond = is_toward_last_file(geometry, castling);
            partners.retain(|&it| (geometry.file_of(it) > geometry.file_of(king)) == is_beyond);
            partners.sort_by_key(|&it| geometry.file_of(it).abs_diff(geometry.file_of(king)));
            let with = |chosen: &Vec<Square>, partner: Square| [chosen.as_slice(), &[partner]].concat();
            let outermost_first = || partners.iter().rev().copied();
            choices =
                choices.iter().flat_map(|chosen| outermost_first().map(|it| with(chosen, it))).collect();
        }
        for partners in choices {
            homes.push(Homes::new(game, geometry, color, king, &partners, rights)?);
        }
    }
    if homes.is_empty() {
        return Err(GameError::new("castling.moves", "the rank has no room for king and partners"));
    }
    Ok(homes)
}

impl Homes {
    /// `partners` has the square of each castling's partner.
    fn new(
        game: &Game,
        geometry: &Geometry,
        color: Color,
        king: Square,
        partners: &[Square],
        rights: &[Right],
    ) -> Result<Self, GameError> {
        let moves = &game.castling.moves;
        let is_of = |right: &Right, castling: &Castling| {
            let is_same = right.letter.eq_ignore_ascii_case(&castling.right);
            right.color == color && right.partner.is_some() && is_same
        };
        let square_of = |right: &Right| {
            let index = moves.iter().position(|castling| is_of(right, castling));
            index.map_or(king, |index| partners[index])
        };
        let numbered = || rights.iter().enumerate().map(|(index, right)| (1 << index, right));
        let own = numbered().filter(|(_, right)| right.color == color);
        let own: Vec<(u8, Square)> = own.map(|(mask, right)| (mask, square_of(right))).collect();
        let mask_of = |castling: &Castling| {
            let right = numbered().find(|(_, right)| is_of(right, castling));
            right.map_or(0, |(mask, _)| mask)
        };
        let mut lost = [0; Square::MAX];
        for &(mask, square) in &own {
            lost[king.index()] |= mask;
            lost[square.index()] |= mask;
        }
        let castling = |index| {
            let right = mask_of(&moves[index]);
            let squares = [king, partners[index]];
            compile_castling(game, index, geometry, color, squares, right)
        };
        let castlings = (0..moves.len()).map(castling).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { king, rights: own, castlings, lost })
    }
}

/// `right` is the mask of the castling's right.
fn compile_castling(
    game: &Game,
    index: usize,
    geometry: &Geometry,
    color: Color,
    [home, partner_from]: [Square; 2],
    right: u8,
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
    if !castling.partner_from.is_empty() {
        square("partner-from", &castling.partner_from)?;
    }
    let partner_to = square("partner-to", &castling.partner_to)?;
    if king_to == home && !game.castling.is_free() {
        return fail("king-to", "the king does not move");
    }
    if partner_from == home {
        return fail("partner-from", "the partner stands on the king's home");
    }
    if king_to == partner_to {
        return fail("partner-to", "king and partner go to the same square");
    }
    Ok(CompiledCastling {
        right,
        king_to,
        partner_from,
        partner_to,
        toward_last_file: geometry.file_of(partner_from) > geometry.file_of(home),
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
fn check_king_squares(geometry: &Geometry, king_terms: &[Term], homes: &Homes) -> Result<(), GameError> {
    let Homes { king: home, castlings, .. } = homes;
    for (index, castling) in castlings.iter().enumerate() {
        let to = castling.king_to;
        let fail = |reason: String| Err(GameError::new(key_of(index).then("king-to"), reason));
        let routes =
            |term: &Term| routes(&term.shape, geometry, *home, Color::White, Reach::FullRanks).into_iter();
        let reaches = |term: &Term| routes(term).any(|route| route.squares.contains(&to));
        if to != castling.partner_from && king_terms.iter().any(reaches) {
            let [home, to] = [*home, to].map(|square| geometry.name(square));
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
fn castling_text(game: &Game, castlings: &[CompiledCastling]) -> Result<CastlingText, GameError> {
    let to_last_file = castlings.iter().filter(|castling| castling.toward_last_file).count();
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
