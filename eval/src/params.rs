//! The numbers of the evaluation that are chosen or fitted, not computed.
//!
//! The unit is the centipawn and pairs are (middlegame, endgame), unless a comment says otherwise. The
//! defaults do not depend on the game. Differences between games follow from piece values, movement and
//! board size. The numbers of [`Parameters`] can be fitted to a game. The constants are the same in all
//! games.

mod numbers;

use serde::{Deserialize, Serialize};

pub(crate) use numbers::Positive;
use numbers::{Numbers, Visitor};

use crate::score::{Score, Tapered};

const fn pair(middlegame: Score, endgame: Score) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// Declares the parameters. Each line is a field with its hand-chosen value.
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        /// The weights of the terms. The default is the hand-chosen set.
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
            /// Calls a visitor with all numbers. It may change them.
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
    /// Per square attacked on the empty board above or below the kind's mean over the board.
    square_mobility: Tapered = pair(2, 2);
    /// Centre against corner, for pieces up to [`LIGHT_VALUE`]. More valuable ones get proportionally less.
    piece_centre: Tapered = pair(20, 12);
    /// A piece on its own side's first full rank.
    piece_on_back_rank: Tapered = pair(-8, 0);
    /// Any man on a brouhaha square.
    on_brouhaha_square: Tapered = pair(-18, -25);
    /// King in the centre of the files against king at the edge.
    king_centre_file: Tapered = pair(-24, 0);
    /// Per rank that the king has advanced beyond its own two first ranks.
    king_advance: Tapered = pair(-16, 0);
    /// King in the middle of the board against king in a corner.
    king_centre: Tapered = pair(0, 44);
    /// Per rank that a pawn has advanced.
    pawn_advance: Tapered = pair(2, 5);
    /// Per rank that a pawn on the middle files has advanced (less toward the edge), up to
    /// [`PAWN_CENTRE_RANKS`].
    pawn_centre: Tapered = pair(10, 1);
    /// A pawn on the edge file.
    pawn_on_edge: Tapered = pair(-6, -6);

    // ----- mobility -----
    /// Multiplies the difference of two square roots: of the number of squares and of the usual number.
    mobility: Tapered = pair(17, 20);
    /// Mobility in the middlegame, in per cent, for pieces of unlimited value. Pieces up to [`LIGHT_VALUE`]
    /// have all of it. Strong pieces that are developed early become targets.
    mobility_strong_percent: i32 = 40;

    // ----- pawns -----
    /// A pawn without own pawns on the neighbouring files.
    isolated: Tapered = pair(-11, -12);
    /// Each further pawn on the same file.
    doubled: Tapered = pair(-9, -18);
    /// A pawn protected by a pawn.
    connected: Tapered = pair(7, 5);
    /// A passed pawn, by the number of steps to its last rank (index 1: one step).
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
    /// Per cent of it while a man stands in front.
    passed_blocked_percent: i32 = 55;
    /// Per cent of it while the reserve has nothing to promote to.
    passed_no_reserve_percent: i32 = 30;
    /// Per step that the enemy king is farther from the square in front than the own king. Endgame only.
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
    /// A man that attacks a more valuable one gets the difference of values divided by this.
    threat_divisor: Positive = Positive::new(20);
    /// The same for pawns.
    pawn_threat_divisor: Positive = Positive::new(9);
    /// The most that one threat is worth.
    threat_limit: Positive = Positive::new(50);
    /// A man that is attacked and not guarded loses its value divided by this.
    hanging_divisor: Positive = Positive::new(16);
    /// The most that one unguarded man loses.
    hanging_limit: Positive = Positive::new(36);

    // ----- pairs of colour-bound men -----
    /// Men bound to light and to dark squares: the smaller of the two sums of values divided by this.
    colour_pair_divisor: Positive = Positive::new(9);
    /// The limit of that bonus.
    colour_pair_limit: Positive = Positive::new(60);

    // ----- imitators -----
    /// A joker gains this share (per cent) of the increase in the mean value of the enemy's men since the
    /// start.
    imitator_percent: Score = 35;
    /// The limit of that gain or loss.
    imitator_limit: Positive = Positive::new(150);

    // ----- poison -----
    /// The loss of a poisoned man in per cent of its value, by the number of moves until a healer can cure
    /// it (index 1: at once).
    poisoned_percent: [Score; 4] = [0, 14, 28, 45];
    /// The same if it cannot be cured in time.
    doomed_percent: Score = 94;
    /// Added for each other poisoned man of the side, because a healer cures one man a move. Per cent.
    poisoned_together_percent: Score = 12;
    /// Added for each move of the count that has passed. Per cent.
    poison_running_percent: Score = 2;
    /// The value of a king for the purpose of poisoning.
    poisoned_king_value: Score = 600;
    /// A poisoner next to a man: the share (per cent) of the gain by poisoning it that counts as a threat.
    poison_threat_percent: Score = 25;
    /// A poisoner next to a king whose healer is beside it.
    king_target_guarded: Score = 15;
    /// A poisoner next to a king whose healer is elsewhere.
    king_target: Score = 70;
    /// A poisoner next to a king without a healer.
    king_target_no_healer: Score = 700;
    /// The side has no healer: per enemy poisoner (two at most).
    no_healer: Score = 50;
    /// The side has no healer: per enemy poisoner (two at most) and step toward the king.
    hunter_step: Score = 14;
    /// Per step that a healer is closer to its king than [`HEALER_RANGE`], while the enemy has poisoners.
    healer_near_king: Score = 9;
}

