//! The content of a section and its templates: letters and movements of the pieces, and the values of all
//! keys.

use indexmap::IndexMap;
use movegen::{ByColor, Color, Excerpt, game::Verdict};

use super::keys::{self, Use};
use super::reader::{Entry, Section};
use super::report::{Place, Report};
use super::slots::{self, Slot};
use super::values::{self, Kind, Pieces, Region, Value};

#[derive(Clone, Debug)]
pub(crate) struct PieceEntry {
    pub letter: char,
    /// The movement that the section gives it.
    pub betza: Option<String>,
    /// Where it gets its letter.
    pub place: Place,
}

/// A variant while its sections are read, templates first.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pieces: IndexMap<Slot, PieceEntry>,
    settings: IndexMap<&'static str, (Value, Place)>,
    /// Where the pieces of a side can stand.
    mobility: IndexMap<(Color, Slot), (Region, Place)>,
    /// Values of keys that cannot be expressed.
    refused: IndexMap<String, (String, Place)>,
}

impl Variant {
    /// The variant without a template: the board and rules of chess, and no pieces. Problems with defaults
    /// have the place of the section's header.
    pub fn new(header: &Place) -> Self {
        let no_letter = |_| None;
        let settings = keys::settings().map(|(name, kind, default)| {
            let one = |slot| Value::Pieces(Pieces { slots: [slot].into(), ..Pieces::default() });
            let value = match (kind, default) {
                (Kind::Pieces, keys::PAWN) => one(slots::PAWN),
                (Kind::Pieces, keys::KING) => one(slots::KING),
                (Kind::Pieces, keys::ROOK) => one(slots::slot_of_key(keys::ROOK).expect("a piece")),
                _ => values::parse(kind, default, &no_letter).expect("a good default"),
            };
            // The key for both sides, if there is one.
            let both = name.strip_suffix("White").or_else(|| name.strip_suffix("Black")).unwrap_or(name);
            let key = if keys::find(both).is_some() { both } else { name };
            (name, (value, Place { key: key.to_owned(), ..header.clone() }))
        });
        Self {
            pieces: IndexMap::new(),
            settings: settings.collect(),
            mobility: IndexMap::new(),
            refused: IndexMap::new(),
        }
    }

    /// Merges a section into the variant. `header` is the place for problems of a template in the program.
    pub fn apply(&mut self, section: &Section, header: Option<&Place>, report: &mut Report) {
        for place in &section.unread {
            report.warn(place, "this line is left out: it is not a header, a comment or a line key = value");
        }
        let mut entries: IndexMap<&str, Entry> = IndexMap::new();
        for entry in &section.entries {
            let place = match header {
                Some(header) => Place { key: entry.place.key.clone(), ..header.clone() },
                None => entry.place.clone(),
            };
            let value = entry.value.clone();
            let newer = Entry { place: place.clone(), value };
            if let Some(first) = entries.insert(&entry.place.key, newer) {
                let text = format!("the key stands on line {} too; the last line counts", first.place.line);
                report.warn(&place, text);
            }
        }
        for phase in 0..=LAST_PHASE {
            for entry in entries.values() {
                self.apply_entry(entry, phase, report);
            }
        }
    }

    /// Applies an entry in its phase: pieces precede sets of pieces, and keys that stand for several others
    /// precede those.
    fn apply_entry(&mut self, entry: &Entry, phase: usize, report: &mut Report) {
        let key = entry.place.key.as_str();
        let Some((name, usage)) = keys::find(key) else {
            if phase == 0 {
                report.refuse(&entry.place, unknown_key(key));
            }
            return;
        };
        if phase_of(name, usage) != phase {
            return;
        }
        match usage {
            Use::Piece => self.apply_piece(entry, report),
            Use::Mobility => self.apply_mobility(entry, report),
            Use::Setting(kind, _) => self.set(name, kind, entry, report),
            Use::Alias(names) => self.set_all(names, entry, report),
            Use::OldRank => self.apply_old_rank(entry, report),
            Use::Refused(_) => {
                self.refused.insert(key.to_owned(), (entry.value.clone(), entry.place.clone()));
            }
            Use::Ignored(reason) => report.warn(&entry.place, format!("not taken over: {reason}")),
            Use::Beside => {}
        }
    }

