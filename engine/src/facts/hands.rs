//! Hands in sentences.

use movegen::Rules;
use movegen::game::{Drops, Edge};

use super::regions::region;
use super::words::{letters, list};

/// What goes into a hand, and where it can be dropped.
pub(super) fn hands(rules: &Rules) -> Option<String> {
    let game = rules.game();
    let hands = game.hands.as_ref()?;
    let mut sentences = Vec::new();
    if hands.captures {
        sentences.push("A captured piece changes sides and goes into the hand of its captor.".to_owned());
    }
    let on = "on an empty square";
    if hands.gates {
        let first = "the square that a piece leaves with its first move";
        sentences.push(format!("A piece of the hand can appear on {first}."));
    }
    let has_drops = hands.has_drops();
    if hands.first {
        sentences.push(format!("A side that has a piece in its hand and can drop it {on} must do so."));
    } else if has_drops {
        sentences.push(format!("Instead of a move a side can drop a piece of its hand {on}."));
    }
    let drops = |drops: &Drops| {
        format!("{} can only be dropped in the region {}.", letters(&drops.pieces, "and"), {
            region(game, &drops.region)
        })
    };
    sentences.extend(hands.drops.iter().map(drops));
    let has_pawns = rules.hand_kinds().any(|kind| rules.is_pawn(kind));
    if has_pawns && hands.drops.is_empty() && has_drops {
        sentences.push("Pawns cannot be dropped on the first and the last rank.".to_owned());
    }
    if !hands.stuck && has_drops && has_stuck(rules) {
        sentences.push("No piece can be dropped where it could never move.".to_owned());
    }
    if hands.either_side {
        let others = game.pieces.iter().filter(|piece| piece.falls_back.is_some());
        let others: String = others.map(|piece| piece.letter).collect();
        let others = letters(&others, "or");
        sentences.push(format!("A piece can be dropped with its other side up, as {others}."));
    }
    if !hands.on_both_colours.is_empty() {
        let kinds = letters(&hands.on_both_colours, "and");
        sentences.push(format!("Half of its {kinds} a side drops on squares of each colour."));
    }
    if !hands.enters.is_empty() {
        let edges: Vec<&str> = hands.enters.iter().map(|&edge| edge_name(edge)).collect();
        let edges = list(&edges, "or");
        sentences.push(format!(
            "A dropped piece slides in from {edges} until it meets a piece or the other edge."
        ));
    }
    if !hands.one_per_file.is_empty() {
        let few = match hands.one_per_file_limit {
            1 => "one".to_owned(),
            limit => limit.to_string(),
        };
        let kinds = letters(&hands.one_per_file, "or");
        sentences.push(format!("On a file with {few} of its {kinds} a side cannot drop another one."));
    }
    if !hands.no_mate.is_empty() {
        sentences.push(format!("A dropped {} cannot give checkmate.", letters(&hands.no_mate, "or")));
    }
    if !hands.checks {
        sentences.push("A drop cannot give check.".to_owned());
    }
    Some(format!("Hands: {}", sentences.join(" ")))
}

const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Top => "the last rank",
        Edge::Bottom => "the first rank",
        Edge::Left => "the first file",
        Edge::Right => "the last file",
    }
}

/// Whether a kind other than a pawn has squares from which it cannot move.
fn has_stuck(rules: &Rules) -> bool {
    let color = movegen::Color::White;
    let is_stuck =
        |kind| rules.geometry().squares().any(|square| rules.steps(color, kind, square).is_empty());
    rules.hand_kinds().filter(|&kind| !rules.is_pawn(kind)).any(is_stuck)
}

#[cfg(test)]
mod tests {
    use movegen::{GameText, Games};

    use crate::facts::game_facts;

    const SHOGI_LIKE: &str = "name = \"hands-in-words\"
        [board]
        files = 5
        ranks = 5
        [pieces]
        K = { name = \"king\", betza = \"K\", role = \"royal\" }
        G = { name = \"gold\", betza = \"WfF\" }
        L = { name = \"lance\", betza = \"fR\" }
        \"+L\" = { name = \"promoted lance\", betza = \"WfF\", falls-back = \"L\" }
        [regions]
        camp = [\"a5-e5\"]
        middle = [\"rank 3\"]
        [promotion]
        zones = [{ region = \"camp\", to = \"+L\", pieces = \"L\", optional = true }]
        [hands]
        captures = true
        drops = [{ pieces = \"G\", region = \"middle\" }]
        one-per-file = \"L\"
        no-mate = \"L\"
        [start]
        fen = \"l1kg1/5/5/5/1GK1L[] w - - 0 1\"
        [ends]
        stalemate = \"loss\"
    ";

    #[test]
    fn hands_in_words() {
        let text = GameText { path: "hands.toml".to_owned(), text: SHOGI_LIKE.to_owned() };
        let games = Games::built_in().prepare(&[text]).expect("a game");
        let text = game_facts(games[0].rules()).join("\n");
        for part in [
            "must become +L",
            "may become +L",
            "goes into the hand of its captor. Instead of a move a side can drop",
            "G can only be dropped in the region middle (rank 3).",
            "No piece can be dropped where it could never move.",
            "On a file with one of its L a side cannot drop another one. A dropped L cannot",
        ] {
            assert_eq!(text.contains(part), !part.starts_with("must"), "{part}: {text}");
        }
    }
}
