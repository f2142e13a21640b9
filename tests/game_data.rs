//! The data files: every game has all of them, and no file is without a game.

use std::collections::BTreeSet;

use crate::support::{GAME_FILES, game_file, games};

#[test]
fn every_game_has_its_test_data() {
    let files = games().flat_map(|id| GAME_FILES.map(|(folder, _)| game_file(folder, id)));
    let missing: Vec<String> =
        files.filter(|path| !path.exists()).map(|path| path.display().to_string()).collect();
    assert!(missing.is_empty(), "missing test data (see tests/data/README.md):\n{}", missing.join("\n"));
}

#[test]
fn every_file_belongs_to_a_game() {
    for (folder, _) in GAME_FILES {
        let known: BTreeSet<_> = games().map(|id| game_file(folder, id)).collect();
        let path = game_file(folder, "any");
        let files = path.parent().expect("a folder").read_dir().expect("a readable folder");
        let unknown: Vec<_> =
            files.map(|entry| entry.expect("a file").path()).filter(|path| !known.contains(path)).collect();
        assert!(unknown.is_empty(), "no game has the identifier of {unknown:?}");
    }
}
