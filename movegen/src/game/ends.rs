//! How games end.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::defaults::is_default;
use super::line::Line;
use super::repetition::{Chase, Counting};
use super::verdict::Verdict;

/// How a game ends, other than by checkmate. The default is orthodox chess: threefold repetition and the
/// 50-move rule are draws without a claim, and bare kings are the only dead position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Ends {
    /// The number of moves of each side without a capture or a pawn move after which the game ends; 0 for no
    /// limit.
    pub move_count: u16,
    /// The result when the move count reaches its limit.
    pub move_count_result: Verdict,
    /// The number of occurrences of a position that ends the game, at least 2; 0 if repetition never does.
    pub repetitions: u8,
    /// The result of repetition. The side to move is the opponent of the side whose move repeated the
    /// position.
    pub repetition_result: Verdict,
    /// Whether a player has to claim the result of repetition and of the move count, as in orthodox chess.
    /// Then the game ends by itself only at the fifth occurrence, or after half as many moves again (75
    /// instead of 50). By default so, unless points are counted.
    pub claims: Option<bool>,
    /// Whether a side loses that gives check with each of its moves until a position repeats, unless the
    /// other side does so too.
    pub perpetual_check_loses: bool,
    /// Whether, and with which pieces, a side loses that chases one piece with each of its moves until a
    /// position repeats, unless the other side does so too or a side gives perpetual check.
    pub perpetual_chase_loses: Option<Chase>,
    /// How moves are counted in endings, after which the game is a draw; none if they are not counted.
    pub counting: Option<Counting>,
    /// The result if the side to move has no legal move and is in check.
    pub checkmate: Verdict,
    /// The result if the side to move has no legal move and is not in check.
    pub stalemate: Verdict,
    /// The points of the pieces, if a verdict counts them.
    pub points: Option<PointValues>,
    /// Whether a side with only its king left loses. With two bare kings the game is a draw.
    pub bare_king: BareKing,
    /// The number of checks with which a side wins, at most 9: 3 in three-check chess. 0 if checks are not
    /// counted.
    pub checks: u8,
    /// Pieces whose loss ends the game.
    pub extinction: Extinction,
    /// A region in which a piece wins.
    pub goal: Option<Goal>,
    /// The result if both sides pass one after the other, in games in which sides can pass.
    #[serde(skip_serializing_if = "is_default")]
    pub passes: Verdict,
    /// Pieces in a line that end the game.
    pub line: Option<Line>,
    /// The result, for the side to move, if a side passes while the kings face each other on a file or rank,
    /// with nothing between them. Other moves must not leave them so. None if all this does not matter.
    pub facing: Option<Verdict>,
    /// Which positions are dead.
    pub dead: DeadPositions,
}

/// Pieces whose loss ends the game. A file can give the letters alone: `extinction = "N"` means
/// `extinction = { pieces = "N" }`.
///
/// If a move leaves both sides without such pieces, the side to move counts first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, remote = "Self")]
pub struct Extinction {
    /// Letters of the kinds. The game ends if a side has too few pieces of one of these kinds on the board.
    /// `*` alone stands for all its pieces together. Empty if the game does not end so. The royal piece is
    /// never captured, so it cannot be listed.
    pub pieces: String,
    /// The number of pieces that is too few; usually 0.
    pub left: u8,
    /// The least number of such pieces that the other side must have.
    pub others: u8,
    /// The result for the side that has too few.
    pub result: Verdict,
    /// Whether the pieces of all these kinds are counted together.
    #[serde(skip_serializing_if = "is_default")]
    pub together: bool,
}

impl Default for Extinction {
    fn default() -> Self {
        Self { pieces: String::new(), left: 0, others: 0, result: Verdict::Loss, together: false }
    }
}

impl Serialize for Extinction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters = Self { pieces: self.pieces.clone(), ..Self::default() };
        if *self == letters {
            serializer.serialize_str(&self.pieces)
        } else {
            Self::serialize(self, serializer)
        }
    }
}

/// Reads letters alone, or a table.
impl<'de> Deserialize<'de> for Extinction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = Extinction;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("letters of pieces, or a table such as { pieces = \"N\", result = \"win\" }")
            }

            fn visit_str<E>(self, letters: &str) -> Result<Extinction, E> {
                Ok(Extinction { pieces: letters.to_owned(), ..Extinction::default() })
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Extinction, A::Error> {
                Extinction::deserialize(MapAccessDeserializer::new(table))
            }
        }
        deserializer.deserialize_any(Forms)
    }
}

/// A region in which a piece wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Goal {
    /// The region.
    pub region: String,
    /// Letters of the pieces, one of which must stand there; by default the king.
    #[serde(default)]
    pub pieces: String,
    /// How many of the pieces must stand there.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
    /// Whether a side wins only by its own move, and only if the opponent cannot reduce their number by a
    /// capture on their squares.
    #[serde(default, skip_serializing_if = "is_default")]
    pub safe: bool,
    /// Whether the game is a draw if White reaches its goal and Black reaches its own with the next move.
    #[serde(default)]
    pub answered: bool,
}

const fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_one(count: &u8) -> bool {
    *count == 1
}

impl Default for Ends {
    fn default() -> Self {
        Self {
            move_count: 50,
            move_count_result: Verdict::Draw,
            repetitions: 3,
            repetition_result: Verdict::Draw,
            claims: None,
            perpetual_check_loses: false,
            perpetual_chase_loses: None,
            counting: None,
            checkmate: Verdict::Loss,
            stalemate: Verdict::Draw,
            points: None,
            bare_king: BareKing::PlaysOn,
            checks: 0,
            extinction: Extinction::default(),
            goal: None,
            passes: Verdict::Draw,
            line: None,
            facing: None,
            dead: DeadPositions::default(),
        }
    }
}

impl Ends {
    pub(crate) fn count_points(&self) -> bool {
        [self.move_count_result, self.repetition_result, self.stalemate].contains(&Verdict::Points)
    }

    /// Whether a player has to claim the result of repetition and of the move count.
    pub fn are_claimed(&self) -> bool {
        self.claims.unwrap_or_else(|| !self.count_points())
    }

    /// The number of occurrences of a position that ends the game without a claim; 0 for none.
    // Source: https://handbook.fide.com/chapter/E012023 (9.6.1)
    pub(crate) fn automatic_repetitions(&self) -> usize {
        const FIVEFOLD: u8 = 5;
        let number = self.repetitions;
        usize::from(if self.are_claimed() && number != 0 { number.max(FIVEFOLD) } else { number })
    }

    /// The number of plies of the move count that ends the game without a claim; 0 for none.
    // Source: https://handbook.fide.com/chapter/E012023 (9.6.2)
    pub(crate) fn automatic_plies(&self) -> u32 {
        u32::from(self.move_count) * if self.are_claimed() { 3 } else { 2 }
    }
}

/// Whether a side with only its king left loses.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BareKing {
    /// It does not: the game continues.
    #[default]
    PlaysOn,
    /// It loses at once.
    Loses,
    /// It loses unless its next move captures the last piece of the opponent, which is a draw.
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

/// Which positions end the game because neither side can win any more. A position with bare kings always
/// does.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct DeadPositions {
    /// Letters of pieces that are not enough to mate: the game ends if only the kings and one of them are
    /// left.
    pub alone: String,
    /// Letters of pieces that are not enough to mate, however many there are, if all of them stand on squares
    /// of one colour and only they and the kings are left.
    pub on_one_colour: String,
    /// Whether the game continues in these positions, and with bare kings, while a king is poisoned (ruling
    /// R-X6).
    pub unless_king_poisoned: bool,
}
