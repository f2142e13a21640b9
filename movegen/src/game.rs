//! What a game is made of, as plain data: each game of [`games`](crate::games) is one value of [`Game`].

/// A chess variant. Squares are named and ranks are numbered as the game's own rules do it, from White's side;
/// Black's mirror them rank for rank.
#[derive(Clone, Debug)]
pub struct Game {
    /// Identifier on the command line and in files, such as `gothic`.
    pub id: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// The name by which XBoard knows the game.
    pub xboard_name: &'static str,
    /// How XBoard is told of the game; none if it knows the game by itself.
    pub xboard_setup: Option<XboardSetup>,
    /// Size and shape of the board.
    pub board: Board,
    /// The piece table. Its order is that of the reserve in FEN.
    pub pieces: &'static [PieceSpec],
    /// The rank behind which a pawn cannot stand, and its first long moves.
    pub pawns: PawnRules,
    /// Where pawns promote, and to what, from the lowest rank to the last.
    pub promotion: &'static [PromotionZone],
    /// White's reserve at the start, if pawns promote only to pieces in reserve.
    pub reserve: Option<&'static str>,
    /// Where the king must stand, unmoved, to castle or leap.
    pub king_home: &'static str,
    /// Castlings of White.
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
}

/// What XBoard has to be told of a game that it does not know by itself, besides board and pieces.
#[derive(Clone, Debug)]
pub struct XboardSetup {
    /// The variant of XBoard's own whose habits the game takes over: `fairy`, or `grand` for promotion from holdings.
    pub parent: &'static str,
    /// How many kinds of piece the holdings beside the board show (0 for no holdings): those with the lowest numbers
    /// of pictures.
    pub holdings: u8,
    /// Every piece but the king with the number of its picture, which is its place in XBoard's piece table. Number 0
    /// makes XBoard treat a piece as a pawn of orthodox chess, 18 as a lance.
    pub pictures: &'static [(char, u8)],
    /// Poisoned pieces are pieces of their own for XBoard.
    pub poisoned: &'static [PoisonedPicture],
}

/// How XBoard shows a poisoned piece.
#[derive(Clone, Debug)]
pub struct PoisonedPicture {
    /// Letter of the piece.
    pub piece: char,
    /// Small letter of the piece when poisoned, used nowhere else in the game. In XBoard's positions the small letter is
    /// White's and the capital Black's: so a harpy that "promotes" to it turns into a poisoned piece of the other side.
    pub letter: char,
    /// Number of the picture.
    pub picture: u8,
}

/// Size and shape of a board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Number of files.
    pub files: u8,
    /// Number of ranks without gaps, numbered from 1.
    pub full_ranks: u8,
    /// Names of the brouhaha squares on the two ranks beyond.
    pub brouhaha: &'static [&'static str],
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
    /// Class for promotion and for counting points.
    pub class: Class,
    /// Part played beyond movement.
    pub role: Role,
}

/// Class of a piece: decides where pawns may promote to it and what it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The part that a piece plays beyond its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// None.
    Plain,
    /// Promotes, is taken en passant, resets the move count.
    Pawn,
    /// Must not be left attacked. Every game has exactly one such kind.
    Royal,
    /// Moves as the kind that the opponent moved last.
    Imitator,
    /// Poisons adjacent enemies and is gone; captures only its own kind, never checks.
    Poisoner,
    /// Cures adjacent poisoned friends, or itself.
    Healer,
}

/// What is common to the pawns of a game.
#[derive(Clone, Debug)]
pub struct PawnRules {
    /// The first rank on which a pawn can stand.
    pub first_rank: i32,
    /// Last rank from which the moves marked `i` in a pawn's Betza string can be made (from `first_rank` on).
    pub last_advance_rank: i32,
    /// The rank beyond which those moves do not go.
    pub advance_limit: i32,
}

/// What a pawn may become on one rank.
#[derive(Clone, Debug)]
pub struct PromotionZone {
    /// The rank.
    pub rank: i32,
    /// Letters of the pieces that it may become.
    pub to: &'static str,
    /// Whether it may also stay a pawn.
    pub optional: bool,
}

/// One way for White to castle.
#[derive(Clone, Debug)]
pub struct Castling {
    /// Letter of the right in FEN, a capital; several castlings with the same partner share it.
    pub right: char,
    /// Where the king goes.
    pub king_to: &'static str,
    /// Letter of the partner.
    pub partner: char,
    /// Where the partner stands.
    pub partner_from: &'static str,
    /// Where the partner goes.
    pub partner_to: &'static str,
}

/// What the en-passant field of a FEN names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantField {
    /// The one square passed over.
    PassedSquare,
    /// The advance itself, as a move.
    Advance,
}

/// How castling is written for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingText {
    /// `O-O` toward the last file, `O-O-O` toward the a-file.
    Ohs,
    /// As the king's move.
    KingMove,
}

/// The start positions of a game, numbered from 1.
#[derive(Clone, Debug)]
pub struct Arrays {
    /// How many there are.
    pub count: u32,
    /// The one that a new game starts from.
    pub default: u32,
    /// FEN of the start position with a number between 1 and `count`.
    pub fen: fn(u32) -> String,
}

/// How a game ends without checkmate.
#[derive(Clone, Debug)]
pub struct Ends {
    /// Plies without capture or pawn move after which the game ends.
    pub move_count_plies: u16,
    /// What repetition, the move count and stalemate lead to.
    pub scoring: Scoring,
    /// Which positions are dead.
    pub dead: DeadPositions,
}

/// What becomes of a game that is not won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// Stalemate, repetition and the move count are draws.
    Draws,
    /// Stalemate is an advantage for the side that gave it; repetition and the move count lead to a count of points.
    Points(PointValues),
}

/// What men count when points are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointValues {
    /// A strong piece.
    pub strong: u32,
    /// An average piece.
    pub average: u32,
    /// A joker.
    pub joker: u32,
    /// A joker whose opponent has strictly more strong pieces than other pieces (pawns included, king not).
    pub joker_against_strong: u32,
    /// An auxiliary piece.
    pub auxiliary: u32,
    /// A pawn.
    pub pawn: u32,
    /// The lead in points from which a side has the advantage.
    pub lead: u32,
}

/// Which positions end the game because nobody can win any more. A position with bare kings always does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadPositions {
    /// Letters of the pieces that are not enough to mate: the game ends if one of them is left beside the kings.
    pub alone: &'static str,
    /// Letters of the pieces that are not enough to mate, however many there are, if all of them stand on squares of
    /// one colour and only the kings are left beside them.
    pub on_one_colour: &'static str,
    /// Whether the game goes on in these positions, and with bare kings, while a king is poisoned (ruling R-X6).
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
