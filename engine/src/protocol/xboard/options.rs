//! The options of the engine, and how `option NAME=VALUE` sets them.

use std::time::Duration;

use super::clock::TimeControl;
use super::features;
use super::output::Refusal;
use super::session::StartChoice;
use super::session::XboardSession;
use super::wire::{AdvantageAs, Notation};
use crate::protocol::option::{self, Change, Choice, Kind};
use crate::protocol::runner::Output;
use crate::search::tuning;

/// An option with its new value.
enum Setting {
    Engine(Change),
    /// Lines shown in analysis.
    MultiPv(usize),
    /// At how many centipawns below zero to resign; 0 for never.
    ResignBelow(i32),
    Start(StartChoice),
    Advantage(AdvantageAs),
    Notation(Notation),
    ShowChances(bool),
    /// Time reserved for sending a move to XBoard.
    MoveOverhead(Duration),
    /// Paths of game files.
    VariantPath(String),
    ClearHash,
}

impl From<Change> for Setting {
    fn from(change: Change) -> Self {
        Self::Engine(change)
    }
}

/// The largest value of the option *ResignBelow*, in centipawns.
const MOST_HOPELESS: u64 = 20_000;

fn choices() -> [Choice<Setting>; 20] {
    let choice = |name, kind, meaning| Choice { name, kind, meaning };
    let ([network, network_file], [own_book, book_file, endings]) = (option::network(), option::files());
    let [skill_level, limit_strength, elo] = option::strength(["SkillLevel", "LimitStrength", "Elo"]);
    let [default, win] = AdvantageAs::ALL.map(|(_, name)| name);
    [
        skill_level,
        limit_strength,
        elo,
        choice("ResignBelow", Kind::Spin { default: 0, min: 0, max: MOST_HOPELESS }, |value| {
            Setting::ResignBelow(value.number as i32)
        }),
        own_book,
        book_file,
        endings,
        option::array(|value| {
            Setting::Start(match value.number {
                0 => StartChoice::Default,
                number => StartChoice::Number(number as u32),
            })
        }),
        choice("RandomArray", Kind::Check { default: false }, |value| {
            Setting::Start(if value.is_on { StartChoice::Random } else { StartChoice::Default })
        }),
        choice("StartPosition", Kind::Text, |value| {
            let text = value.text.clone();
            Setting::Start(if text.is_empty() { StartChoice::Default } else { StartChoice::Position(text) })
        }),
        choice("AdvantageAs", Kind::Combo { default, values: vec![default, win] }, |value| {
            Setting::Advantage(AdvantageAs::ALL[value.index].0)
        }),
        choice("VariantPath", Kind::Text, |value| Setting::VariantPath(value.text.clone())),
        choice("ShowChances", Kind::Check { default: false }, |value| Setting::ShowChances(value.is_on)),
        option::multi_pv(|value| Setting::MultiPv(value.number as usize)),
        option::piece_values(),
        network,
        network_file,
        option::move_overhead("MoveOverhead", TimeControl::MOVE_OVERHEAD, |value| {
            Setting::MoveOverhead(Duration::from_millis(value.number))
        }),
        choice("OwnNotation", Kind::Check { default: false }, |value| {
            Setting::Notation(if value.is_on { Notation::Own } else { Notation::XBoard })
        }),
        choice("ClearHash", Kind::Button, |_| Setting::ClearHash),
    ]
}

/// The protocol's words for off and on.
const SWITCH: [&str; 2] = ["0", "1"];

/// The lines that announce the options.
pub(super) fn lines() -> Vec<String> {
    let line = |name: &str, kind: &Kind| format!("feature option=\"{name} -{}\"", describe(kind));
    let tunables = option::tunables().map(|(name, kind)| line(name, &kind));
    choices().iter().map(|choice| line(choice.name, &choice.kind)).chain(tunables).collect()
}

/// The type of an option as the protocol writes it.
fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Spin { default, min, max } => format!("spin {default} {min} {max}"),
        Kind::Check { default } => format!("check {}", u8::from(*default)),
        Kind::Combo { default, values } => {
            let marked = values
                .iter()
                .map(|name| if name == default { format!("*{name}") } else { (*name).to_owned() });
            format!("combo {}", marked.collect::<Vec<_>>().join(" /// "))
        }
        Kind::Game { .. } | Kind::Text => "string ".to_owned(),
        Kind::File => "file ".to_owned(),
        Kind::Folder => "path ".to_owned(),
        Kind::Button => "button".to_owned(),
    }
}

impl XboardSession {
    /// Sets an option. Restarts analysis and pondering if the option affects them.
    pub(super) fn set_option(&mut self, name: &str, value: &str, output: &mut Output) -> Result<(), Refusal> {
        if let Some(set) = option::tune(name, value) {
            let (index, value) = set.map_err(Refusal::Error)?;
            tuning::set(index, value);
            return Ok(());
        }
        let choices = choices();
        let choice =
            option::find(&choices, name).ok_or_else(|| Refusal::Error("unknown option".to_owned()))?;
        match choice.set(value, SWITCH).map_err(Refusal::Error)? {
            Setting::Engine(change) => {
                let options = change.apply(self.engine.options().clone()).map_err(Refusal::Told)?;
                self.engine.set_options(options);
                if change.concerns_book() {
                    return Ok(());
                }
            }
            Setting::MultiPv(lines) => self.preferences.multi_pv = lines,
            Setting::ResignBelow(centipawns) => {
                self.prospects.set_resign_below(centipawns);
                return Ok(());
            }
            Setting::Start(start) => {
                self.preferences.start = start;
                return Ok(());
            }
            Setting::Advantage(advantage) => {
                self.preferences.advantage = advantage;
                return Ok(());
            }
            Setting::Notation(notation) => {
                self.wire.set_notation(notation);
                return Ok(());
            }
            Setting::ShowChances(shows_chances) => {
                self.preferences.shows_chances = shows_chances;
                return Ok(());
            }
            Setting::MoveOverhead(overhead) => self.control.set_move_overhead(overhead),
            Setting::VariantPath(paths) => {
                let told = option::load_games(&paths).map_err(Refusal::Told)?;
                output.lines(features::variants_lines());
                output.line(format!("# {told}"));
                return Ok(());
            }
            Setting::ClearHash => self.clear_hash()?,
        }
        self.restart_background_search();
        Ok(())
    }

    /// Clears the transposition table and the histories, unless the engine is searching for its own move.
    fn clear_hash(&mut self) -> Result<(), Refusal> {
        if self.is_on_move() {
            return Err(Refusal::not_now());
        }
        self.engine.forget();
        Ok(())
    }
}
