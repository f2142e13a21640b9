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

/// Whether the claims about the text hold; if not, the first that does not.
fn check<'a>(text: &str, claims: impl Iterator<Item = &'a str>) -> Result<(), &'a str> {
    let mut rest = text;
    for claim in claims {
        let (word, part) = claim.split_once(' ').unwrap_or((claim, ""));
        let holds = match (word, part.strip_prefix("times ")) {
            ("has", _) => rest.contains(part),
            ("ends", _) => rest.lines().last() == Some(part),
            ("after", _) => match rest.split_once(part) {
                Some((_, after)) => {
                    rest = after.trim_start_matches('\n');
                    true
                }
                None => false,
            },
            ("lines", _) => rest.lines().count().to_string() == part,
            (count, Some(part)) => rest.matches(part).count().to_string() == count,
            _ => panic!("{claim}: no such claim"),
        };
        if !holds {
            return Err(claim);
        }
    }
    Ok(())
}

#[test]
fn sessions_are_as_recorded() {
    let (mut sessions, mut wrong) = (0, Vec::new());
    for block in include_str!("../data/terminal.txt").split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.starts_with("//")).peekable();
        let Some(command) = lines.next() else { continue };
        let mut arguments: Vec<&str> = command.split(' ').skip(1).collect();
        if let Some(fen) = lines.peek().and_then(|line| line.strip_prefix("fen ")) {
            arguments.extend(["--fen", fen]);
            lines.next();
        }
        let mut input = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
            input += &format!("{}\n", &line[2..]);
        }
        let text = play(&arguments, &input);
        sessions += 1;
        wrong.extend(check(&text, lines).err().map(|claim| format!("{command}\n{input}{claim}\n{text}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(sessions > 20, "{sessions}");
}

/// Otherwise every session would be right.
#[test]
fn wrong_claims_fail() {
    let text = "one\ntwo\n";
    for (claim, holds) in [
        ("has one", true),
        ("has three", false),
        ("ends two", true),
        ("ends one", false),
        ("1 times o", false),
        ("2 times o", true),
        ("after three", false),
        ("lines 2", true),
        ("lines 1", false),
    ] {
        assert_eq!(check(text, [claim].into_iter()).is_ok(), holds, "{claim}");
    }
    assert!(check(text, ["after one", "has one"].into_iter()).is_err());
}

#[test]
fn closed_input_ends_quietly() {
    play(&["chess"], "");
    play(&["chess", "--side", "both"], "e2e4");
}

#[test]
fn undo_takes_back_the_move_and_the_answer() {
    let path = scratch_file("undo.pgn");
    play(&["chess", "--level", "100n", "--pgn", path.to_str().unwrap()], "e2e4\nundo\nd2d4\nquit\n");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\n\n1. d4 "), "{text}");
}

#[test]
fn a_finished_game_is_recorded_with_its_result() {
    let path = scratch_file("mate.pgn");
    fs::write(&path, "[Event \"earlier\"]\n\n*\n\n").unwrap();
    let text = play(&["chess", "--side", "both", "--pgn", path.to_str().unwrap()], "f3\ne5\ng4\nQh4\n");
    assert!(text.ends_with("Game over: 0-1, checkmate\n"), "{text}");
    let games = fs::read_to_string(&path).unwrap();
    assert!(games.starts_with("[Event \"earlier\"]\n\n*\n\n[Event "), "{games}");
    assert!(games.ends_with("1. f3 e5 2. g4 Qh4# {checkmate} 0-1\n\n"), "{games}");
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
    assert_eq!(saved.matches("[Event ").count(), 2, "{saved}");
    assert!(saved.contains("\n\n1. e4 e5 *\n\n") && saved.ends_with("\n\n1. d4 *\n\n"), "{saved}");
    assert!(text.contains("\n1. d4\n") && text.contains("has no game 3, the last is game 2"), "{text}");
}

#[test]
fn a_loaded_game_is_saved_in_its_place() {
    let path = scratch_file("loaded.pgn");
    let file = path.to_str().unwrap();
    let both = ["chess", "--side", "both"];
    play(&both, &format!("e4\nsave {file}\nnew\nd4\nsave {file}\nnew\nc4\nsave {file}\n"));
    let three = fs::read_to_string(&path).unwrap();
    assert_eq!(three.matches("[Event ").count(), 3, "{three}");
    play(&both, &format!("load {file} 2\nsave {file}\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), three, "nothing has changed");
    play(&both, &format!("load {file} 2\nd5\nsave {file}\nc4\nsave {file}\n"));
    let longer = three.replace("\n\n1. d4 *", "\n\n1. d4 d5 2. c4 *");
    assert_eq!(fs::read_to_string(&path).unwrap(), longer);
    // A game of others is not replaced.
    let theirs = longer.replace("Player", "Somebody");
    fs::write(&path, &theirs).unwrap();
    play(&both, &format!("load {file}\ne5\nsave {file}\n"));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&theirs) && text.ends_with("\n\n1. e4 e5 *\n\n"), "{text}");
}

#[test]
fn records_name_who_has_played() {
    let names = |arguments: &[&str], input: &str| {
        let path = scratch_file("names.pgn");
        let log = ["--level", "10n", "--pgn", path.to_str().unwrap()];
        play(&[arguments, &log].concat(), input);
        let text = fs::read_to_string(&path).unwrap();
        let tag = |name: &str| {
            let start = format!("[{name} \"");
            let line = text.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_owned();
            line.trim_end_matches("\"]").to_owned()
        };
        [tag("White"), tag("Black")]
    };
    assert_eq!(names(&["chess"], "e4\n"), ["Player", "Belladonna"]);
    assert_eq!(names(&["chess"], "go\n"), ["Belladonna", "Player"]);
    assert_eq!(names(&["chess"], "go\nundo\ne4\n"), ["Player", "Belladonna"]);
    assert_eq!(names(&["chess"], "e4\ngo\n"), ["Player:Belladonna", "Belladonna:Player"]);
    let two = ["chess", "--side", "both", "--name", "Ada", "--opponent", "Bo"];
    assert_eq!(names(&two, "e4\n"), ["Ada", "Bo"]);
    assert_eq!(names(&two, "go\n"), ["Belladonna", "Bo"]);
}

#[test]
fn an_interrupted_game_is_in_the_file() {
    let path = scratch_file("interrupted.pgn");
    play(&["gothic", "--side", "both", "--pgn", path.to_str().unwrap()], "Nc3\nNc6\n");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("[Variant \"gothic\"]") && text.ends_with("1. Nc3 Nc6 *\n\n"), "{text}");
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
fn clocks_run_and_a_side_without_time_loses() {
    let log = scratch_file("clock.pgn");
    let arguments = ["chess", "--level", "5m+3s", "--pgn", log.to_str().unwrap()];
    let text = play(&arguments, "e4\nlevel 1e-9m\nNf3\n");
    let games = fs::read_to_string(&log).unwrap();
    assert!(text.contains("Clocks: White 5:00, Black 5:00"), "{text}");
    assert!(text.contains("Clocks: White 5:02, Black 5:0") || text.contains("Clocks: White 5:03"), "{text}");
    assert!(text.ends_with("White has no time left.\n"), "{text}");
    assert!(games.contains("{White has no time left}") && games.contains("[Result \"0-1\"]"), "{games}");
    assert!(!games.contains("Nf3"), "a move after the end of the time is not made: {games}");
}

#[test]
fn both_players_have_names() {
    let path = scratch_file("names.pgn");
    let file = path.to_str().unwrap();
    play(&["chess", "--side", "both", "--name", "Ada", "--opponent", "Bo", "--pgn", file], "e4\n");
    let games = fs::read_to_string(&path).unwrap();
    assert!(games.contains("[White \"Ada\"]\n[Black \"Bo\"]"), "{games}");
    assert_refused(&["play", "chess", "--opponent", "Bo"], "it needs --side both");
}
