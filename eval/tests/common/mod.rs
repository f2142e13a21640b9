//! Helpers of the tests of the evaluation.
#![allow(dead_code)]

use eval::{Evaluator, Score};
use movegen::{Color, Move, Position, Rules, Square};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Evaluates a position from scratch, for the side to move.
pub fn evaluate(evaluator: &Evaluator, position: &Position) -> Score {
    evaluator.evaluate_afresh(position)
}

/// The start position of a random array, and at most `length` random moves from it. Ends by repetition and by
/// the move count are ignored.
pub fn random_game(rules: &'static Rules, seed: u64, length: usize) -> (Position, Vec<Move>) {
    let mut rng = StdRng::seed_from_u64(seed);
    let array = rng.random_range(1..=rules.array_count());
    let start = Position::from_array(rules, array).expect("an array");
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < length && position.king_is_dead().is_none() {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.random_range(0..legal.len())];
        position.make(mv);
        moves.push(mv);
    }
    (start, moves)
}

/// A symmetry of the board that exchanges White's side and Black's side.
#[derive(Clone, Copy)]
pub enum Mirror {
    /// Reflects the ranks.
    Ranks,
    /// Reflects ranks and files: a rotation by 180 degrees.
    Both,
}

impl Mirror {
    /// The symmetry of a game's board.
    pub fn of(rules: &Rules) -> Self {
        let symmetries = [Self::Ranks, Self::Both].into_iter();
        let fits =
            |mirror: &Self| rules.geometry().squares().all(|square| mirror.image(rules, square).is_some());
        symmetries.clone().find(fits).unwrap_or_else(|| panic!("the board of {} has no symmetry", rules.id()))
    }

    fn square(self, rules: &Rules, square: Square) -> Square {
        self.image(rules, square).expect("the board has this symmetry")
    }

    fn image(self, rules: &Rules, square: Square) -> Option<Square> {
        let geometry = rules.geometry();
        let (file, row) = (i32::from(geometry.file_of(square)), i32::from(geometry.row_of(square)));
        let file = match self {
            Self::Ranks => file,
            Self::Both => i32::from(geometry.files()) - 1 - file,
        };
        geometry.square_at(file, i32::from(geometry.rows()) - 1 - row)
    }

    /// The FEN of a position with the colours exchanged and the board reflected. Castling rights and en
    /// passant are left out.
    pub fn fen(self, position: &Position) -> String {
        let rules = position.rules();
        let mut fen = self.placement(position);
        if rules.has_reserve() {
            let reserve = |color: Color, show: Color| -> String {
                rules
                    .kinds()
                    .flat_map(|kind| {
                        let letter = rules.fen_letter(show, kind);
                        (0..position.reserve(color, kind)).map(move |_| letter)
                    })
                    .collect()
            };
            let white = reserve(Color::Black, Color::White);
            let black = reserve(Color::White, Color::Black);
            fen += &format!("[{white}{black}]");
        }
        let side = (!position.side_to_move()).letter();
        fen += &format!(" {side} - - {} 1", position.halfmove_clock());
        if rules.has_jokers() {
            let power = |of: Color, show: Color| {
                position.joker_power(of).map_or('-', |kind| rules.fen_letter(show, kind))
            };
            let (white, black) = (power(Color::Black, Color::White), power(Color::White, Color::Black));
            fen += &format!(" jokers={white}{black}");
        }
        fen + &self.poison(position)
    }

    fn placement(self, position: &Position) -> String {
        let rules = position.rules();
        let geometry = rules.geometry();
        let mut rows = vec![vec!['*'; usize::from(geometry.files())]; usize::from(geometry.rows())];
        for square in geometry.squares() {
            let piece = position.piece_on(square);
            let letter = if piece.is_piece() {
                rules.fen_letter(!piece.color(), piece.kind())
            } else if geometry.is_brouhaha(square) {
                '*'
            } else {
                '1'
            };
            let target = self.square(rules, square);
            rows[usize::from(geometry.row_of(target))][usize::from(geometry.file_of(target))] = letter;
        }
        let texts: Vec<String> = rows.iter().rev().map(|row| run_lengths(row)).collect();
        texts.join("/")
    }

    fn poison(self, position: &Position) -> String {
        let rules = position.rules();
        let geometry = rules.geometry();
        let entries: Vec<String> = geometry
            .squares()
            .filter(|&square| position.is_frozen(square))
            .map(|square| {
                let name = geometry.name(self.square(rules, square));
                format!("{name}:{}", position.poison_count(square))
            })
            .collect();
        if entries.is_empty() { String::new() } else { format!(" poison={}", entries.join(",")) }
    }
}

fn run_lengths(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &letter in row {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(letter);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
