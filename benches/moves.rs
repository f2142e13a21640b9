//! Move generation, making and unmaking, attack maps, exchanges and perft.

use std::hint::black_box;

use benches::random_positions;
use criterion::Criterion;
use eval::{Evaluator, PieceValues, Tracked};
use movegen::{AttackMap, Move, Position, Rules, Stage, perft};

use crate::measure;

const POSITIONS: usize = 400;

pub fn measure_all(criterion: &mut Criterion, rules: &'static Rules) {
    let evaluator = Evaluator::new(rules, PieceValues::default());
    let mut positions = random_positions(rules, POSITIONS);
    let maps: Vec<AttackMap> = positions.iter().map(AttackMap::new).collect();
    let moves: Vec<Vec<Move>> = positions.iter().map(Position::legal_moves).collect();
    let move_count = moves.iter().map(Vec::len).sum();
    let mut list: Vec<Move> = Vec::with_capacity(1000);

    measure(criterion, "legal moves", rules.id(), POSITIONS, || {
        for position in &positions {
            list.clear();
            position.generate(Stage::All, &position.checks(), &mut list);
            black_box(&list);
        }
    });
    measure(criterion, "noisy moves from the attack map", rules.id(), POSITIONS, || {
        for (position, attacks) in positions.iter().zip(&maps) {
            list.clear();
            position.generate_noisy(attacks, &position.checks(), &mut list);
            black_box(&list);
        }
    });
    measure(criterion, "make and unmake", rules.id(), move_count, || {
        for (position, moves) in positions.iter_mut().zip(&moves) {
            for &mv in moves {
                position.make(mv);
                black_box(position.key());
                position.unmake();
            }
        }
    });
    measure(criterion, "make and unmake with the sums of the terms", rules.id(), move_count, || {
        for (position, moves) in positions.iter_mut().zip(&moves) {
            let sums = evaluator.piece_sums(position);
            for &mv in moves {
                let mut tracked = Tracked(&evaluator, sums);
                position.make_observed(mv, &mut tracked);
                black_box(tracked.1);
                position.unmake();
            }
        }
    });
    let captures: Vec<Vec<Move>> = positions
        .iter()
        .zip(&moves)
        .map(|(position, moves)| moves.iter().copied().filter(|&mv| position.is_noisy(mv)).collect())
        .collect();
    let capture_count = captures.iter().map(Vec::len).sum();
    measure(criterion, "exchange", rules.id(), capture_count, || {
        for ((position, attacks), captures) in positions.iter().zip(&maps).zip(&captures) {
            for &mv in captures {
                black_box(position.see_ge(mv, 0, evaluator.values(), attacks));
            }
        }
    });
    let after: Vec<Position> = positions
        .iter()
        .zip(&moves)
        .enumerate()
        .map(|(index, (position, moves))| {
            let mut after = position.clone();
            if !moves.is_empty() {
                after.make(moves[index % moves.len()]);
            }
            after
        })
        .collect();
    let mut map = maps[0].clone();
    measure(criterion, "attack map, updated", rules.id(), POSITIONS, || {
        for (before, position) in maps.iter().zip(&after) {
            map.update(before, position);
            black_box(&map);
        }
    });
    let mut start = Position::start(rules);
    let leaves = perft::perft(&mut start, 3) as usize;
    measure(criterion, "perft", rules.id(), leaves, || {
        black_box(perft::perft(&mut start, 3));
    });
}
