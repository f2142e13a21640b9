//! One game between two engines, judged by the rules of the move generator.

pub(crate) mod adjudication;
pub(crate) mod time_control;

use std::time::Duration;

use movegen::{Color, GameResult, Move, Position};
use openings::Opening;

use crate::games::adjudication::Adjudication;
use crate::games::time_control::{Limit, PlayerClock};
use crate::players::player::{Action, Claim, ClaimedResult, NewGame, Player, Reply, Thought, Turn};
use crate::players::player::{Failure, Fault};

#[derive(Clone, Copy, Debug)]
pub struct GameRules<'a> {
    /// Tolerated overruns of White and Black.
    pub margins: [Duration; 2],
    /// When to end games early.
    pub adjudication: &'a Adjudication,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// All moves, including those of the opening.
    pub moves: Vec<String>,
    /// Reports about the moves after the opening.
    pub notes: Vec<Note>,
    pub ending: Ending,
    /// Whether the engine of each colour can play another game.
    pub alive: [bool; 2],
}

/// A report about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The engine's thinking output.
    pub thought: Thought,
    /// The time that it took.
    pub milliseconds: u64,
    /// The time left on its clock after the move, in milliseconds, if it has one.
    pub left: Option<u64>,
}

impl Note {
    /// The milliseconds beyond those that the engine reported, if it reported any.
    pub fn latency(&self) -> Option<u32> {
        let latency = self.milliseconds.saturating_sub(self.thought.time?);
        Some(latency.try_into().unwrap_or(u32::MAX))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub result: GameResult,
    pub reason: String,
    /// The side at fault, the fault and its details.
    pub fault: Option<(Color, Fault, String)>,
}

impl Ending {
    fn without_fault(result: GameResult, reason: &str) -> Self {
        Self { result, reason: reason.to_owned(), fault: None }
    }

    /// A loss of `color` by the failure of its engine.
    pub fn by_failure(color: Color, failure: Failure) -> Result<Self, Stopped> {
        match failure {
            Failure::Stopped => Err(Stopped),
            Failure::Engine(fault, detail) => Ok(Self::by_fault(color, fault, detail)),
            // The engine was suitable when the match began, so this is a refusal.
            Failure::Unsuitable(detail) => Ok(Self::by_fault(color, Fault::WrongClaim, detail)),
        }
    }

