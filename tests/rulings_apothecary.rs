//! Apothecary Chess: the king's leap, pieces, setup, and how games end (R-E1 to R-E3).

use movegen::{Color, GameResult, Reason};

use crate::pair::Pair;

fn classic(men: &str, rest: &str) -> Pair {
    Pair::set_up("apothecary-classic", men, rest)
}

fn modern(men: &str, rest: &str) -> Pair {
    Pair::set_up("apothecary-modern", men, rest)
}

#[test]
fn a_king_that_has_not_moved_leaps_to_four_squares() {
    let white = classic("Kf2 kf9", "w rights=Kk jokers=--");
    white.assert_moves("f2", "c1 d1 h1 i1 e1 e2 e3 f1 f3 g1 g2 g3");
    let black = classic("Kf2 kf9", "b rights=Kk jokers=--");
    black.assert_moves("f9", "c10 d10 h10 i10 e8 e9 e10 f8 f10 g8 g9 g10");
    classic("Kf2 kf9", "w rights=k jokers=--").assert_moves("f2", "e1 e2 e3 f1 f3 g1 g2 g3");
}

#[test]
fn the_leap_passes_over_anything() {
    let men = "Kf2 Re1 Re2 Re3 Rf1 Rf3 Rg1 Rg2 Rg3 ka10";
    classic(men, "w rights=K jokers=--").assert_moves("f2", "c1 d1 h1 i1");
}

#[test]
fn the_leap_does_not_capture() {
    let pair = classic("Kf2 kf9 ed1 Mi1", "w rights=K jokers=--");
    pair.assert_legal("f2c1 f2h1").assert_illegal("f2d1 f2i1");
}

#[test]
fn a_king_in_check_does_not_leap() {
    let pair = classic("Kf2 kf9 rf8", "w rights=K jokers=--");
    pair.assert_check(true).assert_illegal("f2c1 f2d1 f2h1 f2i1");
}

#[test]
fn the_leap_reaches_no_attacked_square_but_crosses_any() {
    let pair = classic("Kf2 kj9 rh9 re8 rg8", "w rights=K jokers=--");
    pair.assert_illegal("f2h1").assert_legal("f2c1 f2d1 f2i1");
}

#[test]
fn in_check_before_the_leap_is_judged_with_the_jokers_present_power() {
    classic("Kf2 kf9 jf6", "w rights=K jokers=-r").assert_illegal("f2c1 f2d1 f2h1 f2i1");
    classic("Kf2 kf9 jf6", "w rights=K jokers=-b").assert_legal("f2c1 f2d1 f2h1 f2i1");
}

#[test]
fn the_square_reached_by_a_leap_is_judged_with_the_jokers_power_after_it() {
    // As a rook, the joker on d6 attacks d1. After the king's leap it moves as a king.
    classic("Kf2 kf9 jd6", "w rights=K jokers=-r").assert_legal("f2d1 f2c1");
    classic("Kf2 kf9 jd2", "w rights=K jokers=-b").assert_illegal("f2d1 f2c1").assert_legal("f2h1");
}

#[test]
fn the_right_to_leap_goes_with_the_first_king_move() {
    let mut pair = classic("Kf2 Ra1 kf9", "w rights=Kk jokers=--");
    pair.play("f2f1 f9f10 f1f2 f10f9").assert_illegal("f2c1");
    let mut leap = classic("Kf2 Ra3 kf9", "w rights=Kk jokers=--");
    leap.play("f2c1").assert_legal("f9c10");
    assert!(leap.fen().contains(" b k - "), "{}", leap.fen());
}

#[test]
fn the_right_to_leap_is_part_of_the_position() {
    let shuffle = "f2f1 a10b10 f1f2 b10a10";
    let mut pair = classic("Kf2 kf9 ra10", "w rights=K jokers=--");
    pair.play(shuffle).play(shuffle).assert_not_over();
    pair.play("f2f1").assert_result("black-advantage", "points by repetition");
}

