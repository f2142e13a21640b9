//! Every term has the correct sign and the intended effect.

mod common;

use common::evaluate;
use eval::{Evaluator, PawnCache, PieceValues, SCORE_LIMIT, Score, Shares, Term, Trace};
use movegen::{AttackMap, Position, Rules};

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

/// The score for the side to move.
fn score(id: &str, fen: &str) -> Score {
    evaluate(&Evaluator::new(rules(id), PieceValues::Author), &position(id, fen))
}

#[test]
fn every_term_prefers_what_it_should() {
    let (mut kind, mut compared) = (("", "", ""), 0);
    for line in include_str!("data/terms.txt").lines() {
        let Some((better, worse)) = line.split_once(" > ") else {
            let mut words = line.splitn(3, ' ');
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                let mut word = || words.next().expect("game, phase and term");
                kind = (word(), word(), word());
            }
            continue;
        };
        let (worse, margin) = worse.split_once(" by ").unwrap_or((worse, "0"));
        let (game, phase, name) = kind;
        let term = Term::ALL.into_iter().find(|term| term.name() == name).expect(name);
        let [better, worse] = [better, worse].map(|fen| {
            let fen = if fen.contains(' ') { fen.to_owned() } else { format!("{fen} w - - 0 1") };
            let value = white(game, &fen, term);
            if phase == "endgame" { value.endgame } else { value.middlegame }
        });
        assert!(better > worse + margin.parse::<Score>().expect("a number"), "{line}: {better} {worse}");
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
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
fn a_poisoned_doctor_can_cure_itself() {
    let doctor = "6k1/8/8/8/3D4/8/8/4K3 w - - 0 1 poison=d4:4";
    assert!(poison(doctor) < 0 && poison(doctor) > -300);
}

#[test]
fn no_doctor_is_needed_without_harpies() {
    assert_eq!(poison("3dk3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
}

#[test]
fn a_poisoned_king_without_doctor_is_lost() {
    let doomed = "4k3/8/8/8/8/8/8/R3K1RR w - - 0 1 poison=e1:3";
    assert!(poison(doomed) <= -5_000);
    assert!(score("poison", doomed) < -2_000);
    let curable = "4k3/8/8/8/8/8/8/R2DK1R1 w - - 0 1 poison=e1:3";
    assert!(poison(curable) > -300 && poison(curable) < 0);
}

/// Black has two kings. The armies of Spartan Chess are about equal.
#[test]
fn a_king_that_can_be_lost_is_worth_more_than_a_rook() {
    let start = Position::start(rules("spartan")).to_fen();
    assert!(score("spartan", &start).abs() < 100, "{}", score("spartan", &start));
    let evaluator = Evaluator::new(rules("spartan"), PieceValues::Author);
    let value =
        |letter| evaluator.values()[rules("spartan").kind_of_letter(letter).expect("a piece").index()];
    assert!(value('R') < value('K') && value('K') < value('Q'), "{} {}", value('K'), value('Q'));
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
        let score = |piece: char, rank: usize| {
            let mut ranks = vec![empty.to_string(); empty];
            ranks[rank] = format!("{}k", empty - 1);
            ranks[rank + 2] = format!("{}K3", empty - 4);
            ranks[empty - 2] = format!("2{piece}{}", empty - 3);
            -score(game, &format!("{gone}/{}/{gone}[] b - - 0 1 jokers=--", ranks.join("/")))
        };
        for piece in mating.chars() {
            assert!(score(piece, 0) > advantage, "{game} {piece}: {}", score(piece, 0));
        }
        for piece in minor.chars().chain(leading.chars()) {
            let (cornered, at_the_edge) = (score(piece, 0), score(piece, 3));
            assert!(0 < at_the_edge && at_the_edge < cornered, "{game} {piece}: {at_the_edge} {cornered}");
            assert!(cornered < advantage, "{game} {piece}: {cornered}");
        }
        // With four points more, the side gets the advantage by the move count.
        for piece in leading.chars() {
            assert!(score(piece, 3) > advantage * 3 / 4, "{game} {piece}: {}", score(piece, 3));
        }
        for piece in minor.chars() {
            assert!(score(piece, 0) < advantage * 3 / 4, "{game} {piece}: {}", score(piece, 0));
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

/// The table of the search keeps evaluations by the key of a position, which is without the clock.
#[test]
fn the_clock_has_no_influence_on_what_the_table_keeps() {
    let fen = |clock: u32| format!("4k3/pp3pp1/2p1p2p/8/3P4/2P1P2P/PPB2PP1/4K2R w - - {clock} 40");
    let evaluator = Evaluator::new(rules("chess"), PieceValues::Tuned);
    let [early, late] = [0, 84].map(|clock| {
        let position = Position::from_fen(rules("chess"), &fen(clock)).expect("a FEN");
        let attacks = AttackMap::new(&position);
        let sums = evaluator.piece_sums(&position);
        let kept = evaluator.evaluate(&position, &sums, &attacks, &mut PawnCache::new());
        (kept, evaluator.approach_move_count(&position, kept))
    });
    assert_eq!(early.0, late.0);
    assert_eq!(early.0, early.1);
    assert!((1..late.0).contains(&late.1), "{late:?}");
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
