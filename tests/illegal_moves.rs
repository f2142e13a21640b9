//! Messages for illegal moves.

use std::collections::BTreeMap;

use movegen::Position;
use reference::{Kind, State, game};

use crate::random_positions::Source;
use crate::support::{Rng, for_every_game, games, small_fen};

/// Fails unless each text is refused with a message that contains the words next to it.
#[track_caller]
fn assert_reasons(name: &str, men: &str, rest: &str, cases: &[(&str, &str)]) {
    let fen = small_fen(name, men, rest);
    let position = Position::from_fen(movegen::rules(name).expect("a game"), &fen).expect(&fen);
    for (text, reason) in cases {
        let error = position.parse_move(text).expect_err(text).to_string();
        assert!(error.starts_with(&format!("illegal move {text:?}: ")), "{error}");
        assert!(error.contains(reason), "{text} in {fen}: {error}");
    }
}

#[test]
fn who_is_to_move_and_who_stands_there() {
    assert_reasons(
        "chess",
        "Ke1 Pe2 Nb1 ke8 nb8",
        "w",
        &[
            ("e5e6", "White is to move, and has no piece on e5"),
            ("b8c6", "White is to move, and the knight on b8 is Black's"),
            ("b1d2q", "the knight on b1 does not promote on d2"),
            ("e1e2", "the pawn on e2 is White's own"),
            ("b1b1", "the knight on b1 cannot go to b1"),
            ("b1b3", "the knight on b1 cannot go to b3"),
            ("Nf3", "the knight on b1 cannot go to f3"),
            ("Rb1b3", "the piece on b1 is a knight"),
            ("Qd4", "White has no queen"),
            ("Nhd2", "White has no knight on the h-file"),
            ("N3d2", "White has no knight on rank 3"),
            ("Nb8c6", "White is to move, and the knight on b8 is Black's"),
            ("Nc8a7", "White is to move, and has no piece on c8"),
            ("Qb8c6", "White is to move, and the knight on b8 is Black's"),
            ("e2e4p", "the pawn on e2 does not promote on e4"),
            ("e2e4c", "the pawn on e2 does not promote on e4"),
            ("b1z9", "there is no square z9"),
            ("e2e9", "there is no square e9"),
            ("R9a1", "there is no square a9"),
            ("Ze4", "no piece has the letter Z"),
            ("e2f3", "the pawn on e2 can go to f3 only with a capture"),
            ("O-O", "the right to castle there is lost"),
            ("e2-e4", "that move is written e2e4"),
            ("hello", "no legal move is written so; write moves like e1"),
            ("e2e234", "no legal move is written so"),
        ],
    );
}

/// The reason is that of the piece that almost can make the move.
#[test]
fn the_nearest_of_several_pieces_is_meant() {
    assert_reasons("chess", "Ke1 Nh3 Ne3 ke8 re7 nb8", "w", &[("Nd5", "the knight on e3 is pinned")]);
    assert_reasons("chess", "Ke1 Na6 Ne3 ke8 re7 nb8", "w", &[("Nd5", "the knight on e3 is pinned")]);
    // Both bishops have a reason.
    let men = "Ke1 Be2 Bc6 Pd5 kh8 re7";
    assert_reasons("chess", men, "w", &[("Bf3", "the bishop on e2 is pinned")]);
}

#[test]
fn moves_of_every_kind_that_leave_the_king_in_check() {
    let check = "the king would be in check";
    assert_reasons("chess", "Ke1 Pe5 Pc5 kh8 pd5 re8", "w ep=d6", &[("e5d6", check)]);
    assert_reasons("chess", "Ka7 Pb7 ke1 rh7", "w", &[("b7b8q", check)]);
    assert_reasons("chess", "Ka2 Pb2 ke8 rh2", "w", &[("b2b4", check)]);
    let check = "White's king is in check from the rook on a5, and would still be";
    assert_reasons("poison", "Ka1 Hd4 ka8 ra5 nd5", "w", &[("d4d5p", check)]);
    let cures = [("e4d3c", "the doctor on e4 is poisoned and can cure only itself"), ("e4e4c", check)];
    assert_reasons("poison", "Ka1 De4 Pd3 ka8 ra5", "w poison=d3:3,e4:3", &cures);
    assert_reasons("poison", "Ka1 Dg3 Pf2 ka8 ra5", "w poison=f2:3", &[("g3f2c", check)]);
}

