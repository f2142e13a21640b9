//! Options of the engine, independent of the protocol.

use std::ffi::OsStr;
use std::path::Path;

use eval::PieceValues;
use movegen::Rules;

use crate::book::{BookChoice, read_book};
use crate::endings::Endings;
use crate::engine::Options;
use crate::games;
use crate::search::{NetworkChoice, Tunable, read_network, tuning};

/// The type of an option.
pub(super) enum Kind {
    /// A whole number in a range.
    Spin { default: u64, min: u64, max: u64 },
    /// On or off.
    Check { default: bool },
    /// The name of a game. Announced as a list of names, but parsed as text, because a game can be loaded
    /// later.
    Game { default: &'static str },
    /// One of a list of names.
    Combo { default: &'static str, values: Vec<&'static str> },
    /// Any text. The default is empty.
    Text,
    /// The path of a file, or nothing.
    File,
    /// The path of a folder, or nothing.
    Folder,
    /// No value: setting the option starts an action.
    Button,
}

/// An option: its name, its type, and the function that turns a value into a setting.
pub(super) struct Choice<S> {
    pub name: &'static str,
    pub kind: Kind,
    pub meaning: fn(&Value) -> S,
}

/// A valid value of an option: a spin's number is in its range, a combo's index is in its list.
#[derive(Default)]
pub(super) struct Value {
    pub number: u64,
    pub is_on: bool,
    /// Index into the values of a combo.
    pub index: usize,
    pub text: String,
}

impl Kind {
    /// Reads a value. `switch` holds the protocol's words for off and on.
    ///
    /// # Errors
    /// If `text` is not valid: what the value must be.
    pub fn read(&self, text: &str, switch: [&str; 2]) -> Result<Value, String> {
        let value = Value::default();
        match self {
            Self::Spin { min, max, .. } => {
                let number = text.parse().ok().filter(|number| (min..=max).contains(&number));
                let number = number.ok_or_else(|| format!("a whole number from {min} to {max}"))?;
                Ok(Value { number, ..value })
            }
            Self::Check { .. } => {
                let index = switch.iter().position(|word| word.eq_ignore_ascii_case(text));
                let [off, on] = switch;
                let index = index.ok_or_else(|| format!("{on} or {off}"))?;
                Ok(Value { is_on: index == 1, ..value })
            }
            Self::Combo { values, .. } => {
                let index = values.iter().position(|known| known.eq_ignore_ascii_case(text));
                let index = index.ok_or_else(|| format!("one of {}", values.join(", ")))?;
                Ok(Value { index, ..value })
            }
            Self::Text | Self::File | Self::Folder | Self::Game { .. } => {
                Ok(Value { text: text.to_owned(), ..value })
            }
            Self::Button => Ok(value),
        }
    }
}

impl<S> Choice<S> {
    /// Reads a value and returns the setting.
    ///
    /// # Errors
    /// If `text` is not valid: what the value must be.
    pub fn set(&self, text: &str, switch: [&str; 2]) -> Result<S, String> {
        let value = self.kind.read(text, switch);
        value.map(|value| (self.meaning)(&value)).map_err(|wanted| format!("{} must be {wanted}", self.name))
    }
}

/// A change of the engine's options that both protocols offer.
#[derive(Debug)]
pub(super) enum Change {
    PieceValues(PieceValues),
    /// Whether networks are used.
    Network(bool),
    /// The path of a network file; empty for none.
    NetworkFile(String),
    /// Whether moves are played from the opening book.
    OwnBook(bool),
    /// The path of a book file; empty for none.
    BookFile(String),
    /// The folder of solved endings; empty for none.
    EndingsPath(String),
    SkillLevel(u32),
    /// Whether Elo points decide the playing strength instead of the skill level.
    LimitStrength(bool),
    Elo(u32),
}

impl Change {
    /// The options after the change.
    ///
    /// # Errors
    /// If a file or folder cannot be used.
    pub fn apply(&self, options: Options) -> Result<Options, String> {
        Ok(match self {
            &Self::PieceValues(piece_values) => Options { piece_values, ..options },
            &Self::Network(is_on) => {
                Options { network: NetworkChoice { is_on, ..options.network }, ..options }
            }
            Self::NetworkFile(path) => {
                let file = used(path, read_network)?;
                Options { network: NetworkChoice { file, ..options.network }, ..options }
            }
            &Self::OwnBook(is_on) => Options { book: BookChoice { is_on, ..options.book }, ..options },
            Self::BookFile(path) => {
                let file = used(path, read_book)?;
                Options { book: BookChoice { file, ..options.book }, ..options }
            }
            Self::EndingsPath(folder) => {
                Options { endings: used(folder, Endings::read)?.unwrap_or_default(), ..options }
            }
            &Self::SkillLevel(skill_level) => Options { skill_level, ..options },
            &Self::LimitStrength(limits_strength) => Options { limits_strength, ..options },
            &Self::Elo(elo) => Options { elo, ..options },
        })
    }

