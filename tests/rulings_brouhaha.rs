//! Brouhaha squares: they exist only while a piece stands on them.

use crate::pair::Pair;

fn classic(men: &str, rest: &str) -> Pair {
    Pair::set_up("apothecary-classic", men, rest)
}

fn modern(men: &str, rest: &str) -> Pair {
    Pair::set_up("apothecary-modern", men, rest)
}

fn grand(men: &str, rest: &str) -> Pair {
    Pair::set_up("grand-apothecary", men, rest)
}

#[test]
fn a_square_vanishes_with_the_piece_that_leaves_it() {
    let mut pair = classic("Kf2 Rd0 kf9", "w jokers=--");
    pair.assert_moves("d0", "d1 d2 d3 d4 d5 d6 d7 d8 d9 d10");
    pair.play("d0d5 f9f10").assert_illegal("d5d0").assert_legal("d5d1");
    assert!(pair.fen().contains("/**********[]"), "{}", pair.fen());
}

#[test]
fn a_capture_keeps_the_square() {
    let mut pair = classic("Kf2 Rg5 kf9 eg11", "w jokers=--");
    pair.play("g5g11");
    pair.assert_is("apothecary-classic", "Kf2 Rg11 kf9", "b reserve=e jokers=-r");
    pair.play("f9f8 g11g10").assert_illegal("f8g11");
    assert!(pair.fen().starts_with("**********/"), "{}", pair.fen());
}

#[test]
fn a_capture_from_a_square_to_a_square_lets_one_vanish() {
    let mut pair = classic("Kf2 Rd0 kf9 re0", "w jokers=--");
    pair.play("d0e0");
    pair.assert_is("apothecary-classic", "Kf2 Re0 kf9", "b reserve=r jokers=-r");
}

#[test]
fn nothing_moves_to_a_square_that_is_gone() {
    classic("Kf2 Re1 kf9 jb9", "w jokers=--").assert_illegal("e1e0");
    classic("Kf1 Je0 kf9", "w jokers=K-").assert_moves("f1", "e1 e2 f2 g1 g2");
    classic("Kf2 Nf1 kf9", "w jokers=--").assert_illegal("f1d0 f1h0");
}

#[test]
fn a_rider_does_not_pass_over_a_square_that_is_gone() {
    let gap = classic("Kf3 Rd0 kf9 ef0", "w jokers=--");
    gap.assert_illegal("d0f0").assert_illegal("d0e0");
    classic("Kf3 Rd0 Me0 kf9 ef0", "w jokers=--").assert_illegal("d0f0 d0e0").assert_legal("e0f0");
    classic("Kf3 Re0 kf9 ef0", "w jokers=--").assert_legal("e0f0");
}

#[test]
fn a_square_that_is_gone_is_no_mount() {
    let cannon = |men: &str| grand(&format!("Kc5 Ze0 kg0 {men}"), "b");
    cannon("").assert_check(false);
    cannon("Nf0").assert_check(true);
    cannon("nf0").assert_check(true);
}

#[test]
fn a_bishop_reaches_an_occupied_square_and_stops_there() {
    let pair = classic("Kf3 Bc2 kf9 ee0", "w jokers=--");
    pair.assert_legal("c2d1 c2e0").assert_illegal("c2f0");
}

#[test]
fn a_leap_passes_over_nothing() {
    // The elephant leaps three squares along the rank over missing squares.
    let pair = classic("Kf3 Ed0 kf9 eg0", "w jokers=--");
    pair.assert_moves("d0", "c1 e1 b2 f2 d3 g0");
}

#[test]
fn bent_riders_are_stopped_at_squares_that_are_gone() {
    // The griffin's path over d0: the square is missing without a piece, and blocked with one.
    modern("Kf3 Gd1 kf9", "w jokers=--").assert_illegal("d1d0 d1e0 d1c0");
    let pair = modern("Kf3 Gc1 kf9 wd0 wf0", "w jokers=--");
    pair.assert_illegal("c1c0 c1d0");
    modern("Kj3 Dc1 kf9 wd0 we0", "w jokers=--").assert_legal("c1d0").assert_illegal("c1e0");
}

