//! Descriptions of engines on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum as _;

use crate::games::time_control::{Limit, TimeControl};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol.
    Xboard,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSpec {
    /// Its name in tables and logs.
    pub name: String,
    pub command: PathBuf,
    pub arguments: Vec<String>,
    pub directory: Option<PathBuf>,
    pub protocol: Protocol,
    /// Settings of options that the engine announces, by name.
    pub options: Vec<(String, String)>,
    /// Size of its hash table in megabytes.
    pub hash_mb: Option<u32>,
    pub threads: Option<u32>,
    /// The engine's name of the game, if it is not the usual one.
    pub variant: Option<String>,
    /// Its own limit, if it differs from the match's.
    pub limit: Option<Limit>,
    /// Maximum number of nodes of a search, in addition to its clock.
    pub most_nodes: Option<u64>,
    /// Its own tolerated overrun of the clock, if it differs from the match's.
    pub margin: Option<Duration>,
    /// Whether it is restarted for each game.
    pub restarts: bool,
    pub ponders: bool,
}

const KEYS: &str = "name, cmd, proto, dir, args, hash, threads, variant, tc, movetime, nodes, depth, \
                    max-nodes, margin, restart, ponder, option.NAME";

impl EngineSpec {
    /// The settings that can change results, as on the command line. The path of the program is left out,
    /// because it can differ between machines.
    pub fn settings(&self) -> String {
        let protocol = self.protocol.to_possible_value().expect("no protocol is hidden");
        let mut parts = vec![format!("proto={}", protocol.get_name())];
        if !self.arguments.is_empty() {
            parts.push(format!("args={}", self.arguments.join(" ")));
        }
        parts.extend(self.hash_mb.map(|hash| format!("hash={hash}")));
        parts.extend(self.threads.map(|threads| format!("threads={threads}")));
        parts.extend(self.variant.iter().map(|variant| format!("variant={variant}")));
        parts.extend(self.options.iter().map(|(name, value)| format!("option.{name}={value}")));
        parts.join(",")
    }

    /// The limit of its searches, if the match's limit is `default`.
    pub fn limit_or(&self, default: Option<Limit>) -> Result<Limit, String> {
        let fail = |problem: &str| problem_of(&self.name, problem);
        let limit = self.limit.or(default);
        let limit = limit.ok_or_else(|| fail("it has no limit; add --tc, --movetime, --nodes or --depth"))?;
        match (limit, self.most_nodes) {
            (Limit::MoveTime(_) | Limit::Nodes(_) | Limit::Depth(_), _) if self.ponders => {
                Err(fail("ponder is for an engine with a clock; add tc"))
            }
            (_, None) => Ok(limit),
            (Limit::Clock(control), most_nodes) => Ok(Limit::Clock(TimeControl { most_nodes, ..control })),
            _ => Err(fail("max-nodes is for an engine with a clock; use nodes alone, or add tc")),
        }
    }

    /// Reads `cmd=PATH[,name=A][,proto=uci|xboard]...`. Missing settings are taken from `each`. A comma
    /// within a value is written `\,`.
    pub fn parse(text: &str, each: &str) -> Result<Self, String> {
        let fail = |problem: String| problem_of(text, &problem);
        let mut spec = Self::default();
        for item in split_unescaped(each).into_iter().chain(split_unescaped(text)) {
            let (key, value) = item
                .split_once('=')
                .ok_or_else(|| fail(format!("\"{item}\" is not KEY=VALUE, such as cmd={item}")))?;
            spec.set(key.trim(), value).map_err(fail)?;
        }
        spec.finish().map_err(fail)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = || positive(key, value);
        match key {
            "name" => value.clone_into(&mut self.name),
            "cmd" => self.command = PathBuf::from(value),
            "args" => self.arguments = value.split_whitespace().map(str::to_owned).collect(),
            "dir" => self.directory = Some(PathBuf::from(value)),
            "proto" => {
                let problem = |_| format!("proto must be uci or xboard, not \"{value}\"");
                self.protocol = Protocol::from_str(value, false).map_err(problem)?;
            }
            "hash" => self.hash_mb = Some(number()?),
            "threads" => self.threads = Some(number()?),
            "variant" => self.variant = Some(value.to_owned()),
            "tc" => self.limit = Some(Limit::Clock(value.parse()?)),
            "movetime" => self.limit = Some(Limit::MoveTime(Duration::from_millis(number()?.into()))),
            "nodes" => self.limit = Some(Limit::Nodes(number()?.into())),
            "max-nodes" => self.most_nodes = Some(number()?.into()),
            "margin" => {
                let milliseconds = value.parse();
                let problem = |_| format!("margin must be a whole number of milliseconds, not \"{value}\"");
                self.margin = Some(Duration::from_millis(milliseconds.map_err(problem)?));
            }
            "restart" => self.restarts = switch(key, value)?,
            "ponder" => self.ponders = switch(key, value)?,
            "depth" => self.limit = Some(Limit::Depth(number()?)),
            _ => match key.strip_prefix("option.") {
                Some(option) if !option.is_empty() => {
                    self.options.retain(|(name, _)| name != option);
                    self.options.push((option.to_owned(), value.to_owned()));
                }
                _ => return Err(format!("unknown key \"{key}\"; the keys are {KEYS}")),
            },
        }
        Ok(())
    }

