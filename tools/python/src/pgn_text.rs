//! Writes positions with their moves as records in Portable Game Notation.

use movegen::{Excerpt, Position};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use records::game_tree::GameTree;
use records::pgn::game_to_text;
use records::read_game::ReadGame;
use records::results::{RESULTS, result_token};

use crate::arguments::{text, value_error};

/// A position with its moves as a game in PGN.
///
/// # Errors
/// `ValueError` for tags that cannot be written.
pub fn write(position: &Position, headers: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut tags = Vec::new();
    for (name, value) in headers.into_iter().flatten() {
        tags.push(tag(&name, &value)?);
    }
    let mut tree = GameTree::of(position);
    let outcome = position.outcome_without_claims();
    let result = match tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result")) {
        Some((_, given)) => *RESULTS.iter().find(|known| *known == given).ok_or_else(|| {
            value_error(format!("the result of a game is {}, not {}", RESULTS.join(", "), Excerpt(given)))
        })?,
        None => outcome.map_or("*", |outcome| result_token(outcome.result)),
    };
    // An advantage is written as a draw. The comment says what it is.
    if let (Some(last), Some(outcome)) = (tree.nodes().len().checked_sub(1), outcome)
        && outcome.result.as_str() != result_token(outcome.result)
    {
        tree.node_mut(last).comment = format!("{}: {}", outcome.result, outcome.reason);
    }
    Ok(game_to_text(&ReadGame { tags, tree, result, notes: Vec::new() }, None))
}

/// Name and value of a tag.
fn tag(name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<(String, String)> {
    let name = text("the name of a tag is a text", name)?;
    let value = text(&format!("the value of the tag {} is a text", Excerpt(&name)), value)?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        let name = Excerpt(&name);
        return Err(value_error(format!("a tag has a name of letters, digits and _, not {name}")));
    }
    if value.chars().any(char::is_control) {
        let value = Excerpt(&value);
        return Err(value_error(format!("the value of the tag {name} is one line, not {value}")));
    }
    Ok((name.into_owned(), value.into_owned()))
}
