//! What the page tells about a game. Everything follows from the compiled rules.

use eval::{PieceValues, piece_values};
use movegen::game::Class;
use movegen::{Color, PieceKind, Position, Rules};
use serde::Serialize;

/// A game in the list.
#[derive(Debug, Serialize)]
pub struct GameSummary {
    pub id: &'static str,
    pub title: &'static str,
    pub board: String,
    /// The number of start positions, and that of the usual one.
    pub arrays: u32,
    pub array: u32,
    /// What is special about the game.
    pub facts: Vec<String>,
}

/// A game with its board and pieces.
#[derive(Debug, Serialize)]
pub struct GameDetails {
    #[serde(flatten)]
    pub summary: GameSummary,
    pub files: u8,
    /// The names of the ranks from the bottom.
    pub ranks: Vec<i32>,
    /// The squares from the bottom, along the ranks.
    pub squares: Vec<SquareView>,
    pub pieces: Vec<PieceView>,
    pub start: String,
    pub has_reserve: bool,
    pub has_jokers: bool,
    pub has_poison: bool,
    pub poison_moves: u8,
}

/// A square of the board.
#[derive(Debug, Serialize)]
pub struct SquareView {
    pub name: String,
    pub file: u8,
    pub row: u8,
    pub brouhaha: bool,
}

/// A kind of piece.
#[derive(Debug, Serialize)]
pub struct PieceView {
    pub letter: char,
    pub name: &'static str,
    pub betza: &'static str,
    pub class: &'static str,
    /// The value in centipawns; none for the king.
    pub value: Option<i32>,
    /// What the piece does, in sentences.
    pub rules: Vec<String>,
}

impl GameSummary {
    /// The summary of a game.
    pub fn new(rules: &'static Rules) -> Self {
        Self {
            id: rules.id(),
            title: rules.title(),
            board: board(rules),
            arrays: rules.array_count(),
            array: rules.default_array(),
            facts: facts(rules),
        }
    }
}

impl GameDetails {
    /// The details of a game.
    pub fn new(rules: &'static Rules) -> Self {
        let geometry = rules.geometry();
        let values = piece_values(rules, PieceValues::default());
        let square = |square| SquareView {
            name: geometry.name(square),
            file: geometry.file_of(square),
            row: geometry.row_of(square),
            brouhaha: geometry.is_brouhaha(square),
        };
        let piece = |kind: PieceKind| PieceView {
            letter: rules.letter(kind),
            name: rules.name(kind),
            betza: rules.piece_spec(kind).betza,
            class: class(rules.class(kind)),
            value: (!rules.is_royal(kind)).then(|| values[kind.index()]),
            rules: piece_rules(rules, kind),
        };
        Self {
            summary: GameSummary::new(rules),
            files: geometry.files(),
            ranks: (0..geometry.rows()).map(|row| geometry.rank_name(row)).collect(),
            squares: geometry.squares().map(square).collect(),
            pieces: rules.kinds().map(piece).collect(),
            start: Position::start(rules).to_fen(),
            has_reserve: rules.has_reserve(),
            has_jokers: rules.has_jokers(),
            has_poison: rules.has_poison(),
            poison_moves: rules.poison_moves(),
        }
    }
}

const fn class(class: Class) -> &'static str {
    match class {
        Class::Strong => "strong",
        Class::Average => "average",
        Class::Auxiliary => "auxiliary",
        Class::Joker => "joker",
        Class::Pawn => "pawn",
        Class::King => "king",
    }
}

/// The number of brouhaha squares.
fn beyond(rules: &Rules) -> usize {
    rules.geometry().squares().filter(|&square| rules.geometry().is_brouhaha(square)).count()
}

fn board(rules: &Rules) -> String {
    let geometry = rules.geometry();
    let ranks = geometry.last_full_row() - geometry.first_full_row() + 1;
    match beyond(rules) {
        0 => format!("{} x {ranks}", geometry.files()),
        beyond => format!("{} x {ranks} + {beyond}", geometry.files()),
    }
}

fn facts(rules: &'static Rules) -> Vec<String> {
    let position = Position::start(rules);
    let men = position.men_count(Color::White);
    let mut facts = vec![format!(
        "{} kinds of pieces; each side starts with {men} pieces and pawns.",
        rules.kind_count()
    )];
    let squares = beyond(rules);
    if squares > 0 {
        facts.push(format!("{squares} squares outside the board vanish when the piece on them leaves."));
    }
    if rules.has_jokers() {
        facts.push("A joker moves as the kind of piece that the opponent moved last.".to_owned());
    }
    if rules.has_reserve() {
        facts.push("Pawns promote only to pieces in their owner's reserve.".to_owned());
    }
    if rules.has_poison() {
        let moves = rules.poison_moves();
        facts.push(format!("A poisoned piece is frozen, and dies after {moves} moves unless it is cured."));
    }
    if rules.counts_points() {
        facts.push("There are five results: win, advantage, draw, disadvantage and loss.".to_owned());
    }
    let moves = rules.move_count_limit_plies() / 2;
    facts.push(format!("The game ends after {moves} moves without a capture or a pawn move."));
    facts
}

fn piece_rules(rules: &Rules, kind: PieceKind) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut say = |applies: bool, text: &str| {
        if applies {
            sentences.push(text.to_owned());
        }
    };
    say(
        rules.is_royal(kind),
        "Must not be attacked after a move of its side. Its loss by mate loses the game.",
    );
    let home = rules.king_home(Color::White);
    let home = rules.geometry().name(home);
    if rules.is_royal(kind) {
        if !rules.leap_squares(Color::White).is_empty() {
            say(true, &format!("From {home}, if it has not moved, it may leap once to a marked square."));
        }
        if rules.castling_squares(Color::White).next().is_some() {
            say(true, &format!("From {home} it can castle to a marked square."));
        }
    }
    say(rules.is_imitator(kind), "Moves and captures as the kind of piece that the opponent moved last.");
    say(
        rules.is_poisoner(kind),
        "Captures only its own kind and never gives check. Instead of moving it may poison an enemy piece \
         beside it; then it leaves the board.",
    );
    say(
        rules.is_healer(kind),
        "Instead of moving it may cure a poisoned piece of its side beside it, or itself.",
    );
    say(rules.is_pawn(kind), "Promotes on the last ranks. Can be captured en passant after a long advance.");
    sentences
}
