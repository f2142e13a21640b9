//! Promotion to pieces of the reserve: R-P1, R-P2, the classes of pieces, and the pieces that enter it.

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

const ALL_CLASSIC: &str = "reserve=QCARJBNEMqcarjbnem jokers=--";

#[test]
fn classes_by_rank_in_classic() {
    let at = |square| classic(&format!("Kf2 P{square} kf9"), &format!("w {ALL_CLASSIC}"));
    at("b6").assert_moves("b6", "b7");
    at("b7").assert_moves("b7", "b8 b8b b8n b8e b8m");
    at("b8").assert_moves("b8", "b9 b9b b9n b9e b9m b9r b9j");
    at("b9").assert_moves("b9", "b10b b10n b10e b10m b10r b10j b10q b10c b10a");
}

#[test]
fn classes_by_rank_for_black() {
    let at = |square| classic(&format!("Kf2 p{square} kf9"), &format!("b {ALL_CLASSIC}"));
    at("b5").assert_moves("b5", "b4");
    at("b4").assert_moves("b4", "b3 b3b b3n b3e b3m");
    at("b3").assert_moves("b3", "b2 b2b b2n b2e b2m b2r b2j");
    at("b2").assert_moves("b2", "b1b b1n b1e b1m b1r b1j b1q b1c b1a");
}

#[test]
fn classes_by_rank_in_modern() {
    let reserve = "w reserve=QDGRJBNCW jokers=--";
    let at = |square| modern(&format!("Kf2 P{square} kf9"), reserve);
    at("b7").assert_moves("b7", "b8 b8b b8n b8c b8w");
    at("b8").assert_moves("b8", "b9 b9b b9n b9c b9w b9r b9j");
    at("b9").assert_moves("b9", "b10b b10n b10c b10w b10r b10j b10q b10d b10g");
}

#[test]
fn classes_by_rank_in_grand() {
    let reserve = "w reserve=QDUITRYFHJBNZME jokers=--";
    let at = |square| grand(&format!("Kg1 P{square} kg12"), reserve);
    at("b8").assert_moves("b8", "b9");
    at("b9").assert_moves("b9", "b10 b10b b10n b10z b10e b10m");
    let average = "b11 b11b b11n b11z b11e b11m b11r b11j b11y b11f b11h";
    at("b10").assert_moves("b10", average);
    let any = "b12b b12n b12z b12e b12m b12r b12j b12y b12f b12h b12q b12d b12u b12i b12t";
    at("b11").assert_moves("b11", any);
}

#[test]
fn berolinas_promote_alike() {
    let set_up = |square| grand(&format!("Kg1 x{square} kg12"), "b reserve=qrb jokers=--");
    set_up("l4").assert_moves("l4", "k3 k3b");
    set_up("l3").assert_moves("l3", "k2 k2b k2r");
    set_up("l2").assert_moves("l2", "k1b k1r k1q");
}

#[test]
fn r_p1_promotion_is_optional_before_the_last_rank() {
    let mut pair = classic("Kf2 Pb7 kf9", "w reserve=N jokers=--");
    pair.play("b7b8");
    pair.assert_is("apothecary-classic", "Kf2 Pb8 kf9", "b reserve=N jokers=-p");
}

#[test]
fn r_p1_promotion_happens_only_with_a_move() {
    classic("Kf2 Pb8 Ph9 kf9", "w reserve=N jokers=--").assert_moves("b8", "b9 b9n");
}

#[test]
fn r_p1_promotion_by_capture() {
    let pair = classic("Kf2 Pb9 kf9 ra10 rb10 rc10", "w reserve=QR jokers=--");
    pair.assert_moves("b9", "a10q a10r c10q c10r");
}

#[test]
fn r_p2_with_an_empty_reserve_a_pawn_stays_off_the_last_rank() {
    classic("Kf2 Pb9 kf8 ra10", "w reserve=qr jokers=--").assert_moves("b9", "");
    grand("Kg1 Xb11 kg10 rb12", "w jokers=--").assert_moves("b11", "");
    classic("Kf2 Pb8 kf8 ra9", "w jokers=--").assert_moves("b8", "b9 a9");
}

#[test]
fn r_p2_it_still_attacks_there() {
    classic("Kf2 Pb9 ka9", "b jokers=--").assert_illegal("a9a10").assert_legal("a9b9 a9b10");
    classic("Kf2 Pb9 ka10", "b jokers=--").assert_check(true);
    grand("Kg1 Xb11 kb12", "b jokers=--").assert_check(true);
}

#[test]
fn the_promoted_piece_leaves_the_reserve() {
    let mut pair = classic("Kf2 Pa9 Pc9 kh9", "w reserve=QRRNqr jokers=--");
    pair.play("a9a10r").assert_is("apothecary-classic", "Kf2 Ra10 Pc9 kh9", "b reserve=QRNqr jokers=-p");
    pair.play("h9h8 c9c10r");
    pair.assert_is("apothecary-classic", "Kf2 Ra10 Rc10 kh8", "b reserve=QNqr number=2 jokers=Kp");
}

#[test]
fn a_captured_piece_enters_its_owners_reserve() {
    let mut pair = classic("Kf2 Ra1 kf9 ra10 rh9", "w reserve=Qq jokers=--");
    pair.play("a1a10");
    pair.assert_is("apothecary-classic", "Kf2 Ra10 kf9 rh9", "b reserve=Qqr jokers=-r");
}

#[test]
fn captured_pawns_do_not_enter_the_reserve() {
    let mut pair = classic("Kf2 Ra1 Pd6 kf9 pa8 pe8", "w jokers=--");
    pair.play("a1a8").assert_is("apothecary-classic", "Kf2 Ra8 Pd6 kf9 pe8", "b jokers=-r");
    pair.play("e8e6 d6e7").assert_is("apothecary-classic", "Kf2 Ra8 Pe7 kf9", "b number=2 jokers=Pp");
    let mut berolina = grand("Kg1 Ra1 kg12 xa8 pl8", "w jokers=--");
    berolina.play("a1a8").assert_is("grand-apothecary", "Kg1 Ra8 kg12 pl8", "b jokers=-r");
}

#[test]
fn a_captured_promoted_piece_enters_as_what_it_was() {
    let mut pair = classic("Kf2 Pa9 kf9 rj10 bc8", "w reserve=C jokers=--");
    pair.play("a9a10c").assert_is("apothecary-classic", "Kf2 Ca10 kf9 rj10 bc8", "b jokers=-p");
    pair.play("c8a10");
    pair.assert_is("apothecary-classic", "Kf2 kf9 rj10 ba10", "w reserve=C number=2 jokers=Bp");
}

#[test]
fn a_captured_joker_enters_and_is_promoted_to() {
    let mut pair = classic("Kf2 Rd5 Pa8 kf9 jd8 pj8", "w jokers=--");
    pair.play("d5d8").assert_is("apothecary-classic", "Kf2 Rd8 Pa8 kf9 pj8", "b reserve=j jokers=-r");
    let mut promotion = classic("Kf2 Pa8 kf9", "w reserve=J jokers=R-");
    promotion.play("a8a9j");
    promotion.assert_is("apothecary-classic", "Kf2 Ja9 kf9", "b jokers=Rp");
    promotion.assert_check(true);
}

#[test]
fn a_promotion_resets_the_move_count() {
    let mut pair = classic("Kf2 Pa7 kf9", "w clock=60 reserve=N jokers=--");
    pair.play("a7a8n");
    assert!(pair.fen().contains(" b - - 0 1 "), "{}", pair.fen());
}
