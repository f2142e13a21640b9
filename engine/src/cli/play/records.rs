//! Games that begin, are saved, loaded and resumed.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use anyhow::anyhow;
use movegen::{Color, Excerpt, GameResult, Move, Position, escaped};
use records::game_stream::{Format, OpenedGame, open_game};
use records::game_tree::GameTree;
use records::pgn::{Headers, to_pgn};
use records::read_game::ReadGame;

use super::clock::Clocks;
use super::file::{Origin, PgnFile};
use super::session::{Left, Session};
use super::{SavedGame, Side, Table};
use crate::cli::output::{is_same_file, print, print_error};

/// The place of these games in their tag `Event`.
const PLACE: &str = "in the terminal";

/// Expands `~/` to the home directory.
fn expand(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}

impl Table {
    pub(super) fn record(&self) -> GameTree {
        GameTree::of(self.engine.position())
    }

    /// The record of the game so far.
    fn pgn(&self) -> String {
        to_pgn(&self.record(), &self.headers())
    }

    fn headers(&self) -> Headers {
        Headers {
            white: self.player(Color::White),
            black: self.player(Color::Black),
            date: self.date.clone(),
            place: PLACE,
            ending: self.over.clone(),
        }
    }

    /// Whether the game needs no file: it has no moves, or is in one.
    fn is_kept(&self, text: &str) -> bool {
        self.file.is_some() && self.unsaved.is_none()
            || self.engine.position().ply() == 0
            || self.kept.as_deref() == Some(text)
    }

    /// Whether to do what the line says, which ends the game. On a terminal the user is asked once if the
    /// game would be lost.
    pub(super) fn may_end_game(&mut self) -> io::Result<bool> {
        if self.warned.is_some() || !self.terminal.is_interactive() || self.is_kept(&self.pgn()) {
            return Ok(true);
        }
        self.warned = Some(self.line.clone());
        self.terminal.say(
            "The game is not saved. Type save games.pgn to keep it, or repeat the command to drop it.\n",
        )?;
        Ok(false)
    }

    /// Whether to leave the program at the end of the input or after Ctrl-C. The user is told once what
    /// becomes of the game.
    pub(super) fn may_leave(&mut self) -> io::Result<bool> {
        if self.session.is_none() {
            return self.may_end_game();
        }
        if self.warned.is_some() || self.is_kept(&self.pgn()) {
            return Ok(true);
        }
        self.warned = Some(self.line.clone());
        self.terminal.say(
            "The game is not saved. Type save games.pgn to save it. The same key again leaves the program, \
             and the next start offers the game.\n",
        )?;
        Ok(false)
    }

    /// Writes the game to its file, and to that of the session. If this fails the game continues, and the
    /// next move tries again.
    pub(super) fn save(&mut self) {
        if self.file.is_none() && self.session.is_none() {
            return;
        }
        let text = self.pgn();
        if let Some(file) = &mut self.file {
            let failure = file.write(&text).err();
            if let (Some(error), None) = (&failure, &self.unsaved) {
                print_error("belladonna", &anyhow!("{error:#} (the game continues)"));
            }
            self.unsaved = failure;
        }
        self.keep(&text);
    }

    /// Keeps the game for the next start unless it is in a file.
    fn keep(&mut self, text: &str) {
        let is_kept = self.is_kept(text);
        let settings = self.settings();
        let Some(session) = &mut self.session else { return };
        if is_kept {
            return session.discard();
        }
        if let Err(error) = session.write(&(settings + text)) {
            print_error("belladonna", &anyhow!("unsaved games are not kept: {error:#}"));
            self.session = None;
        }
    }

    /// Tags by which a game is resumed as it was.
    fn settings(&self) -> String {
        let mut tags = format!(
            "[Side \"{}\"]\n[Level \"{}\"]\n[Skill \"{}\"]\n",
            self.side.word(),
            self.level.typed(),
            self.engine.options().skill_level
        );
        if let Some(clocks) = &self.clocks {
            tags += &format!("[Clocks \"{}\"]\n", clocks.history());
        }
        if let Some((_, reason)) = &self.over {
            tags += &format!("[Reason \"{reason}\"]\n");
        }
        tags
    }

    /// Starts a new game, from the initial position of the program or of another game.
    pub(super) fn new_game(&mut self, game: &str) -> anyhow::Result<()> {
        if !game.is_empty() {
            match self.games.rules(game) {
                Ok(rules) if self.may_end_game()? => self.start = Position::start(rules),
                Ok(_) => return Ok(()),
                Err(error) => {
                    return Ok(self.terminal.say(&format!("{error}, and games lists them here\n"))?);
                }
            }
            print(&format!("{}\n", self.start.rules().title()))?;
        } else if !self.may_end_game()? {
            return Ok(());
        }
        self.begin(self.start.clone(), &[]);
        Ok(self.show_board()?)
    }

