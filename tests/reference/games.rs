//! The rules of each game as data, read from a file of `tests/data/rules`.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::kinds::Kind;
use crate::letters::capital;
use crate::squares::{Color, Shape, Square};

/// The folder of the files. The name of a file is the game's identifier with the ending `.toml`.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/rules");

/// The class of a piece, for promotion and for the count of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
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
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(from = "(char, Kind, Class)")]
pub struct Row {
    /// The capital letter of the piece in this game.
    pub letter: char,
    /// The movement of the piece.
    pub kind: Kind,
    /// The class of the piece.
    pub class: Class,
}

impl From<(char, Kind, Class)> for Row {
    fn from((letter, kind, class): (char, Kind, Class)) -> Self {
        Self { letter, kind, class }
    }
}

/// The first moves of pawns. Ranks are White's; Black's are mirrored.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
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

/// The pieces to which pawns promote.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Promotion {
    /// One of these kinds on the last rank, where promotion is compulsory.
    LastRank(Vec<Kind>),
    /// A piece of the reserve on one of the last three ranks; the rank decides which classes are
    /// allowed. Promotion is compulsory on the last rank.
    Reserve,
    /// As zones say, perhaps to captured pieces only. For generated games.
    #[serde(skip)]
    Zones {
        /// The zones.
        zones: Vec<Zone>,
        /// Whether only captured pieces can be chosen.
        captured: bool,
    },
}

/// What some pieces can become on one rank.
#[derive(Clone, Debug)]
pub struct Zone {
    /// The rank, counted from the piece's own side.
    pub rank: i32,
    /// The kinds that they can become.
    pub to: Vec<Kind>,
    /// Whether they can also stay what they are.
    pub optional: bool,
    /// Whether a piece that could then never move again can also stay what it is.
    pub stuck: bool,
    /// The kinds of the pieces.
    pub pieces: Vec<Kind>,
    /// The only side, if it is not for both.
    pub side: Option<Color>,
    /// Whether it is for captures alone, or for moves without capture alone.
    pub captures: Option<bool>,
    /// Whether it is also for moves that begin on the rank.
    pub leaving: bool,
    /// The only rank from which a move promotes.
    pub from: Option<i32>,
}

