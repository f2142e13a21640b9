//! Engines that speak the Chess Engine Communication Protocol.
//!
//! Source: `engine-intf.html` of the XBoard distribution.

use std::time::{Duration, Instant};

use movegen::{Color, GameResult, Position, Rules};
use records::results::result_token;

use crate::games::time_control::PlayerClock;
use crate::players::features::Features;
use crate::players::game_names::game_names;
use crate::players::player::{
    Action, Claim, ClaimedResult, Failure, Fault, NewGame, Player, Reply, Thought, Turn, no_answer, no_move,
};
use crate::players::process::EngineProcess;
use crate::players::spec::EngineSpec;
use crate::players::xboard_moves;

/// An engine that uses CECP.
pub struct XboardPlayer {
    process: EngineProcess,
    features: Features,
    patience: Duration,
    variant: String,
    pings: u32,
    /// Whether the engine replies to moves by itself, after `go`.
    playing: bool,
    /// The number of moves of the game that were sent to the engine.
    told: usize,
    /// The start of a game with an engine that writes moves as XBoard does.
    start: Option<Position>,
    /// A claim that arrived outside a search.
    claim: Option<Claim>,
    /// Whether the engine is to ponder, which it does by itself.
    ponders: bool,
}

/// The meaning of a line.
#[derive(Debug, PartialEq, Eq)]
enum Message {
    Move(String),
    Resign,
    Claim(Claim),
    /// The engine rejects a legal move or position as illegal.
    Complaint,
    /// The engine refuses a setting, game or position.
    Refusal,
    Thought(Thought),
    Other,
}

impl XboardPlayer {
    /// An engine that was started.
    pub fn new(process: EngineProcess, patience: Duration) -> Self {
        Self {
            process,
            features: Features::default(),
            patience,
            variant: String::new(),
            pings: 0,
            playing: false,
            told: 0,
            start: None,
            claim: None,
            ponders: false,
        }
    }

    /// Sends a setting. Any error that the engine then reports is a refusal.
    fn make_setting(&mut self, setting: &str) -> Result<(), Failure> {
        self.process.send(setting);
        let pong = self.features.has("ping").then(|| {
            let (ping, pong) = self.next_ping();
            self.process.send(ping);
            pong
        });
        let patience = if pong.is_some() { self.patience } else { SETTLING_TIME };
        let deadline = Instant::now() + patience;
        while let Some(line) = self.process.receive(deadline)? {
            if pong.as_ref() == Some(&line.text) {
                return Ok(());
            }
            if line.text.starts_with("Error (") {
                return Err(Failure::Unsuitable(format!("refused \"{setting}\": {}", line.text)));
            }
        }
        if pong.is_some() { Err(no_answer(setting, self.patience)) } else { Ok(()) }
    }

    /// A new ping, and its answer.
    fn next_ping(&mut self) -> (String, String) {
        self.pings += 1;
        (format!("ping {}", self.pings), format!("pong {}", self.pings))
    }

    /// Reads the features until `done=1` or a timeout.
    fn shake_hands(&mut self) -> Result<(), Failure> {
        self.process.send("xboard");
        self.process.send("protover 2");
        let deadline = Instant::now() + self.patience;
        while let Some(line) = self.process.receive(deadline)? {
            let Some(text) = line.text.strip_prefix("feature ") else { continue };
            for name in self.features.hear(text) {
                self.process.send(format!("accepted {name}"));
            }
            if self.features.is_done() {
                return Ok(());
            }
        }
        if self.features.is_empty() { Err(no_answer("protover 2", self.patience)) } else { Ok(()) }
    }

    /// Waits until the engine has processed all commands, if it supports `ping`. Claims are kept.
    fn synchronize(&mut self) -> Result<(), Failure> {
        if !self.features.has("ping") {
            return self.hear_pending();
        }
        let (ping, pong) = self.next_ping();
        let claim = &mut self.claim;
        self.process.ask(&ping, self.patience, |line| if line == pong { Ok(true) } else { hear(line, claim) })
    }

    /// Processes the lines that have already arrived.
    fn hear_pending(&mut self) -> Result<(), Failure> {
        let now = Instant::now();
        while let Some(line) = self.process.receive(now)? {
            hear(&line.text, &mut self.claim)?;
        }
        Ok(())
    }

    /// Sends the first move that the engine does not know.
    fn send_move(&mut self, moves: &[String]) {
        let text = match &self.start {
            Some(start) => xboard_moves::to_xboard(start, &moves[..=self.told]),
            None => moves[self.told].clone(),
        };
        self.process.send(if self.features.has("usermove") {
            format!("usermove {text}")
        } else {
            text.to_owned()
        });
        self.told += 1;
    }

