//! Comparison of the move generator with the reference implementation in random games and random positions.

use std::collections::{BTreeMap, BTreeSet};

use movegen::{AttackMap, Move, MoveKind, PieceKind, Position, Random, Rules, Stage};
use reference::state::Action;
use reference::{State, game};

#[cfg(feature = "search")]
use crate::accumulators;
use crate::attack_map;
use crate::exchange::exchange_worth;
use crate::pair::{Pair, check_read};
use crate::random_positions::Source;
use crate::support::{for_every_game, number_from_environment};

/// The number of positions for each game: half from random games, half from random placements. The variable
/// `BELLADONNA_DIFFERENTIAL` replaces it.
const DEFAULT_POSITIONS: usize = 2_000;
/// The length of a random game in plies.
const GAME_PLIES: usize = 150;
/// The number of moves played from a random placement.
const PLACEMENT_PLIES: usize = 3;
/// The number of moves of other positions with which `is_legal` is tested.
const POOL: usize = 400;
/// The number of exchanges compared in each position.
const EXCHANGES: usize = 4;

/// The reference's legal moves by their text.
pub type ReferenceMoves = BTreeMap<String, reference::state::Move>;

impl Pair {
    /// Sets up a position in both implementations. `label` has the game and the seed, for messages.
    pub fn set_up(rules: &'static Rules, state: &State, label: &str) -> Self {
        Self::of(rules, state.game, &state.fen()).unwrap_or_else(|told| panic!("{label}: {told}"))
    }

    /// Compares the position and all its moves. `pool` holds moves of other positions.
    pub fn check(&mut self, pool: &[Move], rng: &mut Random, label: &str) {
        self.check_position(pool, rng, label);
        let (moves, expected) = (self.engine.legal_moves(), self.reference_moves());
        let attacks = self.check_moves(&moves, &expected, label);
        self.check_exchanges(&moves, &expected, &attacks, rng, label);
    }

    /// Compares the position without making moves, except a null move.
    pub fn check_position(&mut self, pool: &[Move], rng: &mut Random, label: &str) {
        self.agree().unwrap_or_else(|told| panic!("{label}: {told}"));
        let (moves, context) = (self.engine.legal_moves(), self.context(label));
        self.check_stages(&moves, &context);
        self.check_attacks(&context);
        self.check_legality_test(&moves, pool, rng, &context);
        self.check_null_move(&context);
    }

    fn context(&self, label: &str) -> String {
        format!("{label}\n{}", self.reference.fen())
    }

    pub fn reference_moves(&self) -> ReferenceMoves {
        let state = self.reference.state();
        state.legal_moves().into_iter().map(|m| (state.text(&m), m)).collect()
    }

    /// Checks that each move is either noisy or quiet.
    fn check_stages(&self, moves: &[Move], context: &str) {
        let info = self.engine.checks();
        let stage = |stage| {
            let mut moves: Vec<Move> = Vec::new();
            self.engine.generate(stage, &info, &mut moves);
            moves
        };
        let (noisy, quiet) = (stage(Stage::Noisy), stage(Stage::Quiet));
        assert_eq!(noisy.len() + quiet.len(), moves.len(), "{context}\nstages");
        for m in moves {
            let text = self.engine.move_text(*m);
            assert_eq!(noisy.contains(m), self.engine.is_noisy(*m), "{context}\nnoisy stage and {text}");
            assert_eq!(quiet.contains(m), !self.engine.is_noisy(*m), "{context}\nquiet stage and {text}");
        }
    }

    /// Compares the squares that each piece attacks, except harpies, which do not attack a king.
    fn check_attacks(&self, context: &str) {
        let geometry = self.engine.rules().geometry();
        for square in geometry.squares().filter(|square| self.engine.piece_on(*square).is_piece()) {
            if self.engine.rules().is_poisoner(self.engine.piece_on(square).kind()) {
                continue;
            }
            let name = geometry.name(square);
            let mut found = BTreeSet::new();
            self.engine.for_each_attack(square, |to| {
                found.insert(geometry.name(to));
            });
            assert_eq!(found, self.reference.attacked_squares(&name), "{context}\nattacks from {name}");
        }
    }

