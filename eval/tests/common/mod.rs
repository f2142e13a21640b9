//! Helpers of the tests of the evaluation.
#![allow(dead_code)]

use eval::{Evaluator, Score};
use movegen::{Move, Position, Rules, Square};
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
        let fen = position.to_fen();
        let (placement, fields) = fen.split_once(' ').expect("a side to move");
        let (board, reserve) = placement.split_once('[').unwrap_or((placement, ""));
        let ranks: Vec<String> = board.rsplit('/').map(|rank| self.rank(rank)).collect();
        let mut mirrored = exchanged(&ranks.join("/"));
        if rules.has_reserve() {
            let (black, white): (String, String) =
                exchanged(reserve.trim_end_matches(']')).chars().partition(char::is_ascii_lowercase);
            mirrored += &format!("[{white}{black}]");
        }
        let side = (!position.side_to_move()).letter();
        mirrored += &format!(" {side} - - {} 1", position.halfmove_clock());
        if let Some(powers) = fields.split(' ').find_map(|field| field.strip_prefix("jokers=")) {
            mirrored += &format!(" jokers={}", exchanged(&powers.chars().rev().collect::<String>()));
        }
        mirrored + &self.poison(position)
    }

    /// A rank of a FEN with its files reflected, if this symmetry reflects them. Numbers stay numbers.
    fn rank(self, rank: &str) -> String {
        match self {
            Self::Ranks => rank.to_owned(),
            Self::Both => {
                let are_digits = |a: &char, b: &char| a.is_ascii_digit() && b.is_ascii_digit();
                rank.chars().collect::<Vec<_>>().chunk_by(are_digits).rev().flatten().collect()
            }
        }
    }

    fn poison(self, position: &Position) -> String {
        let rules = position.rules();
        let geometry = rules.geometry();
        let entries: Vec<String> = geometry
            .squares()
            .filter(|&square| position.is_frozen(square))
            .map(|square| {
                let image = self.image(rules, square).expect("the board has this symmetry");
                format!("{}:{}", geometry.name(image), position.poison_count(square))
            })
            .collect();
        if entries.is_empty() { String::new() } else { format!(" poison={}", entries.join(",")) }
    }
}

/// A text with capital and small letters exchanged.
fn exchanged(text: &str) -> String {
    let other =
        |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    text.chars().map(other).collect()
}
