//! Squares by XBoard's names.

use movegen::{Geometry, Square};

/// XBoard's number of the lowest rank: 0 on a board of ten ranks, otherwise 1.
pub fn lowest_rank(geometry: &Geometry) -> u8 {
    u8::from(geometry.rows() != 10)
}

/// XBoard's name of a square.
pub fn name(geometry: &Geometry, square: Square) -> String {
    let file = char::from(b'a' + geometry.file_of(square));
    format!("{file}{}", geometry.row_of(square) + lowest_rank(geometry))
}

/// Reads a square at the start of a text. Returns it with the rest of the text.
pub fn take<'a>(geometry: &Geometry, text: &'a str) -> Option<(Square, &'a str)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: i32 = text[1..=digits].parse().ok()?;
    let square = geometry.square_at(i32::from(file), rank - i32::from(lowest_rank(geometry)))?;
    Some((square, &text[1 + digits..]))
}

/// The square with a name.
pub fn read(geometry: &Geometry, text: &str) -> Option<Square> {
    take(geometry, text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::rules;

    #[test]
    fn what_is_no_square_is_not_read() {
        let geometry = rules("apothecary-classic").expect("a game").geometry();
        for text in ["", "a", "a0", "a1", "k5", "a13", "A5", "é5", "a99999999999", "a5q", "5a"] {
            assert_eq!(read(geometry, text), None, "{text}");
        }
        let (square, rest) = take(geometry, "a10a11q").expect("a square");
        assert_eq!((geometry.name(square).as_str(), rest), ("a9", "a11q"));
    }
}
