//! Every number of the evaluation that was chosen rather than computed.
//!
//! Unless a line says otherwise the unit is the centipawn and pairs are (middlegame, endgame). None of them belongs
//! to one game: what differs between games follows from values, movement and the size of the board.

use crate::score::{Score, Tapered};

const fn pair(middlegame: Score, endgame: Score) -> Tapered {
    Tapered::new(middlegame, endgame)
}

// ----- general -----

/// For the side to move.
pub(crate) const TEMPO: Tapered = pair(14, 6);

/// Pieces up to this value count as light ones.
pub(crate) const LIGHT_VALUE: Score = 300;

/// Phase of a man: its value over this many centipawns (pawns and kings count nothing).
pub(crate) const PHASE_UNIT: Score = 50;

// ----- values -----

/// Exchange value of the king: more than anything, so that it captures last.
pub(crate) const KING_EXCHANGE_VALUE: Score = 10_000;

/// The probability with which a square is occupied where hoppers are measured.
pub(crate) const HOPPER_FILLING: f64 = 0.25;

/// What a poisoner is worth, in per cent of the mean value of what it can poison (pieces of the start position).
pub(crate) const POISONER_PERCENT: Score = 38;

// ----- piece-square terms (psq.rs) -----

/// Per square attacked on the empty board more or fewer than the kind's mean over the board.
pub(crate) const SQUARE_MOBILITY: Tapered = pair(2, 2);
/// The most that one square can gain or lose through [`SQUARE_MOBILITY`].
pub(crate) const SQUARE_MOBILITY_LIMIT: Score = 12;
/// Centre against corner, for pieces of at most [`LIGHT_VALUE`]; dearer ones get proportionally less.
pub(crate) const PIECE_CENTRE: Tapered = pair(20, 12);
/// A piece on its own side's first full rank.
pub(crate) const PIECE_ON_BACK_RANK: Tapered = pair(-8, 0);
/// Any man on a brouhaha square: it takes part in nothing until it leaves.
pub(crate) const ON_BROUHAHA_SQUARE: Tapered = pair(-18, -25);
/// King in the centre of the files against king at the edge.
pub(crate) const KING_CENTRE_FILE: Tapered = pair(-24, 0);
/// Per rank that the king has left its own back ranks.
pub(crate) const KING_ADVANCE: Tapered = pair(-16, 0);
/// At most this many ranks count for [`KING_ADVANCE`].
pub(crate) const KING_ADVANCE_RANKS: i32 = 5;
/// King in the middle of the board against king in a corner.
pub(crate) const KING_CENTRE: Tapered = pair(0, 44);
/// Per rank that a pawn has advanced.
pub(crate) const PAWN_ADVANCE: Tapered = pair(2, 5);
/// Per rank that a pawn on the middle files has advanced (less toward the edge), up to [`PAWN_CENTRE_RANKS`].
pub(crate) const PAWN_CENTRE: Tapered = pair(10, 1);
/// At most this many ranks count for [`PAWN_CENTRE`].
pub(crate) const PAWN_CENTRE_RANKS: i32 = 3;
/// A pawn on the edge file.
pub(crate) const PAWN_ON_EDGE: Tapered = pair(-6, -6);

// ----- mobility -----

/// Multiplies the difference of square roots: of the squares that a piece reaches and of those that it should.
pub(crate) const MOBILITY: Tapered = pair(17, 20);
/// What is left of it in the middlegame, in per cent, for pieces of unlimited value; those of at most
/// [`LIGHT_VALUE`] have all of it. Strong pieces that come out early only become targets.
pub(crate) const MOBILITY_STRONG_PERCENT: i32 = 40;
/// More squares than this count as this many.
pub(crate) const MOBILITY_MAX_SQUARES: usize = 47;

// ----- pawns -----

