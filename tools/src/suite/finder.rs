//! Finds positions in which a short search chooses a worse move than a long one.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::search::Score;
use movegen::{Move, Position};

use super::epd::Kind;
use super::fresh::FreshSearch;

/// The short move must stay the best in a search of so many times the nodes. Otherwise a little more speed
/// solves the position.
const STABLE: u64 = 4;

/// A better move that wins at least this much is tactical, even if it is quiet. Centipawns.
const TACTICAL_GAIN: Score = 150;

/// How positions are searched.
#[derive(Clone, Copy, Debug)]
pub struct Depths {
    /// Nodes of the short search.
    pub nodes: u64,
    /// Nodes of the long search, as a multiple of the short one.
    pub factor: u64,
    /// What the long search's move must win at least, in centipawns.
    pub min_gain: Score,
}

/// A position in which a long search finds a better move than a short one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Find {
    /// The move of the long search.
    pub deep: Move,
    /// Its score, in centipawns for the side to move.
    pub deep_score: Score,
    /// The move of the short search.
    pub short: Move,
    /// Its score in a long search of this move alone.
    pub short_score: Score,
    /// The kind of the better move.
    pub kind: Kind,
}

/// Searches positions.
pub struct Finder {
    fresh: FreshSearch,
    depths: Depths,
}

impl Finder {
    /// A finder with a table of its own.
    pub fn new(depths: Depths) -> Self {
        Self { fresh: FreshSearch::new(), depths }
    }

    /// What a position is good for; nothing if the searches agree, the short one is unstable, or it was
    /// stopped.
    pub fn examine(&mut self, position: &Position, stop: &AtomicBool) -> Option<Find> {
        let Depths { nodes, factor, min_gain } = self.depths;
        let (short, _) = self.fresh.search(position, nodes, None)?;
        if self.fresh.search(position, STABLE * nodes, None)?.0 != short || stop.load(Ordering::Relaxed) {
            return None;
        }
        let (deep, deep_score) = self.fresh.search(position, factor * nodes, None)?;
        if deep == short || stop.load(Ordering::Relaxed) {
            return None;
        }
        let (_, short_score) = self.fresh.search(position, factor * nodes, Some(short))?;
        let gain = deep_score - short_score;
        let kind = kind(position, deep, gain);
        (gain >= min_gain).then_some(Find { deep, deep_score, short, short_score, kind })
    }
}

/// The kind of a move that wins `gain` centipawns.
fn kind(position: &Position, mv: Move, gain: Score) -> Kind {
    let gives_check = || {
        let mut after = position.clone();
        after.make(mv);
        after.in_check()
    };
    let is_tactical = gain >= TACTICAL_GAIN || position.is_noisy(mv) || gives_check();
    if is_tactical { Kind::Tactical } else { Kind::Quiet }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(movegen::rules("chess").unwrap(), fen).unwrap()
    }

    #[test]
    fn kinds() {
        // A rook and a pawn; the black king is on the eighth rank and a knight can be captured.
        let position = position("6k1/8/8/8/8/n7/6P1/R5K1 w - - 0 1");
        let kind = |text: &str, gain| kind(&position, position.parse_move(text).unwrap(), gain);
        assert_eq!(kind("g2g3", 149), Kind::Quiet);
        assert_eq!(kind("g2g3", 150), Kind::Tactical);
        assert_eq!(kind("a1a3", 0), Kind::Tactical, "a capture");
        assert_eq!(kind("a1b1", 0), Kind::Quiet);
        let check = self::position("6k1/8/8/8/8/8/6P1/R5K1 w - - 0 1");
        assert_eq!(super::kind(&check, check.parse_move("a1a8").unwrap(), 0), Kind::Tactical, "a check");
    }

    #[test]
    fn searches_that_agree_find_nothing() {
        let depths = Depths { nodes: 200, factor: 10, min_gain: 30 };
        let mate = position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        assert_eq!(Finder::new(depths).examine(&mate, &AtomicBool::new(false)), None);
    }

    /// With one node a search knows little; some position of a random game shows it.
    #[test]
    fn a_find_is_better_by_a_long_search() {
        let mut finder = Finder::new(Depths { nodes: 20, factor: 200, min_gain: 30 });
        let go = AtomicBool::new(false);
        let mut random = crate::random::Random::new(1);
        let mut position = Position::start(movegen::rules("chess").unwrap());
        let mut finds = 0;
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if let Some(find) = finder.examine(&position, &go) {
                assert_ne!(find.deep, find.short);
                assert!(find.deep_score - find.short_score >= 30);
                assert_eq!(finder.examine(&position, &go), Some(find), "searches are repeatable");
                assert_eq!(finder.examine(&position, &AtomicBool::new(true)), None);
                finds += 1;
            }
            position.make(moves[random.below(moves.len())]);
        }
        assert!(finds > 0);
    }
}
