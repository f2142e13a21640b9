//! A model of how XBoard updates its board, found by experiment: a board of letters that does not know the
//! rules of the games.

use movegen::placement::{Token, tokens};
use movegen::{Rules, marks};

use super::decode::PASS;
use super::letters;

const EMPTY: char = '.';

type Cell = (usize, usize);

/// XBoard's board.
#[derive(Clone, Debug)]
pub struct Model {
    rules: &'static Rules,
    /// Letters by row from the bottom and by file; `*` is a missing square.
    rows: Vec<Vec<char>>,
    white_to_move: bool,
    /// The files of the first and the last rook of White at the start, for castlings by their sides.
    rook_files: [usize; 2],
    /// The last move, if it was a pawn's.
    last_pawn: Option<(Cell, Cell)>,
}

/// A move as XBoard reads it.
#[derive(Debug)]
struct Read {
    from: Cell,
    to: Cell,
    kills: Vec<Cell>,
    suffix: Option<char>,
}

impl Model {
    /// The board of a position in XBoard's text.
    pub fn new(rules: &'static Rules, fen: &str) -> Self {
        let fen = marks::joined(fen);
        let placement = fen.split(['[', ' ']).next().expect("a placement");
        let mut rows: Vec<Vec<char>> = placement.split('/').map(read_row).collect();
        rows.reverse();
        let rook = |letter: &char| *letter == 'R';
        let files = [rows[0].iter().position(rook), rows[0].iter().rposition(rook)];
        let rook_files = files.map(Option::unwrap_or_default);
        Self { rules, rows, white_to_move: fen.contains(" w "), rook_files, last_pawn: None }
    }

    /// The letter on a square.
    pub fn letter(&self, row: u8, file: u8) -> char {
        self.at((usize::from(row), usize::from(file)))
    }

    /// Carries out the lines of an engine's move. Returns the argument of the `usermove` for its opponent.
    pub fn play(&mut self, lines: &[String]) -> String {
        let text: String = lines.iter().map(|line| line.strip_prefix("move ").expect("a move")).collect();
        if let "O-O" | "O-O-O" = text.as_str() {
            self.castle_by_side(text == "O-O");
            return text;
        }
        if text == PASS {
            (self.white_to_move, self.last_pawn) = (!self.white_to_move, None);
            return text;
        }
        if let Some((letter, square)) = text.split_once('@') {
            let to = self.read(square).to;
            let letter = letter.chars().next().expect("a letter");
            self.put(to, self.of_mover(letter));
            (self.white_to_move, self.last_pawn) = (!self.white_to_move, None);
            return text;
        }
        let read = self.read(&text);
        let relayed = self.relay(&read);
        let gates = self.rules.game().hands.as_ref().is_some_and(|hands| hands.gates);
        match read.suffix {
            Some(suffix) if gates && !self.at(read.from).eq_ignore_ascii_case(&'P') => {
                self.carry_out_with_gate(&read, suffix);
            }
            _ => self.carry_out(&read),
        }
        relayed
    }

    fn at(&self, (row, file): Cell) -> char {
        self.rows[row][file]
    }

    fn put(&mut self, (row, file): Cell, letter: char) {
        self.rows[row][file] = letter;
    }

