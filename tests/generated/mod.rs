//! Generated games: random boards, pieces and rules. The move generator and the reference implementation read
//! the same description, and must agree on random play.
//!
//! `BELLADONNA_GENERATED` is the number of games, `BELLADONNA_GENERATED_SEED` the seed of the first one. A
//! game that fails is printed with its seed.

mod generator;
mod pieces;
#[cfg(feature = "search")]
mod search;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use movegen::{AttackMap, Color, Position, Stage};
use reference::ReferencePosition;

use crate::attack_map;
use crate::support::{Rng, number_from_environment};
use generator::GeneratedGame;

/// The number of games without `BELLADONNA_GENERATED`.
const DEFAULT_GAMES: usize = 40;
/// Plies of a random game.
const PLIES: usize = 24;
/// The number of sequences of two moves that the reference counts at most.
const MOST_REFERENCE_MOVES: usize = 40;

/// A position of a generated game in both implementations.
struct Both<'a> {
    game: &'a GeneratedGame,
    engine: Position,
    reference: ReferencePosition,
}

impl<'a> Both<'a> {
    fn new(game: &'a GeneratedGame) -> Self {
        let engine = Position::start(game.rules);
        let reference = ReferencePosition::of_game(game.reference, &game.start);
        Self { game, engine, reference }
    }

    /// What is needed to see a difference again.
    fn context(&self) -> String {
        format!("{}\nposition {}", self.game.description, self.engine.to_fen())
    }

    /// Compares FEN, moves, check, result and what the engine keeps step by step.
    fn check(&self) {
        let context = self.context();
        let (engine, reference) = (&self.engine, &self.reference);
        assert_eq!(engine.to_fen(), reference.fen(), "{context}\nFEN");
        let moves = texts(engine);
        assert_eq!(moves.len(), engine.legal_moves().len(), "{context}\nno move twice");
        let expected = reference.legal_moves();
        let missing: Vec<_> = expected.difference(&moves).collect();
        let wrong: Vec<_> = moves.difference(&expected).collect();
        assert!(missing.is_empty() && wrong.is_empty(), "{context}\nmissing {missing:?}, wrong {wrong:?}");
        assert_eq!(engine.in_check(), reference.in_check(), "{context}\ncheck");
        let outcome = engine.outcome().map_or(("*", "none"), |it| (it.result.as_str(), it.reason.as_str()));
        let (result, reason) = reference.result();
        assert_eq!(outcome, (result.as_str(), reason.as_str()), "{context}\nresult");
        let read = Position::from_fen(self.game.rules, &engine.to_fen());
        let read = read.unwrap_or_else(|error| panic!("{context}\n{error}"));
        assert_eq!(read.key(), engine.key(), "{context}\nkey");
        self.check_stages();
    }

    /// Compares the stages of generation with all moves, and the attack map with the attacks of each piece.
    fn check_stages(&self) {
        let (engine, context) = (&self.engine, self.context());
        let attacks = AttackMap::new(engine);
        attack_map::check(&attacks, engine);
        let sorted = |mut moves: Vec<movegen::Move>| {
            moves.sort_by_key(|mv| mv.bits());
            moves
        };
        let stage = |stage| {
            let mut moves = Vec::new();
            engine.generate(stage, &engine.checks(), &mut moves);
            moves
        };
        let mut noisy = Vec::new();
        engine.generate_noisy(&attacks, &engine.checks(), &mut noisy);
        assert_eq!(sorted(noisy.clone()), sorted(stage(Stage::Noisy)), "{context}\nnoisy moves");
        let quiet = stage(Stage::Quiet);
        assert!(noisy.iter().all(|mv| engine.is_noisy(*mv)), "{context}\nnoisy moves are noisy");
        assert!(!quiet.iter().any(|mv| engine.is_noisy(*mv)), "{context}\nquiet moves are not noisy");
        let all = [noisy, quiet].concat();
        assert_eq!(sorted(all), sorted(engine.legal_moves()), "{context}\nthe stages have all moves");
    }

