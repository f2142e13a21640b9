//! Engines that speak the Universal Chess Interface.
//!
//! Source: <https://www.chessprogramming.org/UCI>

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use movegen::{GameResult, Position, Rules};

use super::engine_spec::EngineSpec;
use super::fault::Failure;
use super::player::{Action, Claim, MATE, NewGame, Player, Reply, Thought, Turn, no_answer, no_move};
use super::process::EngineProcess;
use super::time_control::{Limit, PlayerClock};

/// The option that names the game, and the game of engines without it.
const VARIANT: (&str, &str) = ("UCI_Variant", "chess");

/// An engine spoken to by UCI. Moves and positions go over the wire in the notation of the move generator.
pub struct UciPlayer {
    process: EngineProcess,
    patience: Duration,
}

/// What an engine says about itself before `uciok`.
#[derive(Debug, Default)]
struct Announcement {
    /// The options with the values that they list, if they do.
    options: BTreeMap<String, Vec<String>>,
}

impl Announcement {
    fn hear(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("option name ") else { return };
        let (name, kind) = rest.split_once(" type ").unwrap_or((rest, ""));
        // Values may hold spaces.
        let values = kind.split(" var ").skip(1).map(|value| value.trim().to_owned());
        self.options.insert(name.trim().to_owned(), values.collect());
    }

    /// Refuses a setting that the engine does not have.
    fn check(&self, name: &str, value: &str) -> Result<(), Failure> {
        let Some(values) = self.options.get(name) else {
            let known: Vec<_> = self.options.keys().map(String::as_str).collect();
            return Err(Failure::Unsuitable(format!(
                "has no option \"{name}\"; it has {}",
                known.join(", ")
            )));
        };
        if values.is_empty() || values.iter().any(|listed| listed == value) {
            return Ok(());
        }
        let problem = format!("option \"{name}\" cannot be \"{value}\"; it can be {}", values.join(", "));
        Err(Failure::Unsuitable(problem))
    }
}

impl UciPlayer {
    /// Starts an engine and prepares it for games by `rules`.
    ///
    /// # Errors
    /// As for [`connect`](super::player::connect).
    pub fn connect(
        spec: &EngineSpec,
        rules: &Rules,
        patience: Duration,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let mut player = Self { process: EngineProcess::start(spec, stop)?, patience };
        let mut announcement = Announcement::default();
        player.ask("uci", "uciok", |line| announcement.hear(line))?;
        for (name, value) in settings(spec, rules, &announcement)? {
            player.process.send(if value.is_empty() {
                format!("setoption name {name}")
            } else {
                format!("setoption name {name} value {value}")
            });
        }
        player.synchronize()?;
        Ok(player)
    }

    fn synchronize(&mut self) -> Result<(), Failure> {
        self.ask("isready", "readyok", |_| {})
    }

    /// Sends `question` and waits for `answer`; other lines go to `hear`.
    fn ask(&mut self, question: &str, answer: &str, mut hear: impl FnMut(&str)) -> Result<(), Failure> {
        self.process.send(question);
        let deadline = Instant::now() + self.patience;
        while let Some(line) = self.process.receive(deadline)? {
            if line.text == answer {
                return Ok(());
            }
            hear(&line.text);
        }
        Err(no_answer(question, self.patience))
    }
}

/// The options to set, in order.
fn settings(
    spec: &EngineSpec,
    rules: &Rules,
    announcement: &Announcement,
) -> Result<Vec<(String, String)>, Failure> {
    let mut settings = Vec::new();
    let variant = spec.variant.as_deref().unwrap_or(rules.id());
    if announcement.options.contains_key(VARIANT.0) {
        settings.push((VARIANT.0.to_owned(), variant.to_owned()));
    } else if variant != VARIANT.1 {
        let problem = format!("has no option {} and so plays nothing but {}", VARIANT.0, VARIANT.1);
        return Err(Failure::Unsuitable(problem));
    }
    let common = [("Hash", spec.hash_mb), ("Threads", spec.threads)];
    settings
        .extend(common.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.to_string()))));
    settings.extend(spec.options.iter().cloned());
    settings.iter().try_for_each(|(name, value)| announcement.check(name, value))?;
    Ok(settings)
}

impl Player for UciPlayer {
    fn new_game(&mut self, _: &NewGame) -> Result<(), Failure> {
        self.process.send("ucinewgame");
        self.synchronize()
    }

    fn search(&mut self, turn: &Turn) -> Result<Reply, Failure> {
        self.process.send(position_command(turn));
        self.process.send(go_command(turn));
        let (asked, deadline) = (Instant::now(), turn.deadline(self.patience));
        let mut thought = Thought::default();
        while let Some(line) = self.process.receive(deadline)? {
            if let Some(rest) = line.text.strip_prefix("bestmove") {
                let text = rest.split_whitespace().next().unwrap_or_default().to_owned();
                let elapsed = line.at.saturating_duration_since(asked);
                return Ok(Reply { action: Action::Move(text), elapsed, thought });
            }
            thought = parse_info(&line.text).unwrap_or(thought);
        }
        Err(no_move(turn, self.patience))
    }

