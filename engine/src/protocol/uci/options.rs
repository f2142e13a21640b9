//! The options of the engine, and how `setoption` is read.

use std::time::Duration;

use movegen::{Game, Rules};

use super::parse::Problem;
use crate::engine::{MemoryLimit, Options};
use crate::protocol::option::{self, Change, Choice, Kind};
use crate::search::Limits;

/// The game that a session starts with.
pub(super) const DEFAULT_GAME: &str = "chess";

/// An option with its new value.
#[derive(Debug)]
pub(super) enum Setting {
    HashMb(usize),
    ClearHash,
    Threads(usize),
    MultiPv(usize),
    /// Whether `go ponder` may follow. It has no effect.
    Ponder,
    MoveOverhead(Duration),
    /// The name of a game.
    Variant(String),
    /// Whether kings and rooks castle from any squares.
    Chess960(bool),
    /// Paths of game files.
    VariantPath(String),
    ShowWdl(bool),
    /// Whether the user interface is in analysis mode. It has no effect.
    AnalyseMode,
    Engine(Change),
    /// The number of the start position; 0 for the game's default.
    Array(u32),
    /// The index of a search parameter, and its value.
    Tune(usize, u32),
}

impl From<Change> for Setting {
    fn from(change: Change) -> Self {
        Self::Engine(change)
    }
}

impl Setting {
    /// Whether the setting ends a search in progress. The name of an unknown game changes nothing, and
    /// loading games does not affect the search.
    pub fn ends_search(&self) -> bool {
        match self {
            Self::ClearHash | Self::Chess960(_) => true,
            Self::Variant(name) => game(name).is_ok(),
            _ => false,
        }
    }
}

/// The option that chooses the game.
const VARIANT: &str = "UCI_Variant";

fn choices() -> [Choice<Setting>; 21] {
    let (options, limits) = (Options::default(), Limits::default());
    let spin = |default, min, max| Kind::Spin { default, min, max };
    let choice = |name, kind, meaning| Choice { name, kind, meaning };
    let ([network, network_file], [own_book, book_file, endings]) = (option::network(), option::files());
    let [skill_level, limit_strength, elo] =
        option::strength(["Skill Level", "UCI_LimitStrength", "UCI_Elo"]);
    [
        choice(
            "Hash",
            spin(Options::DEFAULT_TABLE_MB as u64, 1, MemoryLimit::MAX_TABLE_MB as u64),
            |value| Setting::HashMb(value.number as usize),
        ),
        choice("Clear Hash", Kind::Button, |_| Setting::ClearHash),
        choice("Threads", spin(options.threads as u64, 1, Options::MAX_THREADS as u64), |value| {
            Setting::Threads(value.number as usize)
        }),
        option::multi_pv(|value| Setting::MultiPv(value.number as usize)),
        choice("Ponder", Kind::Check { default: false }, |_| Setting::Ponder),
        option::move_overhead("Move Overhead", limits.move_overhead, |value| {
            Setting::MoveOverhead(Duration::from_millis(value.number))
        }),
        choice(VARIANT, Kind::Game { default: DEFAULT_GAME }, |value| Setting::Variant(value.text.clone())),
        choice("UCI_Chess960", Kind::Check { default: false }, |value| Setting::Chess960(value.is_on)),
        choice("VariantPath", Kind::Text, |value| Setting::VariantPath(value.text.clone())),
        choice("UCI_ShowWDL", Kind::Check { default: false }, |value| Setting::ShowWdl(value.is_on)),
        choice("UCI_AnalyseMode", Kind::Check { default: false }, |_| Setting::AnalyseMode),
        option::piece_values(),
        network,
        network_file,
        own_book,
        book_file,
        endings,
        skill_level,
        limit_strength,
        elo,
        option::array(|value| Setting::Array(value.number as u32)),
    ]
}

/// How the protocol writes an empty text.
const EMPTY: &str = "<empty>";

/// The protocol's words for off and on.
const SWITCH: [&str; 2] = ["false", "true"];

/// The names of all games.
fn game_names() -> Vec<&'static str> {
    movegen::game_list().iter().map(|game| game.name.as_str()).collect()
}

/// The game with a name that the user interface has sent.
pub(super) fn game(name: &str) -> Result<&'static Rules, Problem> {
    let names = game_names();
    let known = names.iter().find(|known| known.eq_ignore_ascii_case(name));
    let rules = known.and_then(|name| movegen::rules(name).ok());
    rules.ok_or_else(|| Problem(format!("{VARIANT} must be one of {}, not \"{name}\"", names.join(", "))))
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
    line(VARIANT, &Kind::Game { default: DEFAULT_GAME })
}

