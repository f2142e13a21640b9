//! What distinguishes the games: boards, armies, and the numbers in their rules.

use std::sync::LazyLock;

use crate::board::{Shape, Square};
use crate::pieces::Kind;

/// What a piece counts as in promotion and in counting points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Strong or heavy pieces.
    Strong,
    /// Average pieces other than the joker.
    Average,
    /// The joker.
    Joker,
    /// Auxiliary or light pieces.
    Auxiliary,
    /// Pawns of either sort.
    Pawn,
    /// The king.
    Royal,
}

/// One line of a game's piece table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The capital letter that stands for the piece in this game.
    pub letter: char,
    /// How it moves.
    pub kind: Kind,
    /// What it counts as.
    pub class: Class,
}

/// How far pawns may advance, seen from White; Black's ranks are mirrored.
#[derive(Clone, Copy, Debug)]
pub enum Advance {
    /// Two steps from this rank.
    Double(i32),
    /// Any number of steps from the ranks of `first..=last`, but not past rank `limit`.
    Long {
        /// The first rank on which a pawn can stand.
        first: i32,
        /// The last rank of a long advance.
        last: i32,
        /// The rank at which a long advance ends.
        limit: i32,
    },
}

/// What pawns become.
#[derive(Clone, Debug)]
pub enum Promotion {
    /// One of these kinds, on the last rank, compulsory.
    LastRank(Vec<Kind>),
    /// A piece of the reserve, by classes on the last three ranks, compulsory on the last.
    Reserve,
}

/// One way of castling. Files only: both pieces stay on the king's home rank.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The letter of the right it needs.
    pub right: char,
    /// Where the partner stands.
    pub partner: i32,
    /// Where the king goes.
    pub king_to: i32,
    /// Where the partner goes.
    pub partner_to: i32,
}

/// How a game ends besides mate and stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Draws by repetition, move count and dead position; a dead position may be one of bishops
    /// on one colour only where the flag says so.
    Draws {
        /// Clause on bishops of one square colour.
        bishops: bool,
    },
    /// Points are counted; a joker is worth `joker`, or 4 or 5 depending on the opponent.
    Points {
        /// The joker's fixed worth, if it has one.
        joker: Option<i32>,
    },
}

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board.
    pub shape: Shape,
    /// The piece table, in its order.
    pub table: Vec<Row>,
    /// The king's first file.
    pub king_file: i32,
    /// The king's first rank, White's.
    pub king_rank: i32,
    /// The rights a FEN can hold: letter, and file of the piece that loses it by leaving. In games
    /// with a king's leap that piece is the king.
    pub rights: Vec<(char, i32)>,
    /// All castlings.
    pub castlings: Vec<Castling>,
    /// The files to which the king may leap, on its side's first rank.
    pub leaps: Vec<i32>,
    /// Pawns' first moves.
    pub advance: Advance,
    /// Pawns' last moves.
    pub promotion: Promotion,
    /// The move count that ends the game, in plies.
    pub clock_limit: u32,
    /// How games end.
    pub scoring: Scoring,
    /// Does its FEN write the en-passant field as a move?
    pub writes_advance: bool,
}

impl Game {
    /// Are captured pieces kept for promotion?
    pub fn has_reserve(&self) -> bool {
        matches!(self.promotion, Promotion::Reserve)
    }

    /// Does the game have this kind of piece?
    pub fn has(&self, kind: Kind) -> bool {
        self.table.iter().any(|row| row.kind == kind)
    }

    /// The table row of a kind.
    ///
    /// # Panics
    /// When the game has no such piece.
    pub fn row(&self, kind: Kind) -> Row {
        *self.table.iter().find(|row| row.kind == kind).expect("a kind of this game")
    }

    /// The kind a letter (of either case) stands for.
    ///
    /// # Panics
    /// When the game has no such letter.
    pub fn kind_of(&self, letter: char) -> Kind {
        let wanted = letter.to_ascii_uppercase();
        let row = self.table.iter().find(|row| row.letter == wanted);
        row.unwrap_or_else(|| panic!("{letter} is no piece of this game")).kind
    }
}