#[test]
fn ways_that_are_blocked() {
    assert_reasons(
        "chess",
        "Ke1 Bc1 Bf1 Pd2 Pe2 ke8 pe3 nd4",
        "w",
        &[
            ("c1e3", "the bishop on c1 cannot go to e3: the pawn on d2 is in the way"),
            ("Bf4", "the bishop on c1 cannot go to f4: the pawn on d2 is in the way"),
            ("e2e4", "the pawn on e2 cannot go to e4: the pawn on e3 is in the way"),
            ("e2e3", "the pawn on e2 cannot capture on e3"),
            ("Bh8", "no bishop of White's can go to h8"),
        ],
    );
}

#[test]
fn a_promotion_wants_its_letter() {
    let men = "Ke1 Pa7 Pg7 ke7 rh8";
    assert_reasons(
        "chess",
        men,
        "w",
        &[
            ("a8", "write a8=Q, a8=R, a8=B or a8=N"),
            ("a7a8", "write a8=Q, a8=R, a8=B or a8=N"),
            ("gxh8", "write gxh8=Q, gxh8=R, gxh8=B or gxh8=N"),
            ("a8=K", "no pawn becomes \"K\" on a8, only Q, R, B or N"),
            ("a7a8p", "no pawn becomes \"P\" on a8, only Q, R, B or N"),
        ],
    );
}

#[test]
fn a_promotion_wants_a_piece_in_reserve() {
    let men = "Kf2 Pa9 Pb8 kf9";
    assert_reasons(
        "apothecary-classic",
        men,
        "w",
        &[
            ("a9a10", "White has nothing in reserve"),
            ("a10", "White has nothing in reserve"),
            ("a9a10q", "White has no queen in reserve"),
            ("b9=N", "White has no knight in reserve"),
            ("b9=Q", "no pawn becomes \"Q\" on b9, only "),
        ],
    );
}

#[test]
fn checks_and_pins() {
    assert_reasons(
        "chess",
        "Ke1 Ne3 Pa2 ke8 re7 bh5",
        "w",
        &[
            ("e3c4", "the knight on e3 is pinned: the king would be in check from the rook on e7"),
            ("Nc4", "the knight on e3 is pinned: the king would be in check from the rook on e7"),
            ("e1e2", "the king would be in check on e2 from the bishop on h5"),
        ],
    );
    assert_reasons(
        "chess",
        "Ke1 Nb1 ke8 re7",
        "w",
        &[
            ("b1c3", "White's king is in check from the rook on e7, and would still be"),
            ("e1e2", "the king would be in check on e2 from the rook on e7"),
        ],
    );
}

/// Each of the conditions of castling, where the others hold.
#[test]
fn conditions_of_castling() {
    let men = "Kf1 Ra1 Rj1 kf8";
    let right = "the right to castle there is lost";
    assert_reasons(
        "gothic",
        men,
        "w rights=Q",
        &[("f1i1", right), ("f1j1", "the rook on j1 is White's own")],
    );
    let free = "w rights=KQ";
    let queen = |square: &str| format!("{men} q{square}");
    let crossed = "the king would cross g1, which is attacked";
    assert_reasons("gothic", &queen("g5"), free, &[("O-O", crossed), ("f1i1", crossed), ("f1j1", crossed)]);
    assert_reasons("gothic", &queen("i5"), free, &[("O-O", "the king would be in check")]);
    assert_reasons("gothic", "Ke1 Ra1 Rj1 kf8", "w", &[("O-O", "White's king is not on f1")]);
}

