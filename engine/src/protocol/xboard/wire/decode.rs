//! Reads the moves that XBoard sends: the user's move, or the opponent's move as XBoard rewrites it.

use movegen::{Geometry, Move, MoveError, MoveKind, Position, Square};
use thiserror::Error;

use super::letters;
use super::squares;

/// A pass in XBoard's protocol.
pub const PASS: &str = "@@@@";

/// A move read from XBoard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Received {
    /// The move.
    pub mv: Move,
    /// Other squares that XBoard has emptied.
    pub emptied: Vec<Square>,
}

/// The reason why a text from XBoard is not a legal move. Squares have XBoard's names.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct DecodeError {
    reason: String,
    /// Whether only the letter at the end of the move is missing or wrong.
    pub is_about_letter: bool,
}

impl From<String> for DecodeError {
    fn from(reason: String) -> Self {
        Self { reason, is_about_letter: false }
    }
}

/// Squares and letter of a move.
#[derive(Debug)]
struct Course {
    from: Square,
    to: Square,
    /// Squares that are emptied by the move.
    via: Vec<Square>,
    letter: Option<char>,
}

/// Reads the argument of `usermove`.
///
/// # Errors
/// If it is not a legal move, with the reason.
pub fn decode(position: &Position, text: &str) -> Result<Received, DecodeError> {
    let geometry = position.rules().geometry();
    // XBoard adds a point to the move of a pawn that does not promote on the last rank.
    let text = text.strip_suffix('.').unwrap_or(text);
    if text == PASS {
        let is_pass =
            |mv: &Move| mv.kind() == MoveKind::Pass || mv.via().is_some() && !position.is_capture(*mv);
        let pass = position.legal_moves().into_iter().find(is_pass);
        let refusal = || "a pass is not legal here".to_owned();
        return Ok(Received { mv: pass.ok_or_else(refusal)?, emptied: Vec::new() });
    }
    if let Some(mv) = find_drop(position, text) {
        return Ok(Received { mv, emptied: Vec::new() });
    }
    if let Some(mv) = find_with_wall(position, text) {
        return Ok(Received { mv, emptied: Vec::new() });
    }
    let course = read_course(geometry, text).filter(|_| !position.rules().has_walls());
    let Some(course) = course else {
        if let Some(square) = missing_square(geometry, text) {
            return Err(format!("there is no square {square}").into());
        }
        return decode_own(position, text).map(|mv| Received { mv, emptied: Vec::new() });
    };
    if let Some(mv) = find_double(position, &course) {
        return Ok(Received { mv, emptied: Vec::new() });
    }
    let mv = find_move(position, &course)?;
    let mut after = position.clone();
    after.make(mv);
    if let Some(&square) = course.via.iter().find(|&&square| after.piece_on(square).is_piece()) {
        return Err(format!("the piece on {} stays where it is", name(position, square)).into());
    }
    Ok(Received { mv, emptied: course.via })
}

/// The legal drop that a text such as `P@e4` means.
fn find_drop(position: &Position, text: &str) -> Option<Move> {
    let rules = position.rules();
    let (letter, square) = text.split_once('@')?;
    let to = squares::read(rules.geometry(), square)?;
    let is_meant = |kind| letter.eq_ignore_ascii_case(&rules.xboard_letter(kind).to_string());
    let mut drops = position.legal_moves().into_iter().filter(|mv| mv.to() == to);
    drops.find(|mv| mv.dropped().is_some_and(is_meant))
}

/// The legal move with a wall that a text such as `e2e4,e4d5` means: the second leg is that of the wall.
fn find_with_wall(position: &Position, text: &str) -> Option<Move> {
    let geometry = position.rules().geometry();
    let (step, leg) = text.split_once(',').filter(|_| position.rules().has_walls())?;
    let course = read_course(geometry, step)?;
    let (start, rest) = squares::take(geometry, leg)?;
    let wall = squares::read(geometry, rest)?;
    let is_meant = |mv: &Move| {
        mv.wall() == Some(wall)
            && start == mv.to()
            && position.written_squares(*mv) == (course.from, course.to)
            && letters::fits_letter(position, *mv, course.letter)
    };
    position.legal_moves().into_iter().find(is_meant)
}

/// Reads a move in the game's own notation.
///
/// # Errors
/// If it is not a legal move, with the reason.
pub fn decode_own(position: &Position, text: &str) -> Result<Move, DecodeError> {
    let reason = |error: &MoveError| match error {
        MoveError::Unknown { .. } if position.in_check() => "in check".to_owned(),
        MoveError::NoMoves { .. } => GAME_OVER.to_owned(),
        _ => error.reason(),
    };
    position.parse_move(text).map_err(|error| reason(&error).into())
}

const GAME_OVER: &str = "the game is over";

