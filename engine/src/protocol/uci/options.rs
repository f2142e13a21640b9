//! The options of the engine, and how `setoption` is read.

use movegen::{Game, Rules};

use super::parse::Problem;
use crate::engine::{MemoryLimit, Options};
use crate::protocol::option::{self, Kind, Value};
use crate::search::Limits;

/// The game that a session starts with.
pub(super) const DEFAULT_GAME: &str = "chess";

/// An option with its new value.
#[derive(Debug)]
pub(super) enum Setting {
    /// An option of [`NAMES`].
    Option(&'static str, Value),
    /// The index of a search parameter, and its value.
    Tune(usize, u32),
}

impl Setting {
    /// Whether the setting ends a search in progress. The name of an unknown game changes nothing, and
    /// loading games does not affect the search.
    pub fn ends_search(&self) -> bool {
        match self {
            Self::Option("Clear Hash" | "UCI_Chess960", _) => true,
            Self::Option("UCI_Variant", value) => game(&value.text).is_ok(),
            _ => false,
        }
    }
}

/// The names of the options.
const NAMES: &str = "\
    Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, UCI_Chess960, VariantPath, \
    UCI_ShowWDL, UCI_AnalyseMode, PieceValues, Network, NetworkFile, OwnBook, BookFile, EndingsPath, \
    Skill Level, UCI_LimitStrength, UCI_Elo, ArrayNumber";

/// The type of an option.
fn kind(name: &str) -> Kind {
    let spin = |default: usize, max: usize| Kind::Spin { default: default as u64, min: 1, max: max as u64 };
    match name {
        "Hash" => spin(Options::DEFAULT_TABLE_MB, MemoryLimit::MAX_TABLE_MB),
        "Clear Hash" => Kind::Button,
        "Threads" => spin(Options::default().threads, Options::MAX_THREADS),
        "Ponder" | "UCI_Chess960" | "UCI_ShowWDL" | "UCI_AnalyseMode" => Kind::Check { default: false },
        "Move Overhead" => option::move_overhead(Limits::default().move_overhead),
        "UCI_Variant" => Kind::Game { default: DEFAULT_GAME },
        _ => option::kind(name),
    }
}

/// How the protocol writes an empty text.
const EMPTY: &str = "<empty>";

/// The protocol's words for off and on.
const SWITCH: [&str; 2] = ["false", "true"];

/// The names of all games, each with those that other programs have for it: some user interfaces look for
/// these in the list. Names with capitals or spaces stand in game records only.
fn game_names() -> Vec<&'static str> {
    let is_variant = |name: &&str| name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let names = |game: &'static Game| {
        let others = game.about.other_names.iter().map(String::as_str);
        std::iter::once(game.name.as_str()).chain(others.filter(is_variant))
    };
    movegen::game_list().into_iter().flat_map(names).collect()
}

/// The game with a name that the user interface has sent.
pub(super) fn game(name: &str) -> Result<&'static Rules, Problem> {
    movegen::rules(name).map_err(|_| {
        let names = game_names();
        let meant = movegen::most_similar(name, names.iter().map(|&name| name.to_owned()))
            .map(|name| format!("; did you mean {name}?"));
        let names = names.join(", ");
        Problem(format!("UCI_Variant must be one of {names}, not \"{name}\"{}", meant.unwrap_or_default()))
    })
}

