//! A session without a server: everything happens on the thread of the caller, the searches in slices.

use engine::engine::{Client, Failure, MemoryLimit, Options};
use eval::nnue::{Network, network_source};
use movegen::{Games, Position};

use crate::message::{Answer, Line, Purpose, Reply, Request, SearchLimits, What};
use crate::own_games::PageGames;
use crate::pictures;
use crate::requests::{id_of, parse, quick, searched};
use crate::search::{failed, limits, reply};

/// The transposition table of each engine, in megabytes.
const TABLE_MB: usize = 32;

/// A session with an engine for games and one for analysis.
#[derive(Debug)]
pub struct LocalSession {
    games: PageGames,
    /// The options of the engines.
    options: Options,
    game: Option<Seat>,
    analysis: Option<Seat>,
    answers: Vec<Answer>,
}

/// An engine with its search.
#[derive(Debug)]
struct Seat {
    engine: Client,
    /// The number of the request that it searches for.
    id: Option<u64>,
}

impl Default for LocalSession {
    fn default() -> Self {
        let options = Options { memory: MemoryLimit::Table(TABLE_MB), ..Options::default() };
        let games = PageGames::new(Games::built_in());
        Self { games, options, game: None, analysis: None, answers: Vec::new() }
    }
}

impl LocalSession {
    /// Uses a network for its game, and for those that name it, from the next search on.
    pub fn use_network(&mut self, network: Network) {
        self.options.network.give(network);
    }

    /// The picture of an address, as SVG; none if there is none.
    pub fn drawing(&self, address: &str) -> Option<String> {
        pictures::drawing(&self.games, address)
    }

    /// The name of the network that the engine needs for a message, if any.
    pub fn network(&self, message: &str) -> Option<&'static str> {
        match parse(message).ok()?.what {
            What::Search { line, .. } => network_source(self.games.rules(&line.game).ok()?),
            _ => None,
        }
    }

    /// Handles a message of the page.
    pub fn request(&mut self, message: &str) {
        let (id, what) = match parse(message) {
            Ok(Request { id, what }) => (id, self.reply(id, what)),
            Err(error) => (id_of(message), Err(error)),
        };
        let what = what.unwrap_or_else(|message| Some(Reply::Error { message }));
        self.answers.extend(what.map(|what| Answer { id, what }));
    }

    /// Continues the searches, each by about `nodes` nodes. Returns whether anything is left to do now.
    pub fn advance(&mut self, nodes: u64) -> bool {
        let mut more = false;
        for seat in [&mut self.game, &mut self.analysis] {
            let Some(running) = seat.as_mut() else { continue };
            more |= running.engine.advance(nodes);
            match running.report(&mut self.answers) {
                Ok(()) => more |= running.id.is_some(),
                Err(failure) => {
                    let what = failed(&failure);
                    self.answers.extend(running.id.map(|id| Answer { id, what }));
                    // The next search gets a new engine.
                    *seat = None;
                }
            }
        }
        more
    }

    /// The answers since the last call, as JSON.
    pub fn take(&mut self) -> Vec<String> {
        let text =
            |answer| serde_json::to_string(&answer).expect("answers have only text, numbers and lists");
        self.answers.drain(..).map(text).collect()
    }

    fn seat(&mut self, purpose: Purpose) -> &mut Option<Seat> {
        match purpose {
            Purpose::Game => &mut self.game,
            Purpose::Analysis => &mut self.analysis,
        }
    }

    /// Carries out a request. Returns the reply that is ready now.
    fn reply(&mut self, id: u64, what: What) -> Result<Option<Reply>, String> {
        match what {
            What::Search { line, limits, purpose } => self.search(id, &line, &limits, purpose).map(|()| None),
            What::Stop { purpose } => {
                if let Some(seat) = self.seat(purpose) {
                    seat.engine.move_now();
                }
                Ok(None)
            }
            what => quick(&self.games, what).map(Some),
        }
    }

    fn search(&mut self, id: u64, line: &Line, asked: &SearchLimits, purpose: Purpose) -> Result<(), String> {
        let position = searched(&self.games, line)?;
        let (limits, options) = limits(asked, &self.options)?;
        let start = || Seat::new(&position, options.clone());
        let seat = self.seat(purpose).get_or_insert_with(start);
        // A new search ends the one before it, whose last answer the page still expects.
        let ended = seat.id.replace(id);
        seat.engine.set_options(options);
        seat.engine.set_position(position);
        seat.engine.think(limits);
        self.answers.extend(ended.map(|id| Answer { id, what: Reply::NO_MOVE }));
        Ok(())
    }
}

impl Seat {
    fn new(position: &Position, options: Options) -> Self {
        Self { engine: Client::in_slices(position.clone(), options), id: None }
    }

