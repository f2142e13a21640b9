//! `belladonna analyse --annotate`.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, tempdir};

use super::support::{assert_refused, belladonna};

/// Two games, and a broken one between them.
const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\
                     1. f3 {[%clk 0:05:00]} e5 2. g4 Qh4# 0-1\n\n\
                     [White \"C\"]\n\n1. e4 e9 *\n\n\
                     [White \"B\"]\n[Black \"A\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";

fn folder_with(games: &str) -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, games).unwrap();
    (folder, file)
}

/// Analyses a file. Returns the exit status, stdout and stderr.
fn analyse(game: &str, file: &Path, options: &[&str]) -> (Option<i32>, String, String) {
    let mut program = belladonna();
    program.args(["analyse", game, "--hash", "1", "--annotate"]).arg(file).args(options);
    let output = program.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn games_are_annotated_and_a_broken_one_as_far_as_it_goes() {
    let (_folder, file) = folder_with(GAMES);
    let (status, annotated, messages) = analyse("chess", &file, &["--depth", "4"]);
    assert_eq!(status, Some(1), "{messages}");
    assert_eq!(annotated.matches("[White ").count(), 3, "{annotated}");
    let line = annotated.replace('\n', " ");
    // g4 allows mate at once.
    assert!(line.contains("2. g4 $4 {[%eval #-1]} (2. "), "{line}");
    assert!(line.contains("[%clk 0:05:00]") && line.contains("2... Qh4# 0-1"), "{line}");
    assert!(line.contains("Ke7 $4 {[%eval #1]} ("), "{line}");
    assert!(line.contains("[Annotator \"Belladonna ") && line.contains(", depth 4 a position\"]"), "{line}");
    assert!(messages.contains("game 2 (line 9): move 1... \"e9\": "), "{messages}");
    assert!(messages.contains("; the moves before it are kept\n"), "{messages}");
    assert!(messages.contains("1 of 3 games were skipped or cut short"), "{messages}");
    let rows: Vec<&str> = messages.lines().filter(|line| line.starts_with(['A', 'B'])).collect();
    assert_eq!(rows.len(), 2, "{messages}");
    assert!(rows[0].split_whitespace().nth(1) == Some("2"), "{messages}");
}

#[test]
fn several_jobs_and_an_earlier_run_give_the_same_file() {
    let (folder, file) = folder_with(&GAMES.replace("1. e4 e9 *", "1. e4 e5 *"));
    let out = folder.path().join("out.pgn");
    let graphs = folder.path().join("graphs");
    let options = ["--depth", "3", "--out", out.to_str().unwrap(), "--graphs", graphs.to_str().unwrap()];
    let (status, table, messages) =
        analyse("chess", &file, &[&options[..], &["--concurrency", "2"]].concat());
    assert_eq!(status, Some(0), "{messages}");
    let whole = fs::read_to_string(&out).unwrap();
    assert_eq!(fs::read_dir(&graphs).unwrap().count(), 3);
    // As after an interruption while the second game was written.
    let second = whole.match_indices("[Event ").nth(1).unwrap().0;
    fs::write(&out, &whole[..second + 200]).unwrap();
    let (status, table_again, messages) = analyse("chess", &file, &options);
    assert_eq!((status, fs::read_to_string(&out).unwrap()), (Some(0), whole.clone()), "{messages}");
    assert_eq!((table_again, messages.matches("game ").count()), (table.clone(), 2), "{messages}");
    // Nothing is left to do.
    let (status, table_again, messages) = analyse("chess", &file, &options);
    assert_eq!((status, table_again, messages.as_str()), (Some(0), table, ""));
    assert_eq!(fs::read_to_string(&out).unwrap(), whole);
}

#[test]
fn a_file_of_something_else_is_never_changed() {
    let (folder, file) = folder_with("1. e4 e5 *\n");
    let out = folder.path().join("out.pgn");
    let (file, path) = (file.to_str().unwrap(), out.to_str().unwrap());
    let arguments = ["analyse", "chess", "--depth", "1", "--annotate", file, "--out", path];
    for (earlier, problem) in [
        ("[White \"x\"]\n\n1. d4 *\n\n", "has other games: its game 1 is not the one of the input"),
        ("1. e4 e5 *\n\n", "is not the output of this command"),
        ("a note without a game", "ends with text that is not a game of an earlier run"),
        ("[Event \"another\"]\n\n1. e4 ", "ends with text that is not a game of an earlier run"),
        ("[Annotator \"Another\"]\n\n1. e4 e5 *\n\n", "was made by \"Another\", not by \"Belladonna "),
    ] {
        fs::write(&out, earlier).unwrap();
        assert_refused(&arguments, problem);
        assert_eq!(fs::read_to_string(&out).unwrap(), earlier);
    }
    assert_refused(&["analyse", "chess", "--annotate", file, "--out", file], "cannot be input and output");
}

#[cfg(unix)]
#[test]
fn after_ctrl_c_the_same_command_goes_on() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let (folder, file) = folder_with("1. e4 *\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O *\n");
    let out = folder.path().join("out.pgn");
    let mut program = Command::new(assert_cmd::cargo::cargo_bin("belladonna"));
    program.args(["analyse", "chess", "--hash", "1", "--nodes", "40000", "--annotate"]).arg(&file);
    program.arg("--out").arg(&out).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = program.spawn().unwrap();
    let begun = Instant::now();
    while fs::read_to_string(&out).unwrap_or_default().is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "the first game is finished");
        std::thread::sleep(Duration::from_millis(5));
    }
    let process = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
    nix::sys::signal::kill(process, nix::sys::signal::Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    let told = "interrupted: 1 games are finished; the same command continues with the next game";
    assert!(messages.contains(told), "{messages}");
    let (status, _, messages) =
        analyse("chess", &file, &["--nodes", "40000", "--out", out.to_str().unwrap()]);
    assert_eq!((status, messages.matches("game ").count()), (Some(0), 1), "{messages}");
    assert_eq!(fs::read_to_string(&out).unwrap().matches("[Event ").count(), 2);
}

#[test]
fn bad_files_and_options_are_refused() {
    let (folder, file) = folder_with("");
    let path = file.to_str().unwrap();
    let at = |file: &str| ["analyse", "chess", "--annotate", file].map(str::to_owned);
    let refused = |arguments: &[String], problem| {
        assert_refused(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), problem);
    };
    refused(&at("/nonexistent.pgn"), "cannot read /nonexistent.pgn");
    refused(&at(folder.path().to_str().unwrap()), "it is a folder");
    refused(&at(path), "games.pgn has no game");
    fs::write(&file, b"\x7fELF\0\0\0").unwrap();
    refused(&at(path), "it is not a text file");
    fs::write(&file, "1. e4 *").unwrap();
    assert_refused(&["analyse", "chess", "--annotate", path, "--fen", "x"], "cannot be used with");
    assert_refused(&["analyse", "chess", "--out", path], "--annotate");
    let both = ["analyse", "chess", "--annotate", path, "--concurrency", "2", "--threads", "2"];
    assert_refused(&both, "--concurrency and --threads exclude each other");
    // A game of another variant is skipped like a broken one.
    fs::write(&file, "[Variant \"gothic\"]\n\n1. Nc3 *").unwrap();
    let (status, annotated, messages) = analyse("poison", &file, &["--depth", "1"]);
    assert_eq!((status, annotated.as_str()), (Some(1), ""));
    assert!(messages.contains("game 1: it is a game of Gothic Chess, not of Poison Chess"), "{messages}");
}