    /// Checks that `is_legal` accepts the legal moves only, whatever 32 bits it gets.
    fn check_legality_test(&self, moves: &[Move], pool: &[Move], rng: &mut Random, context: &str) {
        let info = self.engine.checks();
        let near_misses =
            moves.iter().map(|m| Move::from_bits(m.bits() ^ (1 << rng.below(32)))).collect::<Vec<_>>();
        let random = (0..20).map(|_| Move::from_bits(rng.bits() as u32)).collect::<Vec<_>>();
        for m in moves.iter().chain(pool).chain(&near_misses).chain(&random) {
            let legal = self.engine.is_legal(*m, &info);
            assert_eq!(legal, moves.contains(m), "{context}\nis_legal of {:#x} {m:?}", m.bits());
        }
    }

    fn check_null_move(&mut self, context: &str) {
        if self.engine.in_check() || self.engine.king_is_dead().is_some() {
            return;
        }
        let (fen, key) = (self.engine.to_fen(), self.engine.key());
        self.engine.make_null();
        assert_ne!(self.engine.side_to_move().index(), self.reference.state().turn.index(), "{context}");
        self.engine.unmake_null();
        assert_eq!((self.engine.to_fen(), self.engine.key()), (fen, key), "{context}\nnull move taken back");
    }

    /// Makes and unmakes moves, all of which the reference has, and compares the positions after them.
    /// Returns the attack map of the position.
    pub fn check_moves(&mut self, moves: &[Move], expected: &ReferenceMoves, label: &str) -> AttackMap {
        let (attacks, context) = (AttackMap::new(&self.engine), self.context(label));
        attack_map::check(&attacks, &self.engine);
        moves.iter().for_each(|&m| self.check_move(m, expected, &attacks, &context));
        attacks
    }

    fn check_move(&mut self, m: Move, expected: &ReferenceMoves, attacks: &AttackMap, context: &str) {
        let text = self.engine.move_text(m);
        let context = format!("{context}\nmove {text}");
        let (fen, key) = (self.engine.to_fen(), self.engine.key());
        let reference_move = &expected[&text];
        self.check_description(m, reference_move, &context);
        let info = self.engine.checks();
        // Such a pass ends the game while kings face each other. The FEN cannot be read.
        let passes_in_check = m.kind() == MoveKind::Pass && info.in_check();
        let gives_check = self.engine.gives_check(m, &info);
        self.engine.make(m);
        let mut attacks_after = attacks.clone();
        attacks_after.update(attacks, &self.engine);
        attack_map::check(&attacks_after, &self.engine);
        let after = self.reference.state().after(reference_move).fen();
        assert_eq!(self.engine.to_fen(), after, "{context}: FEN");
        assert_eq!(gives_check, self.engine.in_check(), "{context}: gives_check");
        if !passes_in_check {
            check_read(&self.engine).unwrap_or_else(|told| panic!("{context}: {told}"));
        }
        self.engine.unmake();
        assert_eq!((self.engine.to_fen(), self.engine.key()), (fen, key), "{context}: taken back");
    }

    /// Compares the gain of the exchanges of some moves, with random values of the kinds.
    fn check_exchanges(
        &self,
        moves: &[Move],
        expected: &ReferenceMoves,
        attacks: &AttackMap,
        rng: &mut Random,
        label: &str,
    ) {
        let values: [i32; PieceKind::MAX] = std::array::from_fn(|_| 50 + rng.below(1000) as i32);
        for _ in 0..EXCHANGES.min(moves.len()) {
            let m = *rng.pick(moves);
            let text = self.engine.move_text(m);
            let worth = exchange_worth(&self.engine, self.reference.state(), &expected[&text], m, &values);
            let context = format!("{}\nexchange {text}, values {values:?}", self.context(label));
            assert!(self.engine.see_ge(m, worth, &values, attacks), "{context}: at least {worth}");
            assert!(!self.engine.see_ge(m, worth + 1, &values, attacks), "{context}: no more than {worth}");
        }
    }

