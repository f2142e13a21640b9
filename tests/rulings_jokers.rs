//! The joker: R-J1 to R-J6, and check by jokers.

use crate::pair::Pair;

fn classic(men: &str, rest: &str) -> Pair {
    Pair::set_up("apothecary-classic", men, rest)
}

fn grand(men: &str, rest: &str) -> Pair {
    Pair::set_up("grand-apothecary", men, rest)
}

#[test]
fn r_j1_joker_cannot_move_before_the_opponents_first_move() {
    let mut pair = classic("Kf2 Je5 kf9 ra8", "w jokers=--");
    pair.assert_moves("e5", "");
    pair.play("f2f1 a8a7");
    assert_ne!(pair.moves_from("e5"), "");
}

#[test]
fn r_j2_a_joker_move_hands_the_imitated_kind_on() {
    let mut pair = classic("Kf2 Jd4 kf9 jh8", "w jokers=N-");
    pair.play("d4e6");
    assert!(pair.fen().ends_with("jokers=Nn"), "{}", pair.fen());
    pair.assert_legal("h8g6 h8i6 h8e10").assert_illegal("h8h7 h8g7 h8e6");
    pair.play("h8g6");
    assert!(pair.fen().ends_with("jokers=Nn"), "{}", pair.fen());
}

#[test]
fn r_j3_a_joker_as_a_pawn_has_single_steps_and_diagonal_captures() {
    let pair = classic("Kf2 Jd3 kf9 ra10 re4 rd5", "w jokers=P-");
    pair.assert_moves("d3", "d4 e4");
    classic("Kf2 Jd3 kf9 rd4", "w jokers=P-").assert_moves("d3", "");
    classic("Kf2 kf9 jd8 Rc7", "b jokers=-p").assert_moves("d8", "d7 c7");
}

#[test]
fn r_j3_a_joker_as_a_pawn_has_no_double_step() {
    classic("Kf2 Jd3 kf9", "w jokers=P-").assert_moves("d3", "d4");
    grand("Kg2 Jd3 kg11", "w jokers=P-").assert_moves("d3", "d4");
    grand("Kg2 Jd3 kg11", "w jokers=X-").assert_moves("d3", "c4 e4");
}

#[test]
fn r_j3_a_joker_as_a_pawn_does_not_capture_en_passant() {
    let mut pair = classic("Kf2 Jd6 Pf6 kf9 pe8", "w jokers=--");
    pair.play("f2f1 e8e6").assert_illegal("d6e7").assert_legal("f6e7 d6d7");
}

#[test]
fn r_j3_a_joker_as_a_pawn_does_not_promote() {
    let mut pair = classic("Kf2 Jd9 kh9 rc10", "w reserve=Q jokers=P-");
    pair.assert_moves("d9", "d10 c10");
    pair.play("d9d10");
    assert!(pair.fen().starts_with("**********/2rJ6/"), "{}", pair.fen());
}

#[test]
fn r_j3_a_promoting_pawn_was_a_pawn_move() {
    let mut pair = classic("Kf2 Pa9 kh9 jd5", "w reserve=Q jokers=--");
    pair.play("a9a10q");
    assert!(pair.fen().ends_with("jokers=-p"), "{}", pair.fen());
    pair.assert_moves("d5", "d4");
}

#[test]
fn r_j3_a_promoting_berolina_was_a_berolina_move() {
    let mut pair = grand("Kg2 Xa11 kg11 jd5", "w reserve=Q jokers=--");
    pair.play("a11b12q");
    assert!(pair.fen().ends_with("jokers=-x"), "{}", pair.fen());
    pair.assert_moves("d5", "c4 e4");
}

#[test]
fn r_j3_a_jokers_pawn_step_does_not_reset_the_move_count() {
    let mut pair = classic("Kf2 Jd4 kf9 ra8", "w clock=7 jokers=P-");
    pair.play("d4d5");
    assert!(pair.fen().contains(" b - - 8 1 "), "{}", pair.fen());
}

