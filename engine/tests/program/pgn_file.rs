//! The file of `play --pgn`: no game in it is ever lost.

use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use tempfile::{TempDir, tempdir};

use super::support::{Session, assert_refused, belladonna};

const EARLIER: &[u8] = b"[Event \"earlier\"]\n[White \"M\xfcller\"]\n\n1. e4 *\n\n";

fn folder_with(earlier: &[u8]) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), earlier).unwrap();
    folder
}

fn play_two_moves(file: &Path) {
    let arguments = ["play", "chess", "--side", "both", "--pgn", file.to_str().unwrap()];
    belladonna().args(arguments).write_stdin("e4\ne5\n").assert().success().stderr("");
}

fn assert_holds_both(file: &Path) {
    let bytes = fs::read(file).unwrap();
    assert!(bytes.starts_with(EARLIER) && bytes.ends_with(b"1. e4 e5 *\n\n"), "{}", bytes.escape_ascii());
}

#[test]
fn games_in_any_encoding_stay() {
    let folder = folder_with(EARLIER);
    let file = folder.path().join("games.pgn");
    play_two_moves(&file);
    assert_holds_both(&file);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside the file");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder_with(EARLIER);
    let (file, link) = (folder.path().join("games.pgn"), folder.path().join("link.pgn"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("games.pgn", &link).unwrap();
    play_two_moves(&link);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_holds_both(&file);
}

#[cfg(unix)]
#[test]
fn a_second_game_does_not_touch_the_first() {
    let folder = folder_with(EARLIER);
    let file = folder.path().join("games.pgn");
    let arguments = ["play", "chess", "--side", "both", "--pgn", file.to_str().unwrap()];
    let mut first = Session::start(&arguments);
    first.read_until("White to move");
    assert_refused(&arguments, "another running program is writing it");
    first.send("e4\ne5");
    first.close_input();
    first.assert_ends();
    assert_holds_both(&file);
    play_two_moves(&file);
    assert_eq!(fs::read_to_string(&file).unwrap_err().kind(), std::io::ErrorKind::InvalidData);
    assert_eq!(fs::read(&file).unwrap().windows(10).filter(|it| it == b"1. e4 e5 *").count(), 2);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [pipe.as_path(), folder.path(), Path::new("/dev/null"), Path::new("/dev/stdout")] {
        let path = path.to_str().unwrap();
        assert_refused(
            &["play", "chess", "--pgn", path],
            &format!("cannot write {path}: it is not a regular file"),
        );
    }
    assert!(!fs::metadata(&pipe).unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn the_file_that_the_output_goes_to_is_refused() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("out");
    let mut program = Command::new(cargo_bin("belladonna"));
    program.args(["play", "chess", "--pgn", "/dev/stdout"]).stdout(fs::File::create(&file).unwrap());
    let output = program.output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && message.contains("stdout is redirected to it"), "{message}");
}

/// A limit on the size of a file has the effect of a full disk. The first record of the game fits, the longer
/// ones do not.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_end_the_game() {
    let folder = folder_with(&[b'\n'; 870]);
    let file = folder.path().join("games.pgn");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" play chess --side both --pgn \"$1\"";
    let mut shell = assert_cmd::Command::new("bash");
    shell.args(["-c", script]).arg(cargo_bin("belladonna")).arg(&file);
    let output = shell.write_stdin("e4\ne5\nf4\nd5\nresign\n").output().unwrap();
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("White resigns."), "{text}");
    let problem = format!("cannot write {}", file.display());
    assert!(errors.contains(&problem) && errors.contains("the game continues"), "{errors}");
    assert!(errors.contains("the game is not saved") && output.status.code() == Some(2), "{errors}");
    assert!(fs::read(&file).unwrap().starts_with(&[b'\n'; 870]));
}