    /// Answers with what the search has found.
    fn report(&mut self, answers: &mut Vec<Answer>) -> Result<(), Failure> {
        while let Some(news) = self.engine.poll()? {
            let Some(id) = self.id else { continue };
            let what = reply(self.engine.position(), news, false);
            if matches!(what, Some(Reply::Done { .. })) {
                self.id = None;
            }
            answers.extend(what.map(|what| Answer { id, what }));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use engine::engine::{Engine, Event};
    use serde_json::{Value, json};

    use super::*;

    fn search(id: u64, purpose: &str, limits: Value) -> String {
        let line = json!({"game": "chess", "moves": ["e2e4"]});
        json!({"id": id, "type": "search", "purpose": purpose, "line": line, "limits": limits}).to_string()
    }

    fn answers(session: &mut LocalSession) -> Vec<Value> {
        session.take().iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    #[test]
    fn a_game_and_an_analysis_are_searched_at_the_same_time() {
        let mut session = LocalSession::default();
        session.request(&search(1, "analysis", json!({"depth": 6})));
        session.request(&search(2, "game", json!({"depth": 4})));
        assert!(answers(&mut session).is_empty());
        while session.advance(2000) {}
        let all = answers(&mut session);
        for id in [1, 2] {
            let own: Vec<_> = all.iter().filter(|answer| answer["id"] == id).collect();
            assert!(own.len() > 3 && own[0]["type"] == "info", "{own:?}");
            let last = own[own.len() - 1];
            assert!(last["type"] == "done" && last["best"].is_string(), "{last}");
        }
    }

    #[test]
    fn a_search_is_stopped_or_replaced() {
        let mut session = LocalSession::default();
        session.request(&search(1, "game", json!({"movetime_ms": 60_000})));
        assert!(session.advance(1000));
        session.request(&search(2, "game", json!({"movetime_ms": 60_000})));
        let done = |answer: &Value, id| answer["id"] == id && answer["type"] == "done";
        assert!(answers(&mut session).iter().any(|answer| done(answer, 1) && answer["best"].is_null()));
        assert!(session.advance(1000));
        session.request(r#"{"id": 3, "type": "stop", "purpose": "game"}"#);
        while session.advance(1000) {}
        assert!(answers(&mut session).iter().any(|answer| done(answer, 2) && answer["best"].is_string()));
    }

    #[test]
    fn after_the_failure_of_an_engine_the_next_search_has_a_new_one() {
        let (sender, events) = mpsc::channel();
        let position = Position::start(movegen::rules("chess").unwrap());
        let engine = Engine::in_slices(position, Options::default(), Box::new(drop));
        sender.send(Event::Failed("no memory".to_owned())).unwrap();
        let game = Some(Seat { engine: Client::of(engine, events), id: Some(1) });
        let mut session = LocalSession { game, ..LocalSession::default() };
        session.advance(1000);
        let all = answers(&mut session);
        let message = "the engine has failed (no memory); the next search starts a new one";
        assert_eq!(all, [json!({"id": 1, "type": "error", "message": message})]);
        session.request(&search(2, "game", json!({"depth": 2})));
        (0..1000).take_while(|_| session.advance(1000)).for_each(drop);
        let all = answers(&mut session);
        assert!(all.last().is_some_and(|last| last["type"] == "done" && last["id"] == 2), "{all:?}");
    }

    #[test]
    fn other_requests_are_answered_at_once() {
        let mut session = LocalSession::default();
        session.request(r#"{"id": 7, "type": "position", "line": {"game": "gothic"}}"#);
        session.request(r#"{"id": 8, "type": "dance"}"#);
        session.request(&search(9, "game", json!({"skill": 99})));
        let all = answers(&mut session);
        let types: Vec<_> = all.iter().map(|answer| (answer["id"].as_u64(), &answer["type"])).collect();
        assert_eq!(
            types,
            [(Some(7), &json!("position")), (Some(8), &json!("error")), (Some(9), &json!("error"))]
        );
        assert!(!session.advance(1000));
        assert_eq!(session.network(&search(1, "game", json!({}))), Some("chess"));
        assert_eq!(session.network(r#"{"id": 1, "type": "games"}"#), None);
    }

    #[test]
    fn two_sessions_have_their_own_games() {
        let (mut one, mut other) = (LocalSession::default(), LocalSession::default());
        let file = json!({"id": 1, "type": "file", "text": "name = \"mine\"\nbased-on = \"gothic\"\n"});
        one.request(&file.to_string());
        let key = answers(&mut one)[0]["file"]["game"]["id"].as_str().unwrap().to_owned();
        let asked = json!({"id": 2, "type": "game", "game": key}).to_string();
        for (session, kind) in [(&mut one, "game"), (&mut other, "error")] {
            session.request(&asked);
            assert_eq!(answers(session)[0]["type"], kind);
        }
        assert!(one.drawing(&format!("/pieces/{key}.svg")).is_some());
        assert!(other.drawing(&format!("/pieces/{key}.svg")).is_none());
    }
}
