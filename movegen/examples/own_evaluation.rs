//! A player with an evaluation of its own that looks two plies ahead. It plays against itself.
//!
//!     cargo run --release -p belladonna-movegen --example own_evaluation -- gothic 60
//!     cargo run --release -p belladonna-movegen --example own_evaluation -- \
//!         chess 1 "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"

use std::env;
use std::fmt::Write as _;

use movegen::{Color, GameResult, Move, PieceKind, Position, Rules};

const USAGE: &str = "usage: own_evaluation GAME [PLIES [FEN]]
  GAME   a game of the program, such as gothic
  PLIES  how many plies to play at most; without it 40
  FEN    a position; without it the start position of the game";

/// The score of a won game, in centipawns.
const WIN: i32 = 1_000_000;
/// The plies that the player looks ahead.
const DEPTH: u32 = 2;

/// Scores positions by material. The value of a piece is the number of squares that it attacks on average on
/// an empty board, so the player knows all games, those of users too.
struct Player {
    /// Centipawns by [`PieceKind::index`].
    values: Vec<i32>,
}

impl Player {
    fn new(rules: &Rules) -> Self {
        let value = |kind: PieceKind| match kind {
            kind if rules.is_royal(kind) => 0,
            kind if rules.is_pawn(kind) => 100,
            kind => {
                let squares = rules.geometry().squares();
                let attacked: u32 = squares.map(|from| rules.attack_count(Color::White, kind, from)).sum();
                50 * attacked as i32 / rules.geometry().square_count() as i32
            }
        };
        Self { values: rules.kinds().map(value).collect() }
    }

    /// The material of the side to move, less that of its opponent.
    fn evaluate(&self, position: &Position) -> i32 {
        let worth =
            |color| -> i32 { position.pieces(color).map(|(kind, _)| self.values[kind.index()]).sum() };
        let us = position.side_to_move();
        worth(us) - worth(!us)
    }

    /// The score after best play of some plies, for the side to move.
    fn search(&self, position: &mut Position, depth: u32) -> i32 {
        if let Some(outcome) = position.outcome() {
            return match outcome.result {
                GameResult::Draw => 0,
                // A faster win is better.
                GameResult::Win(color) if color == position.side_to_move() => WIN + depth as i32,
                GameResult::Win(_) => -WIN - depth as i32,
                GameResult::Advantage(color) if color == position.side_to_move() => WIN / 2,
                GameResult::Advantage(_) => -WIN / 2,
            };
        }
        if depth == 0 {
            return self.evaluate(position);
        }
        let scores = position.legal_moves().into_iter().map(|mv| self.score_of(position, mv, depth));
        scores.max().expect("a position without an outcome has a legal move")
    }

    /// The score of a move, for the side that makes it.
    fn score_of(&self, position: &mut Position, mv: Move, depth: u32) -> i32 {
        position.make(mv);
        let score = -self.search(position, depth - 1);
        position.unmake();
        score
    }

    /// The best move with its score; of equal moves the first.
    fn choose(&self, position: &mut Position) -> Option<(Move, i32)> {
        let moves = position.legal_moves().into_iter().rev();
        moves.map(|mv| (mv, self.score_of(position, mv, DEPTH))).max_by_key(|&(_, score)| score)
    }
}

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    print!("{}", run(&arguments).map_err(anyhow::Error::msg)?);
    Ok(())
}

/// What the program prints.
pub fn run(arguments: &[String]) -> Result<String, String> {
    let [game, options @ ..] = arguments else { return Err(USAGE.to_owned()) };
    let (plies, fen) = match options {
        [] => ("40", None),
        [plies] => (plies.as_str(), None),
        [plies, fen] => (plies.as_str(), Some(fen)),
        _ => return Err(USAGE.to_owned()),
    };
    let plies: usize = plies.parse().map_err(|_| format!("\"{plies}\" is not a number\n{USAGE}"))?;
    let rules = movegen::rules(game).map_err(|error| format!("{error}\n{USAGE}"))?;
    let mut position = match fen {
        Some(fen) => Position::from_fen(rules, fen).map_err(|error| error.to_string())?,
        None => Position::start(rules),
    };
    let player = Player::new(rules);
    let mut text = String::new();
    while position.ply() < plies && position.outcome().is_none() {
        let Some((mv, score)) = player.choose(&mut position) else { break };
        let side = position.side_to_move().name();
        let _ = writeln!(text, "{} {side} {} ({score})", position.move_number(), position.san(mv));
        position.make(mv);
    }
    let _ = write!(text, "\n{}", position.diagram());
    if let Some(outcome) = position.outcome() {
        let _ = writeln!(text, "\n{}: {}", outcome.result, outcome.reason);
    }
    Ok(text)
}
