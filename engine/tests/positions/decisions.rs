//! Apothecary games: positions in which the five results and the count of points decide the best move.

use crate::problem::Problem;

fn check_all(game: &str, text: &str) {
    let problems = Problem::read_all(game, text);
    assert!(problems.len() >= 6, "{game}: {} problems", problems.len());
    for problem in problems {
        problem.check();
    }
}

#[test]
fn apothecary_classic() {
    check_all("apothecary-classic", include_str!("../data/decisions/apothecary-classic.txt"));
}

#[test]
fn apothecary_modern() {
    check_all("apothecary-modern", include_str!("../data/decisions/apothecary-modern.txt"));
}

#[test]
fn grand_apothecary() {
    check_all("grand-apothecary", include_str!("../data/decisions/grand-apothecary.txt"));
}
