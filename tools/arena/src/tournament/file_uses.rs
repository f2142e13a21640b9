//! Rejects a file that is used for two purposes: one use would destroy the data of the other.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

/// A file on a command line: its purpose, such as `--log`, and its path.
pub type FileUse<'a> = (&'a str, &'a Path);

/// Rejects an output that is also another output or an input. Links are resolved. Devices and pipes store
/// nothing, so they may be used several times.
pub fn check_distinct(outputs: &[FileUse], inputs: &[FileUse]) -> anyhow::Result<()> {
    let identify =
        |&(purpose, path): &FileUse<'_>| Some((purpose.to_owned(), path.to_owned(), identity(path)?));
    let inputs: Vec<_> = inputs.iter().filter_map(identify).collect();
    let mut known = inputs;
    for (purpose, path, file) in outputs.iter().filter_map(identify) {
        if let Some((other, other_path, _)) = known.iter().find(|(_, _, known)| *known == file) {
            let (path, other_path) = (path.display(), other_path.display());
            bail!("{purpose} {path} and {other} {other_path} are the same file; use two different files");
        }
        known.push((purpose, path, file));
    }
    Ok(())
}

/// The identity of a file, equal for all its paths.
#[derive(PartialEq, Eq)]
enum Identity {
    /// Device and inode of an existing file, equal for all hard links.
    #[cfg(unix)]
    Inode(u64, u64),
    /// The canonical path.
    Path(PathBuf),
}

/// The identity of the file that exists or would be created at a path; `None` if it is not a regular file.
fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => None,
        #[cfg(unix)]
        Ok(metadata) => {
            use std::os::unix::fs::MetadataExt;
            Some(Identity::Inode(metadata.dev(), metadata.ino()))
        }
        #[cfg(not(unix))]
        Ok(_) => Some(Identity::Path(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))),
        Err(_) => Some(Identity::Path(destination(path))),
    }
}

/// The path at which a file would be created. Links are followed, even if their target does not exist yet.
fn destination(path: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    let folder_of = |path: &Path| match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    let name = path.file_name().map(OsStr::to_owned).unwrap_or_default();
    fs::canonicalize(folder_of(&path)).map_or(path, |folder| folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a log at one path and a PGN file at the other would be the same file.
    fn collides(log: &Path, games: &Path) -> bool {
        let result = check_distinct(&[("--log", log), ("--pgn", games)], &[]);
        let as_input = check_distinct(&[("--pgn", games)], &[("the part", log)]);
        assert_eq!(result.is_err(), as_input.is_err());
        if let Err(error) = &result {
            let error = error.to_string();
            assert!(error.contains("--log ") && error.contains("--pgn "), "{error}");
        }
        result.is_err()
    }

    #[test]
    fn one_file_by_different_paths() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("sub")).unwrap();
        for exists in [false, true] {
            if exists {
                fs::write(path("a"), "").unwrap();
            }
            assert!(collides(&path("a"), &path("a")), "{exists}");
            assert!(collides(&path("a"), &path("sub/../a")), "{exists}");
            assert!(collides(&path("a"), &path("./a")), "{exists}");
            assert!(!collides(&path("a"), &path("b")), "{exists}");
            assert!(!collides(&path("a"), &path("sub/a")), "{exists}");
            // The folder does not exist, so nothing can be written there.
            assert!(!collides(&path("a"), &path("none/a")), "{exists}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_seen_through() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("sub")).unwrap();
        symlink("sub", path("other")).unwrap();
        symlink("../a", path("sub/link")).unwrap();
        symlink("sub/link", path("link")).unwrap();
        symlink("circle", path("circle")).unwrap();
        assert!(!collides(&path("circle"), &path("a")));
        for exists in [false, true] {
            if exists {
                fs::write(path("a"), "").unwrap();
            }
            for link in ["link", "sub/link", "other/link"] {
                assert!(collides(&path("a"), &path(link)), "{exists} {link}");
            }
            assert!(!collides(&path("a"), &path("other/a")), "{exists}");
        }
        fs::hard_link(path("a"), path("hard")).unwrap();
        assert!(collides(&path("hard"), &path("a")) && collides(&path("hard"), &path("link")));
    }

    #[cfg(unix)]
    #[test]
    fn devices_keep_nothing() {
        assert!(!collides(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}