    /// Compares the moved piece and the captured piece of a move.
    fn check_description(&self, m: Move, reference_move: &reference::state::Move, context: &str) {
        let state = self.reference.state();
        let rules = self.engine.rules();
        let moved = state.game.row(state.mover(reference_move).kind).letter;
        assert_eq!(rules.letter(self.engine.moved_piece(m).kind()), moved, "{context}: moved piece");
        let victim = match reference_move.action {
            Action::EnPassant(square) => state.board.piece(square),
            Action::Promote(_) if reference_move.from == reference_move.to => None,
            Action::Twice(via) => {
                let last = state.board.piece(reference_move.to);
                last.filter(|_| reference_move.from != reference_move.to).or(state.board.piece(via))
            }
            Action::Go | Action::Promote(_) | Action::Gate(_, _, None) => {
                state.board.piece(reference_move.to)
            }
            _ => None,
        };
        let victim = victim.map(|piece| state.game.row(piece.kind).letter);
        let captured = self.engine.captured_kind(m).map(|kind| rules.letter(kind));
        assert_eq!(captured, victim, "{context}: captured kind");
        assert_eq!(self.engine.is_capture(m), victim.is_some(), "{context}: is_capture");
    }

    /// Plays a random legal move and prefers noisy moves. Returns false if there is none or the game is over.
    pub fn play_on(&mut self, rng: &mut Random) -> bool {
        let moves = self.engine.legal_moves();
        if moves.is_empty() || self.engine.outcome().is_some() {
            return false;
        }
        let noisy: Vec<Move> = moves.iter().copied().filter(|m| self.engine.is_noisy(*m)).collect();
        let m = if !noisy.is_empty() && rng.one_in(3) { *rng.pick(&noisy) } else { *rng.pick(&moves) };
        self.reference.play(&self.engine.move_text(m));
        self.engine.make(m);
        true
    }

    /// Takes all moves back. The first position must be the one with this FEN.
    pub fn take_all_back(mut self, fen: &str, label: &str) {
        while self.engine.ply() > 0 {
            self.engine.unmake();
        }
        assert_eq!(self.engine.to_fen(), fen, "{label}: taken back");
    }
}

/// Adds moves of a position to the pool, or replaces moves of the pool.
fn remember(pool: &mut Vec<Move>, position: &Position, rng: &mut Random) {
    for m in position.legal_moves() {
        if pool.len() < POOL {
            pool.push(m);
        } else if rng.one_in(8) {
            let place = rng.below(POOL);
            pool[place] = m;
        }
    }
}

fn check_game(name: &'static str) {
    let rules = movegen::rules(name).expect("a game");
    let wanted = number_from_environment("BELLADONNA_DIFFERENTIAL", DEFAULT_POSITIONS);
    let source = Source::new(name);
    #[cfg(feature = "search")]
    let network = accumulators::network(rules);
    let mut pool = Vec::new();
    let mut compared = 0;
    for seed in 0.. {
        let mut rng = Random::new(seed);
        let from_array = seed.is_multiple_of(16);
        let state = if from_array {
            let array = 1 + rng.below(rules.array_count() as usize) as u32;
            State::from_fen(game(name), &Position::from_array(rules, array).expect("an array").to_fen())
        } else {
            source.position(&mut rng)
        };
        let label = format!("{name}, seed {seed}");
        let mut pair = Pair::set_up(rules, &state, &label);
        for _ in 0..if from_array { GAME_PLIES } else { PLACEMENT_PLIES } {
            pair.check(&pool, &mut rng, &label);
            #[cfg(feature = "search")]
            accumulators::check(&network, &mut pair.engine);
            remember(&mut pool, &pair.engine, &mut rng);
            compared += 1;
            if compared == wanted {
                return;
            }
            if !pair.play_on(&mut rng) {
                break;
            }
        }
        pair.take_all_back(&state.fen(), &label);
    }
}

#[test]
fn random_positions_agree() {
    for_every_game(check_game);
}
