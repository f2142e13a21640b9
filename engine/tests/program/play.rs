//! The game in the terminal.

use std::fs;

use super::support::{assert_refused, belladonna, scratch_file};

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
        "help\nmoves\nhint\nboard\ne4\nundo\nundo\ne2e5\nfoo\nresign\n",
    );
    for part in [
        "resign   give up",
        "Na3 Nc3 Nf3 Nh3 a3",
        "Hint: ",
        "no moves to take back",
        "(type moves for a list)",
        "nor a command (type help for a list)",
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
fn after_the_end_moves_can_be_taken_back_and_games_begun() {
    let text = play(
        &["chess", "--side", "both"],
        "f3\ne5\ng4\nQh4\nhint\nanalyse\nlist\nundo\nd6\nnew gothic\nNh3\n",
    );
    let (_, after) = text.split_once("Game over: 0-1, checkmate\n").expect("mate");
    for part in [
        "the game is over (undo",
        "nothing to analyse",
        "1. f3 e5 2. g4 Qh4#",
        "Black to move\n",
        "Gothic Chess\n",
        "N  B  Q  C  K",
    ] {
        assert!(after.contains(part), "{part} is missing in\n{after}");
    }
    assert!(text.ends_with("Black to move\n"), "{text}");
    let text = play(&["chess", "--level", "10n"], "resign\ndraw\nundo\nresign\n");
    assert!(text.contains("White resigns.\nthe game is over"), "{text}");
    // The mating move is the user's: one move is taken back, not two.
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let text = play(&["chess", "--fen", fen, "--level", "10n"], "Ra8\nundo\nfen\nredo\n");
    assert!(text.contains(&format!("\n{fen}\n")), "{text}");
    assert_eq!(text.matches("Game over: 1-0").count(), 2, "{text}");
}

#[test]
fn there_is_one_board_a_move() {
    let text = play(&["chess", "--level", "10n"], "e4\n");
    assert_eq!(text.matches("a  b  c  d  e  f  g  h").count(), 2, "the start, and after the reply: {text}");
}

#[test]
fn positions_are_printed_set_up_and_evaluated() {
    let input =
        "1. e4\n1...e5\n2.Nf3\nfen\nsetup 4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\neval\nsetup\nsetup x\nfen\n";
    let text = play(&["chess", "--side", "both"], input);
    for part in [
        "\nrnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n",
        "Evaluation without a search: +",
        "name the position",
        "FEN side to move: missing",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(text.ends_with("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\n"), "{text}");
}

#[test]
fn the_engine_takes_over_a_side() {
    let text = play(&["chess", "--side", "both", "--level", "10n"], "e4\ngo\nNf3\nswitch\n");
    // Black's first move, the answer to Nf3, and White's third move.
    assert_eq!(text.matches("Belladonna plays ").count(), 3, "{text}");
}

#[test]
fn scores_are_those_of_white() {
    let fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    for (side, fen, score) in
        [("black", fen, "White mates in 1"), ("white", "K7/8/1k6/8/8/8/8/7r b - - 0 1", "Black mates in 1")]
    {
        let text = play(&["chess", "--side", side, "--fen", fen, "--level", "2000n"], "");
        assert!(text.contains(score), "{text}");
    }
}

#[test]
fn poisoning_is_explained() {
    let fen = "4k3/8/8/3n4/3H4/8/8/4K3 w - - 0 1";
    let text = play(&["poison", "--side", "both", "--fen", fen], "help\nHxd5\nd4d5p\n");
    for part in [
        "d4d5p: the harpy on d4 poisons the piece on d5",
        "g3h3c: the doctor on g3 cures",
        "(d4d5p poisons it)",
        "A number beside a piece: poisoned",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_game_that_is_saved_twice_is_there_once() {
    let path = scratch_file("twice.pgn");
    let file = path.to_str().unwrap();
    let input = format!(
        "e4\nsave {file}\ne5\nsave {file}\nnew\nd4\nsave {file}\nload {file} 2\nlist\nload {file} 3\n"
    );
    let text = play(&["chess", "--side", "both"], &input);
    let saved = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(saved.matches("[Event ").count(), 2, "{saved}");
    assert!(saved.contains("\n\n1. e4 e5 *\n\n") && saved.ends_with("\n\n1. d4 *\n\n"), "{saved}");
    assert!(text.contains("\n1. d4\n") && text.contains("has no game 3, the last is game 2"), "{text}");
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

#[test]
fn moves_can_be_taken_back_and_played_again() {
    let text = play(&["chess", "--side", "both"], "e4\ne5\nundo\nundo\nredo\nredo\nredo\nundo\nNf6\nredo\n");
    assert_eq!(text.matches("there are no moves to play again").count(), 2, "{text}");
}

#[test]
fn the_board_can_be_turned_and_black_sits_at_the_bottom() {
    let text = play(&["chess", "--side", "both"], "flip\n");
    assert!(text.contains("\n  1  R  N  B  K  Q  B  N  R\n"), "{text}");
    let text = play(&["chess", "--side", "black", "--level", "10n"], "");
    assert!(text.contains("\n     h  g  f  e  d  c  b  a\n"), "{text}");
}

#[test]
fn pieces_rules_and_moves_of_a_piece_are_listed() {
    let text = play(
        &["apothecary-classic", "--side", "both"],
        "moves e3\nmoves J\nmoves z9\npieces\npieces e\npieces Ee\nrules\n",
    );
    for part in [
        "\ne4 e5\n",
        "no legal moves",
        "\"z9\" is neither a square of the board nor the letter of a piece",
        "E  siege elephant\n",
        "J  joker           Moves and captures as",
        "\n . . . * . . .\n . * . . . * .\n . . * . * . .\n * . . E . . *\n . . * . * . .\n . * . . . * .\n\
         \x20. . . * . . .\n * a move or a capture\nBetza notation: FAH\n",
        "\"Ee\" is not the letter of a piece",
        "A joker moves as the kind of piece that the opponent moved last.",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn level_and_skill_can_be_changed_and_wrong_ones_are_refused() {
    let text = play(
        &["chess", "--side", "both", "--level", "10n"],
        "level\nskill\nlevel 50n\nlevel never\nskill 7\nskill 21\nanalyse\n",
    );
    for part in [
        "The level is 10n a move.",
        "The skill is 4 of 20.",
        "The level is 50n a move.",
        "\"never\" is not a time such as 2s",
        "The skill is 7 of 20.",
        "\"21\" is not a skill from 0 to 20",
        "\n 3. depth  1  ",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn games_are_saved_loaded_and_begun_again() {
    let (first, second) = (scratch_file("first.pgn"), scratch_file("second.pgn"));
    let (path, log) = (first.to_str().unwrap(), second.to_str().unwrap());
    let input =
        format!("Nc3\nsave {path}\nnew\nload {path}\nNc6\nload /nonexistent.pgn\nload\nsave\nboard\n");
    let text = play(&["gothic", "--side", "both", "--name", "A Person", "--pgn", log], &input);
    let saved = fs::read_to_string(&first).unwrap();
    let logged = fs::read_to_string(&second).unwrap();
    fs::write(&first, "1. Nc3 Nc6 2. Nc9 *\n\n1. Nc9 *\n").unwrap();
    let refused = play(&["gothic", "--side", "both"], &format!("load {path} 2\nlist\nload {path}\nlist\n"));
    let begun = play(&["gothic", "--side", "both", "--load", path], "list\n");
    fs::remove_file(&first).unwrap();
    fs::remove_file(&second).unwrap();
    assert!(saved.contains("[White \"A Person\"]") && saved.ends_with("\n\n1. Nc3 *\n\n"), "{saved}");
    // The game before `new`, the new one without a move, and the loaded one.
    assert_eq!(logged.matches("[Event ").count(), 3, "{logged}");
    assert!(logged.ends_with("\n\n1. Nc3 Nc6 *\n\n"), "{logged}");
    assert!(text.contains("the game is not loaded: cannot read /nonexistent.pgn"), "{text}");
    assert!(text.contains("name the file: load games.pgn") && text.contains("name the file: save"), "{text}");
    // The broken game is there up to the problem.
    let told = "game 1 (line 1): move 2. \"Nc9\"";
    for text in [&begun, &refused] {
        assert!(text.contains(told) && text.contains("; the moves before it are kept\n"), "{text}");
        assert!(text.trim_end().ends_with("1. Nc3 Nc6"), "{text}");
    }
    assert!(refused.contains("no moves yet"), "{refused}");
}

#[test]
fn a_draw_is_agreed_by_persons_and_not_before_the_engine_has_searched() {
    let text = play(&["chess", "--side", "both"], "draw\ne4\n");
    let (_, after) = text.split_once("The game is drawn by agreement.\n").expect("a draw");
    assert_eq!(after, "the game is over (undo takes a move back, new starts another game)\n");
    let text = play(&["chess", "--level", "10n"], "draw\n");
    assert!(text.contains("Belladonna declines the draw."), "{text}");
}

#[test]
fn clocks_run_and_a_side_without_time_loses() {
    let log = scratch_file("clock.pgn");
    let arguments = ["chess", "--level", "5m+3s", "--pgn", log.to_str().unwrap()];
    let text = play(&arguments, "e4\nlevel 1e-9m\nNf3\n");
    let games = fs::read_to_string(&log).unwrap();
    fs::remove_file(&log).unwrap();
    assert!(text.contains("Clocks: White 5:00, Black 5:00"), "{text}");
    assert!(text.contains("Clocks: White 5:02, Black 5:0") || text.contains("Clocks: White 5:03"), "{text}");
    assert!(text.ends_with("White has no time left.\n"), "{text}");
    assert!(games.contains("{White has no time left}") && games.contains("[Result \"0-1\"]"), "{games}");
    assert!(!games.contains("Nf3"), "a move after the end of the time is not made: {games}");
}

#[test]
fn the_moves_of_the_game_and_the_lost_pieces_are_listed() {
    let text = play(&["chess", "--side", "both"], "list\ne4\nd5\nexd5\nQxd5\nNc3\nlist\n");
    assert!(text.contains("no moves yet\n") && text.contains("\n1. e4 d5 2. exd5 Qxd5 3. Nc3\n"), "{text}");
    assert!(text.contains("\nWhite has lost: P\nBlack has lost: p\nWhite to move"), "{text}");
}

#[test]
fn both_players_have_names() {
    let path = scratch_file("names.pgn");
    let file = path.to_str().unwrap();
    play(&["chess", "--side", "both", "--name", "Ada", "--opponent", "Bo", "--pgn", file], "e4\n");
    let games = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(games.contains("[White \"Ada\"]\n[Black \"Bo\"]"), "{games}");
    assert_refused(&["play", "chess", "--opponent", "Bo"], "it needs --side both");
}