    fn read(&self, text: &str) -> Read {
        let mut squares = Vec::new();
        let mut letters = text.chars().peekable();
        let mut suffix = None;
        while let Some(letter) = letters.next() {
            match letter {
                ',' | '-' | 'x' => {}
                _ if !letters.peek().is_some_and(char::is_ascii_digit) => suffix = Some(letter),
                file => {
                    let mut rank = 0;
                    while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                        rank = rank * 10 + digit as usize;
                        letters.next();
                    }
                    squares.push((rank - self.lowest_rank(), file as usize - 'a' as usize));
                }
            }
        }
        // `XZ,ZY` names Z twice, `XZ-Y` once.
        squares.dedup();
        let (from, to) = (squares[0], *squares.last().expect("squares"));
        let kills = squares.get(1..squares.len() - 1).unwrap_or_default().to_vec();
        Read { from, to, kills, suffix }
    }

    fn is_white(&self, letter: char) -> bool {
        letters::piece(self.rules, letter).is_some_and(|piece| piece.color == movegen::Color::White)
    }

    /// XBoard counts ranks from 1, but from 0 on a board of ten ranks.
    fn lowest_rank(&self) -> usize {
        usize::from(self.rows.len() != 10)
    }

    fn name(&self, (row, file): Cell) -> String {
        format!("{}{}", char::from(b'a' + file as u8), row + self.lowest_rank())
    }

    /// The text that the opponent gets. If an own piece is removed (for Black also if an empty square is),
    /// XBoard treats the move as castling, and its letter is lost.
    fn relay(&self, read: &Read) -> String {
        let (from, to) = (self.name(read.from), self.name(read.to));
        let suffix: String = read.suffix.into_iter().collect();
        match read.kills[..] {
            [] => format!("{from}{to}{suffix}"),
            [kill] => {
                let victim = self.at(kill);
                let is_own = victim != EMPTY && self.is_white(victim) == self.white_to_move;
                let kill = self.name(kill);
                if is_own || (victim == EMPTY && !self.white_to_move) {
                    return format!("{from}{to},{kill}`8");
                }
                format!("{from}{kill},{kill}{to}{suffix}")
            }
            [one, two] => {
                let (one, two) = (self.name(one), self.name(two));
                format!("{from}{one},{one}{two},{two}{to}{suffix}")
            }
            _ => panic!("XBoard knows no move with three kills"),
        }
    }

    fn carry_out(&mut self, read: &Read) {
        let mover = self.at(read.from);
        assert_ne!(mover, EMPTY, "nobody moves from {}", self.name(read.from));
        for &kill in &read.kills {
            self.put(kill, EMPTY);
        }
        if mover.eq_ignore_ascii_case(&'K') && !self.rules.game().castling.moves.is_empty() {
            self.castle(read.from, read.to);
        }
        let mut captures = self.at(read.to) != EMPTY;
        if mover.eq_ignore_ascii_case(&'P') {
            captures |= self.take_en_passant(read.from, read.to);
        }
        self.put(read.from, EMPTY);
        let letter = read.suffix.map_or(mover, |suffix| self.promoted(mover, suffix));
        self.put(read.to, letter);
        // XBoard knows explosions by the name of the variant.
        if captures && self.rules.explodes() {
            self.explode(read.to);
        }
        self.last_pawn = mover.eq_ignore_ascii_case(&'P').then_some((read.from, read.to));
        self.white_to_move = !self.white_to_move;
    }

    /// A piece of the hand appears on the first square, which is that of the partner if the second one is
    /// that of the king.
    fn carry_out_with_gate(&mut self, read: &Read, suffix: char) {
        let letter = self.of_mover(suffix);
        let mut plain = Read { from: read.from, to: read.to, kills: Vec::new(), suffix: None };
        if self.at(read.to) == self.of_mover('K') {
            let file = if read.from.1 > read.to.1 { read.to.1 + 2 } else { read.to.1 - 2 };
            (plain.from, plain.to) = (read.to, (read.to.0, file));
        }
        self.carry_out(&plain);
        self.put(read.from, letter);
    }

    /// A letter in the case of the side to move.
    fn of_mover(&self, letter: char) -> char {
        if self.white_to_move { marks::capital(letter) } else { marks::small(letter) }
    }

    /// What a piece becomes by a move with a letter or a plus behind it. Where captured pieces fall back,
    /// XBoard remembers which ones were promoted.
    fn promoted(&self, mover: char, suffix: char) -> char {
        let is_of_game = |letter: char| self.rules.kind_of_letter(marks::capital(letter)).is_some();
        if suffix == '+' {
            return marks::joined(&format!("+{mover}")).chars().next().expect("a letter");
        }
        let twin = marks::twin(suffix);
        self.of_mover(if is_of_game(twin) { twin } else { suffix })
    }

    fn explode(&mut self, (row, file): Cell) {
        let last = (self.rows.len() - 1, self.rows[0].len() - 1);
        self.put((row, file), EMPTY);
        for row in row.saturating_sub(1)..=(row + 1).min(last.0) {
            for file in file.saturating_sub(1)..=(file + 1).min(last.1) {
                if !self.at((row, file)).eq_ignore_ascii_case(&'P') {
                    self.put((row, file), EMPTY);
                }
            }
        }
    }

    /// The nearest piece in the direction of the king's move jumps to the square beside the king.
    fn castle(&mut self, from: Cell, to: Cell) {
        if from.0 != to.0 || from.1.abs_diff(to.1) < 2 {
            return;
        }
        let step: isize = if to.1 > from.1 { 1 } else { -1 };
        let mut file = from.1.wrapping_add_signed(step);
        while self.rows[from.0][file] == EMPTY {
            file = file.wrapping_add_signed(step);
        }
        let partner = self.at((from.0, file));
        self.put((from.0, file), EMPTY);
        self.put((from.0, to.1.wrapping_add_signed(-step)), partner);
    }

    /// In `fischerandom` and `caparandom` king and rook go to the files next to the last two, or to c and d.
    fn castle_by_side(&mut self, toward_last_file: bool) {
        let (row, king) = if self.white_to_move { (0, 'K') } else { (self.rows.len() - 1, 'k') };
        let from = self.rows[row].iter().position(|&letter| letter == king).expect("a king on its rank");
        let rook = (row, self.rook_files[usize::from(toward_last_file)]);
        let letter = self.at(rook);
        self.put((row, from), EMPTY);
        self.put(rook, EMPTY);
        let files = self.rows[row].len();
        let [king_to, rook_to] = if toward_last_file { [files - 2, files - 3] } else { [2, 3] };
        self.put((row, king_to), king);
        self.put((row, rook_to), letter);
        (self.white_to_move, self.last_pawn) = (!self.white_to_move, None);
    }

    /// A pawn that moves to an empty square of another file captures the pawn that has just passed this
    /// square. Returns whether it does.
    fn take_en_passant(&mut self, from: Cell, to: Cell) -> bool {
        let Some((start, end)) = self.last_pawn else { return false };
        let passed =
            start.1 == end.1 && to.1 == end.1 && to.0 > start.0.min(end.0) && to.0 < start.0.max(end.0);
        let captures = passed && from.1 != to.1 && self.at(to) == EMPTY;
        if captures {
            self.put(end, EMPTY);
        }
        captures
    }
}

fn read_row(text: &str) -> Vec<char> {
    let cells = |token| match token {
        Token::Empty(run) => vec![EMPTY; run as usize],
        Token::Gone => vec!['*'],
        Token::Letter(letter) => vec![letter],
    };
    tokens(text).flat_map(cells).collect()
}
