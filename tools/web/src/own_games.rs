//! Games of pages: a page sends the text of a game file, and names the game in its requests by a key.
//!
//! The key depends on the text only, so a page whose server has started again sends the text again and
//! continues with the same requests. The games of pages are not in the registry: two pages can have games of
//! the same name, and a text with errors changes nothing.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use anyhow::anyhow;
use engine::games::renamed;
use eval::EvaluationData;
use movegen::{GameText, Problems, Rules, prepare_games};

use crate::games::GameDetails;
use crate::message::{FileReply, ProblemView};

/// The key of a game of a page begins with this. No name of a game has a colon.
const PREFIX: &str = "own:";
/// The number of texts that are read. Compiled rules stay in memory until the program ends: 1 MB for chess,
/// 6 MB for Grand Apothecary Chess.
const MOST_TEXTS: usize = 1000;
/// The longest text in bytes.
const LONGEST_TEXT: usize = 200 << 10;

struct OwnGame {
    text: String,
    rules: &'static Rules,
    warnings: Vec<ProblemView>,
}

#[derive(Default)]
struct OwnGames {
    games: BTreeMap<String, OwnGame>,
    /// The number of texts that were read.
    read: usize,
}

static OWN_GAMES: LazyLock<Mutex<OwnGames>> = LazyLock::new(Mutex::default);

fn own_games() -> MutexGuard<'static, OwnGames> {
    OWN_GAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The rules of a game of the program or of a page, by its name or key.
pub fn rules(game: &str) -> Result<&'static Rules, String> {
    if game.starts_with(PREFIX) {
        let unknown = || "the server does not have the file of this game; load the page again".to_owned();
        return own_games().games.get(game).map(|own| own.rules).ok_or_else(unknown);
    }
    movegen::rules(game).map_err(|error| error.to_string())
}

/// What requests call a game: its key if it is a page's, and otherwise its name.
pub fn name_of(rules: &'static Rules) -> String {
    let own = own_games();
    let key = own.games.iter().find(|(_, own)| std::ptr::eq(own.rules, rules)).map(|(key, _)| key.clone());
    key.unwrap_or_else(|| rules.id().to_owned())
}

/// The text from which a new game can be made: the file of a game under another name, or a page's own text.
pub fn text(game: &str) -> Result<String, String> {
    let own = own_games().games.get(game).map(|own| own.text.clone());
    match own {
        Some(text) => Ok(text),
        None => renamed(rules(game)?).map_err(|error| error.to_string()),
    }
}

/// Checks the text of a game file as `belladonna games check` does, and keeps the game if it is correct.
pub fn check(text: &str) -> Result<FileReply, String> {
    if text.len() > LONGEST_TEXT {
        return Err(format!("the game file has {} bytes; at most {LONGEST_TEXT} are read", text.len()));
    }
    let key = key(text);
    let good = |rules, warnings| FileReply {
        problems: Vec::new(),
        warnings,
        game: Some(Box::new(GameDetails::new(rules))),
    };
    let known = own_games().games.get(&key).map(|own| (own.rules, own.warnings.clone()));
    if let Some((rules, warnings)) = known {
        return Ok(good(rules, warnings));
    }
    count_one()?;
    let game = match prepare_games(&[GameText { path: String::new(), text: text.to_owned() }]) {
        Ok(mut games) => games.remove(0),
        Err(Problems(problems)) => return Ok(bad(problems.iter().map(ProblemView::from).collect())),
    };
    let rules = game.rules();
    let warnings: Vec<ProblemView> = game.warnings().iter().map(ProblemView::from).collect();
    // The file of a game in the program is that game.
    if movegen::rules(rules.id()).is_ok_and(|known| std::ptr::eq(known, rules)) {
        return Ok(good(rules, warnings));
    }
    // A page must not read files of the server.
    let refusal = |path: &str| anyhow!("{path}: a game of a page cannot use a file for its evaluation");
    match EvaluationData::read(rules, |path| Err(refusal(path)), |path| Err(refusal(path))) {
        Ok(data) => data.adopt(rules),
        Err(error) => return Ok(bad(vec![ProblemView::in_evaluation(text, error.to_string())])),
    }
    let own = OwnGame { text: text.to_owned(), rules, warnings: warnings.clone() };
    own_games().games.insert(key, own);
    Ok(good(rules, warnings))
}

