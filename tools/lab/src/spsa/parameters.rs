//! Chooses the parameters to tune, from the options that an engine announces and from a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

use anyhow::{Context, anyhow, bail};
use engine::search::tuning;
use movegen::Rules;
use serde::Deserialize;

use super::settings::Range;
use arena::players::connect;
use arena::players::options::{BoundedNumber, EngineOptions};
use arena::players::player::Failure;
use arena::players::process::Environment;
use arena::players::spec::EngineSpec;

/// Options of an engine that are bounded whole numbers, by name.
#[derive(Clone, Debug)]
pub struct Announced(BTreeMap<String, BoundedNumber>);

impl Announced {
    /// The numbers among the options of an engine.
    pub fn new(options: &EngineOptions) -> Self {
        Self(options.bounded_numbers().map(|(name, number)| (name.to_owned(), number)).collect())
    }

    /// Starts an engine and reads which numbers it announces.
    pub fn by(spec: &EngineSpec, rules: &'static Rules, environment: &Environment) -> anyhow::Result<Self> {
        match connect(spec, rules, environment) {
            Ok(player) => Ok(Self::new(player.options())),
            Err(Failure::Engine(fault, problem)) => {
                Err(anyhow!("{}: {}: {problem}", spec.name, fault.as_str()))
            }
            Err(Failure::Unsuitable(problem)) => Err(anyhow!("{} {problem}", spec.name)),
            Err(Failure::Stopped) => Err(anyhow!("stopped before the first game")),
        }
    }

    /// All numbers by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, BoundedNumber)> {
        self.0.iter().map(|(name, &number)| (name.as_str(), number))
    }
}

/// The value of `--parameters`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterChoice {
    /// All search parameters that the engine announces.
    All,
    /// Those of a file.
    File(PathBuf),
}

impl ParameterChoice {
    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::All => None,
            Self::File(path) => Some(path),
        }
    }
}

impl FromStr for ParameterChoice {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "all" { Self::All } else { Self::File(PathBuf::from(text)) })
    }
}

/// A parameter in a file. Values that are left out are taken from the engine.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    value: Option<i64>,
    min: Option<i64>,
    max: Option<i64>,
    step: Option<f64>,
}

/// All search parameters that an engine announces.
pub fn all(announced: &Announced) -> anyhow::Result<BTreeMap<String, Range>> {
    let known = announced.iter().filter(|(name, _)| own_step(name).is_some());
    let all: BTreeMap<String, Range> =
        known.map(|(name, number)| (name.to_owned(), range(name, number, Entry::default()))).collect();
    if all.is_empty() {
        bail!(
            "the engine announces no search parameters; build it with: \
             cargo build --release --package belladonna --features tuning"
        );
    }
    Ok(all)
}

/// The parameters of a choice. If `only` is not empty, it names those that are kept.
pub fn choose(
    announced: &Announced,
    choice: &ParameterChoice,
    only: &[String],
) -> anyhow::Result<BTreeMap<String, Range>> {
    let mut chosen = match choice {
        ParameterChoice::All => all(announced)?,
        ParameterChoice::File(path) => {
            let shown = path.display();
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
            read_toml(announced, &text).with_context(|| format!("cannot use {shown}"))?
        }
    };
    if let Some(name) = only.iter().find(|name| !chosen.contains_key(*name)) {
        bail!("--only names {name}, which is not a parameter{}", proposal(name, chosen.keys()));
    }
    chosen.retain(|name, _| only.is_empty() || only.contains(name));
    Ok(chosen)
}

/// Reads a parameter file.
fn read_toml(announced: &Announced, text: &str) -> anyhow::Result<BTreeMap<String, Range>> {
    let entries: BTreeMap<String, Entry> = toml::from_str(text)?;
    if entries.is_empty() {
        bail!("the file has no parameters; write a line such as: name = {{ step = 10 }}");
    }
    let read = |(name, entry): (String, Entry)| {
        let Some(&number) = announced.0.get(&name) else {
            bail!("the engine announces no number {name}{}", proposal(&name, announced.0.keys()));
        };
        let range = range(&name, number, entry);
        for (what, value) in [("min", range.min), ("max", range.max)] {
            if !(number.min..=number.max).contains(&value) {
                bail!("{name}: {what} is {value}; the engine takes {} to {}", number.min, number.max);
            }
        }
        range.check(&name)?;
        Ok((name, range))
    };
    entries.into_iter().map(read).collect()
}

