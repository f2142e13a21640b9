//! Moves: those of the user and of the engine, and those that are taken back.

use std::{io, mem};

use anyhow::Context;
use movegen::{Color, Excerpt, GameResult, Move, MoveError, MoveKind};

use super::input::{is_command, move_words, similar_command, without_number};
use super::thinking::Show;
use super::{Side, Table, score_text};
use crate::cli::output::print;
use crate::search::Limits;

/// The most words of a line that make one move, as in `e2 to e4`.
const LONGEST_MOVE: usize = 3;

impl Table {
    pub(super) fn is_users_turn(&self) -> bool {
        self.side.includes(self.engine.position().side_to_move())
    }

    /// Plays a move, or the first of several. The others are lines of their own.
    pub(super) fn play_text(&mut self, line: &str) -> anyhow::Result<()> {
        let text = without_number(line);
        let position = self.engine.position();
        let error = match position.parse_move_leniently(text) {
            Ok(mv) => return self.play_move(mv),
            Err(error) => error,
        };
        let words = move_words(line);
        let several = (1..=LONGEST_MOVE.min(words.len())).find_map(|count| {
            let (first, rest) = words.split_at(count);
            let mv = position.parse_move_leniently(&first.join(" ")).ok()?;
            Some((mv, rest.join(" ")))
        });
        if let Some((mv, rest)) = several {
            if !rest.is_empty() {
                self.typed.push_front(rest);
            }
            return self.play_move(mv);
        }
        Ok(self.terminal.say(&format!("{}\n", self.refusal(text, &words, error)))?)
    }

    /// Why a line is neither a move nor a command.
    fn refusal(&self, text: &str, words: &[&str], error: MoveError) -> String {
        let first = words.first().copied().unwrap_or(text);
        let word = first.to_lowercase();
        if is_command(&word) {
            return format!("{} is not a form of {word} (type help {word})", Excerpt(text));
        }
        let similar = similar_command(&word).filter(|_| word.chars().all(char::is_alphabetic));
        // The first of several moves tells more than all of them.
        let of_first = self.engine.position().parse_move_leniently(first).err();
        let error = match (error, of_first) {
            (MoveError::Unknown { .. }, Some(of_first)) => of_first,
            (error, _) => error,
        };
        match (error, similar) {
            (_, Some(command)) => {
                format!("{} is neither a move nor a command; did you mean {command}?", Excerpt(text))
            }
            (MoveError::Unknown { example, .. }, None) => format!(
                "{} is neither a move, such as {example}, nor a command (type help for a list)",
                Excerpt(text)
            ),
            (error, None) => format!("{error} ({})", self.advice(text)),
        }
    }

