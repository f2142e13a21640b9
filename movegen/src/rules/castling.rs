//! Compiles castlings, the leaps of kings, and the rights to both.

use super::castling_tables::{CompiledCastling, Homes, Leap, PieceLeap, Right};
use super::hands::check_letters_of_gates;
use super::king_leaps::compile_king_leaps;
use super::lookup::{home_squares, listed_kind, square_for};
use super::restricted::restricts_moves;
use crate::arrays::Arrays;
use crate::betza::Term;
use crate::game::{self, Castling, CastlingText, Castlings, Game, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::routes::{Reach, routes};
use crate::types::{ByColor, Color, PieceKind, Square};

/// The largest number of rights of a side: the rights of both sides are the bits of a byte.
const MAX_RIGHTS: usize = 4;

/// The largest number of castlings of a side: a move holds the index of its castling in five bits.
const MAX_CASTLINGS: usize = 32;

/// The king's rights and what they allow.
pub(super) struct KingMoves {
    pub homes: ByColor<Vec<Homes>>,
    pub rights: Vec<Right>,
    pub leaps: ByColor<Vec<Leap>>,
    pub piece_leaps: ByColor<Vec<PieceLeap>>,
    /// The kind that takes a right to leap away when it moves to the king's file or rank.
    pub aimed_by: Option<PieceKind>,
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
    check_piece_leaps(game, has_leap)?;
    if game.castling.is_free() {
        check_free_castlings(game, geometry, has_leap)?;
    }
    if game.castling.by_drops && (game.castling.is_free() || game.hands.is_none()) {
        let reason = "only in games with hands, and with castlings that have a partner-from";
        return Err(GameError::new("castling.by-drops", reason));
    }
    let rights = compile_rights(game, has_leap)?;
    if game.hands.as_ref().is_some_and(|hands| hands.gates) {
        check_letters_of_gates(geometry, &rights)?;
    }
    let homes = |color| {
        let mut homes = compile_homes(game, geometry, color, start[color], &rights)?;
        if !game.castling.is_free() {
            let numbers: Vec<usize> = castlings_of(game, color).map(|(index, _)| index).collect();
            distinguish(geometry, king_terms, color, &mut homes[0], &numbers)?;
        }
        Ok(homes)
    };
    let homes = ByColor::new(homes(Color::White)?, homes(Color::Black)?);
    let leaps = ByColor::from_fn(|color| compile_king_leaps(game, king_terms, geometry, color, start[color]));
    let text = castling_text(game, Color::ALL.map(|color| homes[color][0].castlings.as_slice()))?;
    let piece_leaps = ByColor::new(
        compile_piece_leaps(game, geometry, Color::White, &rights)?,
        compile_piece_leaps(game, geometry, Color::Black, &rights)?,
    );
    let aimed_by = game.castling.aimed_by;
    let aimed_by = aimed_by.map(|letter| listed_kind(game, &KeyPath::new("castling.aimed-by"), letter));
    Ok(KingMoves { homes, rights, leaps, piece_leaps, aimed_by: aimed_by.transpose()?, text })
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

/// The castlings of a side with their numbers in the game.
fn castlings_of(game: &Game, color: Color) -> impl Iterator<Item = (usize, &Castling)> {
    let moves = game.castling.moves.iter().enumerate();
    moves.filter(move |(_, castling)| castling.side.is_none_or(|side| side.is(color)))
}

/// The first castling of a side with each letter of a right.
fn first_of_rights(game: &Game, color: Color) -> Vec<(usize, &Castling)> {
    let mut found: Vec<(usize, &Castling)> = Vec::new();
    for (index, castling) in castlings_of(game, color) {
        if found.iter().all(|(_, other)| other.right != castling.right) {
            found.push((index, castling));
        }
    }
    found
}

/// The leaps of a side's pieces with their numbers in the game.
fn leaps_of(game: &Game, color: Color) -> impl Iterator<Item = (KeyPath, &game::PieceLeap)> {
    let leaps = game.castling.leaps.iter().enumerate();
    let key = |index| KeyPath::new("castling.leaps").item(index);
    leaps
        .filter(move |(_, leap)| leap.side.is_none_or(|side| side.is(color)))
        .map(move |(index, leap)| (key(index), leap))
}

fn compile_piece_leaps(
    game: &Game,
    geometry: &Geometry,
    color: Color,
    rights: &[Right],
) -> Result<Vec<PieceLeap>, GameError> {
    let mut leaps = Vec::new();
    for (key, leap) in leaps_of(game, color) {
        let square = |name: &str, text: &str| square_for(geometry, color, &key.clone().then(name), text);
        let is_own = |right: &Right| {
            right.color == color && right.is_alone && right.letter.eq_ignore_ascii_case(&leap.right)
        };
        let right = rights.iter().position(is_own).map_or(0, |index| 1 << index);
        leaps.push(PieceLeap { right, from: square("from", &leap.from)?, to: square("to", &leap.to)? });
    }
    Ok(leaps)
}

/// Checks the leaps of pieces and their rights.
fn check_piece_leaps(game: &Game, has_leap: bool) -> Result<(), GameError> {
    let is_special = |role| !matches!(role, Role::Plain | Role::Pawn);
    let has_others = restricts_moves(game);
    for color in Color::ALL {
        let mut letters: Vec<char> = first_of_rights(game, color).iter().map(|it| it.1.right).collect();
        letters.extend(has_leap.then_some('K'));
        for (key, leap) in leaps_of(game, color) {
            let fail = |name: &str, reason: &str| Err(GameError::new(key.clone().then(name), reason));
            let kind = listed_kind(game, &key.clone().then("piece"), leap.piece)?;
            if is_special(game.pieces[kind.index()].role) || has_others || game.castling.is_free() {
                return fail("piece", "such a game, or a piece with such a role, has no leaps of pieces");
            }
            if !leap.right.is_ascii_uppercase() {
                return fail("right", "the letter of a right is a capital letter from A to Z");
            }
            if letters.contains(&leap.right) {
                return fail("right", "another right of the side has this letter");
            }
            letters.push(leap.right);
        }
        if letters.len() > MAX_RIGHTS {
            let reason = format!("{} rights; a side has at most {MAX_RIGHTS}", letters.len());
            return Err(GameError::new("castling.leaps", reason));
        }
    }
    if game.castling.aimed_by.is_some() && !has_leap {
        return Err(GameError::new("castling.aimed-by", "the king has no leaps that it could lose"));
    }
    Ok(())
}

/// Whether two castlings can be those of the same side.
fn share_side(a: &Castling, b: &Castling) -> bool {
    a.side.is_none() || b.side.is_none() || a.side == b.side
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
                && share_side(other, castling)
                && (other.partner, &other.partner_from) != (castling.partner, &castling.partner_from)
        };
        if moves.iter().any(|other| differs(&other)) {
            return fail("right", format!("castlings with the right {right} have different partners"));
        }
    }
    let fail = |reason: String| Err(GameError::new("castling.moves", reason));
    for color in Color::ALL {
        let castlings = castlings_of(game, color).count();
        if castlings > MAX_CASTLINGS {
            return fail(format!("{castlings} castlings; a side has at most {MAX_CASTLINGS}"));
        }
        let rights = first_of_rights(game, color).len() + usize::from(has_leap);
        if rights > MAX_RIGHTS {
            return fail(format!("{rights} rights to castle or leap; a side has at most {MAX_RIGHTS}"));
        }
    }
    if game.castling.safe_leaps && !has_leap {
        let reason = "the king has no leaps; they are the moves with 'i' in its Betza string, such as imD";
        return Err(GameError::new("castling.safe-leaps", reason));
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
            let is_same_way = is_toward_last_file(geometry, other) == is_toward_last_file(geometry, castling);
            share_side(other, castling) && (other.right == castling.right || is_same_way)
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
        for (index, castling) in first_of_rights(game, color) {
            let kind = listed_kind(game, &key_of(index).then("partner"), castling.partner)?;
            let letter = case(castling.right);
            rights.push(Right { letter, color, partner: Some(kind), is_alone: false });
        }
        if has_leap {
            rights.push(Right { letter: case('K'), color, partner: None, is_alone: false });
        }
        for (key, leap) in leaps_of(game, color) {
            let kind = listed_kind(game, &key.then("piece"), leap.piece)?;
            rights.push(Right { letter: case(leap.right), color, partner: Some(kind), is_alone: true });
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
    let moves: Vec<(usize, &Castling)> = castlings_of(game, color).collect();
    let named =
        |index: usize, key: &str, name: &str| square_for(geometry, color, &key_of(index).then(key), name);
    let first = moves.first().filter(|_| game.castling.is_free());
    let Some(&(first, castling)) = first else {
        let partner =
            |&(index, castling): &(usize, &Castling)| named(index, "partner-from", &castling.partner_from);
        let partners = moves.iter().map(partner).collect::<Result<Vec<_>, _>>()?;
        return Ok(vec![Homes::new(game, geometry, color, start, &partners, rights)?]);
    };
    let row = geometry.row_of(named(first, "king-to", &castling.king_to)?);
    let files = 0..i32::from(geometry.files());
    let squares: Vec<Square> = files.filter_map(|file| geometry.square_at(file, i32::from(row))).collect();
    let mut kings = squares.clone();
    kings.sort_by_key(|&king| king != start);
    let mut homes = Vec::new();
    for king in kings {
        let mut choices = vec![Vec::new()];
        for (_, castling) in &moves {
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
        let moves: Vec<(usize, &Castling)> = castlings_of(game, color).collect();
        let is_of = |right: &Right, castling: &Castling| {
            let is_same = right.letter.eq_ignore_ascii_case(&castling.right);
            right.color == color && right.partner.is_some() && !right.is_alone && is_same
        };
        let leaps = compile_piece_leaps(game, geometry, color, rights)?;
        let square_of = |mask: u8, right: &Right| {
            if let Some(leap) = leaps.iter().find(|leap| right.is_alone && leap.right == mask) {
                return leap.from;
            }
            let index = moves.iter().position(|(_, castling)| is_of(right, castling));
            index.map_or(king, |index| partners[index])
        };
        let numbered = || rights.iter().enumerate().map(|(index, right)| (1 << index, right));
        let own = numbered().filter(|(_, right)| right.color == color);
        let own: Vec<(u8, Square)> = own.map(|(mask, right)| (mask, square_of(mask, right))).collect();
        let mask_of = |castling: &Castling| {
            let right = numbered().find(|(_, right)| is_of(right, castling));
            right.map_or(0, |(mask, _)| mask)
        };
        let mut lost = [0; Square::MAX];
        for &(mask, square) in &own {
            if !leaps.iter().any(|leap| leap.right == mask) {
                lost[king.index()] |= mask;
            }
            lost[square.index()] |= mask;
        }
        let castling = |(&(index, castling), &partner): (&(usize, &Castling), &Square)| {
            compile_castling(game, index, geometry, color, [king, partner], mask_of(castling))
        };
        let castlings = moves.iter().zip(partners).map(castling).collect::<Result<Vec<_>, _>>()?;
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
        target: if game.castling.is_free() { partner_from } else { king_to },
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

/// Makes sure that the move of the king, as coordinates, distinguishes each castling from its other moves and
/// from other castlings. A castling to a square that the king can also reach otherwise is written as the
/// king's move to its partner. If another castling takes the king there, it is written as the move to the
/// square behind the partner. `numbers` are those of the castlings in the game.
fn distinguish(
    geometry: &Geometry,
    king_terms: &[Term],
    color: Color,
    homes: &mut Homes,
    numbers: &[usize],
) -> Result<(), GameError> {
    let Homes { king: home, castlings, .. } = homes;
    let reached = |to: Square| {
        let routes = |term: &Term| routes(&term.shape, geometry, *home, color, Reach::FullRanks).into_iter();
        king_terms.iter().any(|term| routes(term).any(|route| route.squares.contains(&to)))
    };
    let ends_there = |castling: &&CompiledCastling| castling.king_to == castling.partner_from;
    let taken: Vec<Square> = castlings.iter().filter(ends_there).map(|castling| castling.king_to).collect();
    for castling in &mut *castlings {
        let partner = castling.partner_from;
        if castling.king_to == partner || !reached(castling.king_to) {
            continue;
        }
        let step = if castling.toward_last_file { 1 } else { -1 };
        let (file, row) = (geometry.file_of(partner), geometry.row_of(partner));
        let behind = geometry.square_at(i32::from(file) + step, i32::from(row));
        let behind = behind.filter(|square| taken.contains(&partner) && !reached(*square));
        castling.target = behind.unwrap_or(partner);
    }
    for (index, castling) in castlings.iter().enumerate() {
        let excludes = |a: &CompiledCastling, b: &CompiledCastling| a.empty.contains(&b.partner_from);
        let is_like = |other: &&CompiledCastling| {
            other.target == castling.target && !excludes(castling, other) && !excludes(other, castling)
        };
        if castlings[..index].iter().any(|other| is_like(&other)) {
            let [home, to] = [*home, castling.target].map(|square| geometry.name(square));
            let reason =
                format!("another castling is the move from {home} to {to} in the same position, too");
            return Err(GameError::new(key_of(numbers[index]).then("king-to"), reason));
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

/// How castlings are written: as the game says, or as `O-O` and `O-O-O` if each means at most one castling of
/// a side.
fn castling_text(game: &Game, castlings: [&[CompiledCastling]; 2]) -> Result<CastlingText, GameError> {
    let is_clear = castlings.iter().all(|castlings| {
        let to_last_file = castlings.iter().filter(|castling| castling.toward_last_file).count();
        to_last_file.max(castlings.len() - to_last_file) <= 1
    });
    match game.castling.notation {
        Some(CastlingText::Ohs) if !is_clear => {
            let reason = "O-O and O-O-O cannot tell the game's castlings apart; use the king's move instead";
            Err(GameError::new("castling.notation", reason))
        }
        Some(text) => Ok(text),
        None => Ok(if is_clear { CastlingText::Ohs } else { CastlingText::KingMove }),
    }
}
