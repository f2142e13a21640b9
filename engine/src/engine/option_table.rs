//! The table of the engine's options, for protocols, packages and the command line.

use std::ops::RangeInclusive;
use std::time::Duration;

use eval::PieceValues;
use movegen::Games;

use super::options::Options;
use super::setting::{Kind, Setting, read_path};
use crate::book::read_book;
use crate::endings::Endings;
use crate::network_file::read_network;
use crate::search::MemoryLimit;
use crate::search::tuning;

/// The largest number of lines of thinking output.
const MOST_LINES: u64 = 256;

/// The longest time that can be reserved for sending a move, in milliseconds.
const MOST_OVERHEAD_MS: u64 = 10_000;

type Row = Setting<Options>;

/// All options of the engine, with `defaults` as their defaults. Books and ending tables can be of the
/// `games`. First come those of every build, then the search parameters of a build with the feature `tuning`.
pub fn option_table(defaults: &Options, games: &Games) -> Vec<Setting<Options>> {
    let [of_book, of_endings] = [games, games].map(Games::clone);
    let (MemoryLimit::Table(table_mb) | MemoryLimit::Total(table_mb)) = defaults.memory;
    let number = |number: usize| number as u64;
    let range = |most: usize| 1..=most as u64;
    let elo = RangeInclusive::new(Options::ELO[0].into(), Options::ELO[Options::ELO.len() - 1].into());
    let overhead_ms = defaults.move_overhead.as_millis() as u64;
    let piece_values = PieceValues::ALL.map(|values| (values, values.name()));
    let mut table = vec![
        Row::spin("Hash", number(table_mb), range(MemoryLimit::MAX_TABLE_MB), |it, mb| {
            it.memory = MemoryLimit::Table(mb as usize);
        }),
        Row::spin("Threads", number(defaults.threads), range(Options::MAX_THREADS), |it, threads| {
            it.threads = threads as usize;
        }),
        Row::spin("MultiPV", number(defaults.multi_pv), 1..=MOST_LINES, |it, lines| {
            it.multi_pv = lines as usize;
        }),
        Row::spin("MoveOverhead", overhead_ms, 0..=MOST_OVERHEAD_MS, |it, ms| {
            it.move_overhead = Duration::from_millis(ms);
        }),
        Row::check("AnalyseMode", defaults.analyses, |it, is_on| it.analyses = is_on),
        Row::combo("PieceValues", defaults.piece_values, &piece_values, |it, values| {
            it.piece_values = values;
        }),
        Row::check("Network", defaults.network.is_on, |it, is_on| it.network.is_on = is_on),
        Row::text("NetworkFile", Kind::File, |it, path| {
            read_path(path, read_network).map(|file| it.network.file = file)
        }),
        Row::check("OwnBook", defaults.book.is_on, |it, is_on| it.book.is_on = is_on),
        Row::text("BookFile", Kind::File, move |it, path| {
            read_path(path, |path| read_book(path, &of_book)).map(|file| it.book.file = file)
        }),
        Row::text("EndingsPath", Kind::Folder, move |it, path| {
            let endings = read_path(path, |path| Endings::read(path, &of_endings));
            endings.map(|endings| it.endings = endings.unwrap_or_default())
        }),
        Row::spin("SkillLevel", defaults.skill_level.into(), 0..=Options::FULL_SKILL.into(), |it, level| {
            it.skill_level = level as u32;
        }),
        Row::check("LimitStrength", defaults.limits_strength, |it, is_on| it.limits_strength = is_on),
        Row::spin("Elo", defaults.elo.into(), elo, |it, points| it.elo = points as u32),
    ];
    table.extend(tuning::settable().iter().enumerate().map(|(index, tunable)| {
        let range = tunable.min.into()..=tunable.max.into();
        Row::spin(tunable.name, tunable.value.into(), range, move |_, value| {
            tuning::set(index, value as u32);
        })
    }));
    table
}

/// The range of a number in the table; empty if the table has no number with this name.
pub fn range_of(name: &str) -> RangeInclusive<u64> {
    let table = option_table(&Options::default(), &Games::built_in());
    let named = table.into_iter().find(|setting| setting.name == name);
    match named.map(|setting| setting.kind) {
        Some(Kind::Spin { min, max, .. }) => min..=max,
        _ => RangeInclusive::new(1, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::setting::Value;

    #[test]
    fn every_option_changes_the_engine_or_is_refused_with_a_sentence() {
        let defaults = Options::default();
        let of_every_build = option_table(&defaults, &Games::built_in()).len() - tuning::settable().len();
        for setting in option_table(&defaults, &Games::built_in()).into_iter().take(of_every_build) {
            let mut options = defaults.clone();
            match setting.apply(&mut options, &setting.kind.other_value()) {
                Ok(()) => assert_ne!(options, defaults, "{} changes nothing", setting.name),
                Err(sentence) => {
                    let is_path = matches!(setting.kind, Kind::File | Kind::Folder);
                    assert!(is_path && sentence.contains("/nonexistent/file"), "{sentence}");
                    assert_eq!(options, defaults, "{} is refused", setting.name);
                    assert_eq!(setting.apply(&mut options, &Value::Text(String::new())), Ok(()));
                }
            }
        }
    }

    #[test]
    fn every_option_has_the_default_of_the_engine() {
        let defaults = Options::default();
        for setting in option_table(&defaults, &Games::built_in()) {
            let mut options = defaults.clone();
            let default = match setting.kind {
                Kind::Check { default } => Value::Check(default),
                Kind::Spin { default, .. } => Value::Spin(default),
                Kind::Combo { default, .. } => Value::Combo(default),
                _ => Value::Text(String::new()),
            };
            assert_eq!(setting.apply(&mut options, &default), Ok(()), "{}", setting.name);
            assert_eq!(options, defaults, "{}", setting.name);
        }
    }

    #[test]
    fn ranges_are_those_of_the_table() {
        assert_eq!((range_of("SkillLevel"), range_of("Threads")), (0..=20, 1..=256));
        assert!(range_of("Network").is_empty());
    }
}
