//! Makes the page as static files: the engine is in a worker of the page, in WebAssembly.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use web::openings;
use web::page::{PAGE, SCRIPTS, STYLES};

use crate::{icons, wasm, write_file};

/// What changes in the page: its files are beside it, and it has a worker.
const CHANGES: [(&str, &str); 4] = [
    ("<html lang=\"en\">", "<html lang=\"en\" data-worker=\"worker.js\">"),
    ("\"/page/", "\"page/"),
    ("href=\"/piece/apothecary-classic/bJ.svg\"", "href=\"icon.svg\""),
    (
        "</head>",
        "  <link rel=\"manifest\" href=\"site.webmanifest\" />\n    \
         <script type=\"module\" src=\"register.js\"></script>\n  </head>",
    ),
];

/// The folders of files that a game needs, which the browser loads and keeps then.
const LATER: [&str; 2] = ["networks", "openings"];

/// Makes the site in `target/site`, in place of one that is there, and prints its sizes.
///
/// # Errors
/// If the target is not installed, the crate cannot be compiled, or a file cannot be written.
pub fn build() -> anyhow::Result<PathBuf> {
    let folder = wasm::target().join("site");
    wasm::make(&folder, "page")?;
    wasm::copy(&["tools/web/site"], &folder)?;
    fs::create_dir(folder.join("page"))?;
    let mut page = PAGE.clone();
    for (old, new) in CHANGES {
        ensure!(page.contains(old), "the page has no {old}");
        page = page.replace(old, new);
    }
    write_file(&folder.join("index.html"), page)?;
    for (name, text) in SCRIPTS.iter() {
        write_file(&folder.join("page").join(name), text.as_bytes())?;
    }
    fs::create_dir(folder.join("openings"))?;
    for (game, text) in openings::FILES {
        write_file(&folder.join("openings").join(format!("{game}.book")), text)?;
    }
    for (name, text) in STYLES.iter() {
        write_file(&folder.join("page").join(name), text)?;
    }
    for (file, bytes) in icons::icons()? {
        if let Some(ending) = file.strip_prefix("belladonna.").filter(|ending| *ending != "ico") {
            write_file(&folder.join(format!("icon.{ending}")), bytes)?;
        }
    }
    complete_service(&folder)?;
    println!("{}: `python3 -m http.server --directory {0}` serves it", folder.display());
    Ok(folder)
}

/// Writes the names of all files but the networks and openings into the service worker, and a version that
/// changes with any file.
fn complete_service(folder: &Path) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for part in ["", "page"].into_iter().chain(LATER) {
        for entry in fs::read_dir(folder.join(part))? {
            let path = entry?.path();
            let name = path.strip_prefix(folder)?.to_str().context("a name in UTF-8")?.to_owned();
            if path.is_file() && name != "service.js" {
                files.push(name);
            }
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in &files {
        (file, fs::read(folder.join(file))?).hash(&mut hasher);
    }
    let is_kept = |name: &&String| !LATER.iter().any(|folder| name.starts_with(folder));
    let kept = files.iter().filter(is_kept);
    let mut names: Vec<String> = kept.map(|name| format!("\"{name}\"")).collect();
    names.push("\"./\"".to_owned());
    let service = folder.join("service.js");
    let text = fs::read_to_string(&service)?;
    let version = format!("const VERSION = \"{:016x}\";", hasher.finish());
    let list = format!("const FILES = [{}];", names.join(", "));
    let text = text.replace("const VERSION = \"\";", &version).replace("const FILES = [];", &list);
    ensure!(text.contains(&version) && text.contains(&list), "the service worker has no place for its files");
    write_file(&service, text)
}
