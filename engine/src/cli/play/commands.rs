//! The commands of the terminal game that are not moves.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, io};

use anyhow::Context;
use diagram::MovesPicture;
use movegen::{Color, Excerpt, GameResult, Move, MoveKind, PieceKind, Position, escaped};

use super::clock::Clocks;
use super::file::PgnFile;
use super::input::HELP;
use super::thinking::Show;
use super::{SavedGame, Side, Table};
use crate::cli::output::{fit, print};
use crate::engine::Options;
use crate::facts::{game_facts, piece_facts};
use crate::game_stream::{BrokenGame, open_game};
use crate::pgn_reader::ReadGame;
use crate::search::{Limits, SearchResult};

/// The number of lines of `analyse`.
const LINES: usize = 3;

/// The time of a hint, and of an analysis without a terminal.
const SHORT: Duration = Duration::from_secs(1);

/// Expands `~/` to the home directory.
fn expand(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(path),
    }
}

impl Table {
    /// Replays the moves that were taken back last, up to the user's next turn.
    pub(super) fn redo(&mut self) -> anyhow::Result<()> {
        if self.undone.is_empty() {
            return Ok(self.terminal.say("there are no moves to play again\n")?);
        }
        while let Some(mv) = self.undone.pop() {
            self.play_on(mv);
            if self.is_users_turn() {
                break;
            }
        }
        self.begin_turn();
        Ok(self.show_board()?)
    }

    /// Lists the legal moves: all, or those of a square or of a kind of piece.
    pub(super) fn list_moves(&self, of: Option<&str>) -> io::Result<()> {
        let position = self.engine.position();
        let text = match self.chosen_moves(of) {
            Ok(moves) if moves.is_empty() => "no legal moves".to_owned(),
            Ok(moves) => {
                let mut moves: Vec<_> = moves.into_iter().map(|mv| position.san(mv)).collect();
                moves.sort_unstable();
                moves.join(" ")
            }
            Err(problem) => problem,
        };
        self.terminal.say(&format!("{text}\n"))
    }

    /// Lists the moves of the game, with their numbers.
    pub(super) fn list_game(&self) -> io::Result<()> {
        let words = self.record().move_text();
        let text = if words.is_empty() { "no moves yet".to_owned() } else { words.join(" ") };
        self.terminal.say(&format!("{text}\n"))
    }

    fn chosen_moves(&self, of: Option<&str>) -> Result<Vec<Move>, String> {
        let position = self.engine.position();
        let rules = position.rules();
        let mut moves = position.legal_moves();
        let Some(of) = of else { return Ok(moves) };
        let mut letters = of.chars();
        if let Some(square) = rules.geometry().parse(&of.to_lowercase()) {
            moves.retain(|mv| mv.from() == square);
        } else if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(kind) = rules.kind_of_letter(letter)
        {
            moves.retain(|&mv| position.moved_piece(mv).kind() == kind);
        } else {
            let problem = "neither a square of the board nor the letter of a piece";
            return Err(format!("{} is {problem} (type pieces for a list)", Excerpt(of)));
        }
        Ok(moves)
    }

