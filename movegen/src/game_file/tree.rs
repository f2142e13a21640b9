//! TOML tables with places: finding keys, and merging tables.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::marks;

/// Moves all places of a table by a number of bytes.
pub(super) fn shifted<'a>(table: DeTable<'a>, bytes: usize) -> DeTable<'a> {
    let moved = |span: Range<usize>| span.start + bytes..span.end + bytes;
    let entry = |(key, value): (Spanned<_>, Spanned<DeValue<'a>>)| {
        let key_span = moved(key.span());
        let span = moved(value.span());
        (
            Spanned::new(key_span, key.into_inner()),
            Spanned::new(span, shifted_value(value.into_inner(), bytes)),
        )
    };
    table.into_iter().map(entry).collect()
}

fn shifted_value(value: DeValue<'_>, bytes: usize) -> DeValue<'_> {
    match value {
        DeValue::Table(table) => DeValue::Table(shifted(table, bytes)),
        DeValue::Array(mut items) => {
            for item in items.iter_mut() {
                let span = item.span().start + bytes..item.span().end + bytes;
                let inner = std::mem::replace(item.get_mut(), DeValue::Boolean(false));
                *item = Spanned::new(span, shifted_value(inner, bytes));
            }
            DeValue::Array(items)
        }
        other => other,
    }
}

/// Merges a table into another one: tables are merged key by key, other values are replaced. Keys of `under`
/// come first.
pub(super) fn overlay<'a>(under: &mut DeTable<'a>, over: DeTable<'a>) {
    for (key, value) in over {
        let Some(old) = under.get_mut(key.get_ref().as_ref()) else {
            under.insert(key, value);
            continue;
        };
        match (old.get_mut(), value) {
            (DeValue::Table(old), value) if value.get_ref().is_table() => {
                if let DeValue::Table(table) = value.into_inner() {
                    overlay(old, table);
                }
            }
            (_, value) => *old = value,
        }
    }
}

/// The tables that name pieces by their letters.
const LETTER_TABLES: [&str; 9] =
    ["castling", "dead", "ends", "hands", "moves", "pawns", "promotion", "start", "xboard"];

/// Joins letters and their marks: in the keys of the pieces, and in all texts that name pieces by letters.
pub(super) fn join_marks(table: &mut DeTable<'_>) {
    for name in LETTER_TABLES {
        if let Some(value) = table.get_mut(name) {
            join_value(value.get_mut());
        }
    }
    if let Some(DeValue::Table(look)) = table.get_mut("look").map(Spanned::get_mut) {
        for name in ["characters", "pictures"] {
            if let Some(DeValue::Table(letters)) = look.get_mut(name).map(Spanned::get_mut) {
                join_keys(letters);
            }
        }
    }
    if let Some(DeValue::Table(pieces)) = table.get_mut("pieces").map(Spanned::get_mut) {
        join_keys(pieces);
        for (_, piece) in pieces.iter_mut() {
            let DeValue::Table(keys) = piece.get_mut() else { continue };
            for name in ["other-letters", "falls-back"] {
                if let Some(letters) = keys.get_mut(name) {
                    join_value(letters.get_mut());
                }
            }
        }
    }
}

fn join_value(value: &mut DeValue<'_>) {
    match value {
        DeValue::String(text) => *text = Cow::Owned(marks::joined(text).into_owned()),
        DeValue::Array(items) => items.iter_mut().for_each(|item| join_value(item.get_mut())),
        DeValue::Table(table) => {
            join_keys(table);
            table.iter_mut().for_each(|(_, value)| join_value(value.get_mut()));
        }
        _ => {}
    }
}

fn join_keys(table: &mut DeTable<'_>) {
    if table.keys().any(|key| marks::joined(key.get_ref()) != *key.get_ref()) {
        let joined = |key: Spanned<Cow<'_, str>>| {
            Spanned::new(key.span(), Cow::Owned(marks::joined(key.get_ref()).into_owned()))
        };
        *table = std::mem::take(table).into_iter().map(|(key, value)| (joined(key), value)).collect();
    }
}

/// Removes the value of a path such as `pieces.Q`. Returns whether there was one. An array is removed as a
/// whole.
pub(super) fn remove(table: &mut DeTable<'_>, path: &[String]) -> bool {
    let Some((key, rest)) = path.split_first() else { return false };
    match table.get_mut(key.as_str()).map(Spanned::get_mut) {
        Some(DeValue::Table(inner)) if !rest.is_empty() => remove(inner, rest),
        Some(DeValue::Array(_)) => table.remove(key.as_str()).is_some(),
        Some(_) if rest.is_empty() => table.remove(key.as_str()).is_some(),
        _ => false,
    }
}

/// The path of the key or value with a place. Items of arrays are counted from 1.
pub(super) fn path_of(table: &DeTable<'_>, place: &Range<usize>) -> Option<Vec<String>> {
    table.iter().find_map(|(key, value)| {
        let inner = path_in(value.get_ref(), place);
        let is_here = || (key.span() == *place || value.span() == *place).then(Vec::new);
        inner.or_else(is_here).map(|path| prefixed(key.get_ref().to_string(), path))
    })
}

fn path_in(value: &DeValue<'_>, place: &Range<usize>) -> Option<Vec<String>> {
    match value {
        DeValue::Table(table) => path_of(table, place),
        DeValue::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
            let inner = path_in(item.get_ref(), place);
            let is_here = || (item.span() == *place).then(Vec::new);
            inner.or_else(is_here).map(|path| prefixed((index + 1).to_string(), path))
        }),
        _ => None,
    }
}

fn prefixed(key: String, mut path: Vec<String>) -> Vec<String> {
    path.insert(0, key);
    path
}

/// The place of the value of a path, or of the longest part of the path that exists.
pub(super) fn place_of(table: &DeTable<'_>, path: &[&str]) -> usize {
    let Some((key, rest)) = path.split_first() else { return 0 };
    let Some((found, value)) = table.get_key_value(*key) else { return 0 };
    let inner = place_in(value.get_ref(), rest);
    inner.unwrap_or_else(|| if value.get_ref().is_table() { found.span().start } else { value.span().start })
}

fn place_in(value: &DeValue<'_>, path: &[&str]) -> Option<usize> {
    let (key, rest) = path.split_first()?;
    let (place, inner) = match value {
        DeValue::Table(table) => {
            let (found, inner) = table.get_key_value(*key)?;
            let is_table = inner.get_ref().is_table();
            (if is_table { found.span().start } else { inner.span().start }, inner)
        }
        DeValue::Array(items) => {
            let inner = items.get(key.parse::<usize>().ok()?.checked_sub(1)?)?;
            (inner.span().start, inner)
        }
        _ => return None,
    };
    Some(place_in(inner.get_ref(), rest).unwrap_or(place))
}
