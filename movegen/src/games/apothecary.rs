//! What the Apothecary games share: the board, the rules of promotion and ends, and the 24 arrays.

use crate::game::{Board, Ends, PawnRules, PointValues, Verdict};

/// The board of Apothecary Chess-Classic and -Modern.
pub const BOARD: Board = Board {
    files: 10,
    full_ranks: 10,
    brouhaha: &["d0", "e0", "f0", "g0", "h0", "c11", "d11", "e11", "f11", "g11"],
    holes: &[],
};

/// Double steps from rank 3.
pub const PAWNS: PawnRules =
    PawnRules { first_rank: 3, last_advance_rank: 3, advance_limit: 5, en_passant: true };

/// The king: one step, or a leap to c1, d1, h1 or i1 if it has not moved.
pub const KING: &str = "KimbsNimbsL";

/// The ends of a game that counts points and ends after 100 moves without a capture or a pawn move.
pub const fn ends(points: PointValues) -> Ends {
    Ends {
        move_count_plies: 200,
        move_count: Verdict::Points,
        repetition: Verdict::Points,
        stalemate: Verdict::Disadvantage,
        points: Some(points),
        ..Ends::ORTHODOX
    }
}

/// The start position of an array numbered 12 x minors + 6 x strong + order.
///
/// `orders` are the six orders of the strong pieces from left to right. `brouhaha` are the brouhaha ranks of
/// White and Black. `reserve` is White's reserve.
pub fn array_fen(number: u32, orders: [&str; 6], brouhaha: [&str; 2], reserve: &str) -> String {
    let index = number as usize - 1;
    let (bishops_in, grand_classic, order) = (index / 12 == 1, index / 6 % 2 == 1, orders[index % 6]);
    let strong_files = if grand_classic { [3, 4, 6] } else { [1, 4, 8] };
    let mut rank = ['1'; 10];
    rank[5] = 'K';
    for (file, letter) in strong_files.into_iter().zip(order.chars()) {
        rank[file] = letter;
    }
    let minors = if bishops_in { ['N', 'B', 'B', 'N'] } else { ['B', 'N', 'N', 'B'] };
    let free = [1, 2, 3, 6, 7, 8].into_iter().filter(|file| !strong_files.contains(file));
    for (file, letter) in free.zip(minors) {
        rank[file] = letter;
    }
    let white: String = rank.iter().collect();
    let black = white.to_lowercase();
    let [white_brouhaha, black_brouhaha] = brouhaha;
    let lower = reserve.to_lowercase();
    format!(
        "{black_brouhaha}/r8r/{black}/pppppppppp/10/10/10/10/PPPPPPPPPP/{white}/R8R/{white_brouhaha}\
         [{reserve}{lower}] w Kk - 0 1 jokers=--"
    )
}
