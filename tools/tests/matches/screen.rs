//! Screening experiments: they find the number that wins games, go on after a kill, add up their parts, and
//! refuse what makes no sense.

use std::fs;
use std::process::{Command, Output};

use crate::support::{Folder, MOCK, stderr, stdout, wait_for};

const CANDIDATES: &str = "rfp_slope = { candidate = 160 }\nlmr_offset = { present = 400, candidate = 300 }\n";

/// A command of `screen` for a mock engine such as `xboard stamina`, with the log `screen.jsonl`.
fn command(folder: &Folder, engine: &str, candidates: &str, more: &[&str]) -> Command {
    let (protocol, behaviour) = engine.split_once(' ').expect("protocol and behaviour");
    let engine = format!("name=M,cmd={},proto={protocol},args={behaviour}", MOCK.replace(',', "\\,"));
    fs::write(folder.path("p.toml"), candidates).expect("a file");
    let mut command = folder.tools(&["screen", "gothic", "--engine", &engine, "--parameters", "p.toml"]);
    command.args(["--log", "screen.jsonl", "--nodes", "9", "--max-moves", "20", "--concurrency", "1"]);
    command.args(["--openings", "random:2", "--opening-nodes", "10"]).args(more);
    command
}

fn screen(folder: &Folder, more: &[&str]) -> Output {
    command(folder, "xboard stamina", CANDIDATES, more).output().expect("the program runs")
}

fn report(folder: &Folder, game: &str, logs: &[&str]) -> Output {
    folder.tools(&[&["screen", game, "--report"], logs].concat()).output().expect("the program runs")
}

fn check_refused(output: &Output, message: &str) {
    let told = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(message) && !told.contains("panicked"), "{told}");
}

/// The points in percent and the t value of a parameter in the table of `output`.
fn row(output: &Output, name: &str) -> [f64; 2] {
    let text = stdout(output);
    let row = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{text}"));
    let cells: Vec<&str> = row.split_whitespace().collect();
    [cells[3], cells[10]].map(|cell| cell.parse().expect("a number"))
}

#[test]
fn the_number_that_wins_games_has_the_clearest_effect() {
    let folder = Folder::new();
    let output = screen(&folder, &["--pairs", "30", "--plot", "screen.svg"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let [points, t] = row(&output, "rfp_slope");
    assert!(points > 20.0 && t > 4.0 && t > row(&output, "lmr_offset")[1].abs(), "{text}");
    let first: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().take(3).collect();
    assert_eq!(first, ["rfp_slope", "80", "160"], "{text}");
    assert!(text.contains("30 of 30 pairs, 60 games"), "{text}");
    assert!(text.contains("for match --engine: option.rfp_slope=160"), "{text}");
    assert!(fs::read_to_string(folder.path("screen.svg")).unwrap().contains("rfp_slope (80 -&gt; 160)"));
    assert_eq!(stdout(&report(&folder, "gothic", &["screen.jsonl"])), text, "the log alone says the same");
    check_refused(&report(&folder, "chess", &["screen.jsonl"]), "screen.jsonl is of gothic, not of chess");
}

#[test]
fn a_killed_experiment_goes_on_as_if_nothing_had_happened() {
    let folder = Folder::new();
    let more = ["--pairs", "40"];
    let whole = screen(&folder, &more);
    assert!(whole.status.success(), "{}", stderr(&whole));
    let log = folder.path("screen.jsonl");
    let expected = fs::read(&log).unwrap();
    fs::remove_file(&log).unwrap();

    let mut child = command(&folder, "xboard stamina", CANDIDATES, &more).spawn().unwrap();
    wait_for("some pairs", || {
        fs::read(&log).is_ok_and(|bytes| bytes.iter().filter(|&&byte| byte == b'\n').count() >= 4)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = screen(&folder, &[&more[..], &["--resume"]].concat());
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    assert_eq!(fs::read(&log).unwrap(), expected);
    assert_eq!(stdout(&resumed), stdout(&whole));
}

#[test]
fn shards_and_other_seeds_are_added() {
    let folder = Folder::new();
    for (name, more) in [
        ("1.jsonl", &["--shard", "1/2"][..]),
        ("2.jsonl", &["--shard", "2/2"]),
        ("seed.jsonl", &["--seed", "9"]),
    ] {
        let output = screen(&folder, &[&["--pairs", "7"], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        fs::rename(folder.path("screen.jsonl"), folder.path(name)).unwrap();
    }
    let all = stdout(&report(&folder, "gothic", &["1.jsonl", "2.jsonl", "seed.jsonl"]));
    assert!(all.contains("14 of 14 pairs, 28 games"), "{all}");
    check_refused(&report(&folder, "gothic", &["1.jsonl", "1.jsonl"]), "are both shard 1/2");
    fs::write(folder.path("spsa.jsonl"), "{\"spsa\":1}\n").unwrap();
    check_refused(&report(&folder, "gothic", &["spsa.jsonl"]), "line 1 is not the settings of a run");
}

#[test]
fn too_few_pairs_are_told() {
    let output = screen(&Folder::new(), &["--pairs", "2"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("no estimate is possible yet") && text.contains("at least 3 pairs"), "{text}");
}

#[test]
fn mistakes_are_named_and_a_log_of_another_experiment_is_left_alone() {
    let folder = Folder::new();
    let refused = |candidates: &str, more: &[&str], message: &str| {
        let output = command(&folder, "uci stamina", candidates, more).output().expect("the program runs");
        check_refused(&output, message);
    };
    let pairs = ["--pairs", "2"];
    for (candidates, message) in [
        ("rfp_slop = { candidate = 90 }", "announces no number rfp_slop; did you mean rfp_slope?"),
        ("rfp_slope = { candidate = 161 }", "rfp_slope: candidate is 161; the engine takes 30 to 160"),
        ("rfp_slope = { candidate = 80 }", "rfp_slope: present and candidate are both 80; they must differ"),
    ] {
        refused(candidates, &pairs, message);
    }
    refused(CANDIDATES, &["--pairs", "0"], "must be 1 or more");
    refused(CANDIDATES, &["--pairs", "2", "--report", "x"], "cannot be used with");
    refused(CANDIDATES, &["--pairs", "2", "--plot", "p.toml"], "the same file");
    assert!(!folder.path("screen.jsonl").exists());

    assert!(command(&folder, "uci stamina", CANDIDATES, &pairs).status().unwrap().success());
    let before = fs::read(folder.path("screen.jsonl")).unwrap();
    let other = CANDIDATES.replace("candidate = 300", "candidate = 200");
    refused(CANDIDATES, &pairs, "add --resume");
    for (candidates, pairs, message) in [
        (CANDIDATES, "3", "pairs is 2 in the log and 3 here"),
        (&other, "2", "parameters.lmr_offset.candidate is 300 in the log and 200 here"),
        ("rfp_slope = { candidate = 160 }", "2", "parameters.lmr_offset is in the log and not here"),
    ] {
        refused(candidates, &["--pairs", pairs, "--resume"], message);
    }
    assert_eq!(fs::read(folder.path("screen.jsonl")).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let folder = Folder::new();
    let log = folder.path("screen.jsonl");
    let mut command = command(&folder, "uci stamina", CANDIDATES, &["--pairs", "100000"]);
    let child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    wait_for("some pairs", || fs::read_to_string(&log).is_ok_and(|text| text.lines().count() >= 6));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    let played = fs::read_to_string(&log).unwrap().lines().count() - 1;
    assert!(stdout(&output).contains(&format!("{played} of 100000 pairs")), "{}", stdout(&output));
    row(&output, "rfp_slope");
}
