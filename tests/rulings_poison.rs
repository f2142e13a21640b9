//! Poison Chess: poisoning, freezing, counts, cures, castling and ends (R-X1, R-X2, R-X4 to R-X7).

use crate::pair::Pair;

const GAME: &str = "poison";

fn poison(men: &str, rest: &str) -> Pair {
    Pair::set_up(GAME, men, rest)
}

#[test]
fn the_inventors_problem() {
    let fen = "2d1k3/p2p1p1N/hp4pp/b3Hn2/2P4B/P3D2P/1P3PP1/6K1 w - - 0 1";
    Pair::read(GAME, fen).play("e5f5p").assert_result("1-0", "checkmate");
}

#[test]
fn poisoning_removes_the_harpy_and_marks_the_target() {
    let mut pair = poison("Ke1 Hd4 ke8 nd5 pa7", "w");
    pair.assert_legal("d4d5p");
    pair.play("d4d5p").assert_is(GAME, "Ke1 ke8 nd5 pa7", "b poison=d5:5");
}

#[test]
fn a_harpy_poisons_any_enemy_beside_it() {
    let pair = poison("Ka1 Hd4 Pd3 kc5 ne5 hd5 pc3 de3 bf6", "w");
    pair.assert_legal("d4c5p d4e5p d4d5p d4c3p d4e3p").assert_illegal("d4f6p d4d3p d4c4p");
}

#[test]
fn a_harpy_captures_only_harpies() {
    let pair = poison("Ka1 Hd4 kh8 nd6 hb4 ph4 pd2", "w");
    pair.assert_moves("d4", "d5 d3 c4 b4 e4 f4 g4");
    poison("Ka1 Hd4 kh8 hd5 ne4", "w").assert_legal("d4d5 d4d5p d4e4p").assert_illegal("d4e4");
}

#[test]
fn r_x1_a_poisoned_piece_is_not_poisoned_again() {
    let pair = poison("Ka1 Hd4 Hc4 kh8 nd5", "w poison=d5:3");
    pair.assert_illegal("d4d5p c4d5p");
    let mut cured = poison("Ka1 Hd4 kh8 nd5 dd6", "b poison=d5:3");
    cured.play("d6d5c").assert_legal("d4d5p");
}

#[test]
fn a_frozen_piece_does_not_move_or_capture() {
    let pair = poison("Ka1 Rd4 Pc2 Nh3 kh8 pd6 pf4", "w poison=c2:2,h3:1,d4:5");
    pair.assert_moves("d4", "").assert_moves("c2", "").assert_moves("h3", "");
}

/// A castling partner that is poisoned has not moved.
#[test]
fn poisoning_a_partner_leaves_the_right_to_castle() {
    let mut cured = poison("Ke1 Hh1 Dg1 ke8 ha8 hh2 pa7", "b rights=K");
    cured.play("h2h1p g1h1c a7a6 g1g2 a6a5").assert_legal("e1g1");
}

#[test]
fn a_frozen_piece_gives_no_check() {
    poison("Ka1 Re1 ke8 pa7", "b").assert_check(true);
    poison("Ka1 Re1 ke8 pa7", "b poison=e1:3").assert_check(false);
}

#[test]
fn a_frozen_piece_guards_nothing() {
    poison("Kb2 kh8 na1 ba3", "w").assert_check(true);
    poison("Ka2 kh8 nb1 bf5", "w").assert_illegal("a2b1");
    poison("Ka2 kh8 nb1 bf5", "w poison=f5:4").assert_legal("a2b1");
}

#[test]
fn a_frozen_piece_still_blocks() {
    poison("Ke1 Ne3 ke8 re7", "w poison=e3:4").assert_check(false);
    poison("Ka1 Rd1 Nd3 kh8", "w poison=d3:4").assert_illegal("d1d4");
}

#[test]
fn a_frozen_piece_is_captured_as_usual_and_its_poison_dies_with_it() {
    let mut pair = poison("Ka1 Rd1 kh8 nd5 pa7", "w poison=d5:4");
    pair.play("d1d5").assert_is(GAME, "Ka1 Rd5 kh8 pa7", "b");
    poison("Ka1 Hd1 kh8 nd5 pa7", "w poison=d5:4").assert_illegal("d1d5");
    poison("Ka1 Hd1 kh8 hd5 pa7", "w poison=d5:4").assert_legal("d1d5");
}

#[test]
fn r_x2_a_poisoned_harpy_does_not_poison() {
    poison("Ka1 Hd4 kh8 nd5", "w poison=d4:5").assert_moves("d4", "");
}

