//! Writes positions as FEN.

use std::fmt::Write as _;

use crate::game::EnPassantField;
use crate::marks;
use crate::position::Position;
use crate::position::state::Advanced;
use crate::types::{Color, Occupant};

impl Position {
    /// The position as FEN in its normal form.
    ///
    /// ```
    /// # let rules = movegen::rules("apothecary-classic").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// position.make(position.parse_move("a3a4")?);
    /// let fen = position.to_fen();
    /// assert!(fen.ends_with(" 0 1 jokers=-p"), "Black's jokers imitate pawns now");
    /// assert_eq!(movegen::Position::from_fen(rules, &fen)?.key(), position.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_fen(&self) -> String {
        let mut fen = self.placement();
        if self.rules.has_reserve() {
            fen.push('[');
            for color in Color::ALL {
                for kind in self.rules.kinds().filter(|&kind| self.rules.can_be_reserved(kind)) {
                    let letter = self.rules.fen_letter(color, kind);
                    fen.extend(std::iter::repeat_n(letter, usize::from(self.reserve(color, kind))));
                }
            }
            fen.push(']');
        }
        if self.rules.has_hands() {
            fen.push('[');
            for color in Color::ALL {
                for (kind, count) in self.hand_pieces(color) {
                    let letter = self.rules.fen_letter(color, kind);
                    fen.extend(std::iter::repeat_n(letter, usize::from(count)));
                }
            }
            fen.push(']');
        }
        let (place, clock) = match self.count_of_moves() {
            Some((plies, limit)) => (limit.to_string(), plies),
            None => (self.en_passant_text(), self.state.halfmove_clock),
        };
        let _ = write!(
            fen,
            " {} {} {place}{} {clock} {}",
            self.side_to_move.letter(),
            self.rights_text(),
            self.checks_text(),
            self.move_number()
        );
        if self.rules.has_jokers() {
            let letter =
                |color| self.joker_power(color).map_or('-', |kind| self.rules.fen_letter(color, kind));
            let _ = write!(fen, " jokers={}{}", letter(Color::White), letter(Color::Black));
        }
        let poison = self.poison_text();
        let fen = if poison.is_empty() { fen } else { format!("{fen} poison={poison}") };
        if self.rules.has_marks() { marks::written(&fen).into_owned() } else { fen }
    }

    fn placement(&self) -> String {
        let geometry = self.rules.geometry();
        let rows = (0..geometry.rows()).rev().map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..geometry.files() {
                let square = geometry.square_at(i32::from(file), i32::from(row));
                let occupant = square.map_or(Occupant::GONE, |square| self.board[square.index()]);
                if occupant.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty != 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.push(
                    occupant
                        .color()
                        .map_or('*', |color| self.rules.fen_letter(color, self.kinds[color][occupant.id()])),
                );
            }
            if empty != 0 {
                let _ = write!(text, "{empty}");
            }
            text
        });
        rows.collect::<Vec<_>>().join("/")
    }

    fn rights_text(&self) -> String {
        if self.rules.has_gates() {
            let text: String = Color::ALL.into_iter().map(|color| self.rights_with_gates(color)).collect();
            return if text.is_empty() { "-".to_owned() } else { text };
        }
        if self.state.rights == 0 {
            return "-".to_owned();
        }
        let held = (0..self.rules.rights.len()).filter(|&index| self.has_right(index));
        held.map(|index| self.right_letter(index)).collect()
    }

    /// The rights of a side, and then the files of its other pieces that have not moved.
    fn rights_with_gates(&self, color: Color) -> String {
        let held = (0..self.rules.rights.len())
            .filter(|&index| self.has_right(index) && self.rules.rights[index].color == color);
        held.map(|index| self.right_letter(index)).chain(self.gates_text(color).chars()).collect()
    }

    /// The letter of a right, or that of its partner's file if another partner is farther out.
    fn right_letter(&self, index: usize) -> char {
        let right = &self.rules.rights[index];
        let own = self.homes[right.color].rights.iter().find(|(mask, _)| *mask == 1 << index);
        match own {
            Some(&(_, square))
                if self.rules.has_free_castling() && self.outermost_partner(index) != Some(square) =>
            {
                let file = char::from(b'a' + self.rules.geometry().file_of(square));
                if right.color == Color::White { file.to_ascii_uppercase() } else { file }
            }
            _ => right.letter,
        }
    }

    fn en_passant_text(&self) -> String {
        let geometry = self.rules.geometry();
        if let Some(square) = self.state.traded {
            return geometry.name(square);
        }
        let Some(Advanced { from, to }) = self.state.advanced else { return "-".to_owned() };
        match self.rules.en_passant_field() {
            EnPassantField::Advance => geometry.name(from) + &geometry.name(to),
            EnPassantField::PassedSquare => {
                self.rules.squares_passed(from, to).next().map_or_else(String::new, |it| geometry.name(it))
            }
        }
    }

    /// The checks that White and Black have left, in games that count them.
    fn checks_text(&self) -> String {
        if !self.rules.counts_checks() {
            return String::new();
        }
        let [white, black] = Color::ALL.map(|color| self.checks_left(color));
        format!(" {white}+{black}")
    }

    fn poison_text(&self) -> String {
        let geometry = self.rules.geometry();
        let poisoned = geometry.squares().filter(|&square| self.is_frozen(square));
        let entries =
            poisoned.map(|square| format!("{}:{}", geometry.name(square), self.poison_count(square)));
        entries.collect::<Vec<_>>().join(",")
    }
}
