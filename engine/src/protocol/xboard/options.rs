//! The options of the engine, and how `option NAME=VALUE` sets them.

use std::time::Duration;

use super::clock::TimeControl;
use super::features;
use super::output::Refusal;
use super::session::StartChoice;
use super::session::XboardSession;
use super::wire::{AdvantageAs, Notation};
use crate::protocol::option::{self, Kind, Value};
use crate::protocol::runner::Output;
use crate::search::tuning;

/// The largest value of the option *ResignBelow*, in centipawns.
const MOST_HOPELESS: u64 = 20_000;

/// The names of the options.
const NAMES: &str = "\
    SkillLevel, LimitStrength, Elo, ResignBelow, OwnBook, BookFile, EndingsPath, ArrayNumber, \
    RandomArray, StartPosition, AdvantageAs, VariantPath, ShowChances, MultiPV, PieceValues, Network, \
    NetworkFile, MoveOverhead, OwnNotation, ClearHash";

/// The type of an option.
fn kind(name: &str) -> Kind {
    match name {
        "ResignBelow" => Kind::Spin { default: 0, min: 0, max: MOST_HOPELESS },
        "RandomArray" | "ShowChances" | "OwnNotation" => Kind::Check { default: false },
        "StartPosition" => Kind::Text,
        "AdvantageAs" => {
            let [default, win] = AdvantageAs::ALL.map(|(_, name)| name);
            Kind::Combo { default, values: vec![default, win] }
        }
        "MoveOverhead" => option::move_overhead(TimeControl::MOVE_OVERHEAD),
        "ClearHash" => Kind::Button,
        _ => option::kind(name),
    }
}

/// The protocol's words for off and on.
const SWITCH: [&str; 2] = ["0", "1"];

/// The lines that announce the options.
pub(super) fn lines() -> Vec<String> {
    let line = |name: &str, kind: &Kind| format!("feature option=\"{name} -{}\"", describe(kind));
    let tunables = option::tunables().map(|(name, kind)| line(name, &kind));
    NAMES.split(", ").map(|name| line(name, &kind(name))).chain(tunables).collect()
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
        let name = option::find(NAMES, name).ok_or("unknown option")?;
        let value = kind(name).read(value, SWITCH);
        let value = value.map_err(|wanted| Refusal::Error(format!("{name} must be {wanted}")))?;
        let start = &mut self.preferences.start;
        match name {
            "ResignBelow" => self.prospects.set_resign_below(value.number as i32),
            "ArrayNumber" if value.number > 0 => *start = StartChoice::Number(value.number as u32),
            "RandomArray" if value.is_on => *start = StartChoice::Random,
            "StartPosition" if !value.text.is_empty() => *start = StartChoice::Position(value.text),
            "ArrayNumber" | "RandomArray" | "StartPosition" => *start = StartChoice::Default,
            "AdvantageAs" => self.preferences.advantage = AdvantageAs::ALL[value.index].0,
            "OwnNotation" if value.is_on => self.wire.set_notation(Notation::Own),
            "OwnNotation" => self.wire.set_notation(Notation::XBoard),
            "ShowChances" => self.preferences.shows_chances = value.is_on,
            "VariantPath" => {
                let told = option::load_games(&value.text).map_err(Refusal::Told)?;
                output.lines(features::variants_lines());
                output.line(format!("# {told}"));
            }
            _ => {
                self.set_option_of_search(name, &value)?;
                // A search in progress does not use the book.
                if !matches!(name, "OwnBook" | "BookFile") {
                    self.restart_background_search();
                }
            }
        }
        Ok(())
    }

    fn set_option_of_search(&mut self, name: &str, value: &Value) -> Result<(), Refusal> {
        match name {
            "MultiPV" => self.preferences.multi_pv = value.number as usize,
            "MoveOverhead" => self.control.move_overhead = Duration::from_millis(value.number),
            "ClearHash" => self.clear_hash()?,
            _ => {
                let options = self.engine.options().clone();
                self.engine.set_options(option::apply(name, value, options).map_err(Refusal::Told)?);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;

    #[test]
    fn every_option_accepts_its_default() {
        let mut session = XboardSession::new(Options::default(), Box::new(drop));
        let mut output = Output::default();
        for name in NAMES.split(", ").filter(|&name| name != "VariantPath") {
            let value = match kind(name) {
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Check { default } => u8::from(default).to_string(),
                Kind::Combo { default, .. } => default.to_owned(),
                _ => String::new(),
            };
            assert!(session.set_option(name, &value, &mut output).is_ok(), "{name}");
        }
        assert_eq!(output.take(), [""; 0]);
    }
}
