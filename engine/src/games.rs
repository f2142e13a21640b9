//! Loads game files, for both programs and both protocols.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, bail, ensure};
use eval::EvaluationData;
use movegen::{GameText, Games, PreparedGame, Problem, Problems, Rules, UnknownGame};

use crate::read_file::read_file;

/// The environment variable with the paths of game files, separated as in `PATH`.
pub const VARIABLE: &str = "BELLADONNA_GAMES";

/// The largest game file in bytes.
const MAX_BYTES: u64 = 256 << 10;
/// The largest file of an evaluation in bytes.
const MAX_EVALUATION_BYTES: u64 = 64 << 20;
/// The ending of game files in a folder.
const ENDING: &str = "toml";
/// The ending of files with variants of Fairy-Stockfish.
const VARIANTS_ENDING: &str = "ini";

/// Adds the games of files to `games`. Of a folder, loads all files that end in `.toml`. The files can be
/// based on each other. A loaded game with the same name is replaced.
///
/// # Errors
/// The problem of the first bad file. No game is loaded then.
pub fn load(games: &mut Games, paths: &[PathBuf]) -> anyhow::Result<Vec<&'static Rules>> {
    let mut texts: Vec<GameText> = Vec::new();
    for path in paths {
        for file in files_of(path)? {
            let text = read_game_file(&file)?;
            // The same file can be named twice.
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    add(games, &texts, evaluation_data)
}

/// Loads the text of a game file. It can name a game of the program for its evaluation, but no files.
///
/// # Errors
/// The problems of the text. Nothing is loaded then.
pub fn load_text(games: &mut Games, text: &str) -> anyhow::Result<&'static Rules> {
    load_texts(games, &[text])
}

/// Loads the texts of game files, which can be based on each other, as [`load_text`] does. Returns the game
/// of the first one.
///
/// # Errors
/// The problems of the first text that has any. Nothing is loaded then.
pub fn load_texts(games: &mut Games, texts: &[&str]) -> anyhow::Result<&'static Rules> {
    let text = |text: &&str| GameText { path: String::new(), text: (*text).to_owned() };
    let rules = add(games, &texts.iter().map(text).collect::<Vec<_>>(), |rules| {
        EvaluationData::read(rules, |path| Err(no_file(path)), |path| Err(no_file(path)))
    })?;
    rules.first().copied().context("a text has a game")
}

fn no_file(path: &str) -> anyhow::Error {
    anyhow::anyhow!("{path}: the text of a game cannot use a file for its evaluation")
}

/// Adds games, with the data that they name for their evaluation.
fn add(
    games: &mut Games,
    texts: &[GameText],
    data_of: impl Fn(&'static Rules) -> anyhow::Result<EvaluationData>,
) -> anyhow::Result<Vec<&'static Rules>> {
    let prepared = games.prepare(texts)?;
    let rules: Vec<&'static Rules> = prepared.iter().map(PreparedGame::rules).collect();
    let data = rules.iter().map(|rules| data_of(rules)).collect::<anyhow::Result<Vec<_>>>()?;
    for (data, rules) in data.into_iter().zip(&rules) {
        data.adopt(rules);
    }
    games.add(prepared);
    Ok(rules)
}

/// Loads the game files of a list of paths, separated as in the variable `PATH` of the system.
///
/// # Errors
/// See [`load`].
pub fn load_list(games: &mut Games, paths: &OsStr) -> anyhow::Result<Vec<&'static Rules>> {
    // Without an operating system the standard library would panic. The list is one path then, which cannot
    // be read.
    let mut paths: Vec<PathBuf> =
        if cfg!(feature = "native") { env::split_paths(paths).collect() } else { vec![paths.into()] };
    paths.retain(|path| !path.as_os_str().is_empty());
    load(games, &paths)
}

/// Loads the game files that the environment variable names.
///
/// # Errors
/// See [`load`].
pub fn load_from_environment(games: &mut Games) -> anyhow::Result<()> {
    match env::var_os(VARIABLE) {
        Some(paths) => load_list(games, &paths).map(drop).with_context(|| format!("the variable {VARIABLE}")),
        None => Ok(()),
    }
}