/// Reads a piece table: letter and kind by class, in table order.
pub fn table(rows: &[(char, Kind, Class)]) -> Vec<Row> {
    rows.iter().map(|&(letter, kind, class)| Row { letter, kind, class }).collect()
}

fn row_of(files: std::ops::RangeInclusive<i32>, rank: i32) -> impl Iterator<Item = Square> {
    files.map(move |file| Square::new(file, rank))
}

/// Chess and the games nearest to it: castling of a fixed number of steps with the two corners.
fn orthodox(files: i32, rows: &[(char, Kind, Class)], promotions: &[Kind], steps: i32, king: i32) -> Game {
    let last = files - 1;
    let short = Castling { right: 'K', partner: last, king_to: king + steps, partner_to: king + steps - 1 };
    let long = Castling { right: 'Q', partner: 0, king_to: king - steps, partner_to: king - steps + 1 };
    Game {
        shape: Shape { files, ranks: 8, brouhaha: Vec::new() },
        table: table(rows),
        king_file: king,
        king_rank: 1,
        rights: vec![('K', last), ('Q', 0)],
        castlings: vec![short, long],
        leaps: Vec::new(),
        advance: Advance::Double(2),
        promotion: Promotion::LastRank(promotions.to_vec()),
        clock_limit: 100,
        scoring: Scoring::Draws { bishops: true },
        writes_advance: false,
    }
}

fn chess() -> Game {
    use Class::{Auxiliary, Average, Pawn, Royal, Strong};
    let rows = [
        ('K', Kind::King, Royal),
        ('Q', Kind::Queen, Strong),
        ('R', Kind::Rook, Average),
        ('B', Kind::Bishop, Auxiliary),
        ('N', Kind::Knight, Auxiliary),
        ('P', Kind::Pawn, Pawn),
    ];
    orthodox(8, &rows, &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight], 2, 4)
}

fn gothic() -> Game {
    use Class::{Auxiliary, Average, Pawn, Royal, Strong};
    let rows = [
        ('K', Kind::King, Royal),
        ('Q', Kind::Queen, Strong),
        ('C', Kind::Chancellor, Strong),
        ('A', Kind::Archbishop, Strong),
        ('R', Kind::Rook, Average),
        ('B', Kind::Bishop, Auxiliary),
        ('N', Kind::Knight, Auxiliary),
        ('P', Kind::Pawn, Pawn),
    ];
    let promotions =
        [Kind::Queen, Kind::Chancellor, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];
    orthodox(10, &rows, &promotions, 3, 5)
}

fn poison() -> Game {
    use Class::{Auxiliary, Average, Pawn, Royal, Strong};
    let rows = [
        ('K', Kind::King, Royal),
        ('D', Kind::Doctor, Strong),
        ('H', Kind::Harpy, Average),
        ('B', Kind::Bishop, Auxiliary),
        ('N', Kind::Knight, Auxiliary),
        ('P', Kind::Pawn, Pawn),
        ('G', Kind::Guard, Strong),
        ('R', Kind::Rook, Average),
    ];
    let game = orthodox(8, &rows, &[Kind::Guard, Kind::Rook, Kind::Bishop, Kind::Knight], 2, 4);
    Game { scoring: Scoring::Draws { bishops: false }, ..game }
}

fn apothecary(rows: &[(char, Kind, Class)], joker: Option<i32>) -> Game {
    Game {
        shape: Shape { files: 10, ranks: 10, brouhaha: row_of(3..=7, 0).chain(row_of(2..=6, 11)).collect() },
        table: table(rows),
        king_file: 5,
        king_rank: 2,
        rights: vec![('K', 5)],
        castlings: Vec::new(),
        leaps: vec![2, 3, 7, 8],
        advance: Advance::Double(3),
        promotion: Promotion::Reserve,
        clock_limit: 200,
        scoring: Scoring::Points { joker },
        writes_advance: false,
    }
}