/// Counts a text that is read.
fn count_one() -> Result<(), String> {
    let mut own = own_games();
    if own.read == MOST_TEXTS {
        return Err(format!(
            "the server has read {MOST_TEXTS} game files, as many as it can; start it again"
        ));
    }
    own.read += 1;
    Ok(())
}

const fn bad(problems: Vec<ProblemView>) -> FileReply {
    FileReply { problems, warnings: Vec::new(), game: None }
}

/// The key of a text. A key that another text has is left to it.
fn key(text: &str) -> String {
    let own = own_games();
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let mut number = hasher.finish();
    loop {
        let key = format!("{PREFIX}{number:016x}");
        if own.games.get(&key).is_none_or(|own| own.text == text) {
            return key;
        }
        number = number.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str) -> FileReply {
        check(text).unwrap()
    }

    #[test]
    fn a_correct_text_has_a_key_and_stays_out_of_the_registry() {
        let text = "name = \"page-chess\"\nbased-on = \"chess\"\n";
        let game = checked(text).game.expect("a correct game");
        let key = &game.summary.id;
        assert!(key.starts_with(PREFIX), "{key}");
        let rules = rules(key).expect("the game of the page");
        assert_eq!((rules.id(), &name_of(rules)), ("page-chess", key));
        assert!(movegen::rules("page-chess").is_err());
        assert_eq!(&checked(text).game.expect("the same game").summary.id, key);
        assert_eq!(super::text(key).unwrap(), text);
        // The file of a game in the program is that game.
        let file = movegen::game_text("gothic").unwrap().text;
        assert_eq!(checked(&file).game.expect("a correct game").summary.id, "gothic");
        assert_eq!(name_of(movegen::rules("gothic").unwrap()), "gothic");
        // Another text with the same name is another game, and the first one stays.
        let other = checked("name = \"page-chess\"\nbased-on = \"gothic\"\n").game.expect("a correct game");
        assert_ne!(&other.summary.id, key);
        assert!(std::ptr::eq(self::rules(key).unwrap(), rules));
    }

    #[test]
    fn problems_have_the_lines_of_games_check() {
        let reply = checked("name = \"big\"\nbased-on = \"chess\"\n[board]\nfiles = 20\n");
        let problem = &reply.problems[0];
        assert_eq!((problem.line, problem.column, problem.key.as_str()), (4, 9, "board.files"));
        assert_eq!(problem.text, "20; expected 2 to 16");
        assert!(reply.game.is_none());
        let reply = checked("name = \"chess\"\nbased-on = \"gothic\"\n");
        assert!(reply.problems[0].text.contains("belongs to Chess already"), "{:?}", reply.problems);
    }

    #[test]
    fn a_page_cannot_read_files_of_the_server() {
        let text = "name = \"spy\"\nbased-on = \"chess\"\n\n[evaluation]\nnetwork = \"/etc/passwd\"\n";
        let problem = &checked(text).problems[0];
        assert_eq!(problem.line, 4);
        assert!(problem.text.contains("cannot use a file"), "{problem:?}");
    }

    #[test]
    fn records_of_a_game_of_a_page_are_read_by_its_key() {
        let text = "name = \"page-gothic\"\nbased-on = \"gothic\"\n";
        let key = checked(text).game.expect("a correct game").summary.id;
        let record = "[Variant \"page-gothic\"]\n\n1. Nc3 *";
        let read = crate::record::import(record, &key, None, false).expect("a record");
        assert_eq!((read.game, read.record.nodes.len()), (key, 1));
        assert!(crate::record::import(record, "gothic", None, false).unwrap_err().contains("page-gothic"));
    }

    #[test]
    fn every_game_is_a_beginning() {
        for rules in movegen::all_games() {
            let reply = checked(&text(rules.id()).unwrap());
            assert!(reply.game.is_some(), "{}: {:?}", rules.id(), reply.problems);
        }
        assert!(text("own:nothing").unwrap_err().contains("load the page again"));
        let long = " ".repeat(LONGEST_TEXT + 1);
        assert!(check(&long).unwrap_err().contains("at most 204800"));
    }
}
