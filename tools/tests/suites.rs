//! Suites of test positions: made from training games, continued after an interruption, and run.

use std::fs;
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const TOOLS: &str = env!("CARGO_BIN_EXE_belladonna-tools");
const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// A command in a folder.
fn tools(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(TOOLS);
    command.current_dir(folder.path()).args(arguments);
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

fn succeed(mut command: Command) -> Output {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", stderr(&output));
    output
}

fn refuse(mut command: Command, message: &str) {
    let output = command.output().expect("the program runs");
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(message) && !told.contains("panicked"), "{told}");
}

/// A folder with games of chess between very weak players.
fn folder_with_games() -> TempDir {
    static GAMES: OnceLock<Vec<u8>> = OnceLock::new();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.games");
    let games = GAMES.get_or_init(|| {
        let arguments = ["datagen", "chess", "--games", "200", "--nodes", "10", "--out", "chess.games"];
        succeed(tools(&folder, &[&arguments[..], &["--concurrency", "1"]].concat()));
        let games = fs::read(&path).expect("the games");
        fs::remove_file(&path).expect("the games");
        games
    });
    fs::write(path, games).expect("the games");
    folder
}

/// `suite make` of two tactical positions; `more` replaces settings.
fn make(folder: &TempDir, out: &str, more: &[&str]) -> Command {
    let settings = [
        ["--data", "chess.games"],
        ["--count", "2"],
        ["--nodes", "10"],
        ["--min-gain", "1"],
        ["--max-score", "2000"],
        ["--kind", "tactical"],
        ["--proof-games", "1"],
        ["--proof-margin", "0.25"],
    ];
    let mut command = tools(folder, &["suite", "make", "chess", "--out", out]);
    command.args(settings.into_iter().filter(|[name, _]| !more.contains(name)).flatten()).args(more);
    command
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("a file")
}

#[test]
fn a_suite_is_made_continued_and_run() {
    let folder = folder_with_games();
    succeed(make(&folder, "whole.epd", &["--concurrency", "1"]));
    let whole = read(&folder, "whole.epd");
    let problems: Vec<&str> = whole.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(whole.starts_with("# belladonna-suite 1 chess tactical games=200 nodes=10 "), "{whole}");
    assert_eq!(problems.len(), 2, "{whole}");
    assert!(problems.iter().all(|line| line.contains(" bm ") && line.contains("; am ")), "{whole}");
    assert!(problems.iter().all(|line| line.contains("; id \"chess-tactical-")), "{whole}");

    succeed(make(&folder, "parallel.epd", &["--concurrency", "3"]));
    assert_eq!(read(&folder, "parallel.epd"), whole, "the same suite in parallel");
    succeed(make(&folder, "whole.epd", &["--resume"]));
    assert_eq!(read(&folder, "whole.epd"), whole, "nothing is left to do");

    // As after a crash: an incomplete line.
    let second = whole.find(problems[1]).unwrap();
    fs::write(folder.path().join("cut.epd"), &whole[..second + 20]).unwrap();
    succeed(make(&folder, "cut.epd", &["--resume"]));
    assert_eq!(read(&folder, "cut.epd"), whole);

    let run = |more: &[&str]| {
        let arguments = [&["suite", "run", "whole.epd"], more].concat();
        stdout(&succeed(tools(&folder, &arguments)))
    };
    // The searches of `make` are repeated: the short one is wrong, and the long one is right.
    let short = run(&["--nodes", "10"]);
    assert!(short.lines().last().unwrap().split_whitespace().eq(["10", "0/2"]), "{short}");
    let long = run(&["-v", "--nodes", "500"]);
    assert!(long.lines().last().unwrap().split_whitespace().eq(["500", "2/2"]), "{long}");
    assert!(long.contains("chess-tactical-") && !short.contains("chess-tactical-"), "{long}");
    let engine = format!("cmd={},proto=uci,args=play", MOCK.replace(',', "\\,"));
    let text = run(&["--engine", &engine, "--nodes", "4"]);
    assert_eq!(
        text.lines().map(|line| line.split_whitespace().next().unwrap()).collect::<Vec<_>>(),
        ["nodes", "1", "2", "4"]
    );
}

