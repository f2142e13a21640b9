//! Runs every check with the inputs that are kept (the seeds of fuzzing, and what fuzzing has found), and
//! with inputs made from them by chance.
//!
//! `BELLADONNA_INPUTS` is how many inputs are made for each check, `BELLADONNA_INPUTS_SEED` the seed,
//! `BELLADONNA_INPUTS_OF` the name of the only check that gets them. An input that fails is saved.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::{env, fs};

use movegen::Random;
use properties::Target;

/// The number of inputs that are made for each check without `BELLADONNA_INPUTS`.
const DEFAULT_INPUTS: u64 = 60;

/// The number of inputs that have shown a fault, at least. They are never removed.
const FINDINGS: usize = 10;

/// The folder of the inputs of all checks, of one kind: `seeds` or `findings`.
fn folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(kind)
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// The inputs of a check, of one kind, with their paths. Not every check has findings.
fn inputs(kind: &str, name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = folder(kind);
    assert!(!names(&folder).is_empty(), "{} is empty", folder.display());
    let entries = fs::read_dir(folder.join(name)).into_iter().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("an input");
        (path, bytes)
    };
    paths.into_iter().map(read).collect()
}

/// Runs the checks with the inputs of a kind. Returns their number.
fn run(kind: &str) -> usize {
    let mut count = 0;
    for (name, check) in properties::TARGETS {
        for (path, bytes) in inputs(kind, name) {
            catch_unwind(|| check(&bytes)).unwrap_or_else(|panic| {
                eprintln!("the check {name} fails for {}", path.display());
                resume_unwind(panic)
            });
            count += 1;
        }
    }
    count
}

#[test]
fn what_fuzzing_has_found_stays_repaired() {
    let count = run("findings");
    let all_checks = cfg!(all(feature = "tools", feature = "web"));
    assert!(count >= FINDINGS || !all_checks, "{count} inputs of at least {FINDINGS} are left");
}

#[test]
fn the_seeds_pass() {
    for (name, _) in properties::TARGETS {
        assert!(!inputs("seeds", name).is_empty(), "the check {name} has no seeds");
    }
    run("seeds");
}

fn number(name: &str, default: u64) -> u64 {
    let Ok(text) = env::var(name) else { return default };
    text.parse().unwrap_or_else(|_| panic!("{name} is {text}, which is no number"))
}

fn random_bytes(random: &mut Random) -> Vec<u8> {
    (0..random.below(160)).map(|_| random.below(256) as u8).collect()
}

/// Changes some bytes of an input, or takes out or adds a part.
fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(6)).min(bytes.len());
        match random.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.insert(at, random.below(256) as u8),
            2 => bytes[at..end].iter_mut().for_each(|byte| *byte ^= 1 << random.below(8)),
            _ => {
                let part = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
        }
    }
}

/// Runs a check with inputs made by chance: half of them are changed seeds.
fn run_changed(&(name, check): &Target, count: u64, seed: u64) {
    let seeds = inputs("seeds", name);
    for number in seed..seed + count {
        let mut random = Random::new(number << 8);
        let bytes = if number % 2 == 0 || seeds.is_empty() {
            random_bytes(&mut random)
        } else {
            let mut bytes = seeds[random.below(seeds.len())].1.clone();
            change(&mut bytes, &mut random);
            bytes
        };
        catch_unwind(AssertUnwindSafe(|| check(&bytes))).unwrap_or_else(|panic| {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{number}"));
            fs::write(&path, &bytes).expect("a file can be written");
            eprintln!("the check {name} fails for {}", path.display());
            resume_unwind(panic)
        });
    }
}

#[test]
fn inputs_by_chance_pass() {
    let count = number("BELLADONNA_INPUTS", DEFAULT_INPUTS);
    let seed = number("BELLADONNA_INPUTS_SEED", 1);
    let only = env::var("BELLADONNA_INPUTS_OF").ok();
    let wanted = |name: &str| only.as_ref().is_none_or(|only| only == name);
    let targets: Vec<_> = properties::TARGETS.iter().filter(|(name, _)| wanted(name)).collect();
    assert!(!targets.is_empty() && count > 0, "{count} inputs for {only:?}: nothing to run");
    for target in targets {
        run_changed(target, count, seed);
        println!("{}: {count} inputs", target.0);
    }
}

#[cfg(all(feature = "tools", feature = "web"))]
#[test]
fn every_folder_of_inputs_belongs_to_a_check_and_every_check_has_seeds() {
    let names = |kind: &str| names(&folder(kind)).into_iter().collect::<std::collections::BTreeSet<_>>();
    let checks = properties::TARGETS.iter().map(|&(name, _)| name.to_owned()).collect();
    assert_eq!(names("seeds"), checks);
    assert!(names("findings").is_subset(&checks));
}
