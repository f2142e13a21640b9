//! Parameters fitted to self-played games. Each game has a file, which is built into the program.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use movegen::{PieceKind, Rules};
use serde::Deserialize;
use serde::de::IgnoredAny;
use thiserror::Error;

use crate::result_chances::ChanceModel;
use crate::score::Score;
use crate::terms::params::Parameters;

/// The files, by the game's identifier.
const FILES: [(&str, &str); 6] = [
    ("apothecary-classic", include_str!("../parameters/apothecary-classic.toml")),
    ("apothecary-modern", include_str!("../parameters/apothecary-modern.toml")),
    ("chess", include_str!("../parameters/chess.toml")),
    ("gothic", include_str!("../parameters/gothic.toml")),
    ("grand-apothecary", include_str!("../parameters/grand-apothecary.toml")),
    ("poison", include_str!("../parameters/poison.toml")),
];

/// The content of a parameter file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FittedParameters {
    /// The data and the losses of the fit, for readers of the file.
    #[serde(default, rename = "provenance")]
    _provenance: IgnoredAny,
    /// The model of the results' probabilities at a score, for games whose network has none.
    pub chances: ChanceModel,
    /// Values of the pieces in centipawns, by name.
    values: BTreeMap<String, Score>,
    /// The weights of the terms.
    pub terms: Parameters,
}

/// The reason why a parameter file is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct FittedError(String);

impl FittedParameters {
    /// Reads the text of a parameter file.
    ///
    /// # Errors
    /// If the text is not a parameter file.
    pub fn parse(text: &str) -> Result<Self, FittedError> {
        let fitted: Self = toml::from_str(text).map_err(|error| FittedError(error.to_string()))?;
        if !fitted.chances.is_sound() {
            return Err(FittedError(ChanceModel::SOUND.to_owned()));
        }
        Ok(fitted)
    }

    /// [`piece_values`](Self::piece_values) for a game that may have other pieces than that of the
    /// parameters: pieces without a value keep that of `others`.
    pub(crate) fn values_with(
        &self,
        rules: &Rules,
        others: [Score; PieceKind::MAX],
    ) -> [Score; PieceKind::MAX] {
        let mut values = others;
        for kind in rules.kinds() {
            values[kind.index()] = *self.value_of(rules, kind).unwrap_or(&values[kind.index()]);
        }
        values
    }

    /// The value of a kind. A promoted piece that falls back counts as the piece that it has become.
    fn value_of(&self, rules: &Rules, kind: PieceKind) -> Option<&Score> {
        let named = |kind| self.values.get(rules.name(kind));
        named(kind).or_else(|| named(rules.plain_kind(kind)))
    }

    /// The values of a game's kinds in centipawns, by [`PieceKind::index`].
    ///
    /// # Errors
    /// If a piece of the game has no value, or if a value is for an unknown piece.
    pub fn piece_values(&self, rules: &Rules) -> Result<[Score; PieceKind::MAX], FittedError> {
        let mut values = [0; PieceKind::MAX];
        for kind in rules.kinds() {
            let missing = || FittedError(format!("there is no value for the {}", rules.name(kind)));
            values[kind.index()] = *self.value_of(rules, kind).ok_or_else(missing)?;
        }
        let is_piece = |name: &str| rules.kinds().any(|kind| rules.name(kind) == name);
        match self.values.keys().find(|name| !is_piece(name)) {
            Some(name) => {
                let text = format!("there is a value for \"{name}\", which is not a piece of the game");
                Err(FittedError(text))
            }
            None => Ok(values),
        }
    }
}

