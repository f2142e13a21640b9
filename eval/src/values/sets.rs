//! The sets of piece values: printed tables, and values derived from the measurements.

use std::fmt;
use std::str::FromStr;

use movegen::{Color, PieceKind, Position, Rules};
use thiserror::Error;

use super::alike::kinds_alike;
use super::measures::{
    frees_diagonal_rider, is_orthogonal_rider, mean_of_imitated, mobility_value, quiet_squares, safe_checks,
};
use crate::fitted::fitted_parameters;
use crate::network_files::network_source;
use crate::score::Score;

/// A set of piece values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum PieceValues {
    /// The values of the analysis's author.
    Author,
    /// Ed Trice's values.
    Trice,
    /// Trice's values, rounded for play.
    TriceRounded,
    /// Reinhard Scharnagl's values.
    Scharnagl,
    /// The values and weights fitted to self-played games (`eval/parameters`). A game without them has
    /// default weights, and the values of the game whose network it uses, or else those of `Author`.
    #[default]
    Tuned,
}

/// The name of a set of piece values that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown piece values \"{0}\"; known are author, trice, trice-rounded, scharnagl and tuned")]
pub struct UnknownPieceValues(String);

impl PieceValues {
    /// All sets.
    pub const ALL: [Self; 5] = [Self::Author, Self::Trice, Self::TriceRounded, Self::Scharnagl, Self::Tuned];

    /// The sets that the analysis defines: all except the fitted one.
    pub const ANALYSED: [Self; 4] = [Self::Author, Self::Trice, Self::TriceRounded, Self::Scharnagl];

    /// The name of the set on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Trice => "trice",
            Self::TriceRounded => "trice-rounded",
            Self::Scharnagl => "scharnagl",
            Self::Tuned => "tuned",
        }
    }
}

impl fmt::Display for PieceValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceValues {
    type Err = UnknownPieceValues;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|set| set.name() == name);
        known.ok_or_else(|| UnknownPieceValues(name.to_owned()))
    }
}

/// The tables that the analysis prints: the name of the piece, its movement and its values in centipawns, in
/// the order of [`PieceValues::ANALYSED`]. The analysis has no king in Trice's sets; they have Scharnagl's
/// value.
const PRINTED: [(&str, &str, [Score; 4]); 8] = [
    ("pawn", "fmWfcFifmR", [100, 100, 100, 100]),
    ("knight", "N", [250, 250, 250, 305]),
    ("bishop", "B", [302, 302, 300, 360]),
    ("rook", "R", [486, 473, 475, 543]),
    ("archbishop", "BN", [652, 622, 650, 665]),
    ("chancellor", "RN", [828, 813, 825, 848]),
    ("queen", "Q", [866, 873, 875, 903]),
    ("king", "K", [355, 372, 375, 372]),
];

/// The numbers of files and ranks of the board to which the printed tables apply.
const PRINTED_BOARD: (u8, u8) = (10, 8);

/// The value in pawns of a piece whose probability of a safe check is 1. The scale is that of chess: a knight
/// is worth 3 pawns, and its probability is 1/12.
pub(super) const PAWNS_PER_SAFE_CHECK: f64 = 36.0;

/// Trice's factor for orthogonal riders, as printed.
const TRICE_ORTHOGONAL: f64 = 4.73 / 5.66;
/// Trice's factor for diagonal riders that can change colour, as printed.
const TRICE_FREED_DIAGONAL: f64 = 6.22 / 5.52;

// The author's adjustments, in pawns. They turn the mean of both measurements into his printed values.
/// Added for every piece.
const AUTHOR_ALL: f64 = -0.25;
/// Added for orthogonal riders.
const AUTHOR_ORTHOGONAL: f64 = -0.43;
/// Added for diagonal riders that can change colour.
const AUTHOR_FREED_DIAGONAL: f64 = 0.71;
/// Added for each square that a piece can move to but does not attack.
const AUTHOR_QUIET_SQUARE: f64 = 0.05;
/// The least value of a piece, in pawns. The measurements of very weak pieces, such as the alfil with its
/// eight squares, leave nothing after the author's adjustments.
const LEAST_VALUE: f64 = 0.5;
/// The value of a poisoner, as a percentage of the mean value of the pieces of the start position that it can
/// poison.
const POISONER_PERCENT: Score = 38;
/// What a royal piece that a side can lose is worth in addition to its movement, in pawns: while it stands,
/// an attack on another one is no check.
const SPARE_ROYAL: f64 = 4.5;
/// The ratio of the author's value of the king to Scharnagl's. It also applies to other pieces that mobility
/// alone measures, if [`value_of_mobility`] is not smaller.
const AUTHOR_KING: f64 = 3.55 / 3.72;

