//! Pictures written by `show`.

use std::fs;

use super::support::{assert_refused, belladonna, output_of, scratch_file};

#[test]
fn show_draws_a_position_and_prints_nothing() {
    let path = scratch_file("board.svg");
    let arguments = ["show", "chess", "e4", "--theme", "dark", "--flip", "--arrow", "e7-e5", "--svg"];
    let output = belladonna().args(arguments).arg(&path).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Chess, Black to move</title>"), "{svg}");
}

#[cfg(feature = "png")]
#[test]
fn show_draws_the_moves_of_a_piece_as_png() {
    let path = scratch_file("archbishop.png");
    let arguments = ["show", "gothic", "--piece", "a", "--from", "e4", "--square", "20", "--png"];
    assert!(belladonna().args(arguments).arg(&path).output().unwrap().status.success());
    let png = fs::read(&path).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
}

/// Letters with a mark, as they are typed.
#[test]
fn every_kind_of_piece_is_drawn() {
    for (game, letter) in [("chu-shogi", "+V"), ("minishogi", "+r")] {
        let path = scratch_file("piece.svg");
        output_of(&["show", game, "--piece", letter, "--svg", path.to_str().unwrap()]);
        assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "), "{game} {letter}");
    }
}

#[test]
fn wrong_arguments_of_a_picture_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.svg");
    let svg = path.to_str().unwrap();
    for (arguments, expected) in [
        (&["--piece", "X", "--svg", svg][..], "Chess has no piece \"X\"; it has K (king), Q (queen)"),
        (&["--piece", "N", "--from", "z9", "--svg", svg], "\"z9\" is not a square of this board"),
        (&["--arrow", "e2e4", "--svg", svg], "\"e2e4\" is not an arrow; write it as e2-e4"),
        (&["--mark", "i1", "--svg", svg], "the last square is h8"),
        (&["--flip"], "add --svg FILE"),
        (&["--theme", "light"], "add --svg FILE"),
        (&["--square", "48"], "add --svg FILE"),
        (&["--format", "pgn"], "--format is the format of a file: add --load FILE"),
        (&["--svg", "/nonexistent/board.svg"], "cannot write /nonexistent/board.svg"),
    ] {
        assert_refused(&[&["show", "chess"], arguments].concat(), expected);
    }
    #[cfg(feature = "png")]
    assert_refused(&["show", "chess", "--svg", svg, "--png", svg], "--svg and --png name the same file");
    assert!(!path.exists());
}

#[test]
fn a_picture_does_not_replace_the_game_that_is_read() {
    let path = scratch_file("game.pgn");
    fs::write(&path, "1. e4 *\n").unwrap();
    let pgn = path.to_str().unwrap();
    assert_refused(&["show", "chess", "--load", pgn, "--svg", pgn], "cannot be input and output");
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4 *\n");
}
