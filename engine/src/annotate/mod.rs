//! Annotates games: the score of every move as a comment, marks for moves that lose expected points, and the
//! better line as a variation.
//!
//! The results are stored in the game record. [`judge`] reads them from there, so a game annotated by an
//! earlier run counts like one annotated now.

mod graph;
mod judge;
mod summary;

use movegen::{Color, Move, Position};
use records::game_tree::GameTree;
use records::white_score::{WhiteScore, set_score};

use self::judge::end_of;
use crate::chances::{white_chances, white_score};
use crate::search::{Score, SearchResult};

pub use self::graph::graph;
pub use self::judge::{JudgedMove, Mark, judge};
pub use self::summary::Summary;

/// The maximum length of a better line, in plies.
const LINE_MOVES: usize = 10;

/// The result of a search.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The score for the side to move.
    pub score: Score,
    /// The best line.
    pub line: Vec<Move>,
}

impl From<SearchResult> for Finding {
    fn from(result: SearchResult) -> Self {
        Self { score: result.score, line: result.pv }
    }
}

/// Annotates the main line of a game. Calls `search` for every position that is not the end of the game, last
/// position first, so that hash entries of later positions help the earlier ones. Replaces the scores of an
/// earlier annotation, but keeps other comments. If `search` returns `None`, the game stays unchanged.
/// Returns whether it was annotated.
pub fn annotate(tree: &mut GameTree, mut search: impl FnMut(&Position) -> Option<Finding>) -> bool {
    let numbers = tree.main_line_numbers();
    let moves = tree.main_line();
    let mut position = tree.last();
    let mut findings = Vec::with_capacity(moves.len() + 1);
    let mut scores: Vec<Option<WhiteScore>> = Vec::with_capacity(moves.len() + 1);
    for index in (0..=moves.len()).rev() {
        if end_of(&position, index < moves.len()).is_some() {
            findings.push(None);
            scores.push(None);
        } else {
            let Some(finding) = search(&position) else { return false };
            let later = scores.last().copied().flatten();
            scores.push(Some(backed_up(&position, &finding, moves.get(index), later)));
            findings.push(Some(finding));
        }
        if index > 0 {
            position.unmake();
        }
    }
    findings.reverse();
    scores.reverse();
    write(tree, &numbers, &findings, &scores);
    true
}

/// The score of a position, given that of the position after the move that was played there. If that move is
/// the best move of the search, or turned out better than the search expected, the later score counts,
/// because it comes from a deeper search.
fn backed_up(
    position: &Position,
    finding: &Finding,
    played: Option<&Move>,
    later: Option<WhiteScore>,
) -> WhiteScore {
    let mover = position.side_to_move();
    let found = white_score(finding.score, mover);
    let (Some(played), Some(later)) = (played, later) else { return found };
    let model = eval::ChanceModel::of(position.rules());
    let later = match (later, mover) {
        (WhiteScore::Mate(moves), Color::White) if moves > 0 => WhiteScore::Mate(moves + 1),
        (WhiteScore::Mate(moves), Color::Black) if moves < 0 => WhiteScore::Mate(moves - 1),
        _ => later,
    };
    let points = |score| white_chances(model, score).expected();
    let gain = points(later) - points(found);
    let is_better = if mover == Color::White { gain > 0.0 } else { gain < 0.0 };
    if is_better || finding.line.first() == Some(played) { later } else { found }
}

/// Writes comments, marks and variations into the game.
fn write(
    tree: &mut GameTree,
    numbers: &[usize],
    findings: &[Option<Finding>],
    scores: &[Option<WhiteScore>],
) {
    tree.comment = set_score(&tree.comment, scores[0]);
    for (&number, &score) in numbers.iter().zip(&scores[1..]) {
        let node = tree.node_mut(number);
        node.comment = set_score(&node.comment, score);
    }
    for (index, judged) in judge(tree).iter().enumerate() {
        let (Some(mark), Some(Some(finding))) = (judged.mark, findings.get(index)) else { continue };
        let node = tree.node_mut(numbers[index]);
        if !node.nags.contains(&mark.nag()) {
            node.nags.push(mark.nag());
        }
        add_line(tree, numbers[index], finding, judged.mover);
    }
}

