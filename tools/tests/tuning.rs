//! `belladonna-tools datagen` and `tune`: the same games however they were interrupted, and parameter files that are whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use eval::FittedParameters;
use tempfile::TempDir;

/// Short games of chess.
const GAMES: [&str; 7] = ["datagen", "chess", "--nodes", "40", "--games", "24", "--concurrency=2"];

/// Enough of them for a fit of which the games from the fiftieth on are held out.
const GAMES_TO_FIT: [&str; 9] =
    ["datagen", "chess", "--nodes", "40", "--games", "60", "--concurrency=2", "--out", "data.txt"];

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_belladonna-tools"));
        command.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{arguments:?}: {told}");
        told
    }

    fn refuse(&self, arguments: &[&str], message: &str) {
        let output = self.run(arguments);
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(message) && !told.contains("panicked"), "{arguments:?}: {told}");
    }

    /// Makes data without a break.
    fn data(&self, name: &str) -> PathBuf {
        self.succeed(&[&GAMES[..], &["--out", name]].concat());
        self.path(name)
    }
}

/// The games of a data file, each with its positions.
fn games(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).expect("data");
    let games: Vec<String> = text.split("\ngame ").skip(1).map(|game| game.trim_end().to_owned()).collect();
    let distinct: BTreeSet<String> = games.iter().cloned().collect();
    assert_eq!(distinct.len(), games.len(), "no game twice");
    distinct
}

fn parameters(path: &Path) -> FittedParameters {
    FittedParameters::parse(&fs::read_to_string(path).expect("parameters")).expect("a whole file")
}

#[test]
fn killed_data_go_on_with_the_same_games() {
    let folder = Folder::new();
    let whole = games(&folder.data("whole.txt"));
    assert_eq!(whole.len(), 24);

    let broken = folder.path("broken.txt");
    let mut child =
        folder.command(&[&GAMES[..], &["--out", "broken.txt"]].concat()).spawn().expect("a child");
    let start = Instant::now();
    while !fs::read_to_string(&broken).is_ok_and(|text| text.matches("\ngame ").count() >= 4) {
        assert!(start.elapsed() < Duration::from_secs(60), "no games");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it lives");
    child.wait().expect("it ends");
    // What a crash of the whole machine may leave behind: a game that was cut off.
    let mut text = fs::read_to_string(&broken).expect("data");
    text.push_str("game 23 0.5 3\n17 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    fs::write(&broken, text).expect("written");

    folder.refuse(&[&GAMES[..], &["--out", "broken.txt"]].concat(), "--resume");
    folder.succeed(&[&GAMES[..], &["--out", "broken.txt", "--resume"]].concat());
    assert_eq!(games(&broken), whole);
}

#[test]
fn shards_together_are_the_whole() {
    let folder = Folder::new();
    let whole = games(&folder.data("whole.txt"));
    let mut parts = BTreeSet::new();
    for shard in ["1/2", "2/2"] {
        let name = format!("{}.txt", &shard[..1]);
        folder.succeed(&[&GAMES[..], &["--out", &name, "--shard", shard]].concat());
        let part = games(&folder.path(&name));
        assert!(!part.is_empty() && part.len() < whole.len());
        parts.extend(part);
    }
    assert_eq!(parts, whole);
}

#[test]
fn a_fit_is_written_whole_and_can_be_resumed() {
    let folder = Folder::new();
    folder.succeed(&GAMES_TO_FIT);
    let tune =
        ["tune", "chess", "--data", "data.txt", "--out", "fit.toml", "--epochs", "1", "--holdout", "50"];
    let told = folder.succeed(&tune);
    assert!(told.contains("held out"), "{told}");
    let path = folder.path("fit.toml");
    if !path.exists() {
        // So little data may give nothing that holds for other games; the start is resumed as well as any other file.
        let start = include_str!("../../eval/parameters/chess.toml");
        fs::write(&path, start).expect("written");
    }
    parameters(&path);

    folder.refuse(&tune, "--resume");
    let told = folder.succeed(&[&tune[..], &["--resume"]].concat());
    assert!(told.contains("resumed: loss"), "{told}");
    let fitted = parameters(&path);
    assert_eq!(fitted.provenance.games, 60);
    assert!(fitted.provenance.data.starts_with("nodes=40 seed=1 "), "{}", fitted.provenance.data);
    assert!(fitted.chances.is_sound());

    let mut child = folder.command(&[&tune[..], &["--resume"]].concat()).spawn().expect("a child");
    thread::sleep(Duration::from_millis(60));
    child.kill().expect("it was started");
    child.wait().expect("it ends");
    parameters(&path);
}

#[test]
fn data_that_cannot_be_used_are_refused_with_the_reason() {
    let folder = Folder::new();
    folder.succeed(&GAMES_TO_FIT);
    let tune = |game: &'static str, file: &'static str| {
        ["tune", game, "--data", file, "--out", "fit.toml", "--holdout", "50"]
    };
    folder.refuse(
        &["tune", "chess", "--data", "data.txt", "--out", "fit.toml"],
        "60 games to fit to and 0 held out",
    );
    folder.refuse(&tune("gothic", "data.txt"), "is of chess, not of gothic");
    folder.refuse(&tune("chess", "missing.txt"), "missing.txt");
    folder.refuse(&tune("checkers", "data.txt"), "checkers");
    let text = fs::read_to_string(folder.path("data.txt")).expect("data");
    fs::write(folder.path("bad.txt"), text.replacen(" w ", " x ", 1)).expect("written");
    folder.refuse(&tune("chess", "bad.txt"), "position");
    fs::write(folder.path("fit.toml"), "scale = 3\n").expect("written");
    folder.refuse(&[&tune("chess", "data.txt")[..], &["--resume"]].concat(), "cannot use fit.toml");
    assert_eq!(fs::read_to_string(folder.path("fit.toml")).expect("the file"), "scale = 3\n");
}
