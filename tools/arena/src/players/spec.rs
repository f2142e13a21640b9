//! Descriptions of engines on the command line.

use std::path::PathBuf;
use std::time::Duration;

use crate::games::time_control::Limit;
use crate::name_values::{choice, items, number, unknown};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol.
    Xboard,
}

impl Protocol {
    const ALL: [(&str, Self); 2] = [("uci", Self::Uci), ("xboard", Self::Xboard)];
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
        let protocol = if self.protocol == Protocol::Uci { "uci" } else { "xboard" };
        let mut parts = vec![format!("proto={protocol}")];
        if !self.arguments.is_empty() {
            parts.push(format!("args={}", self.arguments.join(" ")));
        }
        parts.extend(self.hash_mb.map(|hash| format!("hash={hash}")));
        parts.extend(self.threads.map(|threads| format!("threads={threads}")));
        parts.extend(self.variant.iter().map(|variant| format!("variant={variant}")));
        parts.extend(self.options.iter().map(|(name, value)| format!("option.{name}={value}")));
        parts.join(",")
    }

    /// Reads `cmd=PATH[,name=A][,proto=uci|xboard]...`. Missing settings are taken from `each`. A comma
    /// within a value is written `\,`.
    pub fn parse(text: &str, each: &str) -> Result<Self, String> {
        let read = || {
            let list = |text| items(text).map_err(|problem| problem + ", such as cmd=PATH");
            let items = [list(each)?, list(text)?].concat();
            let mut spec = Self::default();
            items.iter().try_for_each(|(key, value)| spec.set(key, value))?;
            spec.finish()
        };
        read().map_err(|problem| format!("engine \"{text}\": {problem}"))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let positive = || number(key, value, 1..=u32::MAX);
        let switch = || choice(key, value, &[("on", true), ("off", false)]);
        match key {
            "name" => value.clone_into(&mut self.name),
            "cmd" => self.command = PathBuf::from(value),
            "args" => self.arguments = value.split_whitespace().map(str::to_owned).collect(),
            "dir" => self.directory = Some(PathBuf::from(value)),
            "proto" => self.protocol = choice(key, value, &Protocol::ALL)?,
            "hash" => self.hash_mb = Some(positive()?),
            "threads" => self.threads = Some(positive()?),
            "variant" => self.variant = Some(value.to_owned()),
            "tc" => self.limit = Some(Limit::Clock(value.parse()?)),
            "movetime" => self.limit = Some(Limit::MoveTime(Duration::from_millis(positive()?.into()))),
            "nodes" => self.limit = Some(Limit::Nodes(positive()?.into())),
            "depth" => self.limit = Some(Limit::Depth(positive()?)),
            "max-nodes" => self.most_nodes = Some(positive()?.into()),
            "margin" => self.margin = Some(Duration::from_millis(number(key, value, 0..=u64::MAX)?)),
            "restart" => self.restarts = switch()?,
            "ponder" => self.ponders = switch()?,
            _ => match key.strip_prefix("option.") {
                Some(option) if !option.is_empty() => {
                    self.options.retain(|(name, _)| name != option);
                    self.options.push((option.to_owned(), value.to_owned()));
                }
                _ => return Err(unknown(key, KEYS)),
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

/// Makes a path absolute, because the engine may run in another folder. A bare name is looked up in PATH.
fn program(path: PathBuf) -> PathBuf {
    if path.components().count() > 1 { std::path::absolute(&path).unwrap_or(path) } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_description() {
        let text = "name=A,cmd=/bin/engine,proto=xboard,dir=/tmp,args=-x 1,option.Piece values=trice,\
                    option.Path=a\\,b,hash=16,threads=2,variant=gothic10,nodes=500,\
                    margin=35,restart=on,ponder=on";
        let spec = EngineSpec::parse(text, "").unwrap();
        assert_eq!((spec.name.as_str(), spec.protocol), ("A", Protocol::Xboard));
        assert_eq!(spec.arguments, ["-x", "1"]);
        let options =
            [("Piece values".to_owned(), "trice".to_owned()), ("Path".to_owned(), "a,b".to_owned())];
        assert_eq!(spec.options, options);
        assert_eq!((spec.hash_mb, spec.threads, spec.limit), (Some(16), Some(2), Some(Limit::Nodes(500))));
        assert_eq!(spec.variant.as_deref(), Some("gothic10"));
        assert_eq!((spec.margin, spec.restarts, spec.ponders), (Some(Duration::from_millis(35)), true, true));
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
            ("cmd=x,ponder=1", "ponder must be on or off"),
            ("cmd=x,margin=-1", "margin must be a whole number"),
            ("cmd=x,restart=yes", "restart must be on or off"),
            ("cmd=x,max-nodes=0", "max-nodes must be a whole number from 1"),
        ] {
            let error = EngineSpec::parse(text, "").unwrap_err();
            assert!(error.contains(message) && error.contains(text), "{error}");
        }
    }
}