#[test]
fn the_count_leaves_five_moves_for_a_cure() {
    let mut pair = poison("Ke1 Hg4 ke8 ng5 dg8 pa7", "w");
    let shuffle = ["g4g5p", "e1e2", "e2e1", "e1e2", "e2e1"];
    let replies = ["e8e7", "e7e8", "e8e7", "e7e8"];
    for (n, m) in shuffle.iter().enumerate() {
        pair.play(m);
        assert!(pair.fen().ends_with(&format!("poison=g5:{}", 5 - n)), "{}", pair.fen());
        if let Some(reply) = replies.get(n) {
            pair.play(reply);
            assert!(pair.fen().ends_with(&format!("poison=g5:{}", 5 - n)), "{}", pair.fen());
        }
    }
    pair.play("g8g6 e1e2");
    assert!(!pair.fen().contains("poison"), "{}", pair.fen());
    assert!(pair.fen().starts_with("4k3/p7/6d1/8/"), "{}", pair.fen());
}

#[test]
fn a_cure_on_the_fifth_move_is_in_time() {
    let mut pair = poison("Ke1 ke8 ng5 dg6 pa7", "b poison=g5:1");
    pair.play("g6g5c e1e2").assert_is(GAME, "Ke2 ke8 ng5 dg6 pa7", "b clock=2 number=2");
}

#[test]
fn every_kind_of_move_lowers_the_counts_of_pieces_poisoned_before_it() {
    let men = "Ke1 Hh1 Dd1 Nb1 Hf6 ke8 pa7 ng7 bb6";
    let after = |m: &str| {
        let mut pair = poison(men, "w rights=K poison=b1:5,b6:3");
        pair.play(m);
        pair.fen().split_once("poison=").expect("poison").1.to_string()
    };
    assert_eq!(after("e1f1"), "b1:5,b6:2");
    assert_eq!(after("e1g1"), "b1:5,b6:2");
    assert_eq!(after("f6g7p"), "b1:5,b6:2,g7:5");
    let mut cure = poison("Ke1 Dc2 Nb1 ke8 pa7 bb6", "w poison=b1:5,b6:3");
    cure.play("c2b1c").assert_is(GAME, "Ke1 Dc2 Nb1 ke8 pa7 bb6", "b clock=1 poison=b6:2");
}

#[test]
fn each_side_lowers_only_the_enemys_counts() {
    let mut pair = poison("Ke1 Nb1 ke8 nb8", "w poison=b1:4,b8:2");
    pair.play("e1e2").assert_is(GAME, "Ke2 Nb1 ke8 nb8", "b clock=1 poison=b1:4,b8:1");
    pair.play("e8e7").assert_is(GAME, "Ke2 Nb1 ke7 nb8", "w clock=2 number=2 poison=b1:3,b8:1");
    pair.play("e2e1").assert_is(GAME, "Ke1 Nb1 ke7", "b number=2 poison=b1:3");
}

#[test]
fn several_pieces_die_with_one_move() {
    let mut pair = poison("Ke1 ke8 nb8 pa5 dh8", "w poison=a5:1,b8:1,h8:2");
    pair.play("e1e2").assert_is(GAME, "Ke2 ke8 dh8", "b poison=h8:1");
}

#[test]
fn a_doctor_cures_poisoned_friends_beside_it() {
    let pair = poison("Ka1 Dd4 Nd5 Nc3 Ne3 Nf6 kh8 ne5", "w poison=c3:2,e5:4,d5:3,f6:1");
    pair.assert_legal("d4d5c d4c3c").assert_illegal("d4e3c d4f6c d4e5c d4d4c");
}

#[test]
fn a_poisoned_doctor_cures_only_itself() {
    let mut pair = poison("Ka1 Dd4 Nd5 kh8 pa7", "w poison=d4:1,d5:3");
    pair.assert_moves("d4", "d4c");
    pair.play("d4d4c").assert_is(GAME, "Ka1 Dd4 Nd5 kh8 pa7", "b clock=1 poison=d5:3");
}

#[test]
fn a_cure_can_give_check() {
    let mut pair = poison("Ka1 Re1 Dd2 ke8 pa7", "w poison=e1:3");
    pair.play("d2e1c").assert_check(true).assert_not_over();
}

#[test]
fn a_cure_can_bring_the_blocker_back_into_play_but_uncovers_nothing() {
    poison("Ka1 Re1 Ne3 De2 ke8 pa7", "w poison=e3:3").play("e2e3c").assert_check(false);
}

#[test]
fn poisoning_can_discover_a_check() {
    let mut pair = poison("Ka1 Re1 He4 ke8 nd5 pa7", "w");
    pair.play("e4d5p").assert_check(true);
}

#[test]
fn a_pinned_harpy_must_not_leave_its_king_open() {
    let pair = poison("Ke1 He3 kh8 re7 nd4", "w");
    pair.assert_illegal("e3d4p e3d3").assert_legal("e3e4 e3e2");
    poison("Ke1 He3 kh8 re4 nd4", "w").assert_legal("e3e4p").assert_illegal("e3d4p");
}

