//! Moves as XBoard sends them to engines, and reads them.
//!
//! It has its own numbers for the ranks of some boards ([`records::xboard::squares`]). A move of two steps is
//! two legs: `e5e6,e6e7` for `e5e6e7`. A step to and fro that captures nothing is a pass, `@@@@`.

use movegen::{Move, Position};
use records::xboard::san::{with_own_ranks, with_xboards_ranks};

/// A pass in XBoard's protocol.
const PASS: &str = "@@@@";

/// The last move of a line as XBoard writes it.
pub fn to_xboard(start: &Position, moves: &[String]) -> String {
    let Some((text, before)) = moves.split_last() else { return String::new() };
    let in_legs = match squares(text)[..] {
        [from, _, to]
            if from == to && after(start, before).is_some_and(|position| is_pass(&position, text)) =>
        {
            return PASS.to_owned();
        }
        [from, via, to] => &format!("{from}{via},{via}{to}"),
        _ => text,
    };
    with_xboards_ranks(start.rules(), in_legs)
}

/// A move of XBoard after some moves, as the program writes it.
pub fn from_xboard(start: &Position, moves: &[String], text: &str) -> String {
    if text == PASS {
        let position = after(start, moves);
        let pass = position.and_then(|position| {
            let pass = position.legal_moves().into_iter().find(|&mv| passes(&position, mv))?;
            Some(position.move_text(pass))
        });
        return pass.unwrap_or_else(|| text.to_owned());
    }
    let text = with_own_ranks(start.rules(), text);
    // The second leg of a move with a wall is that of the wall.
    let legs = text.split_once(',').filter(|_| !start.rules().has_walls());
    match legs.map(|(first, second)| (first, squares(second))) {
        Some((first, second)) if second.len() == 2 => first.to_owned() + second[1],
        _ => text,
    }
}

/// The squares of a move in coordinates: each is a small letter and digits.
fn squares(text: &str) -> Vec<&str> {
    let starts: Vec<usize> =
        text.match_indices(|c: char| c.is_ascii_lowercase()).map(|(index, _)| index).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts: Vec<&str> = starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect();
    parts.into_iter().filter(|part| part.len() > 1).collect()
}

fn after(start: &Position, moves: &[String]) -> Option<Position> {
    let mut position = start.clone();
    for text in moves {
        position.make(position.parse_move(text).ok()?);
    }
    Some(position)
}

fn is_pass(position: &Position, text: &str) -> bool {
    position.parse_move(text).is_ok_and(|mv| passes(position, mv))
}

fn passes(position: &Position, mv: Move) -> bool {
    mv.from() == mv.to() && !position.is_capture(mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_legs() {
        assert_eq!(squares("e5e6e7"), ["e5", "e6", "e7"]);
        assert_eq!(squares("a10b11a12"), ["a10", "b11", "a12"]);
        assert_eq!(squares("a7a8q"), ["a7", "a8"]);
        let start = Position::start(movegen::rules("chu-shogi").unwrap());
        let moves = ["f3f5", "g10g8", "f5e5f5"].map(str::to_owned);
        assert_eq!(to_xboard(&start, &moves[..1]), "f3f5");
        assert_eq!(to_xboard(&start, &moves), PASS);
        assert_eq!(from_xboard(&start, &moves[..2], PASS), "f5e5f5");
        assert_eq!(from_xboard(&start, &moves[..2], "f5e5,e5f4"), "f5e5f4");
    }

    #[test]
    fn ranks_of_ten_are_counted_from_0() {
        for (game, own, xboards) in [
            ("grand", "b2c4", "b1c3"),
            ("grand", "j10i10", "j9i9"),
            ("xiangqi", "b1c3", "b0c2"),
            ("gothic", "b1c3", "b1c3"),
            ("apothecary-classic", "d2d4", "d3d5"),
            ("grand", "a9a10q", "a8a9q"),
            ("grandhouse", "P@e10", "P@e9"),
        ] {
            let start = Position::start(movegen::rules(game).unwrap());
            assert_eq!(to_xboard(&start, &[own.to_owned()]), xboards, "{game}");
            assert_eq!(from_xboard(&start, &[], xboards), own, "{game}");
        }
    }
}
