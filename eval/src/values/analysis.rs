//! The values of a kind by the methods and the printed rules of the analysis, in pawns.
//!
//! The analysis explains its printed tables by rules. Some printed values do not follow from their rule.

use movegen::{PieceKind, Rules};

use super::measures::{mobility, mobility_value, pawn_mobility, safe_checks};
use super::sets::{PAWNS_PER_SAFE_CHECK, PieceValues, has_printed_values, piece_values};

/// The value of Gothic's knight in pawns. The analysis computes 2.51, rounds it to 2.5, and scales the other
/// pieces in proportion.
const PRINTED_KNIGHT: f64 = 2.5;

/// The value of a kind in pawns by safe checks alone. A pawn is 1 by definition. None for a king, because it
/// cannot check safely.
pub fn safe_check_value(rules: &Rules, kind: PieceKind) -> Option<f64> {
    if rules.is_royal(kind) {
        return None;
    }
    if rules.is_pawn(kind) {
        return Some(1.0);
    }
    Some(pawns_per_safe_check(rules) * safe_checks(rules, kind).probability())
}

fn pawns_per_safe_check(rules: &Rules) -> f64 {
    let knight = rules.kinds().find(|&kind| rules.name(kind) == "knight");
    match knight.filter(|_| has_printed_values(rules)) {
        Some(knight) => PRINTED_KNIGHT / safe_checks(rules, knight).probability(),
        None => PAWNS_PER_SAFE_CHECK,
    }
}

/// A rule by which the analysis explains a printed value.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// The calculation as text, for example `94.5 % of 5.00`.
    pub formula: String,
    /// The result of the calculation in pawns.
    pub pawns: f64,
    /// How the printed value differs from the result. None if it does not.
    pub remark: Option<&'static str>,
}

impl Rule {
    fn new(formula: impl Into<String>, pawns: f64) -> Self {
        Self { formula: formula.into(), pawns, remark: None }
    }

    fn but(self, remark: &'static str) -> Self {
        Self { remark: Some(remark), ..self }
    }
}

/// The rule of the analysis for the printed value of a kind in a set. None for games without printed tables
/// and for values without a rule.
pub fn printed_rule(rules: &'static Rules, set: PieceValues, kind: PieceKind) -> Option<Rule> {
    if !has_printed_values(rules) || rules.is_pawn(kind) {
        return None;
    }
    let checks = safe_check_value(rules, kind);
    match set {
        PieceValues::Author => checks.map(|checks| author_rule(rules, kind, checks)),
        PieceValues::Trice => checks.map(|checks| trice_rule(rules.name(kind), checks)),
        PieceValues::TriceRounded => checks.map(|_| rounding_rule(rules, kind)),
        PieceValues::Scharnagl => Some(mobility_rule(rules, kind)),
        PieceValues::Tuned => None,
    }
}

fn mobility_rule(rules: &Rules, kind: PieceKind) -> Rule {
    let (own, pawn) = (mobility(rules, kind).total(), pawn_mobility(rules));
    let rule = Rule::new(format!("{own:.2} / {pawn:.2}"), mobility_value(rules, kind));
    match rules.name(kind) {
        "knight" | "chancellor" => rule.but("printed cut off after two decimals, not rounded"),
        _ => rule,
    }
}

fn trice_rule(name: &str, checks: f64) -> Rule {
    let raised = || Rule::new(format!("9/8 x {checks:.2}"), checks * 9.0 / 8.0);
    match name {
        "rook" => Rule::new("94.5 % of 5.00", 0.945 * 5.0),
        "archbishop" => raised().but("printed a hundredth higher than the rule gives"),
        "chancellor" | "queen" => {
            raised().but("printed close to what safe checks alone give, without the 9/8")
        }
        _ => Rule::new("safe checks", checks),
    }
}

fn rounding_rule(rules: &'static Rules, kind: PieceKind) -> Rule {
    let exact = f64::from(piece_values(rules, PieceValues::Trice)[kind.index()]) / 100.0;
    let rule = Rule::new(format!("{exact:.2} to a quarter"), (4.0 * exact).round() / 4.0);
    match rules.name(kind) {
        "archbishop" => rule.but("the nearest quarter is another one"),
        _ => rule,
    }
}

