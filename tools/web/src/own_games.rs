//! Games of pages: a page sends the text of a game file, and names the game in its requests by a key.
//!
//! The key depends on the text only, so a page whose server has started again sends the text again and
//! continues with the same requests. These games are not known by their names: two pages can have games of
//! the same name, and a text with errors changes nothing.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::anyhow;
use engine::games::renamed;
use eval::EvaluationData;
use movegen::{GameText, Games, Problems, Rules};

use crate::games::GameDetails;
use crate::message::{FileReply, ProblemView};
use crate::openings;

/// The key of a game of a page begins with this. No name of a game has a colon.
const PREFIX: &str = "own:";
/// The number of texts that are read. Compiled rules stay in memory until the program ends: 1 MB for chess,
/// 6 MB for Grand Apothecary Chess.
const MOST_TEXTS: usize = 1000;
/// The longest text in bytes.
const LONGEST_TEXT: usize = 200 << 10;

/// The games of a server, or of a page without one: those that it knows by name, and those of pages.
#[derive(Debug)]
pub struct PageGames {
    known: Games,
    own: Mutex<OwnGames>,
    /// The names of the games of which pages can have the openings.
    pub openings: Vec<String>,
    /// Whether there are games between two people.
    pub friends: bool,
}

#[derive(Debug)]
struct OwnGame {
    text: String,
    rules: &'static Rules,
    warnings: Vec<ProblemView>,
}

#[derive(Debug, Default)]
struct OwnGames {
    games: BTreeMap<String, OwnGame>,
    /// The number of texts that were read.
    read: usize,
}

impl PageGames {
    /// Some games, and none of pages. Those of the program have openings.
    pub fn new(known: Games) -> Self {
        let openings = openings::GAMES.iter().map(|&game| game.to_owned()).collect();
        Self { known, own: Mutex::default(), openings, friends: false }
    }

    /// The games that are known by name.
    pub const fn known(&self) -> &Games {
        &self.known
    }

    fn own(&self) -> MutexGuard<'_, OwnGames> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rules of a game by its name, or of a page by its key.
    pub fn rules(&self, game: &str) -> Result<&'static Rules, String> {
        if game.starts_with(PREFIX) {
            let unknown = || "the server does not have the file of this game; load the page again".to_owned();
            return self.own().games.get(game).map(|own| own.rules).ok_or_else(unknown);
        }
        self.known.rules(game).map_err(|error| error.to_string())
    }

    /// What requests call a game: its key if it is a page's, and otherwise its name.
    pub fn name_of(&self, rules: &'static Rules) -> String {
        let own = self.own();
        let mut keys = own.games.iter().filter(|(_, own)| std::ptr::eq(own.rules, rules));
        keys.next().map_or_else(|| rules.id().to_owned(), |(key, _)| key.clone())
    }

    /// The text from which a new game can be made: the file of a game under another name, or a page's own
    /// text.
    pub fn text(&self, game: &str) -> Result<String, String> {
        let own = self.own().games.get(game).map(|own| own.text.clone());
        match own {
            Some(text) => Ok(text),
            None => renamed(&self.known, self.rules(game)?).map_err(|error| error.to_string()),
        }
    }

    /// Checks the text of a game file as `belladonna games check` does, and keeps the game if it is correct.
    pub fn check(&self, text: &str) -> Result<FileReply, String> {
        if text.len() > LONGEST_TEXT {
            return Err(format!("the game file has {} bytes; at most {LONGEST_TEXT} are read", text.len()));
        }
        let key = self.key(text);
        let good = |name: &str, rules, warnings| FileReply {
            problems: Vec::new(),
            warnings,
            game: Some(Box::new(GameDetails::new(name.to_owned(), rules))),
        };
        let known = self.own().games.get(&key).map(|own| (own.rules, own.warnings.clone()));
        if let Some((rules, warnings)) = known {
            return Ok(good(&key, rules, warnings));
        }
        self.count_one()?;
        let texts = [GameText { path: String::new(), text: text.to_owned() }];
        let game = match self.known.prepare(&texts) {
            Ok(mut games) => games.remove(0),
            Err(Problems(problems)) => return Ok(bad(problems.iter().map(ProblemView::from).collect())),
        };
        let rules = game.rules();
        let warnings: Vec<ProblemView> = game.warnings().iter().map(ProblemView::from).collect();
        // The file of a known game is that game.
        if self.known.rules(rules.id()).is_ok_and(|known| std::ptr::eq(known, rules)) {
            return Ok(good(rules.id(), rules, warnings));
        }
        // A page must not read files of the server.
        let refusal = |path: &str| anyhow!("{path}: a game of a page cannot use a file for its evaluation");
        match EvaluationData::read(rules, |path| Err(refusal(path)), |path| Err(refusal(path))) {
            Ok(data) => data.adopt(rules),
            Err(error) => return Ok(bad(vec![ProblemView::in_evaluation(text, error.to_string())])),
        }
        let own = OwnGame { text: text.to_owned(), rules, warnings: warnings.clone() };
        self.own().games.insert(key.clone(), own);
        Ok(good(&key, rules, warnings))
    }

    /// Counts a text that is read.
    fn count_one(&self) -> Result<(), String> {
        let mut own = self.own();
        if own.read == MOST_TEXTS {
            return Err(format!(
                "the server has read {MOST_TEXTS} game files, as many as it can; start it again"
            ));
        }
        own.read += 1;
        Ok(())
    }

    /// The key of a text. A key that another text has is left to it.
    fn key(&self, text: &str) -> String {
        let own = self.own();
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
}