/// A pawn without friends on the neighbouring files.
pub(crate) const ISOLATED: Tapered = pair(-11, -12);
/// Each further pawn on the same file.
pub(crate) const DOUBLED: Tapered = pair(-9, -18);
/// A pawn protected by a pawn.
pub(crate) const CONNECTED: Tapered = pair(7, 5);
/// A passed pawn, by the steps that it still has to its last rank (index 1: one step).
pub(crate) const PASSED: [Tapered; 8] = [
    pair(0, 0),
    pair(95, 150),
    pair(62, 104),
    pair(36, 66),
    pair(19, 40),
    pair(10, 24),
    pair(5, 15),
    pair(3, 10),
];
/// A passed pawn that is still farther away.
pub(crate) const PASSED_FAR: Tapered = pair(2, 6);
/// What is left of it, in per cent, while a man stands in front.
pub(crate) const PASSED_BLOCKED_PERCENT: i32 = 55;
/// What is left of it, in per cent, while there is nothing to promote to.
pub(crate) const PASSED_NO_RESERVE_PERCENT: i32 = 30;
/// Endgame only: per step that the enemy king is farther from the square in front than the own king.
pub(crate) const PASSED_KING_DISTANCE: Score = 4;
/// Only pawns with at most this many steps to go count for [`PASSED_KING_DISTANCE`].
pub(crate) const PASSED_KING_STEPS: i32 = 5;

// ----- king safety -----

/// Weight of an attacked square next to the king (or its own), against 1 for the ring in front of those.
pub(crate) const KING_RING_WEIGHT: u8 = 2;
/// An attacker's weight is its value over this, at least 1 and at most [`ATTACKER_MAX_WEIGHT`].
pub(crate) const ATTACKER_VALUE_UNIT: Score = 170;
/// See [`ATTACKER_VALUE_UNIT`].
pub(crate) const ATTACKER_MAX_WEIGHT: i32 = 5;
/// Danger is (weight x attacked squares, summed)^2 over this.
pub(crate) const DANGER_DIVISOR: i32 = 14;
/// The most that danger can cost.
pub(crate) const DANGER_LIMIT: Score = 420;
/// A lone attacker's danger, in per cent.
pub(crate) const LONE_ATTACKER_PERCENT: i32 = 35;
/// Danger in the endgame, in per cent of that in the middlegame.
pub(crate) const DANGER_ENDGAME_PERCENT: i32 = 15;
/// A pawn directly before the king or diagonally before it.
pub(crate) const SHELTER_NEAR: Tapered = pair(13, 0);
/// A pawn one rank farther.
pub(crate) const SHELTER_FAR: Tapered = pair(6, 0);
/// A file at the king without own pawns.
pub(crate) const KING_HALF_OPEN_FILE: Tapered = pair(-13, 0);
/// A file at the king without any pawns.
pub(crate) const KING_OPEN_FILE: Tapered = pair(-22, 0);

// ----- threats -----

/// A man that attacks a dearer one gets the difference over this.
pub(crate) const THREAT_DIVISOR: Score = 20;
/// The same for pawns.
pub(crate) const PAWN_THREAT_DIVISOR: Score = 9;
/// The most that one threat is worth.
pub(crate) const THREAT_LIMIT: Score = 50;
/// A man that is attacked and not guarded loses its value over this.
pub(crate) const HANGING_DIVISOR: Score = 16;
/// The most that one unguarded man loses.
pub(crate) const HANGING_LIMIT: Score = 36;
/// The most that all threats of one side together are worth.
pub(crate) const THREATS_LIMIT: Score = 400;

// ----- pairs of colour-bound men -----

/// Men bound to light and to dark squares complement each other: the lesser sum of values over this.
pub(crate) const COLOUR_PAIR_DIVISOR: Score = 9;
/// The most that such men are worth together.
pub(crate) const COLOUR_PAIR_LIMIT: Score = 60;

// ----- imitators -----

