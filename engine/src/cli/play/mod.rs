//! `belladonna play`.

mod board;
mod clock;
mod commands;
mod file;
mod input;
mod level;
mod terminal;
mod thinking;

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use movegen::{Color, Excerpt, GameResult, Move, MoveError, Outcome, PieceKind, Position, escaped};

use self::board::{Style, draw};
use self::clock::Clocks;
use self::file::PgnFile;
use self::input::without_number;
use self::level::Level;
use self::terminal::Terminal;
use self::thinking::Show;
use super::output::{print, print_error};
use super::setup::{Setup, load_game};
use crate::endings::Endings;
use crate::engine::{Engine, Event, Options};
use crate::game_stream::Format;
use crate::pgn::{self, GameRecord, Headers};
use crate::search::{Limits, Score};
use crate::white_score::WhiteScore;

/// The default skill level: 1,000 nodes per move.
const DEFAULT_SKILL: u32 = 4;

/// The default name of a player.
const PLAYER: &str = "Player";

/// Play a game against the engine in the terminal.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna play gothic --side black --level 2s --pgn games.pgn")]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: Setup,
    /// The side that you play.
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// Limit of the engine for a move: a time such as 2s or 500ms, or nodes such as 20000n. Or the clocks of
    /// both sides, with an increment, such as 5m+3s, 5+3 or 5:00.
    #[arg(long, default_value = "1s")]
    level: Level,
    /// The engine's strength, from 0 to 20. Lower levels search fewer nodes for a move.
    #[arg(
        long,
        value_name = "LEVEL",
        default_value_t = DEFAULT_SKILL,
        value_parser = clap::value_parser!(u32).range(0..=i64::from(Options::FULL_SKILL))
    )]
    skill: u32,
    /// Your name in the records of games.
    #[arg(long, default_value = PLAYER)]
    name: String,
    /// The name of the other player in the records, who plays Black. Only with --side both.
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// On a terminal with colours, show the pieces of orthodox chess as symbols instead of letters.
    #[arg(long)]
    unicode: bool,
    /// Use the solved endings of this folder, made by belladonna-tools endings.
    #[arg(long, value_name = "FOLDER")]
    endings_path: Option<PathBuf>,
    /// Begin with the first game of this file: PGN, or a log of Game Courier.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "array"])]
    load: Option<PathBuf>,
    /// The format of the file of --load, if it is not recognised.
    #[arg(long, value_enum, requires = "load")]
    format: Option<Format>,
    /// Append the game to this file, after every move.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

/// Which sides the user plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
    /// Both sides. The engine gives hints.
    Both,
    /// Neither side: the engine plays both.
    None,
}

impl Side {
    fn includes(self, color: Color) -> bool {
        match self {
            Self::White => color == Color::White,
            Self::Black => color == Color::Black,
            Self::Both => true,
            Self::None => false,
        }
    }
}

/// A game in the terminal.
struct Table {
    terminal: Terminal,
    engine: Engine,
    events: Receiver<Event>,
    /// The position of a new game.
    start: Position,
    side: Side,
    name: String,
    /// The name of the person who plays Black, if two persons play.
    opponent: String,
    style: Style,
    level: Level,
    /// The clocks, if the level has clocks.
    clocks: Option<Clocks>,
    /// The moves that were taken back, the last first.
    undone: Vec<Move>,
    /// The score of the engine's last search for a move, from its view.
    last_score: Option<Score>,
    date: String,
    file: Option<PgnFile>,
    /// The reason why the file does not contain the current game.
    unsaved: Option<anyhow::Error>,
    /// The file of the last `save` of this game.
    saved: Option<SavedGame>,
    /// The game as it is in a file: after `save` or `load`.
    kept: Option<String>,
    /// The result, and the reason why the game is over.
    over: Option<(GameResult, String)>,
    /// Lines that were typed while the engine was thinking.
    typed: VecDeque<String>,
    /// The line that is being carried out.
    line: String,
    /// That line, if the user has been told that it loses the game.
    warned: Option<String>,
}