#[test]
fn a_vulture_needs_existing_empty_squares_on_its_path() {
    // From b1 to f0, every path except the one along rank 1 crosses missing squares.
    let open = grand("Kk5 Fb1 kk8 ef0", "w jokers=--");
    open.assert_legal("b1f0");
    grand("Kk5 Fb1 Pe3 kk8 ef0 ee1", "w jokers=--").assert_illegal("b1f0");
    // With a piece on e0 the square exists, but it is occupied.
    grand("Kk5 Fb1 kk8 ef0 ee0 ed1", "w jokers=--").assert_illegal("b1f0");
}

#[test]
fn a_cannon_neither_passes_nor_jumps_over_a_gap() {
    grand("Kk5 Ze0 Jf0 kk8 eg0", "w jokers=--").assert_legal("e0g0");
    grand("Kk5 Ze0 Jf0 kk8 eh0", "w jokers=--").assert_illegal("e0h0 e0g0");
    grand("Kk5 Ze0 kk8 jg0 eh0", "w jokers=--").assert_illegal("e0h0 e0g0");
    // On a file, a piece on a brouhaha square can be a target, but not a mount: no square is behind it.
    grand("Kk5 Zf9 kk8 pf3 jf0", "w jokers=--").assert_legal("f9f0").assert_illegal("f9f3");
}

#[test]
fn a_knightrider_lands_on_existing_squares_only() {
    grand("Kk5 Yd2 kk8 ef0", "w jokers=--").assert_illegal("d2e0").assert_legal("d2b1");
    grand("Kk5 Yd4 kk8 ef0", "w jokers=--").assert_legal("d4e2 d4f0");
}

#[test]
fn a_piece_on_a_brouhaha_square_is_never_pinned_along_its_line() {
    // The piece is between its king and a rook. If it leaves, its square disappears and the line ends.
    let pair = classic("Kd0 Re0 kj9 rf0", "w jokers=--");
    pair.assert_check(false).assert_legal("e0e1 e0e5 e0f0");
    let pair = classic("Kd0 Me0 kj9 rf0", "w jokers=--");
    pair.assert_check(false).assert_legal("e0e1 e0f0 e0b1 e0h1 e0d3");
}

#[test]
fn leaving_a_brouhaha_square_uncovers_nothing_behind_it() {
    let mut pair = classic("Kf2 Rd0 Ee0 kf0", "w jokers=--");
    pair.play("e0e3").assert_check(false);
}

#[test]
fn a_king_may_stand_on_a_brouhaha_square() {
    let mut pair = classic("Kf1 kf9 ee0", "w jokers=--");
    pair.play("f1e0");
    pair.assert_is("apothecary-classic", "Ke0 kf9", "b reserve=e jokers=-k");
    pair.assert_result("1/2-1/2", "bare kings");
}

#[test]
fn leaving_a_brouhaha_square_does_not_reset_the_move_count() {
    let mut pair = classic("Kf2 Rd0 kf9", "w clock=42 jokers=--");
    pair.play("d0d1");
    assert!(pair.fen().contains(" b - - 43 1 "), "{}", pair.fen());
}

#[test]
fn r_p3_pawns_never_capture_on_brouhaha_squares() {
    // On rank 9 a pawn attacks rank 10 only, and on rank 10 it has promoted.
    let pair = classic("Kf2 Pd9 kj9 ee11 ce10", "w reserve=Q jokers=--");
    pair.assert_moves("d9", "d10q e10q");
    let fen = pair.fen().replace("/4c5/", "/3Pc5/");
    let rules = movegen::rules("apothecary-classic").expect("a game");
    assert!(movegen::Position::from_fen(rules, &fen).is_err(), "a pawn on its last rank: {fen}");
}
