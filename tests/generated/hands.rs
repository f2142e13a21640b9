//! Random rules of hands.

use movegen::Random;
use movegen::game::{Drops, Edge, Hands, Region};
use reference::Kind;
use reference::games::Hands as ReferenceHands;
use reference::kinds::MadeRole;

use super::pieces;
use super::plan::Plan;
use super::zones::ZonePlan;

/// What is added to a letter for that of a promoted piece, written `+A`, and for that of a twin, `A~`.
const PROMOTED: u32 = 0xe000;
const TWIN: u32 = 0xe100;

/// Hands for both descriptions.
#[derive(Clone, Default)]
pub struct HandsPlan {
    pub captures: bool,
    /// Letters of kinds, with the first and the last rank on which they can be dropped.
    pub drops: Vec<(String, i32, i32)>,
    pub one_per_file: String,
    pub limit: u8,
    pub no_mate: String,
    pub checks: bool,
    pub stuck: bool,
    pub first: bool,
    pub either_side: bool,
    pub on_both_colours: String,
    /// Whether the kings are in hand at the start, and castle after drops.
    pub kings: bool,
    pub enters: Vec<Edge>,
    pub gates: bool,
    /// Letters of the pieces in each side's hand at the start.
    pub start: [String; 2],
    /// Kinds that become others when they are captured.
    pub falls_back: Vec<(char, char)>,
    /// The twins of promoted pieces, with the kind that each becomes when it is captured.
    pub twins: Vec<(char, char)>,
}

/// The letter with a mark.
fn marked(letter: char, mark: u32) -> char {
    char::from_u32(letter as u32 + mark).expect("a letter with a mark")
}

/// The letter of the kind whose twin it is.
fn twin_of(twin: char) -> char {
    char::from_u32(twin as u32 - TWIN).expect("a letter")
}