fn name(position: &Position, square: Square) -> String {
    squares::name(position.rules().geometry(), square)
}

/// Reads the legs of a move, separated by commas. Each leg begins where the one before it ended. There is one
/// exception: XBoard takes a move that empties a square of the mover's own piece for castling. Then the first
/// leg is the whole move, the second begins on the emptied square, and the rest has no meaning.
fn read_course(geometry: &Geometry, text: &str) -> Option<Course> {
    let mut legs = text.split(',');
    let (from, rest) = squares::take(geometry, legs.next()?)?;
    let (mut to, mut rest) = squares::take(geometry, rest)?;
    let mut via = Vec::new();
    for leg in legs {
        let (start, onward) = squares::take(geometry, leg)?;
        if start != to {
            via.push(start);
            rest = "";
            break;
        }
        via.push(to);
        (to, rest) = squares::take(geometry, onward)?;
    }
    let mut letters = rest.chars();
    let letter = letters.next();
    let is_mark = |letter: char| letter == '+' || letter.is_ascii_alphabetic();
    let is_complete = letters.next().is_none() && letter.is_none_or(is_mark);
    is_complete.then_some(Course { from, to, via, letter: letter.map(|letter| letter.to_ascii_lowercase()) })
}

/// A square of a coordinate move that is not on the board, by XBoard's name for it.
fn missing_square<'a>(geometry: &Geometry, text: &'a str) -> Option<&'a str> {
    let (from, rest) = split_square(text)?;
    let (to, _) = split_square(rest)?;
    [from, to].into_iter().find(|square| squares::read(geometry, square).is_none())
}

/// Splits a file and a rank from a text.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let rank = text.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
    let digits = rank.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| text.split_at(1 + digits))
}

/// The legal move of two steps with two legs.
fn find_double(position: &Position, course: &Course) -> Option<Move> {
    let [via] = course.via[..] else { return None };
    let name = |square| position.rules().geometry().name(square);
    let text = [course.from, via, course.to].map(name).concat();
    position.parse_move(&text).ok().filter(|mv| mv.via().is_some())
}

fn find_move(position: &Position, course: &Course) -> Result<Move, DecodeError> {
    let legal = position.legal_moves();
    if course.from == course.to {
        let cure = legal.iter().find(|mv| mv.kind() == MoveKind::Cure && mv.to() == course.to);
        if let Some(&cure) = cure {
            return Ok(cure);
        }
    }
    let fitting: Vec<Move> =
        legal.into_iter().filter(|&mv| position.written_squares(mv) == (course.from, course.to)).collect();
    let fitting: Vec<Move> = fitting.into_iter().filter(|mv| mv.via().is_none()).collect();
    let with_letter = fitting.iter().find(|&&mv| letters::fits_letter(position, mv, course.letter));
    with_letter.copied().ok_or_else(|| match &fitting[..] {
        [] => explain(position, course),
        _ => wrong_letter(position, course, &fitting),
    })
}

fn wrong_letter(position: &Position, course: &Course, fitting: &[Move]) -> DecodeError {
    let letters: Vec<String> =
        fitting.iter().filter_map(|&mv| letter_needed(position, mv)).map(String::from).collect();
    let with_letter = match letters.len() {
        1 => format!("with the letter {} added", letters[0]),
        _ => format!("with one of the letters {} added", letters.join(", ")),
    };
    let endings = match (letters.len(), fitting.len()) {
        (0, _) => "without a letter added".to_owned(),
        (named, all) if named < all => format!("without a letter or {with_letter}"),
        _ => with_letter,
    };
    let (from, to) = (name(position, course.from), name(position, course.to));
    let piece = piece_name(position, course.from);
    let reason = format!("the {piece} on {from} can go to {to} only {endings}");
    DecodeError { reason, is_about_letter: true }
}

/// The letter that the text of a move must have.
fn letter_needed(position: &Position, mv: Move) -> Option<char> {
    match mv.kind() {
        MoveKind::Poison => Some(letters::suffix(position.rules(), position.piece_on(mv.to()).kind(), true)),
        MoveKind::Cure => Some('c'),
        _ => mv.promotion().or(mv.gated()).map(|kind| letters::suffix(position.rules(), kind, false)),
    }
}

fn piece_name(position: &Position, square: Square) -> &'static str {
    let piece = position.piece_on(square);
    if piece.is_piece() { position.rules().name(piece.kind()) } else { "piece" }
}