/// A game that was saved on request.
struct SavedGame {
    path: PathBuf,
    file: PgnFile,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let position = arguments.setup.position()?;
    if arguments.opponent.is_some() && arguments.side != Side::Both {
        bail!("--opponent is the name of a second person; it needs --side both");
    }
    let load = |path| load_game(path, arguments.format, arguments.setup.game);
    let loaded = arguments.load.as_deref().map(load).transpose()?;
    let file = arguments.pgn.as_deref().map(PgnFile::open).transpose()?;
    let (sender, events) = mpsc::channel();
    let endings = arguments.endings_path.as_deref().map(Endings::read).transpose()?.unwrap_or_default();
    let options = Options { skill_level: arguments.skill, endings, ..Options::default() };
    let engine = Engine::new(position.clone(), options, move |event| drop(sender.send(event)));
    let terminal = Terminal::new()?;
    let style = Style {
        bottom: if arguments.side == Side::Black { Color::Black } else { Color::White },
        colours: terminal.is_interactive() && console::colors_enabled(),
        unicode: arguments.unicode,
    };
    let mut table = Table {
        terminal,
        engine,
        events,
        start: position,
        side: arguments.side,
        name: arguments.name.clone(),
        opponent: arguments.opponent.clone().unwrap_or_else(|| PLAYER.to_owned()),
        style,
        level: arguments.level,
        clocks: Clocks::of(arguments.level),
        undone: Vec::new(),
        last_score: None,
        date: pgn::today(),
        file,
        unsaved: None,
        saved: None,
        over: None,
        typed: VecDeque::new(),
        kept: None,
        line: String::new(),
        warned: None,
    };
    match loaded {
        Some(loaded) => table.begin_loaded(&loaded)?,
        None => table.save(),
    }
    table.play()?;
    match table.unsaved {
        Some(error) => Err(error.context("the game is not saved")),
        None => Ok(ExitCode::SUCCESS),
    }
}

