//! Positions whose best moves are proved by brute force in the test. The search must find them: Apothecary
//! games in which the five results and the count of points decide, and problems of Poison Chess, one of them
//! the inventor's.

mod problem;
mod solver;

use engine::search::{Limits, SearchControl, Searcher, mate_moves};
use eval::PieceValues;

use problem::Problem;

fn check_all(game: &str, least: usize, text: &str) {
    let problems = Problem::read_all(game, text);
    assert!(problems.len() >= least, "{game}: {} problems", problems.len());
    problems.iter().for_each(Problem::check);
}

#[test]
fn apothecary_classic() {
    check_all("apothecary-classic", 6, include_str!("../data/decisions/apothecary-classic.txt"));
}

#[test]
fn apothecary_modern() {
    check_all("apothecary-modern", 6, include_str!("../data/decisions/apothecary-modern.txt"));
}

#[test]
fn grand_apothecary() {
    check_all("grand-apothecary", 6, include_str!("../data/decisions/grand-apothecary.txt"));
}

#[test]
fn poison() {
    check_all("poison", 10, include_str!("../data/poison/problems.txt"));
}

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
