//! Features that an engine announces by the CECP command `feature`, and the commands that they allow.

use std::collections::HashMap;

use movegen::Position;

use crate::games::time_control::{Limit, TimeControl};
use crate::players::options::{EngineOptions, OptionKind, Setting};
use crate::players::spec::EngineSpec;

/// The features of an engine, by name, without quotation marks.
#[derive(Debug, Default)]
pub struct Features {
    values: HashMap<String, String>,
    options: EngineOptions,
}

impl Features {
    /// Reads the rest of a `feature` line, and returns the names in it.
    pub fn hear(&mut self, mut text: &str) -> Vec<String> {
        let mut names = Vec::new();
        while let Some((name, rest)) = text.trim_start().split_once('=') {
            let (value, rest) = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
            };
            text = rest;
            if name == "option" {
                let (name, description) = value.split_once(" -").unwrap_or((value, ""));
                self.options.add(name, option_kind(description));
            } else {
                self.values.insert(name.to_owned(), value.to_owned());
            }
            names.push(name.to_owned());
        }
        names
    }

    /// Whether no feature has been announced.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.options.is_empty()
    }

    pub fn is_done(&self) -> bool {
        self.has("done")
    }

    /// The value of a feature.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Whether a feature is on.
    pub fn has(&self, name: &str) -> bool {
        self.get(name) == Some("1")
    }

    /// Whether the process can play more than one game. This is the default.
    pub fn is_reusable(&self) -> bool {
        self.values.get("reuse").is_none_or(|value| value != "0")
    }

    /// The first of `names` that the engine lists, or the first of all if it has no list.
    pub fn choose_variant(&self, names: &[String]) -> Result<String, String> {
        let Some(variants) = self.values.get("variants") else { return Ok(names[0].clone()) };
        let is_listed = |name: &&String| variants.split(',').any(|variant| variant.trim() == **name);
        names.iter().find(is_listed).cloned().ok_or_else(|| {
            let name = &names[0];
            format!("does not list the variant \"{name}\"; variant=NAME in its description overrides this")
        })
    }

    /// Whether the engine reads and writes moves as this program does.
    pub fn have_own_notation(&self) -> bool {
        self.options.has(OWN_NOTATION)
    }

    /// The lines that send the settings of `spec`.
    pub fn settings(&self, spec: &EngineSpec) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        for (feature, command, value, usual) in
            [("memory", "memory", spec.hash_mb, USUAL_MEMORY), ("smp", "cores", spec.threads, 1)]
        {
            // An engine with the feature leaves this to the GUI. One without it has one thread.
            if self.has(feature) {
                lines.push(format!("{command} {}", value.unwrap_or(usual)));
            } else if value.is_some_and(|value| command != "cores" || value > 1) {
                return Err(format!("does not support the command {command} (feature {feature}=1)"));
            }
        }
        let own_notation = self.have_own_notation().then_some((OWN_NOTATION, "1"));
        let wanted = spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in own_notation.into_iter().chain(wanted) {
            let Setting { name, value } = self.options.setting(name, value)?;
            lines.push(match value {
                Some(value) => format!("option {name}={value}"),
                None => format!("option {name}"),
            });
        }
        Ok(lines)
    }

    /// The lines that set the limit of the engine.
    pub fn limit_commands(&self, limit: Limit) -> Result<Vec<String>, String> {
        Ok(match limit {
            Limit::Clock(TimeControl { most_nodes: Some(_), .. }) => {
                return Err(
                    "cannot limit time and nodes together by this protocol; use proto=uci, or leave \
                            out max-nodes"
                        .to_owned(),
                );
            }
            Limit::Clock(control) => vec![level(control)],
            Limit::MoveTime(time) => vec![format!("st {}", time.as_secs_f64())],
            // With `nps`, the protocol's clock counts nodes instead of time.
            Limit::Nodes(nodes) if self.has("nps") => vec!["nps 1".to_owned(), format!("st {nodes}")],
            Limit::Nodes(_) => {
                return Err("cannot count nodes (feature nps=1) by this protocol; use proto=uci, \
                            or limit depth or time"
                    .to_owned());
            }
            Limit::Depth(depth) => vec![ENDLESS.to_owned(), format!("sd {depth}")],
        })
    }

    /// The lines that set up the start of a game.
    pub fn setup_commands(&self, variant: &str, start: &Position) -> Result<Vec<String>, String> {
        let fen = start.to_fen();
        // XBoard's `nocastle` shuffles the pieces.
        let is_other = start.rules().game().about.other_names.iter().any(|name| name == variant);
        if !is_other && fen == Position::start(start.rules()).to_fen() {
            Ok(Vec::new())
        } else if self.has("setboard") {
            Ok(vec![format!("setboard {fen}")])
        } else {
            Err("cannot set up positions (feature setboard=1); use openings made of moves".to_owned())
        }
    }
}