/// A joker gains this share (per cent) of what the enemy's men are worth on average more than at the start.
pub(crate) const IMITATOR_PERCENT: Score = 35;
/// The most that a joker gains or loses so.
pub(crate) const IMITATOR_LIMIT: Score = 150;

// ----- poison -----

/// What a poisoned man loses, in per cent of its value, by the moves that its healer needs to cure it (index 1: it
/// can be cured at once).
pub(crate) const POISONED_PERCENT: [Score; 4] = [0, 14, 28, 45];
/// The same if it cannot be cured in time.
pub(crate) const DOOMED_PERCENT: Score = 94;
/// Added for each other poisoned friend: one healer cures one man a move. Per cent.
pub(crate) const POISONED_TOGETHER_PERCENT: Score = 12;
/// Added, in per cent, for each move of the count that has run off.
pub(crate) const POISON_RUNNING_PERCENT: Score = 2;
/// The full count of a fresh poisoning.
pub(crate) const POISON_FULL_COUNT: i32 = 5;
/// What stands for the value of a poisoned king.
pub(crate) const POISONED_KING_VALUE: Score = 600;
/// A king that cannot be cured in time.
pub(crate) const DOOMED_KING: Score = 5_000;
/// A poisoner next to a man: the share (per cent) of the gain by poisoning it that counts as a threat.
pub(crate) const POISON_THREAT_PERCENT: Score = 25;
/// A poisoner next to a king whose healer is beside it.
pub(crate) const KING_TARGET_GUARDED: Score = 15;
/// A poisoner next to a king whose healer is elsewhere.
pub(crate) const KING_TARGET: Score = 70;
/// A poisoner next to a king without a healer.
pub(crate) const KING_TARGET_NO_HEALER: Score = 700;
/// Per enemy poisoner (two at most): no healer is left.
pub(crate) const NO_HEALER: Score = 50;
/// Per enemy poisoner (two at most) and step that it stands closer to a king without healer.
pub(crate) const HUNTER_STEP: Score = 14;
/// Per step that a healer stands closer to its king than [`HEALER_RANGE`], while the enemy has poisoners.
pub(crate) const HEALER_NEAR_KING: Score = 9;
/// See [`HEALER_NEAR_KING`]. Steps.
pub(crate) const HEALER_RANGE: i32 = 4;

/// The most that all of this together takes from one side: more than all its men, since a king may be among them.
pub(crate) const POISON_MAX_LOSS: Score = 16_000;
/// The most that all of this together gives one side.
pub(crate) const POISON_MAX_GAIN: Score = 6_000;

// ----- endings -----

/// Without pawns a side needs this much more than the value of its dearest minor piece (a piece of at most
/// [`MINOR_LIMIT`]) to win.
pub(crate) const DRAWISH_MARGIN: Score = 60;
/// Pieces up to this value cannot win alone against a piece.
pub(crate) const MINOR_LIMIT: Score = 400;
/// What is left of the score in such endings, in per cent.
pub(crate) const DRAWISH_PERCENT: Score = 15;
/// One colour-bound man each, on different colours, and pawns: what is left of the score, in per cent.
pub(crate) const OPPOSITE_COLOURS_PERCENT: Score = 60;
/// Against a bare king: per step that the kings are closer together.
pub(crate) const BARE_KING_CLOSENESS: Score = 9;
/// Against a bare king: per step that it is away from the middle of the board.
pub(crate) const BARE_KING_EDGE: Score = 14;
/// The share of the move count (per cent) after which the score begins to move toward the count's own result.
pub(crate) const MOVE_COUNT_START_PERCENT: i32 = 40;

/// How far outside a window the estimate must lie to stand for the evaluation. In positions of random games of all
/// games 99 of 100 evaluations differ from their estimate by less.
pub(crate) const LAZY_MARGIN: Score = 360;
/// The part of the start position's phase below which estimates are not trusted: one over this.
pub(crate) const LAZY_PHASE_PART: i32 = 5;
