//! Moves that protocols write in different ways.

use crate::support::{Folder, mock};

/// Two steps of one move, a pass, and walls.
#[test]
fn our_own_engine_plays_every_game_by_both_protocols() {
    for (game, opening, name) in [
        ("chu-shogi", "fen 12/12/12/12/12/5p6/4pN6/5p6/12/12/12/K10k w - - 0 1 moves f6e6f6 l1k1", "chu"),
        ("chu-shogi", "fen 12/12/12/12/12/12/5N6/12/12/12/12/K10k w - - 0 1 moves f6e5f6 l1k1", "chu"),
        ("duck", "startpos moves e2e4,e4e5 e7e6,e6e2", "duck"),
    ] {
        let folder = Folder::new();
        folder.write("openings", format!("position {opening}\n"));
        let engine = |protocol: &str| mock(&format!("{protocol} belladonna,variant={name}"));
        folder.succeed(&format!(
            "match {game} --engine 'name=A,{}' --engine 'name=B,{}' --games 2 --nodes 9 --max-moves 6 \
             --openings openings --log log.jsonl",
            engine("uci"),
            engine("xboard")
        ));
        for record in folder.games("log.jsonl") {
            assert!(record["fault"].is_null(), "{record}");
        }
    }
}
