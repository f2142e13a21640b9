//! Mates in Gothic Chess. Brute force proves the number of moves of each. Then the search must find the same
//! number, with a table, with a tiny table, and with two threads.

use std::collections::{BTreeMap, HashMap};

use engine::search::{Info, Limits, SearchControl, SearchListener, Searcher, mate_moves};
use eval::PieceValues;
use movegen::{Move, Position};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// In each line a FEN, `;dm` and the number of moves to mate.
const MATES: &str = include_str!("data/gothic-mates.epd");

/// Far more nodes than any mate of the list needs. On a busy machine chance divides the nodes between two
/// threads, and 4,000,000 were once too few.
const NODE_LIMIT: u64 = 40_000_000;

fn mates() -> Vec<(Position, u32)> {
    let rules = movegen::rules("gothic").expect("gothic is a game");
    let parse = |line: &str| {
        let (fen, moves) = line.split_once(" ;dm ").expect("a line has ` ;dm `");
        (Position::from_fen(rules, fen).expect("a valid FEN"), moves.parse().expect("a number"))
    };
    MATES.lines().map(parse).collect()
}

/// Brute-force mate solver: every move of the attacker against every move of the defender.
#[derive(Default)]
struct Solver {
    /// Whether the side to move mates within a number of moves, by key and number of moves.
    known: HashMap<(u64, u32), bool>,
    /// The reply that refuted the last attempt, by number of moves left. It is tried first against the next
    /// one.
    refutations: HashMap<u32, Move>,
}

impl Solver {
    /// The minimum number of moves, up to `most`, in which the side to move can force mate.
    fn distance(&mut self, position: &mut Position, most: u32) -> Option<u32> {
        (1..=most).find(|&moves| self.mates(position, moves))
    }

    fn mates(&mut self, position: &mut Position, moves: u32) -> bool {
        let key = (position.key(), moves);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let check = position.checks();
        let found = position.legal_moves().into_iter().any(|mv| {
            if moves == 1 && !position.gives_check(mv, &check) {
                return false;
            }
            position.make(mv);
            let mates = self.is_lost(position, moves - 1);
            position.unmake();
            mates
        });
        self.known.insert(key, found);
        found
    }

    /// Whether the side to move is mated now, or within `moves` further moves whatever it plays.
    fn is_lost(&mut self, position: &mut Position, moves: u32) -> bool {
        let mut replies = position.legal_moves();
        if replies.is_empty() {
            return position.in_check();
        }
        if moves == 0 {
            return false;
        }
        let first = self.refutations.get(&moves).copied();
        replies.sort_by_key(|&mv| Some(mv) != first);
        replies.into_iter().all(|mv| {
            position.make(mv);
            let lost = self.mates(position, moves);
            position.unmake();
            if !lost {
                self.refutations.insert(moves, mv);
            }
            lost
        })
    }
}

/// Stops a search when it announces a mate in at most this many moves.
struct StopAtMate<'a> {
    control: &'a SearchControl,
    moves: i32,
}

impl SearchListener for StopAtMate<'_> {
    fn info(&mut self, info: &Info) {
        if mate_moves(info.score).is_some_and(|moves| 0 < moves && moves <= self.moves) {
            self.control.stop();
        }
    }
}

fn assert_all_found(hash_mb: usize, threads: usize) {
    for (position, moves) in mates() {
        let mut searcher = Searcher::new(hash_mb, threads, PieceValues::default());
        let control = SearchControl::new();
        let mut listener = StopAtMate { control: &control, moves: moves as i32 };
        let result = searcher.search(&position, &Limits::nodes(NODE_LIMIT), &control, &mut listener);
        assert_eq!(mate_moves(result.score), Some(moves as i32), "{}", position.to_fen());
        let best = result.best.expect("there is a mating move");
        let mut after = position.clone();
        after.make(best);
        assert!(Solver::default().is_lost(&mut after, moves - 1), "{}", position.to_fen());
    }
}

#[test]
fn brute_force_agrees_with_the_list() {
    let mates = mates();
    assert_eq!(mates.len(), 30);
    for (mut position, moves) in mates {
        assert!((2..=5).contains(&moves));
        assert_eq!(Solver::default().distance(&mut position, moves), Some(moves), "{}", position.to_fen());
    }
}

#[test]
fn found_with_a_table() {
    assert_all_found(16, 1);
}

#[test]
fn found_with_next_to_no_table() {
    assert_all_found(0, 1);
}

#[test]
fn found_by_two_threads() {
    assert_all_found(16, 2);
}

/// Plays games with few nodes for each move from random openings, and prints the proved mates in the form of
/// the list. The list was made by this function, except one mate that took too long to prove.
#[test]
#[ignore = "makes the list that the other tests read"]
fn find_mates() {
    let rules = movegen::rules("gothic").expect("gothic is a game");
    let mut wanted = BTreeMap::from([(2, 10), (3, 10), (4, 6), (5, 4)]);
    let mut random = StdRng::seed_from_u64(1);
    let mut searcher = Searcher::new(16, 1, PieceValues::default());
    while !wanted.is_empty() {
        let mut position = Position::start(rules);
        searcher.new_game();
        let mut found = false;
        while position.outcome().is_none() && position.ply() < 200 && !found {
            let result = searcher.search(&position, &Limits::nodes(3000), &SearchControl::new(), &mut ());
            if let Some(moves) = mate_moves(result.score).filter(|&moves| moves > 0).map(i32::unsigned_abs)
                && let Some(left) = wanted.get_mut(&moves)
                && Solver::default().distance(&mut position.clone(), moves) == Some(moves)
            {
                println!("{} ;dm {moves}", position.to_fen());
                *left -= 1;
                wanted.retain(|_, left| *left > 0);
                found = true;
            }
            let legal = position.legal_moves();
            let chance = position.ply() < 10 || random.random_ratio(1, 12);
            let mv =
                if chance { legal[random.random_range(..legal.len())] } else { result.best.expect("a move") };
            position.make(mv);
        }
    }
}
