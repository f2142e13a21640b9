//! The perft command.

use std::fs;

use super::support::{assert_refused, belladonna, output_of, scratch_file};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_last_line_has_the_count() {
    for extra in [&[][..], &["--threads", "2"], &["--hash", "1"], &["--threads", "2", "--hash", "1"]] {
        let text = output_of(&[&["perft", "gothic", "--depth", "4"], extra].concat());
        assert!(text.starts_with("808984 nodes ") && text.ends_with(" nps\n"), "{extra:?}: {text}");
        assert_eq!(text.lines().count(), 1);
    }
    assert!(output_of(&["perft", "chess", "--depth", "0"]).starts_with("1 nodes "));
}

#[test]
fn divide_lists_sorted_moves_first() {
    let text = output_of(&["perft", "chess", "--depth", "3", "--divide"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(lines[0], "a2a3: 380");
    assert!(lines[..20].is_sorted());
    assert!(lines[20].starts_with("8902 nodes "));
}

#[test]
fn a_mated_side_has_no_paths() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert!(output_of(&["perft", "chess", "--fen", fen, "--depth", "2"]).starts_with("0 nodes "));
}

/// Runs a suite of chess and returns its exit status and output.
fn run_suite(name: &str, text: &str, extra: &[&str]) -> (Option<i32>, String) {
    let path = scratch_file(name);
    fs::write(&path, text).unwrap();
    let output = belladonna().args(["perft", "chess", "--epd"]).arg(&path).args(extra).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_suite_that_holds_passes() {
    let suite = format!("{START} ;D1 20 ;D2 400 ;D3 8902\n\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 ;D1 0\r\n");
    assert_eq!(run_suite("good.epd", &suite, &[]), (Some(0), "4 passed, 0 failed\n".to_owned()));
    let limited = run_suite("limited.epd", &suite, &["--max-nodes", "400"]);
    assert_eq!(limited, (Some(0), "3 passed, 0 failed, 1 skipped\n".to_owned()));
}

#[test]
fn what_differs_is_shown_with_its_divide() {
    let (status, text) = run_suite("wrong.epd", &format!("{START} ;D1 20 ;D2 401\n"), &["--threads", "2"]);
    assert_eq!(status, Some(1));
    for part in [START, "D2: expected 401, found 400", "\na2a3: 20\n"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(text.ends_with("\n1 passed, 1 failed\n"), "{text}");
}

#[test]
fn an_unreadable_line_is_named_and_fails() {
    let suite = format!("{START} ;D1 20\nnonsense ;D1 4\n{START}\n{START} ;D1 x\n{START} ;D1 20 21\n");
    let (status, text) = run_suite("unreadable.epd", &suite, &[]);
    assert_eq!(status, Some(1));
    for part in ["line 2", "line 3", "line 4", "line 5"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(text.ends_with("\n1 passed, 4 failed\n"), "{text}");
}

#[test]
fn a_suite_without_positions_is_refused() {
    for text in ["", "\n  \r\n"] {
        let path = scratch_file("empty.epd");
        fs::write(&path, text).unwrap();
        assert_refused(&["perft", "chess", "--epd", path.to_str().unwrap()], "empty.epd holds no positions");
    }
}
