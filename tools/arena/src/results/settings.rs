//! The settings of a match, which every line of its log records. Games with different settings belong to
//! different matches.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// All that can change the results of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The game's fingerprint. It tells apart games with the same name and different rules.
    pub rules: String,
    /// The settings and the limit of each engine, by its name.
    pub engines: BTreeMap<String, String>,
    /// The openings in the words of the command line.
    pub openings: String,
    /// Maximum score of a random opening in centipawns.
    pub opening_margin: i32,
    /// Nodes of the search that checks an opening.
    pub opening_nodes: u64,
    /// The seed of random openings.
    pub seed: u64,
    /// The rules that end games early.
    pub adjudication: String,
    /// Games of the whole match.
    pub games: usize,
    /// The part that was played.
    pub shard: String,
}

/// Names the first difference between two settings, if there is one. `places` says where they come from, such
/// as "in the log" and "here". A match may be made longer.
pub fn difference(first: &MatchSettings, second: &MatchSettings, places: [&str; 2]) -> Option<String> {
    let [first, second] = [first, second].map(|settings| {
        let MatchSettings { engines, .. } = settings;
        let value = serde_json::to_value(settings).expect("settings are plain data");
        let Value::Object(mut fields) = value else { unreachable!("settings have fields") };
        fields.retain(|key, _| key != "games" && key != "engines");
        fields.extend(engines.iter().map(|(name, text)| (format!("engines.{name}"), text.as_str().into())));
        fields
    });
    let key = first.keys().chain(second.keys()).find(|key| first.get(*key) != second.get(*key))?;
    let shown = |fields: &Map<_, Value>| fields.get(key).map_or("missing".to_owned(), Value::to_string);
    let [there, here] = places;
    Some(format!("{key} is {} {there} and {} {here}", shown(&first), shown(&second)))
}
