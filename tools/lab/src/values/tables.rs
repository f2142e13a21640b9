//! The content of the tables.

use eval::{
    PieceValues, captures_by_hopping, has_printed_values, hopper_filling, mobility, mobility_value,
    piece_values, printed_rule, safe_check_value, safe_checks,
};
use movegen::{Color, PieceKind, Rules};
use serde_json::{Map, Value, json};

use super::method::Method;

/// One table: a row for each kind of piece of a game.
pub struct Table {
    pub rules: &'static Rules,
    pub method: Method,
    /// The meaning of the numbers.
    pub remark: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// One column.
pub struct Column {
    /// Its name in JSON.
    pub key: &'static str,
    pub heading: &'static str,
    decimals: usize,
    measure: Measure,
}

/// Computes the number of a kind in a column, if it has one.
type Measure = Box<dyn Fn(PieceKind) -> Option<f64>>;

/// The numbers of one kind.
pub struct Row {
    /// The letter with its mark.
    pub letter: String,
    pub name: &'static str,
    /// One for each column.
    pub cells: Vec<Option<f64>>,
    pub note: Option<String>,
}

impl Column {
    fn new(
        key: &'static str,
        heading: &'static str,
        decimals: usize,
        measure: impl Fn(PieceKind) -> Option<f64> + 'static,
    ) -> Self {
        Self { key, heading, decimals, measure: Box::new(measure) }
    }

    /// The values of a set in pawns, as the engine uses them. Trice's sets have no king.
    fn of_set(rules: &'static Rules, set: PieceValues, key: &'static str, heading: &'static str) -> Self {
        let values = piece_values(rules, set);
        let without_king = matches!(set, PieceValues::Trice | PieceValues::TriceRounded);
        Self::new(key, heading, 2, move |kind| {
            let value = f64::from(values[kind.index()]) / 100.0;
            (!(without_king && rules.is_royal(kind))).then_some(value)
        })
    }

    /// Formats a number of this column. Halves are rounded up.
    pub fn text(&self, number: f64) -> String {
        format!("{:.*}", self.decimals, number + 1e-9)
    }
}

impl Table {
    /// Computes the table of a method for a game.
    pub fn new(rules: &'static Rules, method: Method) -> Self {
        let columns = columns(rules, method);
        let row = |kind| Row {
            letter: rules.written_letter(Color::White, kind),
            name: rules.name(kind),
            cells: columns.iter().map(|column| (column.measure)(kind)).collect(),
            note: note(rules, method, kind),
        };
        let rows = in_order(rules).into_iter().map(row).collect();
        Self { rules, method, remark: remark(rules, method), columns, rows }
    }