/// The squares of castlings and leaps are nothing special for other pieces, and for a king elsewhere.
#[test]
fn castlings_and_leaps_begin_at_home() {
    let cannot = |piece: &str| format!("the {piece} cannot go to c1");
    assert_reasons("gothic", "Ke3 Ra1 Rj1 kf8", "w", &[("e3c1", &cannot("king on e3"))]);
    assert_reasons("gothic", "Ke3 Nf1 Ra1 kf8", "w", &[("f1c1", &cannot("knight on f1"))]);
    assert_reasons("apothecary-classic", "Ke5 kf9", "w", &[("e5c1", &cannot("king on e5"))]);
}

#[test]
fn a_capture_in_passing_of_a_pawn_is_no_reason_for_others() {
    let reason = "the knight on g1 cannot go to g4";
    assert_reasons("chess", "Ke1 Pe5 Ng1 kh8 pd5", "w ep=d6", &[("g1g4", reason)]);
    let reason = "the bishop on c1 cannot go to e3: the pawn on d2 is in the way";
    assert_reasons("chess", "Ke1 Pe5 Bc1 Pd2 kh8 pd5", "w ep=d6", &[("c1e3", reason)]);
}

/// A piece that a cannon needs, or could use, as its mount is not pinned.
#[test]
fn mounts_of_cannons() {
    // The text is that of a move, not of a pin, whose words would follow those of the pinned piece.
    let check = |text: &str| format!("{text:?}: the king would be in check from the cannon on f12");
    let men = "Kf3 Nd6 ka12 zf12";
    assert_reasons("grand-apothecary", men, "w jokers=--", &[("d6f7", &check("d6f7"))]);
    let men = "Kf3 Nf6 Nf8 ka12 zf12";
    assert_reasons("grand-apothecary", men, "w jokers=--", &[("f6d5", &check("f6d5"))]);
}

#[test]
fn a_frozen_piece_is_not_the_reason() {
    let check = "White's king is in check from the knight on b3, and would still be";
    assert_reasons("poison", "Ka1 Pe2 kh8 ra8 nb3", "w poison=a8:3", &[("e2e3", check)]);
}

#[test]
fn castlings_and_leaps() {
    assert_reasons("gothic", "Kf1 Ra1 Rj1 kf8", "w", &[("O-O", "the right to castle there is lost")]);
    let blocked = "the knight on g1 is in the way of castling";
    assert_reasons(
        "gothic",
        "Kf1 Ra1 Rj1 Ng1 kf8",
        "w rights=KQ",
        &[("O-O", blocked), ("f1i1", blocked), ("f1j1", blocked)],
    );
    assert_reasons("gothic", "Kf1 Ra1 Rj1 kf8 rh8", "w rights=KQ", &[("O-O", "the king would cross h1")]);
    assert_reasons(
        "gothic",
        "Kf1 Ra1 Rj1 kb8 ri8",
        "w rights=KQ",
        &[("f1i1", "the king would be in check on i1 from the rook on i8")],
    );
    assert_reasons(
        "gothic",
        "Kf1 Ra1 Rj1 kb8 rf8",
        "w rights=KQ",
        &[("O-O-O", "White cannot castle out of check from the rook on f8")],
    );
    assert_reasons("chess", "Kd1 Ra1 ke8", "w", &[("O-O-O", "White's king is not on e1")]);
    assert_reasons(
        "apothecary-classic",
        "Kf2 Nc1 kf9 rd9",
        "w rights=K",
        &[
            ("f2c1", "a king can leap only to an empty square, and c1 is not"),
            ("Kd1", "the king would be in check on d1 from the rook on d9"),
            ("O-O", "there is no castling in this game"),
        ],
    );
    assert_reasons("apothecary-classic", "Kf2 kf9", "w", &[("f2c1", "White's king cannot leap any more")]);
    assert_reasons(
        "apothecary-classic",
        "Kf2 kf9 rf5",
        "w rights=K",
        &[("f2c1", "the king cannot leap out of check from the rook on f5")],
    );
}