fn author_rule(rules: &Rules, kind: PieceKind, checks: f64) -> Rule {
    let other = |name: &str| {
        let kind = rules.kinds().find(|&kind| rules.name(kind) == name);
        kind.and_then(|kind| safe_check_value(rules, kind)).expect("a piece of the printed tables")
    };
    let archbishop = || other("bishop") + other("knight") + 1.0;
    match rules.name(kind) {
        "archbishop" => Rule::new("B + N + 1", archbishop()),
        "queen" => Rule::new("0.96 x (A + N)", 0.96 * (archbishop() + other("knight"))),
        "rook" => Rule::new(format!("{checks:.2} - 0.80"), checks - 0.8),
        "chancellor" => Rule::new(format!("{checks:.2} + 12.5 %"), checks * 1.125)
            .but("explained as 12 to 13 % more; the printed value is 0.12 more, hundredths of a pawn"),
        _ => Rule::new("safe checks", checks),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gothic() -> &'static Rules {
        movegen::rules("gothic").expect("gothic")
    }

    fn kind(name: &str) -> PieceKind {
        gothic().kinds().find(|&kind| gothic().name(kind) == name).expect(name)
    }

    /// A value in hundredths of a pawn, rounded; halves are rounded up.
    fn hundredths(pawns: f64) -> i32 {
        (100.0 * pawns + 1e-6).round() as i32
    }

    const PIECES: [&str; 6] = ["knight", "bishop", "rook", "archbishop", "chancellor", "queen"];

    #[test]
    fn safe_checks_give_the_values_of_the_analysis() {
        let found = PIECES.map(|name| hundredths(safe_check_value(gothic(), kind(name)).expect(name)));
        assert_eq!(found, [250, 302, 566, 552, 816, 868]);
        assert_eq!(safe_check_value(gothic(), kind("pawn")), Some(1.0));
        assert_eq!(safe_check_value(gothic(), kind("king")), None);
    }

    #[test]
    fn rules_have_the_results_of_the_analysis() {
        for (set, expected) in [
            (PieceValues::Author, [250, 302, 486, 652, 918, 866]),
            (PieceValues::Trice, [250, 302, 473, 621, 918, 977]),
            (PieceValues::TriceRounded, [250, 300, 475, 625, 825, 875]),
            (PieceValues::Scharnagl, [306, 360, 543, 665, 849, 903]),
        ] {
            let rule = |name: &str| printed_rule(gothic(), set, kind(name)).expect(name);
            assert_eq!(PIECES.map(|name| hundredths(rule(name).pawns)), expected, "{set}");
        }
    }

    #[test]
    fn only_rules_that_differ_from_the_printed_value_have_a_remark() {
        for set in PieceValues::ANALYSED {
            let values = piece_values(gothic(), set);
            for kind in gothic().kinds() {
                let Some(rule) = printed_rule(gothic(), set, kind) else { continue };
                let misses = hundredths(rule.pawns) != values[kind.index()];
                assert_eq!(rule.remark.is_some(), misses, "{set} {}: {rule:?}", gothic().name(kind));
            }
        }
    }

    #[test]
    fn games_with_another_board_or_other_pieces_have_no_printed_rules() {
        let size = |rules: &Rules| (rules.geometry().files(), rules.geometry().rows());
        let is_gothic_piece = |name: &str| gothic().kinds().any(|kind| gothic().name(kind) == name);
        let is_other = |rules: &&Rules| {
            size(rules) != size(gothic()) || !rules.kinds().all(|kind| is_gothic_piece(rules.name(kind)))
        };
        for rules in movegen::all_games().filter(is_other) {
            for set in PieceValues::ANALYSED {
                assert!(rules.kinds().all(|kind| printed_rule(rules, set, kind).is_none()), "{}", rules.id());
            }
        }
    }
}