/// Every main game has a suite of each kind in `tests/data/suites`, and all of their positions are searched.
#[test]
fn the_stored_suites_can_be_run() {
    let folder = tempfile::tempdir().expect("a folder");
    for (rules, kind) in movegen::main_games().flat_map(|rules| [(rules, "tactical"), (rules, "quiet")]) {
        let id = rules.id();
        let path = format!("{}/../tests/data/suites/{id}-{kind}.epd", env!("CARGO_MANIFEST_DIR"));
        let suite = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let count = suite.lines().filter(|line| !line.starts_with('#')).count();
        assert!(suite.starts_with(&format!("# belladonna-suite 1 {id} {kind} ")) && count > 0, "{path}");
        let output = stdout(&succeed(tools(&folder, &["suite", "run", &path, "--nodes", "4"])));
        assert!(output.trim_end().ends_with(&format!("/{count}")), "{path}: {output}");
    }
}

#[test]
fn bad_input_is_named() {
    let folder = folder_with_games();
    succeed(make(&folder, "a.epd", &["--count", "1"]));
    let before = read(&folder, "a.epd");
    refuse(make(&folder, "a.epd", &[]), "a.epd exists: add --resume");
    refuse(make(&folder, "a.epd", &["--resume", "--seed", "2"]), "seed=1\", not with \"# belladonna-suite");
    refuse(make(&folder, "chess.games", &["--resume"]), "--data and --out are both chess.games");
    assert_eq!(read(&folder, "a.epd"), before);
    refuse(make(&folder, "b.epd", &["--proof-margin", "5"]), "must be greater than 0 and at most 1");
    refuse(make(&folder, "b.epd", &["--count", "0"]), "0");
    refuse(make(&folder, "b.epd", &["--data", "none.games"]), "cannot read none.games");
    let mut other = tools(&folder, &["suite", "make", "gothic", "--data", "chess.games", "--out", "b.epd"]);
    other.args(["--count", "3", "--nodes", "10", "--kind", "quiet"]);
    refuse(other, "chess.games is of chess, not of gothic");
    assert!(!folder.path().join("b.epd").exists());

    let run = |text: &str, more: &[&str], message: &str| {
        fs::write(folder.path().join("bad.epd"), text).unwrap();
        let nodes = if more.contains(&"--nodes") { &[][..] } else { &["--nodes", "8"] };
        let arguments = [&["suite", "run", "bad.epd"], nodes, more].concat();
        refuse(tools(&folder, &arguments), message);
    };
    run("rubbish\n", &[], "line 1 is not the header of a suite");
    run("# belladonna-suite 1 chess quiet x=1\n", &[], "bad.epd has no positions");
    run("# belladonna-suite 1 chess quiet\nrubbish\n", &[], "line 2: there is no \"bm\"");
    run(&before, &["--engine", "cmd=none"], "none");
    run(&before, &["--engine", "cmd=none,nodes=5"], "--engine has the limit");
    run(&before, &["--nodes", "0"], "0");
}

#[test]
fn too_few_games_are_told_and_the_suite_is_kept() {
    let folder = folder_with_games();
    let more = ["--count", "1000"];
    refuse(make(&folder, "all.epd", &more), "all 200 games are examined; add games to --data");
    let all = read(&folder, "all.epd");
    assert!(all.contains("# examined 200\n") || all.contains("chess-tactical-200\""), "{all}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = folder_with_games();
    let problems = |name: &str| -> Vec<String> {
        read(&folder, name).lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    let more = ["--concurrency", "1"];
    succeed(make(&folder, "whole.epd", &more));

    let mut child = make(&folder, "part.epd", &more).spawn().expect("the program runs");
    let start = Instant::now();
    while !folder.path().join("part.epd").exists() || read(&folder, "part.epd").is_empty() {
        assert!(start.elapsed() < Duration::from_secs(60), "the header is written");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(100));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    assert!(problems("whole.epd").starts_with(&problems("part.epd")));
    succeed(make(&folder, "part.epd", &[&more[..], &["--resume"]].concat()));
    assert_eq!(problems("part.epd"), problems("whole.epd"));
}
