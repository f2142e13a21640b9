//! Writes the engine's moves so that XBoard updates its board as the rules do.

use movegen::{Color, Move, MoveKind, Position, Square};

use super::letters;
use super::shadow::{Ghost, Shadow};
use super::squares;

/// The maximum number of squares that a move can empty in addition to its own two squares.
const MAX_KILLS: usize = 2;

/// The text of a move without side effects, which XBoard can replay in thinking output.
pub fn plain_text(position: &Position, mv: Move) -> String {
    if mv.kind() == MoveKind::Cure {
        return cure_legs(position, mv, &[])
            .map_or_else(|| position.move_text(mv), |(_, legs)| legs.join("-"));
    }
    text_with_kills(position, mv, &[])
}

/// The `move` lines for a legal move. Updates `shadow`.
pub fn encode(position: &Position, mv: Move, shadow: &mut Shadow) -> Vec<String> {
    let mut after = position.clone();
    after.make(mv);
    let ghosts = shadow.ghosts_after(position, mv, &after);
    let kills = kills(position, mv, &ghosts);
    let (emptied, lines) = if mv.kind() == MoveKind::Cure {
        cure_legs(position, mv, &kills).map_or_else(
            || (Vec::new(), vec![format!("move {}", position.move_text(mv))]),
            |(over, [out, back])| (vec![over], vec![format!("move {out},"), format!("move {back}")]),
        )
    } else {
        let line = format!("move {}", text_with_kills(position, mv, &kills));
        (kills, vec![line])
    };
    shadow.advance(ghosts, &emptied);
    lines
}

fn name(position: &Position, square: Square) -> String {
    squares::name(position.rules().geometry(), square)
}

/// The small letter of the piece that the moving piece becomes; for poisoning, that of the poisoned piece.
fn suffix(position: &Position, mv: Move) -> Option<char> {
    let target = position.piece_on(mv.to());
    match mv.kind() {
        MoveKind::Poison => Some(letters::suffix(position.rules(), target.kind(), true)),
        _ => mv.promotion().map(|kind| letters::suffix(position.rules(), kind, false)),
    }
}

/// The ghosts that a move removes from XBoard's board.
///
/// XBoard saves a move that empties a square without its promotion letter. If the emptied square is that of
/// the mover's own piece, it also sends the move to the opponent without the letter. So a ghost waits for a
/// move without a letter. An own ghost is never removed together with another one.
fn kills(position: &Position, mv: Move, ghosts: &[Ghost]) -> Vec<Square> {
    let us = position.side_to_move();
    let of = |color: Color| ghosts.iter().filter(move |ghost| ghost.color == color && !ghost.is_king);
    if suffix(position, mv).is_some() {
        return Vec::new();
    }
    let mut kills: Vec<Square> = of(!us).map(|ghost| ghost.square).take(MAX_KILLS).collect();
    if kills.is_empty() && mv.kind() != MoveKind::Cure {
        kills.extend(of(us).map(|ghost| ghost.square).take(1));
    }
    kills
}

fn text_with_kills(position: &Position, mv: Move, kills: &[Square]) -> String {
    if let Some(sign) = position.castling_sign(mv).filter(|_| position.rules().has_free_castling()) {
        return sign.to_owned();
    }
    let (from, to) = (name(position, mv.from()), name(position, mv.to()));
    let suffix: String = suffix(position, mv).into_iter().collect();
    match *kills {
        [] => format!("{from}{to}{suffix}"),
        [kill] => format!("{from}{}-{to}{suffix}", name(position, kill)),
        [first, second, ..] => {
            format!("{from}{}x{}-{to}{suffix}", name(position, first), name(position, second))
        }
    }
}

/// The two legs of a cure: the patient moves to another square, which empties it, and returns as a healthy
/// piece. `None` if there is no such square.
fn cure_legs(position: &Position, mv: Move, kills: &[Square]) -> Option<(Square, [String; 2])> {
    let over = kills.first().copied().or_else(|| empty_square_near(position, mv.to()))?;
    let (patient, via) = (name(position, mv.to()), name(position, over));
    let healthy = letters::suffix(position.rules(), position.piece_on(mv.to()).kind(), false);
    Some((over, [format!("{patient}{via}"), format!("{via}{patient}{healthy}")]))
}

