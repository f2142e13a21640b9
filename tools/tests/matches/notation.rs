//! Moves that protocols write in different ways.

use crate::support::{Folder, mock};

/// Two steps of one move, a pass, and walls, which the engine does not announce to XBoard.
#[test]
fn our_own_engine_plays_every_game_by_both_protocols() {
    for (game, opening, xboard) in [
        ("chu-shogi", "12/12/12/12/12/5p6/4pN6/5p6/12/12/12/K10k w - - 0 1 moves f6e6f6 l1k1", ""),
        ("chu-shogi", "12/12/12/12/12/12/5N6/12/12/12/12/K10k w - - 0 1 moves f6e5f6 l1k1", ""),
        ("duck", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4,e4e5 e7e6,e6e2", ",variant=duck"),
    ] {
        let folder = Folder::new();
        folder.write("openings", format!("position fen {opening}\n"));
        let engines = [("A", mock("uci belladonna")), ("B", mock("xboard belladonna") + xboard)];
        let engines = engines.map(|(name, engine)| format!("--engine 'name={name},{engine}'")).join(" ");
        folder.succeed(&format!(
            "match {game} {engines} --games 2 --nodes 9 --max-moves 6 --openings openings --log log.jsonl"
        ));
        for record in folder.games("log.jsonl") {
            assert!(record["fault"].is_null(), "{record}");
        }
    }
}
