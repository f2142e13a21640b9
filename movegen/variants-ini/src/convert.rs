//! Converts a variant into a game file.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use indexmap::IndexMap;
use movegen::{
    Color, Game, PieceSpec, Role,
    game::{self, Board, Notation},
};
use toml::{Table, Value};

use super::betza;
use super::converter::Converter;
use super::pawns::Pawns;
use super::report::{Place, Report};
use super::slots::{self, Slot};
use super::start::Start;
use super::variant::Variant;

/// Converts a variant. Problems go to the report; then the file is not complete.
pub(crate) fn game_file(
    variant: &Variant,
    start: Start,
    name: &str,
    title: &str,
    report: &mut Report,
) -> Game {
    let mut converter = Converter { variant, report, start, movements: IndexMap::new() };
    converter.file(name, title)
}

impl Converter<'_> {
    fn file(&mut self, name: &str, title: &str) -> Game {
        let used = self.used_pieces();
        self.translate_movements(&used);
        let pawns = self.pawns(&used);
        let promotion = self.promotion(&pawns, &used);
        let castlings = self.castlings();
        let ends = self.ends(&used, &pawns.kinds);
        self.check_holes(&used);
        Game {
            name: name.to_owned(),
            title: (title != name).then(|| title.to_owned()),
            board: Board {
                files: self.variant.files() as u8,
                ranks: self.variant.ranks() as u8,
                holes: self.start.holes.clone(),
                ..Board::default()
            },
            pieces: self.pieces(&used, &pawns),
            pawns: pawns.part,
            promotion,
            castling: castlings.part,
            start: game::Start {
                fen: Some(self.fen(&castlings.rights, ends.checks != 0)),
                ..game::Start::default()
            },
            notation: Notation { en_passant: pawns.field },
            ends,
            ..Game::default()
        }
    }

    /// The pieces that a side can have, or must have.
    fn used_pieces(&mut self) -> BTreeSet<Slot> {
        let mut used: BTreeSet<Slot> = self.start.pieces.iter().map(|piece| piece.slot).collect();
        let mut listed = vec!["promotionPieceTypesWhite", "promotionPieceTypesBlack"];
        if self.variant.result("extinctionValue").is_some() {
            listed.push("extinctionPieceTypes");
        }
        for key in listed {
            used.extend(self.variant.set_of_pieces(key).slots);
        }
        let pieces = &self.start.pieces;
        let has_king = |color| pieces.iter().any(|piece| (piece.slot, piece.color) == (slots::KING, color));
        let without = match Color::ALL.map(has_king) {
            [true, true] => return used,
            [false, true] => "White has no king",
            [true, false] => "Black has no king",
            [false, false] => "neither side has a king",
        };
        self.refuse("startFen", format!("{without}; each side must have one piece with the key king"));
        used
    }

    fn translate_movements(&mut self, used: &BTreeSet<Slot>) {
        for &slot in used {
            let place = self.place_of(slot);
            if let Some((name, betza)) = slots::predefined(slot).filter(|_| slot != slots::KING) {
                let reason = match name {
                    "janggi cannon" => "its rule against other cannons cannot be expressed",
                    _ if betza.is_empty() => "a piece without moves cannot be expressed",
                    _ => continue,
                };
                self.report.refuse(&place, reason);
            }
            let Some(betza) = &self.variant.pieces()[&slot].betza else { continue };
            match betza::translate(betza) {
                Ok(movement) => drop(self.movements.insert(slot, movement)),
                Err((character, reason)) => {
                    // The value is a letter, a colon and the movement.
                    let place = Place { column: place.column + 1 + character, ..place };
                    self.report.refuse(&place, format!("movement {betza}, character {character}: {reason}"));
                }
            }
        }
    }

    fn pieces(&self, used: &BTreeSet<Slot>, pawns: &Pawns) -> Vec<PieceSpec> {
        let (mut first, mut last) = (Vec::new(), Vec::new());
        let king = used.iter().filter(|slot| **slot == slots::KING);
        for &slot in king.chain(used.iter().filter(|slot| **slot != slots::KING)) {
            let role = match slot {
                slots::KING => Role::Royal,
                _ if pawns.kinds.contains(&slot) => Role::Pawn,
                _ => Role::Plain,
            };
            let betza = match self.movements.get(&slot) {
                Some(movement) => movement.text(pawns.have_first_moves),
                None if slot == slots::PAWN => pawns.movement.clone(),
                None => slots::predefined(slot).map_or("", |(_, betza)| betza).to_owned(),
            };
            let letter = self.letter_of(slot);
            let piece = PieceSpec { letter, name: self.name_of(slot), betza, role, ..PieceSpec::default() };
            let list = if role == Role::Pawn { &mut last } else { &mut first };
            list.push(piece);
        }
        [first, last].concat()
    }

    fn fen(&self, rights: &str, counts_checks: bool) -> String {
        let Start { placement, side, clocks: [clock, number], .. } = &self.start;
        let checks = match self.start.checks {
            Some((white, black)) if counts_checks => format!(" {white}+{black}"),
            _ => String::new(),
        };
        format!("{placement} {side} {rights} -{checks} {clock} {number}")
    }

    /// In Fairy-Stockfish pieces can hop over a hole; here they cannot.
    fn check_holes(&mut self, used: &BTreeSet<Slot>) {
        if self.start.holes.is_empty() {
            return;
        }
        let hops = used.iter().copied().find(|slot| match self.movements.get(slot) {
            Some(movement) => movement.text(true).contains(['p', 'g']),
            None => slots::predefined(*slot).is_some_and(|(_, betza)| betza.contains('p')),
        });
        if let Some(slot) = hops {
            let place = self.place_of(slot);
            self.report.refuse(
                &place,
                "it hops, also over the missing squares (*) of the start position; here it cannot",
            );
        }
    }
}

/// The longest line of an array.
const WIDTH: usize = 100;

/// The text of a game file below a comment. Default values are left out.
pub(crate) fn text(comment: &str, file: &Game) -> String {
    let table = without(&as_table(file), &as_table(&Game::default()));
    let (tables, values): (Vec<_>, Vec<_>) = table.iter().partition(|(_, value)| value.is_table());
    let mut text = format!("# {comment}\n\n");
    values.iter().for_each(|(key, value)| text += &line(key, value));
    for (name, section) in tables {
        let _ = write!(text, "\n[{name}]\n");
        section.as_table().into_iter().flatten().for_each(|(key, value)| text += &line(key, value));
    }
    text
}

fn as_table(file: &Game) -> Table {
    Table::try_from(file).expect("a game file is a table")
}

/// A table without the values that are the same in another one.
fn without(table: &Table, other: &Table) -> Table {
    let own = |(key, value): (&String, &Value)| {
        let value = match (value, other.get(key)) {
            (value, Some(same)) if value == same => None,
            (Value::Table(inner), Some(Value::Table(other))) => Some(Value::Table(without(inner, other))),
            (value, _) => Some(value.clone()),
        };
        value.map(|value| (key.clone(), value))
    };
    table.iter().filter_map(own).collect()
}

/// A key and its value. The items of a long array are on separate lines.
fn line(key: &str, value: &Value) -> String {
    let line = format!("{key} = {value}\n");
    match value {
        Value::Array(items) if line.len() > WIDTH => {
            let items: String = items.iter().map(|item| format!("    {item},\n")).collect();
            format!("{key} = [\n{items}]\n")
        }
        _ => line,
    }
}
