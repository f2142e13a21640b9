//! Splits a FEN into its fields.

use std::collections::HashMap;

use super::FenError;
use crate::printable::Excerpt;

pub(super) struct Fields<'a> {
    pub placement: &'a str,
    pub reserve: Option<&'a str>,
    pub side: &'a str,
    pub rights: &'a str,
    pub en_passant: &'a str,
    pub checks: Option<&'a str>,
    pub clock: Option<&'a str>,
    pub number: Option<&'a str>,
    pub jokers: Option<&'a str>,
    pub poison: Option<&'a str>,
}

impl<'a> Fields<'a> {
    pub fn split(fen: &'a str) -> Result<Self, FenError> {
        let (extra, plain): (Vec<&str>, Vec<&str>) =
            fen.split_whitespace().partition(|field| field.contains('='));
        let named = named_fields(&extra)?;
        let mut plain = plain.into_iter();
        let board = plain.next().ok_or_else(|| FenError::new("placement", "the text is empty"))?;
        let (placement, reserve) = match board.split_once('[') {
            None => (board, None),
            Some((placement, rest)) => {
                let reserve = rest.strip_suffix(']').ok_or_else(|| {
                    FenError::new(
                        "reserve",
                        format!("no closing bracket in {}", Excerpt(&board[placement.len()..])),
                    )
                })?;
                (placement, Some(reserve))
            }
        };
        let mut required =
            |field| plain.next().ok_or_else(|| FenError::new(field, "missing: the text ends before it"));
        let (side, rights) = (required("side to move")?, required("rights")?);
        let en_passant = required("en passant")?;
        let mut plain = plain.peekable();
        let checks = plain.next_if(|field| field.find('+').is_some_and(|place| place > 0));
        let (clock, number) = (plain.next(), plain.next());
        if let Some(rest) = plain.next() {
            return Err(FenError::new("end", format!("unexpected field {}", Excerpt(rest))));
        }
        Ok(Self {
            placement,
            reserve,
            side,
            rights,
            en_passant,
            checks,
            clock,
            number,
            jokers: named.get("jokers").copied(),
            poison: named.get("poison").copied(),
        })
    }
}

fn named_fields<'a>(fields: &[&'a str]) -> Result<HashMap<&'a str, &'a str>, FenError> {
    let mut named = HashMap::new();
    for field in fields {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        if !matches!(name, "jokers" | "poison") {
            return Err(FenError::new("end", format!("unknown field {}", Excerpt(field))));
        }
        if named.insert(name, value).is_some() {
            return Err(FenError::new("end", format!("field \"{name}\" given twice")));
        }
    }
    Ok(named)
}