    /// A message after the change, if a file does not apply to the game being played.
    pub fn note(&self, options: &Options, rules: &'static Rules) -> Option<String> {
        match self {
            Self::NetworkFile(_) => {
                let error = options.network.file.as_ref()?.adapted_to(rules).err()?;
                Some(format!("the network is not used here: {error}"))
            }
            Self::BookFile(_) => {
                let owner = options.book.file.as_ref()?.rules();
                let note = format!("the book is for {} and is used there only", owner.title());
                (!std::ptr::eq(owner, rules)).then_some(note)
            }
            _ => None,
        }
    }

    /// Whether the change concerns the opening book, which a search in progress does not use.
    pub fn concerns_book(&self) -> bool {
        matches!(self, Self::OwnBook(_) | Self::BookFile(_))
    }
}

/// Reads a path. `None` if the path is empty.
fn used<T>(path: &str, read: impl Fn(&Path) -> anyhow::Result<T>) -> Result<Option<T>, String> {
    let content = (!path.is_empty()).then(|| read(Path::new(path)));
    content.transpose().map_err(|error| format!("{error:#}"))
}

/// The choice with a name. Neither the case nor spaces matter: some user interfaces cut a name at a space.
pub(super) fn find<'a, S>(choices: &'a [Choice<S>], name: &str) -> Option<&'a Choice<S>> {
    let plain = |name: &str| name.replace(' ', "").to_ascii_lowercase();
    let wanted = plain(name);
    choices.iter().find(|choice| plain(choice.name) == wanted)
}

/// The option for the table of piece values.
pub(super) fn piece_values<S: From<Change>>() -> Choice<S> {
    let values = PieceValues::ALL.map(PieceValues::name).to_vec();
    let default = Options::default().piece_values.name();
    let meaning = |value: &Value| Change::PieceValues(PieceValues::ALL[value.index]).into();
    Choice { name: "PieceValues", kind: Kind::Combo { default, values }, meaning }
}

/// The options that switch networks on and off, and name a file of one.
pub(super) fn network<S: From<Change>>() -> [Choice<S>; 2] {
    let kind = Kind::Check { default: Options::default().network.is_on };
    let file = |value: &Value| Change::NetworkFile(value.text.clone()).into();
    [
        Choice { name: "Network", kind, meaning: |value| Change::Network(value.is_on).into() },
        Choice { name: "NetworkFile", kind: Kind::File, meaning: file },
    ]
}

/// The options that switch the opening book on and off, and name the files of a book and of solved endings.
pub(super) fn files<S: From<Change>>() -> [Choice<S>; 3] {
    let kind = Kind::Check { default: Options::default().book.is_on };
    let book = |value: &Value| Change::BookFile(value.text.clone()).into();
    let endings = |value: &Value| Change::EndingsPath(value.text.clone()).into();
    [
        Choice { name: "OwnBook", kind, meaning: |value| Change::OwnBook(value.is_on).into() },
        Choice { name: "BookFile", kind: Kind::File, meaning: book },
        Choice { name: "EndingsPath", kind: Kind::Folder, meaning: endings },
    ]
}

