//! Positions for the benches: many different ones of every game, so that branch predictors cannot learn them.

#![forbid(unsafe_code)]

use movegen::{Color, PieceKind, Position, Rules};

/// A linear congruential generator with Knuth's MMIX constants. It gives the same numbers in every run.
struct Random(u64);

impl Random {
    const fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns `count` random positions, the same in every call. Each side has a king and at most `pieces` other
/// pieces, all of one kind. Imitators have random powers.
#[must_use]
pub fn positions_of_kind(
    rules: &'static Rules,
    kind: PieceKind,
    pieces: usize,
    count: usize,
) -> Vec<Position> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let fen = random_placement(rules, kind, pieces, &mut random);
        positions.extend(Position::from_fen(rules, &fen));
    }
    positions
}

fn random_placement(rules: &Rules, kind: PieceKind, pieces: usize, random: &mut Random) -> String {
    let geometry = rules.geometry();
    let (first, last) = (geometry.first_full_row(), geometry.last_full_row());
    let mut board = vec![vec!['1'; usize::from(geometry.files())]; usize::from(geometry.rows())];
    for row in [0, geometry.rows() - 1].into_iter().filter(|&row| !geometry.is_full_row(row)) {
        board[usize::from(row)].fill('*');
    }
    for color in Color::ALL {
        let own = std::iter::repeat_n(kind, pieces).chain([rules.king()]);
        for letter in own.map(|kind| rules.fen_letter(color, kind)) {
            // Rows where pawns may stand.
            let row = usize::from(first) + 2 + random.below(usize::from(last - first) - 3);
            let file = random.below(usize::from(geometry.files()));
            board[row][file] = letter;
        }
    }
    let rows: Vec<String> = board.iter().rev().map(|row| row_text(row)).collect();
    let reserve = if rules.has_reserve() { "[]" } else { "" };
    let mut power = |color| {
        let kinds: Vec<PieceKind> = rules.kinds().filter(|&kind| !rules.is_imitator(kind)).collect();
        rules.fen_letter(color, kinds[random.below(kinds.len())])
    };
    let jokers = if rules.has_jokers() {
        format!(" jokers={}{}", power(Color::White), power(Color::Black))
    } else {
        String::new()
    };
    format!("{}{reserve} w - - 0 1{jokers}", rows.join("/"))
}

/// The FEN of a row. In `row`, each empty square is a '1'.
fn row_text(row: &[char]) -> String {
    let runs = row.chunk_by(|a, b| a == b && *a == '1');
    runs.map(|run| if run[0] == '1' { run.len().to_string() } else { run[0].to_string() }).collect()
}

/// Returns `count` positions from games of random legal moves, the same in every call.
#[must_use]
pub fn random_positions(rules: &'static Rules, count: usize) -> Vec<Position> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = Position::start(rules);
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || positions.len() == count {
                break;
            }
            position.make(moves[random.below(moves.len())]);
            if ply % 6 == 5 {
                positions.push(position.clone());
            }
        }
    }
    positions
}
