//! Play by mouse: which squares are marked when a piece is picked up, and which pieces it can become.
//!
//! XBoard lets the user move to marked squares only. Colours with a meaning: `Y` a move, `R` a capture, `M` a
//! choice of promotions, `B` a change that the engine names, `C` the first leg of a move with two legs. Small
//! letters are dots without a meaning: `d` for a vanished square or a wall; green, cyan, yellow, magenta and
//! red for the counts of poison.

use movegen::{Geometry, Move, MoveKind, Piece, Position, Square, marks};

use super::encode::empty_square_near;
use super::{fen, letters, squares};

/// Colours of the counts of poison from 1 to 5.
const COUNT_DOTS: [char; 5] = ['r', 'm', 'y', 'c', 'g'];

/// A cure that is being entered: the patient moves to an empty square and returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cure {
    patient: Square,
    over: Square,
}

/// The piece that the user has picked up.
#[derive(Clone, Debug, Default)]
pub struct Mouse {
    lifted: Option<Square>,
    cure: Option<Cure>,
    /// The answer to a click on a blue square. XBoard waits for it, and then sends the move.
    named_change: Option<String>,
}

impl Mouse {
    /// Answers `lift`. In a hole of the board all squares are marked: XBoard takes a hole for one of Black's
    /// pieces, and would accept no other click before its "move", which is refused.
    pub fn lift(&mut self, position: &Position, square: &str) -> Vec<String> {
        self.named_change = None;
        let Some(square) = squares::read(position.rules().geometry(), square) else {
            self.release();
            if let Some(marks) = drop_marks(position, square) {
                return vec![marks];
            }
            return vec![Marks::dots(position).everywhere('T').line()];
        };
        self.lifted = Some(square);
        if let Some(cure) = self.cure.filter(|cure| cure.over == square) {
            return vec![return_marks(position, cure)];
        }
        self.cure = cure_of(position, square);
        if let Some(cure) = self.cure {
            return vec![outward_marks(position, cure)];
        }
        let mut marks = Marks::dots(position);
        for mv in moves_from(position, square) {
            marks.mark(position.written_squares(mv).1, mark_of(position, mv));
        }
        vec![marks.line()]
    }

    /// Answers `put` with the pieces that the moving piece can become, or with the clicks that complete a
    /// cure. A comma after the square asks for the second choice.
    pub fn put(&mut self, position: &Position, square: &str) -> Vec<String> {
        self.named_change = None;
        let (square, second) = square.strip_suffix(',').map_or((square, false), |square| (square, true));
        let (Some(to), Some(from)) = (squares::read(position.rules().geometry(), square), self.lifted) else {
            return Vec::new();
        };
        if let Some(cure) = self.cure.filter(|cure| (cure.over, cure.patient) == (from, to)) {
            return self.name_change(choice([letter_of_piece(position, cure.patient, false)]));
        }
        let moves: Vec<Move> = moves_from(position, from)
            .into_iter()
            .filter(|&mv| position.written_squares(mv).1 == to)
            .collect();
        if moves.iter().any(|mv| mv.kind() == MoveKind::Cure) {
            self.cure = cure_of(position, to);
            return self.cure.map_or_else(Vec::new, |cure| clicks(position, cure));
        }
        let mut letters = choice_letters(position, &moves);
        if second && !letters.is_empty() {
            letters.rotate_left(1);
        }
        if letters.is_empty() {
            return Vec::new();
        }
        let poisons = moves.iter().any(|mv| mv.kind() == MoveKind::Poison);
        if poisons { self.name_change(choice(letters)) } else { vec![choice(letters)] }
    }

    fn name_change(&mut self, choice: String) -> Vec<String> {
        self.named_change = Some(choice.clone());
        vec![choice]
    }

    /// The answer to the last click, if XBoard must send the move at once.
    pub fn named_change(&self) -> Option<&str> {
        self.named_change.as_deref()
    }

    /// Forgets what was picked up.
    pub fn release(&mut self) {
        *self = Self::default();
    }
}

/// The marks for a piece that is taken from the holdings of White or Black, whose places XBoard names like
/// squares beside the board. None if it is no such place.
fn drop_marks(position: &Position, place: &str) -> Option<String> {
    let rules = position.rules();
    let geometry = rules.geometry();
    if !rules.has_hands() {
        return None;
    }
    let mut letters = place.chars();
    let file = u32::from(letters.next()?);
    let row = letters.as_str().parse::<u8>().ok()?.checked_sub(squares::lowest_rank(geometry))?;
    let of_white = file == u32::from(b'a') + u32::from(geometry.files()) + 1;
    if !of_white && file >= u32::from(b'a') {
        return None;
    }
    let from_edge = if of_white { row } else { geometry.rows().checked_sub(row + 1)? };
    // The order of the kinds is that of the pictures. In a game that XBoard knows, every kind is marked.
    let shown = rules.xboard_setup().map(|setup| fen::holdings_letters(rules, setup));
    let letter = shown.map(|shown| shown.get(usize::from(from_edge)).copied());
    let fits = |kind| letter.is_none_or(|letter| letter == Some(rules.letter(kind)));
    let mut marks = Marks::dots(position);
    for mv in position.legal_moves().into_iter().filter(|mv| mv.dropped().is_some_and(fits)) {
        marks.mark(mv.to(), 'Y');
    }
    Some(marks.line())
}

/// The dots of a position while no piece is picked up. `None` in games that have no dots, unless XBoard's
/// board has other marks. A board without dots is sent too: it removes earlier dots, and marks left by a
/// piece that was picked up.
pub fn dots(position: &Position, is_marked: bool) -> Option<String> {
    let rules = position.rules();
    let has_vanishing_squares = rules.geometry().squares().any(|square| rules.geometry().is_brouhaha(square));
    let has_dots = rules.has_poison() || rules.has_walls() || has_vanishing_squares;
    (has_dots || is_marked).then(|| Marks::dots(position).line())
}

