//! The games by name: those in the program, and those that a session has loaded.

use std::sync::{Arc, OnceLock};

use once_cell::sync::Lazy;
use thiserror::Error;

use crate::builtin;
use crate::game::{Game, Group};
use crate::game_error::{GameError, GameErrors};
use crate::game_file::{GameFile, GameText, Merged, Problem, Problems, warnings};
use crate::position::Position;
use crate::printable::{Excerpt, most_similar};
use crate::rules::Rules;

impl Rules {
    /// Compiles a game and checks its data. The result lives until the program ends, as positions require.
    ///
    /// ```
    /// # use movegen::{Position, Rules};
    /// // Chess in which a side without a move loses.
    /// let mut game = movegen::rules("chess")?.game().clone();
    /// game.ends.stalemate = movegen::game::Verdict::Loss;
    /// let rules = Rules::compile(Box::leak(Box::new(game)))?;
    /// let position = Position::from_fen(rules, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")?;
    /// assert_eq!(position.outcome().unwrap().result.as_str(), "1-0");
    ///
    /// let mut broken = rules.game().clone();
    /// broken.castling.king_home = Some("e9".to_owned());
    /// let errors = Rules::compile(Box::leak(Box::new(broken))).unwrap_err();
    /// assert!(errors.to_string().contains("e9"), "{errors}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the data of the game are contradictory, or need something that the tables cannot hold. The messages
    /// name the keys and the reasons. There is at most one for each piece and each part of the rules.
    pub fn compile(game: &'static Game) -> Result<&'static Self, GameErrors> {
        let rules = Self::compile_tables(game)?;
        let rules: &'static Self = Box::leak(Box::new(rules));
        for number in 1..=rules.array_count() {
            let fail = |reason: String| GameError::new(game.start.place_of(number), reason);
            let start = Position::from_fen(rules, &rules.arrays.fen(number));
            let start = start.map_err(|error| fail(error.to_string()))?;
            if start.in_check() {
                return Err(fail(format!(
                    "{} is in check in the start position",
                    start.side_to_move().name()
                ))
                .into());
            }
        }
        Ok(rules)
    }
}

/// A name that no known game has.
///
/// ```
/// let error = movegen::rules("gothik").unwrap_err();
/// assert!(error.to_string().starts_with("unknown game \"gothik\"; did you mean gothic? "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown game {}; {}", Excerpt(name), suggestion(nearest.as_deref()))]
pub struct UnknownGame {
    name: String,
    nearest: Option<String>,
}

/// Suggests the most similar known name, and the command that lists all.
fn suggestion(nearest: Option<&str>) -> String {
    let nearest = nearest.map(|id| format!("did you mean {id}? ")).unwrap_or_default();
    format!("{nearest}`belladonna games` lists all games")
}

/// A known game. It is read and compiled when it is first requested.
#[derive(Debug)]
struct Entry {
    name: String,
    is_built_in: bool,
    source: OnceLock<Merged>,
    game: OnceLock<&'static Game>,
    rules: OnceLock<&'static Rules>,
    array_count: OnceLock<u32>,
}

impl Entry {
    /// A game in the program, by its name.
    fn built_in(name: &str) -> Arc<Self> {
        Arc::new(Self {
            name: name.to_owned(),
            is_built_in: true,
            source: OnceLock::new(),
            game: OnceLock::new(),
            rules: OnceLock::new(),
            array_count: OnceLock::new(),
        })
    }

    fn has_name(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The file with those on which it is based.
    fn source(&self) -> &Merged {
        self.source.get_or_init(|| {
            let file = GameFile::new(built_in_text(&self.name)).map(Arc::new);
            let merged = file.and_then(|file| Merged::new(Games::built_in().with_ancestors(file, &[])?));
            merged.unwrap_or_else(|problems| fail(&problems))
        })
    }

    fn file(&self) -> &Arc<GameFile> {
        &self.source().files()[0]
    }

    fn game(&self) -> &'static Game {
        self.game.get_or_init(|| read(self.source()).unwrap_or_else(|problems| fail(&problems)))
    }

    fn rules(&self) -> &'static Rules {
        let compile = || compile(self.source(), self.game()).unwrap_or_else(|problems| fail(&problems));
        self.rules.get_or_init(compile)
    }

    /// The number of start positions. The game need not be compiled.
    fn array_count(&self) -> u32 {
        *self.array_count.get_or_init(|| self.game().start.count().unwrap_or_default())
    }
}

