//! The movement of the pieces of Grand Apothecary Chess in positions worked out by hand.

use crate::pair::Pair;

fn grand(men: &str) -> Pair {
    Pair::set_up("grand-apothecary", &format!("Kl12 kl9 {men}"), "w jokers=--")
}

#[test]
fn unicorn_rides_as_bishop_and_knight() {
    let pair = grand("Ub2 Pc3 Pa3 Na1 Nc1 pd6 pf4");
    pair.assert_moves("b2", "a4 c4 d6 d3 f4 d1");
}

#[test]
fn knightrider_repeats_one_leap() {
    let pair = grand("Ya1 pe9 Pe3");
    pair.assert_moves("a1", "b3 c5 d7 e9 c2");
}

#[test]
fn firebird_bends_after_exactly_two_rook_steps() {
    let pair = grand("Ia1 Na2 Nb2");
    pair.assert_moves("a1", "b1 c1 d2 e3 f4 g5 h6 i7 j8 k9 l10");
    grand("Ia1 Na2 Nb2 rc1").assert_moves("a1", "b1 c1");
    grand("Ia1 Na2 Nb2 rb1").assert_moves("a1", "b1");
}

#[test]
fn thunderbird_bends_after_exactly_three_bishop_steps() {
    let pair = grand("Ta1 Na2 nb1");
    pair.assert_moves("a1", "b1 b2 c3 d4 d5 d6 d7 d8 d9 d10 d11 d12 e4 f4 g4 h4 i4 j4 k4 l4");
    grand("Ta1 Na2 nb1 rd4").assert_moves("a1", "b1 b2 c3 d4");
    grand("Ta1 Na2 nb1 rd6 Pe4").assert_moves("a1", "b1 b2 c3 d4 d5 d6");
}

#[test]
fn dragon_bends_after_one_ferz_step() {
    grand("Da1").assert_moves("a1", "b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 c2 d2 e2 f2 g2 h2 i2 j2 k2 l2");
}

#[test]
fn caliph_is_bishop_and_camel() {
    grand("Ha1 Pc3").assert_moves("a1", "b2 b4 d2");
}

#[test]
fn cannon_captures_beyond_exactly_one_piece() {
    grand("Za1 Pa4 ra7 ra9 bd1").assert_moves("a1", "a2 a3 a7 b1 c1");
    grand("Za1 ra4").assert_moves("a1", "a2 a3 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1");
    grand("Za1 ra4 Pa5 Nb1").assert_moves("a1", "a2 a3");
    grand("Za1 Pa4 Pa5 ra7 Rb1 Rc1").assert_moves("a1", "a2 a3");
}

#[test]
fn a_cannons_check_is_met_by_a_second_screen_or_by_taking_the_screen_away() {
    let cannon = |men: &str| Pair::set_up("grand-apothecary", &format!("Kg1 kl12 {men}"), "w jokers=--");
    cannon("zg10 Ng5 Rb7").assert_check(true).assert_legal("b7g7 g5h7 g1h1");
    cannon("zg10 Ng5 Rb7").assert_illegal("b7b8");
    cannon("zg10 Ng5").assert_illegal("g5g8 g1g2");
}

#[test]
fn a_screen_can_be_pinned_only_by_taking_a_third_piece_away() {
    // There are two pieces between cannon and king. If one of them leaves, the other is a mount.
    let pair = Pair::set_up("grand-apothecary", "Kg1 Bg4 Ng7 kl12 zg10", "w jokers=--");
    pair.assert_check(false).assert_moves("g4", "").assert_moves("g7", "");
}

#[test]
fn a_move_onto_a_line_can_give_the_enemy_cannon_its_screen() {
    let pair = Pair::set_up("grand-apothecary", "Kg1 Rb4 kl12 zg10", "w jokers=--");
    pair.assert_check(false).assert_illegal("b4g4").assert_legal("b4f4 b4h4");
}

#[test]
fn vulture_reaches_sixteen_squares_and_leaps_to_four() {
    let far = "b5 b7 j5 j7 e2 g2 e10 g10 b3 b9 j3 j9 c2 c10 i2 i10";
    grand("Ff6").assert_moves("f6", &format!("{far} d4 d8 h4 h8"));
}

#[test]
fn vulture_needs_one_open_path_of_four() {
    // Three of the four paths to e2 use rank 2, the fourth uses rank 1.
    let corner = "Fa1 Na2 Nb2 Nc2 Nd2";
    grand(corner).assert_legal("a1e2").assert_illegal("a1d5 a1e4");
    grand("Fa1 Na2 Nb2 Nc2 nd1 Nd2").assert_illegal("a1e2");
    grand("Fa1 Na2 Nb2 nc1 Nd2").assert_illegal("a1e2");
    grand("Fa1 Na2 nb1 Nc2").assert_illegal("a1e2");
    grand("Fa1 nb1").assert_legal("a1e2 a1e4");
}

#[test]
fn vulture_leaps_two_diagonally_without_capturing() {
    let pair = grand("Ff6 Pe5 Pg5 Pe7 Pg7 rd4 Ph8");
    pair.assert_illegal("f6d4 f6h8").assert_legal("f6d8 f6h4");
    let pair = Pair::set_up("grand-apothecary", "Kd4 kl12 ff6", "w jokers=--");
    pair.assert_check(false);
}

#[test]
fn long_knight_captures_only_as_a_knight() {
    grand("Na1 nd1 nc3 nb3").assert_moves("a1", "a4 b3 c2");
}