    fn apply_piece(&mut self, entry: &Entry, report: &mut Report) {
        let key = &entry.place.key;
        let slot = slots::slot_of_key(key).expect("a piece");
        let mut chars = entry.value.chars();
        let letter = match chars.next() {
            Some('-') | None => {
                self.pieces.shift_remove(&slot);
                return;
            }
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            Some(_) => {
                let text = format!("{}; expected a letter from a to z, or - for none", Excerpt(&entry.value));
                return report.refuse(&entry.place, text);
            }
        };
        let rest = chars.as_str();
        let takes_betza = slots::is_custom(slot) || slot == slots::KING;
        let betza = match rest.strip_prefix(':').map(str::trim) {
            Some(betza) if takes_betza && !betza.is_empty() => Some(betza.to_owned()),
            None if rest.is_empty() && !slots::is_custom(slot) => None,
            _ => {
                let shown = Excerpt(&entry.value);
                let text = if takes_betza {
                    format!("{shown}; expected a letter and a movement, as in {key} = a:mWcB")
                } else {
                    format!(
                        "{shown}; expected a letter alone. Movements belong to customPiece1 to 25 and king"
                    )
                };
                return report.refuse(&entry.place, text);
            }
        };
        let passes_en_passant = betza.as_ref().is_some_and(|betza| betza.contains('e'));
        self.pieces.retain(|_, piece| piece.letter != letter);
        self.pieces.insert(slot, PieceEntry { letter, betza, place: entry.place.clone() });
        if passes_en_passant {
            for key in ["enPassantTypesWhite", "enPassantTypesBlack"] {
                if let Some((Value::Pieces(pieces), _)) = self.settings.get_mut(key) {
                    pieces.slots.insert(slot);
                }
            }
        }
    }

    fn apply_mobility(&mut self, entry: &Entry, report: &mut Report) {
        let of = keys::mobility_of(&entry.place.key).expect("a piece of a side");
        match values::parse(Kind::Region, &entry.value, &|_| None) {
            Ok(Value::Region(region)) => drop(self.mobility.insert(of, (region, entry.place.clone()))),
            Ok(_) => unreachable!("a region"),
            Err(reason) => report.refuse(&entry.place, reason),
        }
    }

    fn set(&mut self, name: &'static str, kind: Kind, entry: &Entry, report: &mut Report) {
        let slot_of = |letter: char| self.slot_of(letter);
        match values::parse(kind, &entry.value, &slot_of) {
            Ok(mut value) => {
                // A section changes the pairs of its templates that it names.
                if let (Value::Pairs(new), Some((Value::Pairs(old), _))) =
                    (&mut value, self.settings.get(name))
                {
                    new.splice(..0, old.iter().copied());
                }
                self.settings.insert(name, (value, entry.place.clone()));
            }
            Err(reason) => report.refuse(&entry.place, reason),
        }
    }

    fn set_all(&mut self, names: &[&'static str], entry: &Entry, report: &mut Report) {
        for name in names {
            match keys::find(name) {
                Some((name, Use::Setting(kind, _))) => self.set(name, kind, entry, report),
                Some((_, Use::Alias(names))) => self.set_all(names, entry, report),
                _ => unreachable!("an alias stands for settings"),
            }
        }
    }

    /// `promotionRank = 6`: all ranks from the sixth, seen from each side. `doubleStepRank = 3`: the ranks 2
    /// and 3.
    fn apply_old_rank(&mut self, entry: &Entry, report: &mut Report) {
        let rank = match values::parse(Kind::Rank, &entry.value, &|_| None) {
            Ok(Value::Number(rank)) => rank,
            Ok(_) => unreachable!("a rank is a number"),
            Err(reason) => return report.refuse(&entry.place, reason),
        };
        let ranks = self.ranks();
        let (stem, range) = match entry.place.key.as_str() {
            "promotionRank" => ("promotionRegion", rank..=ranks),
            _ => ("doubleStepRegion", 2..=rank),
        };
        let black = range.clone().map(|rank| ranks + 1 - rank);
        for (color, region) in [("White", Region::of_ranks(range)), ("Black", Region::of_ranks(black))] {
            let (name, _) = keys::find(&format!("{stem}{color}")).expect("a region");
            self.settings.insert(name, (Value::Region(region), entry.place.clone()));
        }
    }

    /// Refuses every key that cannot be expressed and has an effect.
    pub fn refuse_inexpressible(&self, report: &mut Report) {
        for (key, (value, place)) in &self.refused {
            let Some((_, Use::Refused(harmless))) = keys::find(key) else { continue };
            if harmless.contains(&value.as_str()) {
                continue;
            }
            let only = match harmless.first() {
                Some(&"") | None => "leave the line out".to_owned(),
                Some(harmless) => format!("only {harmless} can be imported"),
            };
            report.refuse(place, format!("{}: this rule cannot be expressed; {only}", Excerpt(value)));
        }
    }

    /// The number of files of the board.
    pub fn files(&self) -> i32 {
        self.number("maxFile") + 1
    }

    /// The number of ranks of the board.
    pub fn ranks(&self) -> i32 {
        self.number("maxRank")
    }

    pub fn pieces(&self) -> &IndexMap<Slot, PieceEntry> {
        &self.pieces
    }

    /// The piece with a letter, in any letter case.
    pub fn slot_of(&self, letter: char) -> Option<Slot> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().find(|(_, piece)| piece.letter == letter).map(|(&slot, _)| slot)
    }