#[test]
fn a_check_is_met_by_poisoning_the_checker() {
    let mut pair = poison("Ka1 Hd2 Pa2 Pb2 kh8 re1", "w");
    pair.assert_check(true).assert_legal("d2e1p d2d1").assert_illegal("d2d3");
    pair.play("d2e1p h8h7").assert_check(false);
}

#[test]
fn a_harpy_never_gives_check_and_guards_nothing_against_a_king() {
    poison("Ke1 kh8 he8", "w").assert_check(false).assert_legal("e1e2 e1d1");
    poison("Ke1 kh8 he2", "w").assert_check(false).assert_legal("e1e2 e1d1 e1f1 e1d2");
    poison("Ke1 kh8 he2 hh2", "w").assert_legal("e1e2");
}

#[test]
fn guard_and_rook_appear_by_promotion_only() {
    poison("Kh3 Pb7 kh8", "w").assert_moves("b7", "b8n b8b b8r b8g");
    poison("Kh3 Pb7 kh8 na8", "w").assert_legal("b7a8g").assert_illegal("b7a8h b7a8d b7b8");
    poison("Ka1 Ga4 kh8 nd4", "w").assert_legal("a4d4 a4c6 a4a8").assert_illegal("a4e4");
}

#[test]
fn a_frozen_pawn_does_not_capture_en_passant() {
    let mut pair = poison("Ke1 Pd2 ke8 pc4 pe4", "w poison=e4:4");
    pair.play("d2d4").assert_legal("c4d3").assert_illegal("e4d3");
    let mut none = poison("Ke1 Pd2 ke8 pe4", "w poison=e4:4");
    none.play("d2d4");
    assert!(none.fen().contains(" b - - 0 1 "), "{}", none.fen());
}

#[test]
fn a_move_whose_deaths_open_a_line_onto_the_own_king_is_illegal() {
    // The poisoned knight dies with White's next move, which opens the e-file.
    let pair = poison("Ke1 Ra4 Na1 kh8 re8 ne5", "w poison=e5:1");
    pair.assert_illegal("a1b3 a4a5 e1e2").assert_legal("a4e4 e1d1 e1f2");
    poison("Ke1 Ra4 Na1 kh8 re8 ne5", "w poison=e5:2").assert_legal("a1b3 a4a5 e1e2");
    // So the king may not move to the e-file behind it.
    poison("Kd1 kh8 re8 ne5", "w poison=e5:1").assert_illegal("d1e1 d1e2");
}

#[test]
fn a_death_can_leave_no_legal_move() {
    // With every move the knight would die and the a-file would be open.
    let pair = poison("Ka1 kh8 rb8 ra8 na5", "w poison=a5:1");
    pair.assert_check(false).assert_result("1/2-1/2", "stalemate");
    poison("Ka1 kh8 rb8 ra8 na5", "w poison=a5:2").assert_not_over().assert_moves("a1", "a2");
}

#[test]
fn a_death_can_mate() {
    let mut pair = poison("Kh1 Ra1 Rb1 ka8 na5", "w poison=a5:1");
    pair.play("h1g1").assert_result("1-0", "checkmate");
}

#[test]
fn a_death_can_open_a_line_onto_the_enemy_king() {
    let mut pair = poison("Ka1 Re1 ne5 ke8", "w poison=e5:1");
    pair.play("a1a2").assert_check(true);
    assert!(!pair.fen().contains("poison"), "{}", pair.fen());
}

#[test]
fn r_x2_a_poisoned_king_or_harpy_does_not_castle() {
    let men = "Ke1 Ha1 Hh1 ke8 pa7";
    poison(men, "w rights=KQ").assert_legal("e1g1 e1c1");
    poison(men, "w rights=KQ poison=h1:3").assert_illegal("e1g1").assert_legal("e1c1");
    poison(men, "w rights=KQ poison=e1:3").assert_illegal("e1g1 e1c1");
}

#[test]
fn r_x2_being_poisoned_and_cured_costs_no_castling_right() {
    let mut pair = poison("Ke1 Dd2 Hh1 ke8 pa7", "w rights=K poison=e1:3");
    pair.play("d2e1c a7a6").assert_legal("e1g1");
    let mut pair = poison("Ke1 Dg2 Hh1 ke8 pa7", "w rights=K poison=h1:3");
    pair.play("g2h1c a7a6").assert_legal("e1g1");
}

#[test]
fn a_right_goes_with_the_harpy_that_poisons_or_dies() {
    let mut poisoning = poison("Ke1 Ha1 Hh1 kb7 ng2", "w rights=KQ");
    poisoning.play("h1g2p");
    assert!(poisoning.fen().contains(" b Q - "), "{}", poisoning.fen());
    let mut dying = poison("Ke1 Ha1 Hh1 ke8 pa7", "b rights=KQ poison=a1:1");
    dying.play("e8e7");
    assert!(dying.fen().contains(" w K - "), "{}", dying.fen());
}