/// The values of all kinds of a game in centipawns, by [`PieceKind::index`]. A pawn is 100. The value of the
/// king is that of its movement.
///
/// # Panics
/// If the fitted parameters of a game, which are built into the program, have no value for one of its pieces
/// or a value for another piece.
pub fn piece_values(rules: &'static Rules, set: PieceValues) -> [Score; PieceKind::MAX] {
    if set == PieceValues::Tuned {
        return tuned(rules).unwrap_or_else(|| piece_values(rules, PieceValues::Author));
    }
    printed(rules, set).unwrap_or_else(|| derived(rules, set))
}

/// Whether there are fitted values for the pieces of a game.
pub fn has_tuned_values(rules: &'static Rules) -> bool {
    tuned(rules).is_some()
}

/// The values in the fitted parameters of a game. If it has none, those of the game whose network it uses:
/// the network learnt what must be added to them.
fn tuned(rules: &'static Rules) -> Option<[Score; PieceKind::MAX]> {
    if let Some(fitted) = fitted_parameters(rules) {
        // The derived values take time, and most games need none.
        let derived = |_| fitted.values_with(rules, piece_values(rules, PieceValues::Author));
        return Some(fitted.piece_values(rules).unwrap_or_else(derived));
    }
    let source =
        movegen::rules(network_source(rules)?).ok().filter(|&source| !std::ptr::eq(source, rules))?;
    let (kinds, known) = (kinds_alike(source, rules).ok()?, tuned(source)?);
    let mut values = [0; PieceKind::MAX];
    for kind in rules.kinds() {
        values[kind.index()] = known[kinds[kind.index()]];
    }
    Some(values)
}

/// Whether the analysis prints the values of a game: its board has the size of Gothic's, and all its pieces
/// occur in Gothic.
pub fn has_printed_values(rules: &Rules) -> bool {
    printed(rules, PieceValues::Author).is_some()
}

/// The printed table, if it covers the game's board and all its pieces.
fn printed(rules: &Rules, set: PieceValues) -> Option<[Score; PieceKind::MAX]> {
    let geometry = rules.geometry();
    if (geometry.files(), geometry.rows()) != PRINTED_BOARD {
        return None;
    }
    let mut values = [0; PieceKind::MAX];
    for kind in rules.kinds() {
        let piece = rules.piece_spec(kind);
        let is_piece = |&&(name, betza, _): &&(&str, &str, _)| name == piece.name && betza == piece.betza;
        let (.., row) = PRINTED.iter().find(is_piece)?;
        values[kind.index()] = *row.get(set as usize)?;
    }
    Some(values)
}

/// The values derived from the measurements, in centipawns.
fn derived(rules: &'static Rules, set: PieceValues) -> [Score; PieceKind::MAX] {
    let measure = |kind| {
        let mobility = mobility_value(rules, kind);
        Measure { kind, mobility, value: measured(rules, set, kind, mobility) }
    };
    let measures: Vec<Measure> = rules.kinds().map(measure).collect();
    let of_king = if set == PieceValues::Author { AUTHOR_KING } else { 1.0 };
    let of_others = of_king.min(value_of_mobility(rules, &measures));
    let mut pawns = [0.0; PieceKind::MAX];
    for Measure { kind, mobility, value } in measures {
        let scale = if rules.is_royal(kind) { of_king } else { of_others };
        pawns[kind.index()] = value.unwrap_or(scale * mobility);
    }
    for kind in rules.kinds().filter(|&kind| rules.is_imitator(kind)) {
        pawns[kind.index()] = mean_of_imitated(rules, kind, |kind| pawns[kind.index()]);
    }
    for kind in rules.kinds().filter(|&kind| rules.is_poisoner(kind)) {
        pawns[kind.index()] = mean_victim(rules, &pawns) * f64::from(POISONER_PERCENT) / 100.0;
    }
    for kind in rules.kinds().filter(|_| rules.can_spare_royals()) {
        pawns[kind.index()] += if rules.is_one_of_royals(kind) { SPARE_ROYAL } else { 0.0 };
    }
    let quarters =
        |value: f64| if set == PieceValues::TriceRounded { (4.0 * value).round() / 4.0 } else { value };
    pawns.map(|value| (100.0 * quarters(value.max(LEAST_VALUE))).round() as Score)
}

