//! A game as data: the content of a game file. Each key of a file is a field here, and [the guide][format]
//! explains it. [`Rules`](crate::Rules) is a game compiled into tables.
//!
//! [format]: https://github.com/belladonna-chess/belladonna/blob/main/docs/game-files.md
//!
//! Other crates can construct values of these types, and match them without a wildcard: a forgotten rule
//! would be a wrong game. A new field or variant is therefore a breaking change of this crate.

mod board;
mod castling;
mod defaults;
mod en_passant;
mod ends;
mod hands;
mod line;
mod look;
mod promotion;
mod repetition;
mod royals;
mod trades;
mod verdict;
mod walls;
mod xboard;

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use self::defaults::{is_default, is_true};

pub use self::board::Board;
pub use self::castling::{Castling, CastlingText, Castlings, PieceLeap, Side};
pub use self::en_passant::{EnPassant, EnPassantPieces};
pub use self::ends::{BareKing, DeadPositions, Ends, Extinction, Goal, PointValues};
pub use self::hands::{Drops, Edge, Hands};
pub use self::line::{Line, LineDirection};
pub use self::look::{BoardLook, Look, PieceShape};
pub use self::promotion::{PromotesBy, Promotion, PromotionInPlace, PromotionZone};
pub use self::repetition::{BoardCount, Chase, CountLimit, Counting};
pub use self::royals::{RoyalCheck, Royals};
pub use self::trades::Trades;
pub use self::verdict::Verdict;
pub use self::walls::{WallRule, Walls};
pub use self::xboard::{PoisonedLook, PoisonedPicture, Xboard, XboardSetup};
pub use crate::arrays::{Slot, Start};
pub use crate::regions::Region;

/// A chess variant. Squares and ranks have the names of the game's own rules. They are given for White;
/// Black's are on the mirrored ranks.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// let game = rules.game();
/// assert_eq!((game.name.as_str(), game.board.files), ("chess", 8));
/// assert_eq!(game.pieces.len(), 6);
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Game {
    /// Identifier on the command line and in files, such as `gothic`.
    pub name: String,
    /// The name of the game that this one changes.
    pub based_on: Option<String>,
    /// Keys that are not taken over from that game, such as `pieces.Q`.
    #[serde(default)]
    pub without: Vec<String>,
    /// The displayed name; by default the name.
    pub title: Option<String>,
    /// Where the game comes from.
    #[serde(default)]
    pub about: About,
    /// Size and shape of the board.
    pub board: Board,
    /// Parts of the board that other keys name.
    #[serde(default)]
    pub regions: IndexMap<String, Region>,
    /// The piece table; in a file the letters are the keys. The reserve in a FEN has the same order.
    #[serde(with = "by_letter")]
    pub pieces: Vec<PieceSpec>,
    /// Rules for all moves.
    #[serde(default)]
    pub moves: MoveRules,
    /// Where pawns can stand, and from where they have first moves.
    #[serde(default)]
    pub pawns: PawnRules,
    /// Where pawns promote, and what they can become.
    #[serde(default)]
    pub promotion: Promotion,
    /// Pieces in hand, and where they can be dropped. Without it there are no hands.
    pub hands: Option<Hands>,
    /// The walls with which moves end. Without it there are none.
    pub walls: Option<Walls>,
    /// Castlings, and the king's home.
    #[serde(default)]
    pub castling: Castlings,
    /// The start positions.
    pub start: Start,
    /// How positions are written.
    #[serde(default)]
    pub notation: Notation,
    /// When a side with several royal pieces is in check. Without it a side has one royal piece or none.
    pub royals: Option<Royals>,
    /// How the game ends, other than by checkmate.
    #[serde(default)]
    pub ends: Ends,
    /// What poison does, if a piece of the game poisons.
    pub poison: Option<Poison>,
    /// How the game looks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub look: Look,
    /// How the game is described to XBoard.
    #[serde(default)]
    pub xboard: Xboard,
    /// Files for the evaluation.
    #[serde(default)]
    pub evaluation: EvaluationFiles,
}

