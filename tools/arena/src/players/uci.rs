//! Engines that speak the Universal Chess Interface.
//!
//! Source: <https://www.chessprogramming.org/UCI>

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use movegen::{GameResult, Rules};
use records::coordinates;

use crate::games::time_control::{Limit, PlayerClock};
use crate::players::game_names::game_names;
use crate::players::options::{EngineOptions, OptionKind, Setting};
use crate::players::player::{Action, Claim, Failure, MATE, NewGame, Player, Reply, Thought, Turn, no_move};
use crate::players::process::EngineProcess;
use crate::players::spec::EngineSpec;

/// The option that selects the game, and the game of engines without it.
pub const VARIANT: (&str, &str) = ("UCI_Variant", "chess");

/// An engine that uses UCI. Moves and positions have the notation of the move generator.
pub struct UciPlayer {
    process: EngineProcess,
    patience: Duration,
    ponders: bool,
    /// The move on which the engine is pondering.
    pondering: Option<String>,
}

/// Reads an `option` line. Other lines before `uciok` are ignored.
fn hear_option(options: &mut EngineOptions, line: &str) {
    let Some(rest) = line.strip_prefix("option name ") else { return };
    let (name, description) = rest.split_once(" type ").unwrap_or((rest, ""));
    options.add(name, option_kind(description));
}

/// Reads the words after `type`.
fn option_kind(description: &str) -> OptionKind {
    let words: Vec<&str> = description.split_whitespace().collect();
    let after = |key: &str| {
        let index = words.iter().position(|&word| word == key)?;
        words.get(index + 1)?.parse().ok()
    };
    match words.first() {
        Some(&"spin") => OptionKind::Spin { min: after("min"), max: after("max") },
        Some(&"check") => OptionKind::Check(["false", "true"]),
        // Values may contain spaces.
        Some(&"combo") => {
            let values = description.split(" var ").skip(1);
            OptionKind::Combo(values.map(|value| value.trim().to_owned()).collect())
        }
        Some(&"button") => OptionKind::Button,
        _ => OptionKind::Text,
    }
}

/// The command that sets an option.
fn setoption(Setting { name, value }: &Setting) -> String {
    match value.as_deref() {
        None => format!("setoption name {name}"),
        Some("") => format!("setoption name {name} value <empty>"),
        Some(value) => format!("setoption name {name} value {value}"),
    }
}

impl UciPlayer {
    /// An engine that was started.
    pub fn new(process: EngineProcess, patience: Duration) -> Self {
        Self { process, patience, ponders: false, pondering: None }
    }

    /// Sets an option that the user has chosen, and listens for a refusal.
    fn choose(&mut self, setting: &Setting) -> Result<(), Failure> {
        let command = setoption(setting);
        self.process.send(command.clone());
        self.process.ask("isready", self.patience, |line| {
            if is_refusal(line, setting.value.as_deref().unwrap_or_default()) {
                return Err(Failure::Unsuitable(format!("refused \"{command}\": {line}")));
            }
            Ok(line == "readyok")
        })
    }

    /// Ends pondering on a move that was not played.
    fn end_pondering(&mut self) -> Result<(), Failure> {
        match self.pondering.take() {
            Some(_) => self.process.ask("stop", self.patience, |line| Ok(line.starts_with("bestmove"))),
            None => Ok(()),
        }
    }

    fn synchronize(&mut self) -> Result<(), Failure> {
        self.process.ask("isready", self.patience, |line| Ok(line == "readyok"))
    }
}

/// Whether an engine refuses the value of an option with this line. The protocol has no answer for it, so
/// that engines use their own words.
fn is_refusal(line: &str, value: &str) -> bool {
    const WORDS: [&str; 9] = [
        "cannot",
        "could not",
        "error",
        "invalid",
        "no such",
        "not found",
        "not used",
        "has no ",
        "does not fit",
    ];
    let line = if value.is_empty() { line.to_lowercase() } else { line.replace(value, "").to_lowercase() };
    WORDS.iter().any(|word| line.contains(word))
}

/// The settings that the match decides.
fn match_settings(spec: &EngineSpec, rules: &Rules, options: &EngineOptions) -> Result<Vec<Setting>, String> {
    let mut settings = Vec::new();
    let variant = spec.variant.as_deref().unwrap_or(rules.id());
    if options.has(VARIANT.0) {
        let setting = |name: &str| options.setting(VARIANT.0, name);
        let other = || game_names(rules).iter().find_map(|name| setting(name).ok());
        let found = setting(variant);
        settings.push(if spec.variant.is_some() {
            found?
        } else {
            found.or_else(|error| other().ok_or(error))?
        });
    } else if variant != VARIANT.1 {
        return Err(format!("has no option {}, so it plays only {}", VARIANT.0, VARIANT.1));
    }
    for (name, value) in [("Hash", spec.hash_mb), ("Threads", spec.threads)] {
        if let Some(value) = value {
            settings.push(options.setting(name, &value.to_string())?);
        }
    }
    if spec.ponders {
        settings.push(options.setting("Ponder", "true")?);
    }
    Ok(settings)
}