    /// Starts a game from a position.
    pub(super) fn set_up(&mut self, fen: &str) -> anyhow::Result<()> {
        if fen.is_empty() {
            return Ok(self.terminal.say("name the position: setup FEN (fen prints one)\n")?);
        }
        match Position::from_foreign_fen(self.engine.position().rules(), fen) {
            Ok(read) if self.may_end_game()? => {
                for note in &read.notes {
                    self.terminal.say(&format!("{note}\n"))?;
                }
                self.begin(read.position, &[]);
                Ok(self.show_board()?)
            }
            Ok(_) => Ok(()),
            Err(error) => Ok(print(&format!("{error}\n"))?),
        }
    }

    /// Starts a game from a position, with moves already played.
    pub(super) fn begin(&mut self, start: Position, moves: &[Move]) {
        self.set_game(start, moves);
        self.save();
    }

    fn set_game(&mut self, start: Position, moves: &[Move]) {
        self.engine.new_game(start);
        self.undone.clear();
        self.switches.clear();
        (self.last_score, self.over, self.saved, self.kept, self.origin) = (None, None, None, None, None);
        self.clocks = Clocks::of(self.level);
        if let Some(file) = &mut self.file {
            file.begin_game();
        }
        moves.iter().for_each(|&mv| self.engine.make(mv));
        self.movers = vec![None; moves.len()];
    }

    /// Begins a game after the moves of one that was read. If it is broken, the problem is told.
    pub(super) fn begin_loaded(&mut self, loaded: &OpenedGame, path: &Path, number: usize) -> io::Result<()> {
        let OpenedGame { game, broken, format, .. } = loaded;
        if let Some(broken) = broken {
            print(&format!("{}; the moves before it are kept\n", escaped(&broken.to_string())))?;
        }
        self.set_game(game.tree.start().clone(), &game.tree.main_line());
        let is_ours = broken.is_none() && *format == Format::Pgn && self.is_ours(game);
        if let Some(date) = game.tag("Date").filter(|_| is_ours) {
            date.clone_into(&mut self.date);
        }
        self.origin = Some(Origin { path: path.to_owned(), number, is_ours });
        self.kept = Some(self.pgn());
        self.save();
        Ok(())
    }

    /// Whether a game is a record of these players, without variations and comments.
    fn is_ours(&self, game: &ReadGame) -> bool {
        let headers = self.headers();
        let event = format!("{} {PLACE}", game.rules().title());
        let comments = game.tree.nodes().iter().filter(|node| !node.comment.is_empty()).count();
        [("Event", &event), ("White", &headers.white), ("Black", &headers.black)]
            .iter()
            .all(|(name, value)| game.tag(name) == Some(value.as_str()))
            && game.tree.nodes().len() == game.tree.main_line().len()
            && comments <= 1
    }

    /// Appends the game so far to a file. If it is there already, it is replaced.
    pub(super) fn save_as(&mut self, path: &str) -> anyhow::Result<()> {
        let saved = if path.is_empty() {
            Err(anyhow!("name the file: save games.pgn"))
        } else {
            self.write_to(expand(path))
        };
        // Lines with paths are not wrapped.
        match saved {
            Ok(()) => Ok(print(&format!("The game is saved in {}.\n", escaped(path)))?),
            Err(error) => Ok(print(&format!("the game is not saved: {}\n", escaped(&format!("{error:#}"))))?),
        }
    }

    fn write_to(&mut self, path: PathBuf) -> anyhow::Result<()> {
        let text = self.pgn();
        let is_origin = |origin: &&Origin| is_same_file(&origin.path, &path);
        let origin = self.origin.as_ref().filter(is_origin);
        let is_changed = self.kept.as_deref() != Some(text.as_str());
        if origin.is_some() && self.saved.is_none() && !is_changed {
            return Ok(());
        }
        let mut file = match (self.saved.take(), origin) {
            (Some(saved), _) if saved.path == path => saved.file,
            (_, Some(Origin { number, is_ours: true, .. })) => {
                let present = open_game(&path, None, &self.games, self.start.rules(), *number);
                match present {
                    Ok(present) if self.is_ours(&present.game) => PgnFile::open_at(&path, &present.place)?,
                    _ => PgnFile::open(&path)?,
                }
            }
            _ => PgnFile::open(&path)?,
        };
        file.write(&text)?;
        self.kept = Some(text);
        self.saved = Some(SavedGame { path, file });
        self.save();
        Ok(())
    }

    /// Continues a game of a file, the first if there is no number after the path. If it cannot be read, the
    /// game in progress stays as it is.
    pub(super) fn load(&mut self, text: &str) -> anyhow::Result<()> {
        let numbered = text.rsplit_once(' ').and_then(|(path, number)| Some((path, number.parse().ok()?)));
        let numbered = numbered.filter(|&(_, number): &(&str, usize)| number > 0);
        let (path, number) = numbered.unwrap_or((text, 1));
        let path_of = expand(path.trim_end());
        let read = if path.is_empty() {
            Err(anyhow!("name the file: load games.pgn"))
        } else {
            open_game(&path_of, None, &self.games, self.engine.position().rules(), number)
        };
        match read {
            Ok(loaded) if self.may_end_game()? => {
                self.begin_loaded(&loaded, &path_of, number)?;
                Ok(self.show_board()?)
            }
            Ok(_) => Ok(()),
            Err(error) => {
                Ok(print(&format!("the game is not loaded: {}\n", escaped(&format!("{error:#}"))))?)
            }
        }
    }

