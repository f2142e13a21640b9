//! Pieces that have no picture of their own.

use diagram::{Theme, figure_name, piece_svg};
use movegen::{Color, Rules};

/// Chess with a queen that has another name and movement.
fn rules(betza: &'static str) -> &'static Rules {
    let mut game = movegen::rules("chess").unwrap().game().clone();
    let queen = game.pieces.iter_mut().find(|piece| piece.letter == 'Q').unwrap();
    (queen.name, queen.betza) = ("teapot".to_owned(), betza.to_owned());
    Rules::compile(Box::leak(Box::new(game))).unwrap()
}

/// The lines and dots around the letter.
fn marks(betza: &'static str) -> [usize; 2] {
    let rules = rules(betza);
    let kind = rules.kind_of_letter('Q').unwrap();
    assert_eq!(figure_name(rules.name(kind)), None);
    let svg = piece_svg(rules, kind, Color::White, Theme::Light, 96);
    #[cfg(feature = "png")]
    assert!(diagram::png(&svg).is_ok());
    [svg.matches("stroke-width=\"3.5\"").count(), svg.matches("r=\"2.4\"").count()]
}

#[test]
fn a_token_has_the_directions_of_its_moves() {
    // Lines for the eight directions of a queen; a dot for each leap of a knight; two dots for (2,2).
    assert_eq!(marks("Q"), [8, 0]);
    assert_eq!(marks("N"), [0, 8]);
    assert_eq!(marks("RN"), [4, 8]);
    assert_eq!(marks("WA"), [0, 4 + 4 * 2]);
    // A line for each of the eight rides of a knightrider; a bent ride's line ends in a dot.
    assert_eq!(marks("NN"), [8, 0]);
    assert_eq!(marks("[F?R]"), [4, 4]);
}
