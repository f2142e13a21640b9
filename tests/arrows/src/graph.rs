//! Circles in a graph of files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

/// A file uses an item that another file defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The file that uses the item.
    pub from: PathBuf,
    /// The file that defines the item.
    pub to: PathBuf,
    /// The line that names the item.
    pub line: usize,
    /// The item, as the line names it.
    pub name: String,
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: `{}` of {}", self.from.display(), self.line, self.name, self.to.display())
    }
}

/// The circles of a graph, each with its arrows. A circle is named by its files, in the order of their names.
pub fn circles(arrows: &BTreeSet<Arrow>) -> BTreeMap<Vec<PathBuf>, Vec<&Arrow>> {
    let mut next: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for arrow in arrows {
        next.entry(&arrow.from).or_default().insert(&arrow.to);
    }
    let reached = |from| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            open.extend(next.get(file).into_iter().flatten().filter(|&&to| seen.insert(to)));
        }
        seen
    };
    let reach: BTreeMap<_, _> = next.keys().map(|&file| (file, reached(file))).collect();
    let meet = |a, b| {
        let leads = |from, to| reach.get(from).is_some_and(|files: &BTreeSet<_>| files.contains(to));
        leads(a, b) && leads(b, a)
    };
    let mut circles: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for arrow in arrows.iter().filter(|arrow| meet(&arrow.from, &arrow.to)) {
        let files = reach.keys().filter(|file| meet(&arrow.from, file)).map(|file| (*file).clone());
        circles.entry(files.collect()).or_default().push(arrow);
    }
    circles
}