    fn game_over(&mut self, _: &[String], _: GameResult) -> Result<Option<Claim>, Failure> {
        Ok(None)
    }

    fn is_reusable(&self) -> bool {
        true
    }
}

fn position_command(turn: &Turn) -> String {
    let start = turn.start.to_fen();
    let mut command = if start == Position::start(turn.start.rules()).to_fen() {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    if !turn.moves.is_empty() {
        command.push_str(" moves ");
        command.push_str(&turn.moves.join(" "));
    }
    command
}

fn go_command(turn: &Turn) -> String {
    let own = turn.own_clock();
    match own.limit() {
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Clock(_) => {
            let mut command = "go".to_owned();
            for (clock, side) in turn.clocks.iter().zip(["w", "b"]) {
                // An opponent without a clock: the engine has to believe something.
                let (time, increment) = clock_state(clock).or_else(|| clock_state(own)).unwrap_or_default();
                // Writing to a string cannot fail.
                let _ = write!(command, " {side}time {time} {side}inc {increment}");
            }
            if let Some(moves) = own.moves_to_go() {
                let _ = write!(command, " movestogo {moves}");
            }
            command
        }
    }
}

/// Time left and increment in milliseconds.
fn clock_state(clock: &PlayerClock) -> Option<(u128, u128)> {
    let Limit::Clock(control) = clock.limit() else { return None };
    Some((clock.remaining()?.as_millis(), control.increment.as_millis()))
}

/// Score and depth of an `info` line about the best line.
fn parse_info(line: &str) -> Option<Thought> {
    let words: Vec<&str> = line.strip_prefix("info ")?.split_whitespace().collect();
    let after = |key: &str| words.iter().position(|&word| word == key).and_then(|index| words.get(index + 1));
    if after("multipv").is_some_and(|&rank| rank != "1") {
        return None;
    }
    let score = words.iter().position(|&word| word == "score")?;
    let value: i32 = words.get(score + 2)?.parse().ok()?;
    let score = match *words.get(score + 1)? {
        "cp" => value,
        "mate" if value > 0 => MATE.saturating_add(value),
        "mate" => (-MATE).saturating_add(value),
        _ => return None,
    };
    Some(Thought { score: Some(score), depth: after("depth").and_then(|depth| depth.parse().ok()) })
}

#[cfg(test)]
mod tests {
    use movegen::Color;

    use super::*;
    use crate::matches::time_control::TimeControl;

    #[test]
    fn thoughts() {
        let line = "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 5 pv e2e4";
        assert_eq!(parse_info(line), Some(Thought { score: Some(-31), depth: Some(12) }));
        let mate = parse_info("info depth 9 score mate -3 pv e2e4").unwrap();
        assert_eq!(mate.score, Some(-MATE - 3));
        for other in
            ["info depth 3", "info multipv 2 score cp 5", "info string score of nothing", "bestmove e2e4"]
        {
            assert_eq!(parse_info(other), None, "{other}");
        }
    }

    #[test]
    fn commands() {
        let start = Position::start(movegen::rules("gothic").unwrap());
        let control = |seconds| {
            PlayerClock::new(Limit::Clock(TimeControl {
                moves: Some(40),
                base: Duration::from_secs(seconds),
                increment: Duration::from_millis(20),
            }))
        };
        let (clocks, moves) = ([control(2), control(1)], ["f1i1".to_owned()]);
        let turn = Turn { start: &start, moves: &moves, side: Color::Black, clocks: &clocks };
        assert_eq!(go_command(&turn), "go wtime 2000 winc 20 btime 1000 binc 20 movestogo 40");
        assert_eq!(position_command(&turn), "position startpos moves f1i1");
        let clocks = [PlayerClock::new(Limit::Nodes(7)), control(1)];
        let turn = Turn { clocks: &clocks, ..turn };
        assert_eq!(go_command(&turn), "go wtime 1000 winc 20 btime 1000 binc 20 movestogo 40");
        assert_eq!(go_command(&Turn { side: Color::White, ..turn }), "go nodes 7");
    }

    #[test]
    fn settings_must_be_announced() {
        let mut announcement = Announcement::default();
        announcement.hear("option name UCI_Variant type combo default chess var chess var gothic");
        announcement.hear("option name Style type combo default very calm var very calm var wild");
        announcement.hear("option name Clear Hash type button");
        assert!(announcement.check("UCI_Variant", "gothic").is_ok());
        assert!(
            announcement.check("Style", "very calm").is_ok() && announcement.check("Clear Hash", "").is_ok()
        );
        let problem = |name, value| format!("{:?}", announcement.check(name, value).unwrap_err());
        assert!(problem("UCI_Variant", "poison").contains("it can be chess, gothic"));
        assert!(problem("Hash", "1").contains("it has Clear Hash, Style, UCI_Variant"));
    }
}
