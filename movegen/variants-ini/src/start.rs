//! Reads the start position of a section.

use movegen::placement::{Token, tokens};
use movegen::{Color, Excerpt};

use super::report::Report;
use super::slots::Slot;
use super::values::square;
use super::variant::Variant;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StartPiece {
    pub slot: Slot,
    pub color: Color,
    /// The file, from 0.
    pub file: i32,
    /// The rank, from 1.
    pub rank: i32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// The placement as it is written, without hands.
    pub placement: String,
    /// The letters of the pieces in hand, if pieces are dropped.
    pub hands: Option<String>,
    /// The pieces in hand.
    pub held: Vec<Slot>,
    /// `w` or `b`.
    pub side: char,
    /// The field of the castling rights; `-` for none.
    pub rights: String,
    /// The checks that both sides have to give.
    pub checks: Option<(u8, u8)>,
    /// The halfmove clock and the move number.
    pub clocks: [u16; 2],
    pub pieces: Vec<StartPiece>,
    /// The names of the squares that do not exist.
    pub holes: Vec<String>,
}

impl Start {
    /// The piece of a side on a square.
    pub fn slot_on(&self, color: Color, file: i32, rank: i32) -> Option<Slot> {
        let is_there = |piece: &&StartPiece| (piece.color, piece.file, piece.rank) == (color, file, rank);
        self.pieces.iter().find(is_there).map(|piece| piece.slot)
    }
}

/// A rank as a side sees it.
pub(crate) fn seen_by(color: Color, rank: i32, ranks: i32) -> i32 {
    match color {
        Color::White => rank,
        Color::Black => ranks + 1 - rank,
    }
}

/// Reads `startFen`. Fields at its end may be missing, as in Fairy-Stockfish.
pub(crate) fn read(variant: &Variant, report: &mut Report) -> Option<Start> {
    read_fen(variant).map_err(|reason| report.refuse(variant.place("startFen"), reason)).ok()
}

fn read_fen(variant: &Variant) -> Result<Start, String> {
    let mut fields = variant.text("startFen").split_whitespace().peekable();
    let board = fields.next().ok_or("the position is missing")?;
    let (placement, pocket) = board.split_once('[').unwrap_or((board, ""));
    let hands = pocket.trim_end_matches(']').trim_matches('-');
    let has_hands = variant.flag("pieceDrops") || variant.flag("seirawanGating");
    if !hands.is_empty() && !has_hands {
        return Err(format!("pieces in hand, [{pocket}, which nothing drops; leave the bracket out"));
    }
    let slot = |letter: char| {
        let slot = variant.slot_of(letter).filter(|_| letter.is_ascii_alphabetic());
        slot.ok_or_else(|| format!("no piece has the letter {}", Excerpt(&letter.to_string())))
    };
    let held = hands.chars().map(slot).collect::<Result<Vec<Slot>, String>>()?;
    let (pieces, holes) = read_placement(variant, placement)?;
    let side = match fields.next() {
        None | Some("w") => 'w',
        Some("b") => 'b',
        Some(other) => return Err(format!("the side to move is {}; expected w or b", Excerpt(other))),
    };
    let is_rights = |field: &&str| {
        *field == "-"
            || field.chars().all(|c| "kqKQ".contains(c) || ('a'..='l').contains(&c.to_ascii_lowercase()))
    };
    let rights = fields.next_if(is_rights).unwrap_or("-").to_owned();
    fields.next_if(|field| *field == "-");
    let checks = fields.next_if(|field| field.contains('+')).map(read_checks).transpose()?;
    let mut clocks = [0, 1];
    for clock in &mut clocks {
        if let Some(field) = fields.next() {
            let number = field.parse();
            *clock = number.map_err(|_| format!("unexpected field {}", Excerpt(field)))?;
        }
    }
    if let Some(field) = fields.next() {
        return Err(format!("unexpected field {}", Excerpt(field)));
    }
    let (placement, hands) = (placement.to_owned(), has_hands.then(|| hands.to_owned()));
    Ok(Start { placement, hands, held, side, rights, checks, clocks, pieces, holes })
}

fn read_checks(field: &str) -> Result<(u8, u8), String> {
    let numbers =
        field.split_once('+').and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
    numbers.ok_or_else(|| format!("{}; expected the checks of both sides, such as 3+3", Excerpt(field)))
}

/// The pieces and the squares that do not exist.
fn read_placement(variant: &Variant, placement: &str) -> Result<(Vec<StartPiece>, Vec<String>), String> {
    let (files, ranks) = (variant.files(), variant.ranks());
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() as i32 != ranks {
        return Err(format!("the position has {} ranks, but maxRank is {ranks}", rows.len()));
    }
    let (mut pieces, mut holes) = (Vec::new(), Vec::new());
    for (index, row) in rows.iter().enumerate() {
        let rank = ranks - index as i32;
        let mut file = 0;
        for token in tokens(&movegen::marks::joined(row)) {
            match token {
                Token::Empty(run) => {
                    file += run as i32;
                    continue;
                }
                Token::Gone => holes.push(square(file.min(files), rank)),
                Token::Letter(c) => {
                    let is_promoted = movegen::marks::is_promoted(c);
                    let c = if is_promoted { movegen::marks::plain(c) } else { c };
                    let slot = variant.slot_of(c).filter(|_| c.is_ascii_alphabetic());
                    let slot = slot.filter(|&slot| !is_promoted || variant.promoted(slot).is_some());
                    let slot =
                        slot.ok_or_else(|| format!("no piece has the letter {}", Excerpt(&c.to_string())))?;
                    let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                    pieces.push(StartPiece { slot, color, file, rank });
                }
            }
            file += 1;
        }
        if file != files {
            return Err(format!(
                "rank {rank} of the position has {file} squares, but the board has {files} files"
            ));
        }
    }
    Ok((pieces, holes))
}