#[test]
fn a_leap_does_not_reset_the_move_count() {
    let mut pair = classic("Kf2 kf9 ra10", "w rights=K clock=11 jokers=--");
    pair.play("f2i1");
    assert!(pair.fen().contains(" b - - 12 1 "), "{}", pair.fen());
}

#[test]
fn a_king_in_the_way_can_give_check_by_leaping_away() {
    let mut pair = classic("Kf2 Rf1 kf9", "w rights=K jokers=--");
    pair.play("f2c1").assert_check(true);
}

#[test]
fn en_passant_after_a_double_step() {
    let mut white = classic("Kf2 Pd6 kf9 pe8", "b jokers=--");
    white.play("e8e6");
    assert!(white.fen().contains(" w - e7 0 2 "), "{}", white.fen());
    white.play("d6e7").assert_is("apothecary-classic", "Kf2 Pe7 kf9", "b number=2 jokers=Pp");
    let mut black = classic("Kf2 Pe3 kf9 pd5", "w jokers=--");
    black.play("e3e5").play("d5e4");
    black.assert_is("apothecary-classic", "Kf2 kf9 pe4", "w number=2 jokers=Pp");
    classic("Kf2 Pe4 kf9 pf7", "w jokers=--").assert_moves("e4", "e5").assert_illegal("f7f5");
}

#[test]
fn classic_pieces_move_as_their_page_says() {
    let from_e5 = |letter, men: &str| classic(&format!("Ka1 kj9 {letter}e5 {men}"), "w jokers=--");
    let knight = "c4 c6 d3 d7 f3 f7 g4 g6 b3 b7 c2 c8 g2 g8 h3 h7";
    from_e5("N", "").assert_moves("e5", knight);
    from_e5("N", "rb3 rc4").assert_moves("e5", knight.replace("b3 ", "").as_str());
    from_e5("E", "").assert_moves("e5", "d4 d6 f4 f6 c3 c7 g3 g7 b5 h5 e2 e8");
    from_e5("M", "").assert_moves("e5", "d5 f5 e4 e6 b4 b6 d2 d8 f2 f8 h4 h6");
}

#[test]
fn modern_pieces_move_as_their_page_says() {
    let from_e5 = |letter, men: &str| modern(&format!("Ka1 ka10 {letter}e5 {men}"), "w jokers=--");
    from_e5("N", "rb5 rc4").assert_moves("e5", "c4 c6 d3 d7 f3 f7 g4 g6 h5 e2 e8 c3 c7 g3 g7");
    from_e5("C", "").assert_moves("e5", "d5 f5 e4 e6 c5 g5 e3 e7 c3 c7 g3 g7");
    from_e5("W", "").assert_moves("e5", "d4 d6 f4 f6 b4 b6 d2 d8 f2 f8 h4 h6");
}

#[test]
fn bent_riders_go_outward_and_do_not_jump() {
    let blocks = "Pd4 Pf4 Pd6";
    modern(&format!("Ka1 ka10 De5 {blocks} rf9"), "w jokers=--")
        .assert_moves("e5", "f6 f7 f8 f9 g6 h6 i6 j6");
    let blocks = "Pe4 Pd5 Pf5";
    modern(&format!("Ka1 ka7 Ge5 {blocks} rg8"), "w jokers=--").assert_moves("e5", "e6 f7 g8 d7 c8 b9 a10");
}

#[test]
fn default_arrays() {
    let classic = movegen::Position::start(movegen::rules("apothecary-classic").expect("a game")).to_fen();
    assert!(classic.contains("/1ANBQKBNC1/R8R/***MEJME**[QRNMqrnm] w Kk - 0 1 jokers=--"), "{classic}");
    let modern = movegen::Position::start(movegen::rules("apothecary-modern").expect("a game")).to_fen();
    assert!(modern.contains("/1NBGDKQBN1/R8R/***WCJWC**[QRNCqrnc] w Kk - 0 1 jokers=--"), "{modern}");
}