/// The name closest to a wrong one, as the end of a sentence.
fn proposal<'a>(wrong: &str, names: impl Iterator<Item = &'a String>) -> String {
    let similarity = |name: &str| strsim::jaro_winkler(wrong, name);
    let nearest = names.max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    nearest.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

fn range(name: &str, number: BoundedNumber, entry: Entry) -> Range {
    let (min, max) = (entry.min.unwrap_or(number.min), entry.max.unwrap_or(number.max));
    // Tuners of chess engines usually take a twentieth of the range if nothing better is known.
    let default_step = || own_step(name).unwrap_or((max - min) as f64 / 20.0);
    Range {
        value: entry.value.unwrap_or(number.default),
        min,
        max,
        step: entry.step.unwrap_or_else(default_step),
    }
}

/// The step of a number of Belladonna's search.
fn own_step(name: &str) -> Option<f64> {
    tuning::all().iter().find(|tunable| tunable.name == name).map(|tunable| tunable.step.into())
}

/// A file with all parameters, to be edited.
#[derive(Clone, Copy, Debug)]
pub struct ParameterFile<'a>(pub &'a BTreeMap<String, Range>);

impl fmt::Display for ParameterFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Parameters for belladonna-tools spsa. Remove the lines of those that are not to be tuned."
        )?;
        writeln!(f, "# step: a change that is worth a few Elo at most; c in the last iteration.")?;
        self.0.iter().try_for_each(|(name, Range { value, min, max, step })| {
            writeln!(f, "{name} = {{ value = {value}, min = {min}, max = {max}, step = {step} }}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::players::options::OptionKind;

    /// The numbers of an engine for tests.
    fn announced() -> Announced {
        let mut options = EngineOptions::default();
        let spin =
            |default, min, max| OptionKind::Spin { default: Some(default), min: Some(min), max: Some(max) };
        options.add("Hash", spin(16, 1, 1024));
        options.add("lmr_offset", spin(410, 0, 1500));
        options.add("rfp_slope", spin(80, 30, 160));
        options.add("Ponder", OptionKind::Check(["false", "true"]));
        Announced::new(&options)
    }

    fn read_toml(text: &str) -> anyhow::Result<BTreeMap<String, Range>> {
        super::read_toml(&announced(), text)
    }

    #[test]
    fn all_are_the_numbers_of_the_search_with_their_own_steps() {
        let all = all(&announced()).unwrap();
        assert_eq!(all.keys().collect::<Vec<_>>(), ["lmr_offset", "rfp_slope"]);
        assert_eq!(all["lmr_offset"], Range { value: 410, min: 0, max: 1500, step: 80.0 });
        let error = super::all(&Announced::new(&EngineOptions::default())).unwrap_err().to_string();
        assert!(error.contains("--features tuning"), "{error}");
    }

    #[test]
    fn a_list_can_be_read_again() {
        let all = all(&announced()).unwrap();
        let text = ParameterFile(&all).to_string();
        assert!(text.contains("\nlmr_offset = { value = 410, min = 0, max = 1500, step = 80 }\n"), "{text}");
        assert_eq!(read_toml(&text).unwrap(), all);
    }

    #[test]
    fn a_file_may_leave_out_what_the_engine_announces() {
        let read = read_toml("rfp_slope = { min = 60 }\nHash = {}").unwrap();
        assert_eq!(read["rfp_slope"], Range { value: 80, min: 60, max: 160, step: 8.0 });
        assert_eq!(read["Hash"], Range { value: 16, min: 1, max: 1024, step: 1023.0 / 20.0 });
    }

    #[test]
    fn mistakes_in_a_file_are_named() {
        for (text, message) in [
            ("lmr_ofset = {}", "the engine announces no number lmr_ofset; did you mean lmr_offset?"),
            ("lmr_offset = { max = 2000 }", "lmr_offset: max is 2000; the engine takes 0 to 1500"),
            ("lmr_offset = { value = 1501 }", "lmr_offset: value is 1501; it must be from 0 to 1500"),
            ("lmr_offset = { min = 500 }", "lmr_offset: value is 410; it must be from 500 to 1500"),
            ("lmr_offset = { step = 0 }", "lmr_offset: step is 0; it must be greater than 0"),
            ("lmr_offset = { stp = 5 }", "unknown field `stp`"),
            ("lmr_offset = 5", "line 1"),
            ("Ponder = {}", "the engine announces no number Ponder"),
            ("# nothing", "the file has no parameters"),
        ] {
            let error = format!("{:#}", read_toml(text).unwrap_err());
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn a_part_can_be_chosen_by_names() {
        let choose = |only: &[&str]| {
            let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
            choose(&announced(), &ParameterChoice::All, &only).map(|chosen| chosen.len())
        };
        assert_eq!((choose(&[]).unwrap(), choose(&["rfp_slope"]).unwrap()), (2, 1));
        let error = choose(&["rfp_slop"]).unwrap_err().to_string();
        assert!(error.contains("rfp_slop, which is not a parameter; did you mean rfp_slope?"), "{error}");
    }
}