#[test]
fn r_j3_a_joker_as_a_pawn_captures_on_a_brouhaha_square() {
    let mut pair = classic("Kf2 Jf10 kj9 ee11", "w jokers=P-");
    pair.assert_moves("f10", "e11");
    pair.play("f10e11");
    pair.assert_is("apothecary-classic", "Kf2 Je11 kj9", "b reserve=e jokers=Pp");
}

#[test]
fn r_j4_a_joker_as_a_king_steps_once_and_is_not_royal() {
    let pair = classic("Kf2 Jd4 kf9 ra8 rd10", "w jokers=K-");
    pair.assert_moves("d4", "c3 c4 c5 d3 d5 e3 e4 e5").assert_check(false);
}

#[test]
fn r_j4_a_joker_as_a_king_neither_leaps_nor_castles() {
    classic("Ka1 Jf2 kf9", "w jokers=K-").assert_moves("f2", "e1 e2 e3 f1 f3 g1 g2 g3");
    let castling = grand("Ka5 Jg1 Rb1 kg11", "w jokers=K-");
    castling.assert_moves("g1", "f1 f2 g2 h1 h2");
}

#[test]
fn r_j4_a_leap_is_a_king_move() {
    let mut pair = classic("Kf2 kf9 jd5", "w rights=K jokers=--");
    pair.play("f2c1");
    assert!(pair.fen().ends_with("jokers=-k"), "{}", pair.fen());
    pair.assert_moves("d5", "c4 c5 c6 d4 d6 e4 e5 e6");
}

#[test]
fn r_j4_castling_is_a_king_move() {
    let mut pair = grand("Kg1 Rb1 kg12 jd5", "w rights=B jokers=--");
    pair.play("g1e1");
    assert!(pair.fen().ends_with("jokers=-k"), "{}", pair.fen());
}

#[test]
fn r_j5_joker_check_depends_on_the_kind_just_moved() {
    // Black's joker is a knight's leap away from the king. Every move except a knight's is safe.
    let pair = classic("Kf2 Nb3 Ra5 kf9 je4", "w jokers=-r");
    pair.assert_check(false).assert_legal("a5a6 f2f1").assert_moves("b3", "");
    // After a rook's move, the joker on the king's file would attack the king as a rook.
    let pair = classic("Kf2 Nb3 Ra5 kf9 jf6", "w jokers=-n");
    pair.assert_check(false).assert_legal("b3d2 a5f5").assert_illegal("a5a6 a5b5");
}

#[test]
fn r_j5_present_power_decides_whether_it_is_check_now() {
    for (power, check) in [("r", true), ("q", true), ("c", true), ("n", false), ("b", false), ("-", false)] {
        classic("Kf2 kf9 jf6", &format!("w jokers=-{power}")).assert_check(check);
    }
}

#[test]
fn r_j5_a_joker_check_is_met_by_moving_any_piece_of_another_kind() {
    // As a rook, the joker gives check. After a move of a bishop or a pawn it does not.
    let pair = classic("Kf2 Bb3 Pa3 Rj4 kf9 jf6", "w jokers=-r");
    pair.assert_check(true).assert_legal("b3a2 b3f7 a3a4 a3a5").assert_moves("j4", "f4");
}

#[test]
fn r_j5_double_check_by_a_joker_and_a_rook_leaves_blocks_of_the_rook() {
    let pair = classic("Kf2 Bg3 kf9 jf6 rj2", "w jokers=-r");
    pair.assert_check(true).assert_moves("g3", "h2");
}

#[test]
fn r_j5_a_joker_mates_unless_a_move_takes_its_power_away() {
    let mate = classic("Ka1 kc3 jb2", "w jokers=-k");
    mate.assert_check(true).assert_result("0-1", "checkmate");
    // After a pawn's move the joker captures as a pawn, after a knight's move as a knight.
    classic("Ka1 Ph3 kc3 jb2", "w jokers=-k").assert_result("0-1", "checkmate");
    classic("Ka1 Nj9 kc3 jb2", "w jokers=-k").assert_not_over().assert_legal("j9i7");
}

