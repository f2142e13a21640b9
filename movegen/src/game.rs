//! The parts of a game as plain data. A game file is read into one value of [`Game`].
//!
//! Values of these types can be written in the code of other crates, and matched without a wildcard, because
//! a rule that is forgotten is a wrong game. So a new field or variant is a breaking change of this crate.

use serde::{Deserialize, Serialize};

pub use crate::arrays::{Arrays, Slot, StartPositions};

/// A chess variant. Squares and ranks have the names of the game's own rules. They are given for White;
/// Black's are on the mirrored ranks.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// let game = rules.game();
/// assert_eq!((game.id, game.board.files, game.king_home), ("chess", 8, "e1"));
/// assert_eq!(game.pieces.len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// Identifier on the command line and in files, such as `gothic`.
    pub id: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Where the game comes from.
    pub about: About,
    /// The name by which XBoard knows the game.
    pub xboard_name: &'static str,
    /// What XBoard must be told about the game; none if XBoard knows the game.
    pub xboard_setup: Option<XboardSetup>,
    /// Size and shape of the board.
    pub board: Board,
    /// The piece table. The reserve in a FEN has the same order.
    pub pieces: &'static [PieceSpec],
    /// Where pawns can stand and from where they have first moves.
    pub pawns: PawnRules,
    /// The ranks where pawns promote, from the lowest, and what they can become.
    pub promotion: &'static [PromotionZone],
    /// White's reserve at the start, if pawns promote only to pieces in reserve. Captured pieces other than
    /// pawns enter the reserve of their own side, so with the empty reserve `""` pawns promote to captured
    /// pieces only.
    pub reserve: Option<&'static str>,
    /// For some pieces the largest number that a side may have on the board for a pawn to promote to one
    /// more. Empty in games with a reserve.
    pub promotion_limits: &'static [PromotionLimit],
    /// Where the king must stand, and must not have moved, to castle or leap. Empty if it can do neither. The
    /// start positions decide where the king starts.
    pub king_home: &'static str,
    /// Castlings of White. Empty if there is no castling.
    pub castlings: &'static [Castling],
    /// How the en-passant field of a FEN is written.
    pub en_passant_field: EnPassantField,
    /// How castling is written for people.
    pub castling_text: CastlingText,
    /// The start positions.
    pub arrays: Arrays,
    /// How the game ends without a mate.
    pub ends: Ends,
    /// What poison does, if a piece of the game poisons.
    pub poison: Option<Poison>,
    /// Files for the evaluation.
    pub evaluation: EvaluationFiles,
}

/// Where a game comes from. It has no influence on the rules.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct About {
    /// The collection that the game belongs to.
    pub group: Group,
    /// Who invented the game; empty if unknown.
    pub inventor: &'static str,
    /// Where the rules are described; empty if nowhere.
    pub source: &'static str,
    /// The game in a sentence; may be empty.
    pub summary: &'static str,
}

/// A collection of games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Games with a page of rules, recorded test data and positions of the benchmark.
    Main,
    /// Further games in the program.
    Library,
    /// Games of users.
    #[default]
    User,
}

/// Files for the evaluation that a game names instead of those in the program.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct EvaluationFiles {
    /// The path of a network.
    pub network: Option<&'static str>,
    /// The path of a file of parameters, or the name of a game whose parameters are used.
    pub parameters: Option<&'static str>,
}

/// What XBoard must be told about a game that it does not know, besides the board and the pieces.
#[derive(Clone, Debug)]
pub struct XboardSetup {
    /// The XBoard variant whose rules apply where nothing else is said: `fairy`, or `grand` for promotion
    /// from holdings.
    pub parent: &'static str,
    /// The number of kinds that the holdings beside the board show; 0 for no holdings. They are the kinds
    /// with the lowest picture numbers.
    pub holdings: u8,
    /// The letter of every piece except the king, with the number of its picture: its place in XBoard's piece
    /// table. XBoard treats the piece with number 0 as a pawn of orthodox chess and the one with 18 as a
    /// lance.
    pub pictures: &'static [(char, u8)],
    /// The poisoned pieces, which XBoard treats as separate pieces.
    pub poisoned: &'static [PoisonedPicture],
}

