//! A game between two people: what they may do, and what follows from it.

use movegen::{Color, Position};

use super::clock::Clocks;
use super::message::{Message, News, Seat};
use super::record::Record;
use crate::own_games::PageGames;
use crate::position::{MOST_MOVES, can_win, outcome_text};
use crate::sides::sides;

/// The clocks run once each side has moved, so that nobody loses time while the other one is not there yet.
const FIRST_PLY_ON_CLOCK: usize = 2;

/// What follows from a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    Change,
    /// Both want another game.
    Rematch,
}

/// A game, and who is connected to it.
#[derive(Debug)]
pub struct Game {
    pub record: Record,
    /// The last position. It can be made from the record.
    position: Option<Position>,
    /// The number of connections to each seat.
    open: [usize; 3],
}

impl Game {
    pub const fn new(record: Record) -> Self {
        Self { record, position: None, open: [0; 3] }
    }

    /// Makes the position, if it is not there.
    pub fn prepare(&mut self, games: &PageGames) -> Result<&Position, String> {
        if self.position.is_none() {
            self.position = Some(self.record.position(games)?);
        }
        Ok(self.position.as_ref().expect("it was made"))
    }

    pub const fn is_over(&self) -> bool {
        self.record.ending.is_some()
    }

    pub fn is_on_clock(&self) -> bool {
        self.record.clocks.as_ref().is_some_and(Clocks::is_running)
    }

    pub fn is_empty(&self) -> bool {
        self.open == [0; 3]
    }

    /// Connects a page, unless its seat has as many as it may.
    pub fn enter(&mut self, seat: Seat, most: usize) -> Result<(), String> {
        let count = &mut self.open[seat as usize];
        if *count == most {
            return Err(format!("this link is open in {most} pages, as many as it may be"));
        }
        *count += 1;
        if let Some(color) = seat.color() {
            *self.record.has_joined.of_mut(color) = true;
        }
        Ok(())
    }

    /// Disconnects a page. A game that nobody looks at needs no position while no clock runs.
    pub fn leave(&mut self, seat: Seat) {
        self.open[seat as usize] -= 1;
        if self.is_empty() && !self.is_on_clock() {
            self.position = None;
        }
    }

    /// Lets a clock that has run out end the game. Returns whether it does.
    pub fn flag(&mut self, now: u64) -> bool {
        let (Some(clocks), Some(position)) = (&self.record.clocks, &self.position) else { return false };
        let side = position.side_to_move();
        if !clocks.is_running() || clocks.left(side, side, now) > 0 {
            return false;
        }
        let (loser, winner) = (side.name(), (!side).name());
        let ending = match can_win(position, !side) {
            true => format!("{} {loser} has no time left", win_of(!side)),
            false => format!("1/2-1/2 Draw: {loser} has no time left, and {winner} cannot win"),
        };
        self.end(ending, now);
        true
    }

    /// Carries out a message from a seat.
    ///
    /// # Errors
    /// If it is not allowed. Then nothing has changed.
    pub fn act(&mut self, seat: Seat, message: Message, now: u64) -> Result<Effect, String> {
        let effect = self.carry_out(seat, message, now)?;
        if effect != Effect::Nothing {
            self.record.touched = now;
        }
        Ok(effect)
    }

    fn carry_out(&mut self, seat: Seat, message: Message, now: u64) -> Result<Effect, String> {
        let Some(color) = seat.color() else {
            return Err("with this link one can only watch".to_owned());
        };
        match message {
            Message::Create { .. } | Message::Join { .. } => {
                Err("the page takes part in a game already".to_owned())
            }
            Message::Move { ply, mv } => self.play(color, ply, &mv, now),
            Message::Rematch => self.want_rematch(color),
            _ if self.is_over() => Err(self.over()),
            Message::Resign => {
                self.end(format!("{} {} resigns", win_of(!color), color.name()), now);
                Ok(Effect::Change)
            }
            Message::Draw => self.draw(color, now),
            Message::NoDraw => Ok(self.decline(color)),
        }
    }

