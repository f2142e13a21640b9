//! Charts, and reports of matches as one HTML file with embedded charts.

use std::collections::BTreeMap;

use super::charts;
use crate::results::log::GameLine;
use crate::results::standings::{Record, rows_of};

/// A page about a match between `engines`.
pub fn html(title: &str, engines: &[String], games: &[GameLine]) -> String {
    let mut games: Vec<&GameLine> = games.iter().collect();
    games.sort_by_key(|game| game.index);
    let title = escape(title);
    let sections = [
        ("Standings", standings(engines, &games)),
        ("Points a game", charts::points_chart(engines, &games)),
        ("Elo over time", charts::elo_over_time(engines, &games)),
        ("How games ended", charts::bar_chart(&count(games.iter().map(|game| ending(game))))),
        (
            "Length of games in plies",
            charts::histogram(&games.iter().map(|game| game.moves.len()).collect::<Vec<_>>()),
        ),
        ("Faults", faults(&games)),
    ];
    let body: String =
        sections.iter().map(|(heading, content)| format!("<h2>{heading}</h2>\n{content}\n")).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n{MARK}\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

/// A marker near the beginning of each page and drawing.
pub const MARK: &str = "<!-- made by belladonna-tools -->";

/// Whether a text is a page or drawing of this program.
pub fn is_own(text: &str) -> bool {
    /// The title comes later and may contain anything.
    const LINES: usize = 4;
    text.lines().take(LINES).any(|line| line == MARK)
}

const STYLE: &str = "body { font-family: sans-serif; margin: 2em auto; max-width: 60em; }\n\
table { border-collapse: collapse; }\n\
th, td { padding: 0.2em 0.8em; text-align: right; border-bottom: 1px solid #ccc; }\n\
th:first-child, td:first-child { text-align: left; }\n";

/// The key for counting games: result and reason.
fn ending(game: &GameLine) -> String {
    format!("{} {}", game.result, game.reason)
}

fn count(items: impl Iterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    items.for_each(|item| *counts.entry(item).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn standings(engines: &[String], games: &[&GameLine]) -> String {
    let mut rows = vec![Record::headings().map(str::to_owned).to_vec()];
    rows.extend(rows_of(engines, games));
    table(&rows)
}

fn faults(games: &[&GameLine]) -> String {
    let mut rows = vec![["game", "engine", "fault", "what happened"].map(str::to_owned).to_vec()];
    for game in games {
        let (Some(fault), Some(engine)) = (game.fault, game.faulty_engine()) else { continue };
        let detail = game.detail.clone().unwrap_or_default();
        rows.push(vec![game.index.to_string(), engine.to_owned(), fault.as_str().to_owned(), detail]);
    }
    if rows.len() == 1 { "<p>None.</p>".to_owned() } else { table(&rows) }
}

/// An HTML table. The first row is its head.
fn table(rows: &[Vec<String>]) -> String {
    let cells = |row: &[String], tag: &str| -> String {
        row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect()
    };
    let lines = rows
        .iter()
        .enumerate()
        .map(|(number, row)| format!("<tr>{}</tr>\n", cells(row, if number == 0 { "th" } else { "td" })));
    format!("<table>\n{}</table>", lines.collect::<String>())
}

/// Escapes text for HTML and SVG.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use movegen::{Color, GameResult};

    use super::*;
    use crate::results::log::tests::game_line;

    #[test]
    fn a_report_tells_everything_and_is_well_formed() {
        let mut games: Vec<GameLine> = (0..12)
            .map(|index| {
                let (white, black) = if index % 2 == 0 { ("A<B>", "C") } else { ("C", "A<B>") };
                let result = if index % 3 == 0 {
                    GameResult::Win(Color::White)
                } else {
                    GameResult::Advantage(Color::Black)
                };
                game_line(index, white, black, result)
            })
            .collect();
        games[5].fault = Some(crate::players::player::Fault::Crash);
        games[5].faulty = Some(Color::White);
        games[5].detail = Some("ended & gone".to_owned());
        let page = html("A & B", &["A<B>".to_owned(), "C".to_owned()], &games);
        for part in
            ["<h1>A &amp; B</h1>", "A&lt;B&gt;", "ended &amp; gone", "1-0 checkmate", "<svg", "12</td>"]
        {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("A<B>") && !page.contains("NaN"), "{page}");
        for tag in ["svg", "table", "tr", "td", "th", "text", "h2"] {
            let opened =
                page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    #[test]
    fn a_report_of_nothing() {
        let page = html("Nothing", &["A".to_owned(), "B".to_owned()], &[]);
        assert!(page.contains("</html>") && !page.contains("inf"), "{page}");
    }
}
