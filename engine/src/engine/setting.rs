//! A named option that a user can set: its kind, its range, its default, and what it changes.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

/// The kind of an option, with what a user interface needs to show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Check {
        /// Whether it is on at first.
        default: bool,
    },
    /// A whole number of a range.
    Spin {
        /// The number at first.
        default: u64,
        /// The least number.
        min: u64,
        /// The largest number.
        max: u64,
    },
    /// One of a list of names.
    Combo {
        /// The index of the name at first.
        default: usize,
        /// The names.
        values: Vec<&'static str>,
    },
    /// A name of a list that can grow later. Other names are therefore values, too.
    OpenCombo {
        /// The name at first.
        default: &'static str,
        /// The names that are known now.
        values: Vec<&'static str>,
    },
    /// Any text; empty at first.
    Text,
    /// The path of a file, or nothing.
    File,
    /// The path of a folder, or nothing.
    Folder,
    /// No value: setting it starts an action.
    Button,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Check(bool),
    /// A number.
    Spin(u64),
    /// The index of a name of a list.
    Combo(usize),
    /// A text, a name or a path.
    Text(String),
    /// The value of an action.
    Button,
}

impl Kind {
    /// Reads a value. `switch` holds the words for off and on.
    ///
    /// # Errors
    /// If `text` is not a value of this kind: what the value must be.
    pub fn read(&self, text: &str, switch: [&str; 2]) -> Result<Value, String> {
        let of_list =
            |names: &[&str]| names.iter().position(|known| known.eq_ignore_ascii_case(text)).ok_or(());
        let read = match self {
            Self::Check { .. } => of_list(&switch).map(|index| Value::Check(index == 1)),
            Self::Spin { .. } => text.parse().map(Value::Spin).map_err(drop),
            Self::Combo { values, .. } => of_list(values).map(Value::Combo),
            Self::Text | Self::File | Self::Folder | Self::OpenCombo { .. } => {
                Ok(Value::Text(text.to_owned()))
            }
            Self::Button => Ok(Value::Button),
        };
        read.ok().filter(|value| self.has(value)).ok_or_else(|| self.wanted(switch))
    }

    /// Whether a value is of this kind and in its range.
    fn has(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Spin { min, max, .. }, Value::Spin(number)) => (min..=max).contains(&number),
            (Self::Combo { values, .. }, Value::Combo(index)) => *index < values.len(),
            (Self::Check { .. }, Value::Check(_))
            | (Self::Text | Self::File | Self::Folder | Self::OpenCombo { .. }, Value::Text(_))
            | (Self::Button, Value::Button) => true,
            _ => false,
        }
    }

    /// What a value of this kind must be, in words.
    fn wanted(&self, [off, on]: [&str; 2]) -> String {
        match self {
            Self::Check { .. } => format!("{on} or {off}"),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Combo { values, .. } => format!("one of {}", values.join(", ")),
            Self::Text | Self::File | Self::Folder | Self::OpenCombo { .. } => "a text".to_owned(),
            Self::Button => "left without a value".to_owned(),
        }
    }
}

#[cfg(test)]
impl Kind {
    /// A value that is not the default. The file does not exist.
    pub fn other_value(&self) -> Value {
        match *self {
            Self::Check { default } => Value::Check(!default),
            Self::Spin { default, min, max } => Value::Spin(if default == max { min } else { max }),
            Self::Combo { default, ref values } => Value::Combo((default + 1) % values.len()),
            Self::OpenCombo { default, ref values } => {
                let other = values.iter().find(|name| **name != default);
                Value::Text(other.copied().unwrap_or_default().to_owned())
            }
            Self::Text | Self::File | Self::Folder => Value::Text("/nonexistent/file".to_owned()),
            Self::Button => Value::Button,
        }
    }
}

/// An option that changes a `T`.
pub struct Setting<T> {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    set: Box<Set<T>>,
}

/// Changes a `T` by a value of the right kind.
type Set<T> = dyn Fn(&mut T, &Value) -> Result<(), String>;

