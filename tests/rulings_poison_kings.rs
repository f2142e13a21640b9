//! Poison Chess: poisoned kings, their death (R-X7), mates by their side, and kings next to each other
//! (R-X3).

use crate::pair::Pair;

const GAME: &str = "poison";

fn poison(men: &str, rest: &str) -> Pair {
    Pair::set_up(GAME, men, rest)
}

#[test]
fn a_poisoned_king_does_not_move() {
    poison("Ke4 Pa2 kh8", "w poison=e4:4").assert_moves("e4", "").assert_legal("a2a3 a2a4");
}

#[test]
fn a_poisoned_kings_check_is_met_by_another_piece() {
    let pair = poison("Ke1 Na6 Hd7 Bg2 kh8 re8", "w poison=e1:4");
    // The rook on e8 can be captured, blocked or poisoned.
    pair.assert_check(true).assert_moves("e1", "").assert_legal("d7e8p g2e4").assert_illegal("a6b8 g2f3");
    pair.assert_legal("d7e7").assert_illegal("d7e8");
    poison("Ke1 kh8 re8", "w poison=e1:4").assert_result("0-1", "checkmate");
}

#[test]
fn a_king_whose_count_reaches_zero_loses_at_once() {
    let mut pair = poison("Ke1 Pa2 ke8 da8", "w poison=e8:1");
    pair.play("e1e2").assert_result("1-0", "king died of poison");
    assert_eq!(pair.fen(), "d7/8/8/8/8/8/P3K3/8 b - - 0 1");
    assert!(pair.reference.legal_moves().is_empty());
    let mut pair = poison("Ke1 Pa2 ke8 da8", "b poison=e1:1");
    pair.play("e8e7").assert_result("0-1", "king died of poison");
}

#[test]
fn a_side_whose_king_is_dead_has_no_legal_move() {
    let alive = poison("Ke1 Pa2 ke8 da8", "b").engine;
    let mv = alive.parse_move("a8a7").expect("a move");
    assert!(alive.is_legal(mv, &alive.checks()));
    let mut pair = poison("Ke1 Pa2 ke8 da8", "w poison=e8:1");
    pair.play("a2a3");
    assert!(!pair.engine.is_legal(mv, &pair.engine.checks()));
}

#[test]
fn a_dead_kings_rights_are_gone() {
    let mut pair = poison("Ke1 Ha1 Hh1 ke8 ha8 hh8", "b rights=KQkq poison=e1:1");
    pair.play("a8a7");
    assert!(pair.fen().contains(" w k - "), "{}", pair.fen());
    pair.assert_result("0-1", "king died of poison");
}

#[test]
fn a_position_without_a_king_is_refused() {
    let rules = movegen::rules(GAME).expect("a game");
    assert!(movegen::Position::from_fen(rules, "d7/8/8/8/8/8/P3K3/8 b - - 0 1").is_err());
}

#[test]
fn r_x7_the_move_that_kills_a_king_must_be_legal() {
    // The pinned bishop may not move, although the black king would die with the move.
    let pair = poison("Ke1 Be3 ka8 re8", "w poison=a8:1");
    pair.assert_moves("e3", "").assert_legal("e1d1 e1f2");
}

#[test]
fn r_x7_a_side_without_a_legal_move_is_mated_although_the_enemy_king_would_have_died() {
    poison("Ka1 kh8 ra8 rb8 dg3", "w poison=h8:1").assert_result("0-1", "checkmate");
    poison("Ka1 kh8 rb8 ra8 na5", "w poison=a5:1,h8:1").assert_result("1/2-1/2", "stalemate");
}

#[test]
fn a_mate_by_a_side_with_a_poisoned_king_and_no_doctor_is_a_draw() {
    let reason = "mate with a poisoned king and no doctor";
    let mate = |doctor: &str, counts: &str| {
        poison(&format!("Kh8 Ra1 Rb1 {doctor} ka8 pf7"), &format!("b poison={counts}"))
    };
    mate("", "h8:3").assert_result("1/2-1/2", reason);
    mate("Dh2", "h8:3").assert_result("1-0", "checkmate");
    mate("Dh2", "h2:1,h8:3").assert_result("1-0", "checkmate");
    mate("", "f7:3").assert_result("1-0", "checkmate");
}