    /// A loss of `color` by a fault.
    fn by_fault(color: Color, fault: Fault, detail: String) -> Self {
        Self {
            result: GameResult::Win(!color),
            reason: fault.as_str().to_owned(),
            fault: Some((color, fault, detail)),
        }
    }
}

/// The reason of a game that a side resigned.
pub const RESIGNATION: &str = "resignation";

/// The match was stopped in mid-game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Plays a game between the engines of White and Black.
pub fn play<'a>(
    players: [&'a mut dyn Player; 2],
    opening: &Opening,
    limits: [Limit; 2],
    rules: GameRules<'a>,
) -> Result<FinishedGame, Stopped> {
    let mut game = Game::new(players, opening, limits, rules);
    let ending = game.play(limits)?;
    let mut ending = game.tell_the_end(ending)?;
    game.explain(&mut ending);
    Ok(FinishedGame { moves: game.moves, notes: game.notes, ending, alive: game.alive })
}

struct Game<'a> {
    players: [&'a mut dyn Player; 2],
    rules: GameRules<'a>,
    start: Position,
    position: Position,
    moves: Vec<String>,
    notes: Vec<Note>,
    thoughts: Vec<Option<Thought>>,
    clocks: [PlayerClock; 2],
    alive: [bool; 2],
}

impl<'a> Game<'a> {
    fn new(
        players: [&'a mut dyn Player; 2],
        opening: &Opening,
        limits: [Limit; 2],
        rules: GameRules<'a>,
    ) -> Self {
        let mut game = Self {
            players,
            rules,
            start: opening.start.clone(),
            position: opening.start.clone(),
            moves: Vec::new(),
            notes: Vec::new(),
            thoughts: Vec::new(),
            clocks: limits.map(PlayerClock::new),
            alive: [true; 2],
        };
        for &mv in &opening.moves {
            game.make(mv);
            game.thoughts.push(None);
        }
        game
    }

    fn make(&mut self, mv: Move) {
        self.moves.push(self.position.move_text(mv));
        self.position.make(mv);
    }

    fn play(&mut self, limits: [Limit; 2]) -> Result<Ending, Stopped> {
        for color in Color::ALL {
            let new_game = NewGame { start: &self.start, limit: limits[color.index()] };
            if let Err(failure) = self.players[color.index()].new_game(&new_game) {
                return self.failed(color, failure);
            }
        }
        loop {
            if let Some(outcome) = self.position.outcome() {
                return Ok(Ending::without_fault(outcome.result, outcome.reason.as_str()));
            }
            if let Some((result, reason)) = self.rules.adjudication.verdict(&self.position, &self.thoughts) {
                return Ok(Ending::without_fault(result, reason));
            }
            if let Some(ending) = self.play_move()? {
                return Ok(ending);
            }
        }
    }

    /// Requests a move from the side to move and plays it. Returns the end of the game, if this is it.
    fn play_move(&mut self) -> Result<Option<Ending>, Stopped> {
        let color = self.position.side_to_move();
        let turn = Turn { start: &self.start, moves: &self.moves, side: color, clocks: &self.clocks };
        let reply = match self.players[color.index()].search(&turn) {
            Ok(reply) => reply,
            Err(failure) => return self.failed(color, failure).map(Some),
        };
        let over = |fault, detail| Ok(Some(Ending::by_fault(color, fault, detail)));
        let resigned = || Ok(Some(Ending::without_fault(GameResult::Win(!color), RESIGNATION)));
        let before = self.clocks[color.index()].budget();
        if let Err(overrun) =
            self.clocks[color.index()].move_made(reply.elapsed, self.rules.margins[color.index()])
        {
            let detail = format!(
                "{} ms over the {} ms it had",
                overrun.0.as_millis(),
                before.unwrap_or_default().as_millis()
            );
            return over(Fault::Time, detail);
        }
        match &reply.action {
            Action::Resign => resigned(),
            // A claim of one's own loss is a resignation.
            Action::Claim(Claim { result: ClaimedResult::Win(winner), .. }) if *winner != color => resigned(),
            Action::Claim(claim) => {
                over(Fault::WrongClaim, format!("claimed {} when the game was not over", claim.text))
            }
            Action::Move(text) => match self.position.parse_move(text) {
                Ok(mv) => {
                    let expected = reply.expected.clone();
                    self.note(mv, reply);
                    self.ponder(expected.as_deref());
                    Ok(None)
                }
                Err(_) if is_no_move(text) && self.loses_by_every_move() => resigned(),
                Err(error) => {
                    over(Fault::IllegalMove, format!("{error}; the position is {}", self.position.to_fen()))
                }
            },
        }
    }

    /// Whether every move of the side to move loses at once, most often with a bare king. Some engines think
    /// that the game is over.
    fn loses_by_every_move(&self) -> bool {
        let loss = GameResult::Win(!self.position.side_to_move());
        self.position.legal_moves().iter().all(|&mv| {
            let mut after = self.position.clone();
            after.make(mv);
            after.outcome().is_some_and(|outcome| outcome.result == loss)
        })
    }

    fn note(&mut self, mv: Move, reply: Reply) {
        let clock = &self.clocks[self.position.side_to_move().index()];
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.notes.push(Note {
            thought: reply.thought.clone(),
            milliseconds: milliseconds(reply.elapsed),
            left: clock.remaining().map(milliseconds),
        });
        self.make(mv);
        self.thoughts.push(Some(reply.thought));
    }

    /// Lets the side that has just moved ponder on the move that it expects, unless that move ends the game.
    fn ponder(&mut self, expected: Option<&str>) {
        let color = !self.position.side_to_move();
        let Some(mv) = expected.and_then(|text| self.position.parse_move(text).ok()) else { return };
        if self.position.outcome().is_some() {
            return;
        }
        let mut after = self.position.clone();
        let mut moves = self.moves.clone();
        moves.push(after.move_text(mv));
        after.make(mv);
        if after.outcome().is_none() {
            let turn = Turn { start: &self.start, moves: &moves, side: color, clocks: &self.clocks };
            self.players[color.index()].ponder(&turn);
        }
    }

    /// The end of the game by a failure. The engine is not used again.
    fn failed(&mut self, color: Color, failure: Failure) -> Result<Ending, Stopped> {
        self.alive[color.index()] = false;
        Ending::by_failure(color, failure)
    }

    /// Appends the engine's stderr to a fault.
    fn explain(&self, ending: &mut Ending) {
        if let Some((color, _, detail)) = &mut ending.fault {
            detail.push_str(&self.players[color.index()].last_errors());
        }
    }

    /// Reports the result to the engines. If the game ended by rule, checks their claims.
    fn tell_the_end(&mut self, mut ending: Ending) -> Result<Ending, Stopped> {
        let by_rule = self.position.outcome().is_some();
        for color in Color::ALL {
            if !self.alive[color.index()] {
                continue;
            }
            let player = &mut self.players[color.index()];
            match player.game_over(&self.moves, ending.result) {
                Ok(Some(claim))
                    if by_rule && !claim.result.states(ending.result) && ending.fault.is_none() =>
                {
                    let detail = format!("claimed {} when the result was {}", claim.text, ending.result);
                    ending.fault = Some((color, Fault::WrongClaim, detail));
                }
                Ok(_) => self.alive[color.index()] = player.is_reusable(),
                Err(Failure::Stopped) => return Err(Stopped),
                // The game is over and counts. The engine is replaced before the next game.
                Err(_) => self.alive[color.index()] = false,
            }
        }
        // An engine that broke the rules may be in a wrong state, so it is restarted.
        if let Some((color, _, _)) = &ending.fault {
            self.alive[color.index()] = false;
        }
        Ok(ending)
    }
}

fn is_no_move(text: &str) -> bool {
    ["", "0000", "(none)"].contains(&text)
}

#[cfg(test)]
mod tests;
