//! Checks of a game's data that concern neither pieces nor castlings.

use super::hands::starts_in_hand;
use super::lookup::{check_rank, crowned, has_role, has_royal_piece, kind_of_letter, listed_kind};
use crate::arrays::Arrays;
use crate::betza::Term;
use crate::game::{
    EnPassant, EnPassantPieces, Game, Passes, PawnRules, PieceSpec, PoisonedLook, PoisonedPicture, Role,
    Xboard, XboardSetup,
};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::marks;
use crate::pictures;
use crate::placement::{letters, letters_in_hand};
use crate::printable::Excerpt;
use crate::types::{Color, PieceKind, PieceSet};

/// The number of pieces that a side can have in a game with poison: their counts share a `u64`.
pub(crate) const MAX_PIECES_WITH_POISON: usize = 16;

pub(super) fn check_pawn_rules(game: &Game, geometry: &Geometry) -> Result<(), GameError> {
    let pawns = &game.pawns;
    // The defaults may name ranks that a small board lacks.
    if !has_role(game, Role::Pawn) && *pawns == PawnRules::default() {
        return Ok(());
    }
    check_rank(geometry, "pawns.first-rank", pawns.first_rank)?;
    check_rank(geometry, "pawns.last-advance-rank", pawns.last_advance_rank())?;
    check_rank(geometry, "pawns.advance-limit", pawns.advance_limit())?;
    let (first, last) = (pawns.first_rank, pawns.last_advance_rank());
    if last < first {
        let reason = format!("rank {last} lies before first-rank {first}");
        return Err(GameError::new("pawns.last-advance-rank", reason));
    }
    let EnPassant::Pieces(EnPassantPieces { captured, by, .. }) = &pawns.en_passant else { return Ok(()) };
    for (field, letters) in [("captured", captured), ("by", by)] {
        let key = KeyPath::new("pawns.en-passant").then(field);
        for letter in letters.chars() {
            let piece = &game.pieces[listed_kind(game, &key, letter)?.index()];
            if !matches!(piece.role, Role::Pawn | Role::Plain) {
                let reason =
                    format!("the {} has no part in captures en passant, because of its role", piece.name);
                return Err(GameError::new(key, reason));
            }
        }
    }
    Ok(())
}

/// The number of pieces of the side that has more of them in the start position. In games in which captured
/// pieces change sides, that of both sides together.
pub(super) fn max_pieces(game: &Game, arrays: &Arrays) -> Result<usize, GameError> {
    let start = arrays.fen(game.start.default);
    let [white, black] = [marks::is_capital, marks::is_small].map(|is_own: fn(char) -> bool| {
        let on_board = letters(&start).filter(|&(letter, ..)| is_own(letter)).count();
        on_board + letters_in_hand(&start).filter(|&letter| game.hands.is_some() && is_own(letter)).count()
    });
    let fail = |reason: String| Err(GameError::new(game.start.place_of(game.start.default), reason));
    // The first place in the list of pieces is the king's.
    let has_king = |color| game.royals.is_none() && has_royal_piece(game, arrays, color);
    if game.hands.as_ref().is_some_and(|hands| hands.captures) {
        let limit = PieceSet::CAPACITY - usize::from(!Color::ALL.into_iter().all(has_king));
        let pieces = white + black;
        if pieces > limit {
            return fail(format!(
                "the game starts with {pieces} pieces; a game in which captured pieces change sides has at \
                 most {limit}"
            ));
        }
        return Ok(pieces);
    }
    let (pieces, side) = if black > white { (black, Color::Black) } else { (white, Color::White) };
    let has_poison = has_role(game, Role::Poisoner);
    let (limit, games) = if has_poison {
        (MAX_PIECES_WITH_POISON, "a game with poison")
    } else {
        (PieceSet::CAPACITY, "any game")
    };
    let limit = limit - usize::from(!has_king(side));
    if pieces > limit {
        let side = side.name();
        return fail(format!("{side} starts with {pieces} pieces; {games} has at most {limit} a side"));
    }
    Ok(pieces)
}

/// Checks that the name in records is one by which the game is known.
pub(super) fn check_record_name(game: &Game) -> Result<(), GameError> {
    let is_name = |name: &str| game.names().any(|other| other.eq_ignore_ascii_case(name));
    let Some(name) = game.about.record_name.as_deref().filter(|name| !is_name(name)) else {
        return Ok(());
    };
    let reason = format!(
        "{} is none of the names of the game; \"{}\" is one, and about.other-names has others",
        Excerpt(name),
        game.name
    );
    Err(GameError::new("about.record-name", reason))
}