#[test]
fn two_unpoisoned_kings_do_not_meet() {
    poison("Ke4 ke6 pa7", "w").assert_moves("e4", "d3 d4 e3 f3 f4");
    poison("Ke4 ke6 pa7", "b").assert_illegal("e6d5 e6e5 e6f5");
}

#[test]
fn r_x3_a_king_may_stand_beside_a_poisoned_king() {
    let pair = poison("Ke4 ke6 pa7", "w poison=e6:3");
    pair.assert_legal("e4d5 e4e5 e4f5");
    let mut pair = poison("Ke4 ke6 pa7", "w poison=e6:3");
    pair.play("e4e5").assert_check(true);
}

#[test]
fn r_x3_the_check_stands_unless_the_capture_would_be_illegal() {
    let black =
        |men: &str, counts: &str| poison(&format!("Ke5 ke6 {men}"), &format!("b poison=e6:4{counts}"));
    black("pa7", "").assert_check(true);
    black("de8", "").assert_check(false);
    black("pd7", "").assert_check(false);
    // Harpies and poisoned pieces protect nothing.
    black("he8", "").assert_check(true);
    black("de8", ",e8:3").assert_check(true);
}

#[test]
fn r_x3_a_pinned_piece_guards_its_king() {
    poison("Kf5 Bc8 ke6 pd7", "b poison=e6:4").assert_check(false);
    poison("Kf5 Ra6 ke6 dc6", "b poison=e6:4").assert_check(false);
    poison("Kf5 Ra6 ke6 nc6", "b poison=e6:4").assert_check(true);
}

#[test]
fn r_x3_the_capture_is_thought_of_with_its_removals() {
    // With the capture the knight's count falls to 0. Then the rook protects e6.
    poison("Ke5 ke6 re8 ne7", "b poison=e6:4,e7:1").assert_check(false);
    poison("Ke5 ke6 re8 ne7", "b poison=e6:4,e7:2").assert_check(true);
}

#[test]
fn r_x3_the_check_is_met_by_guarding_the_king() {
    let pair = poison("Ke5 ke6 rh8 pa7", "b poison=e6:4");
    pair.assert_check(true).assert_legal("h8e8 h8h6").assert_illegal("a7a6 h8h7");
}

#[test]
fn r_x3_the_check_is_met_by_promoting_to_a_guarding_piece() {
    let pair = poison("Kc6 kc5 pc2", "b poison=c5:5");
    pair.assert_check(true).assert_moves("c2", "c1r c1g");
    poison("Kc6 kc5 pg2", "b poison=c5:5").assert_moves("g2", "g1b g1g");
}

#[test]
fn r_x3_curing_ones_king_beside_an_enemy_king_gives_check() {
    let mut pair = poison("Ke5 Na1 ke6 dd7", "b poison=e6:4");
    pair.assert_check(false);
    pair.play("d7e6c").assert_check(true).assert_illegal("a1b3 e5d5 e5f5").assert_legal("e5e4 e5f4");
}

#[test]
fn r_x3_a_cured_king_gives_check_even_if_it_is_guarded() {
    let mut pair = poison("Ke5 Na1 ke6 dd7 re8", "b poison=e6:4");
    pair.play("d7e6c").assert_check(true).assert_illegal("a1b3 a1c2");
}

#[test]
fn r_x3_that_check_is_met_by_poisoning_the_king_again() {
    let mut pair = poison("Ke5 Hf6 ke6 dd7", "b poison=e6:4");
    pair.play("d7e6c").assert_legal("f6e6p").assert_illegal("f6f7");
    pair.play("f6e6p");
    assert!(pair.fen().ends_with("poison=e6:5"), "{}", pair.fen());
}

