//! The lines that the engine prints.

use movegen::perft::divide;
use movegen::{Move, Position};

use crate::bench::nodes_per_second;
use crate::chances::win_draw_loss;
use crate::chances_at;
use crate::engine::Options;
use crate::search::{Bound, Info, Score, SearchResult, mate_moves};

/// The answer to `isready`.
pub(super) const READY: &str = "readyok";

/// The best move if there is no legal move.
const NO_MOVE: &str = "(none)";

/// A message for the user.
pub(super) fn message(text: impl AsRef<str>) -> String {
    format!("info string {}", text.as_ref())
}

/// One line of thinking output.
pub(super) fn info(root: &Position, info: &Info, show_wdl: bool) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}",
        info.depth,
        info.seldepth,
        info.multi_pv,
        score(info.score)
    );
    line.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if show_wdl {
        let [win, draw, loss] = win_draw_loss(info.chances, info.score);
        line.push_str(&format!(" wdl {win} {draw} {loss}"));
    }
    let nps = nodes_per_second(info.nodes, info.time);
    let milliseconds = info.time.as_millis();
    line.push_str(&format!(" nodes {} nps {nps} hashfull {} time {milliseconds}", info.nodes, info.hashfull));
    if !info.pv.is_empty() {
        line.push_str(&format!(" pv {}", root.along(&info.pv, Position::move_text).join(" ")));
    }
    line
}

/// The final line of thinking output of a search. `None` if `last`, the last line printed, already has this
/// best move and node count.
pub(super) fn final_info(result: &SearchResult, last: Option<Info>) -> Option<Info> {
    let told = |last: &Info| last.pv.first().copied() == result.best && last.nodes == result.nodes;
    if last.as_ref().is_some_and(told) {
        return None;
    }
    Some(Info { hashfull: last.map_or(0, |last| last.hashfull), ..result.info() })
}

/// The best move and the expected reply.
pub(super) fn best_move(position: &Position, result: &SearchResult) -> String {
    let Some(best) = result.best else { return no_move() };
    let best_text = position.move_text(best);
    match result.ponder {
        Some(reply) => format!("bestmove {best_text} ponder {}", reply_text(position, best, reply)),
        None => format!("bestmove {best_text}"),
    }
}

/// The answer to `go` if there is no move.
pub(super) fn no_move() -> String {
    format!("bestmove {NO_MOVE}")
}

fn reply_text(position: &Position, best: Move, reply: Move) -> String {
    let mut position = position.clone();
    position.make(best);
    position.move_text(reply)
}

/// The number of move sequences of `depth` plies after each move, and in total.
pub(super) fn perft(position: &Position, depth: u32) -> Vec<String> {
    let counts = divide(position, depth, None);
    let total: u64 = if depth == 0 { 1 } else { counts.iter().map(|&(_, count)| count).sum() };
    let line = |&(mv, count): &(Move, u64)| format!("{}: {count}", position.move_text(mv));
    counts.iter().map(line).chain([String::new(), format!("Nodes searched: {total}")]).collect()
}

/// The position as a diagram, its FEN and its key.
pub(super) fn board(position: &Position) -> Vec<String> {
    let diagram = position.diagram();
    let facts =
        [String::new(), format!("Fen: {}", position.to_fen()), format!("Key: {:016X}", position.key())];
    diagram.lines().map(str::to_owned).chain(facts).collect()
}

/// The static evaluation by the settings of the engine: by the network, or the table of all terms.
pub(super) fn evaluation(position: &Position, options: &Options) -> Vec<String> {
    let evaluator = options.evaluator(position.rules());
    let text = match evaluator.network_trace(position) {
        Some(trace) => trace.to_string(),
        None => evaluator.trace(position).to_string(),
    };
    text.trim_end().lines().map(str::to_owned).collect()
}

/// The score: the number of moves to mate, negative for the side that is mated, or centipawns.
fn score(score: Score) -> String {
    match mate_moves(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {score}"),
    }
}

/// The chances of all results, for a game with results that `wdl` cannot express.
pub(super) fn five_chances(info: &Info) -> Option<String> {
    let chances = chances_at(info.chances, info.score);
    (chances.has_advantages() && info.bound == Bound::Exact).then(|| message(format!("chances: {chances}")))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use eval::ChanceModel;

    use super::*;
    use crate::search::score::mate_in;

    fn start() -> Position {
        Position::start(movegen::rules("chess").expect("the game is there"))
    }

    fn news(score: Score, bound: Bound, pv: &[&str]) -> Info {
        let mut position = start();
        let mut line = Vec::new();
        for text in pv {
            line.push(position.parse_move(text).expect("a legal move"));
            position.make(line[line.len() - 1]);
        }
        Info {
            depth: 7,
            seldepth: 11,
            multi_pv: 2,
            score,
            bound,
            chances: ChanceModel::of(start().rules()),
            nodes: 3000,
            time: Duration::from_millis(2),
            pv: line,
            hashfull: 5,
        }
    }

    #[test]
    fn bounds_stand_right_behind_the_score() {
        for (bound, text) in [
            (Bound::Lower, "score mate 2 lowerbound wdl 1000 0 0 nodes"),
            (Bound::Upper, "score mate 2 upperbound wdl 1000 0 0 nodes"),
            (Bound::Exact, "score mate 2 wdl 1000 0 0 nodes"),
        ] {
            let line = info(&start(), &news(mate_in(3), bound, &[]), true);
            assert!(line.contains(text), "{line}");
        }
    }

    #[test]
    fn chances_of_all_results_are_told_where_there_are_advantages() {
        let modern = Position::start(movegen::rules("apothecary-modern").expect("the game is there"));
        let chances = ChanceModel::of(modern.rules());
        let of_modern = |bound| Info { chances, ..news(40, bound, &[]) };
        let line = five_chances(&of_modern(Bound::Exact)).expect("a line");
        assert!(
            line.starts_with("info string chances: win ") && line.contains(" %, disadvantage "),
            "{line}"
        );
        assert_eq!(five_chances(&of_modern(Bound::Lower)), None);
        assert_eq!(five_chances(&news(40, Bound::Exact, &[])), None);
    }

    #[test]
    fn what_has_been_told_is_not_repeated() {
        let last = news(5, Bound::Exact, &["e2e4"]);
        let result = |best: &str, nodes| SearchResult {
            best: start().parse_move(best).ok(),
            ponder: None,
            score: 5,
            bound: Bound::Exact,
            chances: ChanceModel::of(start().rules()),
            depth: 7,
            seldepth: 11,
            nodes,
            time: Duration::from_millis(3),
            pv: vec![start().parse_move(best).expect("a legal move")],
        };
        assert!(final_info(&result("e2e4", 3000), Some(last.clone())).is_none());
        assert!(final_info(&result("e2e4", 3001), Some(last.clone())).is_some_and(|info| info.hashfull == 5));
        assert!(final_info(&result("d2d4", 3000), Some(last)).is_some_and(|info| info.nodes == 3000));
    }
}
