//! The files of the page.

use std::sync::LazyLock;

use crate::bundle::bundle;

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../page/", $name)))),*] }
}

/// The scripts of the page by name. [`SCRIPT`] has all of them.
const SCRIPTS: &[(&str, &str)] = &files![
    "analysis.js" "arrows.js" "banner.js" "board.js" "cards.js" "choose.js" "clock.js" "collection.js"
    "connection.js" "controls.js" "dom.js" "drag.js" "editor.js" "examples.js" "handle.js" "learn.js"
    "lesson.js" "link.js" "looking.js" "main.js" "newgame.js" "notes.js" "own.js" "players.js" "puzzles.js"
    "readas.js" "settings.js" "side.js" "sound.js" "state.js" "tabs.js" "tip.js" "tree.js" "turns.js"
    "workshop.js"
];

/// The script that the page loads.
pub static SCRIPT: LazyLock<String> = LazyLock::new(|| bundle(SCRIPTS, "main"));

/// The style sheets of the page by name.
pub const STYLES: &[(&str, &str)] = &files!["board.css" "panels.css" "style.css" "workshop.css"];

/// The page itself.
pub const PAGE: &str = include_str!("../page/index.html");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        for name in names.map(|name| name.into_string().unwrap()) {
            match name.split_once('.').unwrap() {
                (stem, "js") => assert!(SCRIPT.contains(&format!("const ${stem} = ")), "{name} is not used"),
                (_, "css") => {
                    assert!(STYLES.iter().any(|(known, _)| *known == name), "{name} is not served");
                    assert!(PAGE.contains(&format!("\"/page/{name}\"")), "{name} is not loaded by the page");
                }
                // The second one tells node, which runs some tests, that the scripts are modules.
                _ => assert!(["index.html", "package.json"].contains(&name.as_str()), "{name}"),
            }
        }
    }
}