impl Player for UciPlayer {
    fn prepare(&mut self, spec: &EngineSpec, rules: &Rules) -> Result<(), Failure> {
        self.ponders = spec.ponders;
        let mut options = EngineOptions::default();
        self.process.ask("uci", self.patience, |line| {
            hear_option(&mut options, line);
            Ok(line == "uciok")
        })?;
        for setting in match_settings(spec, rules, &options).map_err(Failure::Unsuitable)? {
            self.process.send(setoption(&setting));
        }
        self.synchronize()?;
        for (name, value) in &spec.options {
            self.choose(&options.setting(name, value).map_err(Failure::Unsuitable)?)?;
        }
        Ok(())
    }

    fn new_game(&mut self, _: &NewGame) -> Result<(), Failure> {
        self.process.forget_errors();
        self.process.send("ucinewgame");
        self.synchronize()
    }

    fn search(&mut self, turn: &Turn) -> Result<Reply, Failure> {
        let mut asked = Instant::now();
        if self.pondering.as_ref().is_some_and(|expected| turn.moves.last() == Some(expected)) {
            self.pondering = None;
            self.process.send("ponderhit");
        } else {
            self.end_pondering()?;
            // The engine's time includes ending a ponder search on another move.
            let spent = asked.elapsed();
            self.process.send(position_command(turn));
            // Duplicate answers to earlier questions are skipped, so that none counts as the answer to this
            // one.
            self.synchronize()?;
            asked = Instant::now() - spent;
            self.process.send(go_command(turn));
        }
        let deadline = turn.deadline(self.patience);
        let mut thought = Thought::default();
        while let Some(line) = self.process.receive(deadline)? {
            if let Some(rest) = line.text.strip_prefix("bestmove") {
                let elapsed = line.at.saturating_duration_since(asked);
                let (text, expected) = best_move(rest);
                return Ok(Reply { action: Action::Move(text), elapsed, thought, expected });
            }
            thought = parse_info(&line.text).unwrap_or(thought);
        }
        Err(no_move(turn, self.patience))
    }

    fn ponder(&mut self, turn: &Turn) {
        if self.ponders {
            self.process.send(position_command(turn));
            self.process.send(go_command(turn).replacen("go", "go ponder", 1));
            self.pondering = turn.moves.last().cloned();
        }
    }

    fn game_over(&mut self, _: &[String], _: GameResult) -> Result<Option<Claim>, Failure> {
        self.end_pondering().map(|()| None)
    }

    fn is_reusable(&self) -> bool {
        true
    }

    fn last_errors(&self) -> String {
        self.process.last_errors()
    }
}

/// Reads `MOVE [ponder MOVE]`: the move, and the one that the engine expects.
fn best_move(rest: &str) -> (String, Option<String>) {
    let mut words = rest.split_whitespace();
    let text = words.next().unwrap_or_default().to_owned();
    (text, words.next().filter(|&word| word == "ponder").and_then(|_| words.next()).map(str::to_owned))
}

fn position_command(turn: &Turn) -> String {
    coordinates::line(turn.start, turn.moves)
}

