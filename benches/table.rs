//! The table of what criterion has measured.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::GAMES;

/// The other programs. Their ratios are relative to our time for chess.
const OTHERS: [&str; 2] = ["cozy-chess", "shakmaty"];

/// A table of the newest measurements: nanoseconds for one item, and how many times as fast as another
/// program chess is.
pub fn table(folder: &Path) -> String {
    let mut rows: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    let entries =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for measured in entries(folder).flat_map(|group| entries(&group).collect::<Vec<_>>()) {
        let read = |file: &str| -> Option<Value> {
            serde_json::from_slice(&fs::read(measured.join("new").join(file)).ok()?).ok()
        };
        let (Some(about), Some(estimates)) = (read("benchmark.json"), read("estimates.json")) else {
            continue;
        };
        let items = about["throughput"]["Elements"].as_f64();
        let time = estimates["median"]["point_estimate"].as_f64();
        let names = (about["group_id"].as_str(), about["function_id"].as_str());
        if let (Some(items), Some(time), (Some(row), Some(column))) = (items, time, names) {
            rows.entry(row.to_owned()).or_default().insert(column.to_owned(), time / items);
        }
    }
    let mut text = format!("{:42}", "ns for one");
    GAMES.iter().chain(&OTHERS).for_each(|name| text += &format!(" {name:>17}"));
    for (row, cells) in rows {
        text += &format!("\n{row:42}");
        for game in GAMES {
            text += &cells.get(game).map_or_else(|| format!(" {:>17}", ""), |time| format!(" {time:>17.1}"));
        }
        for other in OTHERS {
            if let (Some(own), Some(time)) = (cells.get("chess"), cells.get(other)) {
                text += &format!(" {:>17}", format!("{time:.1} (x {:.2})", time / own));
            }
        }
    }
    text + "\n"
}
