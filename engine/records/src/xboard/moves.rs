//! Reads moves as XBoard writes them in its records.
//!
//! XBoard names its own pieces: a poisoned one is a kind of its own, and a letter at the end is what the
//! moving piece becomes. A move that empties squares has them before its target (`Kxe7-f8`, `Nxa8xb7xf3`),
//! and so has a cure, which is a move out and back (`Ua5-b6d`). A pawn that moves straight on without a
//! capture has no file before its target, one that moves otherwise has (`bc6`). What other pawns become is
//! not written. Where pieces promote to other sides with a mark, `+` at the end is the promotion, `=`
//! declines it, and checks are not marked.

use movegen::{Geometry, Move, MoveError, MoveKind, Position, Square, marks};

use super::letters::{self, BoardPiece, fits_letter, has_other_sides, is_xboards_pawn};
use super::san::{castling_text, with_own_ranks};
use super::squares;

/// Reads a move, and as leniently as [`Position::parse_move_leniently`] if XBoard would write it otherwise.
/// The text can mean several moves if it does not say what the piece becomes. Then they are the promotions in
/// the order of the piece table, and the move without one, which players seldom make.
///
/// # Errors
/// If the text is not a legal move.
pub fn read(position: &Position, text: &str) -> Result<Vec<Move>, MoveError> {
    if position.rules().has_walls() {
        return position.parse_move_leniently(text).map(|mv| vec![mv]);
    }
    // Where pieces have other sides, XBoard marks no check: `+` is the promotion.
    let has_sides = has_other_sides(position.rules());
    let plain = text.trim_end_matches(|sign| matches!(sign, '#' | '!' | '?') || (sign == '+' && !has_sides));
    let legal = position.legal_moves();
    let is_meant = |&mv: &Move| castling_text(position, mv).is_some_and(|written| written == plain);
    let castlings: Vec<Move> = legal.iter().copied().filter(is_meant).collect();
    let mut named = moves_named(position, legal, plain);
    let is_one_way =
        named.windows(2).all(|pair| (pair[0].from(), pair[0].to()) == (pair[1].from(), pair[1].to()));
    match castlings.len() {
        _ if named.len() > 1 && is_one_way => {
            named.sort_by_key(|mv| mv.promotion().map_or(usize::MAX, |kind| kind.index()));
            Ok(named)
        }
        1 => Ok(castlings),
        0 if named.len() == 1 => Ok(named),
        _ => position.parse_move_leniently(&with_own_ranks(position.rules(), text)).map(|mv| vec![mv]),
    }
}

/// The moves that a text of XBoard names. A cure counts once, whoever makes it.
fn moves_named(position: &Position, mut moves: Vec<Move>, text: &str) -> Vec<Move> {
    let Some(named) = Named::read(position.rules().geometry(), text) else { return Vec::new() };
    moves.retain(|&mv| named.fits(position, mv));
    if moves.first().is_some_and(|mv| mv.kind() == MoveKind::Cure) {
        moves.truncate(1);
    }
    moves
}

/// The parts of a text.
struct Named {
    /// The capital letter of the piece; none for XBoard's pawns.
    letter: Option<char>,
    /// What is said of the square from which the piece comes.
    from: Place,
    /// Squares that are emptied.
    emptied: Vec<Square>,
    to: Square,
    /// The small letter of what the piece becomes.
    suffix: Option<char>,
}

/// A square, of which the file or the rank may be missing.
#[derive(Clone, Copy, Default)]
struct Place {
    file: Option<u8>,
    row: Option<u8>,
}

impl Place {
    fn square(self, geometry: &Geometry) -> Option<Square> {
        geometry.square_at(i32::from(self.file?), i32::from(self.row?))
    }

    fn is_of(self, geometry: &Geometry, square: Square) -> bool {
        self.file.is_none_or(|file| file == geometry.file_of(square))
            && self.row.is_none_or(|row| row == geometry.row_of(square))
    }
}

