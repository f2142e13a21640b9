//! Rejects a file that is used for two purposes: one use would destroy the data of the other.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

/// A file on a command line: its purpose, such as `--log`, and its path.
pub type FileUse<'a> = (&'a str, &'a Path);

/// Rejects an output that is also another output or an input. Symbolic links are resolved. Devices and pipes
/// store nothing, so they may be used several times. The locks of outputs find what this does not: hard
/// links, and links to files that do not exist yet.
pub fn check_distinct(outputs: &[FileUse], inputs: &[FileUse]) -> anyhow::Result<()> {
    let mut known: Vec<(FileUse, PathBuf)> =
        inputs.iter().filter_map(|&(purpose, path)| Some(((purpose, path), identity(path)?))).collect();
    for &(purpose, path) in outputs {
        let Some(file) = identity(path) else { continue };
        if let Some(((other, other_path), _)) = known.iter().find(|(_, known)| *known == file) {
            let (path, other_path) = (path.display(), other_path.display());
            bail!("{purpose} {path} and {other} {other_path} are the same file; use two different files");
        }
        known.push(((purpose, path), file));
    }
    Ok(())
}

/// The path of a file without links; `None` if it is there and not a regular file.
fn identity(path: &Path) -> Option<PathBuf> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return None;
    }
    let of_folder = || {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    };
    Some(fs::canonicalize(path).ok().or_else(of_folder).unwrap_or_else(|| path.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_by_different_paths() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let collides = |log: &str, games: &str| {
            let (log, games) = (path(log), path(games));
            let result = check_distinct(&[("--log", &log), ("--pgn", &games)], &[]);
            assert_eq!(result.is_err(), check_distinct(&[("--pgn", &games)], &[("the part", &log)]).is_err());
            result.is_err_and(|error| error.to_string().contains("are the same file"))
        };
        fs::create_dir(path("sub")).unwrap();
        for exists in [false, true] {
            if exists {
                fs::write(path("a"), "").unwrap();
            }
            for (other, expected) in [("a", true), ("sub/../a", true), ("./a", true), ("b", false)] {
                assert_eq!(collides("a", other), expected, "{other}, exists: {exists}");
            }
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../a", path("sub/link")).unwrap();
            assert!(collides("a", "sub/link") && !collides("a", "sub/none") && !collides("sub/x", "none/x"));
            assert!(!collides("/dev/null", "/dev/null"), "devices keep nothing");
        }
    }
}
