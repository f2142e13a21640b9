//! Input of users: moves in many forms, inexact names of games, bytes that are not text.

use super::support::{assert_refused, belladonna, output_of};

#[test]
fn moves_in_any_dress() {
    let moves = ["e2-e4", "E7E5", "g1 f3", "nc6", "f1-b5", "a6", "e1h1", "b7-b6"];
    let text = output_of(&[&["show", "chess"], &moves[..]].concat());
    let fen = "FEN: r1bqkbnr/2pp1ppp/ppn5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 5\n";
    assert!(text.contains(fen), "{text}");
}

#[test]
fn play_and_show_give_the_reason() {
    let fen = "4k3/P7/8/8/4n3/8/4r3/4K3 w - - 0 1";
    assert_refused(
        &["show", "chess", "--fen", fen, "a8"],
        "move 1: illegal move \"a8\": White's king is in check from the rook on e2, and would still be",
    );
    let poison = "2d1k3/p2p1p1N/hp4pp/b3Hn2/2P4B/P3D2P/1P3PP1/6K1 w - - 0 1 poison=f5:3";
    assert_refused(&["show", "poison", "--fen", poison, "e5f5p"], "the knight on f5 is poisoned already");
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let output = belladonna()
        .args(["play", "chess", "--side", "both", "--fen", promotion])
        .write_stdin("a8\nKz1\na1b3\n\u{1b}[2J\u{7}\na8=n\n")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "write a8=Q, a8=R, a8=B or a8=N (type moves for a list)",
        "there is no square z1",
        "the king on a1 cannot go to b3",
        "\"\\u{1b}[2J\\u{7}\" is neither a move, such as ",
        "8  N ",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn names_of_games_need_not_be_exact() {
    assert!(output_of(&["show", "Gothic"]).starts_with("Gothic Chess\n"));
    assert!(output_of(&["show", "APOTHECARY-MODERN"]).starts_with("Apothecary Chess-Modern\n"));
    assert_refused(&["show", "gotic"], "did you mean gothic?");
    for (name, title) in [
        ("3check", "Three-check Chess\n"),
        ("5check", "Five-check Chess\n"),
        ("kingOfTheHill", "King of the Hill\n"),
        ("King of the Hill", "King of the Hill\n"),
        ("fischerandom", "Chess960\n"),
        ("standard", "Chess\n"),
    ] {
        assert!(output_of(&["show", name]).starts_with(title), "{name}");
    }
    assert_refused(&["perft", "grand-apo", "--depth", "1"], "did you mean grand-apothecary?");
    assert_refused(&["play", "Poisson"], "did you mean poison?");
    let output = belladonna().args(["show", "zzz"]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("unknown game \"zzz\"; `belladonna games` lists all games"), "{message}");
    assert!(!message.contains("gothic"), "the names are listed only on request: {message}");
}

/// Users of a binary do not have the sources: no game and no help names a path there.
#[test]
fn no_output_names_a_path_of_the_sources() {
    let folders = ["docs/", "movegen/", "eval/", "engine/", "tools/", "tests/", "target/"];
    let names_path =
        |text: &str| text.split_whitespace().any(|word| folders.iter().any(|path| word.starts_with(path)));
    for rules in movegen::all_games() {
        for verb in ["show", "print"] {
            let text = output_of(&["games", verb, rules.id()]).replace('"', " ");
            assert!(!names_path(&text), "games {verb} {}:\n{text}", rules.id());
        }
    }
}

/// Control characters of the input are written neither to stdout nor to stderr.
#[test]
fn no_input_commands_the_terminal() {
    let nasty = "\u{1b}]0;title\u{7}\u{9b}31m\r\u{8}";
    for arguments in [
        &["show", nasty][..],
        &["show", "chess", nasty],
        &["show", "chess", "e4", "e5", "--fen", nasty],
        &["play", "chess", "--level", nasty],
        &["play", "chess", "--pgn", &format!("/nowhere/{nasty}")],
        &["perft", "chess", "--epd", nasty],
        &["bench", nasty],
        &[nasty],
    ] {
        let output = belladonna().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        for bytes in [output.stdout, output.stderr] {
            let text = String::from_utf8(bytes).unwrap();
            assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{arguments:?}: {text:?}");
        }
    }
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_game() {
    let input = b"caf\xe9\ne4\nquit\n".to_vec();
    let output = belladonna().args(["play", "chess", "--side", "both"]).write_stdin(input).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\"caf\u{fffd}\" is neither a move") && text.contains("Black to move"), "{text}");
}