#[test]
fn checkmate_wins() {
    classic("Kf8 Ra1 kf10", "w jokers=--").play("a1a10").assert_result("1-0", "checkmate");
}

#[test]
fn stalemate_is_an_advantage() {
    classic("Ka8 Qc1 ka10", "w jokers=--").play("c1c9").assert_result("white-advantage", "stalemate");
    let mut black = classic("Ka1 ka3 qc10 Pj3 pj4", "b jokers=--");
    black.play("c10c2").assert_result("black-advantage", "stalemate");
}

/// A win is worth 1 point, an advantage 3/4.
#[test]
fn results_as_text_and_in_quarters_of_a_point() {
    let results = [
        (GameResult::Win(Color::White), "1-0", [4, 0]),
        (GameResult::Win(Color::Black), "0-1", [0, 4]),
        (GameResult::Advantage(Color::White), "white-advantage", [3, 1]),
        (GameResult::Advantage(Color::Black), "black-advantage", [1, 3]),
        (GameResult::Draw, "1/2-1/2", [2, 2]),
    ];
    for (result, text, points) in results {
        assert_eq!(result.to_string(), text);
        assert_eq!(Color::ALL.map(|color| result.quarter_points(color)), points, "{text}");
    }
    assert_eq!(Reason::BareKings.to_string(), "bare kings");
}

#[test]
fn stalemate_with_immovable_jokers_is_stalemate() {
    classic("Ka8 Qc1 Nc2 ka10 jf5", "w jokers=-p").assert_agreement();
    let mut pair = classic("Ka8 Qc1 ka10 jj1", "w jokers=-r");
    pair.play("c1c9").assert_not_over();
}

#[test]
fn bare_kings_end_the_game_at_once() {
    classic("Kf2 kf9", "w jokers=--").assert_result("1/2-1/2", "bare kings");
    let mut pair = classic("Kf2 kf9 re2", "w reserve=Qq jokers=--");
    pair.play("f2e2").assert_result("1/2-1/2", "bare kings");
    // No other position is dead.
    classic("Kf2 kf9 Ba1", "w jokers=--").assert_not_over();
    modern("Kf2 kf9 Nj5", "w jokers=--").assert_not_over();
}

#[test]
fn r_e1_repetition_counts_points_without_a_claim() {
    let shuffle = "a1b1 a10b10 b1a1 b10a10";
    let mut pair = classic("Kf2 Ra1 kf9 ra10 ph8", "w jokers=--");
    pair.play(shuffle).play("a1b1 a10b10 b1a1").assert_not_over();
    pair.play("b10a10").assert_result("1/2-1/2", "points by repetition");
}

#[test]
fn r_e1_the_move_count_of_200_plies_counts_points_without_a_claim() {
    let mut pair = classic("Kf2 Ra1 kf9 bb8", "w clock=198 jokers=--");
    pair.play("a1a2").assert_not_over();
    pair.play("b8c7").assert_result("1/2-1/2", "points by move count");
    let mut pair = classic("Kf2 Ra1 kf9 ph8", "w clock=199 jokers=--");
    pair.play("a1a2").assert_result("white-advantage", "points by move count");
}

/// The result by points of a position in which White has just moved the king.
#[track_caller]
fn assert_count(game: &str, men: &str, result: &str) {
    let mut pair = Pair::set_up(game, &format!("Kf1 {men} kj10"), "w clock=199 jokers=--");
    pair.play("f1f2").assert_result(result, "points by move count");
}

#[test]
fn four_points_make_an_advantage_and_three_a_draw() {
    assert_count("apothecary-classic", "Bb1 pd7", "1/2-1/2");
    assert_count("apothecary-classic", "Bd1", "1/2-1/2");
    assert_count("apothecary-classic", "Bd1 Pd3", "white-advantage");
    assert_count("apothecary-classic", "bd8 pd7", "black-advantage");
    assert_count("apothecary-classic", "bd8 pd7 Pc3", "1/2-1/2");
}

