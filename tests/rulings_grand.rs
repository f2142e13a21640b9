//! Grand Apothecary Chess: R-GP1, R-GP2, R-GC1, R-GC2, its pieces, points and move count.

use crate::pair::Pair;

const GAME: &str = "grand-apothecary";

fn grand(men: &str, rest: &str) -> Pair {
    Pair::set_up(GAME, men, rest)
}

#[test]
fn r_gp1_pawns_advance_to_rank_six() {
    let pair = grand("Kg1 Pa3 Pb4 Pc5 Pd6 Pe7 kg12", "w jokers=--");
    pair.assert_moves("a3", "a4 a5 a6").assert_moves("b4", "b5 b6").assert_moves("c5", "c6");
    pair.assert_moves("d6", "d7").assert_moves("e7", "e8");
}

#[test]
fn r_gp1_black_pawns_advance_to_rank_seven() {
    let pair = grand("Kg1 kg12 pa10 pb9 pc8 pd7 pe6", "b jokers=--");
    pair.assert_moves("a10", "a9 a8 a7").assert_moves("b9", "b8 b7").assert_moves("c8", "c7");
    pair.assert_moves("d7", "d6").assert_moves("e6", "e5");
}

#[test]
fn r_gp1_berolinas_advance_along_one_diagonal() {
    let pair = grand("Kg1 Xd3 Xk6 kg12", "w jokers=--");
    pair.assert_moves("d3", "c4 b5 a6 e4 f5 g6").assert_moves("k6", "j7 l7");
    grand("Kg1 kg12 xd9", "b jokers=--").assert_moves("d9", "c8 b7 e8 f7");
    grand("Kg1 Xb3 kg12", "w jokers=--").assert_moves("b3", "a4 c4 d5 e6");
}

#[test]
fn r_gp1_a_long_advance_does_not_depend_on_having_moved() {
    let mut pair = grand("Kg1 Pa3 kg12", "w jokers=--");
    pair.play("a3a4 g12g11").assert_moves("a4", "a5 a6");
}

#[test]
fn r_gp1_a_long_advance_needs_empty_squares() {
    grand("Kg1 Pa3 kg12 ra6", "w jokers=--").assert_moves("a3", "a4 a5");
    grand("Kg1 Pa3 kg12 ra4", "w jokers=--").assert_moves("a3", "");
    grand("Kg1 Xd3 kg12 re4 rb5", "w jokers=--").assert_moves("d3", "c4");
}

#[test]
fn pawns_capture_diagonally_and_berolinas_straight() {
    grand("Kg1 Pd5 kg12 rc6 re6 rd6", "w jokers=--").assert_moves("d5", "c6 e6");
    grand("Kg1 Xd5 kg12 rc6 re6 rd6", "w jokers=--").assert_moves("d5", "d6");
}

#[test]
fn r_gp2_any_square_passed_over_can_be_captured_on() {
    let mut pair = grand("Kg1 Pd3 kg12 pc5 pe6", "w jokers=--");
    pair.play("d3d6");
    assert!(pair.fen().contains(" b - d3d6 0 1 "), "{}", pair.fen());
    pair.assert_legal("e6d5").assert_illegal("e6e5d").assert_moves("c5", "c4 d4");
    pair.assert_moves("e6", "e5 d5");
    pair.play("c5d4").assert_is(GAME, "Kg1 kg12 pd4 pe6", "w number=2 jokers=Pp");
}

#[test]
fn r_gp2_squares_passed_over_lie_strictly_between() {
    // After d3-d6, a pawn next to d3 or d6 cannot capture en passant.
    let mut pair = grand("Kg1 Pd3 kg12 pc7 pe4", "w jokers=--");
    pair.play("d3d6").assert_moves("c7", "c6 d6").assert_moves("e4", "e3");
    assert!(pair.fen().contains(" b - - 0 1 "), "{}", pair.fen());
}

#[test]
fn r_gp2_a_single_step_cannot_be_captured_in_passing() {
    let mut pair = grand("Kg1 Pd5 kg12 pc5 pe6", "w jokers=--");
    pair.play("d5d6").assert_moves("c5", "c4");
    assert!(pair.fen().contains(" b - - 0 1 "), "{}", pair.fen());
}