#[test]
fn r_x4_castling_ignores_harpies_and_poisoned_pieces() {
    poison("Ke1 Hh1 ke8 hf8", "w rights=K").assert_legal("e1g1");
    poison("Ke1 Hh1 kb8 hf2 hg8", "w rights=K").assert_legal("e1g1");
    poison("Ke1 Hh1 ka8 rf8", "w rights=K").assert_illegal("e1g1");
    poison("Ke1 Hh1 ka8 rf8", "w rights=K poison=f8:3").assert_legal("e1g1");
}

#[test]
fn r_x4_crossed_squares_are_tested_before_removals() {
    let pair = poison("Ke1 Hh1 ka8 rf8 nf5", "w rights=K poison=f5:1");
    pair.assert_legal("e1g1").assert_illegal("e1f1");
    // The knight on f3 is poisoned and does not attack g1, so its death changes nothing.
    poison("Ke1 Hh1 ka8 nf3", "w rights=K poison=f3:1").assert_legal("e1g1");
}

#[test]
fn r_x4_the_square_reached_is_tested_after_removals() {
    poison("Ke1 Hh1 ka8 rg8 ng5", "w rights=K poison=g5:1").assert_illegal("e1g1");
    poison("Ke1 Hh1 ka8 rg8 ng5", "w rights=K poison=g5:2").assert_legal("e1g1");
}

#[test]
fn r_x5_what_resets_the_move_count() {
    let clock_after = |men: &str, rest: &str, m: &str| {
        let mut pair = poison(men, rest);
        pair.play(m);
        pair.fen().split_whitespace().nth(4).expect("a clock").to_string()
    };
    assert_eq!(clock_after("Ke1 Hd4 ke8 nd5", "w clock=9", "d4d5p"), "0");
    assert_eq!(clock_after("Ke1 Bd4 ke8 ng7", "w clock=9", "d4g7"), "0");
    assert_eq!(clock_after("Ke1 Pd4 ke8 ng7", "w clock=9", "d4d5"), "0");
    assert_eq!(clock_after("Ke1 Bd4 ke8 ng7", "w clock=9 poison=g7:1", "d4c5"), "0");
    assert_eq!(clock_after("Ke1 Bd4 ke8 ng7", "w clock=9 poison=g7:2", "d4c5"), "10");
    assert_eq!(clock_after("Ke1 Dd4 Nc5 ke8 ng7", "w clock=9 poison=c5:2", "d4c5c"), "10");
}

#[test]
fn fifty_moves_draw() {
    poison("Ke1 Dd1 ke8", "w clock=99").play("d1d2").assert_result("1/2-1/2", "fifty moves");
    let mut mate = poison("Kf6 Ra1 kf8", "w clock=99");
    mate.play("a1a8").assert_result("1-0", "checkmate");
}

#[test]
fn r_x6_dead_positions() {
    for men in ["Ka1 kc3", "Ka1 kc3 Nd4", "Ka1 kc3 bd5"] {
        poison(men, "w").assert_result("1/2-1/2", "dead position");
    }
    poison("Ka1 kc3 Nd4", "w poison=d4:2").assert_result("1/2-1/2", "dead position");
}

#[test]
fn r_x6_what_is_not_dead() {
    poison("Ka1 kc4 Bc1 Be1", "w").assert_not_over();
    poison("Ka1 kc4 Bc1 bf8", "w").assert_not_over();
    poison("Ka1 kc4 Hd5", "w").assert_not_over();
    poison("Ka1 kc4 Nd5 Nh1", "w").assert_not_over();
    poison("Ka1 kc4 Nd5", "w poison=c4:2").assert_not_over();
    poison("Ka1 kc4 Nd5", "b poison=a1:3").assert_not_over();
}

#[test]
fn poison_counts_are_part_of_the_position() {
    let shuffle = "e1e2 e8e7 e2e1 e7e8";
    let mut pair = poison("Ke1 Da1 ke8 nb8 dh8", "w poison=b8:5");
    pair.play(shuffle).play(shuffle).assert_not_over();
    let mut plain = poison("Ke1 Da1 ke8 nb8 dh7", "w");
    plain.play(shuffle).play(shuffle).assert_result("1/2-1/2", "repetition");
}

#[test]
fn stalemate_is_a_draw_even_with_a_poisoned_king() {
    poison("Kc6 Dd1 ka8", "w").play("d1d7").assert_not_over();
    poison("Ka6 Dc1 ka8", "w").play("c1c7").assert_result("1/2-1/2", "stalemate");
    let mut pair = poison("Kd1 Hd7 ke8 pa4 Pa3", "w");
    pair.play("d7e8p").assert_check(false).assert_result("1/2-1/2", "stalemate");
}