    /// Suggests a move.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        let result = self.think_fully(Limits::movetime(SHORT), Show::Progress)?;
        let best = result.best.context("the search found no move")?;
        Ok(self.terminal.say(&format!("Hint: {}\n", self.engine.position().san(best)))?)
    }

    /// Shows the best lines: on a terminal until Enter, otherwise for a short time.
    pub(super) fn analyse(&mut self) -> anyhow::Result<()> {
        if self.engine.position().outcome().is_some() {
            return Ok(self.terminal.say("the game is over, there is nothing to analyse\n")?);
        }
        let limits = if self.terminal.is_interactive() {
            print("Enter ends the analysis.\n")?;
            Limits { infinite: true, ..Limits::default() }
        } else {
            Limits::movetime(SHORT)
        };
        self.think_fully(Limits { multi_pv: LINES, ..limits }, Show::Lines).map(|_| ())
    }

    /// Searches with full skill.
    fn think_fully(&mut self, limits: Limits, show: Show) -> anyhow::Result<SearchResult> {
        let skill_level = self.engine.options().skill_level;
        self.set_skill(Options::FULL_SKILL);
        let result = self.think(limits, show);
        self.set_skill(skill_level);
        result
    }

    /// Prints the static evaluation.
    pub(super) fn evaluate(&self) -> io::Result<()> {
        let position = self.engine.position();
        let evaluator = self.engine.options().evaluator(position.rules());
        let network = evaluator.network_trace(position).map(|trace| trace.total);
        let total = network.unwrap_or_else(|| evaluator.trace(position).total);
        self.terminal.say(&format!("Evaluation without a search: {:+.2}\n", f64::from(total) / 100.0))
    }

    /// The engine plays the side to move from now on, and the user the other side.
    pub(super) fn switch_sides(&mut self) {
        self.side = match self.engine.position().side_to_move() {
            Color::White => Side::Black,
            Color::Black => Side::White,
        };
    }

    /// Advice after an illegal move: the poisoning move, if it was typed as a capture.
    pub(super) fn advice(&self, text: &str) -> String {
        let position = self.engine.position();
        let is_meant = |mv: &Move| {
            mv.kind() == MoveKind::Poison && text.ends_with(&position.rules().geometry().name(mv.to()))
        };
        match position.legal_moves().into_iter().find(is_meant) {
            Some(mv) => format!("{} poisons it", position.move_text(mv)),
            None => "type moves for a list".to_owned(),
        }
    }

    pub(super) fn show_help(&self) -> io::Result<()> {
        self.terminal.say(&(HELP.to_owned() + &self.poison_help()))
    }

    /// How poisonings and cures are typed.
    fn poison_help(&self) -> String {
        let rules = self.engine.position().rules();
        let name = |is_wanted: &dyn Fn(PieceKind) -> bool| rules.kinds().find(|&kind| is_wanted(kind));
        let (poisoner, healer) = (name(&|kind| rules.is_poisoner(kind)), name(&|kind| rules.is_healer(kind)));
        let mut text = String::new();
        if let Some(kind) = poisoner {
            let name = rules.name(kind);
            text += &format!("d4d5p: the {name} on d4 poisons the piece on d5, and leaves the board.\n");
        }
        if let Some(kind) = healer {
            let name = rules.name(kind);
            text += &format!("g3h3c: the {name} on g3 cures the piece on h3; g3g3c: it cures itself.\n");
        }
        text
    }

    fn set_skill(&mut self, skill_level: u32) {
        let options = Options { skill_level, ..self.engine.options().clone() };
        self.engine.set_options(options);
    }

    pub(super) fn flip(&mut self) -> io::Result<()> {
        self.style.bottom = !self.style.bottom;
        self.show_board()
    }

    /// Lists the pieces, or shows how the piece with a letter moves.
    pub(super) fn list_pieces(&self, of: Option<&str>) -> io::Result<()> {
        let rules = self.engine.position().rules();
        let line = |kind: PieceKind| {
            let facts = piece_facts(rules, kind).join(" ");
            format!("{}  {:<16}{facts}", rules.letter(kind), rules.name(kind)).trim_end().to_owned() + "\n"
        };
        let Some(of) = of else {
            let lines: String = rules.kinds().map(line).collect();
            let king = rules.letter(rules.king());
            let more = format!("A letter, as in pieces {king}, shows how the piece moves.\n");
            return self.terminal.say(&(lines + &more + &self.poison_help()));
        };
        let mut letters = of.chars();
        let Some(kind) = letters
            .next()
            .filter(|_| letters.next().is_none())
            .and_then(|letter| rules.kind_of_letter(letter))
        else {
            return self
                .terminal
                .say(&format!("{} is not the letter of a piece (type pieces)\n", Excerpt(of)));
        };
        let picture = MovesPicture::new(rules, kind, Color::White).text();
        let betza = &rules.piece_spec(kind).betza;
        let notation = if betza.is_empty() { String::new() } else { format!("Betza notation: {betza}\n") };
        self.terminal.say(&(line(kind) + &picture + &notation))
    }

    pub(super) fn show_rules(&self) -> io::Result<()> {
        let rules = self.engine.position().rules();
        let facts = game_facts(rules).join("\n");
        self.terminal.say(&fit(&format!("{}\n{facts}\n{}", rules.title(), self.poison_help())))
    }

    pub(super) fn change_level(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return self.terminal.say(&format!("The level is {}.\n", self.level));
        }
        match text.parse() {
            Ok(level) => {
                self.level = level;
                self.clocks = Clocks::of(level);
                self.terminal.say(&format!("The level is {level}.\n"))
            }
            Err(problem) => self.terminal.say(&format!("{} is {problem}\n", Excerpt(text))),
        }
    }

    pub(super) fn change_skill(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            let skill = self.engine.options().skill_level;
            return self.terminal.say(&format!("The skill is {skill} of {}.\n", Options::FULL_SKILL));
        }
        match text.parse() {
            Ok(skill) if skill <= Options::FULL_SKILL => {
                self.set_skill(skill);
                self.terminal.say(&format!("The skill is {skill} of {}.\n", Options::FULL_SKILL))
            }
            _ => {
                let most = Options::FULL_SKILL;
                self.terminal.say(&format!("{} is not a skill from 0 to {most}\n", Excerpt(text)))
            }
        }
    }

    /// Starts a new game, from the initial position of the program or of another game.
    pub(super) fn new_game(&mut self, game: &str) -> anyhow::Result<()> {
        if !game.is_empty() {
            match movegen::rules(game) {
                Ok(rules) if self.may_end_game()? => self.start = Position::start(rules),
                Ok(_) => return Ok(()),
                Err(error) => return Ok(self.terminal.say(&format!("{error}\n"))?),
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
            Err(error) => Ok(self.terminal.say(&format!("{error}\n"))?),
        }
    }

    /// Starts a game from a position, with moves already played.
    pub(super) fn begin(&mut self, start: Position, moves: &[Move]) {
        self.engine.new_game(start);
        self.undone.clear();
        (self.last_score, self.over, self.saved, self.kept) = (None, None, None, None);
        self.clocks = Clocks::of(self.level);
        if let Some(file) = &mut self.file {
            file.begin_game();
        }
        moves.iter().for_each(|&mv| self.engine.make(mv));
        self.save();
    }

    /// Begins a game after the moves of one that was read. If it is broken, the problem is told.
    pub(super) fn begin_loaded(&mut self, loaded: &(ReadGame, Option<BrokenGame>)) -> io::Result<()> {
        let (game, broken) = loaded;
        if let Some(broken) = broken {
            self.terminal
                .say(&format!("{}; the moves before it are kept\n", escaped(&broken.to_string())))?;
        }
        self.begin(game.tree.start().clone(), &game.tree.main_line());
        self.kept = Some(self.pgn());
        Ok(())
    }

    /// Appends the game so far to a file. If it is there already, it is replaced.
    pub(super) fn save_as(&mut self, path: &str) -> anyhow::Result<()> {
        let saved = if path.is_empty() {
            Err(anyhow::anyhow!("name the file: save games.pgn"))
        } else {
            self.write_to(expand(path))
        };
        match saved {
            Ok(()) => Ok(self.terminal.say(&format!("The game is saved in {}.\n", Excerpt(path)))?),
            Err(error) => Ok(self.terminal.say(&format!("the game is not saved: {error:#}\n"))?),
        }
    }

    fn write_to(&mut self, path: PathBuf) -> anyhow::Result<()> {
        let text = self.pgn();
        let mut file = match self.saved.take() {
            Some(saved) if saved.path == path => saved.file,
            _ => PgnFile::open(&path)?,
        };
        file.write(&text)?;
        self.kept = Some(text);
        self.saved = Some(SavedGame { path, file });
        Ok(())
    }

    /// Continues a game of a file, the first if there is no number after the path. If it cannot be read, the
    /// game in progress stays as it is.
    pub(super) fn load(&mut self, text: &str) -> anyhow::Result<()> {
        let numbered = text.rsplit_once(' ').and_then(|(path, number)| Some((path, number.parse().ok()?)));
        let numbered = numbered.filter(|&(_, number): &(&str, usize)| number > 0);
        let (path, number) = numbered.unwrap_or((text, 1));
        let read = if path.is_empty() {
            Err(anyhow::anyhow!("name the file: load games.pgn"))
        } else {
            open_game(&expand(path.trim_end()), None, self.engine.position().rules(), number)
        };
        match read {
            Ok(loaded) if self.may_end_game()? => {
                self.begin_loaded(&loaded)?;
                Ok(self.show_board()?)
            }
            Ok(_) => Ok(()),
            Err(error) => Ok(self
                .terminal
                .say(&format!("the game is not loaded: {}\n", escaped(&format!("{error:#}"))))?),
        }
    }

    pub(super) fn resign(&mut self) -> io::Result<()> {
        let loser = self.engine.position().side_to_move();
        let reason = format!("{} resigns", loser.name());
        self.end(&format!("{reason}."), GameResult::Win(!loser), &reason)
    }

    /// Offers a draw. The engine accepts if its last search found no advantage for it.
    pub(super) fn offer_draw(&mut self) -> io::Result<()> {
        let accepted = match self.side {
            Side::Both => true,
            _ => self.last_score.is_some_and(|score| score <= 0),
        };
        if accepted {
            return self.end("The game is drawn by agreement.", GameResult::Draw, "draw agreed");
        }
        self.terminal.say(&format!("{} declines the draw.\n", crate::NAME))
    }

    /// The name of a player in records.
    pub(super) fn player(&self, color: Color) -> String {
        match (self.side, color) {
            (Side::Both, Color::Black) => self.opponent.clone(),
            _ if self.side.includes(color) => self.name.clone(),
            _ => crate::NAME.to_owned(),
        }
    }
}
