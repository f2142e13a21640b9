//! `belladonna eval`.

use serde_json::Value;

use super::support::{assert_refused, output_of};

fn eval_json(arguments: &[&str]) -> Value {
    let text = output_of(&[&["eval"], arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("one JSON object")
}

fn term<'a>(object: &'a Value, name: &str) -> &'a Value {
    let terms = object["terms"].as_array().expect("terms");
    terms.iter().find(|term| term["term"] == name).expect(name)
}

#[test]
fn a_table_of_terms_for_both_sides_and_phases() {
    let text = output_of(&["eval", "gothic", "d2d4", "Nc6", "--terms"]);
    for part in [
        "Gothic Chess, piece values: tuned",
        "FEN: r1bqckabnr/pppppppppp/2n7/",
        "white mg     eg |     black mg     eg",
        "\nmaterial ",
        "\nking safety ",
        "\ntempo ",
        "centipawns for White",
        "expected points of White: 0.5",
        "chances of White: win ",
        "result: not over",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// Omega Chess has a network, but no values that were fitted to games.
#[test]
fn a_game_without_tuned_values_says_where_its_values_come_from() {
    let origin = "tuned (none for this game, so derived from the movements)\n";
    assert!(output_of(&["eval", "omega"]).starts_with(&format!("Omega Chess, piece values: {origin}")));
    assert!(!output_of(&["eval", "omega", "--values", "author"]).contains(origin));
}

#[test]
fn material_is_the_chosen_set() {
    // Q + C + A + 2 R + 2 B + 2 N + 10 P in hundredths, as the analysis gives them.
    for (set, side) in [
        ("author", 866 + 828 + 652 + 2 * (486 + 302 + 250) + 1000),
        ("trice", 873 + 813 + 622 + 2 * (473 + 302 + 250) + 1000),
        ("trice-rounded", 875 + 825 + 650 + 2 * (475 + 300 + 250) + 1000),
        ("scharnagl", 903 + 848 + 665 + 2 * (543 + 360 + 305) + 1000),
    ] {
        let object = eval_json(&["gothic", "--values", set]);
        assert_eq!(object["values"], set);
        let material = term(&object, "material");
        for color in ["white", "black"] {
            assert_eq!(material[color]["middlegame"], side, "{set}");
            assert_eq!(material[color]["endgame"], side, "{set}");
        }
    }
}

#[test]
fn the_terms_add_up_in_every_game() {
    for game in movegen::all_games().map(movegen::Rules::id) {
        let object = eval_json(&[game]);
        let number = |value: &Value| value.as_i64().expect("a whole number");
        let total = |phase: &str| -> i64 {
            let terms = object["terms"].as_array().expect("terms").iter();
            terms.map(|term| number(&term["white"][phase]) - number(&term["black"][phase])).sum()
        };
        let (phase, full) = (number(&object["phase"]), number(&object["full_phase"]));
        let sum = (total("middlegame") * phase + total("endgame") * (full - phase)) / full;
        assert_eq!(number(&object["sum"]), sum, "{game}");
        assert_eq!(object["result"], "*");
        // White is first in the race, and the armies of the other games differ.
        let [least, most] = match game {
            "racing-kings" | "horde" | "orda" | "cwda-fide-clobberers" | "cwda-fide-rookies" => [0.45, 0.75],
            "chigorin" => [0.2, 0.6],
            "empire" | "cwda-fide-nutty" => [0.6, 0.97],
            "spartan" => [0.4, 0.65],
            _ => [0.45, 0.6],
        };
        let points = object["expected_points"].as_f64();
        assert!(points.is_some_and(|points| (least..most).contains(&points)), "{game}");
    }
}

#[test]
fn expected_points_follow_the_evaluation_and_the_result() {
    let fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let object = eval_json(&["chess", "--fen", fen]);
    assert!(object["evaluation"].as_i64() > Some(700), "{object}");
    assert!(object["expected_points"].as_f64() > Some(0.95), "{object}");
    let mate = eval_json(&["chess", "f3", "e5", "g4", "Qh4"]);
    assert_eq!((&mate["result"], mate["expected_points"].as_f64()), (&Value::from("0-1"), Some(0.0)));
    assert!(output_of(&["eval", "chess", "f3", "e5", "g4", "Qh4"]).contains("result: 0-1, checkmate"));
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    assert_refused(&["eval"], "<GAME>");
    assert_refused(&["eval", "checkers"], "unknown game \"checkers\"");
    assert_refused(&["eval", "chess", "--values", "Trice"], "trice-rounded");
}
