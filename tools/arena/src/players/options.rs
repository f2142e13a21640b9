//! The options that an engine announces, and their values.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number within the announced bounds.
    Spin { min: Option<i64>, max: Option<i64> },
    /// Off or on, in the words of the protocol.
    Check([&'static str; 2]),
    /// One of a list of values.
    Combo(Vec<String>),
    /// No value: setting the option triggers an action.
    Button,
    /// Any text. Unknown option types count as text.
    Text,
}

impl OptionKind {
    /// Reads a value, ignoring case. Returns it as the engine writes it; the inner `None` is for a button.
    fn read(&self, value: &str) -> Option<Option<String>> {
        let listed = |known: &str| known.eq_ignore_ascii_case(value).then(|| Some(known.to_owned()));
        match self {
            Self::Spin { min, max } => {
                let number: i64 = value.trim().parse().ok()?;
                let fits = min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max);
                fits.then(|| Some(number.to_string()))
            }
            Self::Check(words) => words.iter().find_map(|word| listed(word)),
            Self::Combo(values) => values.iter().find_map(|known| listed(known)),
            Self::Button => value.is_empty().then_some(None),
            Self::Text => Some(Some(value.to_owned())),
        }
    }
}

impl fmt::Display for OptionKind {
    /// Describes the accepted values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spin { min: Some(min), max: Some(max) } => {
                write!(f, "a whole number from {min} to {max}")
            }
            Self::Spin { min: Some(min), max: None } => write!(f, "a whole number, {min} or more"),
            Self::Spin { min: None, max: Some(max) } => write!(f, "a whole number, {max} or less"),
            Self::Spin { min: None, max: None } => f.write_str("a whole number"),
            Self::Check([off, on]) => write!(f, "{on} or {off}"),
            Self::Combo(values) => write!(f, "one of {}", values.join(", ")),
            Self::Button => f.write_str("empty, because the option is a button"),
            Self::Text => f.write_str("a text"),
        }
    }
}

/// A setting that the engine accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The option's name as the engine writes it.
    pub name: String,
    /// The value; `None` for a button.
    pub value: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct EngineOptions(BTreeMap<String, OptionKind>);

impl EngineOptions {
    pub fn add(&mut self, name: &str, kind: OptionKind) {
        self.0.insert(name.trim().to_owned(), kind);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<(&str, &OptionKind)> {
        let plain = |name: &str| name.replace(' ', "").to_ascii_lowercase();
        let wanted = plain(name);
        let same = |known: &str| plain(known) == wanted;
        let found = self.0.get_key_value(name).or_else(|| self.0.iter().find(|(known, _)| same(known)));
        found.map(|(name, kind)| (name.as_str(), kind))
    }

    /// Checks a value for an option. The case of names and listed values does not matter,
    /// nor do spaces in names.
    pub fn setting(&self, name: &str, value: &str) -> Result<Setting, String> {
        let Some((name, kind)) = self.find(name) else {
            let known: Vec<_> = self.0.keys().map(String::as_str).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(format!("has no option \"{name}\"; it has {known}"));
        };
        match kind.read(value) {
            Some(value) => Ok(Setting { name: name.to_owned(), value }),
            None => Err(format!("option \"{name}\" cannot be \"{value}\"; it must be {kind}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> EngineOptions {
        let mut options = EngineOptions::default();
        options.add("Hash", OptionKind::Spin { min: Some(1), max: Some(100) });
        options.add("Contempt", OptionKind::Spin { min: Some(-50), max: None });
        options.add("Ponder", OptionKind::Check(["false", "true"]));
        options.add("Style", OptionKind::Combo(vec!["very calm".to_owned(), "Wild".to_owned()]));
        options.add("Clear Hash", OptionKind::Button);
        options.add("Path", OptionKind::Text);
        options
    }

    #[test]
    fn values_that_fit() {
        for (name, value, expected) in [
            ("Hash", "1", Some("1")),
            ("hash", "100", Some("100")),
            ("Contempt", "-50", Some("-50")),
            ("Ponder", "TRUE", Some("true")),
            ("Style", "very calm", Some("very calm")),
            ("style", "wild", Some("Wild")),
            ("Clear Hash", "", None),
            ("Path", "", Some("")),
            ("Path", "/a b", Some("/a b")),
        ] {
            let setting = options().setting(name, value).unwrap();
            assert!(setting.name.eq_ignore_ascii_case(name) && options().0.contains_key(&setting.name));
            assert_eq!(setting.value.as_deref(), expected, "{name}={value}");
        }
    }

    #[test]
    fn values_that_do_not_fit_are_named_with_what_would() {
        for (name, value, wanted) in [
            ("Hash", "0", "a whole number from 1 to 100"),
            ("Hash", "101", "a whole number from 1 to 100"),
            ("Hash", "many", "a whole number from 1 to 100"),
            ("Hash", "", "a whole number from 1 to 100"),
            ("Hash", "99999999999999999999", "a whole number from 1 to 100"),
            ("Contempt", "-51", "a whole number, -50 or more"),
            ("Ponder", "maybe", "true or false"),
            ("Ponder", "1", "true or false"),
            ("Style", "calm", "one of very calm, Wild"),
            ("Clear Hash", "true", "empty, because the option is a button"),
        ] {
            let error = options().setting(name, value).unwrap_err();
            assert_eq!(error, format!("option \"{name}\" cannot be \"{value}\"; it must be {wanted}"));
        }
        let error = options().setting("Mood", "1").unwrap_err();
        assert_eq!(error, "has no option \"Mood\"; it has Clear Hash, Contempt, Hash, Path, Ponder, Style");
        assert!(EngineOptions::default().setting("Mood", "").unwrap_err().ends_with("it has none"));
    }
}
