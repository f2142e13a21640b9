//! The files of the page.

use std::sync::LazyLock;

use crate::bundle::bundle;

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../page/", $name)))),*] }
}

/// The scripts of the page by name. [`SCRIPTS`] has all of them.
const MODULES: &[(&str, &str)] = &files![
    "analysis.js" "animation.js" "arrows.js" "banner.js" "betza.js" "board.js" "cards.js" "choose.js"
    "clock.js" "collection.js" "connection.js" "controls.js" "dom.js" "drag.js" "editor.js" "examples.js"
    "formparts.js" "forms.js" "friend.js" "friendpanel.js" "friendsocket.js" "graph.js" "handle.js" "icons.js"
    "later.js" "learn.js" "lesson.js" "link.js" "looking.js" "main.js" "moveboard.js" "newgame.js" "notes.js"
    "opening.js" "own.js" "picture.js" "players.js" "puzzles.js" "readas.js" "rulebook.js" "settings.js"
    "side.js" "sound.js" "start.js" "startboard.js" "state.js" "status.js" "tabs.js" "tags.js" "tip.js"
    "toml.js" "tree.js" "turns.js" "workshop.js"
];

/// The script that the page loads, and the one with what most visits do not need, by name.
pub static SCRIPTS: LazyLock<[(&str, String); 2]> = LazyLock::new(|| {
    let [main, later] = bundle(MODULES, "main", "later");
    [("main.js", main), ("later.js", later)]
});

/// The style sheets of the page by name.
pub const STYLES: &[(&str, &str)] = &files![
    "board.css" "dialogs.css" "panels.css" "rules.css" "small.css" "style.css" "workshop.css"
];

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
                (stem, "js") => {
                    let is_in = |(_, text): &(&str, String)| text.contains(&format!("const ${stem} = "));
                    assert!(SCRIPTS.iter().any(is_in), "{name} is not used");
                }
                (_, "css") => {
                    assert!(STYLES.iter().any(|(known, _)| *known == name), "{name} is not served");
                    let is_in_page = PAGE.contains(&format!("\"/page/{name}\""));
                    let is_later = SCRIPTS[0].1.contains(&format!("\"{name}\""));
                    assert!(is_in_page || is_later, "{name} is not loaded by the page");
                }
                // The second one tells node, which runs some tests, that the scripts are modules.
                _ => assert!(["index.html", "package.json"].contains(&name.as_str()), "{name}"),
            }
        }
    }
}