    /// The table as a JSON object. Numbers have at most four decimals.
    pub fn to_json(&self) -> Value {
        let rows: Vec<Value> = self.rows.iter().map(|row| row.to_json(&self.columns)).collect();
        json!({ "method": self.method.name(), "remark": self.remark.replace('\n', " "), "rows": rows })
    }
}

impl Row {
    fn to_json(&self, columns: &[Column]) -> Value {
        let mut object = Map::new();
        object.insert("piece".to_owned(), json!(self.name));
        object.insert("letter".to_owned(), json!(self.letter));
        for (column, cell) in columns.iter().zip(&self.cells) {
            let number = cell.map(|cell| (cell * 1e4).round() / 1e4);
            object.insert(column.key.to_owned(), json!(number));
        }
        object.insert("note".to_owned(), json!(self.note));
        Value::Object(object)
    }
}

/// Pawns, then pieces by value, then the king.
fn in_order(rules: &'static Rules) -> Vec<PieceKind> {
    let values = piece_values(rules, PieceValues::Author);
    let mut kinds: Vec<PieceKind> = rules.kinds().collect();
    kinds.sort_by_key(|&kind| (rules.is_royal(kind), !rules.is_pawn(kind), values[kind.index()]));
    kinds
}

fn columns(rules: &'static Rules, method: Method) -> Vec<Column> {
    let set = match method {
        Method::SafeCheck => return safe_check_columns(rules),
        Method::Overview => {
            let column = |set: PieceValues| Column::of_set(rules, set, set.name(), set.name());
            return PieceValues::ANALYSED.into_iter().map(column).collect();
        }
        Method::Set(set) => set,
    };
    let by_checks = || Column::new("by_safe_checks", "safe checks", 2, |kind| safe_check_value(rules, kind));
    let by_mobility = || Column::new("by_mobility", "mobility", 2, |kind| Some(mobility_value(rules, kind)));
    let mut columns = match set {
        PieceValues::Scharnagl => mobility_columns(rules),
        PieceValues::Author => vec![by_checks(), by_mobility()],
        PieceValues::Trice | PieceValues::TriceRounded => vec![by_checks()],
        PieceValues::Tuned => Vec::new(),
    };
    if has_printed_values(rules) {
        let rule = move |kind| printed_rule(rules, set, kind).map(|rule| rule.pawns);
        columns.push(Column::new("by_rule", "by rule", 2, rule));
    }
    columns.push(Column::of_set(rules, set, "value", "value"));
    columns
}

fn safe_check_columns(rules: &'static Rules) -> Vec<Column> {
    let checks = |kind| safe_checks(rules, kind);
    vec![
        Column::new("safe_checks", "safe checks", 0, move |kind| Some(checks(kind).checks)),
        Column::new("probability", "probability", 4, move |kind| Some(checks(kind).probability())),
        Column::new("value", "value", 2, |kind| safe_check_value(rules, kind)),
    ]
}

fn mobility_columns(rules: &'static Rules) -> Vec<Column> {
    let mobility = |kind| mobility(rules, kind);
    vec![
        Column::new("squares", "squares", 2, move |kind| Some(mobility(kind).squares)),
        Column::new("directions", "directions", 2, move |kind| Some(mobility(kind).directions)),
        Column::new("mobility", "mobility", 2, move |kind| Some(mobility(kind).total())),
    ]
}

fn remark(rules: &'static Rules, method: Method) -> String {
    let printed = has_printed_values(rules);
    match method {
        Method::SafeCheck => {
            let pairs = safe_checks(rules, PieceKind::new(0)).pairs;
            let rounded = if printed { "; the knight's 2.51 is rounded to 2.5 first" } else { "" };
            format!(
                "checks of a lone king that is not next to the piece, in {pairs} pairs of squares\n\
                 (a probability of 0.0833, a knight's on 8x8, is worth 3{rounded})"
            )
        }
        Method::Set(PieceValues::Scharnagl) => {
            "squares attacked and directions of attack, averaged over the board\n\
             (a pawn's mobility is worth 1)"
                .to_owned()
        }
        Method::Set(_) if printed => format!("{}, as printed, and what their rules give", method.title()),
        Method::Set(_) => format!("{}, derived for this game", method.title()),
        Method::Overview => method.title().to_owned(),
    }
}

/// The note of a kind's row.
fn note(rules: &'static Rules, method: Method, kind: PieceKind) -> Option<String> {
    let mut parts = Vec::new();
    if captures_by_hopping(rules, kind) {
        parts.push(format!("with {} % of the squares occupied", 100.0 * hopper_filling()));
    }
    if rules.is_imitator(kind) {
        parts.push("mean of all that it may imitate".to_owned());
    }
    if rules.is_poisoner(kind) {
        parts.push(match method {
            Method::SafeCheck => "as if it captured".to_owned(),
            _ => "a share of what it can poison".to_owned(),
        });
    }
    if let Method::Set(set) = method {
        let rule = printed_rule(rules, set, kind).filter(|rule| rule.formula != "safe checks");
        parts.extend(rule.iter().map(|rule| rule.formula.clone()));
        parts.extend(rule.and_then(|rule| rule.remark).map(str::to_owned));
        if set == PieceValues::Scharnagl && rules.is_pawn(kind) && mobility_value(rules, kind) != 1.0 {
            parts.push("every pawn is 1".to_owned());
        }
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