impl Game {
    /// The displayed name.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }

    /// The name by which XBoard knows the game.
    pub fn xboard_name(&self) -> &str {
        self.xboard.name.as_deref().unwrap_or(&self.name)
    }

    /// The name in the tag `Variant` of records, which most programs read.
    pub fn record_name(&self) -> &str {
        self.about.record_name.as_deref().unwrap_or_else(|| self.xboard_name())
    }

    /// All its names: its own, XBoard's and those of other programs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let others = self.about.other_names.iter().map(String::as_str);
        [self.name.as_str(), self.xboard_name()].into_iter().chain(others)
    }

    /// Whether a text is one of its [names](Self::names), in any spelling: capitals, spaces, hyphens and
    /// other signs make no difference.
    pub fn has_name(&self, text: &str) -> bool {
        let text = plain_name(text);
        self.names().any(|name| plain_name(name) == text)
    }

    /// Whether a text is its [title](Self::title), in any spelling.
    pub fn has_title(&self, text: &str) -> bool {
        plain_name(self.title()) == plain_name(text)
    }

    /// How the en-passant field of a FEN is written. The default is the passed square if first moves are
    /// double steps from one rank, and the square says which piece has advanced: `is_unambiguous`.
    pub(crate) fn en_passant_field(&self, is_unambiguous: bool) -> EnPassantField {
        let PawnRules { first_rank, .. } = self.pawns;
        let is_double_step = self.pawns.last_advance_rank() == first_rank
            && self.pawns.advance_limit() <= first_rank.saturating_add(2);
        let is_usual = is_double_step && is_unambiguous;
        let usual = if is_usual { EnPassantField::PassedSquare } else { EnPassantField::Advance };
        self.notation.en_passant.unwrap_or(usual)
    }

    /// The last rank that the first moves of a piece can reach; none if they have no such limit.
    pub(crate) fn advance_limit(&self, piece: &PieceSpec) -> Option<i32> {
        let is_limited = piece.role == Role::Pawn && piece.home.is_none();
        is_limited.then(|| self.pawns.advance_limit())
    }
}

