//! The arrows between crates are those that ARCHITECTURE.md shows; dependencies of tests do not count. The
//! arrows between the files of a crate form no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use arrows::{arrows, circles};
use serde_json::Value;

/// The workspaces of the project.
const WORKSPACES: [&str; 4] = [".", "fuzz", "tools/python", "tools/wasm/bindgen"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// The crates of all workspaces, as cargo describes them.
fn crates() -> Vec<Value> {
    let read = |workspace| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
        let output = cargo.current_dir(root().join(workspace)).output().unwrap();
        assert!(output.status.success(), "{workspace}: {}", String::from_utf8_lossy(&output.stderr));
        let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
        metadata["packages"].as_array().unwrap().clone()
    };
    WORKSPACES.into_iter().flat_map(read).collect()
}

/// A path of cargo's, from the root of the project.
fn from_root(path: &Value) -> String {
    Path::new(path.as_str().unwrap()).strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/")
}

#[test]
fn crates_use_each_other_as_the_picture_shows() {
    let mut lines = Vec::new();
    for package in crates() {
        let folder = from_root(&package["manifest_path"]).replace("/Cargo.toml", "");
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let used = dependencies.filter(|&used| used["kind"] != "dev" && !used["path"].is_null());
        let used: BTreeSet<_> = used.map(|used| from_root(&used["path"])).collect();
        lines.push((folder, used));
    }
    assert_shown("crates", lines, 17);
}

#[test]
fn the_parts_of_the_engine_use_each_other_as_the_picture_shows() {
    let folder = root().join("engine/src");
    let part = |file: &Path| {
        let part = file.strip_prefix(&folder).unwrap().iter().next().unwrap();
        Path::new(part).file_stem().unwrap().to_str().unwrap().to_owned()
    };
    let mut parts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for arrow in arrows(&folder.join("lib.rs")).unwrap() {
        let [from, to] = [&arrow.from, &arrow.to].map(|file| part(file));
        parts.entry(to.clone()).or_default();
        let used = parts.entry(from.clone()).or_default();
        // All parts know the name and the version of the engine.
        if to != from && to != "lib" {
            used.insert(to);
        }
    }
    parts.remove("lib");
    assert_shown("parts of the engine", parts.into_iter().collect(), 8);
}

/// Checks that ARCHITECTURE.md shows which things use which others. Each stands below all that it uses.
fn assert_shown(what: &str, mut lines: Vec<(String, BTreeSet<String>)>, width: usize) {
    let mut picture = String::new();
    while !lines.is_empty() {
        let open: Vec<_> = lines.iter().map(|(name, _)| name.clone()).collect();
        let ready = lines.iter().position(|(_, used)| !used.iter().any(|used| open.contains(used)));
        let (name, used) = lines.remove(ready.unwrap_or_else(|| panic!("{what} in a circle: {open:?}")));
        let used: Vec<_> = used.iter().map(String::as_str).collect();
        let _ = writeln!(picture, "{}", format!("    {name:<width$} {}", used.join(" ")).trim_end());
    }
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(page.contains(&picture), "ARCHITECTURE.md does not show these arrows between {what}:\n{picture}");
}

#[test]
fn the_files_of_a_crate_make_no_circle() {
    let mut report = String::new();
    let packages = crates();
    let targets = packages.iter().flat_map(|package| package["targets"].as_array().unwrap());
    let is_program =
        |target: &&Value| ["lib", "rlib", "cdylib", "bin"].map(Value::from).contains(&target["kind"][0]);
    for target in targets.filter(is_program) {
        let arrows = arrows(&root().join(from_root(&target["src_path"]))).unwrap();
        for (files, arrows) in circles(&arrows) {
            let files: Vec<_> = files.iter().map(|file| from_root(&file.to_str().into())).collect();
            let _ = writeln!(report, "{}", files.join(" "));
            arrows.iter().for_each(|arrow| {
                report += &format!("    {arrow}\n").replace(&format!("{}/", root().display()), "")
            });
        }
    }
    assert!(report.is_empty(), "these files use each other in circles:\n{report}");
}

/// The circles of a crate with these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let arrows = arrows(&folder.path().join("lib.rs")).unwrap();
    let lines = circles(&arrows).into_values().map(|arrows| {
        let lines = arrows.iter().map(|arrow| arrow.to_string().replace(folder.path().to_str().unwrap(), ""));
        lines.collect::<Vec<_>>().join("; ").replace('\\', "/")
    });
    lines.collect()
}

#[test]
fn a_circle_is_found_with_its_lines() {
    // By an import of a re-export, a path in a macro, and a glob.
    let root = ("lib.rs", "mod a;\nmod b;\nmod c;\npub use c::deep::C;");
    let files = [
        root,
        ("a.rs", "use crate::C;\npub struct A(C);"),
        ("b.rs", "use super::a::*;\npub fn b() -> A { A }"),
        ("c/mod.rs", "pub mod deep;"),
        ("c/deep.rs", "pub struct C;\nfn f() { print!(\"{}\", crate::b::b()) }"),
    ];
    let circle = "/a.rs:1: `crate::C` of /c/deep.rs; /a.rs:2: `C` of /c/deep.rs; \
        /b.rs:2: `A` of /a.rs; /c/deep.rs:2: `crate::b::b` of /b.rs";
    assert_eq!(circles_of(&files), [circle]);
    let mut without = files;
    without[4].1 = "pub struct C;\n#[cfg(test)]\nmod tests { use crate::b::b; }";
    assert_eq!(circles_of(&without), [""; 0]);
}

#[test]
fn a_parent_that_only_re_exports_is_in_no_circle() {
    let child = ("a.rs", "use crate::Root;\npub struct A(Root);");
    let only_exports = ("lib.rs", "mod a;\npub use a::A;\npub struct Root;");
    assert_eq!(circles_of(&[only_exports, child]), [""; 0]);
    let uses = ("lib.rs", "mod a;\npub use a::A;\npub struct Root;\nfn f(a: A) {}");
    let circle = "/a.rs:1: `crate::Root` of /lib.rs; /a.rs:2: `Root` of /lib.rs; /lib.rs:4: `A` of /a.rs";
    assert_eq!(circles_of(&[uses, child]), [circle]);
}
