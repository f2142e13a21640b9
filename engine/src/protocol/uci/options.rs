//! The options of a session, and how `setoption` is read.

use movegen::Games;

use super::command::Command;
use super::games::{self, DEFAULT_GAME, game_names};
use super::session::UciSession;
use crate::engine::setting::{Kind, Setting, Value, find};
use crate::engine::{Options, option_table};
use crate::protocol::Output;
use crate::protocol::option::{self, Desk};

/// The names of the options, in the order in which they are announced.
const NAMES: &str = "\
    Hash, Clear Hash, Threads, MultiPV, Ponder, Move Overhead, UCI_Variant, UCI_Chess960, VariantPath, \
    UCI_ShowWDL, UCI_AnalyseMode, PieceValues, Network, NetworkFile, OwnBook, BookFile, EndingsPath, \
    Skill Level, UCI_LimitStrength, UCI_Elo, ArrayNumber";

/// The protocol's names of options that the engine's table calls otherwise.
const OTHER_NAMES: [(&str, &str); 5] = [
    ("MoveOverhead", "Move Overhead"),
    ("AnalyseMode", "UCI_AnalyseMode"),
    ("SkillLevel", "Skill Level"),
    ("LimitStrength", "UCI_LimitStrength"),
    ("Elo", "UCI_Elo"),
];

type Row<'a> = Setting<Desk<'a, UciSession>>;

/// All options.
fn table<'a>(games: &Games) -> Vec<Row<'a>> {
    let of_engine = option_table(&Options::default(), games).into_iter().map(|setting| {
        let other = OTHER_NAMES.iter().find(|(name, _)| *name == setting.name);
        let name = other.map_or(setting.name, |&(_, name)| name);
        setting.called(name).within(|desk: &mut Desk<UciSession>, change| {
            let options = desk.session.engine.options().with(change)?;
            desk.session.engine.set_options(options);
            Ok(())
        })
    });
    let own = [
        Row::button("Clear Hash", |desk| desk.session.clear_hash()),
        // It tells user interfaces that they can send `go ponder`, which the engine understands at any time.
        Row::check("Ponder", false, |_, _| {}),
        Row::text("UCI_Variant", variants(games), |desk, name| {
            desk.session.variant = games::game(&desk.session.games, name)?;
            desk.session.enter_chosen_game(desk.output);
            Ok(())
        }),
        Row::check("UCI_Chess960", false, |desk, is_on| {
            if std::mem::replace(&mut desk.session.chess960, is_on) != is_on {
                desk.session.enter_chosen_game(desk.output);
            }
        }),
        Row::check("UCI_ShowWDL", false, |desk, is_on| desk.session.show_wdl = is_on),
        Row::text("VariantPath", Kind::Text, |desk, paths| {
            let told = option::load_games(&mut desk.session.games, paths)?;
            desk.output.line(line("UCI_Variant", &variants(&desk.session.games)));
            desk.output.line(super::output::message(told));
            Ok(())
        }),
        option::array_number(games, |desk: &mut Desk<UciSession>, number| desk.session.array = number),
    ];
    option::listed(NAMES, of_engine.chain(own).collect())
}

/// The kind of the option that chooses the game.
fn variants(games: &Games) -> Kind {
    Kind::OpenCombo { default: DEFAULT_GAME, values: game_names(games) }
}

/// Sets an option.
///
/// # Errors
/// If there is no such option, or it refuses the value.
pub(super) fn set(
    session: &mut UciSession,
    name: &str,
    value: &Value,
    output: &mut Output,
) -> Result<(), String> {
    named(&session.games, name)?.apply(&mut Desk { session, output }, value)
}

/// The option with a name.
fn named<'a>(games: &Games, name: &str) -> Result<Row<'a>, String> {
    find(table(games), name).ok_or_else(|| format!("unknown option \"{name}\", the options are {NAMES}"))
}

/// How the protocol writes an empty text.
const EMPTY: &str = "<empty>";

/// The protocol's words for off and on.
const SWITCH: [&str; 2] = ["false", "true"];

/// The lines that announce the options.
pub(super) fn lines(games: &Games) -> Vec<String> {
    table(games).iter().map(|setting| line(setting.name, &setting.kind)).collect()
}

