//! `belladonna analyse` of one position.

use serde_json::Value;

use super::support::{assert_refused, output_of};

/// The objects of an analysis as JSON.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let output = output_of(&[&["analyse"], arguments, &["--json"]].concat());
    output.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[test]
fn the_table_names_the_position_and_the_best_move() {
    let text = output_of(&["analyse", "chess", "--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--depth", "3"]);
    assert!(text.starts_with("Chess, White to move\nFEN: 6k1/5ppp/8/8/8/8/8/R6K w"), "{text}");
    assert!(text.contains("\n   1  #1 ") && text.contains("  1. Ra8#\n"), "{text}");
    assert!(text.contains("Best: 1. Ra8# (#1). White's expected points: 1.00 (win 100 %,"), "{text}");
}

#[test]
fn scores_are_those_of_white() {
    let fen = "r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    let objects = objects(&["chess", "--fen", fen, "--depth", "3"]);
    let last = objects.last().unwrap();
    assert_eq!((&last["mate"], &last["centipawns"]), (&Value::from(-1), &Value::Null));
    assert_eq!((&last["expected_points"], &last["final"]), (&Value::from(0.0), &Value::from(true)));
    assert_eq!((&last["moves"][0], &last["san"][0]), (&Value::from("a8a1"), &Value::from("Ra1#")));
}

#[test]
fn several_lines_come_by_rank_and_moves_are_played_first() {
    let objects = objects(&["gothic", "d2d4", "d7d5", "--multipv", "3", "--nodes", "3000"]);
    let last: Vec<_> = objects.iter().filter(|object| object["final"] == true).collect();
    assert_eq!(last.iter().map(|line| line["line"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    let moves: std::collections::HashSet<_> = last.iter().map(|line| line["moves"][0].to_string()).collect();
    assert_eq!(moves.len(), 3, "{last:?}");
    // No more lines than moves.
    let fen = "k7/8/1K6/8/8/8/8/7R b - - 0 1";
    let few = self::objects(&["chess", "--fen", fen, "--multipv", "9", "--depth", "2"]);
    assert_eq!(few.iter().filter(|object| object["final"] == true).count(), 1);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_analysis_with_the_best_line() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let mut program = Command::new(assert_cmd::cargo::cargo_bin("belladonna"));
    let mut child = program.args(["analyse", "poison"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("\n   1  ") {
        assert!(output.read_line(&mut text).unwrap() > 0, "the analysis goes on: {text}");
    }
    let process = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
    nix::sys::signal::kill(process, nix::sys::signal::Signal::SIGINT).unwrap();
    output.read_to_string(&mut text).unwrap();
    assert!(text.contains("\nBest: 1. "), "{text}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_position_where_a_draw_can_be_claimed_is_analysed() {
    let cycle = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let output = output_of(&[&["analyse", "chess", "--depth", "2"], &cycle[..]].concat());
    assert!(output.contains("Best: 5. "), "{output}");
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let over = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    for (arguments, message) in [
        (&["chess", "--fen", over][..], "nothing to analyse, the game is over: 1/2-1/2, dead position"),
        (&["chess", "--time", "soon"], "not a time such as 10s, 500ms or 0.5"),
        (&["chess", "--depth", "0"], "not a whole number from 1 to 255"),
        (&["chess", "--multipv", "0"], "not a whole number from 1 to 256"),
        (&["chess", "--threads", "0"], "not a whole number from 1 to "),
        (&["chess", "--hash", "x"], "not a whole number from 1 to "),
    ] {
        assert_refused(&[&["analyse"], arguments].concat(), message);
    }
}
