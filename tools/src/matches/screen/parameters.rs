//! Which parameters are screened, from a file.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::settings::Levels;
use crate::matches::engine_options::BoundedNumber;
use crate::matches::experiment::numbers::{Announced, check_accepted, keep_only};

/// A parameter in a file.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The engine's value if it is left out.
    present: Option<i64>,
    candidate: i64,
}

/// A line of a parameter file.
const EXAMPLE: &str = "name = { candidate = 10 }";

/// The parameters of a file. If `only` is not empty, it names those that are kept.
///
/// # Errors
/// If the file cannot be read, or the engine has no such number or does not accept a value.
pub fn read(announced: &Announced, path: &Path, only: &[String]) -> anyhow::Result<BTreeMap<String, Levels>> {
    let mut chosen = announced.read_file(path, EXAMPLE, read_levels)?;
    keep_only(&mut chosen, only)?;
    Ok(chosen)
}

/// The values of an entry.
fn read_levels(name: &str, number: BoundedNumber, entry: Entry) -> anyhow::Result<Levels> {
    let levels = Levels { present: entry.present.unwrap_or(number.default), candidate: entry.candidate };
    check_accepted(name, "present", levels.present, number)?;
    check_accepted(name, "candidate", levels.candidate, number)?;
    levels.check(name)?;
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::experiment::numbers::tests::announced;

    fn read_toml(text: &str) -> anyhow::Result<BTreeMap<String, Levels>> {
        announced().read_toml(text, EXAMPLE, read_levels)
    }

    #[test]
    fn the_present_value_may_be_left_out() {
        let read =
            read_toml("rfp_slope = { candidate = 100 }\nlmr_offset = { present = 400, candidate = 300 }")
                .unwrap();
        assert_eq!(read["rfp_slope"], Levels { present: 80, candidate: 100 });
        assert_eq!(read["lmr_offset"], Levels { present: 400, candidate: 300 });
    }

    #[test]
    fn mistakes_in_a_file_are_named() {
        for (text, message) in [
            ("rfp_slop = { candidate = 90 }", "announces no number rfp_slop; did you mean rfp_slope?"),
            ("rfp_slope = { candidate = 161 }", "rfp_slope: candidate is 161; the engine takes 30 to 160"),
            ("rfp_slope = { present = 29, candidate = 90 }", "rfp_slope: present is 29; the engine takes 30"),
            ("rfp_slope = { candidate = 80 }", "rfp_slope: present and candidate are both 80"),
            ("rfp_slope = {}", "missing field `candidate`"),
            ("rfp_slope = { candidate = 90, step = 1 }", "unknown field `step`"),
            ("", "write a line such as: name = { candidate = 10 }"),
        ] {
            let error = format!("{:#}", read_toml(text).unwrap_err());
            assert!(error.contains(message), "{error}");
        }
    }
}