impl<T> fmt::Debug for Setting<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setting").field("name", &self.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl<T> Setting<T> {
    /// An option that is on or off.
    pub fn check(name: &'static str, default: bool, set: impl Fn(&mut T, bool) + 'static) -> Self {
        Self::new(name, Kind::Check { default }, move |target, value| {
            if let Value::Check(is_on) = *value {
                set(target, is_on);
            }
            Ok(())
        })
    }

    /// An option that is a number of a range.
    pub fn spin(
        name: &'static str,
        default: u64,
        range: RangeInclusive<u64>,
        set: impl Fn(&mut T, u64) + 'static,
    ) -> Self {
        let kind = Kind::Spin { default, min: *range.start(), max: *range.end() };
        Self::new(name, kind, move |target, value| {
            if let Value::Spin(number) = *value {
                set(target, number);
            }
            Ok(())
        })
    }

    /// An option that is one of some choices, which have names.
    pub fn combo<C: Copy + PartialEq + 'static>(
        name: &'static str,
        default: C,
        choices: &[(C, &'static str)],
        set: impl Fn(&mut T, C) + 'static,
    ) -> Self {
        let default = choices.iter().position(|&(choice, _)| choice == default).unwrap_or_default();
        let values = choices.iter().map(|&(_, name)| name).collect();
        let choices: Vec<C> = choices.iter().map(|&(choice, _)| choice).collect();
        Self::new(name, Kind::Combo { default, values }, move |target, value| {
            if let Value::Combo(index) = *value
                && let Some(&choice) = choices.get(index)
            {
                set(target, choice);
            }
            Ok(())
        })
    }

    /// An option that is a text of a kind: [`Kind::Text`], [`Kind::File`], [`Kind::Folder`] or
    /// [`Kind::OpenCombo`]. `set` can refuse the text with the reason.
    pub fn text(
        name: &'static str,
        kind: Kind,
        set: impl Fn(&mut T, &str) -> Result<(), String> + 'static,
    ) -> Self {
        Self::new(name, kind, move |target, value| match value {
            Value::Text(text) => set(target, text),
            _ => Ok(()),
        })
    }

    /// An option that starts an action.
    pub fn button(name: &'static str, press: impl Fn(&mut T) + 'static) -> Self {
        Self::new(name, Kind::Button, move |target, _| {
            press(target);
            Ok(())
        })
    }

    fn new(
        name: &'static str,
        kind: Kind,
        set: impl Fn(&mut T, &Value) -> Result<(), String> + 'static,
    ) -> Self {
        Self { name, kind, set: Box::new(set) }
    }

    /// Sets the option.
    ///
    /// # Errors
    /// If the value is not of the option's kind or not in its range, or the option refuses it. The message is
    /// a sentence, and nothing changes.
    pub fn apply(&self, target: &mut T, value: &Value) -> Result<(), String> {
        if !self.kind.has(value) {
            return Err(format!("{} must be {}", self.name, self.kind.wanted(["off", "on"])));
        }
        (self.set)(target, value)
    }

    /// The same option under another name.
    pub fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The same option for something that has a `T`. `change` obtains the `T` and changes it by the function
    /// that it is given.
    pub fn within<U>(
        self,
        change: impl Fn(&mut U, &Change<'_, T>) -> Result<(), String> + 'static,
    ) -> Setting<U>
    where
        T: 'static,
    {
        let Self { name, kind, set } = self;
        Setting::new(name, kind, move |holder, value| change(holder, &|target| set(target, value)))
    }
}

/// A change of a `T` by an option.
pub type Change<'a, T> = dyn Fn(&mut T) -> Result<(), String> + 'a;

/// The option of a list with a name. Neither the case nor spaces matter: some user interfaces cut a name at a
/// space.
pub fn find<T>(settings: Vec<Setting<T>>, name: &str) -> Option<Setting<T>> {
    let plain = |name: &str| name.replace(' ', "").to_ascii_lowercase();
    let wanted = plain(name);
    settings.into_iter().find(|setting| plain(setting.name) == wanted)
}

/// Reads the file or folder of a path. `None` if the path is empty.
///
/// # Errors
/// The reason why it cannot be used.
pub(super) fn read_path<C>(
    path: &str,
    read: impl Fn(&Path) -> anyhow::Result<C>,
) -> Result<Option<C>, String> {
    let content = (!path.is_empty()).then(|| read(Path::new(path)));
    content.transpose().map_err(|error| format!("{error:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counter() -> Setting<u64> {
        Setting::spin("Count", 3, 1..=9, |target, number| *target = number)
    }

    #[test]
    fn a_value_of_another_kind_or_range_changes_nothing() {
        let mut count = 0;
        for value in [Value::Spin(0), Value::Spin(10), Value::Check(true), Value::Button] {
            let refused = counter().apply(&mut count, &value);
            assert_eq!(refused, Err("Count must be a whole number from 1 to 9".to_owned()), "{value:?}");
        }
        assert_eq!(count, 0);
        assert_eq!(counter().apply(&mut count, &Value::Spin(9)), Ok(()));
        assert_eq!(count, 9);
    }

    #[test]
    fn values_are_read() {
        let combo = Kind::Combo { default: 0, values: vec!["one", "two"] };
        let read = |kind: &Kind, text| kind.read(text, ["no", "yes"]);
        assert_eq!(read(&combo, "TWO"), Ok(Value::Combo(1)));
        assert_eq!(read(&combo, "three"), Err("one of one, two".to_owned()));
        assert_eq!(read(&Kind::Check { default: false }, "Yes"), Ok(Value::Check(true)));
        assert_eq!(read(&Kind::Check { default: false }, "1"), Err("yes or no".to_owned()));
        assert_eq!(read(&counter().kind, "9"), Ok(Value::Spin(9)));
        assert_eq!(read(&counter().kind, "10"), Err("a whole number from 1 to 9".to_owned()));
        assert_eq!(read(&Kind::File, "a b"), Ok(Value::Text("a b".to_owned())));
    }

    #[test]
    fn an_option_of_a_part_changes_the_whole() {
        let lifted = counter().called("First").within(|pair: &mut (u64, &str), change| {
            pair.1 = "changed";
            change(&mut pair.0)
        });
        let mut pair = (0, "");
        assert_eq!(lifted.apply(&mut pair, &Value::Spin(4)), Ok(()));
        assert_eq!((pair, lifted.name), ((4, "changed"), "First"));
        assert!(find(vec![counter(), counter().called("Two Words")], "twowords").is_some());
    }
}
