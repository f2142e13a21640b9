//! Positions whose best moves are known. The search must find them: Apothecary games in which the five
//! results and the count of points decide, problems of Poison Chess, and mates of Gothic Chess.
//!
//! A line is `<FEN>; [after <moves>;] [win in <moves>;] best <moves>; <nodes> nodes`. The best moves and the
//! distances of the wins were proved by brute force, which tried every move of both sides.

use eval::PieceValues;
use movegen::Position;
use search::{Limits, SearchControl, Searcher, mate_moves};

/// Size of the transposition table in MiB.
const HASH_MB: usize = 4;

/// Far more nodes than any mate of the list needs. On a busy machine chance divides the nodes between two
/// threads, and 4,000,000 were once too few.
const MATE_NODES: u64 = 40_000_000;

/// A position, the moves that led to it, and what is best there.
struct Problem<'a> {
    position: Position,
    best: Vec<&'a str>,
    /// The number of moves to the win, if the best moves win.
    win: Option<u32>,
    /// The limit of nodes for the search.
    nodes: u64,
    /// The line of text, for messages.
    line: &'a str,
}

impl<'a> Problem<'a> {
    /// Reads the lines of a file, except empty lines and comments (`#`).
    fn read_all(game: &str, text: &'a str) -> Vec<Self> {
        let is_problem = |line: &&str| !line.is_empty() && !line.starts_with('#');
        text.lines().filter(is_problem).map(|line| Self::read(game, line)).collect()
    }

    fn read(game: &str, line: &'a str) -> Self {
        let rules = movegen::rules(game).expect("a game");
        let mut fields = line.split("; ");
        let position = Position::from_fen(rules, fields.next().expect("a FEN")).expect(line);
        let mut problem = Self { position, best: Vec::new(), win: None, nodes: MATE_NODES, line };
        for field in fields {
            let (word, rest) = field.split_once(' ').expect(line);
            match word {
                "after" => rest.split(' ').for_each(|text| {
                    let mv = problem.position.parse_move(text).expect(line);
                    problem.position.make(mv);
                }),
                "win" => problem.win = rest.strip_prefix("in ").and_then(|moves| moves.parse().ok()),
                "best" => problem.best = rest.split(' ').collect(),
                nodes => problem.nodes = nodes.parse().expect(line),
            }
        }
        assert!(problem.position.legal_moves().len() > problem.best.len() || problem.win.is_some(), "{line}");
        problem
    }

    /// Asserts that a search finds one of the best moves, and that it announces a win in the right number of
    /// moves.
    fn check(&self, hash_mb: usize, threads: usize, limits: &Limits) {
        let mut searcher = Searcher::new(hash_mb, threads, PieceValues::default());
        let result = searcher.search(&self.position, limits, &SearchControl::new(), &mut ());
        let text = self.position.move_text(result.best.expect("the game is not over"));
        let found = self.best.contains(&text.as_str());
        assert!(found, "the search plays {text} (score {}): {}", result.score, self.line);
        if let Some(moves) = self.win {
            assert_eq!(mate_moves(result.score), Some(moves as i32), "{text} in {}", self.line);
        }
    }
}

fn check_all(game: &str, least: usize, text: &str) {
    let problems = Problem::read_all(game, text);
    assert!(problems.len() >= least, "{game}: {} problems", problems.len());
    problems.iter().for_each(|problem| problem.check(HASH_MB, 1, &Limits::nodes(problem.nodes)));
}

#[test]
fn apothecary_classic() {
    check_all("apothecary-classic", 6, include_str!("data/positions/apothecary-classic.txt"));
}

#[test]
fn apothecary_modern() {
    check_all("apothecary-modern", 6, include_str!("data/positions/apothecary-modern.txt"));
}

#[test]
fn grand_apothecary() {
    check_all("grand-apothecary", 6, include_str!("data/positions/grand-apothecary.txt"));
}

/// The value of a royal piece is that of its movement, and more where a side can lose it.
#[test]
fn spare_royal_pieces() {
    check_all("spartan", 1, include_str!("data/positions/spartan.txt"));
}

#[test]
fn poison() {
    check_all("poison", 10, include_str!("data/positions/poison.txt"));
}

/// Mates in two to five moves, with a table, with next to none, and with two threads.
fn check_mates(hash_mb: usize, threads: usize) {
    let mates = Problem::read_all("gothic", include_str!("data/positions/gothic-mates.txt"));
    assert_eq!(mates.len(), 30);
    for mate in mates {
        let limits = Limits { mate: mate.win, ..Limits::nodes(mate.nodes) };
        mate.check(hash_mb, threads, &limits);
    }
}

#[test]
fn mates_with_a_table() {
    check_mates(16, 1);
}

#[test]
fn mates_with_next_to_no_table() {
    check_mates(0, 1);
}

#[test]
fn mates_by_two_threads() {
    check_mates(16, 2);
}

/// From the inventor's page: the harpy poisons the knight, which then guards no square, and opens the line of
/// the doctor.
#[test]
fn the_inventors_problem_is_solved_at_depth_1() {
    let line = "2d1k3/p2p1p1N/hp4pp/b3Hn2/2P4B/P3D2P/1P3PP1/6K1 w - - 0 1; win in 1; best e5f5p";
    Problem::read("poison", line).check(HASH_MB, 1, &Limits::depth(1));
}