/// Adds the better line as a variation of a move, with its score.
fn add_line(tree: &mut GameTree, number: usize, finding: &Finding, mover: Color) {
    let mut parent = tree.nodes()[number].parent;
    for (index, &mv) in finding.line.iter().take(LINE_MOVES).enumerate() {
        let added = tree.add(parent, mv);
        if index == 0 {
            let node = tree.node_mut(added);
            node.comment = set_score(&node.comment, Some(white_score(finding.score, mover)));
        }
        parent = Some(added);
    }
}

#[cfg(test)]
mod tests {
    use records::dialect::Dialect;
    use records::pgn::words;
    use records::pgn_reader::read_first;

    use super::*;

    /// A search that knows the scores of the positions by the number of moves made.
    fn annotated(text: &str, scores: &[(Score, &str)]) -> (bool, String) {
        let mut game = read_first(text, movegen::rules("chess").unwrap()).unwrap();
        let done = annotate(&mut game.tree, |position| {
            let &(score, line) = scores.get(position.ply())?;
            let mut after = position.clone();
            let line = line.split_whitespace().map(|text| {
                let mv = after.parse_move(text).unwrap();
                after.make(mv);
                mv
            });
            Some(Finding { score, line: line.collect() })
        });
        (done, words(&game.tree, Dialect::Own).join(" "))
    }

    #[test]
    fn a_move_that_loses_points_gets_a_mark_and_the_better_line() {
        let (_, text) = annotated("1. e4 e5 *", &[(20, "e4"), (-20, "c5 Nf3"), (400, "Nf3")]);
        let expected = "{[%eval 0.20]} 1. e4 {[%eval 0.20]} 1... e5 $4 {[%eval 4.00]} \
                        (1... c5 {[%eval 0.20]} 2. Nf3)";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_best_move_and_a_better_one_lose_nothing() {
        // The search preferred c4 at first; later it saw that e4 was better. After e5, the best move, the
        // score of the later search counts.
        let (_, text) = annotated("1. e4 e5 *", &[(10, "c4"), (-30, "e5"), (60, "Nf3")]);
        assert_eq!(text, "{[%eval 0.60]} 1. e4 {[%eval 0.60]} 1... e5 {[%eval 0.60]}");
    }

    #[test]
    fn mates_are_counted_back_and_the_end_needs_no_search() {
        let mate = search::score::mate_in(1);
        let scores = [(0, "e4"), (0, "e5"), (0, "a3"), (mate, "Qh4")];
        let (done, text) = annotated("1. f3 e5 2. g4 {greedy} Qh4# 0-1", &scores);
        assert!(done);
        assert!(text.contains("2. g4 $4 {[%eval #-1] greedy} (2. a3 {[%eval 0.00]}) 2... Qh4#"), "{text}");
        assert!(text.ends_with("2... Qh4#"), "{text}");
    }

    #[test]
    fn a_second_annotation_replaces_scores_and_keeps_words() {
        let text = "{[%eval 9.99]} 1. e4 $6 {[%clk 0:01:00] [%eval 1.50] good} e5 *";
        let (_, text) = annotated(text, &[(0, "e4"), (0, "e5"), (0, "Nf3")]);
        let expected = "{[%eval 0.00]} 1. e4 $6 {[%eval 0.00] [%clk 0:01:00] good} 1... e5 {[%eval 0.00]}";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_game_that_goes_on_after_an_end_that_nobody_claimed_is_judged_as_it_was_played() {
        let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
        let mut scores = vec![(0, ""); 9];
        // White is ahead after the third occurrence, and still after its move.
        scores[8] = (400, "e4");
        scores.push((-400, "e5"));
        let (_, text) = annotated(text, &scores);
        assert!(text.ends_with("4... Ng8 $4 {[%eval 4.00]} 5. e4 {[%eval 4.00]}"), "{text}");
    }

    #[test]
    fn an_interrupted_search_changes_nothing() {
        assert_eq!(annotated("1. e4 e5 *", &[(0, "e4")]), (false, "1. e4 e5".to_owned()));
    }
}