    /// Makes and unmakes each move, and compares the number of replies with the reference.
    fn check_replies(&mut self, rng: &mut Rng) {
        let moves = self.engine.legal_moves();
        let info = self.engine.checks();
        let mut sequences = 0;
        for mv in &moves {
            let text = self.engine.move_text(*mv);
            let context = format!("{}\nmove {text}", self.context());
            let before = (self.engine.to_fen(), self.engine.key());
            let gives_check = self.engine.gives_check(*mv, &info);
            self.engine.make(*mv);
            assert_eq!(gives_check, self.engine.in_check(), "{context}\ngives check");
            if moves.len() <= MOST_REFERENCE_MOVES || rng.one_in(moves.len() / MOST_REFERENCE_MOVES + 1) {
                let mut after = self.reference.clone();
                after.play(&text);
                assert_eq!(self.engine.to_fen(), after.fen(), "{context}\nFEN after the move");
                let expected = after.legal_moves();
                let replies = texts(&self.engine);
                let missing: Vec<_> = expected.difference(&replies).collect();
                let wrong: Vec<_> = replies.difference(&expected).collect();
                let is_equal = missing.is_empty() && wrong.is_empty();
                assert!(is_equal, "{context}\nreplies: missing {missing:?}, wrong {wrong:?}");
            }
            sequences += self.engine.legal_moves().len() as u64;
            self.engine.unmake();
            assert_eq!((self.engine.to_fen(), self.engine.key()), before, "{context}\ntaken back");
        }
        assert_eq!(movegen::perft::perft(&mut self.engine, 2), sequences, "{}\nperft 2", self.context());
    }

    /// Plays a random move, noisy ones more often. Returns false if the game is over.
    fn play_on(&mut self, rng: &mut Rng) -> bool {
        let moves = self.engine.legal_moves();
        if moves.is_empty() || self.engine.outcome().is_some() {
            return false;
        }
        let noisy: Vec<_> = moves.iter().copied().filter(|mv| self.engine.is_noisy(*mv)).collect();
        let mv = if !noisy.is_empty() && rng.one_in(3) { *rng.pick(&noisy) } else { *rng.pick(&moves) };
        self.reference.play(&self.engine.move_text(mv));
        self.engine.make(mv);
        true
    }
}

/// The legal moves in coordinate notation.
fn texts(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// Compares the implementations in one game.
fn check_game(game: &GeneratedGame, rng: &mut Rng) {
    let mut both = Both::new(game);
    let start = both.engine.to_fen();
    for ply in 0..PLIES {
        both.check();
        if ply % 8 == 0 {
            both.check_replies(rng);
        }
        if !both.play_on(rng) {
            break;
        }
    }
    both.check();
    while both.engine.ply() > 0 {
        both.engine.unmake();
    }
    assert_eq!(both.engine.to_fen(), start, "{}\ntaken back to the start", game.description);
}

/// How often the games had each rule, for the certainty that none is left out.
#[derive(Default)]
struct Tally(std::collections::BTreeMap<&'static str, usize>);

impl Tally {
    fn add(&mut self, game: &GeneratedGame) {
        for feature in &game.features {
            *self.0.entry(feature).or_default() += 1;
        }
    }

    fn text(&self) -> String {
        self.0.iter().fold(String::new(), |mut text, (feature, count)| {
            let _ = write!(text, " {feature} {count},");
            text
        })
    }
}

#[test]
fn generated_games_agree() {
    let games = number_from_environment("BELLADONNA_GENERATED", DEFAULT_GAMES);
    let first = number_from_environment("BELLADONNA_GENERATED_SEED", 1);
    let mut tally = Tally::default();
    for seed in first..first + games {
        let mut rng = Rng::new(seed as u64);
        let game = generator::generate(seed as u64, &mut rng);
        tally.add(&game);
        check_game(&game, &mut rng);
    }
    println!("{games} games:{}", tally.text());
    if games >= DEFAULT_GAMES {
        let missing: Vec<_> = generator::FEATURES.iter().filter(|it| !tally.0.contains_key(*it)).collect();
        assert!(missing.is_empty(), "no game has {missing:?}");
    }
    assert_eq!(Color::White.index(), reference::Color::White.index());
}