/// Rules of generated games.
#[derive(Clone, Debug, Default)]
pub struct More {
    /// The largest numbers of pieces of some kinds for promotion.
    pub limits: Vec<(Kind, usize)>,
    /// Whether there is no en passant.
    pub no_en_passant: bool,
    /// The kinds that can be captured en passant and those that capture so, if they are not the pawns.
    pub en_passant: Option<(Vec<Kind>, Vec<Kind>)>,
    /// The rank of captures en passant, as the side that has advanced counts. None for all ranks.
    pub en_passant_rank: Option<i32>,
    /// The result of stalemate, if the scoring does not say it.
    pub stalemate: Option<Verdict>,
    /// The result of repetition, if the scoring does not say it.
    pub repetition: Option<Verdict>,
    /// The number of occurrences that end the game, if it is not 3; 0 for never.
    pub repetitions: Option<usize>,
    /// Whether a side loses that gives check with each of its moves until a position repeats.
    pub perpetual_check: bool,
    /// Which pieces a side must not chase until a position repeats.
    pub chase: Option<Chase>,
    /// How moves are counted in endings.
    pub counting: Option<Counting>,
    /// The result of the move count, if the scoring does not say it.
    pub move_count: Option<Verdict>,
    /// Whether a bare king loses.
    pub bare_king: BareKing,
    /// The number of checks that win; 0 if they are not counted.
    pub checks: u32,
    /// Pieces whose loss ends the game.
    pub extinction: Option<Extinction>,
    /// The result of checkmate, if it is not a loss.
    pub checkmate: Option<Verdict>,
    /// Whether the king is a piece like others: it can be captured, and checks do not matter.
    pub kingless: bool,
    /// Whether a side that can capture must capture.
    pub must_capture: bool,
    /// Whether a king cannot leap over attacked squares.
    pub safe_leaps: bool,
    /// Leaps of pieces that have not moved: the letter of the right, the file on the first rank, the target.
    pub piece_leaps: Vec<(char, i32, Square)>,
    /// The kind that takes a king's right to leap away by a move to its file or rank.
    pub aimed_by: Option<Kind>,
    /// A region in which pieces win.
    pub goal: Option<Goal>,
    /// The rights of a king or a partner that is dropped on its home: owner, letter, file and kind of the
    /// partner. Empty if it gets none.
    pub rights_by_drops: Vec<(Color, char, i32, Kind)>,
    /// Pieces that promote where they stand, what they can become, and the rank on which they must be.
    pub in_place: Option<(Vec<Kind>, Vec<Kind>, i32)>,
    /// Whether a king in check can only capture the piece that gives check.
    pub no_flight: bool,
    /// Whether a side can always pass, or only without other moves, and the result if both sides pass. None
    /// if sides cannot pass.
    pub passes: Option<(bool, Verdict)>,
    /// Lines of pieces that end the game.
    pub line: Option<Line>,
    /// The result if a side passes while the kings face each other, if this matters. Other moves must not
    /// leave them so.
    pub facing: Option<Verdict>,
    /// The royal pieces, if a side can have several. The game is then [`kingless`](Self::kingless), too.
    pub royals: Option<Royals>,
    /// Pieces that are dropped.
    pub hands: Option<Hands>,
    /// Walls with which moves end.
    pub walls: Option<Walls>,
    /// Pieces that are not traded, and those whose capture on the way does not count.
    pub trades: Option<(Vec<Kind>, Vec<Kind>)>,
}

/// Walls with which moves end.
#[derive(Clone, Debug)]
pub struct Walls {
    /// Where they come from.
    pub rule: WallRule,
    /// The first and the last rank on which they can be put, from each side's own end.
    pub ranks: Option<(i32, i32)>,
}

/// Where the wall of a move comes from, and where it can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallRule {
    /// The only wall goes to another empty square.
    Moved,
    /// A new wall comes on any empty square.
    Added,
    /// A new wall comes on the square that the piece has left.
    Left,
}

/// The rules of drops.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Hands {
    /// Whether a captured piece goes into the hand of the side that captured it.
    pub captures: bool,
    /// The ranks on which kinds can be dropped, from each side's own end. A kind without an entry can be
    /// dropped on all ranks. Pawns can stand on the first and on the last rank never.
    pub ranks: Vec<(Kind, i32, i32)>,
    /// Kinds of which a side drops none on a file where it has `limit` of them.
    pub one_per_file: Vec<Kind>,
    /// See there.
    pub limit: usize,
    /// Kinds whose drop may not be checkmate.
    pub no_mate: Vec<Kind>,
    /// Whether a drop may give check.
    pub checks: bool,
    /// Whether a piece can be dropped where it could never move.
    pub stuck: bool,
    /// Whether a side that can drop must drop.
    pub first: bool,
    /// Kinds of which half of the pieces stand on squares of each colour.
    pub on_both_colours: Vec<Kind>,
    /// Whether a piece can be dropped as a kind that becomes it when it is captured.
    pub either_side: bool,
    /// Whether pieces appear where pieces leave with their first moves. They are dropped, too, only if
    /// captured pieces go into hands.
    pub gates: bool,
    /// The directions in which dropped pieces slide in from the edge behind them; none for drops on any
    /// square.
    pub enters: Vec<(i32, i32)>,
    /// The kinds that other kinds become when they are captured.
    pub falls_back: Vec<(Kind, Kind)>,
    /// The twins of kinds, which count as these.
    pub twins: Vec<(Kind, Kind)>,
}

