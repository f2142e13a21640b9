//! Options of the engine, independent of the protocol.

use std::ffi::OsStr;
use std::path::Path;

use eval::PieceValues;
use movegen::Rules;

use crate::book::read_book;
use crate::endings::Endings;
use crate::engine::Options;
use crate::games;
use crate::network_file::read_network;
use crate::search::{Limits, Tunable, tuning};

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

/// A valid value of an option: a spin's number is in its range, a combo's index is in its list.
#[derive(Debug, Default)]
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

/// The type of an option that both protocols have.
///
/// # Panics
/// If there is no such option.
pub(super) fn kind(name: &str) -> Kind {
    /// The largest number of lines of thinking output.
    const MOST_LINES: u64 = 256;
    let options = Options::default();
    let (full, [min, .., max]) = (u64::from(Options::FULL_SKILL), Options::ELO.map(u64::from));
    match name {
        "PieceValues" => {
            let values = PieceValues::ALL.map(PieceValues::name).to_vec();
            Kind::Combo { default: options.piece_values.name(), values }
        }
        "Network" => Kind::Check { default: options.network.is_on },
        "OwnBook" => Kind::Check { default: options.book.is_on },
        "NetworkFile" | "BookFile" => Kind::File,
        "EndingsPath" => Kind::Folder,
        "VariantPath" => Kind::Text,
        "SkillLevel" | "Skill Level" => Kind::Spin { default: full, min: 0, max: full },
        "LimitStrength" | "UCI_LimitStrength" => Kind::Check { default: false },
        "Elo" | "UCI_Elo" => Kind::Spin { default: max, min, max },
        // The number of the start position; 0 is the game's default.
        "ArrayNumber" => {
            let counts = movegen::game_list().into_iter().filter_map(|game| game.start.count().ok());
            Kind::Spin { default: 0, min: 0, max: counts.max().unwrap_or_default().into() }
        }
        "MultiPV" => Kind::Spin { default: Limits::default().multi_pv as u64, min: 1, max: MOST_LINES },
        _ => unreachable!("{name} is no option"),
    }
}

/// The type of the option for the time reserved for sending a move, in milliseconds.
pub(super) fn move_overhead(default: std::time::Duration) -> Kind {
    /// The longest time that can be reserved.
    const MOST: u64 = 10_000;
    Kind::Spin { default: default.as_millis() as u64, min: 0, max: MOST }
}

/// The options of the engine after a change of one of them.
///
/// # Errors
/// If a file or folder cannot be used.
///
/// # Panics
/// If the engine has no option with this name.
pub(super) fn apply(name: &str, value: &Value, mut options: Options) -> Result<Options, String> {
    match name {
        "PieceValues" => options.piece_values = PieceValues::ALL[value.index],
        "Network" => options.network.is_on = value.is_on,
        "NetworkFile" => options.network.file = used(&value.text, read_network)?,
        "OwnBook" => options.book.is_on = value.is_on,
        "BookFile" => options.book.file = used(&value.text, read_book)?,
        "EndingsPath" => options.endings = used(&value.text, Endings::read)?.unwrap_or_default(),
        "SkillLevel" | "Skill Level" => options.skill_level = value.number as u32,
        // Elo points decide the playing strength instead of the skill level.
        "LimitStrength" | "UCI_LimitStrength" => options.limits_strength = value.is_on,
        "Elo" | "UCI_Elo" => options.elo = value.number as u32,
        _ => unreachable!("{name} is no option of the engine"),
    }
    Ok(options)
}

/// A message after a change of an option, if its file does not apply to the game being played.
pub(super) fn note(name: &str, options: &Options, rules: &'static Rules) -> Option<String> {
    match name {
        "NetworkFile" => {
            let error = options.network.file.as_ref()?.adapted_to(rules).err()?;
            Some(format!("the network is not used here: {error}"))
        }
        "BookFile" => {
            let owner = options.book.file.as_ref()?.rules();
            let note = format!("the book is not used here: it is for {}", owner.title());
            (!std::ptr::eq(owner, rules)).then_some(note)
        }
        _ => None,
    }
}

/// Reads a path. `None` if the path is empty.
fn used<T>(path: &str, read: impl Fn(&Path) -> anyhow::Result<T>) -> Result<Option<T>, String> {
    let content = (!path.is_empty()).then(|| read(Path::new(path)));
    content.transpose().map_err(|error| format!("{error:#}"))
}

/// The option of a list with a name. Neither the case nor spaces matter: some user interfaces cut a name at a
/// space.
pub(super) fn find(names: &'static str, name: &str) -> Option<&'static str> {
    let plain = |name: &str| name.replace(' ', "").to_ascii_lowercase();
    let wanted = plain(name);
    names.split(", ").find(|known| plain(known) == wanted)
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