/// The game of a file. It lives until the program ends.
fn read(source: &Merged) -> Result<&'static Game, Problems> {
    source.game().map(|game| &*Box::leak(Box::new(game)))
}

/// Compiles a game. Errors get the line and column of their keys.
fn compile(source: &Merged, game: &'static Game) -> Result<&'static Rules, Problems> {
    Rules::compile(game).map_err(|GameErrors(errors)| {
        let problem = |error: GameError| source.problem(error.key.keys(), error.reason);
        Problems(errors.into_iter().map(problem).collect())
    })
}

/// The files in the program are tested, and loaded files are compiled before they are listed.
fn fail(problems: &Problems) -> ! {
    panic!("{problems}")
}

/// The file of a game in the program.
fn built_in_text(name: &str) -> GameText {
    let (name, text) =
        builtin::FILES.iter().find(|(known, _)| *known == name).expect("the name of a built-in game");
    GameText { path: format!("{name}.toml (built in)"), text: (*text).to_owned() }
}

/// The games that a session knows by name: those of the program, and those that were added. A clone shares
/// the compiled games, and does not see what is added to another one later.
///
/// ```
/// use movegen::{GameText, Games};
///
/// let text = "name = \"own\"\nbased-on = \"gothic\"\n".to_owned();
/// let (mut mine, others) = (Games::built_in(), Games::built_in());
/// mine.add(mine.prepare(&[GameText { path: "own.toml".to_owned(), text }])?);
/// assert_eq!(mine.rules("own").unwrap().title(), "own");
/// assert!(others.rules("own").is_err());
/// # Ok::<(), movegen::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games(Arc<Vec<Arc<Entry>>>);

static BUILT_IN: Lazy<Games> =
    Lazy::new(|| Games(Arc::new(builtin::FILES.iter().map(|(name, _)| Entry::built_in(name)).collect())));

impl Default for Games {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Games {
    /// The games in the program.
    pub fn built_in() -> Self {
        BUILT_IN.clone()
    }

    /// The entry of a game by its identifier, by another of its names or by its title, in any spelling.
    fn entry(&self, name: &str) -> Result<&Arc<Entry>, UnknownGame> {
        let by_id = self.0.iter().find(|entry| entry.has_name(name));
        let by_name = || self.0.iter().find(|entry| entry.game().has_name(name));
        let by_title = || self.0.iter().find(|entry| entry.game().has_title(name));
        by_id.or_else(by_name).or_else(by_title).ok_or_else(|| self.unknown(name))
    }

    fn unknown(&self, name: &str) -> UnknownGame {
        let nearest = most_similar(name, self.0.iter().map(|entry| entry.name.clone()));
        UnknownGame { name: name.to_owned(), nearest }
    }

    /// The rules of a game: see [`rules`].
    ///
    /// # Errors
    /// If no game has this name. The message suggests a similar name.
    pub fn rules(&self, name: &str) -> Result<&'static Rules, UnknownGame> {
        self.entry(name).map(|entry| entry.rules())
    }

    /// The rules of every game, in their order.
    pub fn all(&self) -> impl Iterator<Item = &'static Rules> + use<'_> {
        self.0.iter().map(|entry| entry.rules())
    }

    /// The data of every game, in their order. No game is compiled.
    pub fn list(&self) -> Vec<&'static Game> {
        self.0.iter().map(|entry| entry.game()).collect()
    }

    /// The largest number of start positions of a game. No game is compiled, and the positions of each game
    /// are counted once.
    pub fn most_arrays(&self) -> u32 {
        self.0.iter().map(|entry| entry.array_count()).max().unwrap_or_default()
    }

    /// The text of the file of a game.
    ///
    /// # Errors
    /// If no game has this name.
    pub fn text(&self, name: &str) -> Result<GameText, UnknownGame> {
        Ok(self.entry(name)?.file().text.clone())
    }

    /// The texts of a loaded game: its own file, and those on which it is based, nearest first. Files of
    /// games in the program are left out, so a game in the program has none.
    ///
    /// # Errors
    /// If no game has this name.
    pub fn loaded_texts(&self, name: &str) -> Result<Vec<GameText>, UnknownGame> {
        let files = self.entry(name)?.source().files();
        let loaded = files.iter().filter(|file| !is_name_of_program(&file.name));
        Ok(loaded.map(|file| file.text.clone()).collect())
    }

    /// Reads and compiles the games of files. The files can be based on each other, in any order, and on
    /// known games. The known games do not change: see [`Games::add`].
    ///
    /// # Errors
    /// The problems of the first file that has any.
    pub fn prepare(&self, texts: &[GameText]) -> Result<Vec<PreparedGame>, Problems> {
        let files: Vec<Arc<GameFile>> =
            texts.iter().map(|text| GameFile::new(text.clone()).map(Arc::new)).collect::<Result<_, _>>()?;
        let mut prepared: Vec<PreparedGame> = Vec::new();
        for (index, file) in files.iter().enumerate() {
            let name = &file.name;
            if let Some(other) = files[..index].iter().find(|other| other.name == *name) {
                let reason = format!("{} has the name \"{name}\" too", other.text.path);
                return Err(file.problem(&["name"], reason));
            }
            prepared.push(prepare(self.with_ancestors(Arc::clone(file), &files)?, &self.0)?);
        }
        check_names(&prepared, &self.0)?;
        Ok(prepared)
    }

    /// Adds games. An added game replaces an added game of the same name; positions of the old one stay
    /// valid.
    pub fn add(&mut self, games: Vec<PreparedGame>) {
        let entries = Arc::make_mut(&mut self.0);
        for PreparedGame(new) in games {
            match entries.iter_mut().find(|old| old.name == new.name) {
                Some(old) => *old = new,
                None => entries.push(new),
            }
        }
    }

    /// A file with the files on which it is based, nearest first. They are looked up among the new games,
    /// then among the known ones.
    fn with_ancestors(
        &self,
        file: Arc<GameFile>,
        new: &[Arc<GameFile>],
    ) -> Result<Vec<Arc<GameFile>>, Problems> {
        let mut files = vec![file];
        while let Some(wanted) = files.last().and_then(|child| child.based_on.clone()) {
            let child = files.last().expect("a file");
            if files.iter().any(|file| file.name == wanted) {
                let names: Vec<&str> =
                    files.iter().map(|file| file.name.as_str()).chain([wanted.as_str()]).collect();
                let reason = format!("the games are based on each other: {}", names.join(", "));
                return Err(child.problem(&["based-on"], reason));
            }
            let known = || Some(Arc::clone(self.0.iter().find(|entry| entry.name == wanted)?.file()));
            let Some(found) = new.iter().find(|file| file.name == wanted).cloned().or_else(known) else {
                let name = &child.name;
                let reason = format!("the game \"{name}\" cannot be based on {}", self.unknown(&wanted));
                return Err(child.problem(&["based-on"], reason));
            };
            files.push(found);
        }
        Ok(files)
    }
}