/// The empty square that is nearest to `centre`.
pub fn empty_square_near(position: &Position, centre: Square) -> Option<Square> {
    let geometry = position.rules().geometry();
    let distance = |square| {
        let files = geometry.file_of(square).abs_diff(geometry.file_of(centre));
        files.max(geometry.row_of(square).abs_diff(geometry.row_of(centre)))
    };
    let empty = geometry.squares().filter(|&square| position.piece_on(square) == movegen::Piece::EMPTY);
    empty.min_by_key(|&square| distance(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_after(game: &str, fen: &str, moves: &[&str]) -> Vec<String> {
        let rules = movegen::rules(game).expect(game);
        let mut position = Position::from_fen(rules, fen).expect(fen);
        let mut shadow = Shadow::default();
        let mut lines = Vec::new();
        for text in moves {
            let mv = position.parse_move(text).expect(text);
            lines = encode(&position, mv, &mut shadow);
            position.make(mv);
        }
        lines
    }

    #[test]
    fn ranks_are_xboards() {
        let start = Position::start(movegen::rules("apothecary-classic").expect("a game")).to_fen();
        assert_eq!(lines_after("apothecary-classic", &start, &["e3e5"]), ["move e4e6"]);
        let gothic = Position::start(movegen::rules("gothic").expect("a game")).to_fen();
        assert_eq!(lines_after("gothic", &gothic, &["e2e4"]), ["move e2e4"]);
    }

    #[test]
    fn leaps_castlings_and_promotions() {
        let classic = "10/10/5k4/10/4P5/10/10/10/10/5K4/10/10[Q] w K - 0 1";
        assert_eq!(lines_after("apothecary-classic", classic, &["f2c1"]), ["move f3c2"]);
        let pawn = "10/k9/10/P9/10/10/10/10/10/5K4/10/10[QM] w - - 0 1";
        assert_eq!(lines_after("apothecary-classic", pawn, &["a8a9m"]), ["move a9a10m"]);
        assert_eq!(lines_after("apothecary-classic", pawn, &["a8a9"]), ["move a9a10"]);
        let grand = "12/12/6k5/12/12/12/12/12/12/12/12/12/ZR4K3RZ/12[] w ABKL - 0 1";
        assert_eq!(lines_after("grand-apothecary", grand, &["g1e1"]), ["move g2e2"]);
        assert_eq!(lines_after("grand-apothecary", grand, &["g1j1"]), ["move g2j2"]);
    }

    #[test]
    fn castlings_from_any_squares_are_written_by_their_sides() {
        let fen = "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1";
        assert_eq!(lines_after("chess960", fen, &["c1b1"]), ["move O-O-O"]);
        assert_eq!(lines_after("chess960", fen, &["c1b1", "c8b8"]), ["move O-O-O"]);
        let fen = "4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1";
        let position = Position::from_fen(movegen::rules("chess960").expect("a game"), fen).expect(fen);
        assert_eq!(plain_text(&position, position.parse_move("c1g1").expect("a castling")), "O-O");
    }

    #[test]
    fn poison_is_a_promotion_to_a_piece_of_the_other_side() {
        let fen = "4k3/8/8/3r4/3H4/8/8/4K3 w - - 0 1";
        assert_eq!(lines_after("poison", fen, &["d4d5p"]), ["move d4d5t"]);
        let kings = "8/8/8/8/3k4/3H4/8/6K1 w - - 0 1";
        assert_eq!(lines_after("poison", kings, &["d3d4p"]), ["move d3d4i"]);
    }

    #[test]
    fn a_cure_goes_over_an_empty_square() {
        let fen = "4k3/8/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:2";
        let lines = lines_after("poison", fen, &["g3h3c"]);
        assert_eq!(lines, ["move h3g2,", "move g2h3r"]);
        let itself = "4k3/8/8/8/8/6D1/8/4K3 w - - 0 1 poison=g3:2";
        assert_eq!(lines_after("poison", itself, &["g3g3c"]), ["move g3f2,", "move f2g3d"]);
    }

    #[test]
    fn the_dead_are_taken_away_with_the_move_that_kills_them() {
        let fen = "4k3/8/8/n7/8/8/8/4K1H1 w - - 0 1 poison=a5:1";
        assert_eq!(lines_after("poison", fen, &["g1g4"]), ["move g1a5-g4"]);
        let cure = "4k3/8/8/n7/8/6DR/8/4K3 w - - 0 1 poison=a5:1,h3:2";
        assert_eq!(lines_after("poison", cure, &["g3h3c"]), ["move h3a5,", "move a5h3r"]);
        let poisoning = "4k3/8/8/n7/3r4/3H4/8/4K3 w - - 0 1 poison=a5:1";
        assert_eq!(lines_after("poison", poisoning, &["d3d4p"]), ["move d3d4t"], "a letter goes alone");
        assert_eq!(
            lines_after("poison", poisoning, &["d3d4p", "e8f8"]),
            ["move e8a5-f8"],
            "its square waits"
        );
        let king = "8/8/8/k7/8/8/8/4K1H1 w - - 0 1 poison=a5:1";
        assert_eq!(lines_after("poison", king, &["g1g4"]), ["move g1g4"], "never a king");
    }

    #[test]
    fn en_passant_of_berolinas_names_the_victim() {
        let fen = "12/6k5/12/12/12/12/12/12/5x6/12/4X7/12/6K5/12[] w - - 0 1";
        let lines = lines_after("grand-apothecary", fen, &["e3g5", "f5f4"]);
        assert_eq!(lines, ["move f6g6-f5"]);
    }
}