impl Parameters {
    /// Names and values of all numbers, in an order that never depends on the values.
    #[must_use]
    pub fn numbers(&self) -> Vec<(String, Score)> {
        let mut numbers = Vec::new();
        self.clone().visit(&mut |name, value| {
            numbers.push((name.to_owned(), value));
            value
        });
        numbers
    }

    /// The parameters with the values of `numbers`, in the order of [`Parameters::numbers`]. A divisor or
    /// limit below 1 becomes 1.
    ///
    /// # Panics
    /// If there are fewer values than numbers.
    #[must_use]
    pub fn from_numbers(numbers: &[Score]) -> Self {
        let mut parameters = Self::default();
        let mut values = numbers.iter();
        parameters.visit(&mut |_, _| *values.next().expect("a value for every number"));
        parameters
    }
}

// ----- general -----
/// Pieces up to this value count as light ones.
pub(crate) const LIGHT_VALUE: Score = 300;
/// Phase of a man: its value divided by this. Pawns and kings have none.
pub(crate) const PHASE_UNIT: Score = 50;

// ----- values -----
/// Exchange value of the king: above all others, so that it captures last.
pub(crate) const KING_EXCHANGE_VALUE: Score = 10_000;
/// The probability with which a square is occupied where hoppers are measured.
pub(crate) const HOPPER_FILLING: f64 = 0.25;
/// Value of a poisoner, in per cent of the mean value of the men that it can poison (pieces of the start
/// position).
pub(crate) const POISONER_PERCENT: Score = 38;

// ----- piece-square terms (psq.rs) -----
/// The limit of [`Parameters::square_mobility`] for one square.
pub(crate) const SQUARE_MOBILITY_LIMIT: Score = 12;
/// At most this many ranks count for [`Parameters::king_advance`].
pub(crate) const KING_ADVANCE_RANKS: i32 = 5;
/// At most this many ranks count for [`Parameters::pawn_centre`].
pub(crate) const PAWN_CENTRE_RANKS: i32 = 3;

// ----- mobility -----
/// The limit of the number of squares.
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
/// The limit of all threats of one side.
pub(crate) const THREATS_LIMIT: Score = 400;

// ----- poison -----
/// The full count of a fresh poisoning.
pub(crate) const POISON_FULL_COUNT: i32 = 5;
/// The loss of a side whose king cannot be cured in time.
pub(crate) const DOOMED_KING: Score = 5_000;
/// See [`Parameters::healer_near_king`]. Steps.
pub(crate) const HEALER_RANGE: i32 = 4;
/// The limit of the loss of one side. It exceeds the value of all men, because the king may be poisoned.
pub(crate) const POISON_MAX_LOSS: Score = 16_000;
/// The limit of the gain of one side.
pub(crate) const POISON_MAX_GAIN: Score = 6_000;

// ----- endings -----
/// Without pawns a side must lead by this much more than the value of its best minor piece (a piece up to
/// [`MINOR_LIMIT`]) to win.
pub(crate) const DRAWISH_MARGIN: Score = 60;
/// Pieces up to this value cannot win alone against a piece.
pub(crate) const MINOR_LIMIT: Score = 400;
/// Per cent of the score in such endings.
pub(crate) const DRAWISH_PERCENT: Score = 15;
/// Per cent of the score when each side has one colour-bound man, on different colours, and pawns.
pub(crate) const OPPOSITE_COLOURS_PERCENT: Score = 60;
/// A lone man that cannot mate, but leads by enough points for the advantage: a score of this part of the advantage
/// becomes half of it, greater ones come closer to it.
pub(crate) const SURE_ADVANTAGE_PART: Score = 8;
/// Against a bare king: per step that the kings are closer together.
pub(crate) const BARE_KING_CLOSENESS: Score = 9;
/// Against a bare king: per step that it is away from the middle of the board.
pub(crate) const BARE_KING_EDGE: Score = 14;
/// The share of the move count (per cent) from which the score moves toward the result of the count.
pub(crate) const MOVE_COUNT_START_PERCENT: i32 = 40;
/// The distance from a window at which the estimate replaces the evaluation. In positions of random games,
/// 99 of 100 evaluations differ from their estimate by less.
pub(crate) const LAZY_MARGIN: Score = 360;
/// Estimates are not used below this part of the start position's phase: one over this.
pub(crate) const LAZY_PHASE_PART: i32 = 5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_name_of_its_own_and_is_set_by_its_place() {
        let numbers = Parameters::default().numbers();
        let mut names: Vec<&String> = numbers.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), numbers.len());
        assert!(numbers.contains(&("tempo.endgame".to_owned(), 6)));
        assert!(numbers.contains(&("passed.1.middlegame".to_owned(), 95)));
        assert!(numbers.contains(&("danger_divisor".to_owned(), 14)));

        let changed: Vec<Score> = numbers.iter().enumerate().map(|(index, _)| index as Score + 1).collect();
        let read: Vec<Score> =
            Parameters::from_numbers(&changed).numbers().into_iter().map(|(_, value)| value).collect();
        assert_eq!(read, changed);
    }

    #[test]
    fn divisors_and_limits_stay_positive() {
        let zeros = vec![0; Parameters::default().numbers().len()];
        let parameters = Parameters::from_numbers(&zeros);
        assert_eq!(parameters.danger_divisor.get(), 1);
        assert_eq!(parameters.tempo, Tapered::ZERO);
    }
}
