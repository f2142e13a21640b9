//! `lag`, and the scripts of `tools/strength`, with engines that are quick.

use std::fs;

use crate::support::{Folder, stderr, stdout};

#[test]
fn lag_tells_of_losses_and_disputes() {
    let folder = Folder::new();
    let played = folder.play(&["xboard play", "xboard resign"], &["--games", "4", "--nodes", "9"]);
    assert!(played.status.success(), "{}", stderr(&played));
    let lag =
        |arguments: &[&str]| folder.tools(&[&["lag", "log.jsonl"], arguments].concat()).output().unwrap();
    let output = lag(&["--engine", "B", "--positions", "2"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(text.contains("B lost 4 of 4 games; in 0 of them its opponent saw 150"), "{text}");
    // The mock engine sees itself ahead by 25 centipawns whatever happens: from A's 25 it is 50 to B's.
    assert_eq!(text.matches(": +25 -25\t").count(), 2, "{text}");
    let text = stdout(&lag(&["--engine", "A", "--threshold", "20"]));
    assert!(text.contains("A lost 0 of 4 games"), "{text}");
    let text = stdout(&lag(&["--engine", "B", "--threshold", "20"]));
    assert!(text.contains("in 4 of them its opponent saw 20") && text.contains("In 4 of these"), "{text}");
    let output = lag(&["--engine", "C"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("C has no game in the log; there are A, B"), "{}", stderr(&output));
}

#[cfg(unix)]
mod scripts {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::process::Command;

    use super::*;
    use crate::support::{MOCK, TOOLS};

    /// A script of `tools/strength` that finds the programs of `folder` instead of the real ones.
    fn script(folder: &Folder, name: &str, arguments: &[&str]) -> Command {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("strength").join(name);
        let mut command = Command::new(path);
        command.args(arguments).current_dir(folder.path("")).env("TOOLS", TOOLS);
        command.env("BELLADONNA", folder.path("new")).env("FAIRY_STOCKFISH", folder.path("fairy"));
        command
    }

    /// Writes a program for `sh`.
    fn program(folder: &Folder, name: &str, text: &str) {
        let path = folder.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn the_ladder_is_one_table_and_can_be_resumed() {
        let folder = Folder::new();
        for name in ["new", "fairy", "cache/belladonna-b3d87e7"] {
            program(&folder, name, &format!("exec '{MOCK}' play"));
        }
        let rungs = ["--rungs", "fsf-nodes,base-chess", "--games", "2", "--cache", "cache"];
        let play = |more: &[&str]| script(&folder, "ladder.sh", &[&rungs, more].concat()).output().unwrap();
        let output = play(&[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stdout(&output);
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows.len(), 3, "{text}");
        assert_eq!(
            (rows[1][..2].join(" "), rows[2][..2].join(" ")),
            ("fsf-nodes 2".into(), "base-chess 2".into())
        );
        assert_eq!(folder.games("ladder/fsf-nodes.jsonl")[0]["game"], "gothic");
        assert_eq!(folder.games("ladder/base-chess.jsonl")[0]["limits"][0], "20000 nodes a move");
        let again = play(&[]);
        assert!(!again.status.success() && stderr(&again).contains("add --resume"), "{}", stderr(&again));
        assert_eq!(stdout(&play(&["--resume"])), text);
    }

    #[test]
    fn the_ladder_names_what_is_wrong() {
        let folder = Folder::new();
        for (arguments, message) in [
            (&["--rungs", "fsf-3s"][..], "there is no rung fsf-3s; there are fsf-nodes"),
            (&["--games", "3"], "--games is 3; it must be an even number"),
            (&["--games"], "--games needs a value"),
            (&["--fast"], "unknown option --fast"),
            (&[], "new; build it with"),
        ] {
            let output = script(&folder, "ladder.sh", arguments).output().unwrap();
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            assert!(stderr(&output).contains(message), "{arguments:?}: {}", stderr(&output));
        }
        let help = script(&folder, "ladder.sh", &["--help"]).output().unwrap();
        assert!(help.status.success() && stdout(&help).contains("fsf-10s"));
    }

    #[test]
    fn evaluations_stand_side_by_side() {
        let folder = Folder::new();
        program(&folder, "new", "echo \"$*\"; echo; echo 'mobility | 12'");
        program(&folder, "fairy", "cat; echo ' Term | White'; echo 'Total evaluation: 0.13'");
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        fs::write(
            folder.path("lines"),
            format!("Where scores differ\ngame 4, after 5 plies: +90 -10\t{fen}\n"),
        )
        .unwrap();
        let output = script(&folder, "compare-eval.sh", &["--game", "chess", "lines"]).output().unwrap();
        let text = stdout(&output);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(text.starts_with(&format!("game 4, after 5 plies: +90 -10\n{fen}\n\n")), "{text}");
        assert!(text.contains(&format!("mobility | 12{:69} Term | White\n", "")), "{text}");
        fs::write(folder.path("lines"), "nothing\n").unwrap();
        let output = script(&folder, "compare-eval.sh", &["lines"]).output().unwrap();
        assert!(stderr(&output).contains("there is no FEN in lines"), "{}", stderr(&output));
    }
}
