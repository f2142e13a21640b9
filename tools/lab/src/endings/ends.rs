//! How positions end the game.

use engine::endings::Class;
use movegen::{Color, GameResult, Position};

/// The result for White of a position that ends the game by itself, without repetition and counts.
pub fn end(position: &Position, no_moves: bool) -> Option<Class> {
    let result = match position.decision() {
        Some(decision) => decision.result,
        None if no_moves => position.no_moves_result(position.in_check()),
        None if position.is_dead_position() => GameResult::Draw,
        None => return None,
    };
    Some(Class::of(result, Color::White))
}

/// The result for White of endless play without captures: of repetition, or of the move count in a game
/// without repetition.
pub fn endless(position: &Position) -> Class {
    let rules = position.rules();
    let result = if rules.game().ends.repetitions > 0 {
        position.repetition_result()
    } else if rules.move_count_limit_plies() > 0 {
        position.move_count_result()
    } else {
        GameResult::Draw
    };
    Class::of(result, Color::White)
}