fn moves_from(position: &Position, from: Square) -> Vec<Move> {
    let is_from = |mv: &Move| position.written_squares(*mv).0 == from && mv.dropped().is_none();
    position.legal_moves().into_iter().filter(is_from).collect()
}

/// Whether a move turns a piece over to its other side with the mark `+`, for which XBoard itself asks.
fn turns_over(position: &Position, mv: Move) -> bool {
    mv.promotion().is_some_and(|kind| marks::is_promoted(position.rules().letter(kind)))
}

fn mark_of(position: &Position, mv: Move) -> char {
    match mv.kind() {
        MoveKind::Promotion if !turns_over(position, mv) => 'M',
        MoveKind::Poison => 'B',
        MoveKind::Cure => 'C',
        _ if position.is_capture(mv) => 'R',
        _ => 'Y',
    }
}

/// The capitals of the moves to one square: the pieces that the moving piece can become, then the piece
/// itself if it can stay as it is. Empty if the piece does not change. For a harpy that attacks a harpy,
/// capturing comes before poisoning.
fn choice_letters(position: &Position, moves: &[Move]) -> Vec<char> {
    let changed = |mv: &Move| match mv.kind() {
        MoveKind::Promotion if !turns_over(position, *mv) => {
            mv.promotion().map(|kind| marks::in_moves(position.rules().letter(kind)))
        }
        MoveKind::Poison => Some(letter_of_piece(position, mv.to(), true)),
        _ => None,
    };
    let mut letters: Vec<char> = moves.iter().filter_map(changed).collect();
    let unchanged = moves.iter().find(|mv| changed(mv).is_none());
    if let Some(mv) = unchanged.filter(|_| !letters.is_empty()) {
        let own = letter_of_piece(position, mv.from(), false);
        let at = if moves.iter().any(|mv| mv.kind() == MoveKind::Poison) { 0 } else { letters.len() };
        letters.insert(at, own);
    }
    letters
}

fn letter_of_piece(position: &Position, square: Square, poisoned: bool) -> char {
    letters::suffix(position.rules(), position.piece_on(square).kind(), poisoned).to_ascii_uppercase()
}

fn choice(letters: impl IntoIterator<Item = char>) -> String {
    format!("choice {}", letters.into_iter().collect::<String>())
}

/// The cure of the piece on a square, if it is legal.
fn cure_of(position: &Position, patient: Square) -> Option<Cure> {
    let is_patient = |mv: &Move| mv.kind() == MoveKind::Cure && mv.to() == patient;
    if !position.is_frozen(patient) || !position.legal_moves().iter().any(is_patient) {
        return None;
    }
    empty_square_near(position, patient).map(|over| Cure { patient, over })
}

fn outward_marks(position: &Position, cure: Cure) -> String {
    let mut marks = Marks::dots(position);
    marks.mark(cure.over, 'C');
    marks.line()
}

fn return_marks(position: &Position, cure: Cure) -> String {
    let mut marks = Marks::dots(position);
    marks.mark(cure.patient, 'B');
    marks.line()
}

/// The clicks that the engine sends in place of the user, who has moved the healer to the patient.
fn clicks(position: &Position, cure: Cure) -> Vec<String> {
    let geometry = position.rules().geometry();
    let (patient, over) = (squares::name(geometry, cure.patient), squares::name(geometry, cure.over));
    vec![
        format!("click {patient}"),
        outward_marks(position, cure),
        format!("click {over}"),
        return_marks(position, cure),
        choice([letter_of_piece(position, cure.patient, false)]),
        format!("click {patient}"),
    ]
}

/// Colours of the squares, by row from the bottom and file.
struct Marks<'a> {
    geometry: &'a Geometry,
    cells: Vec<Vec<Option<char>>>,
}

impl<'a> Marks<'a> {
    fn dots(position: &'a Position) -> Self {
        let geometry = position.rules().geometry();
        let row = vec![None; usize::from(geometry.files())];
        let mut marks = Self { geometry, cells: vec![row; usize::from(geometry.rows())] };
        for square in geometry.squares() {
            let count = usize::from(position.poison_count(square));
            if matches!(position.piece_on(square), Piece::GONE | Piece::WALL) {
                marks.mark(square, 'd');
            } else if count > 0 {
                marks.mark(square, COUNT_DOTS[(count - 1).min(COUNT_DOTS.len() - 1)]);
            }
        }
        marks
    }

    /// Marks a square. A change that the engine names has priority over other moves to the square.
    fn mark(&mut self, square: Square, colour: char) {
        let cell = &mut self.cells[usize::from(self.geometry.row_of(square))]
            [usize::from(self.geometry.file_of(square))];
        let is_named = matches!(*cell, Some('B' | 'M' | 'C'));
        if !is_named {
            *cell = Some(colour);
        }
    }

    /// Marks all squares and holes without a mark.
    fn everywhere(mut self, colour: char) -> Self {
        for cell in self.cells.iter_mut().flatten() {
            cell.get_or_insert(colour);
        }
        self
    }

    fn line(&self) -> String {
        let rows: Vec<String> = self.cells.iter().rev().map(|row| row_text(row)).collect();
        format!("highlight {}", rows.join("/"))
    }
}

fn row_text(row: &[Option<char>]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run {
            [Some(colour)] => text.push(*colour),
            _ => text.push_str(&run.len().to_string()),
        }
    }
    text
}