#[test]
fn r_j5_a_moving_king_meets_jokers_that_move_as_kings() {
    classic("Kf2 kf9 jf5", "w jokers=-r").assert_moves("f2", "e1 e2 e3 f1 f3 g1 g2 g3");
    classic("Kf2 kf9 jf4", "w jokers=-r").assert_moves("f2", "e1 e2 f1 g1 g2");
}

#[test]
fn r_j5_pins_are_those_of_the_power_after_the_move() {
    // The knight is on the joker's rook line. After a move of the knight, the joker is a knight.
    classic("Kf2 Nf4 kf9 jf8", "w jokers=-r").assert_legal("f4e6");
    // The bishop on the joker's diagonal is pinned: after its move the joker would be a bishop.
    classic("Kf2 Bh4 kf9 jj6", "w jokers=--").assert_moves("h4", "g3 i5 j6");
    classic("Kf2 Rh4 kf9 jj6", "w jokers=-b").assert_legal("h4h9 h4a4");
    classic("Kf2 Rf4 kf9 jf8", "w jokers=-n").assert_moves("f4", "f3 f5 f6 f7 f8");
}

#[test]
fn r_j5_a_joker_move_hands_the_enemy_joker_its_power_at_once() {
    // White's joker would move as a king. Then Black's joker, next to the white king, would be a king.
    let pair = classic("Kf2 Jc6 Ra8 kf9 jg3", "w jokers=Kn");
    pair.assert_check(false).assert_moves("c6", "").assert_legal("a8a7 f2g3");
    classic("Kf2 Jc6 Ra8 kf9 jg3", "w jokers=Nr").assert_legal("c6b4 a8a7");
}

#[test]
fn r_j5_the_opponents_own_move_must_not_give_the_joker_the_power_to_check_him() {
    classic("Kf2 Jf5 kf9 ra8", "b jokers=--").assert_moves("a8", "f8");
}

#[test]
fn r_j5_a_discovered_check_by_a_joker_uses_its_present_power() {
    let set_up = |power| classic("Kf2 Jf5 Nf7 kf9", &format!("w jokers={power}-"));
    set_up("R").play("f7d6").assert_check(true);
    set_up("B").play("f7d6").assert_check(false);
}

#[test]
fn r_j5_a_jokers_own_check_uses_its_present_power() {
    let set_up = || classic("Kf2 Jc5 kf9", "w jokers=R-");
    set_up().play("c5f5").assert_check(true);
    // After a move of the black king, the joker is a king and no longer a rook. Every step is safe, unless it
    // is a capture.
    set_up().play("c5f5").assert_moves("f9", "e8 e9 e10 f8 f10 g8 g9 g10");
}

#[test]
fn r_j6_powers_count_for_repetition_while_there_is_a_joker() {
    // When the position occurred first, the joker had the power of a bishop.
    let shuffle = "a1b1 a10b10 b1a1 b10a10";
    let mut pair = classic("Kf2 Ra1 Jj6 kf9 ra10", "w jokers=B-");
    pair.play(shuffle).play(shuffle).assert_not_over();
    pair.play("a1b1").assert_not_over();
    pair.play("a10b10").assert_result("white-advantage", "points by repetition");
}

#[test]
fn r_j6_powers_do_not_count_without_a_joker_on_the_board() {
    let shuffle = "a1b1 a10b10 b1a1 b10a10";
    let mut without = classic("Kf2 Ra1 kf9 ra10", "w reserve=J jokers=B-");
    without.play(shuffle).play(shuffle).assert_result("1/2-1/2", "points by repetition");
}

#[test]
fn r_j6_each_sides_power_counts_for_its_own_jokers_only() {
    // Only Black has a joker, so the power of White's jokers does not matter.
    let shuffle = "a1b1 a10b10 b1a1 b10a10";
    let mut pair = classic("Kf2 Ra1 kf9 ra10 jj7", "w jokers=Br");
    pair.play(shuffle).play(shuffle).assert_result("black-advantage", "points by repetition");
}
