//! The engines of a match, with their limits.

use std::time::Duration;

use crate::games::time_control::{Limit, TimeControl};
use crate::players::spec::EngineSpec;

/// An engine that takes part in a match.
#[derive(Clone, Debug)]
pub struct Contestant {
    pub spec: EngineSpec,
    pub limit: Limit,
    /// Its tolerated overrun of the clock.
    pub margin: Duration,
}

impl Contestant {
    /// The engine of a description. `limit` and `margin` are those of the match, for engines without their
    /// own.
    pub fn new(spec: EngineSpec, limit: Option<Limit>, margin: Duration) -> Result<Self, String> {
        let margin = spec.margin.unwrap_or(margin);
        let problem = match (spec.limit.or(limit), spec.most_nodes) {
            (None, _) => "it has no limit; add --tc, --movetime, --nodes or --depth",
            (Some(Limit::Clock(control)), most_nodes) => {
                let limit = Limit::Clock(TimeControl { most_nodes, ..control });
                return Ok(Self { spec, limit, margin });
            }
            _ if spec.ponders => "ponder is for an engine with a clock; add tc",
            (Some(limit), None) => return Ok(Self { spec, limit, margin }),
            _ => "max-nodes is for an engine with a clock; use nodes alone, or add tc",
        };
        Err(format!("engine \"{}\": {problem}", spec.name))
    }

    /// The limit in words.
    pub fn limit_text(&self) -> String {
        let pondering = if self.spec.ponders { ", pondering" } else { "" };
        format!("{}{pondering}", self.limit)
    }

    /// All that can change its results, in words.
    pub fn settings(&self) -> String {
        format!("{}; {}", self.spec.settings(), self.limit_text())
    }
}

/// The processor cores that a game needs. Engines that ponder think at the same time.
pub fn cores_of_a_game(contestants: &[Contestant]) -> usize {
    let threads = contestants.iter().filter_map(|contestant| contestant.spec.threads).max().unwrap_or(1);
    let ponders = contestants.iter().any(|contestant| contestant.spec.ponders);
    threads as usize * if ponders { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(text: &str, of_match: Option<Limit>) -> Result<Limit, String> {
        let spec = EngineSpec::parse(text, "cmd=x").expect(text);
        Contestant::new(spec, of_match, Duration::ZERO).map(|contestant| contestant.limit)
    }

    #[test]
    fn limits_of_one_engine() {
        let clock = Limit::Clock("10+0.1".parse().expect("a time control"));
        let told = |text| limit(text, None).expect_err(text);
        let capped = limit("tc=10+0.1,max-nodes=500", None).expect("a limit").to_string();
        assert_eq!(capped, "10+0.1, at most 500 nodes a move");
        assert_eq!(limit("", Some(clock)), Ok(clock));
        assert!(limit("max-nodes=5", Some(clock)).is_ok(), "the clock is the match's");
        assert!(limit("ponder=on", Some(clock)).is_ok());
        assert_eq!(limit("nodes=3", Some(clock)), Ok(Limit::Nodes(3)));
        assert!(told("max-nodes=5,depth=3").contains("max-nodes is for an engine with a clock"));
        assert!(told("").contains("it has no limit; add --tc"));
        assert!(told("ponder=on,nodes=3").contains("ponder is for an engine with a clock"));
    }
}
