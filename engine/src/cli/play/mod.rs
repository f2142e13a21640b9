//! `belladonna play`.

mod file;
mod input;
mod level;
mod terminal;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use movegen::{Color, GameResult, Move, Outcome};

use self::file::PgnFile;
use self::input::{HELP, Input};
use self::level::Level;
use self::terminal::Terminal;
use super::output::{print, print_error};
use super::setup::Setup;
use crate::engine::{Engine, Event, Options};
use crate::pgn::{self, GameRecord, Headers};
use crate::search::{SearchResult, mate_moves};

/// Play a game against the engine in the terminal.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna play gothic --side black --level 2s --pgn games.pgn")]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: Setup,
    /// The side that you play.
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// Limit of the engine for a move: a time such as 2s or 500ms, or nodes such as 20000n.
    #[arg(long, default_value = "1s")]
    level: Level,
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

/// Whether the game continues after an input.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Leave,
}

/// A game in the terminal.
struct Table {
    terminal: Terminal,
    engine: Engine,
    events: Receiver<Event>,
    side: Side,
    level: Level,
    record: GameRecord,
    date: String,
    file: Option<PgnFile>,
    /// Why the file does not contain the current game.
    unsaved: Option<anyhow::Error>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let position = arguments.setup.position()?;
    let file = arguments.pgn.as_deref().map(PgnFile::open).transpose()?;
    let (sender, events) = mpsc::channel();
    let record = GameRecord::new(position.clone());
    let engine = Engine::new(position, Options::default(), move |event| drop(sender.send(event)));
    let mut table = Table {
        terminal: Terminal::new()?,
        engine,
        events,
        side: arguments.side,
        level: arguments.level,
        record,
        date: pgn::today(),
        file,
        unsaved: None,
    };
    table.save(None);
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
            print("Type help for what you can say.\n")?;
        }
        self.show_board()?;
        loop {
            if let Some(outcome) = self.engine.position().outcome() {
                return self.end(outcome);
            }
            if !self.side.includes(self.engine.position().side_to_move()) {
                self.play_engine_move()?;
                continue;
            }
            let prompt = format!("{}> ", self.engine.position().side_to_move().name());
            let Some(line) = self.terminal.read_line(&prompt)? else { return Ok(()) };
            if let Some(input) = Input::parse(&line)
                && self.act(&input)? == Next::Leave
            {
                return Ok(());
            }
        }
    }

    fn act(&mut self, input: &Input) -> anyhow::Result<Next> {
        match input {
            Input::Move(text) => self.play_move(text)?,
            Input::Undo => self.undo()?,
            Input::Hint => self.hint()?,
            Input::Moves => self.list_moves()?,
            Input::Board => self.show_board()?,
            Input::Help => self.terminal.say(HELP)?,
            Input::Quit => return Ok(Next::Leave),
            Input::Resign => {
                self.resign()?;
                return Ok(Next::Leave);
            }
        }
        Ok(Next::Continue)
    }

    fn play_move(&mut self, text: &str) -> anyhow::Result<()> {
        match self.engine.position().parse_move_leniently(text) {
            Ok(mv) => {
                self.make(mv);
                self.show_board()?;
            }
            Err(error) => self.terminal.say(&format!("{error} (type moves for a list)\n"))?,
        }
        Ok(())
    }

    fn play_engine_move(&mut self) -> anyhow::Result<()> {
        let result = self.think()?;
        let best = result.best.context("the search found no move")?;
        let text = self.engine.position().san(best);
        self.make(best);
        self.terminal.say(&format!(
            "{} plays {text} (depth {}, {})\n",
            crate::NAME,
            result.depth,
            score_text(&result)
        ))?;
        self.show_board()?;
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let best = self.think()?.best.context("the search found no move")?;
        self.terminal.say(&format!("Hint: {}\n", self.engine.position().san(best)))?;
        Ok(())
    }

    /// Searches the current position until the limit of the level.
    fn think(&mut self) -> anyhow::Result<SearchResult> {
        self.engine.think(self.level.limits());
        loop {
            let event = self.events.recv().expect("the search thread lives as long as the engine");
            match self.engine.accept(event) {
                Some(Event::Finished(_, result)) => return Ok(result),
                Some(Event::Shortage(shortage)) => print(&format!("Note: {shortage}\n"))?,
                Some(Event::Failed(reason)) => bail!(reason),
                Some(Event::Info(..) | Event::Ready(_)) | None => {}
            }
        }
    }

    fn make(&mut self, mv: Move) {
        self.engine.make(mv);
        self.record.push(mv);
        self.save(None);
    }

    /// Takes back moves to the user's last turn.
    fn undo(&mut self) -> anyhow::Result<()> {
        let plies = if self.side == Side::Both { 1 } else { 2 };
        match self.engine.take_back(plies) {
            Ok(()) => {
                (0..plies).for_each(|_| self.record.pop());
                self.save(None);
                self.show_board()?;
            }
            Err(error) => self.terminal.say(&format!("{error}\n"))?,
        }
        Ok(())
    }

    fn list_moves(&self) -> io::Result<()> {
        let position = self.engine.position();
        let mut moves: Vec<_> = position.legal_moves().into_iter().map(|mv| position.san(mv)).collect();
        moves.sort_unstable();
        self.terminal.say(&format!("{}\n", moves.join(" ")))
    }

    fn show_board(&self) -> io::Result<()> {
        let position = self.engine.position();
        let check = if position.in_check() { " (in check)" } else { "" };
        print(&format!("\n{}{} to move{check}\n", position.diagram(), position.side_to_move().name()))
    }

    fn resign(&mut self) -> anyhow::Result<()> {
        let loser = self.engine.position().side_to_move();
        print(&format!("{} resigns.\n", loser.name()))?;
        self.save(Some((GameResult::Win(!loser), format!("{} resigns", loser.name()))));
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        print(&format!("Game over: {}, {}\n", outcome.result.as_str(), outcome.reason.as_str()))?;
        self.save(Some((outcome.result, outcome.reason.as_str().to_owned())));
        Ok(())
    }

    /// Writes the game to the file. If this fails the game continues, and the next move tries again.
    fn save(&mut self, ending: Option<(GameResult, String)>) {
        let Some(file) = &mut self.file else { return };
        let side = self.side;
        let player = |color| if side.includes(color) { "Player".to_owned() } else { crate::NAME.to_owned() };
        let headers = Headers {
            white: player(Color::White),
            black: player(Color::Black),
            date: self.date.clone(),
            place: "in the terminal",
            ending,
        };
        let failure = file.write(&self.record.to_pgn(&headers)).err();
        if let (Some(error), None) = (&failure, &self.unsaved) {
            print_error("belladonna", &anyhow!("{error:#} (the game continues)"));
        }
        self.unsaved = failure;
    }
}

/// A score from the engine's view, in pawns or as the number of moves to mate.
fn score_text(result: &SearchResult) -> String {
    match mate_moves(result.score) {
        Some(moves) if moves > 0 => format!("mate in {moves}"),
        Some(moves) => format!("mated in {}", -moves),
        None => format!("score {:+.2}", f64::from(result.score) / 100.0),
    }
}