/// What the measurements say about a kind.
struct Measure {
    kind: PieceKind,
    /// Its mobility, divided by that of a pawn.
    mobility: f64,
    /// Its value in pawns. None if mobility alone measures it.
    value: Option<f64>,
}

/// The value in pawns of the kinds that both measurements measure, divided by their mobility; infinite if
/// there are none. A kind that mobility alone measures is not worth more than that. Mobility is measured in
/// that of a pawn, so where pawns have little of it, as in Shogi, it is far more than the value.
fn value_of_mobility(rules: &Rules, measures: &[Measure]) -> f64 {
    let (mut values, mut mobility) = (0.0, 0.0);
    for measure in measures.iter().filter(|measure| !rules.is_pawn(measure.kind)) {
        if let Some(value) = measure.value {
            values += value;
            mobility += measure.mobility;
        }
    }
    if mobility > 0.0 { values / mobility } else { f64::INFINITY }
}

/// The value of a kind in pawns, measured by its movement. `mobility` is divided by that of a pawn. None if
/// mobility alone measures the kind: a king has no safe checks, and neither has a piece that attacks only
/// squares next to it.
fn measured(rules: &Rules, set: PieceValues, kind: PieceKind, mobility: f64) -> Option<f64> {
    if rules.is_pawn(kind) {
        return Some(1.0);
    }
    let checks = PAWNS_PER_SAFE_CHECK * safe_checks(rules, kind).probability();
    if rules.is_royal(kind) || checks == 0.0 {
        return None;
    }
    let (orthogonal, freed) = (is_orthogonal_rider(rules, kind), frees_diagonal_rider(rules, kind));
    let value = match set {
        PieceValues::Scharnagl => mobility,
        PieceValues::Trice | PieceValues::TriceRounded if orthogonal => checks * TRICE_ORTHOGONAL,
        PieceValues::Trice | PieceValues::TriceRounded if freed => checks * TRICE_FREED_DIAGONAL,
        PieceValues::Trice | PieceValues::TriceRounded => checks,
        // A game without fitted values has the author's values.
        PieceValues::Author | PieceValues::Tuned => {
            let style = match (orthogonal, freed) {
                (true, _) => AUTHOR_ORTHOGONAL,
                (_, true) => AUTHOR_FREED_DIAGONAL,
                _ => 0.0,
            };
            let quiet = AUTHOR_QUIET_SQUARE * quiet_squares(rules, kind);
            (checks * mobility).sqrt() + AUTHOR_ALL + style + quiet
        }
    };
    Some(value)
}