/// The game file of a path, or the game files of a folder in alphabetical order.
///
/// # Errors
/// If the path cannot be read, is a folder without game files, or is a file to import.
pub fn files_of(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let shown = path.display();
    let kind = fs::metadata(path).with_context(|| format!("cannot read the game file {shown}"))?;
    if !kind.is_dir() {
        ensure!(
            path.extension().is_none_or(|ending| ending != VARIANTS_ENDING),
            "{shown} has variants of Fairy-Stockfish; `belladonna games import {shown} --all --out FOLDER` \
             makes game files of them"
        );
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot read the folder {shown}"))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry.with_context(|| format!("cannot read the folder {shown}"))?.path();
        if file.extension().is_some_and(|ending| ending == ENDING) {
            files.push(file);
        }
    }
    ensure!(!files.is_empty(), "the folder {shown} has no game files; their names end in .{ENDING}");
    files.sort();
    Ok(files)
}

/// Reads a game file.
///
/// # Errors
/// If it cannot be read, is too long or is not UTF-8.
pub fn read_game_file(path: &Path) -> anyhow::Result<GameText> {
    let shown = path.display();
    let bytes = read_file(path, MAX_BYTES).with_context(|| format!("cannot read the game file {shown}"))?;
    let text = String::from_utf8(bytes);
    let good = match &text {
        Ok(text) => text.split_once('\0').map(|(good, _)| good.as_bytes()),
        Err(error) => Some(&error.as_bytes()[..error.utf8_error().valid_up_to()]),
    };
    if let Some(good) = good {
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        bail!("{shown}, line {line}: this is not a text file in UTF-8");
    }
    Ok(GameText { path: shown.to_string(), text: text? })
}

/// Reads the files that a game names for its evaluation.
fn evaluation_data(rules: &'static Rules) -> anyhow::Result<EvaluationData> {
    let bytes = |path: &str| {
        read_file(Path::new(path), MAX_EVALUATION_BYTES).with_context(|| format!("cannot read {path}"))
    };
    let text = |path: &str| {
        String::from_utf8(bytes(path)?).map_err(|_| anyhow::anyhow!("{path} is not a text file in UTF-8"))
    };
    EvaluationData::read(rules, text, bytes).with_context(|| format!("the game {}", rules.id()))
}

/// The result of checking a game file.
#[derive(Debug)]
pub enum Checked {
    /// The problems of the file, at least one.
    Bad(Vec<Problem>),
    /// The file is correct.
    Good {
        /// The game.
        rules: &'static Rules,
        /// Things that are allowed but probably a mistake.
        warnings: Vec<Problem>,
    },
}

/// Checks a game file, which can be based on one of the games, without loading it.
///
/// # Errors
/// If the file cannot be read, or a file that it names for the evaluation cannot be used.
pub fn check(games: &Games, path: &Path) -> anyhow::Result<Checked> {
    match games.prepare(&[read_game_file(path)?]) {
        Err(Problems(problems)) => Ok(Checked::Bad(problems)),
        Ok(prepared) => {
            let game = prepared.first().context("a file has a game")?;
            evaluation_data(game.rules())?;
            Ok(Checked::Good { rules: game.rules(), warnings: game.warnings() })
        }
    }
}

/// The file of one of the games under a new name, from which a new game can be made. What belongs to
/// the old game only is left out: its collection, and its name in XBoard. Comments stay.
///
/// # Errors
/// If it is not one of them.
pub fn renamed(games: &Games, game: &Rules) -> Result<String, UnknownGame> {
    let text = games.text(game.id())?.text;
    let mut section = "";
    let mut new = String::new();
    for line in text.lines() {
        if line.starts_with('[') {
            section = line.trim();
        }
        let key = line.split('=').next().unwrap_or_default().trim();
        match (section, key) {
            ("", "name") => new += &format!("name = \"my-{}\"\n", game.id()),
            ("", "title") => new += &format!("title = \"My {}\"\n", game.title()),
            ("[about]", "group" | "other-names" | "record-name")
            | ("[xboard]", "name" | "known" | "letters") => {}
            _ => new += &format!("{line}\n"),
        }
    }
    Ok(new)
}
