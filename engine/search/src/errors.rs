//! Weak play: a choice among the root moves with the errors that beginners make.
//!
//! Such a player looks at every move and the reply to it, and errs in three ways. Some moves escape notice; a
//! recapture seldom does. In some turns the player does not look at the replies at all, and so leaves pieces
//! to be captured and captures guarded ones. And scores are misjudged.

use movegen::{Move, Random};

use super::alpha_beta::search;
use super::limits::Errors;
use super::node::Root;
use super::score::{Bound, INFINITE, Score};
use super::thread_data::{RootMove, ThreadData};

/// The depth to which a player who errs looks: a move, the reply, and the captures after it.
pub(super) const DEPTH_WITH_ERRORS: i32 = 2;

impl Errors {
    /// The probability that a move escapes notice.
    fn overlooks(self) -> f64 {
        self.share
    }

    /// The same for a recapture of the piece that has just moved.
    fn overlooks_recapture(self) -> f64 {
        self.share * self.share * self.share
    }

    /// The probability of a turn without a look at the replies.
    fn is_careless(self) -> f64 {
        self.share
    }

    /// The standard deviation of the judgement in centipawns.
    fn spread(self) -> f64 {
        20.0 + 280.0 * self.share
    }
}

/// Chooses a root move with errors, and puts it before the others. A search that has been stopped has no time
/// to look at replies.
pub(super) fn choose_with_errors(td: &mut ThreadData, errors: Errors) {
    let mut chance = Random::new(errors.seed);
    let is_careless = happens(&mut chance, errors.is_careless());
    let target = td.position.last_move().map(Move::to);
    let mut chosen = None;
    for index in 0..td.root_moves.len() {
        let mv = td.root_moves[index].mv;
        let looked = if is_careless || td.stopped { None } else { look(td, index) };
        let score = looked.unwrap_or_else(|| glance(td, index));
        let is_recapture = Some(mv.to()) == target && td.position.captured_kind(mv).is_some();
        let overlooks = if is_recapture { errors.overlooks_recapture() } else { errors.overlooks() };
        // Moves that escape notice are ranked by chance, after all others.
        let is_seen = !happens(&mut chance, overlooks);
        let judged = errors.spread() * normal(&mut chance) + if is_seen { f64::from(score) } else { 0.0 };
        if chosen.is_none_or(|(_, best)| (is_seen, judged) > best) {
            chosen = Some((index, (is_seen, judged)));
        }
    }
    if let Some((index, _)) = chosen {
        td.root_moves[..=index].rotate_right(1);
    }
}

/// The score of a root move by a search of the replies; none if the search is stopped.
fn look(td: &mut ThreadData, index: usize) -> Option<Score> {
    // The root searches the moves from `pv_index` on: this one alone.
    let last = td.root_moves.len() - 1;
    td.root_moves.swap(index, last);
    td.pv_index = last;
    td.seldepth = 0;
    search::<Root>(td, -INFINITE, INFINITE, DEPTH_WITH_ERRORS, false);
    td.pv_index = 0;
    td.root_moves.swap(index, last);
    (!td.stopped).then(|| td.root_moves[index].score)
}

/// The score of a root move without a look at the replies.
fn glance(td: &mut ThreadData, index: usize) -> Score {
    let mv = td.root_moves[index].mv;
    td.map_attacks();
    td.make(mv);
    let score = -td.game_end_score().unwrap_or_else(|| td.evaluate());
    td.unmake();
    let root = &mut td.root_moves[index];
    *root = RootMove { score, bound: Bound::Exact, pv: vec![mv], ..root.clone() };
    score
}

fn happens(chance: &mut Random, probability: f64) -> bool {
    chance.fraction() < probability
}

/// A random number with a mean of 0 and a standard deviation of 1: nearly a normal distribution.
fn normal(chance: &mut Random) -> f64 {
    let sum: f64 = (0..12).map(|_| chance.fraction()).sum();
    sum - 6.0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use movegen::Position;

    use crate::{Limits, MemoryLimit, NetworkChoice, SearchControl, Searcher, Settings};

    use super::*;

    fn searcher() -> Searcher {
        let (piece_values, network) = (eval::PieceValues::default(), NetworkChoice::default());
        let memory = MemoryLimit::Table(1);
        Searcher::with_settings(Settings { piece_values, network, endings: None, memory, threads: 1 })
    }

    /// The moves that players with errors choose in a position, by different seeds.
    fn chosen(fen: &str, share: f64) -> Vec<String> {
        let position = Position::from_fen(movegen::rules("chess").expect("the game is there"), fen);
        let position = position.expect("a legal position");
        let mut searcher = searcher();
        let moves = (0..100).map(|seed| {
            let limits = Limits { errors: Some(Errors { share, seed }), ..Limits::default() };
            let result = searcher.search(&position, &limits, &SearchControl::new(), &mut ());
            position.move_text(result.best.expect("there is a move"))
        });
        moves.collect()
    }

    const TAKES_A_QUEEN: &str = "4k3/8/8/3q4/4P3/8/PPP2PPP/4K3 w - - 0 1";

    #[test]
    fn the_more_errors_the_less_often_a_queen_is_taken() {
        let taken = |share| chosen(TAKES_A_QUEEN, share).iter().filter(|mv| *mv == "e4d5").count();
        let counts = [0.0, 0.3, 0.6, 1.0].map(taken);
        assert!(counts.is_sorted_by(|few, many| few > many), "{counts:?}");
        assert!(counts[0] == 100 && counts[3] < 20, "{counts:?}");
    }

    #[test]
    fn a_choice_at_random_can_be_each_move_and_depends_on_the_seed_only() {
        let first = chosen(TAKES_A_QUEEN, 1.0);
        let different: HashSet<&String> = first.iter().collect();
        assert!(different.len() > 10, "{different:?}");
        assert_eq!(first, chosen(TAKES_A_QUEEN, 1.0));
    }

    #[test]
    fn a_search_without_time_has_a_move() {
        for game in ["chess", "grand-apothecary", "atomic", "antichess"] {
            let position = Position::start(movegen::rules(game).expect("the game is there"));
            let errors = Some(Errors { share: 0.3, seed: 1 });
            let control = SearchControl::new();
            control.stop();
            for limits in [Limits { errors, ..Limits::default() }, Limits { errors, ..Limits::nodes(1) }] {
                let result = searcher().search(&position, &limits, &control, &mut ());
                assert!(result.best.is_some_and(|mv| position.legal_moves().contains(&mv)), "{game}");
            }
        }
    }
}