/// Checks that a name can be a word of the protocols and of the command line.
pub(super) fn check_name(key: &str, name: &str) -> Result<(), GameError> {
    /// The largest number of characters of a name.
    const MAX_LENGTH: usize = 40;
    let is_fit = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let has_letter = name.contains(|c: char| c.is_ascii_lowercase());
    if has_letter && !name.starts_with('-') && name.chars().all(is_fit) && name.len() <= MAX_LENGTH {
        return Ok(());
    }
    let reason = format!(
        "{} is not a valid name; a name has 1 to {MAX_LENGTH} small letters, digits and hyphens, at \
         least one letter, and no hyphen first",
        Excerpt(name)
    );
    Err(GameError::new(key, reason))
}

/// The description of the pieces for XBoard; none if XBoard knows the game. `terms` are the movements by
/// kind.
pub(super) fn xboard_setup(game: &Game, terms: &[Vec<Term>]) -> Result<Option<XboardSetup>, GameError> {
    let Xboard { known, letters, parent, holdings, .. } = &game.xboard;
    for (own, letter) in letters {
        let key = KeyPath::new("xboard").then("letters").then(own);
        let of_piece = |piece: &PieceSpec| piece.letter == *own && piece.other_letters.contains(*letter);
        if !known {
            return Err(GameError::new(key, "only a game that is `known` has other letters in XBoard"));
        }
        if !game.pieces.iter().any(of_piece) {
            let reason = format!("'{}' is not one of the other-letters of {own}", marks::shown(*letter));
            return Err(GameError::new(key, reason));
        }
    }
    if *known {
        return Ok(None);
    }
    let poisoned: Vec<PoisonedPicture> = game.pieces.iter().filter_map(poisoned_picture).collect();
    for (index, PoisonedPicture { piece, letter, .. }) in poisoned.iter().enumerate() {
        let is_used = poisoned[..index].iter().any(|other| other.letter == *letter);
        if !letter.is_ascii_lowercase() || is_used || kind_of_letter(game, *letter).is_some() {
            let key = KeyPath::new("pieces").then(piece).then("poisoned.letter");
            let reason = format!("'{}' is not a small letter that nothing else uses", letter.escape_debug());
            return Err(GameError::new(key, reason));
        }
    }
    let taken: Vec<u8> = poisoned.iter().map(|poisoned| poisoned.picture).collect();
    let crowned = crowned(game).map(PieceKind::index);
    let with_other_sides = game.hands.as_ref().and_then(|_| {
        // Pieces in hand and their other sides have their places from XBoard.
        pictures::choose_with_other_sides(&game.pieces, terms, crowned)
    });
    let has_other_sides = with_other_sides.is_some();
    let pictures = with_other_sides.unwrap_or_else(|| pictures::choose(&game.pieces, terms, crowned, &taken));
    let mut numbers: Vec<u8> = pictures.iter().map(|&(_, picture)| picture).chain(taken).collect();
    numbers.sort_unstable();
    if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(GameError::new("pieces", format!("picture {} is used twice", pair[0])));
    }
    let has_reserve = game.promotion.reserve.is_some();
    let has_king_in_hand =
        game.pieces.iter().any(|it| it.role == Role::Royal && starts_in_hand(game, it.letter));
    let shown = pictures.iter().filter(|(letter, _)| !marks::is_promoted(*letter)).count()
        + usize::from(has_king_in_hand);
    let has_holdings = has_reserve || game.hands.is_some();
    let room = if has_holdings { usize::from(game.board.ranks).min(shown) as u8 } else { 0 };
    let usual = match &game.hands {
        Some(_) if has_other_sides => "shogi",
        Some(hands) if hands.captures => "crazyhouse",
        None if has_reserve => "grand",
        _ => "fairy",
    };
    Ok(Some(XboardSetup {
        parent: parent.clone().unwrap_or_else(|| usual.to_owned()),
        holdings: holdings.unwrap_or(room),
        pictures,
        poisoned,
    }))
}

fn poisoned_picture(piece: &PieceSpec) -> Option<PoisonedPicture> {
    let PoisonedLook { letter, picture } = piece.poisoned?;
    Some(PoisonedPicture { piece: piece.letter, letter, picture })
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
