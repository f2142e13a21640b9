//! The files of the page.

use std::sync::LazyLock;

use crate::bundle::{bundle, code};

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../page/", $name)))),*] }
}

/// The scripts of the page by name. [`SCRIPTS`] has all of them.
const MODULES: &[(&str, &str)] = &files![
    "analysis.js" "animation.js" "arrows.js" "banner.js" "beginning.js" "betza.js" "board.js" "cards.js"
    "choose.js" "clock.js" "collection.js" "connection.js" "controls.js" "dom.js" "drag.js" "editor.js"
    "examples.js" "explorer.js" "formparts.js" "forms.js" "friend.js" "friendpanel.js" "friendsocket.js"
    "graph.js" "handle.js" "icons.js" "later.js" "lazy.js" "learn.js" "lesson.js" "link.js" "looking.js"
    "main.js" "moveboard.js" "newgame.js" "notes.js" "openings.js" "own.js" "picture.js" "players.js"
    "puzzles.js" "readas.js" "records.js" "rulebook.js" "settings.js" "setup.js" "share.js" "side.js"
    "sound.js" "start.js" "startboard.js" "state.js" "status.js" "tabs.js" "tags.js" "tip.js" "toml.js"
    "tree.js" "turns.js" "workshop.js"
];

/// The script that begins what the board waits for, the one with the page, and the one with what most visits
/// do not need, by name.
pub static SCRIPTS: LazyLock<[(&str, String); 3]> = LazyLock::new(|| {
    let [main, later] = bundle(MODULES, "main", "later");
    let early = code(include_str!("../page/early.js")).flat_map(|line| [line, "\n"]).collect();
    [("early.js", early), ("main.js", main), ("later.js", later)]
});

/// The style sheets of the page in the order of its links. They are sent as one.
const SHEETS: &[(&str, &str)] = &files!["style.css" "panels.css" "dialogs.css" "board.css" "small.css"];

/// The style sheets by name: that of the page, and those that are loaded later.
pub static STYLES: LazyLock<[(&str, String); 3]> = LazyLock::new(|| {
    let [rules, workshop] = files!["rules.css" "workshop.css"];
    let all = SHEETS.iter().map(|(_, text)| *text).collect();
    [("page.css", all), (rules.0, rules.1.to_owned()), (workshop.0, workshop.1.to_owned())]
});

/// The page itself.
pub static PAGE: LazyLock<String> = LazyLock::new(|| {
    let mut page = include_str!("../page/index.html").to_owned();
    for (name, _) in &SHEETS[1..] {
        page = page.replace(&format!("    {}\n", link(name)), "");
    }
    page.replace(&link(SHEETS[0].0), &link("page.css"))
});

/// The link of the page to a style sheet.
fn link(sheet: &str) -> String {
    format!("<link rel=\"stylesheet\" href=\"/page/{sheet}\" />")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_served() {
        assert_eq!(PAGE.matches("stylesheet").count(), 1);
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        for name in names.map(|name| name.into_string().unwrap()) {
            match name.split_once('.').unwrap() {
                (stem, "js") => {
                    let is_in = |(file, text): &(&str, String)| {
                        *file == name || text.contains(&format!("const ${stem} = "))
                    };
                    assert!(SCRIPTS.iter().any(is_in), "{name} is not used");
                }
                (_, "css") if SHEETS.iter().any(|(known, _)| *known == name) => {
                    assert!(include_str!("../page/index.html").contains(&link(&name)), "{name} has no link");
                }
                (_, "css") => {
                    assert!(STYLES.iter().any(|(known, _)| *known == name), "{name} is not served");
                    let is_loaded = SCRIPTS.iter().any(|(_, text)| text.contains(&format!("\"{name}\"")));
                    assert!(is_loaded, "{name} is not loaded by the page");
                }
                // The second one tells node, which runs some tests, that the scripts are modules.
                _ => assert!(["index.html", "package.json"].contains(&name.as_str()), "{name}"),
            }
        }
    }
}
