//! The files of the page.

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../page/", $name)))),*] }
}

/// The scripts and the style sheets of the page by name.
pub const FILES: &[(&str, &str)] = &files![
    "analysis.js" "arrows.js" "banner.js" "board.js" "cards.js" "choose.js" "clock.js" "collection.js"
    "connection.js" "controls.js" "dom.js" "drag.js" "editor.js" "examples.js" "handle.js" "learn.js"
    "lesson.js" "link.js" "main.js" "newgame.js" "notes.js" "own.js" "players.js" "puzzles.js" "settings.js"
    "side.js" "sound.js" "state.js" "tip.js" "tree.js" "workshop.js"
    "board.css" "panels.css" "style.css" "workshop.css"
];

/// The page itself. It names all its scripts, so that a browser loads them at the same time.
pub const PAGE: &str = include_str!("../page/index.html");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_served_and_named_by_the_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        for name in names.map(|name| name.into_string().unwrap()) {
            // The second one tells node, which runs some tests, that the scripts are modules.
            if !["index.html", "package.json"].contains(&name.as_str()) {
                assert!(FILES.iter().any(|(known, _)| *known == name), "{name} is not served");
                assert!(PAGE.contains(&format!("\"/page/{name}\"")), "{name} is not named by the page");
            }
        }
    }
}
