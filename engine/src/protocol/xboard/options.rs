//! The options of a session, and how `option NAME=VALUE` sets them.

use movegen::Games;

use super::clock::MOVE_OVERHEAD;
use super::output::Refusal;
use super::session::{StartChoice, XboardSession};
use super::variants;
use super::wire::{AdvantageAs, Notation};
use crate::engine::setting::{Kind, Setting, find};
use crate::engine::{Options, option_table};
use crate::protocol::option::{self, Desk};
use crate::protocol::runner::Output;

/// The largest value of the option *ResignBelow*, in centipawns.
const MOST_HOPELESS: u64 = 20_000;

/// The names of the options, in the order in which they are announced.
const NAMES: &str = "\
    SkillLevel, LimitStrength, Elo, ResignBelow, OwnBook, BookFile, EndingsPath, ArrayNumber, \
    RandomArray, StartPosition, AdvantageAs, VariantPath, ShowChances, MultiPV, PieceValues, Network, \
    NetworkFile, MoveOverhead, OwnNotation, ClearHash";

type Row<'a> = Setting<Desk<'a, XboardSession>>;

/// All options.
fn table<'a>(games: &Games) -> Vec<Row<'a>> {
    let defaults = Options { move_overhead: MOVE_OVERHEAD, ..Options::default() };
    let of_engine = option_table(&defaults, games).into_iter().map(|setting| {
        setting.within(|desk: &mut Desk<XboardSession>, change| {
            let options = desk.session.engine.options().with(change)?;
            desk.session.set_options(options);
            Ok(())
        })
    });
    let own = [
        Row::spin("ResignBelow", 0, 0..=MOST_HOPELESS, |desk, score| {
            desk.session.prospects.set_resign_below(score as i32);
        }),
        option::array_number(games, |desk: &mut Desk<XboardSession>, number| {
            desk.session.preferences.start = match number {
                0 => StartChoice::Default,
                number => StartChoice::Number(number),
            };
        }),
        Row::check("RandomArray", false, |desk, is_on| {
            desk.session.preferences.start = if is_on { StartChoice::Random } else { StartChoice::Default };
        }),
        Row::text("StartPosition", Kind::Text, |desk, text| {
            desk.session.preferences.start = match text {
                "" => StartChoice::Default,
                text => StartChoice::Position(text.to_owned()),
            };
            Ok(())
        }),
        Row::combo("AdvantageAs", AdvantageAs::default(), &AdvantageAs::ALL, |desk, advantage| {
            desk.session.preferences.advantage = advantage;
        }),
        Row::check("OwnNotation", false, |desk, is_on| {
            desk.session.wire.set_notation(if is_on { Notation::Own } else { Notation::XBoard });
        }),
        Row::check("ShowChances", false, |desk, is_on| desk.session.preferences.shows_chances = is_on),
        Row::text("VariantPath", Kind::Text, |desk, paths| {
            let told = option::load_games(&mut desk.session.games, paths)?;
            desk.output.lines(variants::lines(&desk.session.games));
            desk.output.line(format!("# {told}"));
            Ok(())
        }),
        Row::button("ClearHash", |desk| {
            desk.session.engine.forget();
            desk.session.restart_background_search();
        }),
    ];
    option::listed(NAMES, of_engine.chain(own).collect())
}

/// The protocol's words for off and on.
const SWITCH: [&str; 2] = ["0", "1"];

/// The lines that announce the options.
pub(super) fn lines(games: &Games) -> Vec<String> {
    let line = |setting: &Row| format!("feature option=\"{} -{}\"", setting.name, describe(&setting.kind));
    table(games).iter().map(line).collect()
}

/// The type of an option as the protocol writes it.
fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Spin { default, min, max } => format!("spin {default} {min} {max}"),
        Kind::Check { default } => format!("check {}", u8::from(*default)),
        Kind::Combo { default, values } => {
            let mark = |index| if index == *default { "*" } else { "" };
            let marked = values.iter().enumerate().map(|(index, name)| mark(index).to_owned() + name);
            format!("combo {}", marked.collect::<Vec<_>>().join(" /// "))
        }
        Kind::OpenCombo { .. } | Kind::Text => "string ".to_owned(),
        Kind::File => "file ".to_owned(),
        Kind::Folder => "path ".to_owned(),
        Kind::Button => "button".to_owned(),
    }
}

impl XboardSession {
    /// Sets an option.
    pub(super) fn set_option(&mut self, name: &str, value: &str, output: &mut Output) -> Result<(), Refusal> {
        let setting = find(table(&self.games), name).ok_or("unknown option")?;
        if setting.kind == Kind::Button && self.is_on_move() {
            return Err(Refusal::not_now());
        }
        let value = setting.kind.read(value, SWITCH);
        let value = value.map_err(|wanted| Refusal::Error(format!("{} must be {wanted}", setting.name)))?;
        setting.apply(&mut Desk { session: self, output }, &value).map_err(Refusal::Told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_accepts_its_default() {
        let mut session = XboardSession::new(Games::built_in(), Options::default(), Box::new(drop));
        let mut output = Output::default();
        assert!(table(&Games::built_in()).len() >= NAMES.split(", ").count(), "a name without an option");
        for Setting { name, kind, .. } in
            table(&Games::built_in()).into_iter().filter(|it| it.name != "VariantPath")
        {
            let value = match kind {
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Check { default } => u8::from(default).to_string(),
                Kind::Combo { default, values } => values[default].to_owned(),
                _ => String::new(),
            };
            assert!(session.set_option(name, &value, &mut output).is_ok(), "{name}");
        }
        assert_eq!(output.take(), [""; 0]);
    }

    /// All that the options can change.
    fn state(session: &XboardSession) -> String {
        let XboardSession { engine, preferences, prospects, wire, .. } = session;
        format!("{:?} {preferences:?} {prospects:?} {wire:?}", engine.options())
    }

    #[test]
    fn every_option_changes_the_session_or_is_refused_with_a_sentence() {
        for name in NAMES.split(", ").filter(|&name| name != "ClearHash") {
            let mut session = XboardSession::new(Games::built_in(), Options::default(), Box::new(drop));
            let (before, mut output) = (state(&session), Output::default());
            let set = |desk: &mut Desk<XboardSession>| {
                let setting = find(table(&Games::built_in()), name).expect("an option");
                setting.apply(desk, &setting.kind.other_value())
            };
            match set(&mut Desk { session: &mut session, output: &mut output }) {
                Err(sentence) => assert!(sentence.contains("/nonexistent/file"), "{sentence}"),
                Ok(()) => assert_ne!(state(&session), before, "{name} changes nothing"),
            }
        }
    }
}
