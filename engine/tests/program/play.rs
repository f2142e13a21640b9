//! The game in the terminal.

use std::fs;

use super::support::{belladonna, scratch_file};

/// Plays with the given input and returns what the program printed.
fn play(arguments: &[&str], input: &str) -> String {
    let output = belladonna().arg("play").args(arguments).write_stdin(input).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_engine_answers_a_move() {
    let text = play(&["gothic", "--level", "200n"], "b1c3\nquit\n");
    assert_eq!(text.matches("Belladonna plays ").count(), 1, "{text}");
}

#[test]
fn closed_input_ends_quietly() {
    play(&["chess"], "");
    play(&["chess", "--side", "both"], "e2e4");
}

#[test]
fn every_word_of_the_help_works() {
    let text = play(
        &["chess", "--side", "both", "--level", "100n"],
        "help\nmoves\nhint\nboard\ne4\nundo\nundo\ne2e5\nresign\n",
    );
    for part in [
        "resign   give up",
        "Na3 Nc3 Nf3 Nh3 a3",
        "Hint: ",
        "no moves to take back",
        "(type moves for a list)",
        "White resigns.",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn undo_takes_back_the_move_and_the_answer() {
    let path = scratch_file("undo.pgn");
    play(&["chess", "--level", "100n", "--pgn", path.to_str().unwrap()], "e2e4\nundo\nd2d4\nquit\n");
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(text.contains("\n\n1. d4 "), "{text}");
}

#[test]
fn a_finished_game_is_recorded_with_its_result() {
    let path = scratch_file("mate.pgn");
    fs::write(&path, "[Event \"earlier\"]\n\n*\n\n").unwrap();
    let text = play(&["chess", "--side", "both", "--pgn", path.to_str().unwrap()], "f3\ne5\ng4\nQh4\n");
    assert!(text.ends_with("Game over: 0-1, checkmate\n"), "{text}");
    let games = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(games.starts_with("[Event \"earlier\"]\n\n*\n\n[Event "), "{games}");
    assert!(games.ends_with("1. f3 e5 2. g4 Qh4# {checkmate} 0-1\n\n"), "{games}");
}

#[test]
fn an_interrupted_game_is_in_the_file() {
    let path = scratch_file("interrupted.pgn");
    play(&["gothic", "--side", "both", "--pgn", path.to_str().unwrap()], "Nc3\nNc6\n");
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(text.contains("[Variant \"gothic\"]") && text.ends_with("1. Nc3 Nc6 *\n\n"), "{text}");
}

#[test]
fn the_person_can_play_black_from_a_position() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let text = play(&["chess", "--side", "black", "--fen", fen, "--level", "2000n"], "");
    assert!(
        text.contains("Belladonna plays Ra8#") && text.ends_with("Game over: 1-0, checkmate\n"),
        "{text}"
    );
}

#[test]
fn the_engine_plays_itself() {
    let fen = "7k/8/8/8/8/8/8/K5R1 w - - 98 80";
    let text = play(&["chess", "--side", "none", "--fen", fen, "--level", "20ms"], "");
    assert_eq!(text.matches("Belladonna plays ").count(), 2, "{text}");
    assert!(text.ends_with("Game over: 1/2-1/2, fifty moves\n"), "{text}");
}
