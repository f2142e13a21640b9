//! Poison Chess: the inventor's problem and others.

use engine::search::{Limits, SearchControl, Searcher, mate_moves};
use eval::PieceValues;

use crate::problem::Problem;

/// From the inventor's page: the harpy poisons the knight, which then guards no square, and opens the line of
/// the doctor.
const INVENTORS_PROBLEM: &str =
    "2d1k3/p2p1p1N/hp4pp/b3Hn2/2P4B/P3D2P/1P3PP1/6K1 w - - 0 1; win in 1; 1000 nodes";

#[test]
fn the_inventors_problem_is_solved_at_depth_1() {
    let problem = Problem::read_all("poison", INVENTORS_PROBLEM).remove(0);
    let key = problem.position.parse_move("e5f5p").expect("a legal move");
    assert_eq!(problem.prove(), [key]);
    let mut searcher = Searcher::new(1, 1, PieceValues::default());
    let result = searcher.search(&problem.position, &Limits::depth(1), &SearchControl::new(), &mut ());
    assert_eq!((result.best, mate_moves(result.score)), (Some(key), Some(1)));
}

#[test]
fn problems() {
    let problems = Problem::read_all("poison", include_str!("../data/poison/problems.txt"));
    assert!(problems.len() >= 10, "{} problems", problems.len());
    for problem in problems {
        problem.check();
    }
}