    fn play(&mut self, color: Color, ply: usize, text: &str, now: u64) -> Result<Effect, String> {
        let played = self.record.moves.len();
        if let Some(known) = self.record.moves.get(ply) {
            // A page that has lost its connection sends its move again.
            return if known == text {
                Ok(Effect::Nothing)
            } else {
                Err(format!("move {} has been played: {known}", ply + 1))
            };
        }
        if self.is_over() {
            return Err(self.over());
        }
        let Some(position) = &mut self.position else { return Err("the game is not ready".to_owned()) };
        if ply != played {
            return Err(format!("the game has {played} moves, so the next one cannot be move {}", ply + 1));
        }
        if position.side_to_move() != color {
            return Err(format!("it is {}'s turn", (!color).name()));
        }
        if played == MOST_MOVES {
            return Err(format!("the game has {MOST_MOVES} moves, as many as it can have"));
        }
        let mv = position.parse_move(text).map_err(|error| error.to_string())?;
        let text = position.move_text(mv);
        position.make(mv);
        let outcome = position.outcome();
        self.record.moves.push(text);
        self.decline(color);
        if let Some(clocks) = &mut self.record.clocks {
            clocks.press(color, played + 1 >= FIRST_PLY_ON_CLOCK, now);
        }
        // As in every game of the page, an end that could be claimed is one.
        if let Some(outcome) = outcome {
            self.end(format!("{} {}", outcome.result, outcome_text(outcome)), now);
        }
        Ok(Effect::Change)
    }

    /// Offers a draw, once in a position, or accepts one.
    fn draw(&mut self, color: Color, now: u64) -> Result<Effect, String> {
        let Record { offer, offers, moves, .. } = &mut self.record;
        if *offer == Some(Seat::of(!color)) {
            self.end("1/2-1/2 Draw by agreement".to_owned(), now);
            return Ok(Effect::Change);
        }
        if *offers.of(color) == moves.len() + 1 {
            return Err("a draw was offered in this position already".to_owned());
        }
        *offers.of_mut(color) = moves.len() + 1;
        *offer = Some(Seat::of(color));
        Ok(Effect::Change)
    }

    /// An offer of the other side ends.
    fn decline(&mut self, color: Color) -> Effect {
        if self.record.offer != Some(Seat::of(!color)) {
            return Effect::Nothing;
        }
        self.record.offer = None;
        Effect::Change
    }

    fn want_rematch(&mut self, color: Color) -> Result<Effect, String> {
        let Record { rematch, next, ending, .. } = &mut self.record;
        if ending.is_none() {
            return Err("the game is not over".to_owned());
        }
        if next.is_some() || *rematch.of(color) {
            return Ok(Effect::Nothing);
        }
        *rematch.of_mut(color) = true;
        Ok(if *rematch.of(!color) { Effect::Rematch } else { Effect::Change })
    }

    fn over(&self) -> String {
        format!("the game is over: {}", self.record.ending.as_deref().unwrap_or_default())
    }

    fn end(&mut self, ending: String, now: u64) {
        if let (Some(clocks), Some(position)) = (&mut self.record.clocks, &self.position) {
            clocks.stop(position.side_to_move(), now);
        }
        self.record.offer = None;
        self.record.ending = Some(ending);
        self.record.touched = now;
    }

    /// What a seat is told that knows the first `ply` moves.
    pub fn news(&self, seat: Seat, ply: usize, now: u64) -> News {
        let Record { moves, clocks, offer, ending, has_joined, rematch, next, .. } = &self.record;
        let position = self.position.as_ref();
        let to_move = position.map_or(Color::White, Position::side_to_move);
        let is_ended_by_a_move = position.is_some_and(|position| position.outcome().is_some());
        News {
            ply,
            moves: moves[ply.min(moves.len())..].to_vec(),
            left: clocks.as_ref().map(|clocks| sides(|side| clocks.left(side, to_move, now))),
            running: self.is_on_clock().then(|| Seat::of(to_move)),
            offer: *offer,
            ending: ending.clone().filter(|_| !is_ended_by_a_move),
            has_joined: *has_joined,
            is_here: sides(|side| self.open[Seat::of(side) as usize] > 0),
            watching: self.open[Seat::Watch as usize],
            rematch: *rematch,
            next: next.as_ref().map(|tokens| tokens.of(seat.opposite()).to_owned()),
        }
    }
}

const fn win_of(color: Color) -> &'static str {
    match color {
        Color::White => "1-0",
        Color::Black => "0-1",
    }
}

#[cfg(test)]
mod tests {
    use movegen::Games;

    use super::*;
    use crate::friends::clock::TimeControl;
    use crate::friends::message::Tokens;
    use crate::sides::Sides;

    const CONTROL: TimeControl = TimeControl { initial_ms: 60_000, increment_ms: 1000 };