fn go_command(turn: &Turn) -> String {
    let own = turn.own_clock();
    match own.limit() {
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Clock(control) => {
            let mut command = "go".to_owned();
            for (clock, side) in turn.clocks.iter().zip(["w", "b"]) {
                // The opponent has no clock, so a value is assumed.
                let (time, increment) = clock_state(clock).or_else(|| clock_state(own)).unwrap_or_default();
                // Writing to a string cannot fail.
                let _ = write!(command, " {side}time {time} {side}inc {increment}");
            }
            if let Some(moves) = own.moves_to_go() {
                let _ = write!(command, " movestogo {moves}");
            }
            if let Some(nodes) = control.most_nodes {
                let _ = write!(command, " nodes {nodes}");
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

/// Reads an `info` line about the best line of play.
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
    Some(Thought {
        score: Some(score),
        depth: after("depth").and_then(|depth| depth.parse().ok()),
        seldepth: after("seldepth").and_then(|depth| depth.parse().ok()),
        nodes: after("nodes").and_then(|nodes| nodes.parse().ok()),
        hashfull: after("hashfull").and_then(|share| share.parse().ok()),
        time: after("time").and_then(|time| time.parse().ok()),
        // The moves are at the end.
        line: line.split_once(" pv ").map(|(_, moves)| moves.trim().to_owned()).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use movegen::{Color, Position};

    use super::*;
    use crate::games::time_control::TimeControl;

    #[test]
    fn thoughts() {
        let line =
            "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 5 hashfull 7 time 140 pv e2e4 e7e5";
        let expected = Thought {
            score: Some(-31),
            depth: Some(12),
            seldepth: Some(20),
            nodes: Some(5),
            hashfull: Some(7),
            time: Some(140),
            line: "e2e4 e7e5".to_owned(),
        };
        assert_eq!(parse_info(line), Some(expected));
        let mate = parse_info("info depth 9 score mate -3 pv e2e4").unwrap();
        assert_eq!(mate.score, Some(-MATE - 3));
        for other in
            ["info depth 3", "info multipv 2 score cp 5", "info string score of nothing", "bestmove e2e4"]
        {
            assert_eq!(parse_info(other), None, "{other}");
        }
    }

    #[test]
    fn best_moves() {
        assert_eq!(best_move(" e2e4"), ("e2e4".to_owned(), None));
        assert_eq!(best_move(" e2e4 ponder e7e5"), ("e2e4".to_owned(), Some("e7e5".to_owned())));
        assert_eq!(best_move(" e2e4 e7e5"), ("e2e4".to_owned(), None));
        assert_eq!(best_move(""), (String::new(), None));
    }

    #[test]
    fn commands() {
        let start = Position::start(movegen::rules("gothic").unwrap());
        let control = |seconds| {
            PlayerClock::new(Limit::Clock(TimeControl {
                moves: Some(40),
                base: Duration::from_secs(seconds),
                increment: Duration::from_millis(20),
                most_nodes: (seconds == 3).then_some(500),
            }))
        };
        let (clocks, moves) = ([control(2), control(1)], ["f1i1".to_owned()]);
        let turn = Turn { start: &start, moves: &moves, side: Color::Black, clocks: &clocks };
        assert_eq!(go_command(&turn), "go wtime 2000 winc 20 btime 1000 binc 20 movestogo 40");
        let capped = [control(2), control(3)];
        let capped = Turn { clocks: &capped, ..turn };
        let expected = "go wtime 2000 winc 20 btime 3000 binc 20 movestogo 40 nodes 500";
        assert_eq!(go_command(&capped), expected);
        assert_eq!(position_command(&turn), "position startpos moves f1i1");
        let clocks = [PlayerClock::new(Limit::Nodes(7)), control(1)];
        let turn = Turn { clocks: &clocks, ..turn };
        assert_eq!(go_command(&turn), "go wtime 1000 winc 20 btime 1000 binc 20 movestogo 40");
        assert_eq!(go_command(&Turn { side: Color::White, ..turn }), "go nodes 7");
    }

    #[test]
    fn announced_options() {
        let spin = |min, max| OptionKind::Spin { min, max };
        for (description, kind) in [
            ("spin default 16 min 1 max 33554432", spin(Some(1), Some(33_554_432))),
            ("spin default -4 max 5 min -10", spin(Some(-10), Some(5))),
            ("spin default 3", spin(None, None)),
            ("check default false", OptionKind::Check(["false", "true"])),
            ("combo default a b var a b var c", OptionKind::Combo(vec!["a b".to_owned(), "c".to_owned()])),
            ("button", OptionKind::Button),
            ("string default <empty>", OptionKind::Text),
            ("", OptionKind::Text),
        ] {
            assert_eq!(option_kind(description), kind, "{description}");
        }
    }

    #[test]
    fn refusals() {
        for line in [
            "info string cannot read x: No such file",
            "No such option: Mood",
            "info string the network is not used here: a network for Poison Chess does not fit Chess",
            "info string x has no tables of endings: files .ending, made by belladonna-tools endings",
        ] {
            assert!(is_refusal(line, "x"), "{line}");
        }
        for line in ["info string NNUE evaluation using terror.nnue", "readyok", "info string variant chess"]
        {
            assert!(!is_refusal(line, "terror.nnue"), "{line}");
        }
    }

    #[test]
    fn settings_must_be_announced() {
        let mut options = EngineOptions::default();
        for line in [
            "id name Someone",
            "option name UCI_Variant type combo default chess var chess var gothic",
            "option name Hash type spin default 1 min 1 max 100",
            "option name Path type string default <empty>",
            "option name Clear Hash type button",
        ] {
            hear_option(&mut options, line);
        }
        let rules = movegen::rules("gothic").unwrap();
        let commands = |text: &str| {
            let spec = EngineSpec::parse(&format!("cmd=x,{text}"), "").unwrap();
            let mut settings = match_settings(&spec, rules, &options)?;
            for (name, value) in &spec.options {
                settings.push(options.setting(name, value)?);
            }
            Ok::<_, String>(settings.iter().map(setoption).collect::<Vec<_>>())
        };
        assert_eq!(
            commands("hash=8,option.clear hash=,option.Path=").unwrap(),
            [
                "setoption name UCI_Variant value gothic",
                "setoption name Hash value 8",
                "setoption name Clear Hash",
                "setoption name Path value <empty>"
            ]
        );
        assert!(commands("variant=poison").unwrap_err().contains("one of chess, gothic"));
        let rules = movegen::rules("los-alamos").unwrap();
        let mut options = EngineOptions::default();
        hear_option(&mut options, "option name UCI_Variant type combo default chess var chess var losalamos");
        let variant = |spec: &str| {
            let spec = EngineSpec::parse(spec, "").unwrap();
            match_settings(&spec, rules, &options).map(|settings| setoption(&settings[0]))
        };
        assert_eq!(variant("cmd=x"), Ok("setoption name UCI_Variant value losalamos".to_owned()));
        assert!(variant("cmd=x,variant=los-alamos").unwrap_err().contains("one of chess, losalamos"));
    }
}
