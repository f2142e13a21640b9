//! Positions as FEN. The reader expects valid input: test data, and FENs written by the move generator.

use crate::board::{Piece, Spot};
use crate::games::Game;
use crate::kinds::Kind;
use crate::letters::{cased, color_of, with_marks, without_marks};
use crate::squares::{Color, Square};
use crate::state::State;

/// The text of an empty field for rights or en passant.
const NONE: &str = "-";

impl State {
    /// Reads a position.
    pub fn from_fen(game: &'static Game, fen: &str) -> Self {
        let fen = without_marks(fen);
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (placement, reserve) = match fields[0].split_once('[') {
            Some((placement, reserve)) => (placement, reserve.trim_end_matches(']')),
            None => (fields[0], ""),
        };
        let mut state = Self::empty(game);
        state.read_placement(placement);
        state.turn = if fields[1] == "w" { Color::White } else { Color::Black };
        let off_board = [Color::White, Color::Black].map(|color| read_reserve(game, reserve, color));
        if game.more.hands.is_some() {
            state.hands = off_board;
        } else {
            state.reserve = off_board;
        }
        if fields[2] != NONE {
            state.rights = fields[2].chars().map(|c| (color_of(c), c.to_ascii_uppercase())).collect();
            state.read_unmoved();
        }
        state.read_rest(&fields[4..]);
        let limit = fields[3].parse().ok().filter(|_| game.more.counting.is_some());
        if game.more.trades.is_some() {
            state.traded = Square::parse(fields[3]).filter(|_| fields[3] != NONE);
        } else if let Some(limit) = limit {
            state.count = Some((std::mem::take(&mut state.clock), limit));
        } else if fields[3] != NONE {
            state.advance = Some(state.read_advance(fields[3]));
        }
        state.settle_en_passant();
        state
    }

    fn read_placement(&mut self, text: &str) {
        let shape = &self.game.shape;
        for (rank, row) in (shape.lowest()..=shape.highest()).rev().zip(text.split('/')) {
            let mut file = 0;
            let mut digits = String::new();
            for c in row.chars().chain(['/']) {
                if c.is_ascii_digit() {
                    digits.push(c);
                    continue;
                }
                file += digits.parse().unwrap_or(0);
                digits.clear();
                let square = Square::new(file, rank);
                if c == '*' && self.board.is_empty(square) {
                    self.board.walls.insert(square);
                } else if c != '*' && c != '/' {
                    self.put(square, c);
                }
                file += 1;
            }
        }
    }

    /// Puts a piece on a square. The case of its letter is its colour.
    pub fn put(&mut self, square: Square, letter: char) {
        let kind = self.game.kind_of(letter);
        self.board.put(square, Some(Piece { color: color_of(letter), kind }));
    }

    /// Reads clock, move number, jokers and poison.
    fn read_rest(&mut self, fields: &[&str]) {
        let mut numbers = Vec::new();
        for field in fields {
            match field.split_once('=') {
                Some(("jokers", powers)) => self.read_powers(powers),
                Some(("poison", entries)) => {
                    for entry in entries.split(',') {
                        let (square, count) = entry.split_once(':').expect("square:count");
                        let square = Square::parse(square).expect("a square name");
                        self.poison.insert(square, count.parse().expect("a count"));
                    }
                }
                Some((name, _)) => panic!("no field is called {name}"),
                None if field.contains('+') => {
                    let (white, black) = field.split_once('+').expect("two numbers");
                    self.checks_left = [white, black].map(|text| text.parse().expect("a number"));
                }
                None => numbers.push(field.parse().expect("a number")),
            }
        }
        if let [clock, number] = numbers[..] {
            (self.clock, self.number) = (clock, number);
        }
    }

    fn read_powers(&mut self, powers: &str) {
        for (power, letter) in self.power.iter_mut().zip(powers.chars()) {
            *power = (letter != '-').then(|| self.game.kind_of(letter));
        }
    }

    /// The pawn advance of an en-passant field.
    fn read_advance(&self, field: &str) -> (Square, Square) {
        if self.game.writes_advance {
            let middle = 1 + field[1..].find(|c: char| c.is_ascii_lowercase()).expect("two squares");
            let from = Square::parse(&field[..middle]).expect("a square name");
            return (from, Square::parse(&field[middle..]).expect("a square name"));
        }
        let passed = Square::parse(field).expect("a square name");
        let up = self.turn.other().forward();
        (passed.offset((0, -up)), passed.offset((0, up)))
    }