#[test]
fn r_gp2_berolinas_capture_in_passing_straight_forward() {
    let mut pair = grand("Kg1 Pd3 kg12 xd7", "w jokers=--");
    pair.play("d3d5").assert_moves("d7", "c6 e6");
    let mut pair = grand("Kg1 Xc3 kg12 xd5 pb5", "w jokers=--");
    // c3-f6 passes d4 and e5. The berolina pawn on d5 captures on d4.
    pair.play("c3f6").assert_legal("d5d4").assert_moves("b5", "b4");
    pair.play("d5d4").assert_is(GAME, "Kg1 kg12 xd4 pb5", "w number=2 jokers=Xx");
}

#[test]
fn r_gp2_pawns_capture_a_passing_berolina_diagonally() {
    let mut pair = grand("Kg1 kg12 xj10 Pf8 Xh7", "b jokers=--");
    // j10-g7 passes i9 and h8. The berolina pawn on h7 captures on h8; the pawn on f8 cannot capture.
    pair.play("j10g7");
    assert!(pair.fen().contains(" w - j10g7 0 2 "), "{}", pair.fen());
    pair.assert_legal("h7h8").assert_moves("f8", "f9");
    let mut pair = grand("Kg1 kg12 xj10 Pg7", "b jokers=--");
    pair.play("j10h8").assert_legal("g7h8").assert_moves("g7", "g8 h8");
    let mut pair = grand("Kg1 kg12 xj10 Ph8", "b jokers=--");
    pair.play("j10k9").assert_moves("h8", "h9");
    let mut pair = grand("Kg1 kg12 xj10 Pj8", "b jokers=--");
    pair.play("j10g7").assert_moves("j8", "i9 j9");
}

#[test]
fn r_gp2_en_passant_only_on_the_next_move() {
    let mut pair = grand("Kg1 Pd3 kg12 pc5", "w jokers=--");
    pair.play("d3d6 g12g11 g1g2").assert_moves("c5", "c4");
}

#[test]
fn r_gp2_an_en_passant_capture_that_uncovers_the_king_is_illegal() {
    // After the capture both pawns have left rank 5, so the rook's line is open.
    let mut pair = grand("Kg1 Pd3 Ra5 kl5 pc5", "w jokers=--");
    pair.play("d3d5").assert_illegal("c5d4");
    assert!(pair.fen().contains(" b - - 0 1 "), "{}", pair.fen());
}

#[test]
fn r_gp2_a_joker_as_a_pawn_does_not_capture_in_passing() {
    let mut pair = grand("Kg1 Pd3 kg12 jc5", "w jokers=--");
    pair.play("d3d6").assert_moves("c5", "c4");
}

/// The castlings of one side: move, partner before, partner after.
const CASTLINGS: [(&str, &str, &str); 8] = [
    ("e", "Rb", "f"),
    ("d", "Rb", "e"),
    ("d", "Za", "e"),
    ("c", "Za", "d"),
    ("i", "Rk", "h"),
    ("j", "Rk", "i"),
    ("j", "Zl", "i"),
    ("k", "Zl", "j"),
];

#[test]
fn every_row_of_the_castling_table() {
    for (king_to, partner, partner_to) in CASTLINGS {
        let right = partner[1..].to_uppercase();
        let letter = &partner[..1];
        let mut white = grand(&format!("Kg1 {partner}1 kg12 pc7"), &format!("w rights={right} jokers=--"));
        white.play(&format!("g1{king_to}1"));
        let after = format!("K{king_to}1 {letter}{partner_to}1 kg12 pc7");
        white.assert_is(GAME, &after, "b clock=1 jokers=-k");

        let (right, partner, letter) = (right.to_lowercase(), partner.to_lowercase(), letter.to_lowercase());
        let mut black = grand(&format!("Kg1 kg12 {partner}12 Pc6"), &format!("b rights={right} jokers=--"));
        black.play(&format!("g12{king_to}12"));
        let after = format!("Kg1 k{king_to}12 {letter}{partner_to}12 Pc6");
        black.assert_is(GAME, &after, "w clock=1 number=2 jokers=K-");
    }
}

#[test]
fn castling_needs_its_own_right() {
    let pair = grand("Kg1 Za1 Rb1 Rk1 Zl1 kg12", "w rights=BL jokers=--");
    pair.assert_moves("g1", "f1 f2 g2 h1 h2 d1 e1");
    let pair = grand("Kg1 Za1 Zl1 kg12", "w rights=L jokers=--");
    pair.assert_moves("g1", "f1 f2 g2 h1 h2 j1 k1");
}