/// Chases that lose if they last until a position repeats.
#[derive(Clone, Debug)]
pub struct Chase {
    /// The kinds that chase, those of least worth first.
    pub groups: Vec<Vec<Kind>>,
    /// A kind that is chased only from a rank on, counted from its own side.
    pub beyond: Option<(Kind, i32)>,
}

/// How moves are counted in endings.
#[derive(Clone, Debug)]
pub struct Counting {
    /// For a lone piece without pawns on the board: kinds of which the other side has at least some, and the
    /// number of moves.
    pub bare: Vec<(Vec<Kind>, u32)>,
    /// For more pieces: the number of moves, the most pieces of the side, and whether there may be pawns.
    pub board: Option<(u32, Option<usize>, bool)>,
    /// Whether the count against a lone piece begins with the number of pieces.
    pub from_pieces: bool,
}

/// A rank on which pieces win.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The kinds of the pieces.
    pub kinds: Vec<Kind>,
    /// The rank, counted from the side's own end.
    pub rank: i32,
    /// How many of them must stand there.
    pub count: usize,
    /// Whether only the side that has moved wins, if the opponent cannot reduce their number by a capture.
    pub safe: bool,
}

/// Pieces in a line, or in a square, that end the game.
#[derive(Clone, Debug)]
pub struct Line {
    /// The kinds that count.
    pub kinds: Vec<Kind>,
    /// The number of pieces in a line; 0 if lines do not count.
    pub length: i32,
    /// The number of files and ranks of a square; 0 if squares do not count.
    pub square: i32,
    /// The steps along the lines.
    pub steps: Vec<(i32, i32)>,
    /// Whether there may be other squares between the pieces of a line.
    pub gaps: bool,
    /// The result for the side that has moved.
    pub result: Verdict,
}

/// Several royal pieces of a side.
#[derive(Clone, Debug)]
pub struct Royals {
    /// Their kinds.
    pub kinds: Vec<Kind>,
    /// Whether a side is in check only if all of them are attacked, and not if one is.
    pub all: bool,
    /// A side with more pieces of a kind can lose one of them.
    pub most: usize,
}

/// Pieces whose loss ends the game.
#[derive(Clone, Debug)]
pub struct Extinction {
    /// The kinds, one of which a side has too few of; none for all pieces together.
    pub kinds: Option<Vec<Kind>>,
    /// The number that is too few.
    pub left: usize,
    /// The least number of the other side.
    pub others: usize,
    /// The result for this side.
    pub result: Verdict,
    /// Whether the pieces of all kinds are counted together.
    pub together: bool,
}

/// A result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Verdict {
    Draw,
    Win,
    Loss,
    Disadvantage,
    Points,
    Wins(Color),
}

/// Whether a side with a bare king loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BareKing {
    /// It plays on.
    #[default]
    PlaysOn,
    /// It loses at once.
    Loses,
    /// It loses unless its next move makes the other king bare.
    LosesUnlessReturned,
}

/// A castling. Both pieces stay on the king's home rank, so files describe it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Castling {
    /// The letter of the right that it needs.
    pub right: char,
    /// The side that castles so; none for both. For generated games.
    #[serde(skip)]
    pub side: Option<Color>,
    /// The file of the partner before the castling.
    #[serde(deserialize_with = "file")]
    pub partner: i32,
    /// The file of the king after the castling.
    #[serde(deserialize_with = "file")]
    pub king_to: i32,
    /// The file of the partner after the castling.
    #[serde(deserialize_with = "file")]
    pub partner_to: i32,
}

/// The ends of a game other than mate and stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Scoring {
    /// Draws by repetition, move count and dead position.
    Draws {
        /// Whether a position with only kings and bishops of one square colour is dead.
        bishops: bool,
    },
    /// Repetition and move count give the result by points. A position with bare kings is a draw.
    Points {
        /// The points of a joker. If there is no number, 4 or 5, which depends on the opponent's pieces.
        joker: Option<i32>,
    },
}

