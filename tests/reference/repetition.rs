//! Who loses when a position repeats: the side that gives endless check, or that chases a piece without end.

use std::collections::BTreeSet;

use crate::ReferencePosition;
use crate::board::Board;
use crate::games::Chase;
use crate::kinds::Kind;
use crate::squares::{Color, Square};
use crate::state::{Action, Move, State};

/// The number of occurrences that end a game if it says nothing else.
const USUAL: usize = 3;

impl ReferencePosition {
    /// The side that loses by the repetition of the present position, and why.
    pub fn culprit(&self) -> Option<(Color, &'static str)> {
        let more = &self.state().game.more;
        let number = more.repetitions.filter(|&number| number > 1).unwrap_or(USUAL);
        let last = self.seen.len() - 1;
        let same: Vec<usize> = (0..last).filter(|&at| self.seen[at] == self.seen[last]).collect();
        let first = *same.get(same.len().saturating_sub(number - 1))?;
        let only = |guilty: [bool; 2]| match guilty {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        };
        let sides = [Color::White, Color::Black];
        if more.perpetual_check {
            let checks = |by: Color| {
                let mut turns = self.turns_of(by.other(), first);
                turns.all(|at| self.at(at).is_checked(by.other()))
            };
            let guilty = sides.map(checks);
            if guilty.contains(&true) {
                return only(guilty).map(|side| (side, "perpetual check"));
            }
        }
        more.chase.as_ref()?;
        only(sides.map(|by| self.chases_forever(by.other(), first))).map(|side| (side, "perpetual chase"))
    }

    /// The numbers of the positions from `first` on in which a side is to move.
    fn turns_of(&self, side: Color, first: usize) -> impl Iterator<Item = usize> + '_ {
        (first..self.seen.len()).filter(move |&at| self.at(at).turn == side)
    }

    fn at(&self, number: usize) -> &State {
        self.past.get(number).map_or_else(|| self.state(), |(state, _)| state)
    }

    /// Whether a piece of a side was chased by each move of the other side since the position `first`.
    fn chases_forever(&self, victim: Color, first: usize) -> bool {
        // The squares where the pieces stand that all moves so far have chased; all if there are none.
        let mut chased: Option<BTreeSet<Square>> = None;
        for at in self.turns_of(victim, first) {
            // Nobody knows the move that led to the first position.
            if at > 0 {
                let (before, m) = &self.past[at - 1];
                let now = self.at(at).chased(before, m);
                chased = Some(chased.map_or(now.clone(), |earlier| &earlier & &now));
            }
            if let Some((_, m)) = self.past.get(at)
                && let Some(squares) = &mut chased
                && squares.remove(&m.from)
            {
                squares.insert(m.to);
            }
        }
        chased.is_some_and(|squares| !squares.is_empty())
    }
}

impl Chase {
    /// The place of a kind among the pieces that chase, which the least valuable begin.
    fn rank(&self, kind: Kind) -> Option<usize> {
        self.groups.iter().position(|group| group.contains(&kind))
    }
}

impl State {
    /// The squares of the pieces of the side to move that the last move chases.
    fn chased(&self, before: &Self, m: &Move) -> BTreeSet<Square> {
        let chase = self.game.more.chase.as_ref().expect("a game with chases");
        let (us, them) = (self.turn, self.turn.other());
        let mut found = BTreeSet::new();
        let pinned = self.screens_of_king(us);
        for (at, piece) in self.board.pieces(them) {
            let Some(rank) = chase.rank(piece.kind) else { continue };
            let mut earlier = before.attacks_before(m, at);
            if at == m.to {
                // A piece that moves away along its line attacks anew what is behind it.
                let mut filled = self.clone();
                filled.board.put(m.from, Some(piece));
                let still = filled.attacks(at);
                earlier.retain(|square| still.contains(square));
            }
            for target in self.attacks(at) {
                if earlier.contains(&target) || !self.can_be_chased(us, target) {
                    continue;
                }
                let kind = self.piece(target).kind;
                let returns =
                    kind == piece.kind && !pinned.contains(&target) && self.attacks(target).contains(&at);
                if chase.rank(kind) > Some(rank) || !returns && !self.is_protected(target, at, &pinned) {
                    found.insert(target);
                }
            }
        }
        self.add_pins_and_discoveries(before, &mut found);
        found
    }