/// Reads the type of an option, without the hyphen: `spin 1 0 9`, `combo *a /// b`.
fn option_kind(description: &str) -> OptionKind {
    let (kind, rest) = description.split_once(' ').unwrap_or((description, ""));
    match kind {
        "spin" | "slider" => {
            // The first number is the default.
            let mut numbers = rest.split_whitespace().skip(1).map(|word| word.parse().ok());
            let mut next = || numbers.next().flatten();
            OptionKind::Spin { min: next(), max: next() }
        }
        "check" => OptionKind::Check(["0", "1"]),
        // A star marks the current value.
        "combo" => {
            let values = rest.split("///").map(str::trim);
            OptionKind::Combo(
                values.map(|value| value.strip_prefix('*').unwrap_or(value).to_owned()).collect(),
            )
        }
        "button" | "save" | "reset" => OptionKind::Button,
        _ => OptionKind::Text,
    }
}

/// The option by which Belladonna uses the notation of the move generator instead of XBoard's.
const OWN_NOTATION: &str = "OwnNotation";

/// The megabytes of an engine that leaves its memory to the GUI, if its description does not say how many.
const USUAL_MEMORY: u32 = 128;

/// A time control that never limits a search to a depth.
const ENDLESS: &str = "level 0 6000 0";

/// Writes a time control as `level MOVES MINUTES[:SECONDS] INCREMENT`.
fn level(control: TimeControl) -> String {
    let seconds = control.base.as_secs_f64();
    let minutes = (seconds / 60.0).floor();
    let rest = seconds - 60.0 * minutes;
    let base = if rest == 0.0 {
        minutes.to_string()
    } else if rest.fract() == 0.0 {
        format!("{minutes}:{rest:02}")
    } else {
        format!("{minutes}:{rest:05.2}")
    };
    format!("level {} {base} {}", control.moves.unwrap_or(0), control.increment.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::players::game_names::game_names;

    fn features(text: &str) -> Features {
        let mut features = Features::default();
        features.hear(text);
        features
    }

    #[test]
    fn features_of_every_shape() {
        let mut all = Features::default();
        let names =
            all.hear("ping=1 myname=\"An = engine\" option=\"Piece values -combo *a /// b\" reuse=0 done=1");
        assert_eq!(names, ["ping", "myname", "option", "reuse", "done"]);
        assert!(all.has("ping") && all.is_done() && !all.is_reusable() && !all.has("setboard"));
        assert!(all.options.has("Piece values"));
        let chosen = |text: &str, game: &str| {
            features(text).choose_variant(&game_names(movegen::rules(game).unwrap())).ok()
        };
        assert_eq!(chosen("variants=\"normal,gothic\"", "gothic").as_deref(), Some("gothic"));
        assert_eq!(chosen("variants=\"normal,gothic10\"", "gothic"), None);
        assert_eq!(chosen("ping=1", "gothic").as_deref(), Some("gothic"));
        for (game, name) in [
            ("los-alamos", "losalamos"),
            ("three-check", "3check"),
            ("five-check", "5check"),
            ("no-castling", "nocastle"),
        ] {
            assert_eq!(chosen(&format!("variants=\"normal,{name}\""), game).as_deref(), Some(name));
        }
    }

    #[test]
    fn settings_must_exist() {
        let spec = |text: &str| EngineSpec::parse(&format!("cmd=x,{text}"), "").unwrap();
        let engine = features("memory=1 option=\"Style -string x\"");
        assert_eq!(
            engine.settings(&spec("hash=8,option.Style=y,threads=1")).unwrap(),
            ["memory 8", "option Style=y"]
        );
        assert!(engine.settings(&spec("threads=2")).unwrap_err().contains("cores"));
        // HaChu refuses all moves until it has been told.
        assert_eq!(features("memory=1 smp=1").settings(&spec("nodes=1")).unwrap(), ["memory 128", "cores 1"]);
        let own = features("option=\"Own notation -check 0\"");
        assert_eq!(own.settings(&spec("threads=1")).unwrap(), ["option Own notation=1"]);
        let engine = features("option=\"Skill level -spin 20 0 20\" option=\"Clear hash -button\"");
        assert_eq!(
            engine.settings(&spec("option.SkillLevel=3,option.clear hash=")).unwrap(),
            ["option Skill level=3", "option Clear hash"]
        );
    }

    #[test]
    fn options_of_every_kind() {
        let spin = |min, max| OptionKind::Spin { min, max };
        for (description, kind) in [
            ("spin 20 0 20", spin(Some(0), Some(20))),
            ("slider -5 -10 10", spin(Some(-10), Some(10))),
            ("spin 3", spin(None, None)),
            ("check 0", OptionKind::Check(["0", "1"])),
            ("combo a /// *b c", OptionKind::Combo(vec!["a".to_owned(), "b c".to_owned()])),
            ("button", OptionKind::Button),
            ("save", OptionKind::Button),
            ("file /a b", OptionKind::Text),
            ("string ", OptionKind::Text),
        ] {
            assert_eq!(option_kind(description), kind, "{description}");
        }
    }

    #[test]
    fn limits() {
        let control = |base, increment| TimeControl {
            moves: Some(40),
            base: Duration::from_millis(base),
            increment: Duration::from_millis(increment),
            most_nodes: None,
        };
        assert_eq!(level(control(2_000, 20)), "level 40 0:02 0.02");
        assert_eq!(level(control(300_000, 0)), "level 40 5 0");
        assert_eq!(level(control(61_500, 1_000)), "level 40 1:01.50 1");
        assert_eq!(features("nps=1").limit_commands(Limit::Nodes(800)).unwrap(), ["nps 1", "st 800"]);
        assert!(features("nps=0").limit_commands(Limit::Nodes(800)).is_err());
        let capped = TimeControl { most_nodes: Some(9), ..control(2_000, 20) };
        assert!(features("nps=1").limit_commands(Limit::Clock(capped)).is_err());
    }

    #[test]
    fn only_positions_other_than_the_usual_one_are_set_up() {
        let rules = movegen::rules("gothic").unwrap();
        let position = Position::from_fen(rules, "5k4/10/10/10/10/10/4P5/R4K4 w - - 0 1").unwrap();
        assert!(features("").setup_commands("gothic", &Position::start(rules)).unwrap().is_empty());
        assert!(features("").setup_commands("gothic", &position).is_err());
        assert_eq!(features("setboard=1").setup_commands("gothic", &position).unwrap().len(), 1);
        // XBoard's game of this name has another start position.
        let start = Position::start(movegen::rules("no-castling").unwrap());
        assert_eq!(features("setboard=1").setup_commands("nocastle", &start).unwrap().len(), 1);
    }
}