impl Table {
    fn play(&mut self) -> anyhow::Result<()> {
        print(&format!("{}\n", self.engine.position().rules().title()))?;
        if self.side != Side::None {
            print("Type help for a list of commands.\n")?;
        }
        self.show_board()?;
        loop {
            if self.over.is_none()
                && let Some(Outcome { result, reason }) = self.engine.position().outcome()
            {
                let (result_text, reason) = (result.as_str(), reason.as_str());
                self.end(&format!("Game over: {result_text}, {reason}"), result, reason)?;
            }
            if self.over.is_none() && !self.is_users_turn() {
                self.play_engine_move()?;
                continue;
            }
            // The engine's game against itself is watched, not played.
            if self.side == Side::None && !self.terminal.is_interactive() {
                return Ok(());
            }
            let line = self.read_line()?.unwrap_or_else(|| "quit".to_owned());
            match line.trim() {
                "" => {}
                line => {
                    line.clone_into(&mut self.line);
                    if self.warned.as_deref() != Some(line) {
                        self.warned = None;
                    }
                    if ["quit", "exit"].iter().all(|word| !line.eq_ignore_ascii_case(word)) {
                        self.act(line)?;
                    } else if self.may_end_game()? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn is_users_turn(&self) -> bool {
        self.side.includes(self.engine.position().side_to_move())
    }

    /// The next line: one that was typed while the engine was thinking, or a new one.
    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        let side = self.engine.position().side_to_move();
        let prompt = match (&self.over, &self.clocks) {
            (Some(_), _) => "Game over> ".to_owned(),
            (None, Some(clocks)) => format!("{} {}> ", side.name(), clocks.running_text(side)),
            (None, None) => format!("{}> ", side.name()),
        };
        let Some(line) = self.typed.pop_front() else { return self.terminal.read_line(&prompt) };
        print(&format!("{prompt}{}\n", escaped(&line)))?;
        Ok(Some(line))
    }

    /// Whether to do what the line says, which ends the game. On a terminal the user is asked once if the
    /// game would be lost.
    fn may_end_game(&mut self) -> io::Result<bool> {
        let is_kept = self.file.is_some() && self.unsaved.is_none()
            || self.engine.position().ply() == 0
            || self.kept.as_ref().is_some_and(|kept| *kept == self.pgn());
        if is_kept || self.warned.is_some() || !self.terminal.is_interactive() {
            return Ok(true);
        }
        self.warned = Some(self.line.clone());
        self.terminal.say(
            "The game is not saved. Type save games.pgn to keep it, or repeat the command to drop it.\n",
        )?;
        Ok(false)
    }

    /// Does what a line says. A command with unexpected arguments is read as a move, and refused as one.
    fn act(&mut self, line: &str) -> anyhow::Result<()> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
        let argument = Some(rest).filter(|rest| !rest.is_empty());
        match (word.as_str(), rest) {
            ("moves", _) => self.list_moves(argument)?,
            ("pieces", _) => self.list_pieces(argument)?,
            ("level", _) => self.change_level(rest)?,
            ("skill", _) => self.change_skill(rest)?,
            ("save", _) => self.save_as(rest)?,
            ("load", _) => self.load(rest)?,
            ("setup", _) => self.set_up(rest)?,
            ("new", _) => self.new_game(rest)?,
            ("undo", "") => self.undo()?,
            ("redo", "") => self.redo()?,
            ("analyse" | "analyze", "") => self.analyse()?,
            ("list", "") => self.list_game()?,
            ("flip", "") => self.flip()?,
            ("rules", "") => self.show_rules()?,
            ("fen", "") => self.terminal.say(&format!("{}\n", self.engine.position().to_fen()))?,
            ("eval", "") => self.evaluate()?,
            ("board", "") => self.show_board()?,
            ("help" | "?", "") => self.show_help()?,
            _ if self.over.is_some() => {
                self.terminal.say("the game is over (undo takes a move back, new starts another game)\n")?
            }
            ("hint", "") => self.hint()?,
            ("go" | "switch", "") => self.switch_sides(),
            ("draw", "") => self.offer_draw()?,
            ("resign", "") => self.resign()?,
            _ => self.play_move(without_number(line))?,
        }
        Ok(())
    }

    fn play_move(&mut self, text: &str) -> anyhow::Result<()> {
        match self.engine.position().parse_move_leniently(text) {
            Ok(mv) => {
                if self.press_clock()? {
                    self.make(mv);
                    // The board is printed again after the engine's move.
                    if self.is_users_turn() || self.engine.position().outcome().is_some() {
                        self.show_board()?;
                    }
                }
            }
            Err(MoveError::Unknown { example, .. }) => self.terminal.say(&format!(
                "{} is neither a move, such as {example}, nor a command (type help for a list)\n",
                Excerpt(text)
            ))?,
            Err(error) => {
                let advice = self.advice(text);
                self.terminal.say(&format!("{error} ({advice})\n"))?;
            }
        }
        Ok(())
    }

    /// The side to move has chosen a move. Returns whether it had time left; if not, the game is over.
    fn press_clock(&mut self) -> anyhow::Result<bool> {
        let side = self.engine.position().side_to_move();
        let in_time = self.clocks.as_mut().is_none_or(|clocks| clocks.press(side));
        if !in_time {
            let reason = format!("{} has no time left", side.name());
            self.end(&format!("{reason}."), GameResult::Win(!side), &reason)?;
        }
        Ok(in_time)
    }

    /// The limits of a search for the side to move.
    fn limits(&self) -> Limits {
        let side = self.engine.position().side_to_move();
        self.clocks.as_ref().map_or_else(|| self.level.limits(), |clocks| clocks.limits(side))
    }

    /// The clock of the side to move begins to run.
    fn begin_turn(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.begin_turn();
        }
    }

    fn play_engine_move(&mut self) -> anyhow::Result<()> {
        let result = self.think(self.limits(), Show::Progress)?;
        self.last_score = Some(result.score);
        let best = result.best.context("the search found no move")?;
        if !self.press_clock()? {
            return Ok(());
        }
        let position = self.engine.position();
        let (text, side) = (position.san(best), position.side_to_move());
        self.make(best);
        self.terminal.say(&format!(
            "{} plays {text} (depth {}, {})\n",
            crate::NAME,
            result.depth,
            score_text(result.score, side)
        ))?;
        self.show_board()?;
        Ok(())
    }

    fn make(&mut self, mv: Move) {
        self.undone.clear();
        self.play_on(mv);
    }

    fn play_on(&mut self, mv: Move) {
        self.engine.make(mv);
        self.save();
    }

    /// Takes back moves to the user's last turn.
    fn undo(&mut self) -> anyhow::Result<()> {
        let plies = if self.side != Side::Both && self.is_users_turn() { 2 } else { 1 };
        let moves = self.record().moves;
        match self.engine.take_back(plies) {
            Ok(()) => {
                self.undone.extend(moves.into_iter().rev().take(plies));
                self.over = None;
                self.begin_turn();
                self.save();
                self.show_board()?;
            }
            Err(error) => self.terminal.say(&format!("{error}\n"))?,
        }
        Ok(())
    }

    fn show_board(&self) -> io::Result<()> {
        let position = self.engine.position();
        let check = if position.in_check() { " (in check)" } else { "" };
        let is_frozen = |color| position.frozen_squares(color).next().is_some();
        let counts = if Color::ALL.into_iter().any(is_frozen) {
            "A number beside a piece: poisoned, it dies after so many moves of its side.\n"
        } else {
            ""
        };
        let beside = counts.to_owned()
            + &self.lost_pieces()
            + &self.clocks.as_ref().map_or_else(String::new, |clocks| clocks.text() + "\n");
        let (board, side) = (draw(position, self.style), position.side_to_move().name());
        print(&format!("\n{board}{beside}{side} to move{check}\n"))
    }

    /// The pieces that each side has lost by captures. Games with a reserve show that instead.
    fn lost_pieces(&self) -> String {
        let rules = self.engine.position().rules();
        if rules.has_reserve() {
            return String::new();
        }
        let lost = self.record().lost();
        let line = |(color, kinds): (Color, &Vec<PieceKind>)| {
            let letters: Vec<String> =
                kinds.iter().map(|&kind| rules.fen_letter(color, kind).to_string()).collect();
            format!("{} has lost: {}\n", color.name(), letters.join(" "))
        };
        lost.iter().filter(|(_, kinds)| !kinds.is_empty()).map(line).collect()
    }

    /// Ends the game with a message. `undo` can resume it.
    fn end(&mut self, sentence: &str, result: GameResult, reason: &str) -> io::Result<()> {
        print(&format!("{sentence}\n"))?;
        self.over = Some((result, reason.to_owned()));
        self.save();
        Ok(())
    }

    /// Writes the game to the file. If this fails the game continues, and the next move tries again.
    fn save(&mut self) {
        if self.file.is_none() {
            return;
        }
        let text = self.pgn();
        let Some(file) = &mut self.file else { return };
        let failure = file.write(&text).err();
        if let (Some(error), None) = (&failure, &self.unsaved) {
            print_error("belladonna", &anyhow!("{error:#} (the game continues)"));
        }
        self.unsaved = failure;
    }
}

impl Table {
    fn record(&self) -> GameRecord {
        GameRecord::of(self.engine.position())
    }

    /// The record of the game so far.
    fn pgn(&self) -> String {
        let headers = Headers {
            white: self.player(Color::White),
            black: self.player(Color::Black),
            date: self.date.clone(),
            place: "in the terminal",
            ending: self.over.clone(),
        };
        self.record().to_pgn(&headers)
    }
}

/// A score of the side `mover` as text, from White's view.
fn score_text(score: Score, mover: Color) -> String {
    match WhiteScore::new(score, mover) {
        WhiteScore::Mate(moves) if moves > 0 => format!("White mates in {moves}"),
        WhiteScore::Mate(moves) => format!("Black mates in {}", -moves),
        WhiteScore::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
    }
}
