//! Generates the guide's pages of worked examples, from the examples of the page in the browser.

use std::fmt::Write;

use anyhow::Context;
use movegen::{Position, Rules};
use web::examples::{Example, examples};

/// The pages with the names of their files, one for each game that has examples.
pub fn pages() -> anyhow::Result<Vec<(String, String)>> {
    movegen::main_games().filter_map(page).collect()
}

fn page(rules: &'static Rules) -> Option<anyhow::Result<(String, String)>> {
    let examples = examples(rules)?;
    let mut text = format!(
        "# {}: worked examples\n\nEach example begins with its rule. The [rules of the \
         game](../{}.md) say more. The command below an example shows its last position; the [board \
         in the browser](../../web.md) plays the example through.\n",
        rules.title(),
        examples.page
    );
    text = wrapped(&text);
    for example in &examples.list {
        match section(rules, example).with_context(|| format!("{}: {}", rules.id(), example.title)) {
            Ok(section) => text += &section,
            Err(error) => return Some(Err(error)),
        }
    }
    Some(Ok((format!("{}.md", rules.id()), text)))
}

/// The section of an example: its rule, its board, its moves.
fn section(rules: &'static Rules, example: &Example) -> anyhow::Result<String> {
    let mut position = Position::from_fen(rules, &example.fen)?;
    let mut text = format!("\n## {}\n\n", example.title);
    text += &wrapped(&format!("*{}*\n\n{}\n\n", example.rule, example.start));
    let _ = write!(text, "```text\n{}\n```\n\n", position.diagram().trim_end());
    let mut moves = Vec::new();
    for step in &example.steps {
        let mv = position.parse_move(&step.mv)?;
        text += &wrapped(&format!("- **{}**: {}\n", position.san(mv), step.say));
        position.make(mv);
        moves.push(step.mv.as_str());
    }
    let (id, fen, moves) = (rules.id(), &example.fen, moves.join(" "));
    let _ = write!(text, "\n```sh\nbelladonna show {id} \\\n    --fen \"{fen}\" \\\n    {moves}\n```\n");
    Ok(text)
}

/// The longest line of a page, as in the other documents.
const WIDTH: usize = 110;

/// Wraps the lines of a Markdown text. A line that continues a list item is indented.
fn wrapped(text: &str) -> String {
    let mut result = String::new();
    for line in text.split_inclusive('\n') {
        let mut column = 0;
        for word in line.trim_end().split(' ') {
            if column > 0 && column + 1 + word.chars().count() > WIDTH {
                result += if line.starts_with("- ") { "\n  " } else { "\n" };
                column = if line.starts_with("- ") { 2 } else { 0 };
            } else if column > 0 {
                result.push(' ');
                column += 1;
            }
            result += word;
            column += word.chars().count();
        }
        result.push('\n');
    }
    result
}