impl Named {
    fn read(geometry: &Geometry, text: &str) -> Option<Self> {
        let text = marks::joined(text);
        let letter = text.chars().next().filter(|&letter| marks::is_capital(letter));
        let text = &text[letter.map_or(0, char::len_utf8)..];
        // A `=` at the end declines a promotion.
        let text = text.strip_suffix('=').unwrap_or(text);
        let (text, suffix) = match text.char_indices().next_back()? {
            (at, last) if last.is_ascii_alphabetic() => {
                (text[..at].trim_end_matches('='), Some(last.to_ascii_lowercase()))
            }
            (at, '+') => (&text[..at], Some('+')),
            _ => (text, None),
        };
        let mut places = places(geometry, text)?;
        let (last, to) = places.pop()?;
        // The first place is that of the piece if it is not a square, or if another one follows that is not
        // reached over it.
        let follows = places.get(1).map_or(last, |&(separator, _)| separator);
        let is_from = places.first().is_some_and(|&(separator, place)| {
            separator.is_none() && (place.square(geometry).is_none() || follows != Some('-'))
        });
        let from = if is_from { places.remove(0).1 } else { Place::default() };
        let emptied: Option<Vec<Square>> = places.iter().map(|(_, place)| place.square(geometry)).collect();
        Some(Self { letter, from, emptied: emptied?, to: to.square(geometry)?, suffix })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        // A drop, a gate or a move of two steps is read in the notation of the game.
        if matches!(mv.kind(), MoveKind::Drop | MoveKind::Gate | MoveKind::Double) {
            return false;
        }
        let rules = position.rules();
        let geometry = rules.geometry();
        let is_cure = mv.kind() == MoveKind::Cure;
        // In a cure XBoard moves the patient.
        let from = if is_cure { mv.to() } else { mv.from() };
        let piece = position.piece_on(from);
        let shown =
            BoardPiece { color: piece.color(), kind: piece.kind(), poisoned: position.is_frozen(from) };
        let is_pawn = !shown.poisoned && is_xboards_pawn(rules, piece);
        let has_letter = match self.letter {
            None => is_pawn,
            Some(letter) => !is_pawn && marks::capital(letters::letter(rules, shown)) == letter,
        };
        let target = if is_cure { mv.to() } else { position.target(mv) };
        if !has_letter || target != self.to || !self.from.is_of(geometry, from) {
            return false;
        }
        if is_pawn && self.from.file.is_none() && geometry.file_of(from) != geometry.file_of(self.to) {
            return false;
        }
        let mut after = position.clone();
        after.make(mv);
        let fits_suffix = match mv.kind() {
            MoveKind::Cure => self.suffix == Some(letters::suffix(rules, piece.kind(), false)),
            MoveKind::Promotion if self.suffix.is_none() => !is_pawn && !has_other_sides(rules),
            _ => fits_letter(position, mv, self.suffix),
        };
        fits_suffix && self.emptied.iter().all(|&square| !after.piece_on(square).is_piece())
    }
}

