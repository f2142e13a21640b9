//! Rulings of Gothic Chess and orthodox chess, and rules common to all games.

use crate::pair::Pair;

fn gothic(men: &str, rest: &str) -> Pair {
    Pair::set_up("gothic", men, rest)
}

fn chess(men: &str, rest: &str) -> Pair {
    Pair::set_up("chess", men, rest)
}

#[test]
fn start_position() {
    let start = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1";
    let pair = Pair::read("gothic", start);
    assert_eq!(pair.reference.legal_moves().len(), 28);
    pair.assert_moves("b1", "a3 c3").assert_moves("a2", "a3 a4").assert_not_over();
}

#[test]
fn r_g1_dead_positions() {
    let dead = [
        "Ka1 kc3",
        "Ka1 Nb1 kc4",
        "Ka1 ng8 kc3",
        "Ka1 kc3 bh5",
        "Ka1 kd4 Bc1 Be1",
        "Ka1 kd4 Bc1 bh8",
        "Ka1 kd4 Bc1 Be1 bf4 bh8",
    ];
    for men in dead {
        for (game, side) in [("gothic", "w"), ("chess", "b")] {
            Pair::set_up(game, men, side).assert_result("1/2-1/2", "dead position");
        }
    }
}

#[test]
fn r_g1_everything_else_is_alive() {
    let alive = [
        "Ka1 kd4 Bc1 Bf1",
        "Ka1 kd4 Bc1 bf8 bc8",
        "Ka1 kd4 Nb1 Nc1",
        "Ka1 kd4 Nb1 nb8",
        "Ka1 kd4 Nb1 Bh1",
        "Ka1 kd4 Nb1 bh1",
        "Ka1 kd4 Pa2",
        "Ka1 kd4 Rh1",
        "Ka1 kd4 qh8",
    ];
    for men in alive {
        gothic(men, "w").assert_not_over();
        chess(men, "w").assert_not_over();
    }
}

#[test]
fn r_g2_third_occurrence_draws_without_a_claim() {
    let mut pair = gothic("Kf1 Ra1 kf8 rj8", "w");
    pair.play("a1b1 j8i8 b1a1 i8j8 a1b1 j8i8 b1a1").assert_not_over();
    pair.play("i8j8").assert_result("1/2-1/2", "repetition");
}

#[test]
fn r_g2_fifty_moves_draw_without_a_claim() {
    for game in ["gothic", "chess"] {
        let mut pair = Pair::set_up(game, "Ke1 Ra1 ke8 rh8", "w clock=98");
        pair.play("a1b1").assert_not_over().assert_agreement();
        pair.play("h8g8").assert_result("1/2-1/2", "fifty moves");
    }
}

#[test]
fn captures_and_pawn_moves_reset_the_move_count() {
    let set_up = || gothic("Kf1 Ra1 Pb2 kf8 ra8", "w clock=99");
    set_up().play("b2b3").assert_not_over();
    set_up().play("a1a8").assert_not_over();
    set_up().play("a1b1").assert_result("1/2-1/2", "fifty moves");
}

#[test]
fn mate_comes_before_the_move_count() {
    gothic("Kf6 Ra1 kf8 pj7", "w clock=99").play("a1a8").assert_result("1-0", "checkmate");
}

#[test]
fn stalemate_comes_before_the_move_count() {
    chess("Ka6 Qc1 ka8", "w clock=99").play("c1c6").assert_result("1/2-1/2", "fifty moves");
    chess("Ka6 Qc1 ka8", "w clock=99").play("c1c7").assert_result("1/2-1/2", "stalemate");
}

#[test]
fn repetition_comes_before_the_move_count() {
    let mut pair = gothic("Kf1 Ra1 kf8 rj8", "w clock=92");
    pair.play("a1b1 j8i8 b1a1 i8j8 a1b1 j8i8 b1a1").assert_not_over();
    pair.play("i8j8").assert_result("1/2-1/2", "repetition");
}

#[test]
fn the_move_count_comes_before_a_dead_position() {
    chess("Ka1 kc3", "w clock=99").play("a1b1").assert_result("1/2-1/2", "fifty moves");
}

#[test]
fn castling_rights_are_part_of_the_position() {
    let mut pair = gothic("Kf1 Ra1 kf8 rj8", "w rights=Q");
    pair.play("a1b1 j8i8 b1a1 i8j8 a1b1 j8i8 b1a1 i8j8").assert_not_over();
    pair.play("a1b1").assert_result("1/2-1/2", "repetition");
}

#[test]
fn the_en_passant_field_as_written_is_part_of_the_position() {
    let shuffle = "g8h8 g1h1 h8g8 h1g1";
    let mut can_capture = chess("Kg1 Pe2 kg8 pd4", "w");
    can_capture.play("e2e4").play(shuffle).play(shuffle).assert_not_over();
    can_capture.play("g8h8").assert_result("1/2-1/2", "repetition");
    let mut cannot_capture = chess("Kg1 Pe2 kg8 pc4", "w");
    cannot_capture.play("e2e4").play(shuffle).play(shuffle).assert_result("1/2-1/2", "repetition");
}