/// The game that is played under the name of a game while `UCI_Chess960` is on: the first game that
/// is based on it and has free castling, or else the game itself.
pub(super) fn with_free_castling(rules: &'static Rules) -> &'static Rules {
    let is_meant = |game: &&&Game| game.castling.is_free() && game.based_on.as_deref() == Some(rules.id());
    let meant = movegen::game_list().iter().find(is_meant).map(|game| game.name.as_str());
    meant.and_then(|name| movegen::rules(name).ok()).unwrap_or(rules)
}

/// The line that announces the games.
pub(super) fn variant_line() -> String {
    line("UCI_Variant", &kind("UCI_Variant"))
}

fn line(name: &str, kind: &Kind) -> String {
    format!("option name {name} type {}", describe(kind))
}

/// The lines that announce the options.
pub(super) fn lines() -> Vec<String> {
    let tunables = option::tunables().map(|(name, kind)| line(name, &kind));
    NAMES.split(", ").map(|name| line(name, &kind(name))).chain(tunables).collect()
}

/// The type of an option as the protocol writes it.
fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Spin { default, min, max } => format!("spin default {default} min {min} max {max}"),
        Kind::Check { default } => format!("check default {default}"),
        Kind::Combo { default, values } => format!("combo default {default} var {}", values.join(" var ")),
        Kind::Game { default } => format!("combo default {default} var {}", game_names().join(" var ")),
        Kind::Text | Kind::File | Kind::Folder => format!("string default {EMPTY}"),
        Kind::Button => "button".to_owned(),
    }
}

/// Reads the arguments of `setoption`: `name NAME [value VALUE]`. Case does not matter.
pub(super) fn parse(rest: &str) -> Result<Setting, Problem> {
    let mut words = rest.split_whitespace();
    if words.next() != Some("name") {
        return Err(Problem(format!("write setoption name NAME [value VALUE], not \"setoption {rest}\"")));
    }
    let name = words.by_ref().take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
    let value = words.collect::<Vec<_>>().join(" ");
    if let Some(set) = option::tune(&name, &value) {
        let (index, value) = set.map_err(|wanted| Problem(format!("{wanted}, not \"{value}\"")))?;
        return Ok(Setting::Tune(index, value));
    }
    let Some(name) = option::find(NAMES, &name) else {
        return Err(Problem(format!("unknown option \"{name}\", the options are {NAMES}")));
    };
    let kind = kind(name);
    let is_empty = matches!(kind, Kind::Text | Kind::File | Kind::Folder) && value == EMPTY;
    let value = if is_empty { "" } else { &value };
    let read = kind.read(value, SWITCH);
    let read = read.map_err(|wanted| Problem(format!("{name} must be {wanted}, not \"{value}\"")))?;
    Ok(Setting::Option(name, read))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Output, Session, uci::UciSession};

    /// The arguments of `setoption` that give an option its default value.
    fn default_of(name: &str) -> String {
        let line = line(name, &kind(name));
        let default = line.split_once(" default ").and_then(|(_, rest)| rest.split(' ').next());
        format!("name {name} value {}", default.unwrap_or_default())
    }

    #[test]
    fn every_option_accepts_its_default() {
        let mut session = UciSession::new(Options::default(), Box::new(drop));
        let mut output = Output::default();
        for name in NAMES.split(", ").filter(|&name| name != "VariantPath") {
            session.handle_line(&format!("setoption {}", default_of(name)), &mut output);
            assert_eq!(output.take(), [""; 0], "{name}");
        }
    }

    #[test]
    fn values_are_read() {
        for (text, name, number, is_on, index, word) in [
            ("name Hash value 17", "Hash", 17, false, 0, ""),
            ("name clear   hash", "Clear Hash", 0, false, 0, ""),
            ("name UCI_ShowWDL value False", "UCI_ShowWDL", 0, false, 0, ""),
            ("name network value true", "Network", 0, true, 0, ""),
            ("name PieceValues value trice-rounded", "PieceValues", 0, false, 2, ""),
            ("name NetworkFile value a b", "NetworkFile", 0, false, 0, "a b"),
            ("name BookFile value <empty>", "BookFile", 0, false, 0, ""),
            ("name SkillLevel value 3", "Skill Level", 3, false, 0, ""),
            ("name UCI_Variant value gothic", "UCI_Variant", 0, false, 0, "gothic"),
        ] {
            let Ok(Setting::Option(read, value)) = parse(text) else { panic!("{text}") };
            assert_eq!(
                (read, value.number, value.is_on, value.index, value.text.as_str()),
                (name, number, is_on, index, word)
            );
        }
        assert!(movegen::all_games().all(|it| game(it.id()).is_ok_and(|game| std::ptr::eq(game, it))));
    }
}
