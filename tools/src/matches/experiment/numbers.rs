//! The numbers that an engine announces, and files that choose some of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use movegen::Rules;
use serde::de::DeserializeOwned;

use crate::matches::connect::connect;
use crate::matches::engine_options::{BoundedNumber, EngineOptions};
use crate::matches::engine_spec::EngineSpec;
use crate::matches::fault::Failure;
use crate::matches::process::Environment;

/// Options of an engine that are bounded whole numbers, by name.
#[derive(Clone, Debug)]
pub struct Announced(BTreeMap<String, BoundedNumber>);

impl Announced {
    /// The numbers among the options of an engine.
    pub fn new(options: &EngineOptions) -> Self {
        Self(options.bounded_numbers().map(|(name, number)| (name.to_owned(), number)).collect())
    }

    /// Starts an engine and reads which numbers it announces.
    ///
    /// # Errors
    /// If it does not start or does not know the game.
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

    /// Reads a TOML file with a line for each parameter. `read` makes a parameter from its name, the number
    /// of the engine and its entry. `example` is a line that a file can have.
    ///
    /// # Errors
    /// If the file cannot be read, has no entries, names an unknown number, or `read` refuses an entry.
    pub fn read_file<E: DeserializeOwned, P>(
        &self,
        path: &Path,
        example: &str,
        read: impl Fn(&str, BoundedNumber, E) -> anyhow::Result<P>,
    ) -> anyhow::Result<BTreeMap<String, P>> {
        let shown = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        self.read_toml(&text, example, read).with_context(|| format!("cannot use {shown}"))
    }

    /// The same for the text of a file.
    ///
    /// # Errors
    /// As for a file.
    pub fn read_toml<E: DeserializeOwned, P>(
        &self,
        text: &str,
        example: &str,
        read: impl Fn(&str, BoundedNumber, E) -> anyhow::Result<P>,
    ) -> anyhow::Result<BTreeMap<String, P>> {
        let entries: BTreeMap<String, E> = toml::from_str(text)?;
        if entries.is_empty() {
            bail!("there is no parameter; write a line such as: {example}");
        }
        let read = |(name, entry): (String, E)| {
            let Some(&number) = self.0.get(&name) else {
                bail!("the engine announces no number {name}{}", proposal(&name, self.0.keys()));
            };
            let parameter = read(&name, number, entry)?;
            Ok((name, parameter))
        };
        entries.into_iter().map(read).collect()
    }
}

/// Refuses a value that the engine does not accept; `what` says which value of the parameter it is.
///
/// # Errors
/// The message names the parameter and the valid values.
pub fn check_accepted(name: &str, what: &str, value: i64, number: BoundedNumber) -> anyhow::Result<()> {
    if !(number.min..=number.max).contains(&value) {
        bail!("{name}: {what} is {value}; the engine takes {} to {}", number.min, number.max);
    }
    Ok(())
}

/// Keeps the parameters that `only` names, or all if it is empty.
///
/// # Errors
/// If it names another one.
pub fn keep_only<P>(parameters: &mut BTreeMap<String, P>, only: &[String]) -> anyhow::Result<()> {
    if let Some(name) = only.iter().find(|name| !parameters.contains_key(*name)) {
        bail!("--only names {name}, which is no parameter{}", proposal(name, parameters.keys()));
    }
    parameters.retain(|name, _| only.is_empty() || only.contains(name));
    Ok(())
}

/// The name closest to a wrong one, as the end of a sentence.
fn proposal<'a>(wrong: &str, names: impl Iterator<Item = &'a String>) -> String {
    let similarity = |name: &str| strsim::jaro_winkler(wrong, name);
    let nearest = names.max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    nearest.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::matches::engine_options::OptionKind;

    /// The numbers of an engine for tests.
    pub fn announced() -> Announced {
        let mut options = EngineOptions::default();
        let spin =
            |default, min, max| OptionKind::Spin { default: Some(default), min: Some(min), max: Some(max) };
        options.add("Hash", spin(16, 1, 1024));
        options.add("lmr_offset", spin(410, 0, 1500));
        options.add("rfp_slope", spin(80, 30, 160));
        options.add("Ponder", OptionKind::Check(["false", "true"]));
        Announced::new(&options)
    }

    #[test]
    fn a_part_can_be_chosen_by_names() {
        let all = || BTreeMap::from([("lmr_offset".to_owned(), ()), ("rfp_slope".to_owned(), ())]);
        let keep = |only: &[&str]| {
            let (mut kept, only) = (all(), only.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
            keep_only(&mut kept, &only).map(|()| kept.len())
        };
        assert_eq!((keep(&[]).unwrap(), keep(&["rfp_slope"]).unwrap()), (2, 1));
        let error = keep(&["rfp_slop"]).unwrap_err().to_string();
        assert!(error.contains("rfp_slop, which is no parameter; did you mean rfp_slope?"), "{error}");
    }
}