#[test]
fn r_gc2_cannon_castling_needs_the_rooks_square_empty() {
    for blocker in ["Rb1", "Nb1", "nb1"] {
        let pair = grand(&format!("Kg1 Za1 {blocker} kl10"), "w rights=A jokers=--");
        pair.assert_illegal("g1d1 g1c1");
    }
    let rook = grand("Kg1 Za1 Rb1 kg12", "w rights=AB jokers=--");
    rook.assert_legal("g1e1 g1d1").assert_illegal("g1c1");
    // The king moves three squares and both partners have the right: the rook castles.
    let mut pair = grand("Kg1 Za1 Rb1 kg12", "w rights=AB jokers=--");
    pair.play("g1d1").assert_is(GAME, "Kd1 Re1 Za1 kg12", "b clock=1 jokers=-k");
}

#[test]
fn castling_needs_every_square_between_empty() {
    for blocker in ["c1", "d1", "e1", "f1"] {
        let rook = grand(&format!("Kg1 Rb1 N{blocker} kg12"), "w rights=B jokers=--");
        rook.assert_illegal("g1e1 g1d1");
    }
    for blocker in ["h1", "i1", "j1", "k1"] {
        let cannon = grand(&format!("Kg1 Zl1 n{blocker} ka12"), "w rights=L jokers=--");
        cannon.assert_illegal("g1j1 g1k1");
    }
}

#[test]
fn castling_crosses_and_reaches_no_attacked_square() {
    let attacked = |file: &str| grand(&format!("Kg1 Za1 kl12 r{file}12"), "w rights=A jokers=--");
    attacked("g").assert_illegal("g1d1 g1c1");
    attacked("f").assert_illegal("g1d1 g1c1");
    attacked("e").assert_illegal("g1d1 g1c1");
    attacked("d").assert_illegal("g1d1 g1c1");
    attacked("c").assert_illegal("g1c1").assert_legal("g1d1");
    attacked("b").assert_legal("g1d1 g1c1");
}

#[test]
fn r_gc1_crossed_squares_are_tested_as_if_the_king_had_left() {
    // Three of the vulture's four paths to f1 use g1, the fourth uses g2.
    let path_over_g1 = grand("Kg1 Rb1 Ng2 kg12 fj2", "w rights=B jokers=--");
    path_over_g1.assert_check(false).assert_illegal("g1e1 g1d1");
    let no_path = grand("Kg1 Rb1 Ng2 Nh1 Nh2 kg12 fj2", "w rights=B jokers=--");
    no_path.assert_legal("g1e1 g1d1");
}

#[test]
fn r_gc1_crossed_squares_are_tested_with_everything_else_unmoved() {
    let behind_a_screen = grand("Kg1 Rb1 kl12 zf12 nf6", "w rights=B jokers=--");
    behind_a_screen.assert_check(false).assert_illegal("g1e1 g1d1");
    grand("Kg1 Rb1 kl12 zf12", "w rights=B jokers=--").assert_legal("g1e1 g1d1");
}

#[test]
fn r_gc1_crossed_squares_are_tested_with_the_jokers_power_before_the_move() {
    // As a rook, the joker attacks f1. After castling it moves as a king and does not attack the king.
    let as_rook = grand("Kg1 Rb1 kg12 jf8", "w rights=B jokers=-r");
    as_rook.assert_check(false).assert_illegal("g1e1 g1d1");
    let as_pawn = grand("Kg1 Rb1 kg12 jf8", "w rights=B jokers=-p");
    as_pawn.assert_legal("g1e1 g1d1");
}

#[test]
fn r_gc1_the_square_reached_is_tested_with_the_jokers_power_after_the_move() {
    // As a king, the joker attacks the squares next to it. The king reaches only d1 of these.
    let pair = grand("Kg1 Rb1 kg12 jc2", "w rights=B jokers=-p");
    pair.assert_legal("g1e1").assert_illegal("g1d1");
    // The joker attacks e1 with its power before the move, not with its power after it.
    let pair = grand("Kg1 Rb1 kg12 je8", "w rights=B jokers=-r");
    pair.assert_legal("g1e1").assert_illegal("g1d1");
}

