//! Compiles hands: what goes into them, and where it can be dropped.

use super::castling_tables::Right;
use super::lookup::{has_role, listed_kind};
use crate::game::{Edge, Game, Hands, PieceSpec, PromotionZone, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::marks;
use crate::placement::letters_in_hand;
use crate::regions::Areas;
use crate::types::{ByColor, Color, Kinds, PieceKind, Square};

/// The hands of a game.
#[derive(Debug)]
pub(crate) struct CompiledHands {
    /// By kind: the kind that goes into a hand when such a piece is captured.
    pub falls_back: Vec<PieceKind>,
    /// The kinds that can be in hand.
    pub kinds: Kinds,
    /// The kinds that are the other side of a kind in hand, if pieces can be dropped with either side up.
    pub other_sides: Kinds,
    /// The files or ranks along which dropped pieces slide in from an edge, if pieces are dropped so.
    pub enters: Vec<Vec<Square>>,
    /// The kinds of which half of the pieces stand on squares of each colour.
    pub on_both_colours: Kinds,
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
    /// Whether pieces of the hand appear where pieces leave.
    pub gates: bool,
    /// Whether pieces of the hand are dropped.
    pub drops: bool,
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
    if hands.gates {
        check_gates(game, hands)?;
    }
    if hands.one_per_file_limit == 0 {
        return Err(GameError::new("hands.one-per-file-limit", "0; expected at least 1"));
    }
    let kinds: Kinds = (0..game.pieces.len())
        .map(PieceKind::new)
        .filter(|kind| falls_back[kind.index()] == *kind && can_be_in_hand(game, *kind))
        .collect();
    let other_sides = if hands.either_side {
        let others = (0..game.pieces.len()).map(PieceKind::new);
        others.filter(|kind| falls_back[kind.index()] != *kind).collect()
    } else {
        Kinds::NONE
    };
    if hands.either_side && other_sides.is_empty() {
        let reason = "no piece has another side; the key falls-back gives it one";
        return Err(GameError::new("hands.either-side", reason));
    }
    let listed = |field: &str, letters: &str| -> Result<Kinds, GameError> {
        let key = KeyPath::new("hands").then(field);
        letters.chars().map(|letter| listed_in_hand(game, &key, letter, kinds)).collect()
    };
    Ok(Some(CompiledHands {
        kinds,
        droppable: droppable(game, hands, geometry, areas, kinds | other_sides)?,
        other_sides,
        enters: hands.enters.iter().flat_map(|&edge| ways_in(edge, geometry)).collect(),
        one_per_file: listed("one-per-file", &hands.one_per_file)?,
        file_limit: u32::from(hands.one_per_file_limit),
        no_mate: listed("no-mate", &hands.no_mate)?,
        on_both_colours: listed("on-both-colours", &hands.on_both_colours)?,
        checks: hands.checks,
        first: hands.first,
        gates: hands.gates,
        drops: hands.has_drops(),
        falls_back,
    }))
}

/// Checks that a game with gates has no rules about drops if it has no drops, and nothing that would make a
/// gate illegal.
fn check_gates(game: &Game, hands: &Hands) -> Result<(), GameError> {
    let has_rules = hands.first
        || !hands.checks
        || hands.either_side
        || [&hands.no_mate, &hands.one_per_file, &hands.on_both_colours].iter().any(|it| !it.is_empty())
        || !hands.enters.is_empty();
    let reason = if has_rules && !hands.has_drops() {
        "without captures there are no drops in a game with gates; leave out the rules about drops"
    } else if !game.moves.checks {
        "a piece that appears can give check; leave out moves.checks = false"
    } else if game.castling.is_free() {
        "the letters of files in a FEN would have two meanings; give each castling a partner-from"
    } else if game.pieces.iter().any(|piece| piece.role == Role::Royal && starts_in_hand(game, piece.letter))
    {
        "a royal piece in hand is dropped and does not appear by a gate"
    } else if game.promotion.zones.iter().any(|zone| zone.optional && can_begin_at_home(game, zone)) {
        "a promotion at will would be written like a gate; only pawns beyond the first rank can have it"
    } else {
        return Ok(());
    };
    Err(GameError::new("hands.gates", reason))
}

/// Whether a move from the first rank can promote in a zone.
fn can_begin_at_home(game: &Game, zone: &PromotionZone) -> bool {
    let is_pawn = |piece: &PieceSpec| piece.role == Role::Pawn;
    let is_for = |piece: &&PieceSpec| match zone.pieces.is_empty() {
        true => is_pawn(piece),
        false => zone.pieces.contains(piece.letter),
    };
    game.pieces.iter().filter(is_for).any(|piece| !is_pawn(piece) || game.pawns.first_rank <= 1)
}

/// Checks that no letter of a right is that of a file, which stands in a FEN for a piece that has not moved.
pub(super) fn check_letters_of_gates(geometry: &Geometry, rights: &[Right]) -> Result<(), GameError> {
    let is_file = |letter: char| (letter.to_ascii_lowercase() as u8) < b'a' + geometry.files();
    match rights.iter().find(|right| is_file(right.letter)) {
        None => Ok(()),
        Some(right) => {
            let reason = format!("the right {} has the letter of a file", right.letter.to_ascii_uppercase());
            Err(GameError::new("hands.gates", reason))
        }
    }
}

/// The squares of each file or rank that begins at an edge, from there to the first hole.
fn ways_in(edge: Edge, geometry: &Geometry) -> Vec<Vec<Square>> {
    let (files, rows) = (i32::from(geometry.files()), i32::from(geometry.rows()));
    let (count, length) = match edge {
        Edge::Top | Edge::Bottom => (files, rows),
        Edge::Left | Edge::Right => (rows, files),
    };
    let way = |line: i32| {
        let place = |number: i32| match edge {
            Edge::Top => (line, rows - 1 - number),
            Edge::Bottom => (line, number),
            Edge::Left => (number, line),
            Edge::Right => (files - 1 - number, line),
        };
        (0..length).map_while(|number| geometry.square_at(place(number).0, place(number).1)).collect()
    };
    (0..count).map(way).collect()
}

/// Whether pieces of a kind can be in hand. The only king can if it is at the start.
fn can_be_in_hand(game: &Game, kind: PieceKind) -> bool {
    let piece = &game.pieces[kind.index()];
    piece.role != Role::Royal || game.royals.is_some() || starts_in_hand(game, piece.letter)
}

/// Whether a side has a piece in hand at the start.
pub(super) fn starts_in_hand(game: &Game, letter: char) -> bool {
    let Ok(arrays) = game.start.arrays() else { return false };
    let start = arrays.fen(game.start.default);
    letters_in_hand(&start).any(|it| it == letter || it == marks::small(letter))
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