fn explain(position: &Position, course: &Course) -> DecodeError {
    if position.legal_moves().is_empty() {
        return GAME_OVER.to_owned().into();
    }
    position.why_illegal(course.from, course.to, |square| name(position, square)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(game: &str, fen: &str) -> Position {
        Position::from_fen(movegen::rules(game).expect(game), fen).expect(fen)
    }

    /// XBoard takes a move that also empties a square of its own side for castling.
    #[test]
    fn squares_that_xboard_empties() {
        let fen = "4k3/8/8/n7/8/8/8/4K1H1 w - - 0 1 poison=a5:1";
        let poison = position("poison", fen);
        for (text, emptied) in [
            ("g1g4", &[][..]),
            ("g1a5,a5g4", &["a5"]),
            ("g1a5,a5b8,b8g4", &["a5", "b8"]),
            ("g1g4,a5b`", &["a5"]),
        ] {
            let received = decode(&poison, text).expect(text);
            let names: Vec<String> = received.emptied.iter().map(|&square| name(&poison, square)).collect();
            assert_eq!(
                (poison.move_text(received.mv).as_str(), names),
                ("g1g4", emptied.iter().map(|&it| it.to_owned()).collect()),
                "{text}"
            );
        }
    }

    #[test]
    fn two_steps_are_two_legs() {
        let chu = position("chu-shogi", "k11/12/12/12/5g6/5r6/5p6/5N6/12/12/12/11K w - - 0 1");
        for (text, own) in [
            ("f5f6,f6f7", "f5f6f7"),
            ("f5f6,f6f5", "f5f6f5"),
            ("f5g5,g5f5", "f5e4f5"),
            (PASS, "f5e4f5"),
            ("f5f7", "f5f7"),
            // Over an empty square it is a leap.
            ("f5e5,e5e6", "f5e6"),
        ] {
            let received = decode(&chu, text).expect(text);
            assert_eq!(chu.move_text(received.mv), own, "{text}");
        }
        let error = decode(&chu, "f5f6,f6f8").expect_err("too far").to_string();
        assert_eq!(error, "the lion on f5 cannot go to f8");
    }

    #[test]
    fn a_pawn_on_the_last_rank_need_not_promote() {
        let sittuyin = position("sittuyin", "8/8/8/8/8/1K6/3p4/5k2[] b - - 0 1");
        let received = decode(&sittuyin, "d2d1.").expect("a move");
        assert_eq!(sittuyin.move_text(received.mv), "d2d1");
    }

    /// XBoard does not take a move back if the refusal has one of these words anywhere.
    const WORDS_THAT_XBOARD_SEARCHES_FOR: [&str; 14] = [
        "name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint", "random", "depth",
        "accepted", "draw", "analyze",
    ];

    #[test]
    fn refusals_say_why() {
        let poison = position("poison", "4k3/8/8/3r4/3H4/8/P7/4K2N w - - 0 1 poison=h1:3");
        for (text, reason) in [
            ("hello", "not a recognised move; write moves like"),
            ("", "not a recognised move"),
            ("a2", "the pawn on a2 cannot go to a2"),
            ("a2a9", "there is no square a9"),
            ("a2a4qq", "not a recognised move"),
            ("a2a4,", "not a recognised move"),
            ("é2a4", "not a recognised move"),
            ("a3a4", "White is to move, and has no piece on a3"),
            ("e8e7", "White is to move, and the king on e8 is Black's"),
            ("h1g3", "the knight on h1 is poisoned"),
            ("a2a5", "the pawn on a2 cannot go to a5"),
            ("d4d5", "the harpy on d4 can go to d5 only with the letter t added"),
            ("d4d5q", "the harpy on d4 can go to d5 only with the letter t added"),
            ("a2a3q", "the pawn on a2 can go to a3 only without a letter added"),
            ("a2d5,d5a4", "the piece on d5 stays"),
            ("a2a2", "the pawn on a2 cannot go to a2"),
        ] {
            let error = decode(&poison, text).expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
            let found = WORDS_THAT_XBOARD_SEARCHES_FOR.iter().find(|&word| error.contains(word));
            assert_eq!(found, None, "{text}: {error}");
        }
        let classic = Position::start(movegen::rules("apothecary-classic").expect("a game"));
        for (text, reason) in [("a1a2", "there is no square a1"), ("a3a13", "there is no square a13")] {
            assert_eq!(decode(&classic, text).expect_err(text).to_string(), reason);
        }
        let zone = position("apothecary-classic", "10/1k8/10/10/1P8/10/10/10/10/5K4/10/10[NM] w - - 0 1");
        let error = decode(&zone, "b8b9q").expect_err("no queen in this zone").to_string();
        assert!(
            error.ends_with("can go to b9 only without a letter or with one of the letters n, m added"),
            "{error}"
        );
        let check = position("gothic", "4rk4/10/10/10/10/10/10/R3K5 w - - 0 1");
        let error = decode(&check, "a1a2").expect_err("a check").to_string();
        assert_eq!(error, "White's king is in check from the rook on e8, and would still be");
        assert_eq!(decode(&check, "hello").expect_err("a check").to_string(), "in check");
    }
}
