//! Reads the positions that XBoard writes.

use movegen::{Color, FenError, ForeignPosition, Position, Rules, Square, marks};

use super::fields::{cased, castling_side, holdings_letters};
use crate::xboard::letters::{self, BoardPiece};
use crate::xboard::squares;

/// Reads a position in XBoard's text or in the game's own.
///
/// # Errors
/// If it is neither. The message names the field and its text.
pub fn read(rules: &'static Rules, text: &str) -> Result<ForeignPosition, FenError> {
    if rules.xboard_setup().is_none() || rules.has_free_castling() || is_own_text(rules, text) {
        return Position::from_foreign_fen(rules, &with_own_square(rules, text));
    }
    let text = marks::joined(text);
    let fields = Fields::split(&text);
    let board = Board::read(rules, fields.placement);
    let reserve = read_holdings(rules, fields.holdings, &board);
    let rights = rights_of(rules, &board, fields.rights.filter(|field| tells_rights(rules, field)));
    let poison = poison_field(rules, &board);
    let compose = |en_passant: &str| {
        let Fields { side, clock, number, .. } = fields;
        format!("{}{reserve} {side} {rights} {en_passant} {clock} {number}{poison}", board.own_placement)
    };
    let advances = en_passant_fields(rules, fields.en_passant);
    let with_advance = advances.iter().find_map(|advance| Position::from_fen(rules, &compose(advance)).ok());
    let read = |fen: String| Position::from_foreign_fen(rules, &fen);
    with_advance.map_or_else(|| read(compose("-")), |position| read(position.to_fen()))
}

/// The text with the name of a square, the en-passant field, as the game names the square.
fn with_own_square(rules: &Rules, text: &str) -> String {
    let geometry = rules.geometry();
    let own =
        |word: &str| squares::read(geometry, word).map_or_else(|| word.to_owned(), |it| geometry.name(it));
    text.split_whitespace().map(own).collect::<Vec<_>>().join(" ")
}

/// Whether a text has a field, or rights, that only the game's own notation has.
fn is_own_text(rules: &Rules, text: &str) -> bool {
    let rights = text.split_whitespace().nth(2).unwrap_or("-");
    let own_letter = |c: char| {
        let letter = c.to_ascii_uppercase();
        !matches!(letter, 'K' | 'Q')
            && rules.game().castling.moves.iter().any(|castling| castling.right == letter)
    };
    text.contains('=') || rights.chars().any(own_letter)
}

/// The fields of XBoard's text.
struct Fields<'a> {
    placement: &'a str,
    holdings: Option<&'a str>,
    side: &'a str,
    rights: Option<&'a str>,
    en_passant: &'a str,
    clock: &'a str,
    number: &'a str,
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Self {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let side = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let numbers = rest.iter().rev().take_while(is_number).count().min(2);
        let (words, numbers) = rest.split_at(rest.len() - numbers);
        let (rights, en_passant) = match *words {
            [word] if word.chars().all(|c| matches!(c, 'K' | 'Q' | 'k' | 'q')) => (Some(word), "-"),
            [word] => (None, word),
            [rights, en_passant, ..] => (Some(rights), en_passant),
            [] => (None, "-"),
        };
        let (placement, holdings) = match board.split_once('[') {
            Some((placement, holdings)) => (placement, Some(holdings.trim_end_matches(']'))),
            None => (board, None),
        };
        let clock = numbers.first().copied().unwrap_or("0");
        let number = numbers.get(1).copied().unwrap_or("1");
        Self { placement, holdings, side, rights, en_passant, clock, number }
    }
}

/// The pieces on XBoard's board, and its placement with the letters of the game.
struct Board {
    own_placement: String,
    pieces: Vec<(BoardPiece, Square)>,
}

impl Board {
    /// Reads a placement. Errors are left to the reader of the game's own text.
    fn read(rules: &Rules, placement: &str) -> Self {
        let mut board = Self { own_placement: String::new(), pieces: Vec::new() };
        let mut row = i32::from(rules.geometry().rows()) - 1;
        let (mut file, mut run) = (0, 0);
        for letter in placement.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = (run * 10 + digit as i32).min(i32::from(u8::MAX));
                board.own_placement.push(letter);
                continue;
            }
            file += std::mem::take(&mut run);
            match letter {
                '/' => (row, file) = (row - 1, 0),
                '*' => file += 1,
                _ => {
                    board.add(rules, letter, file, row);
                    file += 1;
                    continue;
                }
            }
            board.own_placement.push(letter);
        }
        board
    }

    fn add(&mut self, rules: &Rules, letter: char, file: i32, row: i32) {
        let piece = letters::piece(rules, letter);
        self.own_placement.push(piece.map_or(letter, |piece| rules.fen_letter(piece.color, piece.kind)));
        if let (Some(piece), Some(square)) = (piece, rules.geometry().square_at(file, row)) {
            self.pieces.push((piece, square));
        }
    }

    fn has(&self, rules: &Rules, color: Color, letter: char, square: Option<Square>) -> bool {
        self.pieces.iter().any(|&(piece, at)| {
            piece.color == color && rules.letter(piece.kind) == letter && Some(at) == square
        })
    }
}

