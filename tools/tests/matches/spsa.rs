//! Tuning runs: they climb, resume after a kill without a difference, and reject invalid arguments.

use std::fs;
use std::process::{Command, Output};

use crate::support::{Folder, MOCK, stderr, stdout, wait_for};

/// A command of `spsa` for a mock engine such as `xboard stamina`, with the log `spsa.jsonl`.
fn command(folder: &Folder, engine: &str, more: &[&str]) -> Command {
    let (protocol, behaviour) = engine.split_once(' ').expect("protocol and behaviour");
    let engine = format!("name=M,cmd={},proto={protocol},args={behaviour}", MOCK.replace(',', "\\,"));
    let mut command = folder.tools(&["spsa", "gothic", "--engine", &engine]);
    if !more.contains(&"--list") {
        command.args(["--log", "spsa.jsonl", "--nodes", "9", "--max-moves", "20", "--concurrency", "1"]);
        command.args(["--openings", "random:2", "--opening-nodes", "10"]);
    }
    if !more.iter().any(|argument| *argument == "--parameters" || *argument == "--list") {
        command.args(["--parameters", "all"]);
    }
    command.args(more);
    command
}

fn tune(folder: &Folder, engine: &str, more: &[&str]) -> Output {
    command(folder, engine, more).output().expect("the program runs")
}

fn refused(folder: &Folder, engine: &str, more: &[&str], message: &str) {
    let output = tune(folder, engine, more);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{more:?}: {told}");
    assert!(told.contains(message) && !told.contains("panicked"), "{more:?}: {told}");
}

/// The lines of the log.
fn lines(folder: &Folder, log: &str) -> Vec<String> {
    fs::read_to_string(folder.path(log)).expect("a log").lines().map(str::to_owned).collect()
}

/// The value of a parameter in the table of `output`, and its change in steps.
fn row(output: &Output, name: &str) -> [f64; 2] {
    let text = stdout(output);
    let row = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{text}"));
    let cells: Vec<&str> = row.split_whitespace().collect();
    [cells[2], cells[4]].map(|cell| cell.parse().expect("a number"))
}

#[test]
fn a_parameter_that_wins_games_rises() {
    let folder = Folder::new();
    let more = ["--iterations", "30", "--r-end", "0.1", "--svg", "spsa.svg"];
    let output = tune(&folder, "xboard stamina", &more);
    assert!(output.status.success(), "{}", stderr(&output));
    let [value, steps] = row(&output, "rfp_slope");
    assert!(steps > 1.0 && (value - 80.0 - 8.0 * steps).abs() < 0.1, "{}", stdout(&output));
    assert!(stdout(&output).contains("30 of 30 iterations, 60 games"), "{}", stdout(&output));
    assert!(stdout(&output).contains(&format!("option.rfp_slope={value:.0}")), "{}", stdout(&output));
    assert_eq!(lines(&folder, "spsa.jsonl").len(), 31);
    assert!(fs::read_to_string(folder.path("spsa.svg")).unwrap().contains("rfp_slope"));
    let again = tune(&folder, "xboard stamina", &[&more[..], &["--resume"]].concat());
    assert_eq!(stdout(&again), stdout(&output), "the log alone says the same");
}

#[test]
fn a_killed_run_goes_on_as_if_nothing_had_happened() {
    let folder = Folder::new();
    let more = ["--iterations", "40", "--r-end", "0.1"];
    let whole = tune(&folder, "xboard stamina", &more);
    assert!(whole.status.success(), "{}", stderr(&whole));
    let log = folder.path("spsa.jsonl");
    let expected = fs::read(&log).unwrap();
    fs::remove_file(&log).unwrap();

    let mut child = command(&folder, "xboard stamina", &more).spawn().unwrap();
    wait_for("some iterations", || {
        fs::read(&log).is_ok_and(|bytes| bytes.iter().filter(|&&byte| byte == b'\n').count() >= 4)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    // An incomplete line, as after a crash of the machine.
    let mut bytes = fs::read(&log).unwrap();
    bytes.extend_from_slice(b"{\"iteration\":4");
    fs::write(&log, bytes).unwrap();
    let resumed = tune(&folder, "xboard stamina", &[&more[..], &["--resume"]].concat());
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    assert_eq!(fs::read(&log).unwrap(), expected);
    assert_eq!(stdout(&resumed), stdout(&whole));
}

#[test]
fn a_log_of_another_run_is_refused_and_left_alone() {
    let folder = Folder::new();
    assert!(tune(&folder, "uci stamina", &["--iterations", "2"]).status.success());
    let before = lines(&folder, "spsa.jsonl");
    refused(&folder, "uci stamina", &["--iterations", "2"], "add --resume");
    for (more, message) in [
        (&["--iterations", "3"][..], "iterations is 2 in the log and 3 here"),
        (&["--iterations", "2", "--seed", "5"], "seed is 1 in the log and 5 here"),
        (&["--iterations", "2", "--only", "rfp_slope"], "parameters.lmr_offset is in the log and not here"),
        (&["--iterations", "2", "--draw", "from=1,score=1,moves=1"], "adjudication is \"max-moves 20\""),
    ] {
        refused(&folder, "uci stamina", &[more, &["--resume"]].concat(), message);
    }
    assert_eq!(lines(&folder, "spsa.jsonl"), before);
}

#[test]
fn parameters_are_listed_and_mistakes_in_their_file_are_named() {
    let folder = Folder::new();
    let list = tune(&folder, "uci stamina", &["--list"]);
    assert!(list.status.success(), "{}", stderr(&list));
    let text = stdout(&list);
    assert!(text.contains("rfp_slope = { value = 80, min = 30, max = 160, step = 8 }"), "{text}");
    assert!(!text.contains("Hash"), "{text}");
    for (text, message) in [
        (text.replace("rfp_slope", "rfp_slop"), "announces no number rfp_slop; did you mean rfp_slope?"),
        (text.replace("value = 80", "value = 29"), "rfp_slope: value is 29; it must be from 30 to 160"),
    ] {
        fs::write(folder.path("p.toml"), text).unwrap();
        let more = ["--iterations", "2", "--parameters", "p.toml"];
        refused(&folder, "uci stamina", &more, message);
    }
    refused(&folder, "uci play", &["--iterations", "2"], "announces no search parameters");
    refused(&folder, "uci stamina", &["--iterations", "0"], "must be 1 or more");
    refused(&folder, "uci stamina", &["--iterations", "2", "--svg", "spsa.jsonl"], "the same file");
    assert!(!folder.path("spsa.jsonl").exists());
}

#[test]
fn an_engine_that_dies_ends_the_run_and_counts_for_nothing() {
    let folder = Folder::new();
    let output = tune(&folder, "uci die", &["--iterations", "9"]);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("iteration 1 does not count: M") && told.contains("crash: "), "{told}");
    assert!(told.contains("3 iterations in a row ended with a fault"), "{told}");
    assert_eq!(lines(&folder, "spsa.jsonl").len(), 1, "the settings alone");
    refused(&Folder::new(), "uci quit", &["--iterations", "9"], "M: crash: ended with");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_run_in_good_order() {
    let folder = Folder::new();
    let log = folder.path("spsa.jsonl");
    let more = ["--iterations", "100000"];
    let child = command(&folder, "uci stamina", &more).stdout(std::process::Stdio::piped()).spawn().unwrap();
    wait_for("some iterations", || fs::read_to_string(&log).is_ok_and(|text| text.lines().count() >= 3));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    let played = lines(&folder, "spsa.jsonl").len() - 1;
    assert!(stdout(&output).contains(&format!("{played} of 100000 iterations")), "{}", stdout(&output));
}