/// The options for the playing strength: the skill level, whether Elo points decide instead, and the points.
pub(super) fn strength<S: From<Change>>(names: [&'static str; 3]) -> [Choice<S>; 3] {
    let full = u64::from(Options::FULL_SKILL);
    let level = |value: &Value| Change::SkillLevel(value.number as u32).into();
    let [min, .., max] = Options::ELO.map(u64::from);
    let elo = |value: &Value| Change::Elo(value.number as u32).into();
    let [skill_name, limit_name, elo_name] = names;
    let limit = |value: &Value| Change::LimitStrength(value.is_on).into();
    [
        Choice { name: skill_name, kind: Kind::Spin { default: full, min: 0, max: full }, meaning: level },
        Choice { name: limit_name, kind: Kind::Check { default: false }, meaning: limit },
        Choice { name: elo_name, kind: Kind::Spin { default: max, min, max }, meaning: elo },
    ]
}

/// The option for the number of the start position; 0 is the game's default.
pub(super) fn array<S>(meaning: fn(&Value) -> S) -> Choice<S> {
    let most =
        movegen::game_list().iter().filter_map(|game| game.start.count().ok()).max().unwrap_or_default();
    Choice { name: "ArrayNumber", kind: Kind::Spin { default: 0, min: 0, max: most.into() }, meaning }
}

/// Loads the game files of a list of paths. Returns a message about them.
///
/// # Errors
/// The problem of a file. Nothing changes then.
pub(super) fn load_games(paths: &str) -> Result<String, String> {
    let loaded = games::load_list(OsStr::new(paths)).map_err(|error| format!("{error:#}"))?;
    let names: Vec<&str> = loaded.iter().map(|rules| rules.id()).collect();
    Ok(format!("games loaded: {}", names.join(", ")))
}

/// The option for the number of lines of thinking output.
pub(super) fn multi_pv<S>(meaning: fn(&Value) -> S) -> Choice<S> {
    /// The largest number of lines.
    const MOST: u64 = 256;
    let default = crate::search::Limits::default().multi_pv as u64;
    Choice { name: "MultiPV", kind: Kind::Spin { default, min: 1, max: MOST }, meaning }
}

/// The search parameters that can be set in this build, as options.
pub(super) fn tunables() -> impl Iterator<Item = (&'static str, Kind)> {
    tuning::settable().iter().map(|tunable| (tunable.name, range(tunable)))
}

/// Reads a value of a search parameter. Returns the index of the parameter and the value, or `None` if no
/// parameter has this name.
///
/// # Errors
/// If `text` is not valid: what the value must be.
pub(super) fn tune(name: &str, text: &str) -> Option<Result<(usize, u32), String>> {
    let numbers = tuning::settable();
    let index = numbers.iter().position(|tunable| tunable.name.eq_ignore_ascii_case(name))?;
    let value = range(&numbers[index]).read(text, ["off", "on"]);
    let value = value.map(|value| (index, value.number as u32));
    Some(value.map_err(|wanted| format!("{name} must be {wanted}")))
}

fn range(tunable: &Tunable) -> Kind {
    let Tunable { value, min, max, .. } = *tunable;
    Kind::Spin { default: value.into(), min: min.into(), max: max.into() }
}

/// The option for the time reserved for sending a move to the user interface, in milliseconds.
pub(super) fn move_overhead<S>(
    name: &'static str,
    default: std::time::Duration,
    meaning: fn(&Value) -> S,
) -> Choice<S> {
    /// The longest time that can be reserved.
    const MOST: u64 = 10_000;
    Choice { name, kind: Kind::Spin { default: default.as_millis() as u64, min: 0, max: MOST }, meaning }
}
