//! Replays game records.

use anyhow::bail;
use movegen::{Color, Position, Rules};

use super::filter::Filter;
use super::game::{GameRecord, Start};

/// A position of a game, with the score of its search and the result of the game.
pub struct Replayed<'a> {
    /// The position.
    pub position: &'a Position,
    /// The score of the search, in centipawns for the side to move.
    pub score: i32,
    /// White's points, 0 to 1.
    pub points: f32,
}

impl Replayed<'_> {
    /// The score in centipawns for White.
    pub fn white_score(&self) -> i32 {
        if self.position.side_to_move() == Color::White { self.score } else { -self.score }
    }
}

/// Replays a game and visits the positions that the filter accepts.
///
/// # Errors
/// If the start position is invalid or a move is illegal. The record is then damaged or of another version.
pub fn replay(
    rules: &'static Rules,
    game: &GameRecord,
    filter: &Filter,
    mut visit: impl FnMut(&Replayed),
) -> anyhow::Result<()> {
    let mut position = match &game.start {
        Start::Array(number) => Position::from_array(rules, *number)?,
        Start::Fen(fen) => Position::from_fen(rules, fen)?,
    };
    for &mv in &game.opening {
        check_legal(&position, mv)?;
        position.make(mv);
    }
    for next in &game.moves {
        check_legal(&position, next.mv)?;
        if filter.accepts(&position, next) {
            let points = f32::from(game.quarter_points) / 4.0;
            visit(&Replayed { position: &position, score: next.score, points });
        }
        position.make(next.mv);
    }
    Ok(())
}

fn check_legal(position: &Position, mv: movegen::Move) -> anyhow::Result<()> {
    if !position.is_legal(mv, &position.checks()) {
        bail!("the move with the number {} is illegal in \"{}\"", mv.bits(), position.to_fen());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;

    #[test]
    fn positions_come_with_score_and_result() {
        let rules = movegen::rules("chess").unwrap();
        let mut game = record("chess", 3);
        let mut seen = Vec::new();
        let quiet = Filter::default();
        replay(rules, &game, &quiet, |replayed| {
            assert!(!replayed.position.in_check());
            seen.push((replayed.position.ply(), replayed.score, replayed.white_score(), replayed.points));
        })
        .unwrap();
        // The third score is too large for the filter.
        assert_eq!(seen, [(2, -12, -12, 0.75), (3, 40, -40, 0.75), (5, -1, 1, 0.75)]);

        game.moves.swap(0, 1);
        let error = replay(rules, &game, &quiet, |_| ()).unwrap_err().to_string();
        assert!(error.contains("illegal"), "{error}");
    }
}