/// The field of the hands or of the reserve. A kind that the holdings do not show has as many pieces in
/// reserve as are missing on the board, because no move changes the sum.
fn read_holdings(rules: &'static Rules, holdings: Option<&str>, board: &Board) -> String {
    if rules.has_hands() {
        return holdings.map_or_else(String::new, |hands| format!("[{}]", hands.trim_matches('-')));
    }
    let Some(setup) = rules.xboard_setup().filter(|_| rules.has_reserve()) else {
        return String::new();
    };
    let shown = holdings_letters(rules, setup);
    let start = Position::start(rules);
    let mut text = String::new();
    for color in Color::ALL {
        for kind in rules.kinds().filter(|&kind| !rules.is_pawn(kind) && !rules.is_royal(kind)) {
            let letter = rules.fen_letter(color, kind);
            let held = holdings.filter(|_| shown.contains(&rules.letter(kind)));
            let count = held.map_or_else(
                || {
                    let stock = start.count(color, kind) as usize + usize::from(start.reserve(color, kind));
                    let present =
                        board.pieces.iter().filter(|(piece, _)| (piece.color, piece.kind) == (color, kind));
                    stock.saturating_sub(present.count())
                },
                |held| held.chars().filter(|&c| c == letter).count(),
            );
            text.extend(std::iter::repeat_n(letter, count));
        }
    }
    format!("[{text}]")
}

/// Whether a field of rights gives information. XBoard writes `-` in three more cases: it knows nothing of
/// leaps; no castling is with its rook, and it looks for rooks beside the king when it gets a position; it
/// loads a game whose parent is `grand`, and it saves such games without the field.
fn tells_rights(rules: &Rules, field: &str) -> bool {
    let mut partners = rules.game().castling.moves.iter().map(|castling| castling.partner);
    let castles_with_rook = partners.any(|partner| is_xboards_rook(rules, partner));
    let is_grand = rules.xboard_setup().is_some_and(|setup| setup.parent == "grand");
    field != "-" || (castles_with_rook && !is_grand)
}

/// Whether XBoard treats a piece as its rook, by the number of its picture.
fn is_xboards_rook(rules: &Rules, letter: char) -> bool {
    const ROOK: u8 = 3;
    let setup = rules.xboard_setup();
    setup.is_some_and(|setup| setup.pictures.contains(&(letter, ROOK)))
}

/// The rights that the board allows, without those that the field denies. XBoard's field has castling only.
fn rights_of(rules: &Rules, board: &Board, field: Option<&str>) -> String {
    let game = rules.game();
    let mut text = String::new();
    for color in Color::ALL {
        let square = |name: &str| {
            let geometry = rules.geometry();
            geometry
                .parse(name)
                .and_then(|it| if color == Color::White { Some(it) } else { geometry.flip(it) })
        };
        for leap in game.castling.leaps.iter().filter(|leap| leap.side.is_none_or(|side| side.is(color))) {
            if board.has(rules, color, leap.piece, square(&leap.from)) {
                text.push(cased(color, leap.right));
            }
        }
        let king = rules.castler().map(|king| rules.letter(king));
        if !king.is_some_and(|king| board.has(rules, color, king, Some(rules.king_home(color)))) {
            continue;
        }
        if rules.has_king_leaps() {
            text.push(cased(color, 'K'));
        }
        for castling in &game.castling.moves {
            let letter = cased(color, castling.right);
            let side = cased(color, castling_side(rules, &castling.partner_from));
            let allowed = field.is_none_or(|field| field.contains(side));
            let stands = board.has(rules, color, castling.partner, square(&castling.partner_from));
            if allowed && stands && !text.contains(letter) {
                text.push(letter);
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

fn poison_field(rules: &Rules, board: &Board) -> String {
    let poisoned = board.pieces.iter().filter(|(piece, _)| piece.poisoned);
    let entry = |&(_, square): &(BoardPiece, Square)| {
        format!("{}:{}", rules.geometry().name(square), rules.poison_moves())
    };
    let entries: Vec<String> = poisoned.map(entry).collect();
    if entries.is_empty() { String::new() } else { format!(" poison={}", entries.join(",")) }
}

/// The possible en-passant fields in the game's own notation, for the passed square that XBoard names.
fn en_passant_fields(rules: &Rules, text: &str) -> Vec<String> {
    let geometry = rules.geometry();
    let Some(passed) = squares::read(geometry, text) else { return Vec::new() };
    let in_file: Vec<Square> =
        geometry.squares().filter(|&it| geometry.file_of(it) == geometry.file_of(passed)).collect();
    let advances = in_file.iter().flat_map(|&from| in_file.iter().map(move |&to| (from, to)));
    let advances = advances.map(|(from, to)| geometry.name(from) + &geometry.name(to));
    std::iter::once(geometry.name(passed)).chain(advances).collect()
}