#[test]
fn r_x3_a_cured_king_can_mate() {
    let mut pair = poison("Kh1 kh2 dg3", "b poison=h2:4");
    pair.play("g3h2c").assert_result("0-1", "checkmate");
    let mut with_harpy = poison("Kh1 Hg1 kh2 dg3", "b poison=h2:4");
    with_harpy.play("g3h2c").assert_not_over().assert_moves("g1", "h2p");
}

#[test]
fn r_x3_a_cure_of_the_king_is_illegal_if_another_piece_attacks_it() {
    let pair = poison("Ke5 Ba2 ke6 dd7", "b poison=e6:4");
    pair.assert_check(true).assert_illegal("d7e6c").assert_legal("d7d5");
}

#[test]
fn r_x3_two_unpoisoned_kings_side_by_side_are_read_only_after_a_cure() {
    let rules = movegen::rules(GAME).expect("a game");
    let accepted = |fen: &str| movegen::Position::from_fen(rules, fen).is_ok();
    let doctor_beside = "8/3d4/4k3/4K3/8/8/P7/8 w - - 0 1";
    assert!(accepted(doctor_beside));
    Pair::read(GAME, doctor_beside).assert_check(true);
    assert!(!accepted("3d4/8/4k3/4K3/8/8/P7/8 w - - 0 1"), "no doctor beside");
    assert!(!accepted("8/3d4/4k3/4K3/8/8/P7/8 w - - 0 1 poison=d7:3"), "the doctor is poisoned");
    assert!(!accepted("8/3d4/4k3/4K3/8/8/B7/8 w - - 0 1"), "the bishop attacks the king too");
    assert!(!accepted("8/8/4k3/4KD2/8/8/P7/8 w - - 0 1"), "the doctor is the other side's");
}

#[test]
fn two_poisoned_kings_side_by_side_leave_each_other_alone() {
    let pair = poison("Ke5 Pa2 ke6 pa7", "w poison=e5:3,e6:3");
    pair.assert_check(false).assert_legal("a2a3").assert_moves("e5", "");
}

/// The en-passant field after a move: noted only if a capture is legal, which the kings side by side may
/// forbid. Reading the same position gives the same field and key.
#[track_caller]
fn assert_en_passant(men: &str, rest: &str, advance: &str, expected: &str) {
    let mut pair = poison(men, rest);
    pair.play(advance);
    let fen = pair.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    assert_eq!(fields[3], expected, "{fen}");
    let passed = format!("{}{}", &advance[..1], if fields[1] == "b" { 3 } else { 6 });
    let unsettled = fen.replacen(&format!("- {expected} "), &format!("- {passed} "), 1);
    let read = Pair::read(GAME, &unsettled);
    assert_eq!(read.fen(), fen, "reading {unsettled}");
    assert_eq!(read.engine.key(), pair.engine.key(), "the key of {fen}");
}

#[test]
fn r_x3_an_advance_is_noted_only_if_the_poisoned_king_stays_guarded() {
    // After the capture nothing protects the poisoned king.
    assert_en_passant("Ke2 Pc2 Ph2 ke3 pd4", "w poison=e3:4", "c2c4", "-");
    assert_en_passant("Ke6 Pd5 ke7 pc7 ph7", "b poison=e6:4", "c7c5", "-");
    // The capture opens the line of a bishop that protects it.
    assert_en_passant("Ke2 Pc2 Ph2 ke3 pd4 bb6", "w poison=e3:4", "c2c4", "c3");
    assert_en_passant("Ke6 Pd5 Bb3 ke7 pc7 ph7", "b poison=e6:4", "c7c5", "c6");
}

/// A king that is cured gives check to the king beside it, also if a piece guards that king.
#[test]
fn r_x3_a_cured_king_gives_check_to_a_guarded_king() {
    let mut pair = poison("Ke5 Ra5 ke6 dd7", "b poison=e6:4");
    pair.assert_legal("d7e6c");
    pair.play("d7e6c").assert_check(true).assert_illegal("a5a1");
}
