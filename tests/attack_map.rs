//! Attack maps that are updated from position to position, compared with the attacks of each piece.

use movegen::{AttackMap, Color, Move, PieceSet, Position, Random, Rules, Square, Stage, rules};

use crate::support::{for_every_game, number_from_environment};

/// Random games of each game. The environment variable `BELLADONNA_ATTACK_MAPS` replaces it.
const DEFAULT_GAMES: usize = 30;
const PLIES: usize = 120;

/// Plays random games. Each map is updated from the map of the position before, or of an earlier position.
fn check_random_games(rules: &'static Rules) {
    let mut rng = Random::new(97);
    for _ in 0..number_from_environment("BELLADONNA_ATTACK_MAPS", DEFAULT_GAMES) {
        let array = 1 + rng.below(rules.array_count() as usize) as u32;
        let mut position = Position::from_array(rules, array).expect("an array");
        let mut base = AttackMap::new(&position);
        let mut map = base.clone();
        for _ in 0..PLIES {
            check(&map, &position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            check_siblings(&map, &mut position, &moves, &mut rng);
            if rng.one_in(8) && !position.in_check() {
                position.make_null();
            } else {
                position.make(*rng.pick(&moves));
            }
            map.update(&base, &position);
            if !rng.one_in(4) {
                base = map.clone();
            }
        }
    }
}

/// Checks the maps after some moves, which are unmade again.
fn check_siblings(map: &AttackMap, position: &mut Position, moves: &[Move], rng: &mut Random) {
    let mut after = map.clone();
    for _ in 0..3 {
        position.make(*rng.pick(moves));
        after.update(map, position);
        check(&after, position);
        position.unmake();
    }
}

/// Compares a map with the attacks of all pieces, and the noisy moves generated with and without the map.
pub fn check(map: &AttackMap, position: &Position) {
    check_noisy_moves(map, position);
    for color in Color::ALL {
        let mut attackers = [PieceSet::NONE; Square::MAX];
        for (id, _, square) in position.numbered_pieces(color) {
            position.for_each_attack(square, |to| attackers[to.index()] |= PieceSet::one(id));
        }
        for square in position.rules().geometry().squares() {
            let (found, expected) = (map.attackers(square, color), attackers[square.index()]);
            let name = position.rules().geometry().name(square);
            assert_eq!(found, expected, "attackers of {name} in {}", position.to_fen());
        }
        let attacked =
            position.numbered_pieces(!color).filter(|(_, _, square)| !attackers[square.index()].is_empty());
        let expected: PieceSet = attacked.map(|(id, _, _)| id).collect();
        assert_eq!(map.attacked_pieces(!color), expected, "attacked pieces in {}", position.to_fen());
        let by_pawns = squares_attacked_by_pawns(position, !color);
        for (id, _, from) in position.numbered_pieces(color) {
            let mut mobility = 0;
            position.for_each_attack(from, |to| {
                let piece = position.piece_on(to);
                let own = piece.is_piece() && piece.color() == color;
                mobility += usize::from(!own && !by_pawns[to.index()]);
            });
            assert_eq!(map.mobility(color, id), mobility, "piece {id} in {}", position.to_fen());
        }
    }
}

fn check_noisy_moves(map: &AttackMap, position: &Position) {
    let info = position.checks();
    let (mut found, mut expected): (Vec<Move>, Vec<Move>) = (Vec::new(), Vec::new());
    position.generate_noisy(map, &info, &mut found);
    position.generate(Stage::Noisy, &info, &mut expected);
    found.sort_unstable_by_key(|mv| mv.bits());
    expected.sort_unstable_by_key(|mv| mv.bits());
    assert_eq!(found, expected, "noisy moves in {}", position.to_fen());
}

fn squares_attacked_by_pawns(position: &Position, color: Color) -> [bool; Square::MAX] {
    let mut attacked = [false; Square::MAX];
    for (_, square) in position.pawns(color) {
        position.for_each_attack(square, |to| attacked[to.index()] = true);
    }
    attacked
}

#[test]
fn maps_of_random_games_are_correct() {
    for_every_game(|name| check_random_games(rules(name).expect("a known game")));
}

/// Riders that only capture, or only capture what stands behind a mount, need updates as other riders do.
#[test]
fn maps_of_pieces_that_move_otherwise_than_they_capture() {
    let mut game = rules("chess").expect("a game").game().clone();
    for (letter, betza) in [('R', "mBcR"), ('B', "mRcB"), ('N', "mNcpQ"), ('Q', "mKcQ")] {
        game.pieces.iter_mut().find(|piece| piece.letter == letter).expect("a piece").betza =
            betza.to_owned();
    }
    let game = Box::leak(Box::new(game));
    check_random_games(Rules::compile(game).unwrap_or_else(|error| panic!("{error}")));
}
