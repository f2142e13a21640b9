//! Encodes the body of a game: variable-length numbers, and moves of three bytes or more.
//!
//! The fields are: number of the game; White's points in quarters (one byte); start (0 and a FEN with its
//! length, or the number of the array); count of opening moves, and those moves; then for each searched move
//! the move and its score. Numbers are LEB128: seven bits per byte, least significant first, and the top bit
//! is set if another byte follows. A score is such a number, with its sign in the lowest bit.
//!
//! A move is the byte of each of its squares, and a number: the bits of a [`Move`] above its squares. In
//! version 1 it was three bytes: the squares, and a byte with five bits for the auxiliary number below three
//! for the kind.

use anyhow::{Context, bail};
use movegen::Move;

use super::Version;
use super::game::{GameRecord, RecordedMove, Start};

/// The encoded body of a game.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How its moves are written.
    pub version: Version,
}

/// The body of a game, in the newest version.
pub fn encode(game: &GameRecord) -> Vec<u8> {
    let mut body = Vec::with_capacity(32 + 5 * game.moves.len());
    put_number(&mut body, game.number as u64);
    body.push(game.quarter_points);
    match &game.start {
        Start::Array(number) => put_number(&mut body, u64::from(*number)),
        Start::Fen(fen) => {
            put_number(&mut body, 0);
            put_number(&mut body, fen.len() as u64);
            body.extend_from_slice(fen.as_bytes());
        }
    }
    put_number(&mut body, game.opening.len() as u64);
    for &mv in &game.opening {
        put_move(&mut body, mv);
    }
    for recorded in &game.moves {
        put_move(&mut body, recorded.mv);
        put_score(&mut body, recorded.score);
    }
    body
}

/// Decodes the body of a game.
pub fn decode(body: &Body) -> anyhow::Result<GameRecord> {
    let version = body.version;
    let mut rest = Bytes(&body.bytes);
    let number = rest.number()? as usize;
    let quarter_points = rest.take(1)?[0];
    if quarter_points > 4 {
        bail!("White's points are {quarter_points} quarters; they must be 0 to 4");
    }
    let start = match rest.number()? {
        0 => {
            let length = rest.number()? as usize;
            let fen =
                std::str::from_utf8(rest.take(length)?).context("the start position is not valid text")?;
            Start::Fen(fen.to_owned())
        }
        array => Start::Array(u32::try_from(array).context("the number of the array is too large")?),
    };
    let mut opening = Vec::new();
    for _ in 0..rest.number()? {
        opening.push(rest.mv(version)?);
    }
    let mut moves = Vec::new();
    while !rest.0.is_empty() {
        moves.push(RecordedMove { mv: rest.mv(version)?, score: rest.score()? });
    }
    Ok(GameRecord { number, quarter_points, start, opening, moves })
}

impl Body {
    /// Decodes only the number of the game.
    pub fn number(&self) -> anyhow::Result<usize> {
        Ok(Bytes(&self.bytes).number()? as usize)
    }
}

/// Appends a number.
pub fn put_number(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

/// Appends a number with a sign.
pub fn put_score(body: &mut Vec<u8>, score: i32) {
    put_number(body, u64::from(((score << 1) ^ (score >> 31)) as u32));
}

fn put_move(body: &mut Vec<u8>, mv: Move) {
    let bits = mv.bits();
    body.extend_from_slice(&(bits as u16).to_le_bytes());
    put_number(body, u64::from(bits >> 16));
}

/// The unread bytes.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> anyhow::Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).context("the game ends too early")?;
        self.0 = rest;
        Ok(taken)
    }

    /// Takes a number.
    ///
    /// # Errors
    /// If there is none.
    pub fn number(&mut self) -> anyhow::Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        bail!("a number is longer than 64 bits")
    }

    /// Takes a number with a sign.
    ///
    /// # Errors
    /// If there is none.
    pub fn score(&mut self) -> anyhow::Result<i32> {
        let coded = u32::try_from(self.number()?).context("a score is longer than 32 bits")?;
        Ok((coded >> 1) as i32 ^ -((coded & 1) as i32))
    }

    fn mv(&mut self, version: Version) -> anyhow::Result<Move> {
        let squares = self.take(2)?;
        let above = match version {
            Version::One => {
                let byte = u32::from(self.take(1)?[0]);
                byte >> 5 | (byte & 31) << 4
            }
            Version::Two => {
                let number = u16::try_from(self.number()?).context("a move is longer than 32 bits")?;
                u32::from(number)
            }
        };
        Ok(Move::from_bits(u32::from(squares[0]) | u32::from(squares[1]) << 8 | above << 16))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;

    fn newest(bytes: &[u8]) -> Body {
        Body { bytes: bytes.to_vec(), version: Version::NEWEST }
    }

    #[test]
    fn moves_of_both_versions_are_read() {
        // Game 7, a draw, array 1, one opening move.
        let start = [7, 2, 1, 1, 12, 28];
        let one: &[u8] = &[0b001_00000, 4, 6, 0b011_00001, 10, 48, 57, 0b101_00100, 9];
        let two: &[u8] = &[0x01, 4, 6, 0x13, 10, 48, 57, 0xc5, 0x00, 9];
        let [one, two] = [(one, Version::One), (two, Version::Two)]
            .map(|(moves, version)| Body { bytes: [&start[..], moves].concat(), version });
        let game = decode(&one).unwrap();
        assert_eq!(format!("{:?}", game.opening), "[Move(12-28 advance)]");
        assert_eq!(
            format!("{:?}", game.moves),
            "[RecordedMove { mv: Move(4-6 castle 1), score: 5 }, \
              RecordedMove { mv: Move(48-57 promotion 4), score: -5 }]"
        );
        assert_eq!(decode(&two).unwrap(), game);
        let long = Body { bytes: [&start[..], &[0xff, 0xff, 0xff, 0x7f]].concat(), version: Version::Two };
        assert!(decode(&long).unwrap_err().to_string().contains("a move is longer than 32 bits"));
    }

    #[test]
    fn a_position_takes_four_to_six_bytes() {
        let mut game = record("gothic", 1);
        let moves: Vec<RecordedMove> =
            (0..200).map(|index| RecordedMove { score: 7 * index - 600, ..game.moves[0] }).collect();
        game.moves = moves;
        let bytes = encode(&game).len() as f64 / 200.0;
        assert!((4.0..=6.0).contains(&bytes), "{bytes}");
    }

    #[test]
    fn a_body_that_is_none_is_refused() {
        let body = encode(&record("chess", 1));
        for length in 0..body.len() {
            // Missing moves at the end are not noticed here. The length and the checksum in the file detect
            // them.
            if let Ok(game) = decode(&newest(&body[..length])) {
                assert!(game.moves.len() < 4);
            }
        }
        assert!(decode(&newest(&[0xff; 12])).unwrap_err().to_string().contains("64 bits"));
        assert!(decode(&newest(&[1, 9])).unwrap_err().to_string().contains("quarters"));
    }
}
