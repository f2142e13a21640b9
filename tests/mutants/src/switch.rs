//! Puts all mutants of a list into the sources of a workspace.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use anyhow::{Context, bail};

use crate::check::{self, CompileError, Fate};
use crate::constness;
use crate::list::Listed;
use crate::rewrite::{self, Region};

/// The environment variable whose value is the number of the mutant that a program is.
pub const VARIABLE: &str = "BELLADONNA_MUTANT";

/// The code of the error that a constant calls a function that is not `const`.
const NOT_CONST: &str = "E0015";

/// What became of each mutant of a list.
#[derive(Debug)]
pub struct Outcome {
    /// The mutants that are not in the program, by their index in the list.
    pub left_out: BTreeMap<usize, Fate>,
    /// How often the sources were compiled.
    pub rounds: usize,
}

/// Writes the sources of the workspace in `tree` anew, with all mutants of the list, each with its index as
/// its number. They are all of the library of one package. Compiles it again and again without the mutants
/// that the compiler refuses, until it accepts all. Tells `progress` after each compilation how many errors
/// there were.
///
/// # Errors
/// If the list is empty or names files of several packages, if a file cannot be read or written, if cargo
/// fails, or if the compiler reports an error that belongs to no mutant.
pub fn switch_all(tree: &Path, list: &[Listed], mut progress: impl FnMut(usize)) -> anyhow::Result<Outcome> {
    let package = package_folder(list)?;
    let root = format!("{package}/src/lib.rs");
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for name in list.iter().map(|it| it.file.as_str()).chain([root.as_str()]) {
        let text = std::fs::read_to_string(tree.join(name));
        files.insert(name, text.with_context(|| format!("the source {name} cannot be read"))?);
    }
    let mut outcome = Outcome { left_out: BTreeMap::new(), rounds: 0 };
    let mut constant = BTreeSet::new();
    loop {
        let regions = write_all(tree, list, (&root, &files), &constant, &mut outcome.left_out)?;
        let errors = check::compile(&tree.join(package))?;
        outcome.rounds += 1;
        progress(errors.len());
        if errors.is_empty() {
            return Ok(outcome);
        }
        let known = (outcome.left_out.len(), constant.len());
        let mut unexplained = None;
        for error in &errors {
            let found = error.mutants(|file| regions.get(file).map_or(&[], Vec::as_slice));
            match (found, function_evaluated(error)) {
                (Some((mutants, fate)), _) => mutants.iter().for_each(|&mutant| {
                    outcome.left_out.entry(mutant).or_insert(fate);
                }),
                (None, function) => {
                    constant.extend(function.map(str::to_owned));
                    unexplained = Some(error);
                }
            }
        }
        // An error elsewhere can be a consequence of one in a mutant, such as a type that is not known.
        if let Some(error) = unexplained.filter(|_| (outcome.left_out.len(), constant.len()) == known) {
            bail!("no mutant has this error: {}", describe(error));
        }
    }
}

/// The folder of the package whose files are in the list.
fn package_folder(list: &[Listed]) -> anyhow::Result<&str> {
    let mut folders = list.iter().map(|it| it.file.split_once("/src/").map_or("", |(folder, _)| folder));
    let first = folders.next().context("the list is empty")?;
    match folders.find(|&other| other != first) {
        Some(other) => bail!("the list has files of two packages: {first} and {other}"),
        None => Ok(first),
    }
}

/// The name of the function, without its path, that the compiler has to evaluate and cannot, because it is
/// not `const`. `None` if that is not the error.
fn function_evaluated(error: &CompileError) -> Option<&str> {
    let path = error.message.split('`').nth(1).filter(|_| error.code == NOT_CONST)?;
    path.split("::").filter(|part| !part.starts_with('<')).last()
}

/// Writes each file with its mutants, without those that are left out, and returns the regions of each file.
/// The file `root` gets the function that reads the variable. Functions with mutants are not `const`, except
/// those with a name in `constant`.
fn write_all<'a>(
    tree: &Path,
    list: &[Listed],
    (root, files): (&str, &BTreeMap<&'a str, String>),
    constant: &BTreeSet<String>,
    left_out: &mut BTreeMap<usize, Fate>,
) -> anyhow::Result<HashMap<&'a str, Vec<Region>>> {
    let mut all_regions = HashMap::new();
    for (&name, text) in files {
        let mutants: Vec<(usize, &Listed)> = list
            .iter()
            .enumerate()
            .filter(|(number, mutant)| mutant.file == name && !left_out.contains_key(number))
            .collect();
        let plain = constness::without_const(text, &mutants, constant);
        let new = plain.and_then(|text| rewrite::rewrite(&text, &mutants));
        let mut new = new.with_context(|| format!("{name} is not valid Rust"))?;
        for (number, _) in mutants {
            if !new.regions.iter().any(|region| region.mutants.contains(&number)) {
                left_out.insert(number, Fate::Alone);
            }
        }
        if name == root {
            new.text.push_str(&selector());
        }
        let path = tree.join(name);
        std::fs::write(&path, new.text).with_context(|| format!("{} cannot be written", path.display()))?;
        all_regions.insert(name, new.regions);
    }
    Ok(all_regions)
}

/// The function that the conditions call.
fn selector() -> String {
    format!(
        "
#[allow(dead_code)]
fn mutant_is(number: usize) -> bool {{
    static SELECTED: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {{
        std::env::var(\"{VARIABLE}\").map_or(usize::MAX, |it| it.parse().expect(\"the number of a mutant\"))
    }});
    *SELECTED == number
}}
"
    )
}

fn describe(error: &CompileError) -> String {
    let place =
        error.places.first().map_or(String::new(), |(file, byte)| format!(" at byte {byte} of {file}"));
    format!("{} {}{place}", error.code, error.message)
}