/// A name without what its spellings differ in.
fn plain_name(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Pieces as a table with their letters as keys.
mod by_letter {
    use super::{Deserialize, Deserializer, IndexMap, PieceSpec, Serializer};

    pub fn serialize<S: Serializer>(pieces: &[PieceSpec], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(pieces.iter().map(|piece| (piece.letter, piece)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PieceSpec>, D::Error> {
        let pieces = IndexMap::<char, PieceSpec>::deserialize(deserializer)?;
        Ok(pieces.into_iter().map(|(letter, piece)| PieceSpec { letter, ..piece }).collect())
    }
}

/// Where a game comes from. It has no influence on the rules.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct About {
    /// The collection that the game belongs to.
    pub group: Group,
    /// Who invented the game; empty if unknown.
    pub inventor: String,
    /// Where the rules are described; empty if nowhere.
    pub source: String,
    /// The game in a sentence; may be empty.
    pub summary: String,
    /// Whether the game comes first where there is no room for all games of its collection.
    pub prominent: bool,
    /// Names that other programs have for the game, each as its program writes it. Hyphens, spaces and
    /// capitals need no name of their own.
    pub other_names: Vec<String>,
    /// The one of its names that stands in the tag `Variant` of records, if it is not XBoard's.
    pub record_name: Option<String>,
}

/// A collection of games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Games with a page of rules, recorded test data and positions of the benchmark.
    Main,
    /// Further games in the program.
    Library,
    /// Games from users' files.
    #[default]
    User,
}

/// Files for the evaluation that a game names instead of those in the program.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EvaluationFiles {
    /// The path of a network, or the name of a game with the same board and pieces whose network is used.
    /// Paths in a file are relative to its folder.
    pub network: Option<String>,
    /// The path of a file of parameters, or the name of a game whose parameters are used.
    pub parameters: Option<String>,
}

impl EvaluationFiles {
    /// Whether the name of a network is a path: a name of a game has neither a dot nor a slash.
    pub fn is_path(name: &str) -> bool {
        name.contains(['.', '/', '\\'])
    }

    /// Whether a file is named, and not only games.
    pub(crate) fn names_file(&self) -> bool {
        [&self.network, &self.parameters].into_iter().flatten().any(|name| Self::is_path(name))
    }
}

/// One row of the piece table.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PieceSpec {
    /// Capital letter in FEN and move text.
    #[serde(skip)]
    pub letter: char,
    /// English name, lower case.
    pub name: String,
    /// Further capital letters that other programs write for the piece. They are read, but not written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub other_letters: String,
    /// Movement in the Betza dialect of [`betza`](crate::betza); empty for an imitator.
    #[serde(default)]
    pub betza: String,
    /// The region that it cannot leave. Not for hoppers.
    pub confined: Option<String>,
    /// Letters of kinds that a hopper neither hops over nor captures.
    #[serde(default, skip_serializing_if = "is_default")]
    pub avoids: String,
    /// Further movements, by the region in which they begin and end. A hop does not leave the region.
    #[serde(default, skip_serializing_if = "is_default")]
    pub within: IndexMap<String, String>,
    /// The region in which its first moves (`i`) begin. By default pawns have them from some ranks (see
    /// [`PawnRules`]), and other pieces from the squares where such a piece of their side stands at the
    /// start. Not for the king.
    pub home: Option<String>,
    /// For the king: a movement along which it attacks the enemy king and nothing else, so that the kings
    /// cannot face each other. Empty for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faces: String,
    /// The letter of the kind that goes into the hand when the piece is captured; by default its own. The
    /// letter of a promoted piece of Shogi can have the mark `+`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub falls_back: Option<char>,
    /// The class, which decides what the piece counts when points are counted. The default fits the role.
    pub class: Option<Class>,
    /// What the piece does besides moving.
    #[serde(default, skip_serializing_if = "is_default")]
    pub role: Role,
    /// The number of the piece's picture in XBoard; by default chosen by its movement.
    pub picture: Option<u8>,
    /// How XBoard shows the piece while it is poisoned.
    pub poisoned: Option<PoisonedLook>,
}

impl PieceSpec {
    /// The class, or the one that fits the role.
    pub const fn class(&self) -> Class {
        match (self.class, self.role) {
            (Some(class), _) => class,
            (None, Role::Royal) => Class::King,
            (None, Role::Pawn) => Class::Pawn,
            (None, Role::Imitator) => Class::Joker,
            (None, Role::Plain | Role::Poisoner | Role::Healer) => Class::Average,
        }
    }
}

/// The class of a piece, which decides what it counts when points are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Queen and the like ("heavy" in Grand Apothecary Chess).
    Strong,
    /// Rook and the like.
    Average,
    /// Bishop, knight and the like ("light" in Grand Apothecary Chess).
    Auxiliary,
    /// The imitator.
    Joker,
    /// All kinds of pawns.
    Pawn,
    /// The king.
    King,
}

impl Class {
    /// The name in game files and for display.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Average => "average",
            Self::Auxiliary => "auxiliary",
            Self::Joker => "joker",
            Self::Pawn => "pawn",
            Self::King => "king",
        }
    }
}

/// What a piece does besides moving.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// None.
    #[default]
    Plain,
    /// Promotes, can be captured en passant, resets the move count.
    Pawn,
    /// Must not be attacked after a move of its side. Without [`Royals`] a game has one such kind or none, a
    /// side that has such a piece at the start has exactly one, and a side without has none. It can have any
    /// movement; in games with
    /// poison it moves one step in every direction. Its first moves (`im`) are leaps from its home.
    Royal,
    /// Moves as the kind that the opponent moved last.
    Imitator,
    /// Poisons an adjacent enemy and then leaves the board. Captures only its own kind and never gives check.
    Poisoner,
    /// Cures adjacent poisoned pieces of its side, or itself.
    Healer,
}