fn apothecary_classic() -> Game {
    use Class::{Auxiliary, Average, Joker, Pawn, Royal, Strong};
    let rows = [
        ('Q', Kind::Queen, Strong),
        ('C', Kind::Chancellor, Strong),
        ('A', Kind::Archbishop, Strong),
        ('R', Kind::Rook, Average),
        ('J', Kind::Joker, Joker),
        ('B', Kind::Bishop, Auxiliary),
        ('N', Kind::ZebraKnight, Auxiliary),
        ('E', Kind::SiegeElephant, Auxiliary),
        ('M', Kind::Mameluk, Auxiliary),
        ('P', Kind::Pawn, Pawn),
        ('K', Kind::King, Royal),
    ];
    apothecary(&rows, None)
}

fn apothecary_modern() -> Game {
    use Class::{Auxiliary, Average, Joker, Pawn, Royal, Strong};
    let rows = [
        ('Q', Kind::Queen, Strong),
        ('D', Kind::Dragon, Strong),
        ('G', Kind::Griffin, Strong),
        ('R', Kind::Rook, Average),
        ('J', Kind::Joker, Joker),
        ('B', Kind::Bishop, Auxiliary),
        ('N', Kind::LongKnight, Auxiliary),
        ('C', Kind::Champion, Auxiliary),
        ('W', Kind::Wizard, Auxiliary),
        ('P', Kind::Pawn, Pawn),
        ('K', Kind::King, Royal),
    ];
    apothecary(&rows, Some(6))
}

fn grand_table() -> Vec<Row> {
    use Class::{Auxiliary, Average, Joker, Pawn, Royal, Strong};
    table(&[
        ('Q', Kind::Queen, Strong),
        ('D', Kind::Dragon, Strong),
        ('U', Kind::Unicorn, Strong),
        ('I', Kind::Firebird, Strong),
        ('T', Kind::Thunderbird, Strong),
        ('R', Kind::Rook, Average),
        ('Y', Kind::Knightrider, Average),
        ('F', Kind::Vulture, Average),
        ('H', Kind::Caliph, Average),
        ('J', Kind::Joker, Joker),
        ('B', Kind::Bishop, Auxiliary),
        ('N', Kind::LongKnight, Auxiliary),
        ('Z', Kind::Cannon, Auxiliary),
        ('M', Kind::Mameluk, Auxiliary),
        ('E', Kind::SiegeElephant, Auxiliary),
        ('P', Kind::Pawn, Pawn),
        ('X', Kind::Berolina, Pawn),
        ('K', Kind::King, Royal),
    ])
}

fn grand_apothecary() -> Game {
    let castling = |right, partner, king_to, partner_to| Castling { right, partner, king_to, partner_to };
    Game {
        shape: Shape { files: 12, ranks: 12, brouhaha: row_of(4..=7, 0).chain(row_of(4..=7, 13)).collect() },
        table: grand_table(),
        king_file: 6,
        king_rank: 1,
        rights: vec![('A', 0), ('B', 1), ('K', 10), ('L', 11)],
        castlings: vec![
            castling('B', 1, 4, 5),
            castling('B', 1, 3, 4),
            castling('A', 0, 3, 4),
            castling('A', 0, 2, 3),
            castling('K', 10, 8, 7),
            castling('K', 10, 9, 8),
            castling('L', 11, 9, 8),
            castling('L', 11, 10, 9),
        ],
        leaps: Vec::new(),
        advance: Advance::Long { first: 3, last: 5, limit: 6 },
        promotion: Promotion::Reserve,
        clock_limit: 300,
        scoring: Scoring::Points { joker: None },
        writes_advance: true,
    }
}

/// The game of that name.
///
/// # Panics
/// When there is none.
pub fn game(name: &str) -> &'static Game {
    static CHESS: LazyLock<Game> = LazyLock::new(chess);
    static GOTHIC: LazyLock<Game> = LazyLock::new(gothic);
    static POISON: LazyLock<Game> = LazyLock::new(poison);
    static CLASSIC: LazyLock<Game> = LazyLock::new(apothecary_classic);
    static MODERN: LazyLock<Game> = LazyLock::new(apothecary_modern);
    static GRAND: LazyLock<Game> = LazyLock::new(grand_apothecary);
    match name {
        "chess" => &CHESS,
        "gothic" => &GOTHIC,
        "poison" => &POISON,
        "apothecary-classic" => &CLASSIC,
        "apothecary-modern" => &MODERN,
        "grand-apothecary" => &GRAND,
        _ => panic!("no game is called {name}"),
    }
}