fn line(name: &str, kind: &Kind) -> String {
    let kind = match kind {
        Kind::Spin { default, min, max } => format!("spin default {default} min {min} max {max}"),
        Kind::Check { default } => format!("check default {default}"),
        Kind::Combo { default, values } => {
            let default = values.get(*default).copied().unwrap_or_default();
            format!("combo default {default} var {}", values.join(" var "))
        }
        Kind::OpenCombo { default, values } => {
            format!("combo default {default} var {}", values.join(" var "))
        }
        Kind::Text | Kind::File | Kind::Folder => format!("string default {EMPTY}"),
        Kind::Button => "button".to_owned(),
    };
    format!("option name {name} type {kind}")
}

/// Reads the arguments of `setoption`: `name NAME [value VALUE]`. Case does not matter.
///
/// # Errors
/// If there is no such option, or the value is not one of it.
pub(super) fn parse(games: &Games, rest: &str) -> Result<Command, String> {
    let mut words = rest.split_whitespace();
    if words.next() != Some("name") {
        return Err(format!("write setoption name NAME [value VALUE], not \"setoption {rest}\""));
    }
    let name = words.by_ref().take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
    let text = words.collect::<Vec<_>>().join(" ");
    let Setting { name, kind, .. } = named(games, &name)?;
    let is_empty = matches!(kind, Kind::Text | Kind::File | Kind::Folder) && text == EMPTY;
    let value = kind.read(if is_empty { "" } else { &text }, SWITCH);
    let value = value.map_err(|wanted| format!("{name} must be {wanted}, not \"{text}\""))?;
    // The name of an unknown game changes nothing.
    let ends_search = match (name, &value) {
        ("Clear Hash" | "UCI_Chess960", _) => true,
        ("UCI_Variant", Value::Text(game)) => games.rules(game).is_ok(),
        _ => false,
    };
    Ok(Command::SetOption { name, value, ends_search })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Session;

    /// The arguments of `setoption` that give an option its default value.
    fn default_of(setting: &Row) -> String {
        let line = line(setting.name, &setting.kind);
        let default = line.split_once(" default ").and_then(|(_, rest)| rest.split(' ').next());
        format!("name {} value {}", setting.name, default.unwrap_or_default())
    }

    #[test]
    fn every_option_accepts_its_default() {
        let mut session = UciSession::new(Games::built_in(), Options::default(), Box::new(drop));
        let mut output = Output::default();
        assert!(table(&Games::built_in()).len() >= NAMES.split(", ").count(), "a name without an option");
        for setting in table(&Games::built_in()).iter().filter(|setting| setting.name != "VariantPath") {
            session.handle_line(&format!("setoption {}", default_of(setting)), &mut output);
            assert_eq!(output.take(), [""; 0], "{}", setting.name);
        }
    }

    #[test]
    fn values_are_read() {
        let text = |text: &str| Value::Text(text.to_owned());
        for (line, name, value) in [
            ("name Hash value 17", "Hash", Value::Spin(17)),
            ("name clear   hash", "Clear Hash", Value::Button),
            ("name UCI_ShowWDL value False", "UCI_ShowWDL", Value::Check(false)),
            ("name network value true", "Network", Value::Check(true)),
            ("name PieceValues value trice-rounded", "PieceValues", Value::Combo(2)),
            ("name NetworkFile value a b", "NetworkFile", text("a b")),
            ("name BookFile value <empty>", "BookFile", text("")),
            ("name SkillLevel value 3", "Skill Level", Value::Spin(3)),
            ("name UCI_Variant value gothic", "UCI_Variant", text("gothic")),
        ] {
            let Ok(Command::SetOption { name: read, value: found, .. }) = parse(&Games::built_in(), line)
            else {
                panic!("{line}")
            };
            assert_eq!((read, found), (name, value));
        }
    }

    /// All that the options can change.
    fn state(session: &UciSession) -> String {
        let UciSession { engine, variant, chess960, array, show_wdl, .. } = session;
        format!("{:?} {} {chess960} {array} {show_wdl}", engine.options(), variant.id())
    }

    #[test]
    fn every_option_changes_the_session_or_is_refused_with_a_sentence() {
        for name in NAMES.split(", ").filter(|name| !matches!(*name, "Clear Hash" | "Ponder")) {
            let mut session = UciSession::new(Games::built_in(), Options::default(), Box::new(drop));
            let (before, mut output) = (state(&session), Output::default());
            let value = named(&session.games, name).expect("an option").kind.other_value();
            match set(&mut session, name, &value, &mut output) {
                Err(sentence) => assert!(sentence.contains("/nonexistent/file"), "{sentence}"),
                Ok(()) => assert_ne!(state(&session), before, "{name} changes nothing"),
            }
        }
    }
}