    fn games() -> PageGames {
        PageGames::new(Games::built_in())
    }

    fn tokens() -> Tokens {
        let token = |text: &str| text.to_owned();
        Tokens { white: token("w"), black: token("b"), watch: token("s") }
    }

    fn wish(game: &str, fen: Option<&str>, time: Option<TimeControl>) -> Message {
        let (game, fen) = (Some(game.to_owned()), fen.map(str::to_owned));
        Message::Create { game, file: None, fen, array: None, time, side: Seat::White }
    }

    fn game_at(fen: Option<&str>, time: Option<TimeControl>) -> Game {
        let mut game = Game::new(Record::new(wish("chess", fen, time), tokens(), 0).unwrap());
        game.prepare(&games()).unwrap();
        game
    }

    fn play(game: &mut Game, mv: &str, now: u64) -> Result<Effect, String> {
        let ply = game.record.moves.len();
        let seat = if ply.is_multiple_of(2) { Seat::White } else { Seat::Black };
        game.act(seat, Message::Move { ply, mv: mv.to_owned() }, now)
    }

    fn play_all(game: &mut Game, moves: &str) {
        for mv in moves.split(' ') {
            assert_eq!(play(game, mv, 0), Ok(Effect::Change), "{mv}");
        }
    }

    #[test]
    fn each_side_plays_its_own_legal_moves() {
        let mut game = game_at(None, None);
        let mv = |ply, text: &str| Message::Move { ply, mv: text.to_owned() };
        for (seat, message, expected) in [
            (Seat::Black, mv(0, "e2e4"), "it is White's turn"),
            (Seat::Watch, mv(0, "e2e4"), "can only watch"),
            (Seat::White, mv(1, "e2e4"), "the next one cannot be move 2"),
            (Seat::White, mv(0, "e2e5"), "illegal move \"e2e5\""),
            (Seat::White, mv(0, ""), "\"\""),
            (Seat::White, Message::Rematch, "the game is not over"),
            (Seat::White, Message::Join { token: "w".to_owned() }, "takes part in a game already"),
        ] {
            let before = game.record.clone();
            let message = game.act(seat, message, 7).unwrap_err();
            assert!(message.contains(expected), "{message}");
            assert_eq!(game.record, before);
        }
        play_all(&mut game, "e2e4 e7e5");
        // A move that was sent again is played once; another one does not replace it.
        assert_eq!(game.act(Seat::White, mv(0, "e2e4"), 9), Ok(Effect::Nothing));
        let message = game.act(Seat::White, mv(0, "d2d4"), 9).unwrap_err();
        assert_eq!(message, "move 1 has been played: e2e4");
        assert_eq!(game.record.moves, ["e2e4", "e7e5"]);
    }

