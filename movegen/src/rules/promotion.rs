//! Compiles promotion: what pieces may become, and where.

use super::lookup::{check_rank, listed_kind, listed_piece, row_for};
use super::restricted::restricts_moves;
use crate::game::{Game, PromotesBy, PromotionZone, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::marks;
use crate::regions::{Area, Areas};
use crate::types::{ByColor, Color, Kinds, PieceKind, PieceSet, Square};

/// What a piece can become with a move.
#[derive(Clone, Debug)]
pub(crate) struct PromotionChoice {
    pub kinds: Vec<PieceKind>,
    /// Whether it can also stay what it is, if it is not stuck then.
    pub optional: bool,
    /// Whether it can stay so even if it is stuck.
    pub stuck: bool,
    /// Where the move must begin, if not anywhere.
    pub from: Option<Area>,
}

/// Pieces that promote where they stand: see [`PromotionInPlace`](crate::game::PromotionInPlace).
#[derive(Debug)]
pub(crate) struct InPlace {
    pub pieces: Kinds,
    pub to: Vec<PieceKind>,
    pub area: Area,
}

/// What pieces can become.
#[derive(Debug)]
pub(crate) struct Promotion {
    /// For moves without capture and captures, by kind and target square: the number of a choice, counted
    /// from 1; 0 for none.
    pub(super) arriving: ByColor<[Vec<u8>; 2]>,
    /// The same by the square that a move leaves. Empty if no choice depends on it.
    pub(super) leaving: ByColor<[Vec<u8>; 2]>,
    pub(super) choices: Vec<PromotionChoice>,
    /// By kind and square: whether such a piece could never leave the square.
    pub(super) stuck: ByColor<Vec<bool>>,
    pub(super) squares: usize,
}

impl Promotion {
    pub(super) fn place(&self, kind: PieceKind, square: Square) -> usize {
        kind.index() * self.squares + square.index()
    }

    /// What a piece of a kind can become with a move.
    pub fn choice(
        &self,
        color: Color,
        kind: PieceKind,
        (from, to): (Square, Square),
        captures: bool,
    ) -> Option<&PromotionChoice> {
        let mode = usize::from(captures);
        let number = match self.arriving[color][mode][self.place(kind, to)] {
            0 => *self.leaving[color][mode].get(self.place(kind, from)).unwrap_or(&0),
            number => number,
        };
        let choice = usize::from(number).checked_sub(1).map(|index| &self.choices[index]);
        choice.filter(|choice| choice.from.as_ref().is_none_or(|area| area.contains(color, from)))
    }

    /// Whether a piece with a choice can stay what it is on a square.
    pub fn can_stay(&self, choice: &PromotionChoice, color: Color, kind: PieceKind, to: Square) -> bool {
        choice.optional
            && (choice.stuck || !self.stuck[color].get(self.place(kind, to)).is_some_and(|&stuck| stuck))
    }

    /// Whether a piece of a kind has a choice with a move, be it a capture or not.
    pub fn applies(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
        [false, true].into_iter().any(|captures| self.choice(color, kind, (from, to), captures).is_some())
    }
}

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
        let (optional, stuck) = (zone.optional, zone.stuck);
        if stuck && !optional {
            return fail("stuck", "only an optional promotion can be declined".to_owned());
        }
        promotion.choices.push(PromotionChoice { kinds, optional, stuck, from: from.cloned() });
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