    /// Checks that there is a program, and gives the engine its name if it has none.
    fn finish(mut self) -> Result<Self, String> {
        if self.command.as_os_str().is_empty() {
            return Err("cmd=PATH is missing".to_owned());
        }
        if self.name.is_empty() {
            let file_name = self.command.file_stem().ok_or("name=NAME is missing")?;
            self.name = file_name.to_string_lossy().into_owned();
        }
        self.command = program(self.command);
        Ok(self)
    }
}

/// Names the engine, or its description, of a problem.
fn problem_of(text: &str, problem: &str) -> String {
    format!("engine \"{text}\": {problem}")
}

fn positive(key: &str, value: &str) -> Result<u32, String> {
    let number = value.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("{key} must be a whole number of 1 or more, not \"{value}\""))
}

fn switch(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("{key} must be on or off, not \"{value}\"")),
    }
}

/// Makes a path absolute, because the engine may run in another folder. A bare name is looked up in PATH.
fn program(path: PathBuf) -> PathBuf {
    if path.components().count() > 1 { std::path::absolute(&path).unwrap_or(path) } else { path }
}

/// Splits at commas that do not follow a backslash.
fn split_unescaped(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let part = parts.last_mut().expect("there is always a part");
        match character {
            '\\' if characters.peek() == Some(&',') => part.extend(characters.next()),
            ',' => parts.push(String::new()),
            _ => part.push(character),
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_one_engine() {
        let read = |text: &str| EngineSpec::parse(text, "cmd=x").expect(text);
        let clock = Limit::Clock("10+0.1".parse().expect("a time control"));
        let spec = read("tc=10+0.1,max-nodes=500,margin=35,restart=on");
        assert_eq!((spec.margin, spec.restarts), (Some(Duration::from_millis(35)), true));
        let limit = spec.limit_or(None).expect("a limit").to_string();
        assert_eq!(limit, "10+0.1, at most 500 nodes a move");
        assert_eq!(read("").limit_or(Some(clock)), Ok(clock));
        assert!(read("max-nodes=5").limit_or(Some(clock)).is_ok(), "the clock is the match's");
        let told = read("max-nodes=5,depth=3").limit_or(None).expect_err("no clock");
        assert!(told.contains("max-nodes is for an engine with a clock"), "{told}");
        let told = read("").limit_or(None).expect_err("no limit");
        assert!(told.contains("it has no limit; add --tc"), "{told}");
        assert!(read("ponder=on").limit_or(Some(clock)).is_ok_and(|_| read("ponder=on").ponders));
        let told = read("ponder=on,nodes=3").limit_or(None).expect_err("no clock");
        assert!(told.contains("ponder is for an engine with a clock"), "{told}");
        for bad in ["ponder=1", "margin=-1", "margin=x", "restart=yes", "max-nodes=0"] {
            assert!(EngineSpec::parse(bad, "cmd=x").is_err(), "{bad}");
        }
    }

    #[test]
    fn a_full_description() {
        let text = "name=A,cmd=/bin/engine,proto=xboard,dir=/tmp,args=-x 1,option.Piece values=trice,\
                    option.Path=a\\,b,hash=16,threads=2,variant=gothic10,nodes=500";
        let spec = EngineSpec::parse(text, "").unwrap();
        assert_eq!((spec.name.as_str(), spec.protocol), ("A", Protocol::Xboard));
        assert_eq!(spec.arguments, ["-x", "1"]);
        let options =
            [("Piece values".to_owned(), "trice".to_owned()), ("Path".to_owned(), "a,b".to_owned())];
        assert_eq!(spec.options, options);
        assert_eq!((spec.hash_mb, spec.threads, spec.limit), (Some(16), Some(2), Some(Limit::Nodes(500))));
        assert_eq!(spec.variant.as_deref(), Some("gothic10"));
    }

    #[test]
    fn what_is_common_to_all_can_be_overridden() {
        let spec = EngineSpec::parse("cmd=./bin/some-engine,hash=8", "hash=4,proto=xboard,depth=3").unwrap();
        assert_eq!(
            (spec.name.as_str(), spec.hash_mb, spec.protocol),
            ("some-engine", Some(8), Protocol::Xboard)
        );
        assert!(spec.command.is_absolute());
        assert_eq!(EngineSpec::parse("cmd=engine", "").unwrap().command, PathBuf::from("engine"));
        assert_eq!(EngineSpec::parse("cmd=engine", "").unwrap().protocol, Protocol::Uci);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("name=A", "cmd=PATH is missing"),
            ("cmd=x,prot=uci", "unknown key \"prot\""),
            ("cmd=x,proto=usi", "proto must be uci or xboard"),
            ("cmd=x,hash=0", "hash must be a whole number"),
            ("cmd=x,tc=fast", "not a time control"),
            ("cmd", "not KEY=VALUE"),
            ("cmd=x,option.=1", "unknown key"),
        ] {
            let error = EngineSpec::parse(text, "").unwrap_err();
            assert!(error.contains(message) && error.contains(text), "{error}");
        }
    }
}
