//! The pictures of the rules pages.

use diagram::{MovesPicture, PositionPicture};
use movegen::{Color, Position};

/// Pixels of a square in the picture of a start position, and of a piece's moves.
const BOARD_SQUARE: u32 = 32;
const MOVES_SQUARE: u32 = 24;

/// The pictures with the names of their files: each main game, and the moves of each of its pieces.
pub fn pictures() -> impl Iterator<Item = (String, String)> {
    movegen::main_games().flat_map(|rules| {
        let board = PositionPicture::new(&Position::start(rules)).square_pixels(BOARD_SQUARE).svg();
        let moves = rules.kinds().map(move |kind| {
            let picture = MovesPicture::new(rules, kind, Color::White).square_pixels(MOVES_SQUARE);
            (format!("{}-{}.svg", rules.id(), rules.letter(kind)), picture.svg())
        });
        [(format!("{}.svg", rules.id()), board)].into_iter().chain(moves)
    })
}
