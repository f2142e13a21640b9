//! The board of a FEN as text, for all who read one.

use std::iter::Peekable;
use std::str::Chars;

/// One thing in a rank of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// So many empty squares; of a number that is too large only the first digits.
    Empty(u32),
    /// `*`: a square that does not exist or has vanished.
    Gone,
    /// The letter of a piece, or any other character.
    Letter(char),
}

/// No board has more files.
const MOST_FILES: u32 = 16;

/// The things in a rank. Digits one after the other are one number.
pub(crate) fn tokens(rank: &str) -> impl Iterator<Item = Token> + '_ {
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