#[test]
fn r_gc1_the_square_reached_is_tested_in_the_final_position() {
    // The rook on b1 blocks the line of the rook on a1. Castling opens the line to d1 and e1.
    let unshielded = grand("Kg1 Rb1 kg12 ra1", "w rights=B jokers=--");
    unshielded.assert_check(false).assert_illegal("g1e1 g1d1");
    // After castling the rook is between cannon and king, so it is the mount of the cannon.
    let screened = grand("Kg1 Rb1 kg12 zi1", "w rights=B jokers=--");
    screened.assert_check(false).assert_illegal("g1e1 g1d1");
}

#[test]
fn rights_are_lost_by_king_and_partner() {
    let set_up = || grand("Kg1 Rb1 Zl1 kg12", "w rights=BL jokers=--");
    set_up().play("g1g2 g12g11 g2g1 g11g12").assert_moves("g1", "f1 f2 g2 h1 h2");
    set_up().play("b1b2 g12g11 b2b1 g11g12").assert_moves("g1", "f1 f2 g2 h1 h2 j1 k1");
    let mut captured = grand("Kg1 Rb1 kg12 bd3", "b rights=B jokers=--");
    captured.play("d3b1");
    assert!(captured.fen().contains(" w - - 0 2 "), "{}", captured.fen());
}

#[test]
fn the_rooks_on_the_second_rank_never_castle() {
    let pair = grand("Kg1 Ra2 Rl2 kg12", "w jokers=--");
    pair.assert_moves("g1", "f1 f2 g2 h1 h2");
    let rules = movegen::rules(GAME).expect("a game");
    let fen = pair.fen().replacen(" - - ", " AL - ", 1);
    assert!(movegen::Position::from_fen(rules, &fen).is_err(), "rights without cannons: {fen}");
}

#[test]
fn move_count_of_300_plies() {
    let set_up = |clock| grand("Kg1 Ra1 kg12 re12", &format!("w clock={clock} jokers=--"));
    set_up(199).play("a1a2").assert_not_over();
    set_up(298).play("a1a2").assert_not_over();
    set_up(299).play("a1a2").assert_result("1/2-1/2", "points by move count");
}

#[test]
fn berolina_moves_reset_the_move_count_and_jokers_as_berolinas_do_not() {
    let mut berolina = grand("Kg1 Xa7 kg12", "w clock=99 jokers=--");
    berolina.play("a7b8");
    assert!(berolina.fen().contains(" b - - 0 1 "), "{}", berolina.fen());
    let mut joker = grand("Kg1 Ja7 kg12", "w clock=99 jokers=X-");
    joker.play("a7b8");
    assert!(joker.fen().contains(" b - - 100 1 "), "{}", joker.fen());
}

#[track_caller]
fn assert_count(men: &str, result: &str) {
    let mut pair = grand(&format!("Kg1 {men} kl12"), "w clock=299 jokers=--");
    pair.play("g1h1").assert_result(result, "points by move count");
}

#[test]
fn points_of_every_class() {
    for heavy in ["Q", "D", "U", "I", "T"] {
        assert_count(&format!("{heavy}a5 ra10"), "1/2-1/2");
        assert_count(&format!("{heavy}a5 Xb3 ra10"), "white-advantage");
        assert_count(&format!("{heavy}a5 Pb3 ra10"), "white-advantage");
    }
    for average in ["r", "y", "f", "h"] {
        assert_count(&format!("Bb1 {average}a10"), "1/2-1/2");
        assert_count(&format!("Bb1 {average}a10 xd9"), "black-advantage");
    }
    for light in ["B", "N", "Z", "M", "E"] {
        assert_count(&format!("{light}b3"), "1/2-1/2");
        assert_count(&format!("{light}b3 Xc3"), "white-advantage");
    }
}

#[test]
fn r_e2_a_joker_is_worth_five_against_mostly_heavy_pieces() {
    assert_count("Jd4 qc10", "black-advantage");
    assert_count("Jd4 Pa3 qc10", "1/2-1/2");
    assert_count("Jd4 Pa3 Pb3 qc10 xa8", "black-advantage");
    assert_count("Jd4 Pa3 Pb3 Pc3 qc10 xa8", "1/2-1/2");
}

#[test]
fn default_array_is_the_inventors_sample() {
    let start = movegen::Position::start(movegen::rules(GAME).expect("a game")).to_fen();
    let expected = "/RNBFEDIEFBNR/ZRYMUQKTMYRZ/****JHHJ****[QRYBBNMqrybbnm] w ABKLabkl - 0 1 jokers=--";
    assert!(start.contains(expected), "{start}");
}