    /// Where a setting gets its value.
    pub fn place(&self, key: &str) -> &Place {
        &self.setting(key).1
    }

    fn setting(&self, key: &str) -> &(Value, Place) {
        self.settings.get(key).unwrap_or_else(|| panic!("{key} is a setting"))
    }

    pub fn flag(&self, key: &str) -> bool {
        match self.setting(key).0 {
            Value::Flag(flag) => flag,
            _ => unreachable!("{key} is a flag"),
        }
    }

    /// The value of a number, a rank or a file.
    pub fn number(&self, key: &str) -> i32 {
        match self.setting(key).0 {
            Value::Number(number) => number,
            _ => unreachable!("{key} is a number"),
        }
    }

    pub fn result(&self, key: &str) -> Option<Verdict> {
        match self.setting(key).0 {
            Value::Result(result) => result,
            _ => unreachable!("{key} is a result"),
        }
    }

    pub fn text(&self, key: &str) -> &str {
        match &self.setting(key).0 {
            Value::Text(text) => text,
            _ => unreachable!("{key} is a text"),
        }
    }

    /// The limits of `promotionLimit`.
    pub fn limits(&self, key: &str) -> &[(Slot, u8)] {
        match &self.setting(key).0 {
            Value::Limits(limits) => limits,
            _ => unreachable!("{key} is a list of limits"),
        }
    }

    /// The piece that a piece becomes by its promotion into its other side.
    pub fn promoted(&self, slot: Slot) -> Option<Slot> {
        let Value::Pairs(pairs) = &self.setting("promotedPieceType").0 else { unreachable!("pairs") };
        let (_, to) = pairs.iter().rev().find(|(from, _)| *from == slot)?;
        to.filter(|to| self.pieces.contains_key(to))
    }

    /// A set of pieces, without those that have no letter.
    pub fn set_of_pieces(&self, key: &str) -> Pieces {
        match &self.setting(key).0 {
            Value::Pieces(pieces) => Pieces {
                all: pieces.all,
                slots: pieces.slots.iter().copied().filter(|slot| self.pieces.contains_key(slot)).collect(),
            },
            _ => unreachable!("{key} is a set of pieces"),
        }
    }

    /// Where the pieces of a side and kind can stand, if not everywhere.
    pub fn mobility(&self, color: Color, slot: Slot) -> Option<&(Region, Place)> {
        self.mobility.get(&(color, slot))
    }

    /// A set of squares.
    pub fn region(&self, key: &str) -> &Region {
        match &self.setting(key).0 {
            Value::Region(region) => region,
            _ => unreachable!("{key} is a region"),
        }
    }
}

/// The key of a setting of one side.
pub(crate) fn of_side(stem: &str, color: Color) -> String {
    format!("{stem}{}", ByColor::new("White", "Black")[color])
}

const LAST_PHASE: usize = 4;

fn phase_of(name: &str, usage: Use) -> usize {
    match usage {
        Use::Piece => 0,
        Use::Setting(..) if matches!(name, "maxRank" | "maxFile") => 0,
        Use::OldRank => 1,
        Use::Alias(_) if matches!(name, "pawnTypes" | "castlingRookPiece") => 2,
        Use::Alias(_) => 3,
        Use::Setting(..) | Use::Mobility | Use::Refused(_) | Use::Beside | Use::Ignored(_) => LAST_PHASE,
    }
}

fn unknown_key(key: &str) -> String {
    match keys::nearest(key) {
        Some(near) => format!("unknown key {} (did you mean {near}?)", Excerpt(key)),
        None => format!("unknown key {}; the format has no such key", Excerpt(key)),
    }
}