    /// Advice after an illegal move: the poisoning or the cure, if it was typed as a move to the piece.
    fn advice(&self, text: &str) -> String {
        let position = self.engine.position();
        let geometry = position.rules().geometry();
        let text = text.trim_end_matches(['p', 'c', '+', '#', '!', '?']);
        let is_meant = |mv: &Move| {
            matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) && text.ends_with(&geometry.name(mv.to()))
        };
        match position.legal_moves().into_iter().find(is_meant) {
            Some(mv) if mv.kind() == MoveKind::Poison => format!("{} poisons it", position.move_text(mv)),
            Some(mv) => format!("{} cures it", position.move_text(mv)),
            None => "type moves for a list".to_owned(),
        }
    }

    /// The user's move.
    fn play_move(&mut self, mv: Move) -> anyhow::Result<()> {
        if self.press_clock()? {
            self.make(mv, false);
            // The board is printed again after the engine's move.
            if self.is_users_turn() || self.engine.position().outcome().is_some() {
                self.show_board()?;
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

    pub(super) fn play_engine_move(&mut self) -> anyhow::Result<()> {
        let result = self.think(self.limits(), Show::Progress)?;
        self.last_score = Some(result.score);
        let best = result.best.context("the search found no move")?;
        if !self.press_clock()? {
            return Ok(());
        }
        let position = self.engine.position();
        let (text, side) = (position.san(best), position.side_to_move());
        self.make(best, true);
        self.terminal.say(&format!(
            "{} plays {text} (depth {}, {})\n",
            crate::NAME,
            result.depth,
            score_text(result.score, side)
        ))?;
        self.show_board()?;
        if mem::take(&mut self.is_stopped) && self.side == Side::None {
            self.side = Side::Both;
            self.terminal
                .say("You play both sides now. go lets the engine play the side to move again.\n")?;
        }
        Ok(())
    }

    fn make(&mut self, mv: Move, by_engine: bool) {
        self.undone.clear();
        self.play_on(mv, Some(by_engine));
    }

    fn play_on(&mut self, mv: Move, by_engine: Option<bool>) {
        self.engine.make(mv);
        self.movers.push(by_engine);
        self.save();
    }

    /// The engine plays the side to move from now on, and the user the other side.
    pub(super) fn switch_sides(&mut self) {
        self.switches.push((self.engine.position().ply(), self.side));
        self.side = match self.engine.position().side_to_move() {
            Color::White => Side::Black,
            Color::Black => Side::White,
        };
    }

    /// The side that the user played when a number of moves had been made, before `go` was typed there.
    fn side_at(&self, ply: usize) -> Side {
        self.switches.iter().find(|(at, _)| *at >= ply).map_or(self.side, |&(_, side)| side)
    }

    /// Whether the user was to move when a number of moves had been made.
    fn was_users_turn(&self, ply: usize) -> bool {
        let position = self.engine.position();
        let now = position.side_to_move();
        let color = if (position.ply() - ply).is_multiple_of(2) { now } else { !now };
        let side = self.side_at(ply);
        side == Side::None || side.includes(color)
    }

    /// Takes back moves to an earlier turn of the user: the last one, or the one before it and so on.
    pub(super) fn undo(&mut self, turns: &str) -> anyhow::Result<()> {
        let Some(turns) = number_of_moves(turns) else {
            return Ok(self.terminal.say(&format!("{} is not a number of moves\n", Excerpt(turns)))?);
        };
        let last = self.engine.position().ply();
        let earlier: Vec<usize> =
            (0..last).rev().filter(|&ply| self.was_users_turn(ply)).take(turns).collect();
        let Some(&ply) = earlier.last().filter(|_| earlier.len() == turns) else {
            let there = match earlier.len() {
                0 => "there are no moves".to_owned(),
                1 => "there is only one move of yours".to_owned(),
                most => format!("there are only {most} moves of yours"),
            };
            return Ok(self.terminal.say(&format!("{there} to take back\n"))?);
        };
        let moves = self.record().main_line();
        self.engine.take_back(last - ply)?;
        for mv in moves.into_iter().rev().take(last - ply) {
            self.undone.push((mv, self.movers.pop().flatten()));
        }
        self.side = match self.side_at(ply) {
            Side::None => Side::Both,
            side => side,
        };
        self.switches.retain(|&(at, _)| at < ply);
        self.over = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(last - ply);
        }
        self.save();
        Ok(self.show_board()?)
    }

    /// Replays the moves that were taken back last, up to later turns of the user.
    pub(super) fn redo(&mut self, turns: &str) -> anyhow::Result<()> {
        let Some(turns) = number_of_moves(turns) else {
            return Ok(self.terminal.say(&format!("{} is not a number of moves\n", Excerpt(turns)))?);
        };
        if self.undone.is_empty() {
            return Ok(self.terminal.say("there are no moves to play again\n")?);
        }
        for _ in 0..turns {
            while let Some((mv, by_engine)) = self.undone.pop() {
                if let Some(clocks) = &mut self.clocks {
                    clocks.play_again();
                }
                self.play_on(mv, by_engine);
                if self.is_users_turn() {
                    break;
                }
            }
        }
        self.begin_turn();
        Ok(self.show_board()?)
    }

    /// Ends the game with a message. `undo` can resume it.
    pub(super) fn end(&mut self, sentence: &str, result: GameResult, reason: &str) -> io::Result<()> {
        print(&format!("{sentence}\n"))?;
        self.over = Some((result, reason.to_owned()));
        self.save();
        Ok(())
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

    /// The side that made the first move of the game.
    pub(super) fn first_side(&self) -> Color {
        let position = self.engine.position();
        let now = position.side_to_move();
        if position.ply().is_multiple_of(2) { now } else { !now }
    }

    /// Who plays or has played a side, for records: several names have colons between them, as PGN says.
    pub(super) fn player(&self, color: Color) -> String {
        let person = match (self.opponent.as_ref(), color) {
            (Some(opponent), Color::Black) => opponent,
            _ => &self.name,
        };
        let name = |by_engine: bool| if by_engine { crate::NAME } else { person.as_str() };
        let own = self.movers.iter().skip(usize::from(color != self.first_side())).step_by(2).flatten();
        let mut names: Vec<&str> = Vec::new();
        for by_engine in own.copied().chain([!self.side.includes(color)]) {
            if !names.contains(&name(by_engine)) {
                names.push(name(by_engine));
            }
        }
        names.join(":")
    }
}

/// A number of moves of the user, 1 if it is left out.
fn number_of_moves(text: &str) -> Option<usize> {
    match text {
        "" => Some(1),
        text => text.parse().ok().filter(|&count| count > 0),
    }
}
