//! Converts a variant into a game file.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use indexmap::IndexMap;
use movegen::{
    Color, Game, PieceSpec, Role,
    game::{self, Board, MoveRules, Notation, Passes, RoyalCheck, Royals, Verdict},
    marks,
};
use toml::{Table, Value};

use super::betza;
use super::converter::Converter;
use super::pawns::Pawns;
use super::report::{Place, Report};
use super::slots::{self, Slot};
use super::start::Start;
use super::values::Region;
use super::variant::{Variant, of_side};

/// Converts a variant. Problems go to the report; then the file is not complete.
pub(crate) fn game_file(
    variant: &Variant,
    start: Start,
    name: &str,
    title: &str,
    report: &mut Report,
) -> Game {
    let royals = royals(variant, &start);
    let royal = royal(variant, &start).filter(|_| royals.is_none());
    let (movements, regions) = (IndexMap::new(), IndexMap::new());
    let mut converter = Converter { variant, report, start, movements, royal, royals, regions };
    converter.file(name, title)
}

/// The piece that must not be captured: the king, or the only piece of the one kind whose loss loses, if it
/// is treated like a king.
fn royal(variant: &Variant, start: &Start) -> Option<Slot> {
    let is_pseudo_royal = variant.flag("extinctionPseudoRoyal")
        && variant.result("extinctionValue") == Some(Verdict::Loss)
        && variant.number("extinctionPieceCount") == 0;
    let kinds = variant.set_of_pieces("extinctionPieceTypes");
    let promotes = |slot: &Slot| {
        let pieces = |color| variant.set_of_pieces(&of_side("promotionPieceTypes", color));
        Color::ALL.iter().any(|&color| pieces(color).slots.contains(slot))
    };
    let count = |slot, color| start.pieces.iter().filter(|it| (it.slot, it.color) == (slot, color)).count();
    let is_alone = |slot: &Slot| Color::ALL.iter().all(|&color| count(*slot, color) == 1);
    match kinds.slots.first() {
        Some(slot)
            if is_pseudo_royal
                && !kinds.all
                && kinds.slots.len() == 1
                && is_alone(slot)
                && !promotes(slot)
                && Color::ALL.iter().all(|&color| count(slots::KING, color) == 0) =>
        {
            Some(*slot)
        }
        _ => Some(slots::KING).filter(|king| variant.pieces().contains_key(king)),
    }
}

/// The pieces that are treated like kings, the king itself among them, if they are not a single one.
fn royals(variant: &Variant, start: &Start) -> Option<(BTreeSet<Slot>, Royals)> {
    let mut kinds = variant.set_of_pieces("extinctionPieceTypes");
    let is_pseudo_royal = variant.flag("extinctionPseudoRoyal")
        && variant.result("extinctionValue") == Some(Verdict::Loss)
        && !variant.flag("blastOnCapture")
        && !kinds.all;
    let used = |slot: &Slot| start.pieces.iter().any(|piece| piece.slot == *slot);
    kinds.slots.retain(|slot| used(slot));
    if !is_pseudo_royal || kinds.slots.is_empty() || royal(variant, start) == kinds.slots.first().copied() {
        return None;
    }
    let duple = variant.flag("dupleCheck");
    let royals = Royals {
        check: if duple { RoyalCheck::All } else { RoyalCheck::Any },
        // More pieces than a side can have are no limit.
        spare_above: u8::try_from(variant.number("extinctionPieceCount") + 1)
            .ok()
            .filter(|most| *most < 64 && !duple),
    };
    kinds.slots.extend(Some(slots::KING).filter(used));
    Some((kinds.slots.into_iter().collect(), royals))
}

