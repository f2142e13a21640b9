//! The commands of the terminal game that are not moves.

use std::io;
use std::path::Path;

use movegen::{Color, Excerpt, GameResult, Move, PieceKind, Position, escaped};

use super::clock::Clocks;
use super::file::PgnFile;
use super::thinking::Show;
use super::{Side, Table};
use crate::cli::output::print;
use crate::engine::Options;
use crate::facts::{game_facts, piece_facts};
use crate::game_stream::open_first;
use crate::pgn::GameRecord;
use crate::search::Limits;

/// The number of lines of `analyse`.
const LINES: usize = 3;

impl Table {
    /// Plays the moves again that were taken back last.
    pub(super) fn redo(&mut self) -> anyhow::Result<()> {
        let plies = if self.side == Side::Both { 1 } else { 2 };
        if self.undone.is_empty() {
            return Ok(self.terminal.say("there are no moves to play again\n")?);
        }
        for _ in 0..plies {
            let Some(mv) = self.undone.pop() else { break };
            self.play_on(mv);
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
        let words = self.record.move_text();
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

    /// Shows the best lines: on a terminal until Enter, else within the limits of the level.
    pub(super) fn analyse(&mut self) -> anyhow::Result<()> {
        let skill_level = self.engine.options().skill_level;
        self.set_skill(Options::FULL_SKILL);
        let limits = if self.terminal.is_interactive() {
            print("Enter ends the analysis.\n")?;
            Limits { infinite: true, ..Limits::default() }
        } else {
            self.limits()
        };
        let result = self.think(Limits { multi_pv: LINES, ..limits }, Show::Lines);
        self.set_skill(skill_level);
        result.map(|_| ())
    }

    fn set_skill(&mut self, skill_level: u32) {
        let options = Options { skill_level, ..self.engine.options().clone() };
        self.engine.set_options(options);
    }

    pub(super) fn flip(&mut self) -> io::Result<()> {
        self.style.bottom = !self.style.bottom;
        self.show_board()
    }

    pub(super) fn list_pieces(&self) -> io::Result<()> {
        let rules = self.engine.position().rules();
        let line = |kind: PieceKind| {
            let facts = piece_facts(rules, kind).join(" ");
            let spec = rules.piece_spec(kind);
            format!("{}  {:<16}{:<14}{facts}", spec.letter, spec.name, spec.betza).trim_end().to_owned()
                + "\n"
        };
        self.terminal.say(&rules.kinds().map(line).collect::<String>())
    }

    pub(super) fn show_rules(&self) -> io::Result<()> {
        let rules = self.engine.position().rules();
        self.terminal.say(&format!("{}\n{}\n", rules.title(), game_facts(rules).join("\n")))
    }

    pub(super) fn change_level(&mut self, text: &str) -> io::Result<()> {
        match text.parse() {
            Ok(level) => {
                self.level = level;
                self.clocks = Clocks::of(level);
                self.terminal.say("The level is changed.\n")
            }
            Err(problem) => self.terminal.say(&format!("{} is {problem}\n", Excerpt(text))),
        }
    }

    pub(super) fn change_skill(&mut self, text: &str) -> io::Result<()> {
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

    /// Begins again from the position of the start of the program.
    pub(super) fn new_game(&mut self) -> anyhow::Result<()> {
        self.begin(self.start.clone(), &[]);
        Ok(self.show_board()?)
    }

    /// Begins at a position, with moves that have been played already.
    pub(super) fn begin(&mut self, start: Position, moves: &[Move]) {
        self.record = GameRecord::new(start.clone());
        self.engine.new_game(start);
        self.undone.clear();
        self.last_score = None;
        self.clocks = Clocks::of(self.level);
        if let Some(file) = &mut self.file {
            file.begin_game();
        }
        for &mv in moves {
            self.engine.make(mv);
            self.record.push(mv);
        }
        self.save(None);
    }

    /// Appends the game so far to a file.
    pub(super) fn save_as(&mut self, path: &str) -> anyhow::Result<()> {
        let saved = if path.is_empty() {
            Err(anyhow::anyhow!("name the file: save games.pgn"))
        } else {
            PgnFile::open(Path::new(path)).and_then(|mut file| file.write(&self.pgn(None)))
        };
        match saved {
            Ok(()) => Ok(self.terminal.say(&format!("The game is appended to {}.\n", Excerpt(path)))?),
            Err(error) => Ok(self.terminal.say(&format!("the game is not saved: {error:#}\n"))?),
        }
    }

    /// Goes on with the first game of a file. If it cannot be read, the game in progress stays as it is.
    pub(super) fn load(&mut self, path: &str) -> anyhow::Result<()> {
        let read = if path.is_empty() {
            Err(anyhow::anyhow!("name the file: load games.pgn"))
        } else {
            open_first(Path::new(path), None, self.engine.position().rules())
        };
        match read {
            Ok(game) => {
                self.begin(game.tree.start().clone(), &game.tree.main_line());
                Ok(self.show_board()?)
            }
            Err(error) => Ok(self
                .terminal
                .say(&format!("the game is not loaded: {}\n", escaped(&format!("{error:#}"))))?),
        }
    }

    /// Offers a draw. The engine accepts if its last search saw no advantage for it. Returns whether the game
    /// is over.
    pub(super) fn offer_draw(&mut self) -> anyhow::Result<bool> {
        let accepted = match self.side {
            Side::Both => true,
            _ => self.last_score.is_some_and(|score| score <= 0),
        };
        if accepted {
            print("The game is drawn by agreement.\n")?;
            self.save(Some((GameResult::Draw, "draw agreed".to_owned())));
        } else {
            self.terminal.say(&format!("{} declines the draw.\n", crate::NAME))?;
        }
        Ok(accepted)
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
