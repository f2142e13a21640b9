//! Checks a solved ending against the rules, move by move.
//!
//! A table is right if each of its values follows from those one move later: the best of them for the side
//! to move, one ply further away, or the result of endless play if no move is better than that. Distances
//! decrease with every move, so each result is reached. This check shares only the tables with the solver:
//! positions are read from text, made by legal moves, and ended by the rules of the game.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::endings::{Class, GameTables, Table, Verdict};
use movegen::{Move, Position, Random};
use rayon::prelude::*;

use crate::endings::successors::better;
use crate::endings::successors::endless;

/// Checks all indices of a table if they are not more than `most`, or `most` random ones. The tables of all
/// endings that it leads to, and this one, are in `tables`. Returns the number of positions checked.
pub fn check(tables: &GameTables, table: &Table, most: usize, stop: &AtomicBool) -> Result<usize, String> {
    let size = table.space().size();
    let chosen = |number: usize| {
        if size <= most { number } else { Random::for_task(size as u64, number as u64).below(size) }
    };
    (0..size.min(most))
        .into_par_iter()
        .map(
            |number| {
                if stop.load(Ordering::Relaxed) { Ok(0) } else { check_index(tables, table, chosen(number)) }
            },
        )
        .try_reduce(|| 0, |a, b| Ok(a + b))
}

/// Checks one index. Returns the number of positions that it stands for: 1 or 0.
fn check_index(tables: &GameTables, table: &Table, index: usize) -> Result<usize, String> {
    let space = table.space();
    let place = space.place(index);
    let stored = table.verdict(index, place.side);
    if !space.is_apart(&place) || space.index(&place) != index {
        return if stored.is_none() { Ok(0) } else { Err(format!("index {index} stands for no position")) };
    }
    let mut position = Position::start(space.rules());
    space.set_up(&place, &mut position);
    let fen = position.to_fen();
    let read = Position::from_fen(space.rules(), &fen);
    let (Ok(mut position), Some(stored)) = (read, stored) else {
        let agree = Position::from_fen(space.rules(), &fen).is_err() && stored.is_none();
        return if agree { Ok(0) } else { Err(format!("{fen}: the table has {stored:?}")) };
    };
    let expected = by_definition(tables, table, &mut position);
    if stored == expected && tables.probe(&position) == Some(stored) {
        return Ok(1);
    }
    Err(format!("{fen}: the table has {stored:?}, but its moves lead to {expected:?}"))
}

/// The verdict of a position by those after its moves.
fn by_definition(tables: &GameTables, table: &Table, position: &mut Position) -> Verdict {
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return Verdict { class: Class::of(outcome.result, side), plies: 0 };
    }
    let open = endless(position).for_white(side);
    let (_, best) = best_move(tables, table, position).expect("a game that has not ended has moves");
    if best.class == open { Verdict { plies: 0, ..best } } else { best }
}

/// The verdict of a position after a move: of the rules, of a table, or of the moves if no table has it
/// because a joker has the power of a kind that has left the board.
fn verdict(tables: &GameTables, table: &Table, position: &mut Position) -> Verdict {
    if let Some(decision) = position.decision() {
        return Verdict { class: Class::of(decision.result, position.side_to_move()), plies: 0 };
    }
    // Most moves stay in the ending.
    let found = table.probe(position, false).or_else(|| tables.probe(position));
    found.unwrap_or_else(|| by_definition(tables, table, position))
}

/// The best move of a position and the verdict after it, for the side that moves.
pub fn best_move(tables: &GameTables, table: &Table, position: &mut Position) -> Option<(Move, Verdict)> {
    let open = endless(position).for_white(position.side_to_move());
    let mut best: Option<(Move, Verdict)> = None;
    for mv in position.legal_moves() {
        position.make(mv);
        let Verdict { class, plies } = verdict(tables, table, position);
        position.unmake();
        let found = Verdict { class: class.reversed(), plies: plies + 1 };
        if best.is_none_or(|(_, known)| better(known, found, open) != known) {
            best = Some((mv, found));
        }
    }
    best
}
