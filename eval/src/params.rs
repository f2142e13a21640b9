//! Every number of the evaluation that was chosen or fitted rather than computed.
//!
//! Unless a line says otherwise the unit is the centipawn and pairs are (middlegame, endgame). None of them belongs
//! to one game: what differs between games follows from values, movement and the size of the board. The numbers of
//! [`Parameters`] can be fitted to a game; the constants below are the same everywhere.

mod numbers;

use serde::{Deserialize, Serialize};

pub(crate) use numbers::Positive;
use numbers::{Numbers, Visitor};

use crate::score::{Score, Tapered};

const fn pair(middlegame: Score, endgame: Score) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// Declares the parameters: each line is a field, its hand-chosen value, and its part of the list of numbers.
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        /// The weights of the evaluation's terms. The default is the hand-chosen set.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Parameters {
            $($(#[$doc])* pub(crate) $name: $type,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl Parameters {
            /// Shows all numbers to a visitor, which may change them.
            fn visit(&mut self, visitor: Visitor) {
                $(self.$name.visit(stringify!($name), visitor);)*
            }
        }
    };
}

parameters! {
    // ----- general -----
    /// For the side to move.
    tempo: Tapered = pair(14, 6);

    // ----- piece-square terms (psq.rs) -----
    /// Per square attacked on the empty board more or fewer than the kind's mean over the board.
    square_mobility: Tapered = pair(2, 2);
    /// Centre against corner, for pieces of at most [`LIGHT_VALUE`]; dearer ones get proportionally less.
    piece_centre: Tapered = pair(20, 12);
    /// A piece on its own side's first full rank.
    piece_on_back_rank: Tapered = pair(-8, 0);
    /// Any man on a brouhaha square: it takes part in nothing until it leaves.
    on_brouhaha_square: Tapered = pair(-18, -25);
    /// King in the centre of the files against king at the edge.
    king_centre_file: Tapered = pair(-24, 0);
    /// Per rank that the king has left its own back ranks.
    king_advance: Tapered = pair(-16, 0);
    /// King in the middle of the board against king in a corner.
    king_centre: Tapered = pair(0, 44);
    /// Per rank that a pawn has advanced.
    pawn_advance: Tapered = pair(2, 5);
    /// Per rank that a pawn on the middle files has advanced (less toward the edge), up to [`PAWN_CENTRE_RANKS`].
    pawn_centre: Tapered = pair(10, 1);
    /// A pawn on the edge file.
    pawn_on_edge: Tapered = pair(-6, -6);

    // ----- mobility -----
    /// Multiplies the difference of square roots: of the squares that a piece reaches and of those that it should.
    mobility: Tapered = pair(17, 20);
    /// What is left of it in the middlegame, in per cent, for pieces of unlimited value; those of at most
    /// [`LIGHT_VALUE`] have all of it. Strong pieces that come out early only become targets.
    mobility_strong_percent: i32 = 40;

    // ----- pawns -----
    /// A pawn without friends on the neighbouring files.
    isolated: Tapered = pair(-11, -12);
    /// Each further pawn on the same file.
    doubled: Tapered = pair(-9, -18);
    /// A pawn protected by a pawn.
    connected: Tapered = pair(7, 5);
    /// A passed pawn, by the steps that it still has to its last rank (index 1: one step).
    passed: [Tapered; 8] = [
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
    passed_far: Tapered = pair(2, 6);
    /// What is left of it, in per cent, while a man stands in front.
    passed_blocked_percent: i32 = 55;
    /// What is left of it, in per cent, while there is nothing to promote to.
    passed_no_reserve_percent: i32 = 30;
    /// Endgame only: per step that the enemy king is farther from the square in front than the own king.
    passed_king_distance: Score = 4;

    // ----- king safety -----
    /// Danger is (weight x attacked squares, summed)^2 over this.
    danger_divisor: Positive = Positive::new(14);
    /// The most that danger can cost.
    danger_limit: Positive = Positive::new(420);
    /// A lone attacker's danger, in per cent.
    lone_attacker_percent: i32 = 35;
    /// Danger in the endgame, in per cent of that in the middlegame.
    danger_endgame_percent: i32 = 15;
    /// A pawn directly before the king or diagonally before it.
    shelter_near: Tapered = pair(13, 0);
    /// A pawn one rank farther.
    shelter_far: Tapered = pair(6, 0);
    /// A file at the king without own pawns.
    king_half_open_file: Tapered = pair(-13, 0);
    /// A file at the king without any pawns.
    king_open_file: Tapered = pair(-22, 0);

    // ----- threats -----
    /// A man that attacks a dearer one gets the difference over this.
    threat_divisor: Positive = Positive::new(20);
    /// The same for pawns.
    pawn_threat_divisor: Positive = Positive::new(9);
    /// The most that one threat is worth.
    threat_limit: Positive = Positive::new(50);
    /// A man that is attacked and not guarded loses its value over this.
    hanging_divisor: Positive = Positive::new(16);
    /// The most that one unguarded man loses.
    hanging_limit: Positive = Positive::new(36);

    // ----- pairs of colour-bound men -----
    /// Men bound to light and to dark squares complement each other: the lesser sum of values over this.
    colour_pair_divisor: Positive = Positive::new(9);
    /// The most that such men are worth together.
    colour_pair_limit: Positive = Positive::new(60);

    // ----- imitators -----
    /// A joker gains this share (per cent) of what the enemy's men are worth on average more than at the start.
    imitator_percent: Score = 35;
    /// The most that a joker gains or loses so.
    imitator_limit: Positive = Positive::new(150);

    // ----- poison -----
    /// What a poisoned man loses, in per cent of its value, by the moves that its healer needs to cure it (index 1: it
    /// can be cured at once).
    poisoned_percent: [Score; 4] = [0, 14, 28, 45];
    /// The same if it cannot be cured in time.
    doomed_percent: Score = 94;
    /// Added for each other poisoned friend: one healer cures one man a move. Per cent.
    poisoned_together_percent: Score = 12;
    /// Added, in per cent, for each move of the count that has run off.
    poison_running_percent: Score = 2;
    /// What stands for the value of a poisoned king.
    poisoned_king_value: Score = 600;
    /// A poisoner next to a man: the share (per cent) of the gain by poisoning it that counts as a threat.
    poison_threat_percent: Score = 25;
    /// A poisoner next to a king whose healer is beside it.
    king_target_guarded: Score = 15;
    /// A poisoner next to a king whose healer is elsewhere.
    king_target: Score = 70;
    /// A poisoner next to a king without a healer.
    king_target_no_healer: Score = 700;
    /// Per enemy poisoner (two at most): no healer is left.
    no_healer: Score = 50;
    /// Per enemy poisoner (two at most) and step that it stands closer to a king without healer.
    hunter_step: Score = 14;
    /// Per step that a healer stands closer to its king than [`HEALER_RANGE`], while the enemy has poisoners.
    healer_near_king: Score = 9;
}

// ----- general -----
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
/// The most that one square can gain or lose through [`Parameters::square_mobility`].
pub(crate) const SQUARE_MOBILITY_LIMIT: Score = 12;
/// At most this many ranks count for [`Parameters::king_advance`].
pub(crate) const KING_ADVANCE_RANKS: i32 = 5;
/// At most this many ranks count for [`Parameters::pawn_centre`].
pub(crate) const PAWN_CENTRE_RANKS: i32 = 3;

// ----- mobility -----
/// More squares than this count as this many.
pub(crate) const MOBILITY_MAX_SQUARES: usize = 47;

// ----- pawns -----
/// Only pawns with at most this many steps to go count for [`Parameters::passed_king_distance`].
pub(crate) const PASSED_KING_STEPS: i32 = 5;

// ----- king safety -----
/// Weight of an attacked square next to the king (or its own), against 1 for the ring in front of those.
pub(crate) const KING_RING_WEIGHT: i32 = 2;
/// An attacker's weight is its value over this, at least 1 and at most [`ATTACKER_MAX_WEIGHT`].
pub(crate) const ATTACKER_VALUE_UNIT: Score = 170;
/// See [`ATTACKER_VALUE_UNIT`].
pub(crate) const ATTACKER_MAX_WEIGHT: i32 = 5;

// ----- threats -----
/// The most that all threats of one side together are worth.
pub(crate) const THREATS_LIMIT: Score = 400;

// ----- poison -----
/// The full count of a fresh poisoning.
pub(crate) const POISON_FULL_COUNT: i32 = 5;
/// A king that cannot be cured in time.
pub(crate) const DOOMED_KING: Score = 5_000;
/// See [`Parameters::healer_near_king`]. Steps.
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
/// A lone man that cannot mate, but leads by enough points for the advantage: a score of this part of the advantage
/// becomes half of it, greater ones come closer to it.
pub(crate) const SURE_ADVANTAGE_PART: Score = 8;
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