const fn bad(problems: Vec<ProblemView>) -> FileReply {
    FileReply { problems, warnings: Vec::new(), game: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_games() -> PageGames {
        PageGames::new(Games::built_in())
    }

    #[test]
    fn a_correct_text_has_a_key_and_no_name() {
        let games = page_games();
        let text = "name = \"page-chess\"\nbased-on = \"chess\"\n";
        let game = games.check(text).unwrap().game.expect("a correct game");
        let key = &game.summary.id;
        assert!(key.starts_with(PREFIX), "{key}");
        let rules = games.rules(key).expect("the game of the page");
        assert_eq!((rules.id(), &games.name_of(rules)), ("page-chess", key));
        assert!(movegen::rules("page-chess").is_err());
        assert_eq!(&games.check(text).unwrap().game.expect("the same game").summary.id, key);
        assert_eq!(games.text(key).unwrap(), text);
        // The file of a game in the program is that game.
        let file = movegen::game_text("gothic").unwrap().text;
        assert_eq!(games.check(&file).unwrap().game.expect("a correct game").summary.id, "gothic");
        assert_eq!(games.name_of(movegen::rules("gothic").unwrap()), "gothic");
        // Another text with the same name is another game, and the first one stays.
        let other = games
            .check("name = \"page-chess\"\nbased-on = \"gothic\"\n")
            .unwrap()
            .game
            .expect("a correct game");
        assert_ne!(&other.summary.id, key);
        assert!(std::ptr::eq(games.rules(key).unwrap(), rules));
    }

    #[test]
    fn problems_have_the_lines_of_games_check() {
        let games = page_games();
        let reply = games.check("name = \"big\"\nbased-on = \"chess\"\n[board]\nfiles = 20\n").unwrap();
        let problem = &reply.problems[0];
        assert_eq!((problem.line, problem.column, problem.key.as_str()), (4, 9, "board.files"));
        assert_eq!(problem.text, "20; expected 2 to 16");
        assert!(reply.game.is_none());
        let reply = games.check("name = \"chess\"\nbased-on = \"gothic\"\n").unwrap();
        assert!(reply.problems[0].text.contains("belongs to Chess already"), "{:?}", reply.problems);
    }

    #[test]
    fn a_page_cannot_read_files_of_the_server() {
        let text = "name = \"spy\"\nbased-on = \"chess\"\n\n[evaluation]\nnetwork = \"/etc/passwd\"\n";
        let reply = page_games().check(text).unwrap();
        let problem = &reply.problems[0];
        assert_eq!(problem.line, 4);
        assert!(problem.text.contains("cannot use a file"), "{problem:?}");
    }

    #[test]
    fn records_of_a_game_of_a_page_are_read_by_its_key() {
        let text = "name = \"page-gothic\"\nbased-on = \"gothic\"\n";
        let games = page_games();
        let key = games.check(text).unwrap().game.expect("a correct game").summary.id;
        let record = "[Variant \"page-gothic\"]\n\n1. Nc3 *";
        let read = crate::record::import(&games, record, &key, None, false).expect("a record");
        assert_eq!((read.game, read.record.nodes.len()), (key, 1));
        let refused = crate::record::import(&games, record, "gothic", None, false).unwrap_err();
        assert!(refused.contains("page-gothic"));
    }

    #[test]
    fn every_game_is_a_beginning() {
        let games = page_games();
        for rules in movegen::all_games() {
            let reply = games.check(&games.text(rules.id()).unwrap()).unwrap();
            assert!(reply.game.is_some(), "{}: {:?}", rules.id(), reply.problems);
        }
        assert!(games.text("own:nothing").unwrap_err().contains("load the page again"));
        let long = " ".repeat(LONGEST_TEXT + 1);
        assert!(games.check(&long).unwrap_err().contains("at most 204800"));
    }

    #[test]
    fn two_servers_in_a_process_do_not_see_each_other() {
        let text = "name = \"page-chess\"\nbased-on = \"chess\"\n";
        let (one, other) = (page_games(), page_games());
        let key = one.check(text).unwrap().game.expect("a correct game").summary.id;
        assert!(one.rules(&key).is_ok());
        assert!(other.rules(&key).unwrap_err().contains("load the page again"));
        // Another one can have a game of this name by its command line.
        let mut known = Games::built_in();
        let texts = [GameText { path: "page-chess.toml".to_owned(), text: text.to_owned() }];
        known.add(known.prepare(&texts).unwrap());
        assert!(PageGames::new(known).rules("page-chess").is_ok());
        assert!(one.rules("page-chess").unwrap_err().contains("unknown game"));
    }
}