    #[test]
    fn the_rules_end_a_game() {
        let mut game = game_at(None, Some(CONTROL));
        play_all(&mut game, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(game.record.ending.as_deref(), Some("0-1 Black wins: checkmate"));
        assert!(!game.is_on_clock());
        // The pages see that end themselves.
        assert_eq!(game.news(Seat::White, 0, 0).ending, None);
        let message = play(&mut game, "a2a3", 0).unwrap_err();
        assert_eq!(message, "the game is over: 0-1 Black wins: checkmate");
        let mut game = game_at(None, None);
        play_all(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!(game.record.ending.as_deref(), Some("1/2-1/2 Draw: repetition"));
    }

    #[test]
    fn a_side_resigns() {
        let mut game = game_at(None, None);
        assert_eq!(game.act(Seat::Black, Message::Resign, 5), Ok(Effect::Change));
        assert_eq!(game.news(Seat::White, 0, 5).ending.as_deref(), Some("1-0 Black resigns"));
        for message in [Message::Resign, Message::Draw, Message::NoDraw] {
            assert!(game.act(Seat::White, message, 6).unwrap_err().contains("Black resigns"));
        }
    }

    #[test]
    fn a_draw_is_offered_once_in_a_position_and_a_move_declines_it() {
        let mut game = game_at(None, None);
        assert_eq!(game.act(Seat::White, Message::Draw, 0), Ok(Effect::Change));
        assert!(game.act(Seat::White, Message::Draw, 0).unwrap_err().contains("already"));
        // One's own move leaves the offer, and that of the other side declines it.
        play_all(&mut game, "e2e4");
        assert_eq!(game.record.offer, Some(Seat::White));
        play_all(&mut game, "e7e5");
        assert_eq!(game.record.offer, None);
        assert_eq!(game.act(Seat::Black, Message::NoDraw, 0), Ok(Effect::Nothing));
        game.act(Seat::Black, Message::Draw, 0).unwrap();
        assert_eq!(game.act(Seat::White, Message::NoDraw, 0), Ok(Effect::Change));
        assert_eq!(game.record.offer, None);
        assert!(game.act(Seat::Black, Message::Draw, 0).is_err());
        game.act(Seat::White, Message::Draw, 0).unwrap();
        assert_eq!(game.act(Seat::Black, Message::Draw, 0), Ok(Effect::Change));
        assert_eq!(game.record.ending.as_deref(), Some("1/2-1/2 Draw by agreement"));
    }

    #[test]
    fn the_clocks_run_once_both_have_moved() {
        let mut game = game_at(None, Some(CONTROL));
        for (mv, now, expected) in [
            ("e2e4", 500_000, None),
            ("e7e5", 900_000, Some(Seat::White)),
            ("g1f3", 910_000, Some(Seat::Black)),
            ("b8c6", 930_000, Some(Seat::White)),
        ] {
            play(&mut game, mv, now).unwrap();
            assert_eq!(game.news(Seat::Watch, 0, now).running, expected, "{mv}");
        }
        let left = game.news(Seat::Watch, 0, 931_000).left;
        assert_eq!(left, Some(Sides { white: 50_000, black: 41_000 }));
        assert!(!game.flag(930_000 + 50_999));
        assert!(game.flag(930_000 + 51_000));
        assert_eq!(game.record.ending.as_deref(), Some("0-1 White has no time left"));
        assert!(!game.flag(999_999_999), "a game ends once");
    }

    #[test]
    fn nobody_loses_on_time_against_a_bare_king() {
        let mut game = game_at(Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Some(CONTROL));
        play_all(&mut game, "a1a2 e8d8");
        assert!(game.flag(60_000));
        let expected = "1/2-1/2 Draw: White has no time left, and Black cannot win";
        assert_eq!(game.record.ending.as_deref(), Some(expected));
    }

    #[test]
    fn a_rematch_needs_both_and_swaps_the_colours() {
        let mut game = game_at(None, Some(CONTROL));
        play_all(&mut game, "e2e4 e7e5");
        game.act(Seat::White, Message::Resign, 9000).unwrap();
        assert_eq!(game.act(Seat::White, Message::Rematch, 0), Ok(Effect::Change));
        assert_eq!(game.act(Seat::White, Message::Rematch, 0), Ok(Effect::Nothing));
        assert_eq!(game.act(Seat::Black, Message::Rematch, 0), Ok(Effect::Rematch));
        let next = game.record.swapped(tokens(), 10_000);
        assert!(next.moves.is_empty() && next.ending.is_none() && next.creator == Seat::Black);
        assert_eq!(next.clocks, Some(Clocks::new(CONTROL)));
        game.record.next = Some(next.tokens);
        let token = |seat| game.news(seat, 0, 0).next.unwrap();
        assert_eq!([Seat::White, Seat::Black, Seat::Watch].map(token), ["b", "w", "s"]);
    }

    #[test]
    fn a_page_is_told_what_it_does_not_know() {
        let mut game = game_at(None, None);
        play_all(&mut game, "e2e4 e7e5 g1f3");
        let news = game.news(Seat::White, 1, 0);
        assert_eq!((news.ply, news.moves), (1, vec!["e7e5".to_owned(), "g1f3".to_owned()]));
        assert!(game.news(Seat::White, 9, 0).moves.is_empty());
    }

    #[test]
    fn a_seat_has_a_number_of_pages() {
        let mut game = game_at(None, None);
        assert_eq!(game.record.has_joined, Sides { white: false, black: false });
        game.enter(Seat::Black, 2).unwrap();
        game.enter(Seat::Black, 2).unwrap();
        assert!(game.enter(Seat::Black, 2).unwrap_err().contains("open in 2 pages"));
        game.enter(Seat::Watch, 2).unwrap();
        let news = game.news(Seat::White, 0, 0);
        assert_eq!(news.has_joined, Sides { white: false, black: true });
        assert_eq!((news.is_here, news.watching), (Sides { white: false, black: true }, 1));
        for seat in [Seat::Black, Seat::Black, Seat::Watch] {
            assert!(!game.is_empty());
            game.leave(seat);
        }
        assert!(game.is_empty() && game.record.has_joined.black);
    }
}