/// The mean value of the pieces of the start position except kings, pawns and poisoners.
fn mean_victim(rules: &'static Rules, values: &[f64; PieceKind::MAX]) -> f64 {
    let start = Position::start(rules);
    let victims: Vec<f64> = start
        .pieces(Color::White)
        .filter(|&(kind, _)| !rules.is_royal(kind) && !rules.is_pawn(kind) && !rules.is_poisoner(kind))
        .map(|(kind, _)| values[kind.index()])
        .collect();
    victims.iter().sum::<f64>() / victims.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(rules: &'static Rules, set: PieceValues, name: &str) -> Score {
        let kind = rules.kinds().find(|&kind| rules.name(kind) == name).expect(name);
        piece_values(rules, set)[kind.index()]
    }

    #[test]
    fn gothic_has_the_printed_values() {
        let gothic = movegen::rules("gothic").expect("gothic");
        let names = ["pawn", "knight", "bishop", "rook", "archbishop", "chancellor", "queen"];
        for (set, expected) in [
            (PieceValues::Author, [100, 250, 302, 486, 652, 828, 866]),
            (PieceValues::Trice, [100, 250, 302, 473, 622, 813, 873]),
            (PieceValues::TriceRounded, [100, 250, 300, 475, 650, 825, 875]),
            (PieceValues::Scharnagl, [100, 305, 360, 543, 665, 848, 903]),
        ] {
            assert_eq!(names.map(|name| value(gothic, set, name)), expected, "{set}");
        }
        assert_eq!(value(gothic, PieceValues::Author, "king"), 355);
        assert_eq!(value(gothic, PieceValues::Scharnagl, "king"), 372);
    }

    #[test]
    fn derivation_agrees_with_the_printed_values() {
        let gothic = movegen::rules("gothic").expect("gothic");
        for (set, tolerance) in [
            (PieceValues::Author, 21),
            (PieceValues::Trice, 7),
            (PieceValues::TriceRounded, 38),
            (PieceValues::Scharnagl, 2),
        ] {
            let (printed, derived) = (piece_values(gothic, set), derived(gothic, set));
            for kind in gothic.kinds().filter(|&kind| !gothic.is_royal(kind)) {
                let (printed, derived) = (printed[kind.index()], derived[kind.index()]);
                let name = gothic.name(kind);
                assert!((printed - derived).abs() <= tolerance, "{set} {name}: {printed}, derived {derived}");
            }
        }
    }

    #[test]
    fn derived_values_keep_the_usual_order_of_pieces() {
        for set in PieceValues::ANALYSED {
            let chains: [(&str, &[&str]); 6] = [
                ("chess", &["pawn", "knight", "bishop", "rook", "queen"]),
                (
                    "apothecary-classic",
                    &["pawn", "knight", "bishop", "rook", "archbishop", "chancellor", "queen"],
                ),
                ("apothecary-modern", &["pawn", "knight", "bishop", "rook", "griffin", "queen"]),
                ("grand-apothecary", &["pawn", "knight", "bishop", "knightrider", "caliph", "unicorn"]),
                ("grand-apothecary", &["pawn", "cannon", "rook", "thunderbird", "firebird", "queen"]),
                ("poison", &["pawn", "knight", "bishop", "rook", "doctor"]),
            ];
            for (id, chain) in chains {
                let rules = movegen::rules(id).expect(id);
                let values: Vec<Score> = chain.iter().map(|name| value(rules, set, name)).collect();
                assert!(values.windows(2).all(|pair| pair[0] <= pair[1]), "{id} {set}: {chain:?} {values:?}");
            }
        }
    }

    /// A pawn of Shogi has half of the mobility of a chess pawn. A gold general is worth less than a rook all
    /// the same.
    #[test]
    fn pieces_that_mobility_measures_are_worth_no_more_than_others_of_the_same_mobility() {
        for set in PieceValues::ANALYSED {
            for (id, chain) in [
                ("shogi", ["pawn", "gold", "bishop", "rook"]),
                ("xiangqi", ["soldier", "advisor", "horse", "chariot"]),
                ("chu-shogi", ["copper general", "gold general", "dragon horse", "dragon king"]),
            ] {
                let rules = movegen::rules(id).expect(id);
                let values = chain.map(|name| value(rules, set, name));
                assert!(values.is_sorted_by(|a, b| a < b), "{id} {set}: {chain:?} {values:?}");
            }
        }
    }

    /// Men, ferzes, wazirs and khons never give a safe check.
    #[test]
    fn pieces_without_safe_checks_are_measured_by_their_mobility() {
        for set in PieceValues::ANALYSED {
            let of = |id: &str, name: &str| value(movegen::rules(id).expect(id), set, name);
            let courier = |name: &str| of("courier", name);
            assert!(courier("ferz") < courier("wazir") && courier("wazir") < courier("man"), "{set}");
            assert!((260..=400).contains(&courier("man")), "{set}: {}", courier("man"));
            assert!((150..=200).contains(&of("makruk", "met")), "{set}: {}", of("makruk", "met"));
            assert!(of("makruk", "met") < of("makruk", "khon"), "{set}");
            assert!(of("makruk", "khon") < of("makruk", "knight"), "{set}");
        }
    }

    #[test]
    fn a_joker_is_the_mean_of_the_rest() {
        let rules = movegen::rules("apothecary-modern").expect("apothecary-modern");
        let values = piece_values(rules, PieceValues::Author);
        let rest: Vec<Score> =
            rules.kinds().filter(|&kind| !rules.is_imitator(kind)).map(|kind| values[kind.index()]).collect();
        let mean = rest.iter().sum::<Score>() / rest.len() as Score;
        assert!((value(rules, PieceValues::Author, "joker") - mean).abs() <= 1);
    }

    #[test]
    fn poison_pieces_have_sensible_values() {
        let rules = movegen::rules("poison").expect("poison");
        let of = |name| value(rules, PieceValues::Author, name);
        assert_eq!(of("doctor"), of("guard"));
        assert!((100..of("bishop")).contains(&of("harpy")), "{}", of("harpy"));
    }
}