fn line(name: &str, kind: &Kind) -> String {
    format!("option name {name} type {}", describe(kind))
}

/// The lines that announce the options.
pub(super) fn lines() -> Vec<String> {
    let tunables = option::tunables().map(|(name, kind)| line(name, &kind));
    choices().iter().map(|choice| line(choice.name, &choice.kind)).chain(tunables).collect()
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
    let choices = choices();
    let Some(choice) = option::find(&choices, &name) else {
        let names = choices.map(|choice| choice.name).join(", ");
        return Err(Problem(format!("unknown option \"{name}\", the options are {names}")));
    };
    let is_empty = matches!(choice.kind, Kind::Text | Kind::File | Kind::Folder) && value == EMPTY;
    let value = if is_empty { String::new() } else { value };
    choice.set(&value, SWITCH).map_err(|wanted| Problem(format!("{wanted}, not \"{value}\"")))
}

#[cfg(test)]
mod tests {
    use eval::PieceValues;

    use super::Setting::Engine;
    use super::*;

    fn read(rest: &str) -> Setting {
        parse(rest).expect(rest)
    }

    #[test]
    fn every_option_is_announced_with_a_default_that_it_accepts() {
        for (choice, line) in choices().iter().zip(lines()) {
            assert!(line.starts_with(&format!("option name {} type ", choice.name)), "{line}");
            let default = line
                .split_once(" default ")
                .map_or("", |(_, rest)| rest.split_whitespace().next().expect("a default has a value"));
            assert!(choice.kind.read(default, SWITCH).is_ok(), "{line}");
        }
    }

    #[test]
    fn values_are_read() {
        assert!(matches!(read("name Hash value 17"), Setting::HashMb(17)));
        assert!(matches!(read("name clear   hash"), Setting::ClearHash));
        assert!(matches!(read("name multipv value 4"), Setting::MultiPv(4)));
        assert!(matches!(read("name UCI_ShowWDL value true"), Setting::ShowWdl(true)));
        assert!(matches!(read("name UCI_ShowWDL value False"), Setting::ShowWdl(false)));
        assert!(matches!(
            read("name PieceValues value trice-rounded"),
            Engine(Change::PieceValues(PieceValues::TriceRounded))
        ));
        assert!(matches!(read("name network value false"), Engine(Change::Network(false))));
        assert!(
            matches!(read("name NetworkFile value a b"), Engine(Change::NetworkFile(path)) if path == "a b")
        );
        assert!(
            matches!(read("name EndingsPath value a b"), Engine(Change::EndingsPath(path)) if path == "a b")
        );
        assert!(
            matches!(read("name BookFile value <empty>"), Engine(Change::BookFile(path)) if path.is_empty())
        );
        assert!(matches!(read("name ArrayNumber value 0"), Setting::Array(0)));
        assert!(matches!(read("name SkillLevel value 3"), Engine(Change::SkillLevel(3))));
        let overhead = read("name Move Overhead value 25");
        assert!(matches!(overhead, Setting::MoveOverhead(time) if time.as_millis() == 25));
        for rules in movegen::all_games() {
            let setting = read(&format!("name UCI_Variant value {}", rules.id()));
            let Setting::Variant(name) = setting else { panic!("a game is set") };
            assert!(game(&name).is_ok_and(|game| std::ptr::eq(game, rules)));
        }
    }

    #[test]
    fn problems_name_what_would_be_right() {
        for (rest, problem) in [
            ("Hash 3", "write setoption name NAME [value VALUE], not \"setoption Hash 3\""),
            ("name Colour value red", "unknown option \"Colour\", the options are Hash, Clear Hash, Threads"),
            ("name Hash value 0", "Hash must be a whole number from 1 to 1048576, not \"0\""),
            ("name Hash", "Hash must be a whole number from 1 to 1048576, not \"\""),
            ("name Threads value many", "Threads must be a whole number from 1 to 256, not \"many\""),
            ("name Ponder value yes", "Ponder must be true or false, not \"yes\""),
            ("name Network value on", "Network must be true or false, not \"on\""),
            ("name PieceValues value heavy", "PieceValues must be one of author, trice, "),
        ] {
            let told = parse(rest).expect_err(rest).0;
            assert!(told.starts_with(problem), "{told}");
        }
        let told = game("checkers").expect_err("no game").0;
        assert!(told.starts_with("UCI_Variant must be one of gothic, "), "{told}");
    }
}