/// The rules of one game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The board.
    #[serde(rename = "board")]
    pub shape: Shape,
    /// The piece table. Its order is that of the pieces of the reserve in a FEN.
    pub table: Vec<Row>,
    /// The home square of White's king.
    pub king: Square,
    /// The castling or leap rights that a FEN can contain: the letter, and the file of the piece that
    /// loses the right when it moves. In games with a king's leap that piece is the king.
    #[serde(deserialize_with = "rights")]
    pub rights: Vec<(char, i32)>,
    /// All castlings.
    pub castlings: Vec<Castling>,
    /// The files to which the king may leap, on its side's first rank.
    #[serde(deserialize_with = "files")]
    pub leaps: Vec<i32>,
    /// The first moves of pawns.
    pub advance: Advance,
    /// The pieces to which pawns promote.
    pub promotion: Promotion,
    /// The move count that ends the game, in plies.
    pub clock_limit: u32,
    /// The ends of the game.
    pub scoring: Scoring,
    /// Whether a FEN has the whole pawn advance in its en-passant field.
    pub writes_advance: bool,
    /// The number of the array that is used if none is chosen.
    pub default_array: u32,
    /// Rules that only generated games have.
    #[serde(skip)]
    pub more: More,
}

impl Game {
    /// Are captured pieces kept for promotion?
    pub fn has_reserve(&self) -> bool {
        matches!(self.promotion, Promotion::Reserve | Promotion::Zones { captured: true, .. })
    }

    /// Does the game have this kind of piece?
    pub fn has(&self, kind: Kind) -> bool {
        self.table.iter().any(|row| row.kind == kind)
    }

    /// The row of a kind in the piece table.
    pub fn row(&self, kind: Kind) -> Row {
        *self.table.iter().find(|row| row.kind == kind).expect("a kind of this game")
    }

    /// The kind with a letter. The case of the letter does not matter.
    pub fn kind_of(&self, letter: char) -> Kind {
        let wanted = capital(letter);
        let row = self.table.iter().find(|row| row.letter == wanted);
        row.unwrap_or_else(|| panic!("{letter} is no piece of this game")).kind
    }
}

/// The game with an identifier.
pub fn game(id: &str) -> &'static Game {
    static GAMES: LazyLock<BTreeMap<String, Game>> = LazyLock::new(read_all);
    GAMES.get(id).unwrap_or_else(|| {
        panic!("the reference implementation does not know the game {id}: write {FOLDER}/{id}.toml")
    })
}

fn read_all() -> BTreeMap<String, Game> {
    let files = fs::read_dir(FOLDER).unwrap_or_else(|error| panic!("{FOLDER}: {error}"));
    let mut games = BTreeMap::new();
    for path in files.map(|entry| entry.expect("a readable folder").path()) {
        let name = path.display();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let id = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        games.insert(id, game);
    }
    games
}

/// Reads the letter of a file.
fn file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    file_of_letter(char::deserialize(deserializer)?)
}

/// Reads the letters of files, as `cdhi`.
fn files<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i32>, D::Error> {
    String::deserialize(deserializer)?.chars().map(file_of_letter).collect()
}

/// Reads rights, each as its letter and the letter of its file: `Kh`.
fn rights<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(char, i32)>, D::Error> {
    let right = |text: String| match text.chars().collect::<Vec<char>>()[..] {
        [letter, file] => Ok((letter, file_of_letter(file)?)),
        _ => Err(D::Error::custom(format!("\"{text}\" is not the letter of a right and a file, such as Kh"))),
    };
    Vec::<String>::deserialize(deserializer)?.into_iter().map(right).collect()
}

fn file_of_letter<E: Error>(letter: char) -> Result<i32, E> {
    let mut files = ('a'..='z').zip(0..);
    let found = files.find(|&(file, _)| file == letter);
    found.map(|(_, number)| number).ok_or_else(|| E::custom(format!("\"{letter}\" is not a file, such as a")))
}
