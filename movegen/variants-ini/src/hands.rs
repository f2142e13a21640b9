//! Converts hands, and the promotion of pieces into their other side.

use std::collections::BTreeSet;

use movegen::{
    Color,
    game::{Drops, Edge, Hands, PieceSpec, PromotesBy, Promotion, PromotionZone},
    marks,
};

use super::converter::Converter;
use super::pawns::Pawns;
use super::slots::{self, Slot};
use super::start::seen_by;
use super::values::Region;
use super::variant::of_side;

/// The letter of a promoted piece: `+P`.
pub(crate) fn promoted_letter(letter: char) -> char {
    marks::joined(&format!("+{letter}")).chars().next().unwrap_or(letter)
}

impl Converter<'_> {
    /// Whether captured pieces go into hands.
    pub fn captures_to_hand(&self) -> bool {
        self.variant.flag("pieceDrops") && self.variant.flag("capturesToHand")
    }

    /// Whether a captured piece that has promoted is what it was before.
    fn falls_back(&self) -> bool {
        self.captures_to_hand() && !self.variant.flag("dropLoop")
    }

    /// The pieces of the game that have another side, each with the piece as which it moves then.
    fn promoted(&self, used: &BTreeSet<Slot>) -> Vec<(Slot, Slot)> {
        used.iter().filter_map(|&slot| Some((slot, self.variant.promoted(slot)?))).collect()
    }

    /// The pieces with promoted ones among them.
    pub fn with_promoted(&self, used: &BTreeSet<Slot>) -> BTreeSet<Slot> {
        used.iter().copied().chain(self.promoted(used).into_iter().map(|(_, to)| to)).collect()
    }

    /// The letters of pieces, with those of the promoted pieces that move like them.
    pub fn letters_with_promoted(&self, slots: &BTreeSet<Slot>, used: &BTreeSet<Slot>) -> String {
        let own = used.intersection(slots).map(|&slot| self.letter_of(slot));
        let promoted = self.promoted(used).into_iter().filter(|(_, to)| slots.contains(to));
        own.chain(promoted.map(|(slot, _)| promoted_letter(self.letter_of(slot)))).collect()
    }

    /// The lines of the promoted pieces.
    pub fn promoted_pieces(&mut self, used: &BTreeSet<Slot>, pawns: &Pawns) -> Vec<PieceSpec> {
        let (falls_back, pairs) = (self.falls_back(), self.promoted(used));
        let spec = |(slot, to): (Slot, Slot)| PieceSpec {
            letter: promoted_letter(self.letter_of(slot)),
            name: format!("promoted {}", self.name_of(slot)),
            betza: self.betza_of(to, pawns),
            falls_back: falls_back.then(|| self.letter_of(slot)),
            confined: self.confined(to),
            ..PieceSpec::default()
        };
        pairs.into_iter().map(spec).collect()
    }

    /// The letter of the promoted pawn, if the pawn of chess is the only pawn, and has another side rather
    /// than pieces to which it promotes.
    pub fn other_side_of_pawn(&self, pawns: &Pawns) -> Option<char> {
        let is_alone = pawns.kinds.len() == 1 && pawns.kinds.contains(&slots::PAWN);
        let promotes = Color::ALL.into_iter().any(|color| {
            !self.variant.set_of_pieces(&of_side("promotionPieceTypes", color)).slots.is_empty()
        });
        let has_other_side = self.variant.promoted(slots::PAWN).is_some();
        (is_alone && !promotes && has_other_side).then(|| promoted_letter(self.letter_of(slots::PAWN)))
    }

    /// Adds the promotion of pieces into their other side.
    pub fn add_promotions(&mut self, promotion: &mut Promotion, pawns: &Pawns, used: &BTreeSet<Slot>) {
        let pawn = self.other_side_of_pawn(pawns);
        promotion.falls_back = self.falls_back() && !promotion.zones.is_empty() && pawn.is_none();
        let pairs = self.promoted(used);
        if pairs.is_empty() {
            return;
        }
        for &(slot, to) in &pairs {
            let refused = if self.is_royal(slot) || self.is_royal(to) {
                "a royal piece neither promotes nor comes from a promotion here"
            } else if self.variant.promoted(to).is_some() {
                "a promoted piece cannot promote to a third one here"
            } else if pawns.kinds.contains(&slot) && pawn.is_none() {
                "a pawn promotes either to promotionPieceTypes or to its own other side here, like all pawns"
            } else {
                continue;
            };
            self.refuse("promotedPieceType", format!("the {}: {refused}", self.name_of(slot)));
        }
        let zones = Color::ALL.map(|color| self.variant.region(&of_side("promotionRegion", color)).clone());
        let region = self.region("promotion", zones.each_ref()).unwrap_or_else(|| self.whole_board());
        let is_mandatory = self.variant.flag("mandatoryPiecePromotion");
        let by = self.variant.flag("piecePromotionOnCapture").then_some(PromotesBy::Capture);
        let limits = self.variant.limits("promotionLimit").to_vec();
        for &(slot, to) in &pairs {
            let letter = promoted_letter(self.letter_of(slot));
            let is_pawn = pawns.kinds.contains(&slot);
            let is_forced = if is_pawn { self.variant.flag("mandatoryPawnPromotion") } else { is_mandatory };
            let zone = |from: char, to: char| PromotionZone {
                region: Some(region.clone()),
                to: to.to_string(),
                pieces: from.to_string(),
                optional: !is_forced,
                leaving: true,
                by,
                ..PromotionZone::default()
            };
            if !is_pawn {
                promotion.zones.push(zone(self.letter_of(slot), letter));
                if self.variant.flag("pieceDemotion") {
                    promotion.zones.push(zone(letter, self.letter_of(slot)));
                }
            } else if self.variant.flag("pieceDemotion") {
                self.refuse("pieceDemotion", "a promoted pawn stays what it is here; expected false");
            } else if by.is_some() {
                self.refuse("piecePromotionOnCapture", "pawns promote by all moves here; expected false");
            }
            let limit = limits.iter().find(|&&(limited, most)| limited == to && most > 0);
            if let Some(&(_, most)) = limit {
                let is_shared = used.contains(&to) || pairs.iter().filter(|pair| pair.1 == to).count() > 1;
                if is_shared || is_forced {
                    let text = "a limit for promoted pieces needs a promotion that is not mandatory, to a \
                                piece that nothing else can be";
                    self.refuse("promotionLimit", text);
                }
                promotion.limits.insert(letter, most);
            }
        }
    }

    /// Converts the hands, if there are any.
    pub fn hands(&mut self, pawns: &mut Pawns, used: &BTreeSet<Slot>) -> Option<Hands> {
        let gates = self.has_gates();
        if gates && !self.captures_to_hand() {
            return Some(self.gates_alone());
        }
        if !self.variant.flag("pieceDrops") {
            if self.variant.flag("capturesToHand") {
                self.refuse("capturesToHand", "captured pieces that are never dropped; expected false");
            }
            return None;
        }
        let must_drop = self.variant.set_of_pieces("mustDropType");
        if self.variant.flag("mustDrop") && !must_drop.all {
            self.refuse("mustDropType", "all pieces must be dropped first, or none; expected *");
        }
        let can_be_held: BTreeSet<Slot> = used
            .iter()
            .copied()
            .filter(|slot| !self.is_royal(*slot) || self.start.held.contains(slot))
            .collect();
        let enters = self.edges();
        let letters =
            |slots: &mut dyn Iterator<Item = Slot>| slots.map(|slot| self.letter_of(slot)).collect();
        let on_files = self.variant.number("dropNoDoubledCount");
        let one_per_file = self.variant.set_of_pieces("dropNoDoubled").slots;
        let (one_per_file, never) =
            if on_files == 0 { (BTreeSet::new(), one_per_file) } else { (one_per_file, BTreeSet::new()) };
        let no_mate = if self.variant.flag("shogiPawnDropMateIllegal") {
            slots::slot_of_key("shogiPawn").filter(|slot| can_be_held.contains(slot))
        } else {
            None
        };
        let halved: BTreeSet<Slot> = slots::slot_of_key("bishop")
            .into_iter()
            .filter(|_| self.variant.flag("dropOppositeColoredBishop"))
            .collect();
        let hands = Hands {
            captures: self.variant.flag("capturesToHand"),
            one_per_file: letters(&mut one_per_file.intersection(&can_be_held).copied()),
            one_per_file_limit: u8::try_from(on_files.max(1)).unwrap_or(u8::MAX),
            no_mate: letters(&mut no_mate.into_iter()),
            checks: self.variant.flag("dropChecks"),
            stuck: !self.variant.flag("immobilityIllegal"),
            either_side: self.variant.flag("dropPromoted") && !self.promoted(used).is_empty(),
            enters,
            on_both_colours: letters(&mut halved.intersection(&can_be_held).copied()),
            first: self.variant.flag("mustDrop"),
            gates,
            drops: self.drops(pawns, &can_be_held, &never),
        };
        Some(hands)
    }

    /// Whether pieces of the hand appear where pieces leave.
    fn has_gates(&mut self) -> bool {
        let [gating, of_seirawan] = ["gating", "seirawanGating"].map(|key| self.variant.flag(key));
        if gating != of_seirawan {
            let text = "gating and seirawanGating are both true or both false here";
            self.refuse("seirawanGating", text);
        }
        of_seirawan
    }

    /// Pieces of the hand that appear where pieces leave, and are not dropped.
    fn gates_alone(&mut self) -> Hands {
        if self.variant.flag("pieceDrops") {
            self.refuse("pieceDrops", "a game with gates has drops only with capturesToHand; expected false");
        }
        for color in Color::ALL {
            let key = of_side("dropRegion", color);
            let (files, ranks) = (self.variant.files(), self.variant.ranks());
            if !self.variant.region(&key).others(files, ranks).is_empty() {
                self.refuse(&key, "pieces can appear on all squares here; expected **");
            }
        }
        Hands { gates: true, stuck: true, ..Hands::default() }
    }

    /// The edges from which dropped pieces slide in.
    fn edges(&mut self) -> Vec<Edge> {
        match self.variant.text("enclosingDrop") {
            "none" => Vec::new(),
            "top" => vec![Edge::Top],
            "anyside" => {
                let text = "anyside; in Fairy-Stockfish pieces that enter from the right or the top can pass \
                            others, which they cannot here; expected top or none";
                self.refuse("enclosingDrop", text);
                Vec::new()
            }
            _ => {
                self.refuse("enclosingDrop", "expected top or none");
                Vec::new()
            }
        }
    }

    /// Where pieces can be dropped. Some are never dropped.
    fn drops(&mut self, pawns: &mut Pawns, kinds: &BTreeSet<Slot>, never: &BTreeSet<Slot>) -> Vec<Drops> {
        let mut drops = Vec::new();
        let kept: String = kinds.intersection(never).map(|&slot| self.letter_of(slot)).collect();
        if !kept.is_empty()
            && let Some(region) = self.region("nowhere", [&Region::default(), &Region::default()])
        {
            drops.push(Drops { pieces: kept, region });
        }
        let kinds: BTreeSet<Slot> = kinds.difference(never).copied().collect();
        let dropped = Color::ALL.map(|color| self.variant.region(&of_side("dropRegion", color)).clone());
        let mut others: BTreeSet<Slot> = kinds.difference(&pawns.kinds).copied().collect();
        let rook = slots::slot_of_key("rook").filter(|_| self.variant.flag("sittuyinRookDrop"));
        if let Some(rook) = rook.filter(|rook| others.remove(rook)) {
            let (files, ranks) = (self.variant.files(), self.variant.ranks());
            let first = Color::ALL.map(|color| {
                dropped[color.index()].filtered(files, ranks, |_, rank| seen_by(color, rank, ranks) == 1)
            });
            if let Some(region) = self.region("rook-drops", first.each_ref()) {
                drops.push(Drops { pieces: self.letter_of(rook).to_string(), region });
            }
        }
        let others: String = others.into_iter().map(|slot| self.letter_of(slot)).collect();
        if !others.is_empty()
            && let Some(region) = self.region("drops", dropped.each_ref())
        {
            drops.push(Drops { pieces: others, region });
        }
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let lasting = pawns.part.squares.is_none();
        for &slot in kinds.intersection(&pawns.kinds) {
            let is_chess_pawn = slot == slots::PAWN;
            let squares = Color::ALL.map(|color| {
                let zone = self.variant.region(&of_side("promotionRegion", color));
                let mobility = self.variant.mobility(color, slot);
                let (drops_on_first, drops_in_zone) =
                    (self.variant.flag("firstRankPawnDrops"), self.variant.flag("promotionZonePawnDrops"));
                let is_stuck = |rank| rank == ranks && self.variant.flag("immobilityIllegal");
                dropped[color.index()].filtered(files, ranks, |file, rank| {
                    let own = seen_by(color, rank, ranks);
                    let is_barred = is_chess_pawn
                        && (own == 1 && !drops_on_first || !drops_in_zone && zone.has(file, rank));
                    !is_barred && !is_stuck(own) && mobility.is_none_or(|(region, _)| region.has(file, rank))
                })
            });
            let usual = pawns.part.first_rank..ranks;
            let is_usual = |color| {
                let unusual = squares[Color::index(color)]
                    .filtered(files, ranks, |_, rank| !usual.contains(&seen_by(color, rank, ranks)));
                unusual.is_empty()
            };
            if lasting && !Color::ALL.into_iter().all(is_usual) {
                let stand = Color::ALL.map(|color| {
                    Region::all().filtered(files, ranks, |file, rank| {
                        usual.contains(&seen_by(color, rank, ranks)) || squares[color.index()].has(file, rank)
                    })
                });
                pawns.part.squares =
                    Some(self.region("pawn-squares", stand.each_ref()).unwrap_or_else(|| self.whole_board()));
            }
            let region = self.region("pawn-drops", squares.each_ref()).unwrap_or_else(|| self.whole_board());
            drops.push(Drops { pieces: self.letter_of(slot).to_string(), region });
        }
        drops
    }
}
