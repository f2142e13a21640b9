//! Random games between the translator and a model of XBoard.

use movegen::{Color, Move, MoveKind, Position, Rules};
use rand::prelude::*;

use super::decode::decode;
use super::encode::{encode, plain_text};
use super::letters::{self, BoardPiece};
use super::model::Model;
use super::shadow::Shadow;
use super::{fen, setup};

const PLIES: usize = 160;

/// Plies for which a removed piece can stay on XBoard's board when engines play: moves with a letter remove
/// no piece.
const MOST_WAITING: usize = 10;

/// Whether a king castles to the square beside it, as in Wildebeest Chess. XBoard leaves the partner where it
/// is.
fn castles_one_square(position: &Position, mv: Move) -> bool {
    let file = |square| position.rules().geometry().file_of(square);
    mv.kind() == MoveKind::Castle && file(mv.from()).abs_diff(file(mv.to())) < 2
}

/// Chooses a random move, often one with side effects.
fn choose(position: &Position, random: &mut StdRng) -> Option<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| !castles_one_square(position, mv));
    let rare = |mv: &&Move| !matches!(mv.kind(), MoveKind::Normal | MoveKind::Advance);
    let special: Vec<&Move> = moves.iter().filter(rare).collect();
    let pool: Vec<&Move> =
        if special.is_empty() || random.random_bool(0.5) { moves.iter().collect() } else { special };
    pool.choose(random).map(|&&mv| mv)
}

/// The model's board is the game's board, except for ghosts.
#[track_caller]
fn assert_same_board(model: &Model, position: &Position, shadow: &Shadow) {
    let rules = position.rules();
    let geometry = rules.geometry();
    for square in geometry.squares() {
        let shown = model.letter(geometry.row_of(square), geometry.file_of(square));
        let piece = position.piece_on(square);
        let name = geometry.name(square);
        if let Some(ghost) = shadow.ghosts().iter().find(|ghost| ghost.square == square) {
            assert!(!piece.is_piece(), "a ghost on a living piece, {name}");
            assert_eq!(letters::piece(rules, shown).map(|piece| piece.color), Some(ghost.color), "{name}");
            continue;
        }
        let expected = if piece.is_piece() {
            let (color, kind, poisoned) = (piece.color(), piece.kind(), position.is_frozen(square));
            letters::letter(rules, BoardPiece { color, kind, poisoned })
        } else {
            '.'
        };
        assert!(
            shown == expected || (shown == '*' && expected == '.'),
            "{name}: XBoard shows {shown}, not {expected}, in {}",
            position.to_fen()
        );
    }
}

/// Every legal move arrives at the opponent as the same move.
#[track_caller]
fn assert_relayed(model: &Model, position: &Position, shadow: &Shadow) {
    for mv in position.legal_moves() {
        let lines = encode(position, mv, &mut shadow.clone());
        let relayed = model.clone().play(&lines);
        let received = decode(position, &relayed);
        let found = received.unwrap_or_else(|error| panic!("{relayed}: {error} in {}", position.to_fen())).mv;
        if !matches!(mv.kind(), MoveKind::Cure | MoveKind::Double) {
            assert_eq!(found, mv, "{lines:?} {relayed}");
            continue;
        }
        let [key, found] = [mv, found].map(|mv| {
            let mut after = position.clone();
            after.make(mv);
            after.key()
        });
        assert_eq!(key, found, "a cure by another doctor, or a pass of another lion, is the same");
    }
}

/// XBoard does not know walls: games with walls are not announced to it.
fn games_of_xboard() -> impl Iterator<Item = &'static Rules> {
    movegen::all_games().filter(|rules| !rules.has_walls())
}

fn random_array(rules: &'static Rules, random: &mut StdRng) -> Position {
    Position::from_array(rules, random.random_range(1..=rules.array_count())).expect("an array")
}