/// Returns the rules of a game by its identifier, by a name that another program has for it, or by its title.
/// Capitals, spaces and hyphens make no difference. A game is compiled when it is first requested. The game
/// is one of the program; [`Games`] finds loaded games, too.
///
/// ```
/// let rules = movegen::rules("gothic")?;
/// assert_eq!(rules.title(), "Gothic Chess");
/// assert_eq!(movegen::rules("normal")?.id(), "chess", "XBoard's name");
/// assert_eq!(movegen::rules("kingOfTheHill")?.id(), "king-of-the-hill", "that of lichess");
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
///
/// # Errors
/// If no game has this name. The message suggests a similar name.
pub fn rules(name: &str) -> Result<&'static Rules, UnknownGame> {
    BUILT_IN.rules(name)
}

/// The rules of every game in the program, in their order.
///
/// ```
/// let with_jokers = movegen::all_games().filter(|rules| rules.has_jokers());
/// assert!(with_jokers.map(|rules| rules.id()).any(|id| id == "grand-apothecary"));
/// ```
pub fn all_games() -> impl Iterator<Item = &'static Rules> {
    BUILT_IN.all()
}

/// The rules of the main games in the program: see [`Group::Main`].
///
/// ```
/// let ids: Vec<&str> = movegen::main_games().map(|rules| rules.id()).collect();
/// assert!(ids.contains(&"gothic") && !ids.contains(&"capablanca"));
/// ```
pub fn main_games() -> impl Iterator<Item = &'static Rules> {
    let is_main = |entry: &&Arc<Entry>| entry.game().about.group == Group::Main;
    BUILT_IN.0.iter().filter(is_main).map(|entry| entry.rules())
}

