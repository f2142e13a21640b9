//! Writes the engine's moves so that XBoard updates its board as the rules do.

use movegen::{Color, Move, MoveKind, Position, Square};

use super::decode::PASS;
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

/// The small letter of the piece that the moving piece becomes, or of the one that appears behind it; for
/// poisoning, that of the poisoned piece.
fn suffix(position: &Position, mv: Move) -> Option<char> {
    let target = position.piece_on(mv.to());
    match mv.kind() {
        MoveKind::Poison => Some(letters::suffix(position.rules(), target.kind(), true)),
        _ => mv.promotion().or(mv.gated()).map(|kind| letters::suffix(position.rules(), kind, false)),
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
    let passes = mv.via().is_some() && !position.is_capture(mv);
    if mv.kind() == MoveKind::Pass || passes {
        return PASS.to_owned();
    }
    if let Some(via) = mv.via() {
        let [from, via, to] = [mv.from(), via, mv.to()].map(|square| name(position, square));
        return format!("{from}{via},{via}{to}");
    }
    let (from, to) = position.written_squares(mv);
    let (from, to) = (name(position, from), name(position, to));
    let from = mv.dropped().map_or(from, |kind| format!("{}@", position.rules().xboard_letter(kind)));
    let suffix: String = suffix(position, mv).into_iter().collect();
    let wall = mv.wall().map_or_else(String::new, |wall| {
        let [to, wall] = [mv.to(), wall].map(|square| name(position, square));
        format!(",{to}{wall}")
    });
    match *kills {
        [] => format!("{from}{to}{suffix}{wall}"),
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