/// How XBoard shows a poisoned piece.
#[derive(Clone, Debug)]
pub struct PoisonedPicture {
    /// Letter of the piece.
    pub piece: char,
    /// Small letter of the poisoned piece. Nothing else in the game may use it. In XBoard's positions the
    /// small letter is White's and the capital is Black's, so a harpy that "promotes" to it becomes a
    /// poisoned piece of the other side.
    pub letter: char,
    /// Number of the picture.
    pub picture: u8,
}

/// Size and shape of a board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Number of files, from 5 to 16.
    pub files: u8,
    /// Number of ranks without brouhaha squares, numbered from 1: 4 to 16, or to 14 if there are brouhaha
    /// squares. A board has at most 255 squares.
    pub full_ranks: u8,
    /// Names of the brouhaha squares, on the rank before the first full rank and the rank after the last.
    pub brouhaha: &'static [&'static str],
    /// Names of squares of the full ranks that do not exist. No piece can stand on them or ride over them.
    /// Leaps pass over them. The holes of Black's half mirror those of White's half. A FEN writes `*` for
    /// each.
    pub holes: &'static [&'static str],
}

/// One row of the piece table.
#[derive(Clone, Debug)]
pub struct PieceSpec {
    /// Capital letter in FEN and move text.
    pub letter: char,
    /// English name, lower case.
    pub name: &'static str,
    /// Movement in the Betza dialect of [`betza`](crate::betza); empty for an imitator.
    pub betza: &'static str,
    /// Class: decides what the piece counts when points are counted.
    pub class: Class,
    /// What the piece does besides moving.
    pub role: Role,
}

/// Class of a piece: decides what it counts when points are counted.
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
    /// Pawns of every kind.
    Pawn,
    /// The king.
    King,
}

impl Class {
    /// The name in game files and for people.
    ///
    /// ```
    /// # use movegen::Class;
    /// assert_eq!(Class::Auxiliary.name(), "auxiliary");
    /// ```
    #[must_use]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// None.
    Plain,
    /// Promotes, can be captured en passant, resets the move count.
    Pawn,
    /// Must not be attacked after a move of its side. Every game has exactly one such kind, and each side has
    /// exactly one such piece. It can have any movement; in games with poison it moves one step in every
    /// direction. Its first moves (`im`) are leaps from its home.
    Royal,
    /// Moves as the kind that the opponent moved last.
    Imitator,
    /// Poisons an adjacent enemy and then leaves the board. Captures only its own kind and never gives check.
    Poisoner,
    /// Cures adjacent poisoned pieces of its side, or itself.
    Healer,
}

/// The rules that all pawns of a game share.
#[derive(Clone, Debug)]
pub struct PawnRules {
    /// The first rank on which a pawn can stand.
    pub first_rank: i32,
    /// The last rank from which pawns can make the moves marked `i` in their Betza string. The first is
    /// `first_rank`.
    pub last_advance_rank: i32,
    /// The last rank that those moves can reach.
    pub advance_limit: i32,
    /// Whether pawns can capture en passant a pawn that has just advanced two squares or more, on a square
    /// that it passed.
    pub en_passant: bool,
}

/// What a pawn can become on one rank. If it can become nothing, because reserve or limits leave nothing and
/// the promotion is not optional, it cannot move to the rank. It still gives check there.
#[derive(Clone, Debug)]
pub struct PromotionZone {
    /// The rank. Several zones may have the same rank, if they are for different pawns.
    pub rank: i32,
    /// Letters of the pieces that it can become.
    pub to: &'static str,
    /// Whether it can also stay a pawn. On the last rank it must promote.
    pub optional: bool,
    /// Letters of the pawns for which this holds. Empty for all pawns.
    pub pawns: &'static str,
}

impl PromotionZone {
    /// Whether the zone holds for the pawn with a letter.
    #[must_use]
    pub(crate) fn is_for(&self, pawn: char) -> bool {
        self.pawns.is_empty() || self.pawns.contains(pawn)
    }
}

/// A limit of promotion to one kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionLimit {
    /// Letter of the piece.
    pub piece: char,
    /// A side that has so many of them on the board cannot promote to another one.
    pub most: u8,
}

/// One way for White to castle. All its squares are on the rank of the king's home.
///
/// King and partner must not have moved. Every square that one of the two passes or reaches must be empty,
/// except their own squares. The king must not be in check, cross an attacked square or be in check
/// afterwards.
#[derive(Clone, Debug)]
pub struct Castling {
    /// Capital letter of the right in FEN. Castlings with the same partner share it.
    pub right: char,
    /// Where the king goes: not a square to which it can also move otherwise. It can be the partner's square.
    pub king_to: &'static str,
    /// Letter of the partner: any piece but the king.
    pub partner: char,
    /// Where the partner stands.
    pub partner_from: &'static str,
    /// Where the partner goes. It can be the king's home.
    pub partner_to: &'static str,
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

/// How castling is written for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingText {
    /// `O-O` toward the last file, `O-O-O` toward the a-file.
    Ohs,
    /// As the king's move.
    KingMove,
}