/// The parameters that a game's file names. They are kept with the rules of the game.
#[derive(Default)]
struct NamedParameters(OnceLock<&'static FittedParameters>);

impl NamedParameters {
    fn of(rules: &'static Rules) -> &'static OnceLock<&'static FittedParameters> {
        &rules.companion(Self::default).0
    }
}

/// Keeps parameters with the rules of a game, which uses them from now on. The first ones of a game stay.
pub(crate) fn adopt_parameters(rules: &'static Rules, parameters: &'static FittedParameters) {
    NamedParameters::of(rules).get_or_init(|| parameters);
}

/// The parameters fitted to a game: those of the file or game that its own file names, else those in the
/// program under its own name, if there are any.
///
/// # Panics
/// If the file, which is built into the program, is invalid.
pub(crate) fn fitted_parameters(rules: &'static Rules) -> Option<&'static FittedParameters> {
    let named = NamedParameters::of(rules).get().copied();
    named.or_else(|| built_in_parameters(rules.game().evaluation.parameters.as_deref().unwrap_or(rules.id())))
}

/// The parameters in the program for the game with a name.
pub(crate) fn built_in_parameters(id: &str) -> Option<&'static FittedParameters> {
    static PARSED: [OnceLock<FittedParameters>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let index = FILES.iter().position(|(known, _)| *known == id)?;
    let parse = || {
        FittedParameters::parse(FILES[index].1).unwrap_or_else(|error| panic!("parameters of {id}: {error}"))
    };
    Some(PARSED[index].get_or_init(parse))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::{PieceValues, piece_values};

    #[test]
    fn every_file_belongs_to_a_game_and_covers_its_pieces() {
        for (id, text) in FILES {
            let rules = movegen::rules(id).expect(id);
            let fitted = FittedParameters::parse(text).expect(id);
            let values = fitted.piece_values(rules).expect(id);
            let pawns = rules.kinds().filter(|&kind| rules.is_pawn(kind));
            assert!(pawns.into_iter().all(|pawn| values[pawn.index()] > 0), "{id}");
            assert_eq!(fitted_parameters(rules), Some(&fitted));
        }
    }

    #[test]
    fn a_game_of_the_library_has_the_parameters_that_its_file_names() {
        let mut named = 0;
        for rules in movegen::all_games() {
            let Some(source) = rules.game().evaluation.parameters.as_deref() else { continue };
            let fitted = fitted_parameters(rules).unwrap_or_else(|| panic!("{}", rules.id()));
            let of_source = fitted_parameters(movegen::rules(source).expect(source)).expect(source);
            assert!(std::ptr::eq(fitted, of_source), "{}", rules.id());
            let values = fitted.piece_values(rules).unwrap_or_else(|error| panic!("{}: {error}", rules.id()));
            let tuned = piece_values(rules, PieceValues::Tuned);
            let of_both = |kind: PieceKind| (tuned[kind.index()], values[kind.index()]);
            assert!(rules.kinds().map(of_both).all(|(tuned, value)| tuned == value), "{}", rules.id());
            named += 1;
        }
        assert!(named >= 12, "{named} games name parameters");
    }

    #[test]
    fn a_game_that_uses_the_network_of_another_has_its_values() {
        let value = |game: &str, letter: char| {
            let rules = movegen::rules(game).expect(game);
            let kind = rules.kinds().find(|&kind| rules.letter(kind) == letter).expect(game);
            piece_values(rules, PieceValues::Tuned)[kind.index()]
        };
        assert_eq!(value("janus", 'J'), value("gothic", 'A'));
        assert_eq!(value("janus", 'Q'), value("gothic", 'Q'));
    }

    #[test]
    fn invalid_files_are_refused_with_a_reason() {
        let (_, poison) = FILES.into_iter().find(|(id, _)| *id == "poison").expect("a file");
        for (from, to, problem) in [
            ("tempo = [", "tempo = 14 # [", "tempo"),
            ("tempo = [", "# tempo = [", "tempo"),
            ("tempo = [", "hurry = 3\ntempo = [", "hurry"),
            ("tempo = [", "tempo = [99999", "99999"),
            ("\ndivisor = ", "\ndivisor = 0 # ", "at least 1, not 0"),
            ("scale = ", "scale = -", "positive"),
        ] {
            assert!(poison.contains(from), "{from}");
            let error = FittedParameters::parse(&poison.replace(from, to)).expect_err(to).to_string();
            assert!(error.contains(problem), "{error}");
        }
        let told = |text: &str, game| {
            let fitted = FittedParameters::parse(text).expect("parameters");
            fitted.piece_values(movegen::rules(game).expect(game)).map_err(|it| it.to_string())
        };
        assert_eq!(told(poison, "gothic"), Err("there is no value for the queen".to_owned()));
        let odd = poison.replace("[values]", "[values]\nwolf = 5");
        assert!(told(&odd, "poison").is_err_and(|it| it.contains("\"wolf\", which is not a piece")));
    }
}
