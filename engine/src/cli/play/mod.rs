//! `belladonna play`.

mod board;
mod clock;
mod commands;
mod file;
mod input;
mod level;
mod records;
mod session;
mod show;
mod terminal;
mod thinking;
mod turn;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::ExitCode;

use ::records::game_stream::Format;
use ::records::pgn;
use ::records::white_score::WhiteScore;
use anyhow::bail;
use clap::ValueEnum;
use movegen::{Color, GameResult, Games, Move, Outcome, Position, escaped};

use self::board::Style;
use self::clock::Clocks;
use self::file::{Origin, PgnFile};
use self::level::Level;
use self::session::Session;
use self::terminal::Terminal;
use super::output::print;
use super::setup::{Setup, format_parser, load_game, option_value};
use crate::chances::white_score;
use crate::endings::Endings;
use crate::engine::{Client, Options};
use crate::search::Score;

/// The default skill level: 1,000 nodes per move.
const DEFAULT_SKILL: usize = 4;

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
    /// The engine's strength, from 0 to 20. Lower levels search fewer nodes for a move, and the lowest ones
    /// make errors as people do.
    #[arg(
        long,
        value_name = "LEVEL",
        default_value_t = DEFAULT_SKILL,
        value_parser = option_value("SkillLevel")
    )]
    skill: usize,
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
    #[arg(long, value_parser = format_parser(), requires = "load")]
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

    /// The side as a word of the command line.
    fn word(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn of_word(word: &str) -> Option<Self> {
        Self::from_str(word, true).ok()
    }
}

/// A game in the terminal.
struct Table {
    /// The games that can be played.
    games: Games,
    terminal: Terminal,
    engine: Client,
    /// The position of a new game.
    start: Position,
    side: Side,
    name: String,
    /// The name of the person who plays Black, if two persons play.
    opponent: Option<String>,
    /// The numbers of moves after which the engine has taken over a side, and the side of the user before.
    switches: Vec<(usize, Side)>,
    /// Whether the engine has made each move; none if the move was loaded.
    movers: Vec<Option<bool>>,
    style: Style,
    level: Level,
    /// The clocks, if the level has clocks.
    clocks: Option<Clocks>,
    /// The moves that were taken back, the last first, and whether the engine had made them.
    undone: Vec<(Move, Option<bool>)>,
    /// The score of the engine's last search for a move, from its view.
    last_score: Option<Score>,
    date: String,
    file: Option<PgnFile>,
    /// The reason why the file does not contain the current game.
    unsaved: Option<anyhow::Error>,
    /// The file of the last `save` of this game.
    saved: Option<SavedGame>,
    /// Where the game was loaded from.
    origin: Option<Origin>,
    /// Keeps the game until it is saved, on a terminal.
    session: Option<Session>,
    /// The game as it is in a file: after `save` or `load`.
    kept: Option<String>,
    /// The result, and the reason why the game is over.
    over: Option<(GameResult, String)>,
    /// Lines that were typed while the engine was thinking, and the rest of a line of several moves.
    typed: VecDeque<String>,
    /// Whether the user has stopped the last search by Ctrl-C or by another line.
    is_stopped: bool,
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

pub(super) fn run(arguments: &Arguments, games: Games) -> anyhow::Result<ExitCode> {
    let position = arguments.setup.position()?;
    if arguments.opponent.is_some() && arguments.side != Side::Both {
        bail!("--opponent is the name of a second person; it needs --side both");
    }
    let load = |path: &PathBuf| {
        load_game(path, arguments.format, &games, arguments.setup.game).map(|loaded| (loaded, path.clone()))
    };
    let loaded = arguments.load.as_ref().map(load).transpose()?;
    let file = arguments.pgn.as_deref().map(PgnFile::open).transpose()?;
    let endings = arguments.endings_path.as_deref().map(|path| Endings::read(path, &games));
    let endings = endings.transpose()?.unwrap_or_default();
    let options = Options { skill_level: arguments.skill as u32, endings, ..Options::default() };
    let terminal = Terminal::new()?;
    let style = Style {
        bottom: if arguments.side == Side::Black { Color::Black } else { Color::White },
        colours: terminal.is_interactive() && console::colors_enabled(),
        unicode: arguments.unicode,
    };
    let session = if terminal.is_interactive() { Session::of_user() } else { None };
    let mut table = Table {
        games,
        terminal,
        engine: Client::new(position.clone(), options),
        start: position,
        side: arguments.side,
        name: arguments.name.clone(),
        opponent: (arguments.side == Side::Both)
            .then(|| arguments.opponent.clone().unwrap_or_else(|| PLAYER.to_owned())),
        switches: Vec::new(),
        movers: Vec::new(),
        style,
        level: arguments.level,
        clocks: Clocks::of(arguments.level),
        undone: Vec::new(),
        last_score: None,
        date: pgn::today(),
        file,
        unsaved: None,
        saved: None,
        origin: None,
        session,
        over: None,
        typed: VecDeque::new(),
        is_stopped: false,
        kept: None,
        line: String::new(),
        warned: None,
    };
    match loaded {
        Some((loaded, path)) => table.begin_loaded(&loaded, &path, 1)?,
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
            self.offer_left_games()?;
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
            let line = self.read_line()?;
            let line = line.as_deref().map(str::trim);
            if line == Some("") {
                continue;
            }
            line.unwrap_or_default().clone_into(&mut self.line);
            if self.warned.as_ref() != Some(&self.line) {
                self.warned = None;
            }
            let Some(line) = line else {
                if self.may_leave()? {
                    return Ok(());
                }
                continue;
            };
            if ["quit", "exit"].iter().all(|word| !line.eq_ignore_ascii_case(word)) {
                self.act(line)?;
            } else if self.may_end_game()? {
                self.session.iter_mut().for_each(Session::discard);
                return Ok(());
            }
        }
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
            ("resume", _) => self.resume(rest)?,
            ("undo", _) => self.undo(rest)?,
            ("redo", _) => self.redo(rest)?,
            ("games", "") => self.list_games()?,
            ("analyse" | "analyze", "") => self.analyse()?,
            ("list", "") => self.list_game()?,
            ("flip", "") => self.flip()?,
            ("rules", "") => self.show_rules()?,
            // A position that is copied must have no line breaks.
            ("fen", "") => print(&format!("{}\n", self.engine.position().to_fen()))?,
            ("eval", "") => self.evaluate()?,
            ("board", "") => self.show_board()?,
            ("help" | "?", _) => self.show_help(argument)?,
            _ if self.over.is_some() => {
                self.terminal.say("the game is over (undo takes a move back, new starts another game)\n")?
            }
            ("hint", "") => self.hint()?,
            ("go" | "switch", "") => self.switch_sides(),
            ("draw", "") => self.offer_draw()?,
            ("resign", "") => self.resign()?,
            _ => self.play_text(line)?,
        }
        Ok(())
    }
}

/// A score of the side `mover` as text, from White's view.
fn score_text(score: Score, mover: Color) -> String {
    match white_score(score, mover) {
        WhiteScore::Mate(moves) if moves > 0 => format!("White mates in {moves}"),
        WhiteScore::Mate(moves) => format!("Black mates in {}", -moves),
        WhiteScore::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
    }
}
