//! Builds the guide and checks the links of all documents.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{bail, ensure};

use crate::{files, output_of, root};

/// What installs mdBook, and prints its path. The first time takes about 70 s of processor time.
const MDBOOK: [&str; 4] = ["tools/ci/cargo-tool.sh", "mdbook", "0.5.4", "--no-default-features"];

/// Builds the guide from docs into target/guide and checks it: no warning, every page outside docs/dev is in
/// docs/SUMMARY.md, and every link in a document resolves to a file and a heading.
pub fn build() -> anyhow::Result<()> {
    check_summary()?;
    check_links()?;
    let program = output_of("bash", &MDBOOK)?;
    let built = std::process::Command::new(program.trim_end())
        .args(["build", "docs"])
        .current_dir(root())
        .output()?;
    let told = String::from_utf8_lossy(&[built.stdout, built.stderr].concat()).into_owned();
    if !built.status.success() || told.contains("WARN") || told.contains("ERROR") {
        bail!("mdbook build docs:\n{told}");
    }
    println!("the guide: target/guide/index.html");
    Ok(())
}

/// Checks that every page of the guide is in the summary.
fn check_summary() -> anyhow::Result<()> {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md"))?;
    let pages = files(&["docs/*.md", ":!docs/SUMMARY.md", ":!docs/dev"])?;
    let missing: Vec<_> =
        pages.iter().filter(|page| !summary.contains(&format!("({})", &page[5..]))).collect();
    ensure!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
    Ok(())
}

/// The address of the sources. Pages of the guide use it for files outside the guide.
const SOURCES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");

/// Whether a file, by its path from the root, is a part of the guide.
fn is_guide(path: &Path) -> bool {
    path.starts_with("docs") && !path.starts_with("docs/dev")
}

/// Checks that every link into the sources resolves to a file, and its anchor to a heading. Relative links of
/// the guide must stay in the guide.
fn check_links() -> anyhow::Result<()> {
    let (mut links, mut faults) = (0, 0);
    let mut anchors: HashMap<PathBuf, HashSet<String>> = HashMap::new();
    for page in files(&["*.md"])? {
        let text = fs::read_to_string(root().join(&page))?;
        for link in targets(&text) {
            links += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path.strip_prefix(SOURCES) {
                Some(path) => PathBuf::from(path),
                None if path.is_empty() => PathBuf::from(&page),
                None => normal(&Path::new(&page).parent().unwrap_or(Path::new("")).join(path)),
            };
            let stays = path.starts_with(SOURCES) || !is_guide(Path::new(&page)) || is_guide(&target);
            let has_anchor = anchor.is_empty() || {
                let read = || headings(&fs::read_to_string(root().join(&target)).unwrap_or_default());
                anchors.entry(target.clone()).or_insert_with(read).contains(anchor)
            };
            let is_there = stays && root().join(&target).exists();
            if !(is_there && has_anchor) {
                println!("{page}: the link {link} is broken");
                faults += 1;
            }
        }
    }
    ensure!(faults == 0, "{faults} links are broken");
    ensure!(links > 0, "the documents have no links");
    println!("{links} links checked");
    Ok(())
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, part| {
        if part == Component::ParentDir {
            path.pop();
        } else {
            path.push(part);
        }
        path
    })
}

/// The links of a page into the sources.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let prose = outside_code(text);
    prose
        .flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split(')').next()))
        .filter(|link| link.starts_with(SOURCES) || !link.contains("://") && !link.starts_with("mailto:"))
        .map(|link| link.split(' ').next().unwrap_or(link))
}

/// The anchors of the headings of a page, as GitHub and mdBook make them.
fn headings(text: &str) -> HashSet<String> {
    let lines = outside_code(text).filter(|line| line.starts_with('#'));
    let names = lines.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept =
            title.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
        kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    });
    names.collect()
}

/// The lines outside fenced code.
fn outside_code(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_headings_are_found() {
        let text = "# A `b` (c)\n[x](y.md#z) and ![p](q.svg), [w](https://e)\n```\n[no](no)\n# no\n```\n";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["y.md#z", "q.svg"]);
        assert_eq!(headings(text), HashSet::from(["a-b-c".to_owned()]));
    }
}
