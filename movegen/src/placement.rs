//! Splits the board of a FEN into tokens.

use std::iter::Peekable;
use std::str::Chars;

/// A token of a rank of a FEN.
///
/// ```
/// use movegen::placement::{Token, tokens};
///
/// let found: Vec<Token> = tokens("R10*").collect();
/// assert_eq!(found, [Token::Letter('R'), Token::Empty(10), Token::Gone]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// This number of empty squares. A number that is too large is cut off.
    Empty(u32),
    /// `*`: a square that does not exist or has vanished, or one with a wall.
    Gone,
    /// The letter of a piece, or any other character.
    Letter(char),
}

/// The largest number of files of a board.
const MOST_FILES: u32 = 16;

/// The tokens of a rank. Consecutive digits are one number.
pub fn tokens(rank: &str) -> impl Iterator<Item = Token> + '_ {
    let mut chars = rank.chars().peekable();
    std::iter::from_fn(move || next_token(&mut chars))
}

fn next_token(chars: &mut Peekable<Chars<'_>>) -> Option<Token> {
    match chars.next()? {
        '*' => Some(Token::Gone),
        letter => Some(match letter.to_digit(10) {
            None => Token::Letter(letter),
            Some(mut run) => {
                while let Some(digit) = chars.peek().and_then(|next| next.to_digit(10)) {
                    run = if run > MOST_FILES { run } else { run * 10 + digit };
                    chars.next();
                }
                Token::Empty(run)
            }
        }),
    }
}

/// The letters on the board of a FEN, with their files and their ranks counted from the highest, from 0.
pub(crate) fn letters(fen: &str) -> impl Iterator<Item = (char, i32, i32)> + '_ {
    let ranks = fen.split(['[', ' ']).next().unwrap_or_default().split('/').zip(0..);
    ranks.flat_map(|(rank, row)| {
        let mut file = 0;
        tokens(rank).filter_map(move |token| {
            let at = file;
            file += if let Token::Empty(run) = token { run as i32 } else { 1 };
            if let Token::Letter(letter) = token { Some((letter, at, row)) } else { None }
        })
    })
}

/// The letters in brackets behind the board of a FEN.
pub(crate) fn letters_in_hand(fen: &str) -> impl Iterator<Item = char> + '_ {
    let board = fen.split(' ').next().unwrap_or_default();
    board.split_once('[').map_or("", |(_, hands)| hands).chars()
}