/// Rules for all moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct MoveRules {
    /// Whether a move may give check.
    pub checks: bool,
    /// Whether a capture is an explosion: it also removes the capturing piece, and all pieces but pawns on
    /// squares next to the capture. A side whose king explodes has lost. No move may explode the mover's own
    /// king.
    pub explosions: bool,
    /// Whether a side that can capture must capture. Check comes first: only legal captures count.
    pub must_capture: bool,
    /// Whether a king that is in check can move away. If not, it can only capture the piece that gives check.
    #[serde(skip_serializing_if = "is_true")]
    pub king_flees: bool,
    /// When a side can pass. If both sides pass, the game ends: see [`Ends::passes`].
    #[serde(skip_serializing_if = "is_default")]
    pub pass: Passes,
    /// A rule that prevents trades of strong pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trades: Option<Trades>,
}

/// When a side can pass. A side in check never can.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passes {
    /// Never.
    #[default]
    Never,
    /// When it has no other legal move.
    WithoutMoves,
    /// Always.
    Always,
}

impl Default for MoveRules {
    fn default() -> Self {
        Self {
            checks: true,
            explosions: false,
            must_capture: false,
            king_flees: true,
            pass: Passes::Never,
            trades: None,
        }
    }
}

/// The rules that all pawns of a game share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PawnRules {
    /// The first rank on which a pawn can stand. The last one is the last but one of the board.
    pub first_rank: i32,
    /// The region in which pawns can stand, instead of a range of ranks.
    pub squares: Option<String>,
    /// The last rank from which pawns can make the moves marked `i` in their Betza string. The first is
    /// `first_rank`, which is the default.
    pub last_advance_rank: Option<i32>,
    /// The last rank that those moves can reach; by default two ranks beyond the first.
    pub advance_limit: Option<i32>,
    /// Which pieces can capture en passant a piece that has just advanced two squares or more, on a square
    /// that it passed.
    pub en_passant: EnPassant,
}

impl Default for PawnRules {
    fn default() -> Self {
        Self {
            first_rank: 2,
            squares: None,
            last_advance_rank: None,
            advance_limit: None,
            en_passant: EnPassant::default(),
        }
    }
}

impl EnPassant {
    /// Whether a piece can be captured en passant after an advance.
    pub fn is_captured(&self, piece: &PieceSpec) -> bool {
        match self {
            Self::Pawns(exists) => *exists && piece.role == Role::Pawn,
            Self::Pieces(pieces) => pieces.captured.contains(piece.letter),
        }
    }

    /// Whether a piece captures en passant.
    pub fn is_captor(&self, piece: &PieceSpec) -> bool {
        match self {
            Self::Pieces(pieces) if !pieces.by.is_empty() => pieces.by.contains(piece.letter),
            Self::Pieces(_) => piece.role == Role::Pawn,
            Self::Pawns(exists) => *exists && piece.role == Role::Pawn,
        }
    }
}

impl PromotionZone {
    /// Whether the zone holds for a piece.
    pub(crate) fn is_for(&self, piece: &PieceSpec) -> bool {
        if self.pieces.is_empty() { piece.role == Role::Pawn } else { self.pieces.contains(piece.letter) }
    }
}

impl PawnRules {
    /// The last rank from which pawns have first moves.
    pub fn last_advance_rank(&self) -> i32 {
        self.last_advance_rank.unwrap_or(self.first_rank)
    }

    /// The last rank that first moves can reach.
    pub fn advance_limit(&self) -> i32 {
        self.advance_limit.unwrap_or(self.first_rank.saturating_add(2))
    }
}

/// How positions are written.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Notation {
    /// What the en-passant field of a FEN contains; by default the passed square if that is unambiguous.
    pub en_passant: Option<EnPassantField>,
}

/// What the en-passant field of a FEN contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassantField {
    /// The square that the pawn passed.
    PassedSquare,
    /// The pawn's advance, as a move.
    Advance,
}

/// What poison does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Poison {
    /// The number of moves of the poisoning side after which a poisoned piece dies, from 1 to 15.
    pub moves: u8,
}