/// The data of every game in the program, in their order. No game is compiled.
pub fn game_list() -> Vec<&'static Game> {
    BUILT_IN.list()
}

/// The text of the file of a game in the program, by a name as for [`rules`].
///
/// ```
/// let file = movegen::game_text("gothic")?;
/// assert!(file.text.contains("C = { name = \"chancellor\", betza = \"RN\", class = \"strong\" }"));
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
///
/// # Errors
/// If no game has this name.
pub fn game_text(name: &str) -> Result<GameText, UnknownGame> {
    BUILT_IN.text(name)
}

/// Whether a name, in any spelling, belongs to a game in the program. Then no other game can have it.
pub fn is_name_of_program(name: &str) -> bool {
    BUILT_IN.0.iter().any(|entry| entry.has_name(name) || entry.game().has_name(name))
}

/// A game that has been read, compiled and checked, but is not added to any games yet.
///
/// ```
/// use movegen::{GameText, Games};
///
/// let text = r#"
/// name = "pawn-battle"
/// title = "Battle of Pawns"
/// based-on = "chess"
/// without = ["castling"]
///
/// [start]
/// fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
/// "#;
/// let texts = [GameText { path: "pawns.toml".to_owned(), text: text.to_owned() }];
/// let games = Games::built_in().prepare(&texts)?;
/// assert_eq!(games[0].rules().id(), "pawn-battle");
/// assert!(movegen::rules("pawn-battle").is_err(), "not added to any games yet");
/// # Ok::<(), movegen::Problems>(())
/// ```
#[derive(Debug)]
pub struct PreparedGame(Arc<Entry>);

impl PreparedGame {
    /// Its rules.
    pub fn rules(&self) -> &'static Rules {
        self.0.rules()
    }

    /// Warnings: what is allowed in the game but hardly intended.
    pub fn warnings(&self) -> Vec<Problem> {
        let problem = |(path, text): (Vec<String>, String)| self.0.source().problem(&path, text);
        warnings(self.0.rules()).into_iter().map(problem).collect()
    }
}

/// Reads and compiles a game. If the same text is known already, its game is used, unless the game names
/// files for its evaluation: these can have changed.
fn prepare(files: Vec<Arc<GameFile>>, known: &[Arc<Entry>]) -> Result<PreparedGame, Problems> {
    let name = files[0].name.clone();
    let same_texts = |entry: &&Arc<Entry>| {
        let contents =
            |files: &[Arc<GameFile>]| files.iter().map(|it| it.text.text.clone()).collect::<Vec<_>>();
        let is_fixed = entry.has_name(&name) && !entry.game().evaluation.names_file();
        is_fixed && contents(entry.source().files()) == contents(&files)
    };
    if let Some(entry) = known.iter().find(same_texts) {
        return Ok(PreparedGame(Arc::clone(entry)));
    }
    let source = Merged::new(files)?;
    let game = read(&source)?;
    let rules = compile(&source, game)?;
    Ok(PreparedGame(Arc::new(Entry {
        name,
        is_built_in: false,
        source: OnceLock::from(source),
        game: OnceLock::from(game),
        rules: OnceLock::from(rules),
        array_count: OnceLock::new(),
    })))
}

/// Checks that no name of a new game belongs to another game. A loaded game may replace a loaded game of the
/// same name.
fn check_names(prepared: &[PreparedGame], known: &[Arc<Entry>]) -> Result<(), Problems> {
    for (index, PreparedGame(new)) in prepared.iter().enumerate() {
        let replaced = |old: &Arc<Entry>| Arc::ptr_eq(old, new) || !old.is_built_in && old.name == new.name;
        let others = prepared[..index].iter().map(|PreparedGame(other)| other);
        let others: Vec<_> = known.iter().filter(|old| !replaced(old)).chain(others).collect();
        let game = new.game();
        let others_name = |name| (["about", "other-names"].as_slice(), name);
        let own = [(["name"].as_slice(), game.name.as_str()), (&["xboard", "name"], game.xboard_name())];
        for (path, name) in own.into_iter().chain(game.names().skip(2).map(others_name)) {
            let has_name = |other: &&&Arc<Entry>| other.has_name(name) || other.game().has_name(name);
            if let Some(other) = others.iter().find(has_name) {
                let owner = other.game().title();
                let reason = format!("the name \"{name}\" belongs to {owner} already; choose another one");
                return Err(new.file().problem(path, reason));
            }
        }
    }
    Ok(())
}