#[test]
fn points_of_strong_average_and_auxiliary_pieces() {
    for strong in ["Q", "C", "A"] {
        assert_count("apothecary-classic", &format!("{strong}a3 ra8"), "1/2-1/2");
        assert_count("apothecary-classic", &format!("{strong}a3 Pb3 ra8"), "white-advantage");
    }
    for strong in ["Q", "D", "G"] {
        assert_count("apothecary-modern", &format!("{strong}a3 rb8"), "1/2-1/2");
        assert_count("apothecary-modern", &format!("{strong}a3 Pa4 rb8"), "white-advantage");
    }
    for auxiliary in ["b", "n", "e", "m"] {
        assert_count("apothecary-classic", &format!("Qa3 {auxiliary}b8 {auxiliary}c10"), "1/2-1/2");
        assert_count(
            "apothecary-classic",
            &format!("Qa3 Pa4 {auxiliary}b8 {auxiliary}c10"),
            "white-advantage",
        );
    }
    for auxiliary in ["b", "n", "c", "w"] {
        assert_count(
            "apothecary-modern",
            &format!("Qa3 Pa4 {auxiliary}b8 {auxiliary}c10"),
            "white-advantage",
        );
        assert_count("apothecary-modern", &format!("Qa3 {auxiliary}b8 {auxiliary}c10"), "1/2-1/2");
    }
}

#[test]
fn r_e2_a_classic_joker_is_worth_five_against_mostly_strong_pieces() {
    // White has a joker (5 points), Black has only a queen (9).
    assert_count("apothecary-classic", "Jd4 qc10", "black-advantage");
    assert_count("apothecary-classic", "Jd4 Pa3 qc10", "1/2-1/2");
    // Against a queen and a pawn the joker counts 4, because a pawn is another piece.
    assert_count("apothecary-classic", "Jd4 Pa3 Pb3 qc10 pa8", "black-advantage");
    assert_count("apothecary-classic", "Jd4 Pa3 Pb3 Pc3 qc10 pa8", "1/2-1/2");
    // Against two queens and a pawn it counts 5 again.
    assert_count("apothecary-classic", "Jd4 Rc3 Ea3 Pb3 qc10 qa10 pa8", "black-advantage");
    assert_count("apothecary-classic", "Jd4 Rc3 Ea3 Pb3 Pe4 qc10 qa10 pa8", "1/2-1/2");
}

#[test]
fn r_e2_a_joker_against_no_strong_piece_is_worth_four() {
    assert_count("apothecary-classic", "Jd4", "white-advantage");
    assert_count("apothecary-classic", "Jd4 pa8", "1/2-1/2");
}

#[test]
fn a_modern_joker_is_always_worth_six() {
    assert_count("apothecary-modern", "Jd4 Pa3 ba8", "white-advantage");
    assert_count("apothecary-modern", "Jd4 ba8", "1/2-1/2");
    assert_count("apothecary-modern", "Jd4 qc10", "1/2-1/2");
    assert_count("apothecary-modern", "Jd4 qc10 pa8", "black-advantage");
}

#[test]
fn r_e3_the_reserve_counts_nothing() {
    let mut pair = classic("Kf1 Bd1 kj10", "w clock=199 reserve=QQQRRqq jokers=--");
    pair.play("f1f2").assert_result("1/2-1/2", "points by move count");
}

#[test]
fn mate_and_stalemate_come_before_the_move_count() {
    let mut mate = classic("Kf8 Ra1 kf10", "w clock=199 jokers=--");
    mate.play("a1a10").assert_result("1-0", "checkmate");
    let mut stalemate = classic("Ka8 Qc1 ka10 pj8 pj7 Pj6", "w clock=199 jokers=--");
    stalemate.play("c1c9").assert_result("white-advantage", "stalemate");
}

#[test]
fn a_jokers_capture_resets_the_move_count() {
    let mut pair = classic("Kf2 Jd4 kf9 pd8 pa8", "w clock=150 jokers=R-");
    pair.play("d4d8");
    assert!(pair.fen().contains(" b - - 0 1 "), "{}", pair.fen());
}
