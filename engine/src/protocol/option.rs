//! Options of the engine, independent of the protocol.

use std::ffi::OsStr;
use std::path::Path;

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
    /// The name of a game. It is announced as one of a list, but read as a text: a game can be loaded after
    /// the line has been read.
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
    /// What the value must be, if `text` is not valid.
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
    /// What the value must be, if `text` is not valid.
    pub fn set(&self, text: &str, switch: [&str; 2]) -> Result<S, String> {
        let value = self.kind.read(text, switch);
        value.map(|value| (self.meaning)(&value)).map_err(|wanted| format!("{} must be {wanted}", self.name))
    }
}

/// The option for the table of piece values.
pub(super) fn piece_values<S>(name: &'static str, meaning: fn(&Value) -> S) -> Choice<S> {
    let values = eval::PieceValues::ALL.map(eval::PieceValues::name).to_vec();
    let default = Options::default().piece_values.name();
    Choice { name, kind: Kind::Combo { default, values }, meaning }
}

/// The option that switches networks on and off.
pub(super) fn network<S>(name: &'static str, meaning: fn(&Value) -> S) -> Choice<S> {
    let default = Options::default().network.is_on;
    Choice { name, kind: Kind::Check { default }, meaning }
}

/// The options with another network file: reads it, if the text is not empty. The other part of the choice
/// stays.
///
/// # Errors
/// If the file cannot be used.
pub(super) fn with_network_file(options: Options, path: &str) -> Result<Options, String> {
    let file = if path.is_empty() { None } else { Some(read_network(Path::new(path))) };
    let file = file.transpose().map_err(|error| format!("{error:#}"))?;
    Ok(Options { network: NetworkChoice { file, ..options.network }, ..options })
}

/// The options with the solved endings of a folder; without any if the text is empty.
///
/// # Errors
/// If the folder or one of its tables cannot be used.
pub(super) fn with_endings(options: Options, folder: &str) -> Result<Options, String> {
    let endings = if folder.is_empty() { Ok(Endings::default()) } else { Endings::read(Path::new(folder)) };
    Ok(Options { endings: endings.map_err(|error| format!("{error:#}"))?, ..options })
}

/// What is to be said about a network file that does not belong to the game being played.
pub(super) fn network_note(options: &Options, rules: &'static Rules) -> Option<String> {
    let error = options.network.file.as_ref()?.adapted_to(rules).err()?;
    Some(format!("the network is not used here: {error}"))
}

/// What is to be said about a book file that does not belong to the game being played.
pub(super) fn book_note(options: &Options, rules: &Rules) -> Option<String> {
    let owner = options.book.file.as_ref()?.rules();
    let title = owner.title();
    (!std::ptr::eq(owner, rules)).then(|| format!("the book is for {title} and is used there only"))
}

/// The option that switches the opening book on and off.
pub(super) fn own_book<S>(meaning: fn(&Value) -> S) -> Choice<S> {
    let default = Options::default().book.is_on;
    Choice { name: "OwnBook", kind: Kind::Check { default }, meaning }
}

/// The option for a book file.
pub(super) fn book_file<S>(meaning: fn(&Value) -> S) -> Choice<S> {
    Choice { name: "BookFile", kind: Kind::File, meaning }
}

/// The options with another book file: reads it, if the text is not empty. The other part of the choice
/// stays.
///
/// # Errors
/// If the file cannot be used.
pub(super) fn with_book_file(options: Options, path: &str) -> Result<Options, String> {
    let file = if path.is_empty() { None } else { Some(read_book(Path::new(path))) };
    let file = file.transpose().map_err(|error| format!("{error:#}"))?;
    Ok(Options { book: BookChoice { file, ..options.book }, ..options })
}

/// The option for the number of the start position; 0 is the game's default.
pub(super) fn array<S>(name: &'static str, meaning: fn(&Value) -> S) -> Choice<S> {
    let most =
        movegen::game_list().iter().filter_map(|game| game.start.count().ok()).max().unwrap_or_default();
    Choice { name, kind: Kind::Spin { default: 0, min: 0, max: most.into() }, meaning }
}

/// The option for game files: paths, separated as in the variable `PATH` of the system.
pub(super) fn variant_path<S>(name: &'static str, meaning: fn(&Value) -> S) -> Choice<S> {
    Choice { name, kind: Kind::Text, meaning }
}

/// Loads the game files of a list of paths. Returns what is to be said about them.
///
/// # Errors
/// What is wrong with a file. Then nothing changes.
pub(super) fn load_games(paths: &str) -> Result<String, String> {
    let loaded = games::load_list(OsStr::new(paths)).map_err(|error| format!("{error:#}"))?;
    let names: Vec<&str> = loaded.iter().map(|rules| rules.id()).collect();
    Ok(format!("games loaded: {}", names.join(", ")))
}

/// The option for the number of lines of thinking output.
pub(super) fn multi_pv<S>(name: &'static str, meaning: fn(&Value) -> S) -> Choice<S> {
    /// The largest number of lines.
    const MOST: u64 = 256;
    let default = crate::search::Limits::default().multi_pv as u64;
    Choice { name, kind: Kind::Spin { default, min: 1, max: MOST }, meaning }
}

/// The option for the playing strength.
pub(super) fn skill_level<S>(name: &'static str, meaning: fn(&Value) -> S) -> Choice<S> {
    let full = u64::from(Options::FULL_SKILL);
    Choice { name, kind: Kind::Spin { default: full, min: 0, max: full }, meaning }
}

/// The numbers of the search that can be set in this build, as options.
pub(super) fn tunables() -> impl Iterator<Item = (&'static str, Kind)> {
    tuning::settable().iter().map(|tunable| (tunable.name, range(tunable)))
}

/// Reads a value for a number of the search. Returns the index of the number and the value, or `None` if no
/// number has this name.
///
/// # Errors
/// What the value must be, if `text` is not valid.
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
