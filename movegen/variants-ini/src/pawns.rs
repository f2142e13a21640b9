//! Converts what pawns do: first moves, en passant, promotion.

use std::collections::BTreeSet;

use movegen::{
    Color,
    betza::{self, Shape, Term},
    game::{self, EnPassant, EnPassantField, PawnRules, Promotion, PromotionInPlace, PromotionZone, Side},
};

use super::betza::Movement;
use super::converter::Converter;
use super::slots::{self, Slot};
use super::start::seen_by;
use super::values::{Pieces, Region};
use super::variant::of_side;

#[derive(Debug, Default)]
pub(crate) struct Pawns {
    pub kinds: BTreeSet<Slot>,
    /// `[pawns]`.
    pub part: PawnRules,
    /// The movement of the pawn of chess.
    pub movement: String,
    pub have_first_moves: bool,
    /// What the en-passant field of a FEN contains, if that is not the default.
    pub field: Option<EnPassantField>,
}

struct FirstMoves {
    /// The ranks from which pawns have them, without gaps. Empty if there are none.
    double: Vec<i32>,
    /// Those from which the pawn of chess can also go three steps.
    triple: Vec<i32>,
}

impl Converter<'_> {
    /// Converts the rules of pawns, except promotion. `used` are the pieces of the game.
    pub fn pawns(&mut self, used: &BTreeSet<Slot>) -> Pawns {
        let kinds = self.pawn_kinds(used);
        let mut pawns = Pawns { kinds, movement: "fmWfcF".to_owned(), ..Pawns::default() };
        let moves = self.first_moves(used);
        self.check_plain_pieces(used, &pawns.kinds, &moves);
        if moves.triple.is_empty() {
            pawns.movement += if moves.double.is_empty() { "" } else { "ifmnD" };
        } else {
            pawns.movement += "ifmR3";
        }
        let terms: Vec<Term> =
            pawns.kinds.iter().flat_map(|&slot| self.terms(slot, &pawns.movement, &moves)).collect();
        let initial: Vec<&Term> = terms.iter().filter(|term| term.modes.initial).collect();
        pawns.have_first_moves = !initial.is_empty();
        self.check_start_ranks(&pawns, &moves);
        let has_others = terms.iter().any(is_other_advance);
        if let (Some(&first), Some(&last)) = (moves.double.first(), moves.double.last())
            && pawns.have_first_moves
        {
            let limit = self.advance_limit(&initial, &moves, last);
            pawns.part = PawnRules {
                first_rank: first,
                squares: None,
                last_advance_rank: Some(last).filter(|_| last != first),
                advance_limit: Some(limit).filter(|_| limit != first + 2),
                en_passant: EnPassant::Pawns(self.en_passant(&pawns.kinds, used, &moves)),
            };
            if has_others && pawns.part.en_passant == EnPassant::Pawns(true) {
                let text = "pawns can be captured en passant only after first moves there; here other \
                            straight moves of two squares count, too";
                self.refuse("enPassantTypesWhite", text);
            }
            let is_double = |term: &&Term| match &term.shape {
                Shape::Ride { steps, limit: 2, .. } => *steps == [(0, 1)],
                _ => false,
            };
            let is_passed_square = initial.iter().all(is_double);
            let usual = first == last && limit <= first + 2;
            pawns.field = match is_passed_square {
                true if !usual => Some(EnPassantField::PassedSquare),
                false if usual => Some(EnPassantField::Advance),
                _ => None,
            };
        } else {
            let goes_back = terms.iter().any(|term| reaches(term).any(|(_, y)| y < 0));
            if goes_back || self.lowest_rank(&pawns.kinds) == Some(1) {
                pawns.part.first_rank = 1;
            }
            pawns.part.en_passant = EnPassant::Pawns(!has_others);
        }
        pawns
    }

    /// The kinds that promote. They must be the kinds that reset the move count, too.
    fn pawn_kinds(&mut self, used: &BTreeSet<Slot>) -> BTreeSet<Slot> {
        let mut kinds = self.both_sides("promotionPawnTypes", used);
        if self.royal.is_some_and(|royal| kinds.remove(&royal)) {
            self.refuse("promotionPawnTypesWhite", "the king cannot promote here; leave it out");
            return kinds;
        }
        if self.variant.number("nMoveRule") > 0 {
            let resetting = self.both_sides("nMoveRuleTypes", used);
            if resetting != kinds {
                self.refuse(
                    "nMoveRuleTypesWhite",
                    "the pieces that promote must be those that reset the move count; pawnTypes sets both",
                );
            }
        }
        kinds
    }

    /// A set of pieces, without unused ones. It must be the same for both sides, apart from pieces that only
    /// one of them can have.
    pub fn both_sides(&mut self, stem: &str, used: &BTreeSet<Slot>) -> BTreeSet<Slot> {
        let of = |color| {
            let Pieces { all, slots } = self.variant.set_of_pieces(&of_side(stem, color));
            let is_used = |slot: &Slot| used.contains(slot);
            if all { used.clone() } else { slots.into_iter().filter(is_used).collect::<BTreeSet<_>>() }
        };
        let [white, black] = Color::ALL.map(of);
        let [own_white, own_black] = Color::ALL.map(|color| self.pieces_of(color));
        let common = |set: &BTreeSet<Slot>| -> BTreeSet<Slot> {
            set.iter().copied().filter(|slot| own_white.contains(slot) && own_black.contains(slot)).collect()
        };
        if common(&white) != common(&black) {
            let text = format!("both sides must have the same pieces here; set {stem}");
            self.refuse(&of_side(stem, Color::Black), text);
        }
        if white == black {
            return white;
        }
        white.intersection(&own_white).chain(black.intersection(&own_black)).copied().collect()
    }

    /// The pieces that a side can have.
    fn pieces_of(&self, color: Color) -> BTreeSet<Slot> {
        if self.variant.flag("capturesToHand") || !self.start.held.is_empty() {
            return self.variant.pieces().keys().copied().collect();
        }
        let start = self.start.pieces.iter().filter(|piece| piece.color == color).map(|piece| piece.slot);
        let promoted = self.variant.set_of_pieces(&of_side("promotionPieceTypes", color)).slots;
        let all: BTreeSet<Slot> = start.chain(promoted).collect();
        let other_sides = all.iter().filter_map(|&slot| self.variant.promoted(slot)).collect::<Vec<Slot>>();
        all.into_iter().chain(other_sides).collect()
    }

    /// Whole ranks, for White, of regions that mirror each other.
    fn mirrored_ranks(&mut self, stem: &str) -> Vec<i32> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let [white, black] = Color::ALL.map(|color| {
            let key = of_side(stem, color);
            self.variant.region(&key).ranks(files, ranks).unwrap_or_else(|rank| {
                let text = format!(
                    "only a part of rank {rank} belongs to it; a region consists of whole ranks here"
                );
                self.refuse(&key, text);
                Vec::new()
            })
        });
        let mut mirrored: Vec<i32> = black.iter().map(|&rank| ranks + 1 - rank).collect();
        mirrored.sort_unstable();
        if white != mirrored {
            let show = |list: &[i32], color| {
                let words: Vec<String> =
                    list.iter().map(|&rank| format!("*{}", seen_by(color, rank, ranks))).collect();
                if words.is_empty() { "-".to_owned() } else { words.join(" ") }
            };
            let text = format!(
                "it must mirror {stem}White, which is {}; expected {}",
                show(&white, Color::White),
                show(&white, Color::Black)
            );
            self.refuse(&of_side(stem, Color::Black), text);
        }
        white
    }

    /// From which ranks pawns have first moves, if a piece has any.
    fn first_moves(&mut self, used: &BTreeSet<Slot>) -> FirstMoves {
        let nothing = FirstMoves { double: Vec::new(), triple: Vec::new() };
        let is_initial =
            |slot| self.movements.get(slot).is_some_and(|movement: &Movement| movement.is_initial());
        let can_advance = used.contains(&slots::PAWN) || used.iter().any(is_initial);
        if !can_advance {
            return nothing;
        }
        let triple =
            if used.contains(&slots::PAWN) { self.mirrored_ranks("tripleStepRegion") } else { Vec::new() };
        if !self.variant.flag("doubleStep") {
            if !triple.is_empty() {
                self.refuse("tripleStepRegionWhite", "triple steps without double steps cannot be expressed");
            }
            return nothing;
        }
        let mut double = self.mirrored_ranks("doubleStepRegion");
        // From the last ranks there is no room for two steps.
        double.retain(|&rank| rank + 2 <= self.variant.ranks());
        if double.windows(2).any(|pair| pair[1] != pair[0] + 1) {
            self.refuse("doubleStepRegionWhite", "the ranks must follow each other without a gap");
        }
        let most = triple.last().copied().unwrap_or_default();
        let is_beginning = triple.iter().eq(double.iter().filter(|&&rank| rank <= most));
        if !triple.is_empty() && (!is_beginning || double.last().is_some_and(|&last| last > most + 1)) {
            let text = "triple steps must begin on the first ranks of doubleStepRegionWhite, and at most \
                        one rank of it can lack them";
            self.refuse("tripleStepRegionWhite", text);
        }
        FirstMoves { double, triple }
    }

    /// Refuses first moves and double steps of pieces that are not pawns.
    fn check_plain_pieces(&mut self, used: &BTreeSet<Slot>, kinds: &BTreeSet<Slot>, moves: &FirstMoves) {
        if moves.double.is_empty() {
            return;
        }
        for &slot in used.difference(kinds) {
            let is_initial = self.movements.get(&slot).is_some_and(Movement::is_initial);
            if slot == slots::PAWN || is_initial {
                let place = self.place_of(slot);
                let text = "only pieces that promote have first moves here; list the piece in pawnTypes, \
                            or set doubleStep = false";
                self.report.refuse(&place, text);
            }
        }
    }

    /// The terms of a pawn's movement in the dialect of this program.
    fn terms(&self, slot: Slot, pawn: &str, moves: &FirstMoves) -> Vec<Term> {
        let text = match self.movements.get(&slot) {
            Some(movement) => movement.text(!moves.double.is_empty()),
            None if slot == slots::PAWN => pawn.to_owned(),
            None => slots::predefined(slot).map_or("", |(_, betza)| betza).to_owned(),
        };
        betza::parse(&text).unwrap_or_default()
    }

    fn check_start_ranks(&mut self, pawns: &Pawns, moves: &FirstMoves) {
        let (Some(lowest), Some(&first)) = (self.lowest_rank(&pawns.kinds), moves.double.first()) else {
            return;
        };
        if pawns.have_first_moves && lowest < first {
            let text = format!(
                "pawns start on rank {lowest}, seen from their side. Here pawns stand on the first rank \
                 of double steps, which is {first}, or beyond"
            );
            self.refuse("doubleStepRegionWhite", text);
        }
    }

    /// The lowest rank on which pawns start, seen from their side.
    fn lowest_rank(&self, kinds: &BTreeSet<Slot>) -> Option<i32> {
        let ranks = self.variant.ranks();
        let pawns = self.start.pieces.iter().filter(|piece| kinds.contains(&piece.slot));
        pawns.map(|piece| seen_by(piece.color, piece.rank, ranks)).min()
    }

    /// The last rank that first moves reach.
    fn advance_limit(&mut self, initial: &[&Term], moves: &FirstMoves, last: i32) -> i32 {
        let ranks = self.variant.ranks();
        let reach = |term: &&Term| match term.shape {
            Shape::Ride { limit, .. } => last + i32::from(limit),
            _ => last + 2,
        };
        let furthest = initial.iter().map(reach).max().unwrap_or(last);
        let Some(&triple) = moves.triple.last() else { return furthest.min(ranks) };
        let others_differ = self.movements.values().any(Movement::is_initial);
        if others_differ && triple != last {
            let text = "it must be doubleStepRegionWhite if other pieces have first moves, too";
            self.refuse("tripleStepRegionWhite", text);
        }
        (triple + 3).min(ranks)
    }

    /// Whether pawns capture en passant.
    fn en_passant(&mut self, kinds: &BTreeSet<Slot>, used: &BTreeSet<Slot>, moves: &FirstMoves) -> bool {
        let capable = self.both_sides("enPassantTypes", used);
        let incapable: Vec<Slot> =
            kinds.iter().copied().filter(|slot| *slot != slots::PAWN && !capable.contains(slot)).collect();
        let by_region = self.en_passant_by_region(moves);
        if by_region == Some(false) {
            return false;
        }
        let advances = |slot: &Slot| {
            let is_initial = self.movements.get(slot).is_some_and(Movement::is_initial);
            kinds.contains(slot) && (*slot == slots::PAWN || is_initial)
        };
        let can_capture = |color: Color| {
            self.pieces_of(color).iter().any(|slot| capable.contains(slot))
                && self.pieces_of(!color).iter().any(advances)
        };
        if !Color::ALL.into_iter().any(can_capture) {
            return false;
        }
        if let Some(&slot) = capable.difference(kinds).next() {
            let text = "only pieces that promote capture en passant here; list the piece in pawnTypes";
            let place = self.place_of(slot);
            self.report.refuse(&place, text);
        }
        if incapable.len() == kinds.len() {
            return false;
        }
        if let (Some(&slot), Some(true)) = (incapable.first(), by_region) {
            let place = self.place_of(slot);
            let text = "all pawns or none must capture en passant; list the piece in enPassantTypes";
            self.report.refuse(&place, text);
        }
        true
    }

    /// Whether the squares that pawns pass are in the regions of en passant; none after a refusal.
    fn en_passant_by_region(&mut self, moves: &FirstMoves) -> Option<bool> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let last_triple = moves.triple.last().map(|&rank| rank + 2);
        let passed: BTreeSet<i32> = moves.double.iter().map(|&rank| rank + 1).chain(last_triple).collect();
        let mut found = BTreeSet::new();
        for color in Color::ALL {
            let key = of_side("enPassantRegion", !color);
            let whole = self.variant.region(&key).ranks(files, ranks);
            match whole {
                Ok(whole) => {
                    found.extend(passed.iter().map(|&rank| whole.contains(&seen_by(color, rank, ranks))));
                }
                Err(_) => found.extend([false, true]),
            }
        }
        if found.len() == 2 {
            let text = "it must have all squares that pawns pass, or none of them";
            self.refuse("enPassantRegionWhite", text);
            return None;
        }
        Some(found.contains(&true))
    }

    pub fn promotion(&mut self, pawns: &mut Pawns, used: &BTreeSet<Slot>) -> Promotion {
        if pawns.kinds.is_empty() {
            return Promotion::default();
        }
        let sets = Color::ALL.map(|color| -> BTreeSet<Slot> {
            let listed = self.variant.set_of_pieces(&of_side("promotionPieceTypes", color));
            if listed.all { used.clone() } else { used.intersection(&listed.slots).copied().collect() }
        });
        let pieces: BTreeSet<Slot> = sets.iter().flatten().copied().collect();
        let place = self.variant.place("promotionPieceTypesWhite").clone();
        if let Some(&slot) =
            pieces.iter().find(|slot| pawns.kinds.contains(slot) || Some(**slot) == self.royal)
        {
            let text = format!("a pawn cannot become the {} here", self.name_of(slot));
            self.report.refuse(&place, text);
        }
        let last = self.variant.ranks();
        let is_mandatory = self.variant.flag("mandatoryPawnPromotion");
        let letters =
            |set: &BTreeSet<Slot>| -> String { set.iter().map(|&slot| self.letter_of(slot)).collect() };
        let [white, black] = sets.each_ref().map(letters);
        let to = match self.other_side_of_pawn(pawns).filter(|_| pieces.is_empty()) {
            Some(letter) => vec![(None, letter.to_string())],
            None if white == black => vec![(None, white)],
            None => vec![(Some(Side::White), white), (Some(Side::Black), black)],
        };
        let to: Vec<(Option<Side>, String)> = to.into_iter().filter(|(_, to)| !to.is_empty()).collect();
        if to.is_empty() && is_mandatory {
            let text = "no piece is named to which pawns promote; add a line such as promotionPieceTypes = q";
            self.report.refuse(&place, text);
        }
        if self.variant.flag("sittuyinPromotion") {
            return self.promotion_in_place(pawns, &pieces);
        }
        let ranks = self.usual_zones().filter(|_| !to.is_empty() && self.may_not_stay(pawns));
        let zones = match ranks {
            Some(ranks) => {
                let zones = |rank: i32| {
                    to.iter().map(move |(side, to)| PromotionZone {
                        rank: Some(rank),
                        to: to.clone(),
                        optional: !is_mandatory && rank != last,
                        side: *side,
                        ..PromotionZone::default()
                    })
                };
                ranks.into_iter().flat_map(zones).collect()
            }
            None => self.zones_by_region(pawns, &to),
        };
        let limits = self
            .variant
            .limits("promotionLimit")
            .iter()
            .filter(|(slot, most)| pieces.contains(slot) && *most > 0);
        Promotion {
            zones,
            limits: limits.map(|&(slot, most)| (self.letter_of(slot), most)).collect(),
            ..Promotion::default()
        }
    }

    /// Pawns that promote where they stand, or by a move of the new piece.
    fn promotion_in_place(&mut self, pawns: &mut Pawns, pieces: &BTreeSet<Slot>) -> Promotion {
        if pawns.kinds.iter().any(|&slot| slot != slots::PAWN) {
            self.refuse("promotionPawnTypesWhite", "with sittuyinPromotion only the piece pawn promotes");
        }
        let zones = Color::ALL.map(|color| self.variant.region(&of_side("promotionRegion", color)).clone());
        let region = self.region("promotion", zones.each_ref()).unwrap_or_else(|| self.whole_board());
        pawns.part.squares = Some(self.whole_board());
        let in_place = PromotionInPlace {
            pieces: pawns.kinds.iter().map(|&slot| self.letter_of(slot)).collect(),
            to: pieces.iter().map(|&slot| self.letter_of(slot)).collect(),
            region,
        };
        let limits = self.variant.limits("promotionLimit").iter();
        let limits = limits.filter(|(slot, most)| pieces.contains(slot) && *most > 0);
        Promotion {
            limits: limits.map(|&(slot, most)| (self.letter_of(slot), most)).collect(),
            in_place: Some(in_place),
            ..Promotion::default()
        }
    }

    /// The ranks on which pawns promote, if they are whole, the same for both sides, and the last is one.
    fn usual_zones(&self) -> Option<Vec<i32>> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let [white, black] = Color::ALL
            .map(|color| self.variant.region(&of_side("promotionRegion", color)).ranks(files, ranks));
        let (white, black) = (white.ok()?, black.ok()?);
        let mirrored: Vec<i32> = black.iter().rev().map(|&rank| ranks + 1 - rank).collect();
        (white == mirrored && white.contains(&ranks)).then_some(white)
    }

    /// Whether a pawn that reaches the last rank must promote there, because it could not move any more.
    fn may_not_stay(&self, pawns: &Pawns) -> bool {
        let goes_on = pawns.kinds.iter().any(|&slot| {
            let nothing = FirstMoves { double: Vec::new(), triple: Vec::new() };
            let terms = self.terms(slot, &pawns.movement, &nothing);
            terms.iter().any(|term| reaches(term).any(|(_, y)| y <= 0))
        });
        self.variant.flag("mandatoryPawnPromotion") || !goes_on && self.variant.flag("immobilityIllegal")
    }

    /// Zones on any squares. Pawns can stand on all squares on which they need not promote.
    fn zones_by_region(&mut self, pawns: &mut Pawns, to: &[(Option<Side>, String)]) -> Vec<PromotionZone> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        if self.variant.flag("immobilityIllegal") {
            let text = "pawns could stay where they cannot move; the promotion regions must be whole ranks \
                        here, with the last one, and Black's must mirror White's";
            self.refuse("immobilityIllegal", text);
        }
        let is_mandatory = self.variant.flag("mandatoryPawnPromotion");
        let zones = Color::ALL.map(|color| self.variant.region(&of_side("promotionRegion", color)).clone());
        let all = Region::all();
        let others = zones.clone().map(|zone| zone.others(files, ranks));
        let stay = if is_mandatory { others.each_ref() } else { [&all, &all] };
        let squares = self.region("pawn-squares", stay);
        pawns.part.squares = Some(squares.unwrap_or_else(|| self.whole_board()));
        if to.is_empty() {
            return Vec::new();
        }
        let region = Some(self.region("promotion", zones.each_ref()).unwrap_or_else(|| self.whole_board()));
        let zone = |(side, to): &(Option<Side>, String)| PromotionZone {
            region: region.clone(),
            to: to.clone(),
            optional: !is_mandatory,
            side: *side,
            ..PromotionZone::default()
        };
        to.iter().map(zone).collect()
    }

    /// The name of a region of all squares.
    pub fn whole_board(&mut self) -> String {
        let ranks = (1..=self.variant.ranks()).map(|rank| format!("rank {rank}")).collect();
        self.regions.insert("board".to_owned(), game::Region::Mirrored(ranks));
        "board".to_owned()
    }
}

/// Whether a term is a straight move forward of two squares or more that is not a first move. Here pawns can
/// be captured en passant after it, in Fairy-Stockfish they cannot.
fn is_other_advance(term: &Term) -> bool {
    let is_forward = |&(x, y): &(i8, i8)| x.abs() <= 1 && y == 1;
    let Shape::Ride { steps, limit: 2.., .. } = &term.shape else { return false };
    !term.modes.initial && !term.modes.captures && !term.modes.hops && steps.iter().any(is_forward)
}

/// The steps and leaps of a term.
fn reaches(term: &Term) -> impl Iterator<Item = (i8, i8)> {
    let steps = match &term.shape {
        Shape::Ride { steps, .. } => steps.clone(),
        Shape::Bent { turns, .. } | Shape::Hook { turns, .. } => {
            turns.iter().map(|&(step, _)| step).collect()
        }
        Shape::Lame { ways } => ways.iter().filter_map(|way| way.last().copied()).collect(),
        Shape::MultiPath { .. } | Shape::Double { .. } => Vec::new(),
    };
    steps.into_iter()
}