/// How a game ends without checkmate.
#[derive(Clone, Debug)]
pub struct Ends {
    /// The number of plies without a capture or a pawn move after which the game ends; 0 for no limit.
    pub move_count_plies: u16,
    /// The result at the end of the move count.
    pub move_count: Verdict,
    /// The number of occurrences of a position that ends the game, at least 2; 0 if repetition never does.
    pub repetitions: u8,
    /// The result of repetition. The side to move is the opponent of the side whose move repeated the
    /// position.
    pub repetition: Verdict,
    /// The result if the side to move has no legal move and is not in check.
    pub stalemate: Verdict,
    /// The points of the pieces, if a verdict counts them.
    pub points: Option<PointValues>,
    /// Whether a side loses that has only its king left. With two bare kings the game is a draw.
    pub bare_king: BareKing,
    /// The number of checks with which a side wins, at most 9: 3 in three-check chess. 0 if checks are not
    /// counted.
    pub checks: u8,
    /// Letters of pieces of which a side must keep at least one each: it has lost if it has none of one kind
    /// left on the board. If a move takes the last piece of both sides, its own side wins. The king cannot be
    /// listed: games without a royal piece, or in which it may be captured, cannot be expressed.
    pub extinction: &'static str,
    /// Which positions are dead.
    pub dead: DeadPositions,
}

impl Ends {
    /// The ends of orthodox chess, with the third repetition and the fiftieth move as draws without a claim,
    /// and bare kings as the only dead positions.
    pub const ORTHODOX: Self = Self {
        move_count_plies: 100,
        move_count: Verdict::Draw,
        repetitions: 3,
        repetition: Verdict::Draw,
        stalemate: Verdict::Draw,
        points: None,
        bare_king: BareKing::PlaysOn,
        checks: 0,
        extinction: "",
        dead: DeadPositions::BARE_KINGS,
    };

    /// Whether one of the ends counts points.
    #[must_use]
    pub(crate) fn count_points(&self) -> bool {
        [self.move_count, self.repetition, self.stalemate].contains(&Verdict::Points)
    }
}

/// The result of a game that ends without a mate, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A draw.
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// The opponent has the advantage: 3/4 of a point to 1/4.
    Disadvantage,
    /// The result of counting the points of the pieces: the advantage of a side, or a draw.
    Points,
}

/// Whether a side loses that has only its king left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BareKing {
    /// It does not: the game goes on.
    PlaysOn,
    /// It loses at once.
    Loses,
    /// It loses unless its next move takes the last piece of the opponent, which makes a draw.
    LosesUnlessReturned,
}

/// The points of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PointValues {
    /// A strong piece.
    pub strong: u32,
    /// An average piece.
    pub average: u32,
    /// A joker.
    pub joker: u32,
    /// A joker whose opponent has more strong pieces than other pieces. Pawns are other pieces; the king is
    /// not counted.
    pub joker_against_strong: u32,
    /// An auxiliary piece.
    pub auxiliary: u32,
    /// A pawn.
    pub pawn: u32,
    /// The smallest lead in points that is an advantage.
    pub lead: u32,
}

/// Which positions end the game because nobody can win any more. A position with bare kings always does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadPositions {
    /// Letters of the pieces that are not enough to mate: the game ends if one of them is left beside the
    /// kings.
    pub alone: &'static str,
    /// Letters of the pieces that are not enough to mate, however many there are, if all of them stand on
    /// squares of one colour and only the kings are left beside them.
    pub on_one_colour: &'static str,
    /// Whether the game goes on in these positions, and with bare kings, while a king is poisoned (ruling
    /// R-X6).
    pub unless_king_poisoned: bool,
}

impl DeadPositions {
    /// Bare kings only.
    pub const BARE_KINGS: Self = Self { alone: "", on_one_colour: "", unless_king_poisoned: false };
}

/// What poison does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Poison {
    /// The number of moves of the other side after which a poisoned piece dies, from 1 to 15.
    pub moves: u8,
}
