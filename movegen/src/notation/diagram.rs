//! The board as text.

use std::fmt::Write as _;

use crate::marks;
use crate::position::Position;
use crate::types::{Color, Piece, Square};

impl Position {
    /// The board with the names of ranks and files, White at the bottom. Capitals are White's pieces,
    /// lower-case letters are Black's, and a dot is an empty square. A star is a wall. Squares that do not
    /// exist are blank. The count of a poisoned piece is on both sides of its letter.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// let diagram = position.diagram();
    /// assert_eq!(diagram.lines().next(), Some("  8  r  n  b  q  k  b  n  r"));
    /// ```
    pub fn diagram(&self) -> String {
        self.diagram_with(Color::White, |square| {
            let (piece, count) = (self.piece_on(square), self.poison_count(square));
            let letter = match piece {
                Piece::EMPTY => ".".to_owned(),
                Piece::GONE => " ".to_owned(),
                Piece::WALL => "*".to_owned(),
                piece => self.rules().written_letter(piece.color(), piece.kind()),
            };
            let side = if count == 0 { " ".to_owned() } else { count.to_string() };
            // A mark takes the place behind the letter.
            format!("{side}{letter}{}", if letter.len() == 1 { &side } else { "" })
        })
    }

    /// The same diagram with the side `bottom` at the bottom. `cell` writes each square, three columns wide.
    pub fn diagram_with(&self, bottom: Color, cell: impl Fn(Square) -> String) -> String {
        let geometry = self.rules().geometry();
        let mut rows: Vec<u8> = (0..geometry.rows()).rev().collect();
        let mut files: Vec<u8> = (0..geometry.files()).collect();
        if bottom == Color::Black {
            rows.reverse();
            files.reverse();
        }
        let mut lines = Vec::new();
        for row in rows {
            let square = |&file: &u8| geometry.square_at(i32::from(file), i32::from(row));
            let cells: String =
                files.iter().map(|file| square(file).map_or_else(|| "   ".to_owned(), &cell)).collect();
            lines.push(format!("{:>3} {cells}", geometry.rank_name(row)));
        }
        let names: String = files.iter().map(|&file| format!(" {} ", char::from(b'a' + file))).collect();
        lines.push(format!("    {names}"));
        let mut text: String = lines.iter().map(|line| format!("{}\n", line.trim_end_matches(' '))).collect();
        self.add_poison_and_reserve(&mut text);
        text
    }

    fn add_poison_and_reserve(&self, text: &mut String) {
        let rules = self.rules();
        if rules.has_hands() {
            for color in Color::ALL {
                let held = self.hand_pieces(color);
                let letters: String = held
                    .flat_map(|(kind, count)| {
                        std::iter::repeat_n(rules.fen_letter(color, kind), usize::from(count))
                    })
                    .collect();
                let letters = marks::written(&letters);
                let shown = if letters.is_empty() { "nothing" } else { &letters };
                let _ = writeln!(text, "{} in hand: {shown}", color.name());
            }
        }
        if rules.has_reserve() {
            for color in Color::ALL {
                let letters: String = rules
                    .kinds()
                    .filter(|&kind| rules.can_be_reserved(kind))
                    .flat_map(|kind| {
                        std::iter::repeat_n(
                            rules.fen_letter(color, kind),
                            usize::from(self.reserve(color, kind)),
                        )
                    })
                    .collect();
                let letters = marks::written(&letters);
                let shown = if letters.is_empty() { "nothing" } else { &letters };
                let _ = writeln!(text, "{} in reserve: {shown}", color.name());
            }
        }
        if rules.has_jokers() {
            for color in Color::ALL {
                let power = self.joker_power(color).map_or("nothing yet", |kind| rules.name(kind));
                let _ = writeln!(text, "{}'s jokers imitate: {power}", color.name());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserve_and_powers_stand_below_the_board() {
        let rules = crate::rules("apothecary-classic").expect("a game");
        let fen = "**********/4k5/2P7/10/10/10/10/10/10/2p7/4K5/**********[QRR] w - - 0 1 jokers=-r";
        let diagram = Position::from_fen(rules, fen).expect(fen).diagram();
        let lines: Vec<&str> = diagram.lines().skip_while(|line| !line.contains(':')).collect();
        let expected = [
            "White in reserve: QRR",
            "Black in reserve: nothing",
            "White's jokers imitate: nothing yet",
            "Black's jokers imitate: rook",
        ];
        assert_eq!(lines, expected);
    }
}
