//! Runs the commands of the documents as a reader would.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, ensure};

use crate::{files, root};

/// Seconds that a block may take. The environment variable LIMIT overrides it.
const LIMIT: &str = "60";

/// A block of code that a reader can run.
struct Block {
    line: usize,
    text: String,
}

/// Runs every block that begins with ```sh, each page in a folder of its own, with the programs of `folders`
/// on the PATH. Blocks marked ```sh not-run: REASON are only listed.
pub fn run(folders: &[PathBuf]) -> anyhow::Result<()> {
    let folders = folders.iter().map(|folder| {
        folder.canonicalize().with_context(|| format!("there is no folder {}", folder.display()))
    });
    let mut path = folders.collect::<anyhow::Result<Vec<_>>>()?;
    for program in ["belladonna", "belladonna-tools", "belladonna-web"] {
        let is_there = path.iter().any(|folder| folder.join(program).is_file());
        ensure!(is_there, "there is no {program} in the folders");
    }
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(path)?;
    let limit = env::var("LIMIT").unwrap_or_else(|_| LIMIT.to_owned());
    let (mut run, mut faults) = (0, 0);
    for page in files(&["README.md", "docs/*.md"])? {
        // The blocks of a page run in one folder, one after the other.
        let folder = env::temp_dir().join(format!("belladonna-commands-{}-{run}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        for block in blocks(&page, &fs::read_to_string(root().join(&page))?)? {
            run += 1;
            let mut command = Command::new("timeout");
            command.args([&limit, "bash", "-euo", "pipefail", "-c", &block.text]);
            command.current_dir(&folder).env("PATH", &path).stdin(Stdio::null());
            let output = command.output().context("cannot run timeout and bash")?;
            if !output.status.success() {
                faults += 1;
                let told = [output.stdout, output.stderr].concat();
                eprintln!("{page}:{}: {}:\n{}", block.line, output.status, block.text);
                eprintln!("{}", String::from_utf8_lossy(&told));
            }
        }
        fs::remove_dir_all(&folder)?;
    }
    println!("{run} blocks ran, {faults} faults");
    ensure!(run > 0 && faults == 0, "a block of the documents cannot be run");
    Ok(())
}

/// The blocks of a page that can be run. Prints the others that are marked.
fn blocks(page: &str, text: &str) -> anyhow::Result<Vec<Block>> {
    let mut blocks = Vec::new();
    let mut open: Option<Option<Block>> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let fence = line.strip_prefix("```");
        match (&mut open, fence) {
            (Some(_), Some(_)) => blocks.extend(open.take().flatten()),
            (Some(block), None) => {
                block.iter_mut().for_each(|block| block.text.extend([line, "\n"]));
            }
            (None, Some("sh")) => open = Some(Some(Block { line: number, text: String::new() })),
            (None, Some(other)) => {
                let reason = other.strip_prefix("sh not-run: ");
                ensure!(
                    reason.is_some() || !other.starts_with("sh"),
                    "{page}:{number}: expected ```sh or ```sh not-run: REASON"
                );
                reason.iter().for_each(|reason| println!("{page}:{number}: not run: {reason}"));
                open = Some(None);
            }
            (None, None) => {}
        }
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_sh_are_run() {
        let text = "a\n```sh\none\ntwo\n```\n```toml\n```\n```sh not-run: slow\nx\n```\n";
        let found = blocks("page.md", text).unwrap();
        assert_eq!((found.len(), found[0].line, found[0].text.as_str()), (1, 2, "one\ntwo\n"));
        assert!(blocks("page.md", "```sh later\n```").is_err());
    }
}