#[test]
fn jokers_and_their_powers() {
    assert_reasons(
        "apothecary-classic",
        "Kf2 Jd5 kf9",
        "w",
        &[
            ("d5d6", "the joker on d5 has no power yet, because Black has not moved"),
            ("Jd6", "the joker on d5 has no power yet"),
        ],
    );
    assert_reasons(
        "apothecary-classic",
        "Kf2 Jd5 kf9",
        "w jokers=R-",
        &[("d5e6", "the joker on d5 moves like the rook now and cannot go to e6")],
    );
    assert_reasons(
        "apothecary-classic",
        "Kf2 Ra5 kh9 jf8",
        "w",
        &[("a5a6", "the joker on f8 would then move like the rook and give check")],
    );
    // The joker has that power already.
    assert_reasons(
        "apothecary-classic",
        "Kf2 Rf5 kh9 jf8",
        "w jokers=-r",
        &[("f5e5", "the rook on f5 is pinned")],
    );
}

#[test]
fn vanished_squares() {
    assert_reasons(
        "apothecary-classic",
        "Kf2 Rd5 kf9",
        "w",
        &[("d0d1", "the square d0 has vanished"), ("a0a1", "there is no square a0")],
    );
}

#[test]
fn poison_and_cures() {
    let men = "Ke1 He5 Dc3 Na1 Pd2 kh8 nf5 bf6 ra8";
    assert_reasons(
        "poison",
        men,
        "w poison=a1:3,f5:2",
        &[
            ("e5f5p", "the knight on f5 is poisoned already"),
            ("xHe5[f5,5]", "the knight on f5 is poisoned already"),
            ("xHe5[f\u{2}5,5]", "there is no square f\\u{2}5"),
            ("e5e6p", "there is no enemy to poison on e6"),
            ("e5a8p", "the harpy on e5 is not beside a8"),
            ("e5f5", "the harpy on e5 can capture only another harpy"),
            ("d2d3p", "the pawn on d2 cannot poison"),
            ("a1b3", "the knight on a1 is poisoned and cannot move"),
            ("Nb3", "the knight on a1 is poisoned and cannot move"),
            ("c3a1c", "the doctor on c3 is not beside a1"),
            ("c3d2c", "White has no poisoned piece on d2"),
            ("d2c3c", "the pawn on d2 cannot cure"),
        ],
    );
    assert_reasons(
        "poison",
        "Ke1 Dc3 Nb2 kh8",
        "w poison=b2:3,c3:2",
        &[
            ("c3b2c", "the doctor on c3 is poisoned and can cure only itself"),
            ("c3c4", "the doctor on c3 is poisoned and cannot move"),
        ],
    );
    assert_reasons(
        "poison",
        "Ke1 Ha1 Hh1 kh8",
        "w rights=KQ poison=h1:3",
        &[("O-O", "the harpy on h1 is poisoned and cannot castle")],
    );
    // The enemy king may capture the poisoned king next to it.
    assert_reasons("poison", "Ke1 Na1 Pb2 ke2", "w poison=e1:3", &[("a1b3", "king on e2")]);
}

/// Which attacker is named when a king is poisoned and the enemy king stands beside it (ruling R-X3).
#[test]
fn attackers_of_a_poisoned_king() {
    let still = |attacker: &str| format!("in check from the {attacker}, and would still be");
    // A cure of the king is not illegal because of the enemy king.
    assert_reasons("poison", "Ke1 Df1 Nb3 ke3 ra1", "w poison=e1:3", &[("f1e1c", &still("rook on a1"))]);
    let men = "Ke1 Df1 Ng2 kd2 re8 ne5";
    let check = "the king would be in check from the rook on e8";
    assert_reasons("poison", men, "w poison=e1:3,e5:1", &[("f1e1c", check)]);
    // A cure of another piece is.
    let men = "Ke1 Da3 Pb4 Nb3 ke2";
    assert_reasons("poison", men, "w poison=b4:3,e1:3", &[("a3b4c", &still("king on e2"))]);
    // The enemy king cannot capture the king that a rook guards.
    let men = "Ke1 Ra1 Pb2 Nh1 ke2 bh4";
    assert_reasons("poison", men, "w poison=e1:3", &[("b2b3", &still("bishop on h4"))]);
}

