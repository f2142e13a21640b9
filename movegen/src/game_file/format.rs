//! The format of game files: what TOML holds, before it becomes a [`Game`](crate::Game). Each key is a field
//! here, and is explained in docs/games.md.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::game::{BareKing, CastlingText, Class, EnPassantField, Group, PointValues, Role, Verdict};

/// A game file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameFile {
    /// [`Game::id`](crate::Game::id).
    pub name: String,
    /// The name of the game that this one changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub based_on: Option<String>,
    /// Keys that are not taken over from that game, such as `pieces.Q`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// The name for people; by default the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Where the game comes from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: AboutPart,
    /// Size and shape of the board.
    pub board: BoardPart,
    /// The pieces by their letters.
    pub pieces: IndexMap<String, PiecePart>,
    /// Where pawns stand and have first moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pawns: PawnsPart,
    /// Where and to what pawns promote.
    #[serde(default, skip_serializing_if = "is_default")]
    pub promotion: PromotionPart,
    /// Castlings, and the king's home.
    #[serde(default, skip_serializing_if = "is_default")]
    pub castling: CastlingPart,
    /// The start positions.
    pub start: StartPart,
    /// How positions are written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notation: NotationPart,
    /// How the game ends without a mate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: EndsPart,
    /// What poison does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poison: Option<PoisonPart>,
    /// What XBoard is told.
    #[serde(default, skip_serializing_if = "is_default")]
    pub xboard: XboardPart,
    /// Files for the evaluation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub evaluation: EvaluationPart,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// `[about]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct AboutPart {
    /// The collection that the game belongs to.
    pub group: Group,
    /// Who invented the game.
    pub inventor: String,
    /// Where the rules are described.
    pub source: String,
    /// The game in a sentence.
    pub summary: String,
}

/// `[board]`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardPart {
    /// Number of files.
    pub files: u8,
    /// Number of ranks without brouhaha squares.
    pub ranks: u8,
    /// Names of the brouhaha squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brouhaha: Vec<String>,
    /// Names of squares of the ranks that do not exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<String>,
}

/// `[pieces.X]`, a piece with the letter X.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PiecePart {
    /// English name, lower case.
    pub name: String,
    /// Movement; empty for an imitator.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub betza: String,
    /// What the piece counts when points are counted; by default what fits the role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// What the piece does besides moving.
    #[serde(default = "plain", skip_serializing_if = "is_plain")]
    pub role: Role,
    /// The number of the piece's picture in XBoard; by default chosen by its movement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<u8>,
    /// How XBoard shows the piece while it is poisoned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poisoned: Option<PoisonedPart>,
}

const fn plain() -> Role {
    Role::Plain
}

fn is_plain(role: &Role) -> bool {
    *role == Role::Plain
}

/// `poisoned` of a piece.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PoisonedPart {
    /// Small letter that nothing else uses.
    pub letter: String,
    /// Number of the picture.
    pub picture: u8,
}

/// `[pawns]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PawnsPart {
    /// The first rank on which a pawn can stand; by default 2.
    pub first_rank: Option<i32>,
    /// The last rank of first moves; by default the first rank.
    pub last_advance_rank: Option<i32>,
    /// The last rank that first moves can reach; by default two ranks beyond the first.
    pub advance_limit: Option<i32>,
    /// Whether pawns capture en passant; by default they do.
    pub en_passant: Option<bool>,
}

/// `[promotion]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PromotionPart {
    /// White's reserve at the start, if pawns promote only to pieces in reserve.
    pub reserve: Option<String>,
    /// The ranks where pawns promote, from the lowest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZonePart>,
    /// For some pieces the largest number that a side may have for a pawn to promote to one more.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub limits: IndexMap<String, u8>,
}

/// One of `zones`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ZonePart {
    /// The rank.
    pub rank: i32,
    /// Letters of the pieces that a pawn can become.
    pub to: String,
    /// Whether it can also stay a pawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub optional: bool,
    /// Letters of the pawns for which this holds; by default all.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pawns: String,
}

/// `[castling]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CastlingPart {
    /// Where the king must stand to castle or leap; by default its square at the start.
    pub king_home: Option<String>,
    /// How castling is written; by default `ohs` if that is clear.
    pub notation: Option<CastlingText>,
    /// Castlings of White.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<CastlingMovePart>,
}

/// One of the castlings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CastlingMovePart {
    /// Capital letter of the right in FEN.
    pub right: String,
    /// Where the king goes.
    pub king_to: String,
    /// Letter of the partner.
    pub partner: String,
    /// Where the partner stands.
    pub partner_from: String,
    /// Where the partner goes.
    pub partner_to: String,
}

/// `[start]`: one of `fen`, `fens` and `template`.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct StartPart {
    /// The number of the position from which a new game starts; by default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<u32>,
    /// The only start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// A list of start positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fens: Option<Vec<String>>,
    /// A FEN with references to slots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// The slots of the template.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<SlotPart>,
}

/// A slot: one of `values` and `shuffle`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SlotPart {
    /// The name that references use.
    pub name: String,
    /// What can stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<String>>,
    /// Letters whose orders can stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<String>,
    /// Letters that stand in this order in every shuffle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// Letters whose two places are an odd number of places apart in every shuffle.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_colours: String,
}

/// `[notation]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct NotationPart {
    /// What the en-passant field of a FEN contains; by default the passed square if that is clear.
    pub en_passant: Option<EnPassantField>,
}

/// `[ends]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EndsPart {
    /// The number of moves of each side without a capture or a pawn move; by default 50, 0 for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_count: Option<u16>,
    /// The result at the end of the move count; by default a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_count_result: Option<Verdict>,
    /// The number of occurrences of a position that ends the game; by default 3, 0 for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetitions: Option<u8>,
    /// The result of repetition; by default a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition_result: Option<Verdict>,
    /// The result of stalemate; by default a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<Verdict>,
    /// Whether a bare king loses; by default it plays on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bare_king: Option<BareKing>,
    /// The number of checks with which a side wins; by default checks are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checks: Option<u8>,
    /// Letters of pieces of which a side must keep one of each kind.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub extinction: String,
    /// The points of the pieces, if points are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<PointValues>,
    /// Which positions are dead.
    #[serde(skip_serializing_if = "is_default")]
    pub dead: DeadPart,
}

/// `dead` of `[ends]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct DeadPart {
    /// Letters of the pieces that end the game if one of them is left beside the kings.
    pub alone: String,
    /// Letters of the pieces that end the game if all of them stand on squares of one colour.
    pub on_one_colour: String,
    /// Whether the game goes on while a king is poisoned.
    pub unless_king_poisoned: bool,
}

/// `[poison]`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PoisonPart {
    /// The number of moves of the other side after which a poisoned piece dies.
    pub moves: u8,
}

/// `[xboard]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct XboardPart {
    /// The variant's name in XBoard; by default the name.
    pub name: Option<String>,
    /// Whether XBoard knows the game, so that it is told nothing.
    pub known: bool,
    /// The XBoard variant whose rules apply where nothing else is said; by default `grand` with a reserve,
    /// else `fairy`.
    pub parent: Option<String>,
    /// The number of kinds that the holdings show; by default as many as the board has room for if there is
    /// a reserve, else 0.
    pub holdings: Option<u8>,
}

/// `[evaluation]`
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EvaluationPart {
    /// The path of a network file, from the folder of the game file.
    pub network: Option<String>,
    /// The path of a parameter file, or the name of a game whose parameters are used.
    pub parameters: Option<String>,
}