/// The places in a text, each with the sign before it.
fn places(geometry: &Geometry, text: &str) -> Option<Vec<(Option<char>, Place)>> {
    let mut places = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let separator = rest.chars().next().filter(|sign| matches!(sign, 'x' | '-'));
        rest = &rest[usize::from(separator.is_some())..];
        let file = rest.bytes().next().filter(u8::is_ascii_lowercase).map(|byte| byte - b'a');
        rest = &rest[usize::from(file.is_some())..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: Option<u8> = if digits > 0 { Some(rest[..digits].parse().ok()?) } else { None };
        rest = &rest[digits..];
        let row = match number {
            Some(number) => Some(number.checked_sub(squares::lowest_rank(geometry))?),
            None => None,
        };
        if file.is_none() && row.is_none() {
            return None;
        }
        places.push((separator, Place { file, row }));
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_named(game: &str, fen: &str, texts: &[(&str, &str)]) {
        let position = Position::from_fen(movegen::rules(game).expect(game), fen).expect(fen);
        for (text, wanted) in texts {
            let found: Vec<String> = moves_named(&position, position.legal_moves(), text)
                .iter()
                .map(|&mv| position.move_text(mv))
                .collect();
            assert_eq!(found.join(" "), *wanted, "{text}");
        }
    }
    /// Texts of records that XBoard 4.9.1 saved.
    #[test]
    fn poisonings_cures_and_pieces_that_die() {
        let harpies = "6k1/8/8/3h4/2rH4/8/8/6K1 w - - 0 1";
        let texts = [("Hxc4=T", "d4c4p"), ("Hd4xc4=T", "d4c4p"), ("Hxd5=V", "d4d5p"), ("Hxd5=H", "d4d5")];
        assert_named("poison", harpies, &texts);
        let cure = [("Th4-h3r", "g3h3c"), ("Th4-h3n", ""), ("Rh4", "")];
        assert_named("poison", "4k3/p7/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:3", &cure);
        let death = [("Hxa5-g4", "g1g4"), ("Hg1xa5-g4", "g1g4"), ("Hxe8-g4", ""), ("Hg4", "g1g4")];
        assert_named("poison", "4k3/8/8/n7/8/8/8/4K1H1 w - - 0 1 poison=a5:1", &death);
    }

    #[test]
    fn a_pawn_that_leaves_its_file_is_named_by_it() {
        let sideways = [("c4", "c3c4"), ("dc4", "d4c4"), ("d5", "d4d5"), ("e4", "")];
        assert_named("pawn-sideways", "4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", &sideways);
    }

    #[test]
    fn other_pawns_have_a_letter_and_no_promotion() {
        let pawns = [("Pxe5", "e4e5"), ("Pd5", "e4d5"), ("d5", ""), ("Pd7", "")];
        assert_named("berolina", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", &pawns);
        let last = Position::from_fen(movegen::rules("berolina").unwrap(), "8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
            .unwrap();
        let meant = |text| read(&last, text).unwrap().into_iter().map(|mv| last.move_text(mv));
        assert_eq!(meant("Pd8").collect::<Vec<_>>(), ["e7d8q", "e7d8r", "e7d8b", "e7d8n"]);
        assert_eq!(meant("Ke2").count(), 1);
        assert_named("berolina", "8/4P2k/8/8/8/8/8/4K3 w - - 0 1", &[("Pd8=R", "e7d8r")]);
    }

    #[test]
    fn letters_and_ranks_of_xiangqi() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let texts = [("Hc2", "b1c3"), ("Nc2", ""), ("Cbe2", "b3e3"), ("e4", "e4e5"), ("c9", "")];
        assert_named("xiangqi", start, &texts);
    }

    const OTHER_SIDES: &str = "name = \"other-sides\"
        [board]
        files = 5
        ranks = 5
        [pieces]
        K = { name = \"king\", betza = \"K\", role = \"royal\" }
        B = { name = \"bishop\", betza = \"B\" }
        P = { name = \"pawn\", betza = \"fW\" }
        \"+B\" = { name = \"horse\", betza = \"BW\", falls-back = \"B\" }
        \"+P\" = { name = \"tokin\", betza = \"WfF\", falls-back = \"P\" }
        [regions]
        camp = [\"a5-e5\"]
        [promotion]
        zones = [
            { region = \"camp\", to = \"+B\", pieces = \"B\", optional = true, leaving = true },
            { region = \"camp\", to = \"+P\", pieces = \"P\", optional = true, leaving = true },
        ]
        [hands]
        captures = true
        [start]
        fen = \"k4/4P/5/2B2/K4[P] w - - 0 1\"
    ";

    /// As XBoard 4.9.1 writes records of Shogi.
    #[test]
    fn other_sides_and_drops() {
        let text = movegen::GameText { path: "other-sides.toml".to_owned(), text: OTHER_SIDES.to_owned() };
        let games = movegen::Games::built_in().prepare(&[text]).expect("a game");
        let position = Position::start(games[0].rules());
        for (text, wanted) in [("e5+", "e4e5+"), ("Ba4", "c2a4"), ("P@c3", "P@c3"), ("P@b4", "P@b4")] {
            let meant = read(&position, text).expect(text);
            let texts: Vec<String> = meant.iter().map(|&mv| position.move_text(mv)).collect();
            assert_eq!(texts, [wanted], "{text}");
            assert_eq!(super::super::san::san(&position, meant[0]), text);
        }
        let over = Position::from_fen(position.rules(), "k4/2B2/5/5/K3+P[] w - - 0 1").expect("a position");
        for (text, wanted) in [("Bb5+", "c4b5+"), ("Bb5=", "c4b5"), ("+Pe2", "e1e2")] {
            let meant = read(&over, text).expect(text);
            assert_eq!(over.move_text(meant[0]), wanted, "{text}");
            assert_eq!(super::super::san::san(&over, meant[0]), text);
        }
    }

    #[test]
    fn what_is_no_move() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in ["", "-", "x", "N", "O-O", "e", "4", "Nf9999999999", "é4", "--", "Nxx", "1-0", "e4é"] {
            assert_named("chess", start, &[(text, "")]);
        }
    }
}