    /// Writes the position.
    pub fn fen(&self) -> String {
        let advance = match self.advance {
            None => NONE.to_string(),
            Some((from, to)) if self.game.writes_advance => format!("{}{}", from.name(), to.name()),
            Some(advance) => Self::passed_over(advance)[0].name(),
        };
        let advance = self.traded.map_or(advance, |square| square.name());
        let (advance, clock) = match self.count {
            Some((plies, limit)) => (limit.to_string(), plies),
            None => (advance, self.clock),
        };
        let turn = self.turn_letter();
        let mut fen = format!(
            "{}{} {turn} {} {advance}{} {} {}",
            self.placement(),
            self.reserve_text(),
            self.rights_text(),
            self.checks_text(),
            clock,
            self.number,
        );
        if self.game.has(Kind::Joker) {
            fen += &format!(" jokers={}{}", self.power_letter(Color::White), self.power_letter(Color::Black));
        }
        if !self.poison.is_empty() {
            fen += &format!(" poison={}", self.poison_text());
        }
        with_marks(&fen)
    }

    /// A text that is equal for positions that are the same by the rule of repetition.
    pub fn repetition_text(&self) -> String {
        let mut text = format!(
            "{}{}{} {} {} {:?} {}",
            self.placement(),
            if self.game.more.hands.is_some() { self.reserve_text() } else { String::new() },
            self.checks_text(),
            self.turn_letter(),
            self.rights_text(),
            (self.advance, self.traded),
            self.poison_text(),
        );
        if let Some((_, limit)) = self.count {
            text += &format!(" count to {limit}");
        }
        for color in [Color::White, Color::Black] {
            if self.board.pieces(color).iter().any(|(_, piece)| piece.kind == Kind::Joker) {
                text += &format!(" {color:?} jokers {}", self.power_letter(color));
            }
        }
        text
    }

    /// The checks that White and Black have left, in games that count them.
    fn checks_text(&self) -> String {
        let [white, black] = self.checks_left;
        if self.game.more.checks == 0 { String::new() } else { format!(" {white}+{black}") }
    }

    fn turn_letter(&self) -> char {
        if self.turn == Color::White { 'w' } else { 'b' }
    }

    fn piece_letter(&self, piece: Piece) -> char {
        cased(piece.color, self.game.row(piece.kind).letter)
    }

    /// The field of the pieces on the board.
    pub fn placement(&self) -> String {
        let shape = self.board.shape();
        let mut ranks = Vec::new();
        for rank in (shape.lowest()..=shape.highest()).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..shape.files {
                let spot = self.board.spot(Square::new(file, rank));
                if spot == Spot::Empty {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(if let Spot::Holds(piece) = spot { self.piece_letter(piece) } else { '*' });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    fn reserve_text(&self) -> String {
        let off_board = match &self.game.more.hands {
            Some(_) => &self.hands,
            None if self.game.has_reserve() => &self.reserve,
            None => return String::new(),
        };
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            for row in &self.game.table {
                let count = off_board[color.index()].iter().filter(|kind| **kind == row.kind).count();
                text.extend(std::iter::repeat_n(cased(color, row.letter), count));
            }
        }
        format!("[{text}]")
    }

    fn rights_text(&self) -> String {
        let of_side = |color: Color| {
            let rights = self.rights.iter().filter(move |right| right.0 == color).map(|right| right.1);
            let letters = rights.chain(self.letters_of_unmoved(color));
            letters.map(move |letter| cased(color, letter)).collect::<String>()
        };
        let text = of_side(Color::White) + &of_side(Color::Black);
        if text.is_empty() { NONE.to_string() } else { text }
    }

    fn power_letter(&self, color: Color) -> char {
        self.power[color.index()].map_or('-', |kind| cased(color, self.game.row(kind).letter))
    }

    fn poison_text(&self) -> String {
        let entries = self.poison.iter().map(|(square, count)| format!("{}:{count}", square.name()));
        entries.collect::<Vec<_>>().join(",")
    }
}

fn read_reserve(game: &Game, text: &str, color: Color) -> Vec<Kind> {
    text.chars().filter(|c| color_of(*c) == color).map(|c| game.kind_of(c)).collect()
}