#[test]
fn a_mated_side_has_no_move() {
    let mate = small_fen("chess", "Kf6 Ra8 kf8", "b");
    let mate = Position::from_fen(movegen::rules("chess").expect("a game"), &mate).expect("a position");
    assert!(
        mate.parse_move("f8f7").expect_err("mate").to_string().contains("no legal move in this position")
    );
}

#[test]
fn messages_contain_no_control_characters() {
    for name in games() {
        let start = Position::start(movegen::rules(name).expect("a game"));
        for text in ["\u{1b}[2J", "e2\u{7}e5", "\u{9b}31m", "e2\r\ne4"] {
            let error = start.parse_move(text).expect_err(text).to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
        }
    }
}

/// In random positions, the message for a move that would leave the king attacked says so and names an
/// attacker. No other message mentions a check. The reference implementation decides which case applies.
fn check_messages(name: &str) {
    let rules = movegen::rules(name).expect("a game");
    let start = State::from_fen(game(name), &Position::start(rules).to_fen());
    let source = Source::new(game(name), &start);
    let mut seen = [0; 2];
    for seed in 1000..1030 {
        let state = source.position(&mut Rng::new(seed));
        let position = Position::from_fen(rules, &state.fen()).expect("a position");
        if position.legal_moves().is_empty() {
            continue;
        }
        let possible: BTreeMap<String, _> =
            state.possible_moves().into_iter().map(|m| (state.text(&m), m)).collect();
        for (text, m) in &possible {
            if state.is_legal(m) {
                continue;
            }
            let error = position.parse_move(text).expect_err(text).to_string();
            let after = state.after_unsettled(m);
            let king = after.board.king(state.turn).expect("a king");
            let attackers = after.attackers(king, after.turn);
            let named = |square: &reference::Square| {
                let named = format!(" on {}", square.name());
                error.ends_with(&named)
                    || error.contains(&format!("{named},"))
                    || error.contains(&format!("{named} "))
            };
            assert!(error.contains("check") && attackers.iter().any(named), "{}: {error}", state.fen());
            seen[0] += 1;
        }
        for text in squares_of(&state) {
            if possible.keys().any(|known| known.starts_with(&text)) || !is_plain(&state, &text) {
                continue;
            }
            let error = position.parse_move(&text).expect_err(&text).to_string();
            assert!(!error.contains("check"), "{}: {error}", state.fen());
            seen[1] += 1;
        }
    }
    assert!(seen[0] > 30 && seen[1] > 1000, "{seen:?}");
}

/// Moves from every square with a piece of the side to move to every square.
fn squares_of(state: &State) -> Vec<String> {
    let shape = state.board.shape();
    let ranks = shape.lowest()..=shape.highest();
    let all: Vec<String> = ranks
        .flat_map(|rank| (0..shape.files).map(move |file| reference::Square::new(file, rank)))
        .filter(|&square| shape.is_full(square))
        .map(reference::Square::name)
        .collect();
    let men = state.board.pieces(state.turn).into_iter().map(|(square, _)| square.name());
    men.flat_map(|from| all.iter().map(move |to| format!("{from}{to}")).collect::<Vec<_>>()).collect()
}

/// Whether a move is not the king's. A castling or a leap can be forbidden by a check alone.
fn is_plain(state: &State, text: &str) -> bool {
    let king = state.board.king(state.turn).expect("a king");
    !text.starts_with(&king.name()) || state.piece(king).kind != Kind::King
}

#[test]
fn messages_name_a_check_if_only_the_king_forbids_the_move() {
    for_every_game(check_messages);
}
