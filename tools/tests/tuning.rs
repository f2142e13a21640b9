//! `belladonna-tools datagen` and `tune`: interruptions do not change the games, and parameter files are
//! complete.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use eval::{ChanceModel, FittedParameters};
use tempfile::TempDir;

/// Short games of chess.
const GAMES: [&str; 7] = ["datagen", "chess", "--nodes", "40", "--games", "24", "--concurrency=2"];

/// Enough games for a fit with held-out games.
const GAMES_TO_FIT: [&str; 9] =
    ["datagen", "chess", "--nodes", "40", "--games", "60", "--concurrency=2", "--out", "data.games"];

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

    /// Makes data without interruption.
    fn data(&self, name: &str) -> PathBuf {
        self.succeed(&[&GAMES[..], &["--out", name]].concat());
        self.path(name)
    }
}

/// The positions of a data file, with the numbers of their games.
fn positions(folder: &Folder, name: &str) -> BTreeSet<String> {
    let output = folder.run(&["data", "text", name, "--all-positions"]);
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// The numbers of the games of a data file.
fn numbers(positions: &BTreeSet<String>) -> BTreeSet<usize> {
    let number = |line: &String| line.split(' ').next().and_then(|word| word.parse().ok());
    positions.iter().map(|line| number(line).expect("a number")).collect()
}

/// The number of games of a data file; `None` if it is not one yet.
fn count(folder: &Folder, name: &str) -> Option<usize> {
    let output = folder.run(&["data", "check", name]);
    let text = String::from_utf8(output.stdout).ok()?;
    text.split(' ').next()?.parse().ok()
}

fn parameters(path: &Path) -> FittedParameters {
    FittedParameters::parse(&fs::read_to_string(path).expect("parameters")).expect("a whole file")
}

#[test]
fn killed_data_go_on_with_the_same_games() {
    let folder = Folder::new();
    folder.data("whole.games");
    let whole = positions(&folder, "whole.games");
    assert_eq!(numbers(&whole), (0..24).collect());

    let broken = folder.path("broken.games");
    let mut child =
        folder.command(&[&GAMES[..], &["--out", "broken.games"]].concat()).spawn().expect("a child");
    let start = Instant::now();
    while count(&folder, "broken.games").is_none_or(|games| games < 4) {
        assert!(start.elapsed() < Duration::from_secs(60), "no games");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it lives");
    child.wait().expect("it ends");
    // An incomplete game, as after a crash of the machine.
    let mut bytes = fs::read(&broken).expect("data");
    bytes.extend_from_slice(b"g\x40\x00\x00\x00cut off");
    fs::write(&broken, bytes).expect("written");

    folder.refuse(&[&GAMES[..], &["--out", "broken.games"]].concat(), "--resume");
    folder.succeed(&[&GAMES[..], &["--out", "broken.games", "--resume"]].concat());
    assert_eq!(positions(&folder, "broken.games"), whole);
    assert_eq!(count(&folder, "broken.games"), Some(24));
}

#[test]
fn shards_together_are_the_whole() {
    let folder = Folder::new();
    folder.data("whole.games");
    let whole = positions(&folder, "whole.games");
    let mut joined = Vec::new();
    for shard in ["1/2", "2/2"] {
        let name = format!("{}.games", &shard[..1]);
        folder.succeed(&[&GAMES[..], &["--out", &name, "--shard", shard]].concat());
        let part = numbers(&positions(&folder, &name));
        assert!(!part.is_empty() && part.len() < 24);
        joined.append(&mut fs::read(folder.path(&name)).expect("data"));
    }
    fs::write(folder.path("joined.games"), joined).expect("written");
    assert_eq!(positions(&folder, "joined.games"), whole);

    folder.succeed(&["data", "mix", "joined.games", "1.games", "--out", "mixed.games"]);
    assert_eq!(count(&folder, "mixed.games"), Some(24), "no game twice");
    assert_eq!(positions(&folder, "mixed.games"), whole);
    folder.refuse(&["data", "mix", "1.games", "--out", "mixed.games"], "exists");

    let longest = ["--min-plies", "60"];
    folder.succeed(&[&["data", "filter", "joined.games", "--out", "long.games"][..], &longest].concat());
    let long = positions(&folder, "long.games");
    assert!(long.is_subset(&whole) && long.len() < whole.len());
    folder.refuse(&["data", "filter", "1.games", "--out", "none.games", "--min-plies", "9999"], "none of");
    assert!(!folder.path("none.games").exists());
}

#[test]
fn a_fit_is_written_whole_and_can_be_resumed() {
    let folder = Folder::new();
    folder.succeed(&GAMES_TO_FIT);
    let tune =
        ["tune", "chess", "--data", "data.games", "--out", "fit.toml", "--epochs", "1", "--holdout", "50"];
    folder.refuse(
        &[&tune[..5], &["fit.toml", "--epochs", "0", "--holdout", "50"]].concat(),
        "no epoch has reduced the loss on the held-out games, so fit.toml is not written",
    );
    let output = folder.run(&tune);
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.contains("held out"), "{told}");
    let path = folder.path("fit.toml");
    assert_eq!(output.status.success(), path.exists(), "{told}");
    if !path.exists() {
        // With so little data the held-out loss may not improve. A file with the start values can be resumed
        // as well.
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
fn chances_are_printed_as_a_part_of_a_parameter_file() {
    let folder = Folder::new();
    folder.succeed(&GAMES_TO_FIT);
    let output = folder.run(&["data", "chances", "data.games"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let file: toml::Table = text.parse().expect("TOML");
    let model: ChanceModel = file["chances"].clone().try_into().expect("a model");
    assert!(model.is_sound() && model.win == model.advantage, "chess has no advantage: {text}");
    folder.refuse(&["data", "chances", "data.games", "--min-ply", "4000"], "no position");
}

#[test]
fn data_that_cannot_be_used_are_refused_with_the_reason() {
    let folder = Folder::new();
    folder.succeed(&GAMES_TO_FIT);
    let tune = |game: &'static str, file: &'static str| {
        ["tune", game, "--data", file, "--out", "fit.toml", "--holdout", "50"]
    };
    folder.refuse(
        &["tune", "chess", "--data", "data.games", "--out", "fit.toml"],
        "60 training games and 0 held-out games",
    );
    folder.refuse(&tune("gothic", "data.games"), "is of chess, not of gothic");
    folder.refuse(&tune("chess", "missing.games"), "missing.games");
    folder.refuse(&tune("checkers", "data.games"), "checkers");
    let mut bytes = fs::read(folder.path("data.games")).expect("data");
    bytes[200] ^= 1;
    fs::write(folder.path("bad.games"), bytes).expect("written");
    folder.refuse(&tune("chess", "bad.games"), "checksum");
    folder.refuse(&["data", "count", "bad.games"], "checksum");
    folder.refuse(&["datagen", "chess", "--games", "0", "--out", "new.games"], "--games");
    fs::write(folder.path("fit.toml"), "scale = 3\n").expect("written");
    folder.refuse(&[&tune("chess", "data.games")[..], &["--resume"]].concat(), "cannot use fit.toml");
    assert_eq!(fs::read_to_string(folder.path("fit.toml")).expect("the file"), "scale = 3\n");
}
