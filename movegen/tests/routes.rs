//! Names of squares, and the routes of pieces over a board.
#![forbid(unsafe_code)]

use movegen::{Color, Reach, betza, routes};

/// The routes of a piece from a square: the squares of each, in alphabetical order.
fn routes_of(game: &str, betza: &str, from: &str, color: Color) -> Vec<String> {
    let rules = movegen::rules(game).expect("a built-in game");
    let geometry = rules.geometry();
    let from = geometry.parse(from).expect("a square");
    let terms = betza::parse(betza).expect("a movement");
    let all = terms.iter().flat_map(|term| routes(&term.shape, geometry, from, color, Reach::BrouhahaLast));
    let text = |squares: Vec<_>| squares.iter().map(|&square| geometry.name(square)).collect::<Vec<_>>();
    let mut texts: Vec<String> = all.map(|route| text(route.squares).join(" ")).collect();
    texts.sort();
    texts
}

#[test]
fn a_bent_ride_has_a_route_for_each_turn() {
    assert_eq!(
        routes_of("chess", "[F?R]", "a1", Color::White),
        ["b2 b3 b4 b5 b6 b7 b8", "b2 c2 d2 e2 f2 g2 h2"]
    );
    let corner = routes_of("chess", "[F?R]", "g7", Color::White);
    assert!(corner.contains(&"h8".to_owned()), "the first step alone where no turn is possible: {corner:?}");
    let turned = routes_of("chess", "[F-R]", "g7", Color::White);
    assert!(!turned.contains(&"h8".to_owned()), "it does not stop before it has turned: {turned:?}");
    assert_eq!(corner.len(), turned.len() + 1);
}

/// Left and forward are those of the mover, for lame leaps too.
#[test]
fn a_lame_leap_to_one_side() {
    assert_eq!(routes_of("chess", "nflN", "d4", Color::White), ["c4 b5"]);
    assert_eq!(routes_of("chess", "nflN", "d4", Color::Black), ["e4 f3"]);
    for color in Color::ALL {
        assert_eq!(routes_of("chess", "nN", "a1", color).len(), 2, "{color:?}");
    }
}

#[test]
fn a_lame_leap_does_not_pass_over_a_brouhaha_square() {
    assert_eq!(routes_of("apothecary-classic", "nN", "c9", Color::White).len(), 7);
    assert_eq!(routes_of("apothecary-classic", "nN", "c11", Color::White), ["c10 b9", "c10 d9"]);
}

#[test]
fn names_that_are_no_squares() {
    let parse = |game: &str, name: &str| movegen::rules(game).expect("a game").geometry().parse(name);
    for name in ["", "a", "1", "i1", "a9", "a0", "a01", "a001", "a+1", "a-1", "a1 ", "A1", "aa", "ä1", "a٣"]
    {
        assert_eq!(parse("chess", name), None, "{name:?}");
    }
    for name in ["k1", "a12", "a010", "d00", "d-0", "a0", "a11"] {
        assert_eq!(parse("apothecary-classic", name), None, "{name:?}");
    }
    assert!(parse("apothecary-classic", "d0").is_some());
}