    /// The squares that the piece that stands on `now` after a move attacked before the move. What the move
    /// captures was no shield for the piece that moves.
    fn attacks_before(&self, m: &Move, now: Square) -> Vec<Square> {
        match m.action {
            Action::Castle(partner, landing) if now == landing => self.attacks(partner),
            _ if now == m.to && m.from != m.to => {
                let mut without = self.clone();
                let victim = if let Action::EnPassant(victim) = m.action { victim } else { m.to };
                if !matches!(m.action, Action::Castle(..)) {
                    without.board.take(victim);
                }
                without.attacks(m.from)
            }
            _ => self.attacks(now),
        }
    }

    /// Whether a piece of a side that counts as chased stands on a square.
    fn can_be_chased(&self, side: Color, square: Square) -> bool {
        let chase = self.game.more.chase.as_ref().expect("a game with chases");
        let piece = self.board.piece(square).filter(|piece| piece.color == side);
        let rank = self.mirrored(side, square.rank);
        let more = &self.game.more;
        piece.is_some_and(|piece| {
            let is_far = chase.beyond.is_none_or(|(kind, first)| kind != piece.kind || rank >= first);
            let is_royal = match &more.royals {
                Some(royals) => royals.kinds.contains(&piece.kind),
                None => piece.kind.is_king() && !more.kingless,
            };
            is_far && !is_royal
        })
    }

    /// Whether another piece of its side that is not pinned could take back on a square, if the piece on
    /// `attacker` captured there.
    fn is_protected(&self, target: Square, attacker: Square, pinned: &BTreeSet<Square>) -> bool {
        let without = self.without(attacker);
        let protectors = without.attackers(target, self.turn);
        protectors.iter().any(|square| !pinned.contains(square))
    }

    fn without(&self, square: Square) -> Self {
        let mut without = self.clone();
        without.board.take(square);
        without
    }

    /// The squares whose pieces stand between a side's king and an enemy piece: without one of them that
    /// piece would attack the king.
    fn screens_of_king(&self, side: Color) -> BTreeSet<Square> {
        let king = self.board.king(side).filter(|_| !self.game.more.kingless);
        let Some(king) = king else { return BTreeSet::new() };
        let attackers = self.attackers(king, side.other());
        let occupied = |board: &Board| {
            let both = [Color::White, Color::Black].map(|color| board.pieces(color));
            both.concat().into_iter().map(|(square, _)| square)
        };
        let opens = |&square: &Square| {
            let new = self.without(square).attackers(king, side.other());
            square != king && new.iter().any(|attacker| !attackers.contains(attacker))
        };
        occupied(&self.board).filter(opens).collect()
    }

    /// Adds the pieces that a new pin leaves without protection, and those that a new battery against the
    /// king threatens.
    fn add_pins_and_discoveries(&self, before: &Self, found: &mut BTreeSet<Square>) {
        let (us, them) = (self.turn, self.turn.other());
        let screens = &self.screens_of_king(us) - &before.screens_of_king(us);
        let batteries = self.screens_of_king(them);
        for screen in screens {
            let piece = self.piece(screen);
            if piece.color == us {
                for target in self.attacks(screen) {
                    let attackers = self.attackers(target, them);
                    if self.can_be_chased(us, target) && attackers.iter().any(|it| !batteries.contains(it)) {
                        found.insert(target);
                    }
                }
                continue;
            }
            let king = self.board.king(us).expect("a king behind the screen");
            let is_ours = |target: &Square| self.board.piece(*target).is_some_and(|it| it.color == us);
            for target in self.attacks(screen).into_iter().filter(is_ours) {
                let alone = self.without(screen).without(king);
                if !self.attacks(king).contains(&target) || !alone.attackers(target, them).is_empty() {
                    found.insert(target);
                }
            }
        }
    }
}