    fn send_clocks(&mut self, turn: &Turn) {
        let own = centiseconds(turn.own_clock());
        let Some(own) = own else { return };
        self.process.send(format!("time {own}"));
        self.process.send(format!("otim {}", centiseconds(turn.other_clock()).unwrap_or(own)));
    }

    fn start_search(&mut self, turn: &Turn) -> Result<(), Failure> {
        if self.playing && self.told + 1 == turn.moves.len() {
            self.send_clocks(turn);
            self.send_move(turn.moves);
            return Ok(());
        }
        while self.told < turn.moves.len() {
            self.send_move(turn.moves);
        }
        self.synchronize()?;
        self.send_clocks(turn);
        self.process.send("go");
        self.playing = true;
        Ok(())
    }
}

impl Player for XboardPlayer {
    fn prepare(&mut self, spec: &EngineSpec, rules: &Rules) -> Result<(), Failure> {
        self.ponders = spec.ponders;
        self.shake_hands()?;
        self.variant = match &spec.variant {
            Some(variant) => variant.clone(),
            None => self.features.choose_variant(&game_names(rules)).map_err(Failure::Unsuitable)?,
        };
        let settings = self.features.settings(spec).map_err(Failure::Unsuitable)?;
        // Earlier lines are not about settings.
        self.synchronize()?;
        settings.iter().try_for_each(|setting| self.make_setting(setting))
    }

    fn new_game(&mut self, game: &NewGame) -> Result<(), Failure> {
        (self.playing, self.told, self.claim) = (false, 0, None);
        self.start = (!self.features.have_own_notation()).then(|| game.start.clone());
        let limits = self.features.limit_commands(game.limit).map_err(Failure::Unsuitable)?;
        let setup = self.features.setup_commands(&self.variant, game.start).map_err(Failure::Unsuitable)?;
        let pondering = if self.ponders { "hard" } else { "easy" };
        self.process.forget_errors();
        self.process.send("new");
        self.process.send(format!("variant {}", self.variant));
        for line in limits.iter().map(String::as_str).chain(["post", pondering, "force"]) {
            self.process.send(line);
        }
        for line in setup {
            self.process.send(line);
        }
        self.synchronize()
    }

    fn search(&mut self, turn: &Turn) -> Result<Reply, Failure> {
        self.hear_pending()?;
        if let Some(claim) = self.claim.take() {
            return Ok(Reply {
                action: Action::Claim(claim),
                elapsed: Duration::ZERO,
                thought: Thought::default(),
                expected: None,
            });
        }
        self.start_search(turn)?;
        let (asked, deadline) = (Instant::now(), turn.deadline(self.patience));
        let mut thought = Thought::default();
        let mut legs = String::new();
        while let Some(line) = self.process.receive(deadline)? {
            let action = match parse(&line.text) {
                Message::Move(leg) => {
                    legs += &leg;
                    // The other legs of the move follow.
                    if legs.ends_with(',') {
                        continue;
                    }
                    self.told += 1;
                    let text = std::mem::take(&mut legs);
                    Action::Move(match &self.start {
                        Some(start) => xboard_moves::from_xboard(start, turn.moves, &text),
                        None => text,
                    })
                }
                Message::Resign => Action::Resign,
                Message::Claim(claim) => Action::Claim(claim),
                Message::Complaint => return Err(complaint(&line.text)),
                Message::Thought(new) => {
                    thought = new;
                    continue;
                }
                Message::Refusal => return Err(refusal(&line.text)),
                Message::Other => continue,
            };
            let elapsed = line.at.saturating_duration_since(asked);
            return Ok(Reply { action, elapsed, thought, expected: None });
        }
        Err(no_move(turn, self.patience))
    }

    /// The engine began to ponder by itself after its move.
    fn ponder(&mut self, _: &Turn) {}

    /// Sends the last move to the engine that did not make it, so that it can claim a result too.
    fn game_over(&mut self, moves: &[String], result: GameResult) -> Result<Option<Claim>, Failure> {
        if self.playing && self.told + 1 == moves.len() {
            self.send_move(moves);
        }
        self.process.send(format!("result {} {{{result}}}", result_token(result)));
        self.synchronize()?;
        Ok(self.claim.take())
    }

    fn is_reusable(&self) -> bool {
        self.features.is_reusable()
    }

    fn last_errors(&self) -> String {
        self.process.last_errors()
    }
}

/// How long to wait for the refusal of a setting by an engine without `ping`.
const SETTLING_TIME: Duration = Duration::from_secs(1);

/// Commands that decide what is played and how. An engine that refuses one cannot take part.
const SETTING_COMMANDS: [&str; 9] =
    ["variant", "setboard", "option", "memory", "cores", "level", "st", "sd", "nps"];

