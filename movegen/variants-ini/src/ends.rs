//! Converts how games end.

use std::collections::BTreeSet;

use movegen::Color;
use movegen::game::{BareKing, Ends, Extinction, Goal, Line, LineDirection, Verdict};

use super::converter::Converter;
use super::slots::{self, Slot};
use super::variant::of_side;

impl Converter<'_> {
    /// Converts the ends. `used` are the pieces of the game, `pawns` those that promote.
    pub fn ends(&mut self, used: &BTreeSet<Slot>, pawns: &BTreeSet<Slot>) -> Ends {
        let mut ends = Ends::default();
        let moves = self.variant.number("nMoveRule");
        ends.move_count = moves as u16;
        let repetitions = self.variant.number("nFoldRule");
        match u8::try_from(repetitions) {
            Ok(1) | Err(_) => {
                self.refuse("nFoldRule", format!("{repetitions}; expected 2 to 255, or 0 for no end"));
            }
            Ok(repetitions) => ends.repetitions = repetitions,
        }
        if repetitions > 0 {
            ends.repetition_result = self.verdict("nFoldValue");
            if self.variant.flag("nFoldValueAbsolute") {
                ends.repetition_result = match ends.repetition_result {
                    Verdict::Win => Verdict::WhiteWins,
                    Verdict::Loss => Verdict::BlackWins,
                    other => other,
                };
            }
        }
        ends.stalemate = self.verdict("stalemateValue");
        ends.checkmate = self.verdict("checkmateValue");
        ends.perpetual_check_loses = self.variant.flag("perpetualCheckIllegal");
        ends.perpetual_chase_loses = self.chase(used);
        ends.counting = self.counting(used);
        ends.goal = self.goal(used);
        ends.line = self.line(used);
        ends.facing = self.variant.flag("bikjangRule").then_some(Verdict::Draw);
        self.draw_odds(&mut ends);
        self.checks(&mut ends);
        self.extinction(&mut ends, used, pawns);
        ends
    }

    /// Pieces in a line or a square.
    fn line(&mut self, used: &BTreeSet<Slot>) -> Option<Line> {
        const MOST: i32 = 12;
        let numbers = ["connectN", "connectNxN", "collinearN"].map(|key| self.variant.number(key));
        for (key, number) in ["connectN", "connectNxN", "collinearN"].into_iter().zip(numbers) {
            if number == 1 || number > MOST {
                self.refuse(key, format!("{number}; expected 2 to {MOST}, or 0 for no end"));
            }
        }
        let [side_by_side, square, apart] = numbers.map(|number| number.min(MOST) as u8);
        if side_by_side != 0 && apart != 0 {
            self.refuse("collinearN", "lines with and without gaps cannot both count here; expected 0");
        }
        if numbers == [0; 3] {
            return None;
        }
        let pieces = self.variant.set_of_pieces("connectPieceTypes");
        let along = [
            (LineDirection::Ranks, "connectHorizontal"),
            (LineDirection::Files, "connectVertical"),
            (LineDirection::Diagonals, "connectDiagonal"),
        ];
        Some(Line {
            length: side_by_side.max(apart),
            square,
            pieces: if pieces.all { String::new() } else { self.letters_with_promoted(&pieces.slots, used) },
            along: along.into_iter().filter(|(_, key)| self.variant.flag(key)).map(|(it, _)| it).collect(),
            gaps: apart != 0,
            result: self.verdict("connectValue"),
        })
    }

    /// A side that wins what would be a draw.
    fn draw_odds(&mut self, ends: &mut Ends) {
        let winner = match self.variant.text("materialCounting") {
            "none" => return,
            "whitedrawodds" => Verdict::WhiteWins,
            "blackdrawodds" => Verdict::BlackWins,
            _ => return self.refuse("materialCounting", "expected whitedrawodds, blackdrawodds or none"),
        };
        ends.move_count_result = winner;
        for verdict in [&mut ends.repetition_result, &mut ends.stalemate] {
            if *verdict == Verdict::Draw {
                *verdict = winner;
            }
        }
    }

    fn verdict(&mut self, key: &str) -> Verdict {
        self.variant.result(key).unwrap_or_else(|| {
            self.refuse(key, "none; expected win, loss or draw");
            Verdict::Draw
        })
    }

    /// A region in which a piece wins.
    fn goal(&mut self, used: &BTreeSet<Slot>) -> Option<Goal> {
        let [white, black] = Color::ALL.map(|color| self.variant.region(&of_side("flagRegion", color)));
        if white.is_empty() && black.is_empty() {
            return None;
        }
        let region = self.region("goal", [white, black])?;
        let number = self.variant.number("flagPieceCount");
        let count = u8::try_from(number).unwrap_or_default();
        if count == 0 {
            self.refuse("flagPieceCount", format!("{number}; expected 1 to 255"));
        }
        let (safe, answered) = (self.variant.flag("flagPieceSafe"), self.variant.flag("flagMove"));
        if safe && answered {
            let text = "Black has no move in answer to a piece that is safe; one of flagMove and \
                        flagPieceSafe must be false";
            self.refuse("flagPieceSafe", text);
        }
        if self.variant.flag("flagPieceBlockedWin") && count > 1 {
            self.refuse("flagPieceBlockedWin", "a region full of other pieces is no goal here");
        }
        let pieces = self.both_sides("flagPiece", &self.with_promoted(used));
        let pieces = if pieces.iter().eq(&self.royal) { BTreeSet::new() } else { pieces };
        Some(Goal { region, pieces: self.letters_with_promoted(&pieces, used), count, safe, answered })
    }

    fn checks(&mut self, ends: &mut Ends) {
        let counts = self.variant.flag("checkCounting");
        match self.start.checks {
            Some((white, black)) if counts => {
                let most = white.max(black);
                if most > 9 || white.min(black) == 0 {
                    self.refuse("startFen", format!("{white}+{black} checks; expected numbers from 1 to 9"));
                }
                ends.checks = most;
            }
            // Without numbers the next check wins.
            None if counts => ends.checks = 1,
            _ => {}
        }
    }

    /// Pieces of which one must be left, and bare kings.
    fn extinction(&mut self, ends: &mut Ends, used: &BTreeSet<Slot>, pawns: &BTreeSet<Slot>) {
        let pieces = self.variant.set_of_pieces("extinctionPieceTypes");
        if !pieces.all && pieces.slots.is_empty() {
            return;
        }
        let is_pseudo_royal = self.variant.flag("extinctionPseudoRoyal");
        let refusal = "it needs extinctionValue = loss and extinctionPieceTypes with pieces of the start \
                       position, without explosions; set it to false";
        let Some(verdict) = self.variant.result("extinctionValue") else {
            // The pieces are royal in Fairy-Stockfish, whatever the value is.
            if is_pseudo_royal {
                self.refuse("extinctionPseudoRoyal", refusal);
            }
            return;
        };
        // The only piece of this kind is the king here.
        if self.royal.is_some_and(|royal| royal != slots::KING) {
            return;
        }
        if let Some((royal, _)) = self.royals.clone() {
            let is_single = royal.len() == 1 && self.variant.number("extinctionPieceCount") == 0;
            if self.variant.flag("dupleCheck") && !is_single {
                let text = "it needs a single kind of royal piece, and extinctionPieceCount = 0";
                self.refuse("dupleCheck", text);
            }
            if let Some(&pawn) = royal.intersection(pawns).next() {
                let text = format!("the {} promotes, so it cannot be royal here", self.name_of(pawn));
                self.refuse("extinctionPieceTypes", text);
            }
            if self.variant.flag("flyingGeneral") {
                self.refuse("flyingGeneral", "only sides with one king each can face each other here");
            }
            return;
        }
        if is_pseudo_royal {
            return self.refuse("extinctionPseudoRoyal", refusal);
        }
        let (own, other) = (
            self.variant.number("extinctionPieceCount"),
            self.variant.number("extinctionOpponentPieceCount"),
        );
        let claimed = self.variant.flag("extinctionClaim");
        if claimed && (pieces.all, own, other, verdict) == (true, 1, 2, Verdict::Loss) && self.royal.is_some()
        {
            ends.bare_king = BareKing::LosesUnlessReturned;
            return;
        }
        if claimed {
            return self.refuse("extinctionClaim", "the result need not be claimed here; set it to false");
        }
        if (pieces.all, own, other, verdict) == (true, 1, 2, Verdict::Loss) && self.royal.is_some() {
            ends.bare_king = BareKing::Loses;
            return;
        }
        let kinds = &pieces.slots;
        if self.royal.is_some_and(|royal| kinds.contains(&royal)) {
            return self.refuse("extinctionPieceTypes", "the king is never captured here; leave it out");
        }
        if kinds.len() > 1 && kinds.iter().any(|slot| pawns.contains(slot)) {
            let place = self.variant.place("extinctionPieceTypes").clone();
            let text = "if the promotion of the last pawn captures the other side's last piece of a \
                        kind, its own side wins here, and the other side in Fairy-Stockfish";
            self.report.warn(&place, text);
        }
        let [Ok(left), Ok(others)] = [own, other].map(u8::try_from) else {
            return self.refuse("extinctionPieceCount", "expected at most 255");
        };
        let letters = || used.intersection(kinds).map(|&slot| self.letter_of(slot)).collect();
        let pieces = if pieces.all { "*".to_owned() } else { letters() };
        ends.extinction = Extinction { pieces, left, others, result: verdict, together: false };
    }
}
