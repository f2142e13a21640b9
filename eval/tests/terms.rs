//! Every term has the correct sign and the intended effect.

mod common;

use common::evaluate;
use eval::{Evaluator, PieceValues, SCORE_LIMIT, Score, Shares, Term, Trace};
use movegen::{Position, Rules};

fn rules(id: &str) -> &'static Rules {
    movegen::rules(id).expect(id)
}

fn position(id: &str, fen: &str) -> Position {
    Position::from_fen(rules(id), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn trace(id: &str, fen: &str) -> Trace {
    Evaluator::new(rules(id), PieceValues::Author).trace(&position(id, fen))
}

/// White's value of a term.
fn white(id: &str, fen: &str, term: Term) -> Shares {
    trace(id, fen).rows.iter().find(|row| row.term == term).expect("every term has a row").white
}

fn middlegame(id: &str, fen: &str, term: Term) -> Score {
    white(id, fen, term).middlegame
}

fn endgame(id: &str, fen: &str, term: Term) -> Score {
    white(id, fen, term).endgame
}

/// The score for the side to move.
fn score(id: &str, fen: &str) -> Score {
    evaluate(&Evaluator::new(rules(id), PieceValues::Author), &position(id, fen))
}

#[test]
fn material_in_gothic_is_the_chosen_set() {
    let tuned = &eval::fitted_parameters(rules("gothic")).expect("Gothic has fitted parameters").values;
    let sum = |names: [&str; 3]| names.map(|name| tuned[name]).iter().sum::<Score>();
    let tuned = 2 * sum(["knight", "bishop", "rook"]) + sum(["archbishop", "chancellor", "queen"]);
    for (set, pieces) in [
        (PieceValues::Tuned, tuned),
        (PieceValues::Author, 2 * (250 + 302 + 486) + 652 + 828 + 866),
        (PieceValues::Scharnagl, 2 * (305 + 360 + 543) + 665 + 848 + 903),
    ] {
        let start = Position::start(rules("gothic"));
        let row = Evaluator::new(rules("gothic"), set).trace(&start).rows[0];
        assert_eq!(row.term, Term::Material);
        let expected = pieces + 10 * 100;
        assert_eq!((row.white.middlegame, row.white.endgame), (expected, expected), "{set}");
        assert_eq!(row.white, row.black);
    }
}

#[test]
fn the_side_to_move_has_a_bonus() {
    let white_moves = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(middlegame("chess", white_moves, Term::Tempo) > 0);
    assert_eq!(middlegame("chess", &white_moves.replace(" w ", " b "), Term::Tempo), 0);
}

#[test]
fn the_total_is_the_sum_of_the_rows() {
    let trace = trace("gothic", "rnbqckabnr/pppp1ppppp/10/4p5/10/3N6/PPPPPPPPPP/R1BQCKABNR w KQkq - 0 1");
    let difference = |pick: fn(Shares) -> Score| -> Score {
        trace.rows.iter().map(|row| pick(row.white) - pick(row.black)).sum()
    };
    assert_eq!(trace.phase, trace.full_phase);
    assert_eq!(difference(|shares| shares.middlegame), trace.sum);
    assert_eq!(trace.sum, trace.total);
    let text = trace.to_string();
    assert!(Term::ALL.iter().all(|term| text.contains(term.name())), "{text}");
}

#[test]
fn a_knight_in_the_middle_is_more_mobile_and_better_placed() {
    let middle = "4k3/pppppppp/8/8/3N4/8/PPPPPPPP/4K3 w - - 0 1";
    let corner = "4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1";
    for term in [Term::Mobility, Term::PieceSquares] {
        assert!(middlegame("chess", middle, term) > middlegame("chess", corner, term) + 10, "{term:?}");
    }
}

#[test]
fn squares_of_enemy_pawns_do_not_count_as_mobility() {
    let free = "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1";
    let hindered = "4k3/8/p2p4/8/3N4/8/8/4K3 w - - 0 1";
    assert!(middlegame("chess", free, Term::Mobility) > middlegame("chess", hindered, Term::Mobility));
}

#[test]
fn a_piece_on_a_brouhaha_square_has_a_penalty() {
    let on_it = "**********/5k4/10/10/10/10/10/10/10/5K4/10/***M******[] w - - 0 1";
    let off_it = "**********/5k4/10/10/10/10/10/10/10/5K4/3M6/**********[] w - - 0 1";
    let (on_it, off_it) = (
        middlegame("apothecary-classic", on_it, Term::PieceSquares),
        middlegame("apothecary-classic", off_it, Term::PieceSquares),
    );
    assert!(off_it > on_it + 10, "{off_it} {on_it}");
}

#[test]
fn pawn_structure() {
    let pawns = |fen: &str| endgame("chess", fen, Term::Pawns);
    let blocked_by_pawns = "4k3/3ppp2/8/8/8/4P3/8/4K3 w - - 0 1";
    let passed = "4k3/pp6/8/8/8/4P3/8/4K3 w - - 0 1";
    let farther = "4k3/pp6/4P3/8/8/8/8/4K3 w - - 0 1";
    assert!(pawns(passed) > pawns(blocked_by_pawns));
    assert!(pawns(farther) > pawns(passed) + 30);
    let connected = "4k3/pppp1ppp/8/8/3P4/4P3/8/4K3 w - - 0 1";
    let isolated = "4k3/pppp1ppp/8/8/3P4/6P1/8/4K3 w - - 0 1";
    let doubled = "4k3/pppp1ppp/8/8/3P4/3P4/8/4K3 w - - 0 1";
    assert!(pawns(connected) > pawns(isolated));
    assert!(pawns(isolated) > pawns(doubled));
}

#[test]
fn a_blocked_passed_pawn_gets_less() {
    let free = "8/8/4P3/8/8/8/k7/4K3 w - - 0 1";
    let blocked = "8/4n3/4P3/8/8/8/k7/4K3 w - - 0 1";
    assert!(middlegame("chess", free, Term::Pawns) > middlegame("chess", blocked, Term::Pawns));
}

#[test]
fn a_passed_pawn_gets_less_without_a_piece_to_promote_to() {
    let with = "**********/1k8/10/10/5P4/10/10/10/10/1K8/10/**********[Q] w - - 0 1";
    let without = with.replace("[Q]", "[q]");
    let pawns = |fen: &str| endgame("apothecary-classic", fen, Term::Pawns);
    assert!(pawns(with) > pawns(&without) + 5, "{} {}", pawns(with), pawns(&without));
}

#[test]
fn a_berolina_pawn_passes_diagonally() {
    // Black's pawn on g stops White on the files f to h. A berolina pawn on b changes between adjacent files
    // and is free; a pawn on b stops it.
    let free = "************/1k10/12/6p5/12/12/12/1X10/12/12/12/12/1K10/************[Qq] w - - 0 1 jokers=--";
    let hindered =
        "************/1k10/12/1p10/12/12/12/1X10/12/12/12/12/1K10/************[Qq] w - - 0 1 jokers=--";
    let pawns = |fen: &str| endgame("grand-apothecary", fen, Term::Pawns);
    assert!(pawns(free) > pawns(hindered), "{} {}", pawns(free), pawns(hindered));
}

#[test]
fn shelter_raises_and_attackers_lower_king_safety() {
    let safety = |fen: &str| middlegame("chess", fen, Term::KingSafety);
    let sheltered = "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1";
    let open = "6k1/8/8/8/8/8/PPP5/6K1 w - - 0 1";
    assert!(safety(sheltered) > safety(open) + 30);
    let attacked = "6k1/8/8/4n2q/8/8/5PPP/3r2K1 w - - 0 1";
    assert!(safety(attacked) < safety(sheltered) - 40, "{} {}", safety(attacked), safety(sheltered));
}

#[test]
fn a_safe_check_is_more_dangerous_than_one_that_can_be_answered_by_a_capture() {
    let safety = |fen: &str| middlegame("chess", fen, Term::KingSafety);
    let safe = "rnbqkbnr/1ppppppp/8/8/1N6/8/1PPPPPPP/6K1 w - - 0 1";
    let guarded = "rnbqkbnr/1ppppppp/8/8/8/1N6/1PPPPPPP/6K1 w - - 0 1";
    let no_check = "rnbqkbnr/pppppppp/8/8/1N6/8/1PPPPPPP/6K1 w - - 0 1";
    assert!(safety(safe) < safety(guarded), "{} {}", safety(safe), safety(guarded));
    assert!(safety(guarded) <= safety(no_check), "{} {}", safety(guarded), safety(no_check));
}

#[test]
fn an_unguarded_square_next_to_the_king_is_more_dangerous_than_a_guarded_one() {
    let safety = |fen: &str| middlegame("chess", fen, Term::KingSafety);
    let weak = "rn1qkbnr/pppppppp/8/8/4b3/8/PPPPP1PP/N5K1 w - - 0 1";
    let guarded = "rn1qkbnr/pppppppp/8/8/4b3/4N3/PPPPP1PP/6K1 w - - 0 1";
    assert!(safety(weak) < safety(guarded), "{} {}", safety(weak), safety(guarded));
}

#[test]
fn shelter_depends_on_distance_and_enemy_pawns_storm_it() {
    let safety = |fen: &str| middlegame("chess", fen, Term::KingSafety);
    let near = "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1";
    let far = "6k1/8/8/8/5PPP/8/8/6K1 w - - 0 1";
    assert!(safety(near) > safety(far) + 15, "{} {}", safety(near), safety(far));
    let storm = "6k1/8/8/8/6p1/8/5PPP/6K1 w - - 0 1";
    let home = "6k1/6p1/8/8/8/8/5PPP/6K1 w - - 0 1";
    assert!(safety(storm) < safety(home), "{} {}", safety(storm), safety(home));
}

#[test]
fn attacks_on_the_flank_of_the_king_are_dangerous() {
    let safety = |fen: &str| middlegame("chess", fen, Term::KingSafety);
    let on_the_flank = "1nbqkbnr/pppppppp/8/8/r7/8/5PPP/6K1 w - - 0 1";
    let behind_it = "1nbqkbnr/pppppppp/r7/8/8/8/5PPP/6K1 w - - 0 1";
    assert!(safety(on_the_flank) < safety(behind_it), "{} {}", safety(on_the_flank), safety(behind_it));
}

#[test]
fn few_pieces_are_no_danger() {
    let safety = |fen: &str| middlegame("chess", fen, Term::KingSafety);
    let many = "rnb1kbnr/pppp1ppp/8/8/8/6q1/PPPPP2P/6K1 w - - 0 1";
    let alone = "4k3/pppp1ppp/8/8/8/6q1/PPPPP2P/6K1 w - - 0 1";
    assert!(safety(many) < safety(alone), "{} {}", safety(many), safety(alone));
}

#[test]
fn central_kings_are_better_in_the_endgame_only() {
    let home = white("chess", "4k3/8/8/8/8/8/8/6K1 w - - 0 1", Term::PieceSquares);
    let middle = white("chess", "4k3/8/8/8/3K4/8/8/8 w - - 0 1", Term::PieceSquares);
    assert!(middle.endgame > home.endgame + 20 && middle.middlegame < home.middlegame - 20);
}

#[test]
fn threats() {
    let threats = |fen: &str| middlegame("chess", fen, Term::Threats);
    let quiet = "4k3/8/8/4r3/8/3P4/8/4K3 w - - 0 1";
    let pawn_attacks_rook = "4k3/8/8/4r3/3P4/8/8/4K3 w - - 0 1";
    assert!(threats(pawn_attacks_rook) > threats(quiet) + 20);
    let guarded = "4k3/8/3p4/4n3/8/8/8/K3R3 w - - 0 1";
    let hanging = "4k3/3p4/8/4n3/8/8/8/K3R3 w - - 0 1";
    assert!(threats(hanging) > threats(guarded) + 5);
}

#[test]
fn bishops_on_both_colours_have_a_bonus() {
    let pairs = |fen: &str| middlegame("gothic", fen, Term::ColourPairs);
    let both = "5k4/10/10/10/10/10/10/2BB1K4 w - - 0 1";
    let one_colour = "5k4/10/10/10/10/10/3B6/2B2K4 w - - 0 1";
    assert!(pairs(both) > 20);
    assert_eq!(pairs(one_colour), 0);
}

#[test]
fn a_joker_gains_by_strong_enemy_pieces() {
    let jokers = |fen: &str| middlegame("apothecary-classic", fen, Term::Imitators);
    let strong = "**********/5k4/2q1c5/10/10/10/10/10/10/5K4/2J7/**********[] w - - 0 1 jokers=Qk";
    let weak = "**********/5k4/10/2p1p5/10/10/10/10/10/5K4/2J7/**********[] w - - 0 1 jokers=Pk";
    assert!(jokers(strong) > 0 && jokers(weak) < 0, "{} {}", jokers(strong), jokers(weak));
}

fn poison(fen: &str) -> Score {
    middlegame("poison", fen, Term::Poison)
}

#[test]
fn a_poisoned_piece_loses_more_the_farther_its_doctor() {
    let beside = "6k1/8/8/8/3ND3/8/8/4K3 w - - 0 1 poison=d4:4";
    let near = "6k1/8/8/8/3N4/8/8/D3K3 w - - 0 1 poison=d4:4";
    let none = "6k1/8/8/8/3N4/8/8/4K3 w - - 0 1 poison=d4:4";
    let too_late = "6k1/8/8/8/3N4/8/8/D3K3 w - - 0 1 poison=d4:1";
    assert!(poison(beside) < 0);
    assert!(poison(near) < poison(beside));
    assert!(poison(none) < poison(near) - 50);
    assert!(poison(too_late) < poison(near) - 50);
    let doctor_itself = "6k1/8/8/8/3D4/8/8/4K3 w - - 0 1 poison=d4:4";
    assert!(poison(doctor_itself) < 0 && poison(doctor_itself) > -300, "a doctor can cure itself");
}

#[test]
fn a_poisoned_king_without_doctor_is_lost() {
    let doomed = "4k3/8/8/8/8/8/8/R3K1RR w - - 0 1 poison=e1:3";
    assert!(poison(doomed) <= -5_000);
    assert!(score("poison", doomed) < -2_000);
    let curable = "4k3/8/8/8/8/8/8/R2DK1R1 w - - 0 1 poison=e1:3";
    assert!(poison(curable) > -300 && poison(curable) < 0);
}

#[test]
fn harpies_gain_by_targets_next_to_them() {
    let beside = poison("4k3/8/8/2n5/3H4/8/8/3DK3 w - - 0 1");
    let away = poison("4k3/8/8/2n5/8/8/6H1/3DK3 w - - 0 1");
    assert!(beside > away + 10, "{beside} {away}");
    let without_doctor = poison("4k3/8/8/2nb4/3H4/8/8/3DK3 w - - 0 1");
    let with_doctor = poison("4k3/2d5/8/2nb4/3H4/8/8/3DK3 w - - 0 1");
    assert!(without_doctor > with_doctor + 10, "{without_doctor} {with_doctor}");
    let king_in_reach = "8/8/8/2k5/3H4/8/8/3DK3 w - - 0 1";
    let guarded = "8/8/1d6/2k5/3H4/8/8/3DK3 w - - 0 1";
    assert!(poison(king_in_reach) > poison(guarded) + 300);
}

#[test]
fn a_side_without_doctor_has_a_penalty_while_the_enemy_has_harpies() {
    let with = "3dkh2/8/8/8/8/8/8/3DK3 w - - 0 1";
    let far = "3dkh2/8/8/8/8/8/8/D6K w - - 0 1";
    let without = "3dkh2/8/8/8/8/8/8/4K3 w - - 0 1";
    let no_harpies = "3dk3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(poison(with) > poison(far));
    assert!(poison(without) < poison(far) - 20);
    assert_eq!(poison(no_harpies), 0);
}

#[test]
fn endings_that_cannot_be_won_score_little() {
    let rook_against_bishop = score("chess", "4k3/2b5/8/8/8/8/8/R3K3 w - - 0 1");
    let rook_against_nothing = score("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(rook_against_bishop > 0 && rook_against_bishop < 60, "{rook_against_bishop}");
    assert!(rook_against_nothing > 400, "{rook_against_nothing}");
}

/// White is two pawns ahead. The squares d4 and c7 have the same colour, d4 and c6 do not.
#[test]
fn bishops_of_opposite_colours_reduce_the_score() {
    let same = trace("chess", "4k3/2b5/8/8/3B1PP1/8/8/4K3 w - - 0 1");
    assert!(same.total > 100 && same.total == same.sum, "{same}");
    let opposite = trace("chess", "4k3/8/2b5/8/3B1PP1/8/8/4K3 w - - 0 1");
    assert!(opposite.total > opposite.sum / 3 && opposite.total < opposite.sum * 3 / 4, "{opposite}");
    let with_rooks = trace("chess", "r3k3/8/2b5/8/3B1PP1/8/8/R3K3 w - - 0 1");
    assert!(with_rooks.total > 100 && with_rooks.total == with_rooks.sum, "{with_rooks}");
}

/// A piece that cannot mate a bare king scores less than the advantage, which a stalemate gives. The score
/// still rises toward the corner. (Tests of `movegen` find which pieces can mate.)
#[test]
fn a_single_piece_that_cannot_mate_scores_less_than_the_advantage() {
    for (game, empty, mating, leading, minor) in [
        ("apothecary-classic", 10, "RQCA", "", "BNEM"),
        ("apothecary-modern", 10, "RQDC", "G", "BNW"),
        ("grand-apothecary", 12, "RQDUIT", "HYF", "BNZME"),
    ] {
        let advantage = Evaluator::new(rules(game), PieceValues::Author).advantage_score();
        let gone = "*".repeat(empty);
        let score = |man: char, rank: usize| {
            let mut ranks = vec![empty.to_string(); empty];
            ranks[rank] = format!("{}k", empty - 1);
            ranks[rank + 2] = format!("{}K3", empty - 4);
            ranks[empty - 2] = format!("2{man}{}", empty - 3);
            -score(game, &format!("{gone}/{}/{gone}[] b - - 0 1 jokers=--", ranks.join("/")))
        };
        for man in mating.chars() {
            assert!(score(man, 0) > advantage, "{game} {man}: {}", score(man, 0));
        }
        for man in minor.chars().chain(leading.chars()) {
            let (cornered, at_the_edge) = (score(man, 0), score(man, 3));
            assert!(0 < at_the_edge && at_the_edge < cornered, "{game} {man}: {at_the_edge} {cornered}");
            assert!(cornered < advantage, "{game} {man}: {cornered}");
        }
        // With four points more, the side gets the advantage by the move count.
        for man in leading.chars() {
            assert!(score(man, 3) > advantage * 3 / 4, "{game} {man}: {}", score(man, 3));
        }
        for man in minor.chars() {
            assert!(score(man, 0) < advantage * 3 / 4, "{game} {man}: {}", score(man, 0));
        }
    }
}

#[test]
fn a_single_pawn_that_cannot_promote_scores_less_than_the_advantage() {
    let fen =
        |reserve: &str| format!("**********/10/4P5/4K5/10/10/10/10/9k/10/10/**********[{reserve}] w - - 0 1");
    let advantage = Evaluator::new(rules("apothecary-classic"), PieceValues::Author).advantage_score();
    let score = |reserve: &str| score("apothecary-classic", &fen(reserve));
    assert!(score("Q") > advantage, "{}", score("Q"));
    assert!((1..advantage).contains(&score("q")), "{}", score("q"));
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    let middle = score("chess", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    let edge = score("chess", "3k4/8/8/8/8/8/8/R3K3 w - - 0 1");
    let cornered = score("chess", "3k4/8/3K4/8/8/8/8/R7 w - - 0 1");
    assert!(middle < edge && edge < cornered, "{middle} {edge} {cornered}");
}

#[test]
fn a_high_move_count_moves_the_score_toward_the_result_by_count() {
    let fen = |clock: u32| format!("4k3/5ppp/8/8/8/8/5PPP/R3K3 w - - {clock} 80");
    let scores: Vec<Score> = [0, 60, 80, 96].iter().map(|&clock| score("chess", &fen(clock))).collect();
    assert!(scores.windows(2).all(|pair| pair[0] > pair[1]), "{scores:?}");
    assert!(scores[3] < scores[0] / 4, "{scores:?}");
    // A rook more is enough points for the advantage by the move count.
    let fen = |clock: u32, white: &str| {
        format!(
            "**********/5k4/10/ppp7/10/10/10/10/PPP7/5K4/{white}9/**********[] w - - {clock} 150 jokers=--"
        )
    };
    let late = score("apothecary-classic", &fen(196, "R"));
    let advantage = Evaluator::new(rules("apothecary-classic"), PieceValues::Author).advantage_score();
    assert!((advantage - late).abs() < advantage / 8, "{late}, an advantage is worth {advantage}");
    let early = score("apothecary-classic", &fen(0, "R"));
    assert!(early > late, "{early} {late}");
}

#[test]
fn extreme_positions_stay_in_range() {
    let queens = "QQQQQQQQQQQQ/QQQQQQQQQQQQ/QQQQQQQQQQQQ/QQQQQQQ5/K11";
    let grand = format!("************/11k/12/12/12/12/12/12/{queens}/************[] b - - 0 1 jokers=--");
    assert_eq!(score("grand-apothecary", &grand), 1 - SCORE_LIMIT);
    let squares: Vec<String> =
        "abcdefgh".chars().flat_map(|file| [1, 2].map(|r| format!("{file}{r}:1"))).collect();
    let all_poisoned = format!("k7/8/8/8/8/8/GGGGGGGG/GGGGGKGG b - - 0 1 poison={}", squares.join(","));
    assert!(score("poison", &all_poisoned) > 0);
    let both = format!("hhhhhhhh/hhhhkhhh/8/8/8/8/GGGGGGGG/GGGGGKGG b - - 0 1 poison={}", squares.join(","));
    assert!((1000..SCORE_LIMIT).contains(&score("poison", &both)));
}