/// Processes a line outside a search, which is no answer to a question. Keeps a claim.
fn hear(line: &str, kept: &mut Option<Claim>) -> Result<bool, Failure> {
    match parse(line) {
        Message::Claim(claim) => *kept = Some(claim),
        Message::Complaint => return Err(complaint(line)),
        Message::Refusal => return Err(refusal(line)),
        _ => {}
    }
    Ok(false)
}

/// The failure of an engine that refuses a setting.
fn refusal(line: &str) -> Failure {
    Failure::Unsuitable(format!("refused a setting: {line}"))
}

/// The failure of an engine that rejects a legal move or position.
fn complaint(line: &str) -> Failure {
    Failure::Engine(Fault::WrongClaim, format!("refused a legal move or position: {line}"))
}

fn centiseconds(clock: &PlayerClock) -> Option<u128> {
    clock.remaining().map(|remaining| remaining.as_millis() / 10)
}

fn parse(line: &str) -> Message {
    let mut words = line.split_whitespace();
    match words.next().unwrap_or_default() {
        "move" => Message::Move(words.next().unwrap_or_default().to_owned()),
        "resign" => Message::Resign,
        "1-0" => claim(ClaimedResult::Win(Color::White), line),
        "0-1" => claim(ClaimedResult::Win(Color::Black), line),
        "1/2-1/2" => claim(ClaimedResult::Draw, line),
        "Illegal"
            if words.next().is_some_and(|word| word.starts_with("move") || word.starts_with("position")) =>
        {
            Message::Complaint
        }
        "Error" if SETTING_COMMANDS.iter().any(|word| line.contains(&format!("): {word} "))) => {
            Message::Refusal
        }
        "tellusererror" if line.contains("Illegal") || line.contains("illegal") => Message::Complaint,
        _ => thought(line).map_or(Message::Other, Message::Thought),
    }
}

fn claim(result: ClaimedResult, line: &str) -> Message {
    Message::Claim(Claim { result, text: line.to_owned() })
}

/// Reads `PLY SCORE TIME NODES LINE`. A tab may precede the line, and further numbers the tab. The first of
/// these is the selective depth.
fn thought(text: &str) -> Option<Thought> {
    let mut words = text.split_whitespace();
    // Old engines append a sign to the depth.
    let depth = words.next()?.trim_end_matches(['.', '&', '+', '-']).parse().ok()?;
    let mut number = || words.next()?.parse::<i64>().ok();
    let (score, centiseconds, nodes) = (number()?, number()?, number()?);
    let (seldepth, line) = match text.split_once('\t') {
        Some((numbers, line)) => {
            let seldepth = numbers.split_whitespace().nth(4).and_then(|depth| depth.parse().ok());
            (seldepth, line.trim().to_owned())
        }
        None => (None, words.collect::<Vec<_>>().join(" ")),
    };
    Some(Thought {
        score: i32::try_from(score).ok(),
        depth: Some(depth),
        seldepth,
        nodes: u64::try_from(nodes).ok(),
        hashfull: None,
        time: u64::try_from(centiseconds).ok().map(|time| time.saturating_mul(10)),
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(parse("move e2e4"), Message::Move("e2e4".to_owned()));
        assert_eq!(parse("resign"), Message::Resign);
        let Message::Claim(claim) = parse("0-1 {Black mates}") else { panic!("a claim") };
        assert_eq!(
            (claim.result, claim.text.as_str()),
            (ClaimedResult::Win(Color::Black), "0-1 {Black mates}")
        );
        assert_eq!(parse("Illegal move: e2e5"), Message::Complaint);
        assert_eq!(parse("tellusererror Illegal position: too many kings"), Message::Complaint);
        assert_eq!(parse("Error (unknown variant): variant poison"), Message::Refusal);
        assert_eq!(parse("Error (unknown command): sd 5"), Message::Refusal);
        let expected = |seldepth, line: &str| {
            let (score, depth, nodes, line) = (Some(-100_003), Some(9), Some(81_234), line.to_owned());
            let time = Some(1560);
            Message::Thought(Thought { score, depth, seldepth, nodes, hashfull: None, time, line })
        };
        assert_eq!(parse("9 -100003 156 81234 e2e4 e7e5"), expected(None, "e2e4 e7e5"));
        assert_eq!(parse("9 -100003 156 81234 12 500000 0\t1. e4 e5"), expected(Some(12), "1. e4 e5"));
        for line in
            ["", "# move e2e4", "Error (unknown command): easy", "offer draw", "8 rnbq", "telluser hello"]
        {
            assert_eq!(parse(line), Message::Other, "{line}");
        }
    }
}