impl HandsPlan {
    /// Random hands for a game. They may add kinds and zones to it.
    pub fn random(plan: &mut Plan, rng: &mut Random) -> Self {
        let of_role = |role| plan.kinds.iter().filter(move |kind| kind.2 == role).map(|kind| kind.0);
        let pieces: Vec<char> = of_role(MadeRole::Piece).collect();
        let pawns: Vec<char> = of_role(MadeRole::Pawn).collect();
        let kings = plan.kingless.then_some('K');
        let all: Vec<char> = pieces.iter().chain(&pawns).copied().chain(kings).collect();
        let mut some = |one_in| -> String { all.iter().filter(|_| rng.one_in(one_in)).collect() };
        let (one_per_file, no_mate, dropped) = (some(4), some(4), [some(3), some(4)]);
        let mut drops: Vec<(String, i32, i32)> = Vec::new();
        for letters in dropped {
            let is_new = |c: &char| !drops.iter().any(|(known, ..)| known.contains(*c));
            let letters: String = letters.chars().filter(is_new).collect();
            let first = 1 + rng.below(plan.ranks as usize) as i32;
            let last = first + rng.below((plan.ranks + 1 - first) as usize) as i32;
            if !letters.is_empty() && rng.one_in(2) {
                drops.push((letters, first, last));
            }
        }
        let on_both_colours = if rng.one_in(6) { pieces[..1].iter().collect() } else { String::new() };
        let kings_in_hand = !plan.kingless && rng.one_in(5);
        let mut hand = || -> String { (0..rng.below(4)).map(|_| *rng.pick(&all)).collect() };
        let king = if kings_in_hand { "K" } else { "" };
        let start = [hand() + king, hand() + king];
        let edges = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right];
        let enters = if rng.one_in(5) { edges[rng.below(4)..].to_vec() } else { Vec::new() };
        let mut hands = Self {
            captures: !rng.one_in(4),
            drops,
            one_per_file,
            limit: 1 + rng.below(2) as u8,
            no_mate,
            checks: !rng.one_in(3),
            stuck: rng.one_in(2),
            first: rng.one_in(3),
            enters,
            on_both_colours,
            kings: kings_in_hand,
            start,
            ..Self::default()
        };
        if !kings_in_hand && rng.one_in(3) {
            hands.add_gates(plan);
        }
        if hands.captures && rng.one_in(2) {
            hands.twins = twins(plan, &pawns);
        } else if hands.captures || rng.one_in(2) {
            hands.add_promoted_kinds(plan, &pieces, rng);
            hands.either_side = !hands.falls_back.is_empty() && rng.one_in(2);
        }
        hands
    }

    /// Adds gates. Without captures there are no drops then. Pieces other than pawns do not promote at will.
    fn add_gates(&mut self, plan: &mut Plan) {
        self.gates = true;
        for zone in &mut plan.zones {
            zone.optional &= zone.pieces.is_empty();
        }
        if !self.captures {
            self.enters.clear();
            for letters in [&mut self.one_per_file, &mut self.no_mate, &mut self.on_both_colours] {
                letters.clear();
            }
            (self.checks, self.first) = (true, false);
        }
    }

    /// Adds a kind for some pieces, to which they promote.
    fn add_promoted_kinds(&mut self, plan: &mut Plan, pieces: &[char], rng: &mut Random) {
        let is_promoted = |&&letter: &&char| !plan.zones.iter().any(|zone| zone.pieces.contains(letter));
        let promoting: Vec<char> =
            pieces.iter().filter(is_promoted).filter(|_| rng.one_in(2)).copied().collect();
        let first = 1 + rng.below(plan.ranks as usize) as i32;
        let (optional, leaving) = (!rng.one_in(3) && !self.gates, rng.one_in(2));
        for letter in promoting {
            let promoted = marked(letter, PROMOTED);
            plan.kinds.push((promoted, pieces::movement(rng), MadeRole::Piece));
            if self.captures {
                self.falls_back.push((promoted, letter));
            }
            for rank in first..=plan.ranks {
                let (to, pieces) = (promoted.to_string(), letter.to_string());
                plan.zones.push(ZonePlan { rank, to, pieces, optional, leaving, ..ZonePlan::default() });
            }
        }
        plan.zones.sort_by_key(|zone| zone.rank);
    }

    /// The hands in the game of the move generator, and the regions that they name.
    pub fn of_engine(&self) -> (Hands, Vec<(String, Region)>) {
        let region = |index: usize| format!("drops-{index}");
        let drops = self.drops.iter().enumerate();
        let hands = Hands {
            captures: self.captures,
            drops: drops
                .clone()
                .map(|(index, (pieces, ..))| Drops { pieces: pieces.clone(), region: region(index) })
                .collect(),
            one_per_file: self.one_per_file.clone(),
            one_per_file_limit: self.limit,
            no_mate: self.no_mate.clone(),
            checks: self.checks,
            stuck: self.stuck,
            first: self.first,
            either_side: self.either_side,
            enters: self.enters.clone(),
            on_both_colours: self.on_both_colours.clone(),
            gates: self.gates,
        };
        let regions = drops.map(|(index, &(_, first, last))| {
            let ranks = (first..=last).map(|rank| format!("rank {rank}"));
            (region(index), Region::Mirrored(ranks.collect()))
        });
        (hands, regions.collect())
    }

    /// The hands in the game of the reference.
    pub fn of_reference(&self, kind: impl Fn(char) -> Kind) -> ReferenceHands {
        let kinds = |letters: &str| letters.chars().map(&kind).collect::<Vec<Kind>>();
        let ranks = |(letters, first, last): &(String, i32, i32)| {
            let (first, last) = (*first, *last);
            kinds(letters).into_iter().map(move |kind| (kind, first, last)).collect::<Vec<_>>()
        };
        let pairs = |pairs: &[(char, char)]| -> Vec<(Kind, Kind)> {
            pairs.iter().map(|&(from, to)| (kind(from), kind(to))).collect()
        };
        ReferenceHands {
            captures: self.captures,
            ranks: self.drops.iter().flat_map(ranks).collect(),
            one_per_file: kinds(&self.one_per_file),
            limit: usize::from(self.limit),
            no_mate: kinds(&self.no_mate),
            checks: self.checks,
            stuck: self.stuck,
            first: self.first,
            either_side: self.either_side,
            enters: self.enters.iter().map(|&edge| inward(edge)).collect(),
            on_both_colours: kinds(&self.on_both_colours),
            gates: self.gates,
            falls_back: pairs(&[&self.falls_back[..], &self.twins].concat()),
            twins: self.twins.iter().map(|&(twin, _)| (kind(twin), kind(twin_of(twin)))).collect(),
        }
    }

    /// The kinds of the twins, which the move generator adds by itself.
    pub fn kinds_of_twins(&self, plan: &Plan) -> Vec<(char, String, MadeRole)> {
        let twin = |&(twin, _): &(char, char)| {
            let of = plan.kinds.iter().find(|kind| kind.0 == twin_of(twin)).expect("a kind");
            (twin, of.1.clone(), of.2)
        };
        self.twins.iter().map(twin).collect()
    }

    /// The letter of a piece's twin.
    pub fn twin(letter: char) -> char {
        marked(letter, TWIN)
    }

    /// What a piece becomes by a promotion to a kind: its twin, if the kind has one.
    pub fn promoted(&self, letter: char) -> char {
        let twin = marked(letter, TWIN);
        if self.twins.iter().any(|&(known, _)| known == twin) { twin } else { letter }
    }
}

/// The step from an edge into the board.
const fn inward(edge: Edge) -> (i32, i32) {
    match edge {
        Edge::Top => (0, -1),
        Edge::Bottom => (0, 1),
        Edge::Left => (1, 0),
        Edge::Right => (-1, 0),
    }
}

/// The twins of all kinds to which pieces promote, in the order of the zones, each with the first kind that
/// promotes to it. Nothing if another kind promotes to it as well.
fn twins(plan: &Plan, pawns: &[char]) -> Vec<(char, char)> {
    let mut twins: Vec<(char, char)> = Vec::new();
    for zone in &plan.zones {
        let bases: Vec<char> =
            if zone.pieces.is_empty() { pawns.to_vec() } else { zone.pieces.chars().collect() };
        for base in bases {
            for letter in zone.to.chars() {
                let twin = marked(letter, TWIN);
                match twins.iter().find(|(known, _)| *known == twin) {
                    None => twins.push((twin, base)),
                    Some((_, other)) if *other != base => return Vec::new(),
                    Some(_) => {}
                }
            }
        }
    }
    twins
}