/// Two engines: each sends its moves and receives the other's as XBoard rewrites them.
fn play_machines(rules: &'static Rules, random: &mut StdRng) {
    let mut position = random_array(rules, random);
    let mut model = Model::new(rules, &fen::write(&position));
    let mut shadows = [Shadow::default(), Shadow::default()];
    let mut waiting = 0;
    for ply in 0..PLIES {
        assert_same_board(&model, &position, &shadows[0]);
        if ply % 8 == 0 {
            assert_relayed(&model, &position, &shadows[0]);
        }
        let Some(mv) = choose(&position, random) else { break };
        let mover = position.side_to_move().index();
        let relayed = model.play(&encode(&position, mv, &mut shadows[mover]));
        let received = decode(&position, &relayed).expect("a move");
        shadows[1 - mover].follow(&position, received.mv, &received.emptied);
        position.make(mv);
        assert_eq!(shadows[0].ghosts(), shadows[1].ghosts(), "both engines know what XBoard shows");
        let stays = shadows[0].ghosts().iter().any(|ghost| !ghost.is_king);
        waiting = if stays { waiting + 1 } else { 0 };
        assert!(waiting <= MOST_WAITING, "only kings stay when engines play: {:?}", shadows[0].ghosts());
        if position.outcome().is_some() {
            break;
        }
    }
    assert_same_board(&model, &position, &shadows[0]);
}

/// A user against the engine: the user's moves remove pieces by capture only.
fn play_human(rules: &'static Rules, human: Color, random: &mut StdRng) {
    let mut position = random_array(rules, random);
    let mut model = Model::new(rules, &fen::write(&position));
    let mut shadow = Shadow::default();
    for _ in 0..PLIES {
        assert_same_board(&model, &position, &shadow);
        let Some(mv) = choose(&position, random) else { break };
        if position.side_to_move() == human {
            let text = plain_text(&position, mv);
            let sent = model.play(&[format!("move {text}")]);
            let received = decode(&position, &sent).expect("a move");
            shadow.follow(&position, received.mv, &received.emptied);
            position.make(received.mv);
        } else {
            model.play(&encode(&position, mv, &mut shadow));
            position.make(mv);
        }
        if position.outcome().is_some() {
            break;
        }
    }
}

fn each_game(seed: u64, mut play: impl FnMut(&'static Rules, &mut StdRng)) {
    for rules in games_of_xboard() {
        let mut random = StdRng::seed_from_u64(seed);
        let games = if rules.has_poison() { 12 } else { 3 };
        for _ in 0..games {
            play(rules, &mut random);
        }
    }
}

#[test]
fn two_engines_and_xboard_agree() {
    each_game(1, play_machines);
}

#[test]
fn a_user_the_engine_and_xboard_agree() {
    each_game(2, |rules, random| {
        play_human(rules, Color::White, random);
        play_human(rules, Color::Black, random);
    });
}

#[test]
fn every_array_goes_through_xboards_text() {
    for rules in games_of_xboard().filter(|rules| !setup::lines(&Position::start(rules)).is_empty()) {
        for number in 1..=rules.array_count() {
            let position = Position::from_array(rules, number).expect("an array");
            let text = fen::write(&position).replace(" KQkq - ", " - ").replace(" - - ", " - ");
            let read = fen::read(rules, &text).expect(&text);
            assert_eq!(read.position.to_fen(), position.to_fen());
        }
    }
}

#[test]
fn own_text_is_read_and_nonsense_refused() {
    for rules in games_of_xboard() {
        let own = Position::start(rules).to_fen();
        assert_eq!(fen::read(rules, &own).expect(&own).position.to_fen(), own);
        for text in
            ["", "8", "x w", "[", "K[k", "////////", "99999999999/9", "é w - - 0 1", "8/8 w KQkq - 0 1"]
        {
            assert!(fen::read(rules, text).is_err(), "{} {text}", rules.id());
        }
    }
}