#[test]
fn gothic_castling_goes_three_squares() {
    let both = || gothic("Kf1 Ra1 Rj1 kf8 ra8 rj8", "w rights=KQkq");
    both().play("f1i1").assert_is("gothic", "Ki1 Rh1 Ra1 kf8 ra8 rj8", "b rights=kq clock=1");
    both().play("f1c1").assert_is("gothic", "Kc1 Rd1 Rj1 kf8 ra8 rj8", "b rights=kq clock=1");
    let black = || gothic("Kf1 kf8 ra8 rj8", "b rights=kq");
    black().play("f8i8").assert_is("gothic", "Kf1 ki8 rh8 ra8", "w clock=1 number=2");
    black().play("f8c8").assert_is("gothic", "Kf1 kc8 rd8 rj8", "w clock=1 number=2");
}

#[test]
fn castling_needs_every_square_between_empty() {
    for blocker in ["Nb1", "Nc1", "Nd1", "Ne1", "nb1"] {
        gothic(&format!("Kf1 Ra1 Rj1 kf8 {blocker}"), "w rights=KQ").assert_illegal("f1c1");
    }
    for blocker in ["Ng1", "Nh1", "Ni1", "ni1"] {
        gothic(&format!("Kf1 Ra1 Rj1 kf8 {blocker}"), "w rights=KQ").assert_illegal("f1i1");
    }
}

#[test]
fn castling_crosses_and_reaches_no_attacked_square() {
    for attacked in ["rf7", "rg8", "rh8", "ri8"] {
        gothic(&format!("Kf1 Ra1 Rj1 kb8 {attacked}"), "w rights=KQ").assert_illegal("f1i1");
    }
    for attacked in ["re8", "rd8", "rc8"] {
        let pair = gothic(&format!("Kf1 Ra1 Rj1 ki8 {attacked}"), "w rights=KQ");
        pair.assert_illegal("f1c1").assert_legal("f1i1");
    }
    for harmless in ["rb8", "ra8", "rj8"] {
        let pair = gothic(&format!("Kf1 Ra1 Rj1 kg8 {harmless}"), "w rights=KQ");
        pair.assert_legal("f1c1").assert_illegal("f1j1");
    }
}

#[test]
fn castling_rights_go_with_king_and_rook() {
    let set_up = || gothic("Kf1 Ra1 Rj1 kf8", "w rights=KQ");
    set_up().play("f1g1 f8g8 g1f1 g8f8").assert_illegal("f1i1 f1c1");
    set_up().play("j1j2 f8g8 j2j1 g8f8").assert_illegal("f1i1").assert_legal("f1c1");
    set_up().play("a1a2 f8g8 a2a1 g8f8").assert_illegal("f1c1").assert_legal("f1i1");
}

#[test]
fn a_captured_rook_takes_its_right_along() {
    let mut pair = gothic("Kf1 Ra1 Rj1 kf8 bb2", "b rights=KQ");
    pair.play("b2a1");
    assert!(pair.fen().contains(" w K - "), "{}", pair.fen());
}

#[test]
fn promotion_is_compulsory_to_six_kinds() {
    gothic("Kf1 Pb7 ki5", "w").assert_moves("b7", "b8q b8c b8a b8r b8b b8n");
    chess("Kf1 Pb7 kh5", "w").assert_moves("b7", "b8q b8r b8b b8n");
    gothic("Kf1 Pb7 ki5 ra8", "w").assert_moves("b7", "a8q a8c a8a a8r a8b a8n b8q b8c b8a b8r b8b b8n");
}

#[test]
fn gothic_pieces_move_as_their_parts() {
    gothic("Kj1 Ca1 kj8 Pa3 Nc1", "w").assert_moves("a1", "a2 b1 b3 c2");
    gothic("Kj1 Aa1 kj8 Pd4", "w").assert_moves("a1", "b2 c3 b3 c2");
}

#[test]
fn en_passant_only_at_once() {
    let mut pair = gothic("Kf1 Pi2 Pa2 kf8 pj4 pa7", "w");
    pair.play("i2i4");
    assert!(pair.fen().ends_with(" b - i3 0 1"), "{}", pair.fen());
    pair.assert_legal("j4i3");
    pair.play("a7a6 a2a3").assert_illegal("j4i3");
}

#[test]
fn en_passant_that_uncovers_the_king_is_illegal_and_not_written() {
    let mut pair = chess("Kh5 Pe2 ka4 pd4 Rh4", "w");
    pair.play("e2e4").assert_illegal("d4e3");
    assert!(pair.fen().contains(" b - - 0 1"), "{}", pair.fen());
}

#[test]
fn stalemate_is_a_draw() {
    gothic("Ka6 Qc1 ka8", "w").play("c1c7").assert_result("1/2-1/2", "stalemate");
}

/// A capture en passant can block a check, capture the pawn that gives check, or uncover the own king.
#[test]
fn en_passant_captures_and_checks() {
    chess("Ka3 Pe5 kh8 pd5 bf8", "w ep=d6").assert_check(true).assert_legal("e5d6");
    chess("Kc4 Pe5 kh8 pd5", "w ep=d6").assert_check(true).assert_legal("e5d6");
    chess("Ka2 Pe5 kh8 pd5 bg8", "w ep=d6").assert_check(false).assert_illegal("e5d6");
}
