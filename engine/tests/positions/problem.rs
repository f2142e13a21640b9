//! Problems as text. They are proved by brute force and given to the search.

use engine::search::{Limits, SearchControl, Searcher, mate_moves};
use eval::PieceValues;
use movegen::{Move, Position};

use crate::solver::{Solver, Worth};

/// Size of the transposition table in MiB.
const HASH_MB: usize = 4;

/// The claim about a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Some moves force at least this within this many plies, proved by brute force, and all other moves
    /// force less.
    Worth(Worth, u32),
    /// The win takes exactly this many moves.
    Win(u32),
    /// All moves except one lose within this many plies.
    OnlyMove(u32),
}

/// A position, the moves that led to it, and a claim about it.
pub struct Problem {
    pub position: Position,
    pub claim: Claim,
    /// The limit of nodes for the search.
    pub nodes: u64,
    /// The line of text, for messages.
    pub line: String,
}

impl Problem {
    /// Reads the lines of a file, except empty lines and comments (`#`): `<FEN>; [after <moves>;] <claim>;
    /// <nodes> nodes`. The claim is `win in <moves>`, `only move for <plies> plies` or `<worth> within
    /// <plies> plies`.
    pub fn read_all(game: &str, text: &str) -> Vec<Self> {
        let is_problem = |line: &&str| !line.is_empty() && !line.starts_with('#');
        text.lines().filter(is_problem).map(|line| Self::read(game, line)).collect()
    }

    fn read(game: &str, line: &str) -> Self {
        let rules = movegen::rules(game).expect("a game");
        let mut fields = line.split("; ").collect::<Vec<_>>();
        let mut position =
            Position::from_fen(rules, fields.remove(0)).unwrap_or_else(|error| panic!("{line}: {error}"));
        if let Some(moves) = fields[0].strip_prefix("after ") {
            for text in moves.split(' ') {
                let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
                position.make(mv);
            }
            fields.remove(0);
        }
        let [claim, nodes] = fields[..] else { panic!("{line}: not a claim and a number of nodes") };
        let nodes = nodes.strip_suffix(" nodes").and_then(|nodes| nodes.parse().ok());
        Self {
            position,
            claim: read_claim(claim).unwrap_or_else(|| panic!("{line}: {claim} is no claim")),
            nodes: nodes.unwrap_or_else(|| panic!("{line}: no number of nodes")),
            line: line.to_owned(),
        }
    }

    /// Proves the claim by brute force. Returns the best moves.
    pub fn prove(&self) -> Vec<Move> {
        let (mut solver, mut position) = (Solver::default(), self.position.clone());
        assert_eq!(position.outcome(), None, "{}", self.line);
        match self.claim {
            Claim::Worth(worth, plies) => {
                let best = solver.best_moves(&mut position, worth, plies);
                best.unwrap_or_else(|| panic!("not proved: {}", self.line))
            }
            Claim::Win(moves) => {
                let plies = 2 * moves - 1;
                assert_eq!(solver.win_distance(&mut position, plies), Some(plies), "{}", self.line);
                solver.forcing_moves(&mut position, Worth::Win, plies)
            }
            Claim::OnlyMove(plies) => {
                let saving = solver.saving_moves(&mut position, plies);
                assert!(saving.len() == 1 && position.legal_moves().len() > 1, "not proved: {}", self.line);
                saving
            }
        }
    }

    /// Proves the claim. Asserts that the search finds one of the best moves, and that it announces a win in
    /// the right number of moves.
    pub fn check(&self) {
        let best = self.prove();
        let mut searcher = Searcher::new(HASH_MB, 1, PieceValues::default());
        let limits = Limits::nodes(self.nodes);
        let result = searcher.search(&self.position, &limits, &SearchControl::new(), &mut ());
        let mv = result.best.expect("the game is not over");
        let text = self.position.move_text(mv);
        assert!(best.contains(&mv), "the search plays {text} (score {}): {}", result.score, self.line);
        if let Claim::Win(moves) = self.claim {
            assert_eq!(mate_moves(result.score), Some(moves as i32), "{text} in {}", self.line);
        }
    }
}

fn read_claim(text: &str) -> Option<Claim> {
    if let Some(moves) = text.strip_prefix("win in ") {
        return Some(Claim::Win(moves.parse().ok()?));
    }
    let text = text.strip_suffix(" plies")?;
    if let Some(plies) = text.strip_prefix("only move for ") {
        return Some(Claim::OnlyMove(plies.parse().ok()?));
    }
    let (worth, plies) = text.split_once(" within ")?;
    let worth = match worth {
        "disadvantage" => Worth::Disadvantage,
        "draw" => Worth::Draw,
        "advantage" => Worth::Advantage,
        "win" => Worth::Win,
        _ => return None,
    };
    Some(Claim::Worth(worth, plies.parse().ok()?))
}
