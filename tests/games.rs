//! Recorded games: FEN, legal moves, result and unmaking, at every move of every game.

use std::collections::BTreeSet;

use movegen::Position;
use reference::games::Scoring;
use reference::{Kind, ReferencePosition};
use serde::Deserialize;

use crate::pair::Pair;
use crate::perft::counts;
use crate::support::{data, for_every_game, games};

/// One line of a file of recorded games.
#[derive(Deserialize)]
struct Trace {
    variant: String,
    start: String,
    moves: Vec<String>,
    fens: Vec<String>,
    result: String,
    reason: String,
}

impl Trace {
    /// Plays the game in both implementations and compares every position with the record.
    fn replay(&self, name: &str) {
        let mut pair = Pair::read(&self.variant, &self.start).expect(name);
        assert_eq!(pair.reference.fen(), self.start, "{name}: FEN in normal form");
        let mut stages = vec![stage(&pair.engine)];
        for (text, fen) in self.moves.iter().zip(&self.fens) {
            assert_eq!(pair.reference.result().1, "none", "{name}: over before {text}");
            pair.play(text).expect(name);
            assert_eq!(pair.engine.to_fen(), *fen, "{name}: after {text}");
            stages.push(stage(&pair.engine));
        }
        assert_eq!(self.moves.len(), self.fens.len(), "{name}");
        let expected = (self.result.clone(), self.reason.clone());
        assert_eq!(pair.reference.result(), expected, "{name}");
        self.take_back(name, pair.engine, &stages);
    }

    fn take_back(&self, name: &str, mut position: Position, stages: &[(String, u64)]) {
        for expected in stages.iter().rev().skip(1) {
            position.unmake();
            assert_eq!(stage(&position), *expected, "{name}: taken back");
        }
        assert_eq!(position.ply(), 0, "{name}");
    }
}

fn stage(position: &Position) -> (String, u64) {
    (position.to_fen(), position.key())
}

fn check_game(game: &str) {
    let mut seen = BTreeSet::new();
    for (number, line) in data(&format!("games/{game}.jsonl")).lines().enumerate() {
        let trace: Trace = serde_json::from_str(line).expect("a game");
        assert_eq!(trace.variant, game);
        trace.replay(&format!("games/{game}.jsonl line {}", number + 1));
        seen.insert(trace.reason);
    }
    for reason in reasons(reference::game(game)) {
        assert!(seen.contains(reason), "no recorded game of {game} ends by {reason}");
    }
}

/// The reasons by which a game can end.
fn reasons(game: &reference::Game) -> Vec<&'static str> {
    let mut reasons = vec!["none", "checkmate", "stalemate"];
    reasons.extend(match game.scoring {
        Scoring::Draws { .. } => ["repetition", "fifty moves", "dead position"],
        Scoring::Points { .. } => ["points by repetition", "points by move count", "bare kings"],
    });
    if game.has(Kind::Harpy) {
        reasons.extend(["king died of poison", "mate with a poisoned king and no doctor"]);
    }
    reasons
}

#[test]
fn recorded_games_are_replayed() {
    for_every_game(check_game);
}

/// Checks the reference implementation with the smaller counts of the perft data.
#[test]
fn the_reference_agrees_with_the_perft_data() {
    for game in games() {
        for line in data(&format!("perft/{game}.epd")).lines() {
            let (fen, text) = line.split_once(" ;").expect("counts");
            let position = ReferencePosition::from_fen(game, fen);
            for (depth, expected) in counts(text).filter(|&(_, expected)| expected <= 5_000) {
                assert_eq!(position.perft(depth), expected, "{game}: {fen} depth {depth}");
            }
        }
    }
}
