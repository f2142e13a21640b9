//! The programs in `examples` do what they say, and refuse bad arguments with their usage.
#![forbid(unsafe_code)]

// Each example has a function `main` too, which only prints what `run` returns.
#[allow(dead_code)]
#[path = "../examples/own_evaluation.rs"]
mod own_evaluation;
#[allow(dead_code)]
#[path = "../examples/own_game.rs"]
mod own_game;
#[allow(dead_code)]
#[path = "../examples/perft.rs"]
mod perft;
#[allow(dead_code)]
#[path = "../examples/random_game.rs"]
mod random_game;

type Run = fn(&[String]) -> Result<String, String>;

fn run(example: Run, arguments: &[&str]) -> Result<String, String> {
    example(&arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>())
}

#[test]
fn perft_counts_and_divides() {
    let text = run(perft::run, &["chess", "3"]).expect("a count");
    assert_eq!(text.lines().count(), 21);
    assert!(text.contains("e2e4 600\n") && text.ends_with("\ntotal 8902\n"), "{text}");
    let fen = "8/p3d3/3Hk3/4K3/8/8/P7/8 b - - 0 1 poison=e6:5";
    let text = run(perft::run, &["poison", "3", fen]).expect("a count");
    assert!(text.ends_with("\ntotal 943\n"), "{text}");
}

#[test]
fn random_games_end_and_are_the_same_again() {
    for game in ["poison", "apothecary-modern"] {
        let text = run(random_game::run, &[game, "7"]).expect("a game");
        assert!(text.starts_with("1. ") && text.contains("\n\n"), "{text}");
        let result = text.lines().last().and_then(|line| line.split_once(": ")).expect("the result").0;
        assert!(["1-0", "0-1", "1/2-1/2", "white-advantage", "black-advantage"].contains(&result), "{text}");
        assert_eq!(run(random_game::run, &[game, "7"]), Ok(text));
    }
}

#[test]
fn the_own_game_is_played() {
    let text = run(own_game::run, &[]).expect("the start");
    assert!(text.starts_with("Skirmish, White to move\n"), "{text}");
    let text = run(own_game::run, &["e2e4", "nc5"]).expect("two moves");
    assert!(text.starts_with("Skirmish, White to move\n"), "{text}");
    let refused = run(own_game::run, &["e2e5"]).expect_err("an illegal move");
    assert!(refused.starts_with("illegal move \"e2e5\": "), "{refused}");
}

#[test]
fn the_own_evaluation_plays_and_finds_captures_and_mates() {
    let text = run(own_evaluation::run, &["gothic", "6"]).expect("a game");
    assert!(text.starts_with("1 White ") && text.contains("\n3 Black "), "{text}");
    for (fen, best) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "1 White Ra8# ("),
        ("6k1/5ppp/8/3q4/8/8/6PP/3R2K1 w - - 0 1", "1 White Rxd5 ("),
        // The pawn is guarded.
        ("6k1/2p2ppp/3p4/8/8/8/6PP/3R2K1 w - - 0 1", "1 White "),
    ] {
        let text = run(own_evaluation::run, &["chess", "1", fen]).expect("a move");
        assert!(text.starts_with(best) && !text.contains("Rxd6"), "{text}");
    }
}

#[test]
fn bad_arguments_are_refused_with_the_usage() {
    let examples: [(Run, &[&[&str]]); 4] = [
        (perft::run, &[&[], &["chess"], &["chess", "0"], &["chess", "x"], &["nochess", "1"]]),
        (random_game::run, &[&[], &["nochess"], &["chess", "x"], &["chess", "1", "2"]]),
        (own_game::run, &[&["--help"], &["e2e5"]]),
        (own_evaluation::run, &[&[], &["nochess"], &["chess", "x"], &["chess", "1", "", ""]]),
    ];
    for (example, lists) in examples {
        for arguments in lists {
            let message = run(example, arguments).expect_err("bad arguments");
            assert!(message.contains("usage: "), "{arguments:?}: {message}");
        }
    }
    let message = run(perft::run, &["chess", "1", "8/8/8/8/8/8/8/8 w - - 0 1"]).expect_err("no position");
    assert_eq!(message, "FEN placement: White has 0 kings, not one");
}
