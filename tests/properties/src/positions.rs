//! What must hold for every position that a reader has accepted.

use eval::{Evaluator, PawnCache, PieceValues, SCORE_LIMIT, Tracked};
use movegen::{AttackMap, Position, Stage};

use crate::source::Source;

/// The most moves of a position that are made and taken back.
const MOST_MOVES: usize = 24;

/// Checks text, moves and results of a position.
pub(crate) fn check_position(position: &Position) {
    check_text(position);
    check_moves(position);
    let _ = (position.outcome(), position.diagram(), position.is_dead_position());
}

/// The text of a position is read as the same position, or refused if a king has died of poison.
fn check_text(position: &Position) {
    let fen = position.to_fen();
    let has_died = position.king_is_dead().is_some() && !position.rules().explodes();
    let read = match Position::from_fen(position.rules(), &fen) {
        Err(error) if has_died => {
            return assert!(error.to_string().contains("0 kings"), "{fen}: {error}");
        }
        read => read.unwrap_or_else(|error| panic!("{fen} is written but not read: {error}")),
    };
    assert!(!has_died, "{fen} is read without a king");
    assert_eq!((read.to_fen(), read.key()), (fen, position.key()));
    assert_eq!(read.side_to_move(), position.side_to_move());
}

/// Moves are generated once each, agree with the test of a single move, and are taken back exactly.
fn check_moves(position: &Position) {
    let mut position = position.clone();
    let moves = position.legal_moves();
    let info = position.checks();
    assert_eq!(moves.is_empty(), !position.has_legal_move(), "{}", position.to_fen());
    let mut sorted: Vec<u32> = moves.iter().map(|mv| mv.bits()).collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), moves.len(), "a move comes twice in {}", position.to_fen());
    let mut staged = Vec::new();
    position.generate_noisy(&AttackMap::new(&position), &info, &mut staged);
    position.generate(Stage::Quiet, &info, &mut staged);
    assert_eq!(staged.len(), moves.len(), "the stages of {}", position.to_fen());
    let before = (position.to_fen(), position.key());
    for &mv in moves.iter().step_by(moves.len() / MOST_MOVES + 1) {
        let text = position.move_text(mv);
        assert!(position.is_legal(mv, &info), "{text} in {}", before.0);
        let gives_check = position.gives_check(mv, &info);
        position.make(mv);
        assert_eq!(gives_check, position.in_check(), "{text} in {}", before.0);
        position.unmake();
        assert_eq!((position.to_fen(), position.key()), before, "{text} taken back");
    }
}

/// Every legal move is read from its text in each notation.
pub(crate) fn check_notations(position: &Position) {
    for mv in position.legal_moves() {
        let (own, san, courier) = (position.move_text(mv), position.san(mv), position.courier_text(mv));
        let context = || format!("{own} {san} {courier} in {}", position.to_fen());
        assert_eq!(position.parse_move(&own), Ok(mv), "{}", context());
        assert_eq!(position.parse_move_leniently(&own), Ok(mv), "{}", context());
        assert_eq!(position.parse_move_leniently(&san), Ok(mv), "{}", context());
        assert_eq!(position.parse_courier(&courier), Ok(mv), "{}", context());
    }
}

/// Plays on by the choices of an input, up to `plies` moves. The sums of the evaluation are kept move by move
/// and compared with new ones. The moves are then taken back.
pub(crate) fn check_play(source: &mut Source, position: &mut Position, evaluator: &Evaluator, plies: usize) {
    let before = (position.to_fen(), position.key(), position.ply());
    let mut tracked = Tracked(evaluator, evaluator.piece_sums(position));
    let mut pawns = PawnCache::new();
    for ply in 0..plies {
        let score = evaluator.evaluate(position, &tracked.1, &AttackMap::new(position), &mut pawns);
        let by_count = evaluator.approach_move_count(position, score);
        assert_eq!(by_count, evaluator.evaluate_afresh(position), "{}", position.to_fen());
        assert!(score.abs() < SCORE_LIMIT, "{score} in {}", position.to_fen());
        if ply % 8 == 0 {
            check_position(position);
        }
        let mv = if position.outcome().is_none() { source.legal_move(position) } else { None };
        let Some(mv) = mv else { break };
        position.make_observed(mv, &mut tracked);
    }
    while position.ply() > before.2 {
        position.unmake();
    }
    assert_eq!((position.to_fen(), position.key(), position.ply()), before);
}

/// An evaluator without a network.
pub(crate) fn evaluator(rules: &'static movegen::Rules) -> Evaluator {
    Evaluator::new(rules, PieceValues::default()).with_network(None)
}