    fn left_games(&self) -> Vec<Left> {
        self.session.as_ref().map_or_else(Vec::new, |session| session.left(&self.games))
    }

    /// Offers the games that were not saved when the program ended, if there are any.
    pub(super) fn offer_left_games(&self) -> io::Result<()> {
        match self.left_games().as_slice() {
            [] => Ok(()),
            [left] => self
                .terminal
                .say(&format!("A game was not saved: {}. resume continues it.\n", described(left))),
            several => {
                let count = several.len();
                self.terminal.say(&format!("{count} games were not saved. resume lists them.\n"))
            }
        }
    }

    /// Continues a game that was not saved when the program ended. If there are several, lists them.
    pub(super) fn resume(&mut self, number: &str) -> anyhow::Result<()> {
        let mut all = self.left_games();
        let chosen = match (number.parse::<usize>(), all.len()) {
            (_, 0) => return Ok(self.terminal.say("there is no game to resume\n")?),
            (Ok(number), count) if (1..=count).contains(&number) => number,
            (Err(_), 1) if number.is_empty() => 1,
            (Err(_), _) if number.is_empty() => {
                let row =
                    |(index, left): (usize, &Left)| format!("resume {}  {}\n", index + 1, described(left));
                let rows: String = all.iter().enumerate().map(row).collect();
                return Ok(self.terminal.say(&rows)?);
            }
            (_, count) => {
                let number = Excerpt(number);
                return Ok(self.terminal.say(&format!("{number} is not a game from 1 to {count}\n"))?);
            }
        };
        let Left { path, opened } = all.swap_remove(chosen - 1);
        // The present game can be resumed later.
        self.session.iter_mut().for_each(Session::leave);
        if let Some(broken) = &opened.broken {
            print(&format!("{}; the moves before it are kept\n", escaped(&broken.to_string())))?;
        }
        self.restore(&opened.game);
        self.save();
        if self.session.is_some() {
            // If the file stays, it is offered again.
            let _ = fs::remove_file(path);
        }
        print(&format!("{}\n", self.engine.position().rules().title()))?;
        Ok(self.show_board()?)
    }

    /// Sets the game, the sides, the level and the clocks of a kept game.
    fn restore(&mut self, game: &ReadGame) {
        if let Some(side) = game.tag("Side").and_then(Side::of_word) {
            self.side = side;
        }
        if let Some(level) = game.tag("Level").and_then(|level| level.parse().ok()) {
            self.level = level;
        }
        if let Some(skill) = game.tag("Skill").and_then(|skill| skill.parse().ok()) {
            self.set_skill(skill);
        }
        if let Some(date) = game.tag("Date") {
            date.clone_into(&mut self.date);
        }
        self.start = Position::start(game.rules());
        self.set_game(game.tree.start().clone(), &game.tree.main_line());
        self.restore_names(game);
        self.style.bottom = if self.side == Side::Black { Color::Black } else { Color::White };
        if let (Some(clocks), Some(history)) = (&mut self.clocks, game.tag("Clocks")) {
            clocks.restore(history);
        }
        let result = match game.result {
            "1-0" => GameResult::Win(Color::White),
            "0-1" => GameResult::Win(Color::Black),
            _ => GameResult::Draw,
        };
        if let Some(reason) = game.tag("Reason").filter(|_| self.engine.position().outcome().is_none()) {
            self.over = Some((result, reason.to_owned()));
        }
    }

    /// The names of the persons who play, and of both if they have played a side together.
    fn restore_names(&mut self, game: &ReadGame) {
        for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
            let names = game.tag(tag).unwrap_or_default();
            let by_engine = names.split(':').any(|name| name == crate::NAME);
            if let Some(person) = names.split(':').find(|name| *name != crate::NAME && !name.is_empty()) {
                match (self.side, color) {
                    (Side::Both, Color::Black) => self.opponent = Some(person.to_owned()),
                    _ => person.clone_into(&mut self.name),
                }
            }
            let first = usize::from(color != self.first_side());
            for mover in self.movers.iter_mut().skip(first).step_by(2) {
                *mover = Some(by_engine);
            }
        }
    }
}

/// A game in a line: its name, its length and its date.
fn described(left: &Left) -> String {
    let game = &left.opened.game;
    let moves = game.tree.main_line().len();
    let noun = if moves == 1 { "move" } else { "moves" };
    let date = game.tag("Date").unwrap_or("?");
    format!("{}, {moves} {noun}, of {}", game.rules().title(), escaped(date))
}