impl Converter<'_> {
    fn file(&mut self, name: &str, title: &str) -> Game {
        let used = self.used_pieces();
        self.translate_movements(&self.with_promoted(&used));
        let mut pawns = self.pawns(&used);
        let mut promotion = self.promotion(&mut pawns, &used);
        self.add_promotions(&mut promotion, &pawns, &used);
        let hands = self.hands(&mut pawns, &used);
        let castlings = self.castlings();
        let ends = self.ends(&used, &pawns.kinds);
        self.check_holes(&used);
        let moves = self.moves();
        let walls = self.walls();
        let pieces = self.pieces(&used, &pawns);
        Game {
            name: name.to_owned(),
            title: (title != name).then(|| title.to_owned()),
            board: Board {
                files: self.variant.files() as u8,
                ranks: self.variant.ranks() as u8,
                holes: self.start.holes.clone(),
                ..Board::default()
            },
            pieces,
            moves,
            pawns: pawns.part,
            promotion,
            hands,
            walls,
            castling: castlings.part,
            start: game::Start {
                fen: Some(self.fen(&castlings.rights, ends.checks != 0)),
                ..game::Start::default()
            },
            notation: Notation { en_passant: pawns.field },
            royals: self.royals.as_ref().map(|(_, royals)| *royals),
            ends,
            regions: std::mem::take(&mut self.regions),
            ..Game::default()
        }
    }

    /// The pieces that a side can have, or must have.
    fn used_pieces(&mut self) -> BTreeSet<Slot> {
        let mut used: BTreeSet<Slot> = self.start.pieces.iter().map(|piece| piece.slot).collect();
        used.extend(self.start.held.iter().copied());
        let mut listed = vec!["promotionPieceTypesWhite", "promotionPieceTypesBlack"];
        if self.variant.result("extinctionValue").is_some() {
            listed.push("extinctionPieceTypes");
        }
        for key in listed {
            used.extend(self.variant.set_of_pieces(key).slots);
        }
        used
    }

    fn translate_movements(&mut self, used: &BTreeSet<Slot>) {
        for &slot in used {
            let place = self.place_of(slot);
            if slots::predefined(slot).is_some() && Some(slot) != self.royal {
                continue;
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

    /// Adds a region of both sides to the game, unless it is the whole board or there already. Returns its
    /// name.
    pub fn region(&mut self, name: &str, [white, black]: [&Region; 2]) -> Option<String> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let parts = |region: &Region| region.parts(files, ranks, |square| self.start.holes.contains(square));
        let (white, mirrored, black) = (parts(white), parts(&white.flipped(ranks)), parts(black));
        if [&white, &black]
            .iter()
            .all(|side| side.len() == ranks as usize && side.iter().all(|part| is_rank(part)))
        {
            return None;
        }
        let region = if mirrored == black {
            game::Region::Mirrored(white)
        } else {
            game::Region::Sides { white, black }
        };
        let same = self.regions.iter().find(|(_, other)| **other == region);
        let name = same.map_or(name, |(other, _)| other).to_owned();
        self.regions.insert(name.clone(), region);
        Some(name)
    }

    /// The region that a piece cannot leave.
    pub fn confined(&mut self, slot: Slot) -> Option<String> {
        let sides = Color::ALL.map(|color| self.variant.mobility(color, slot));
        if sides == [None, None] {
            return None;
        }
        let all = Region::all();
        let regions = sides.map(|side| side.map_or(&all, |(region, _)| region));
        self.region(&format!("of-{}", self.letter_of(slot).to_ascii_lowercase()), regions)
    }

    /// Where the soldier moves sideways, if it must cross a river first.
    pub fn beyond_river(&mut self) -> Option<String> {
        let rank = self.variant.number("soldierPromotionRank");
        let ranks = self.variant.ranks();
        let beyond = Region::of_ranks(rank..=ranks);
        self.region("beyond-river", [&beyond, &beyond.flipped(ranks)])
    }

    /// The moves of a piece along the diagonals of a palace.
    fn along_diagonals(&mut self, slot: Slot, betza: &str) -> Option<(String, String)> {
        let is = |key| Some(slot) == slots::slot_of_key(key);
        let moves = match betza {
            "W" if slot == slots::KING || is("wazir") => "F",
            _ if is("soldier") => "fF",
            _ if is("rook") => "B",
            _ if is("janggiCannon") => "pB",
            _ => return None,
        };
        let lines = self.variant.region("diagonalLines").clone();
        let region = if lines.is_empty() { None } else { self.region("diagonals", [&lines, &lines]) };
        region.map(|region| (region, moves.to_owned()))
    }

    /// Rules for all moves.
    fn moves(&mut self) -> MoveRules {
        let explosions = self.variant.flag("blastOnCapture");
        if explosions && self.royal == Some(slots::KING) {
            let text = "the king would have to be a piece that explodes: commoner = k with \
                        extinctionPieceTypes = k and extinctionPseudoRoyal = true, as in [atomic]";
            self.refuse("blastOnCapture", text);
        }
        let pawns = self.variant.set_of_pieces("promotionPawnTypesWhite").slots;
        if explosions && pawns.iter().any(|&slot| slot != slots::PAWN) {
            self.refuse(
                "blastOnCapture",
                "pawns never explode here; in Fairy-Stockfish only the piece pawn does not",
            );
        }
        let immune = self.variant.set_of_pieces("blastImmuneTypes");
        if explosions && (immune.all || !immune.slots.is_empty()) {
            self.refuse("blastImmuneTypes", "all pieces but pawns explode here; expected -");
        }
        let must_capture = self.variant.flag("mustCapture");
        let both = ["pass", "passOnStalemate"].map(|stem| {
            let [white, black] = Color::ALL.map(|color| self.variant.flag(&of_side(stem, color)));
            if white != black {
                self.refuse(&of_side(stem, Color::Black), "both sides pass here, or neither");
            }
            white
        });
        let pass = match both {
            [_, true] => Passes::WithoutMoves,
            [true, false] => Passes::Always,
            [false, false] => Passes::Never,
        };
        let king_flees = !self.variant.flag("makpongRule");
        MoveRules {
            checks: self.variant.flag("checking"),
            explosions,
            must_capture,
            king_flees,
            pass,
            trades: None,
        }
    }

    fn pieces(&mut self, used: &BTreeSet<Slot>, pawns: &Pawns) -> Vec<PieceSpec> {
        let (mut first, mut last) = (Vec::new(), Vec::new());
        let royal = self.royal;
        let kings = used.iter().filter(|slot| self.is_royal(**slot));
        let others = used.iter().filter(|slot| !self.is_royal(**slot));
        for &slot in kings.chain(others).collect::<Vec<_>>() {
            let role = match slot {
                _ if self.is_royal(slot) => Role::Royal,
                _ if pawns.kinds.contains(&slot) => Role::Pawn,
                _ => Role::Plain,
            };
            let betza = self.betza_of(slot, pawns);
            let is_soldier = Some(slot) == slots::slot_of_key("soldier");
            let river = if is_soldier { self.beyond_river() } else { None };
            let sideways = river.map(|river| (river, "sW".to_owned()));
            let is_cannon = Some(slot) == slots::slot_of_key("janggiCannon");
            let piece = PieceSpec {
                letter: self.letter_of(slot),
                name: self.name_of(slot),
                betza: if sideways.is_some() { "fW".to_owned() } else { betza.clone() },
                role,
                confined: self.confined(slot),
                avoids: if is_cannon { self.letter_of(slot).to_string() } else { String::new() },
                within: sideways.into_iter().chain(self.along_diagonals(slot, &betza)).collect(),
                faces: if Some(slot) == royal && self.variant.flag("flyingGeneral") { "vR" } else { "" }
                    .to_owned(),
                ..PieceSpec::default()
            };
            let list = if role == Role::Pawn { &mut last } else { &mut first };
            list.push(piece);
        }
        [first, last, self.promoted_pieces(used, pawns)].concat()
    }

    /// The movement of a piece in the dialect of this program.
    pub fn betza_of(&self, slot: Slot, pawns: &Pawns) -> String {
        match self.movements.get(&slot) {
            Some(movement) => movement.text(pawns.have_first_moves),
            None if slot == slots::PAWN => pawns.movement.clone(),
            None => slots::predefined(slot).map_or("", |(_, betza)| betza).to_owned(),
        }
    }

    fn fen(&self, rights: &str, counts_checks: bool) -> String {
        let Start { placement, side, clocks: [clock, number], .. } = &self.start;
        let hands = self.start.hands.as_ref().map(|hands| format!("[{hands}]")).unwrap_or_default();
        let checks = match self.start.checks {
            Some((white, black)) if counts_checks => format!(" {white}+{black}"),
            None if counts_checks => " 1+1".to_owned(),
            _ => String::new(),
        };
        format!("{placement}{hands} {side} {rights} -{checks} {clock} {number}")
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

fn is_rank(part: &str) -> bool {
    part.starts_with("rank ")
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
    marks::written(&text).into_owned()
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
    let is_bare = key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let key = if is_bare { key.to_owned() } else { format!("\"{key}\"") };
    let line = format!("{key} = {value}\n");
    match value {
        Value::Array(items) if line.len() > WIDTH => {
            let items: String = items.iter().map(|item| format!("    {item},\n")).collect();
            format!("{key} = [\n{items}]\n")
        }
        _ => line,
    }
}
