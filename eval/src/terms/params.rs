//! The parameters of the evaluation, which are chosen by hand or fitted.
//!
//! The unit is the centipawn and pairs are (middlegame, endgame), unless a comment says otherwise.
//! [`Parameters`] have defaults that do not depend on the game, and can be fitted to a game. The constants
//! are the same in all games.

use serde::Deserialize;

use crate::score::{Score, Tapered};

const fn pair(middlegame: Score, endgame: Score) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// A divisor or limit: an integer of at least 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Score")]
pub(crate) struct Positive(Score);

impl Positive {
    /// Creates a constant.
    ///
    /// # Panics
    /// If the number is less than 1.
    pub const fn new(number: Score) -> Self {
        assert!(number >= 1);
        Self(number)
    }

    pub const fn get(self) -> Score {
        self.0
    }
}

impl TryFrom<Score> for Positive {
    type Error = String;

    fn try_from(number: Score) -> Result<Self, String> {
        if number < 1 {
            return Err(format!("a divisor or limit must be at least 1, not {number}"));
        }
        Ok(Self(number))
    }
}

/// Declares [`Parameters`]. Each line is a field with its default.
macro_rules! parameters {
    ($($(#[$attribute:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        /// The weights of the terms. The defaults are chosen by hand.
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct Parameters {
            $($(#[$attribute])* pub(crate) $name: $type,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }
    };
}

/// Declares a group of integers that belong together.
macro_rules! group {
    ($(#[$doc:meta])* $group:ident { $($(#[$field_doc:meta])* $name:ident: $type:ty = $value:expr;)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $group {
            $($(#[$field_doc])* pub $name: $type,)*
        }

        impl $group {
            const CHOSEN: Self = Self { $($name: $value,)* };
        }
    };
}

group! {
    /// The danger from attacks around a king: points, whose sum is squared.
    Danger {
        /// Constant points.
        offset: i32 = 5;
        /// The square of the points divided by this is the loss in the middlegame.
        divisor: Positive = Positive::new(80);
        /// The limit of the loss in the middlegame. Centipawns.
        limit: Positive = Positive::new(800);
        /// Percentage of that loss if there is only one attacker.
        lone_attacker: i32 = 100;
        /// The loss in the endgame, as a percentage of the points.
        endgame: i32 = 30;
        /// Added to it: a percentage of the loss in the middlegame.
        endgame_share: i32 = 0;
        /// For each unit of attack weight on the squares around the king, in 1/16 point.
        attack: i32 = 24;
        /// For each attack on a square next to the king.
        ring_attack: i32 = 6;
        /// For each attacked square next to the king that no other piece guards.
        weak_square: i32 = 14;
        /// Subtracted for each guard of a square next to the king.
        guard: i32 = 3;
        /// For each piece that has a safe check.
        safe_check: i32 = 50;
        /// For each square from which a check is safe.
        safe_check_square: i32 = 10;
        /// For each square from which a check is possible, but not safe.
        unsafe_check: i32 = 6;
        /// For each attacked square of the king's flank, in 1/4 point. A square attacked twice counts
        /// twice.
        flank_attack: i32 = 6;
        /// Subtracted for each guarded square of the flank, in 1/4 point.
        flank_guard: i32 = 2;
        /// Subtracted if the enemy has no pieces; in proportion to the value of those missing.
        missing_force: i32 = 110;
        /// Subtracted: a percentage of the shelter in the middlegame.
        shelter: i32 = 25;
    }
}

impl Danger {
    /// Whether a weight of checks is not zero.
    pub fn use_checks(&self) -> bool {
        [self.safe_check, self.safe_check_square, self.unsafe_check] != [0; 3]
    }

    /// Whether a weight of the flank is not zero.
    pub fn use_flank(&self) -> bool {
        [self.flank_attack, self.flank_guard] != [0; 2]
    }
}

parameters! {
    // ----- general -----
    /// Bonus of the side to move.
    tempo: Tapered = pair(14, 6);

    // ----- piece-square terms (psq.rs) -----
    /// For each square that a piece attacks on the empty board, minus the mean of its kind over the board.
    square_mobility: Tapered = pair(2, 2);
    /// Difference between the centre and a corner, for pieces up to [`LIGHT_VALUE`]. More valuable pieces
    /// get proportionally less.
    piece_centre: Tapered = pair(20, 12);
    /// A piece on its own side's first full rank.
    piece_on_back_rank: Tapered = pair(-8, 0);
    /// A piece or pawn on a brouhaha square.
    on_brouhaha_square: Tapered = pair(-18, -25);
    /// King: difference between the middle files and an edge file.
    king_centre_file: Tapered = pair(-24, 0);
    /// King: for each rank beyond its first two ranks.
    king_advance: Tapered = pair(-16, 0);
    /// King: difference between the middle of the board and a corner.
    king_centre: Tapered = pair(0, 44);
    /// Pawn: for each rank that it has advanced.
    pawn_advance: Tapered = pair(2, 5);
    /// Pawn on the middle files: for each rank that it has advanced, up to [`PAWN_CENTRE_RANKS`]. Files
    /// nearer to the edge get less.
    pawn_centre: Tapered = pair(10, 1);
    /// Pawn on an edge file.
    pawn_on_edge: Tapered = pair(-6, -6);

    // ----- mobility -----
    /// The weight of the difference of two square roots: of the number of squares, and of the usual number.
    mobility: Tapered = pair(17, 20);
    /// Percentage of the middlegame weight that pieces of very high value get. Pieces up to [`LIGHT_VALUE`]
    /// get 100 %. The reason: strong pieces that are developed early become targets.
    mobility_strong_percent: i32 = 40;

    // ----- pawns -----
    /// A pawn without pawns of its side on the adjacent files.
    isolated: Tapered = pair(-11, -12);
    /// Each pawn of a file after the first one.
    doubled: Tapered = pair(-9, -18);
    /// A pawn protected by a pawn.
    connected: Tapered = pair(7, 5);
    /// A passed pawn, by the number of steps to its last rank. Index 0 is not used.
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
    /// A passed pawn with more steps than that to go.
    passed_far: Tapered = pair(2, 6);
    /// Percentage of a passed pawn's bonus while the square in front of it is occupied.
    passed_blocked_percent: i32 = 55;
    /// Percentage of a passed pawn's bonus while the reserve holds no piece to promote to.
    passed_no_reserve_percent: i32 = 30;
    /// Passed pawn: for each step that the enemy king is farther from the square in front than the side's own
    /// king. Endgame only.
    passed_king_distance: Score = 4;

    // ----- king safety -----
    /// The danger from attacks around the king.
    danger: Danger = Danger::CHOSEN;
    /// The nearest pawn of the king's side ahead of it on its file, by the number of ranks between them. The
    /// last entry is for none.
    shelter_kings_file: [Tapered; SHELTER_RANKS + 1] =
        [pair(14, 0), pair(8, 0), pair(0, 0), pair(-4, 0), pair(-6, 0)];
    /// The same on an adjacent file.
    shelter_beside: [Tapered; SHELTER_RANKS + 1] =
        [pair(13, 0), pair(6, 0), pair(0, 0), pair(-3, 0), pair(-4, 0)];
    /// The nearest enemy pawn ahead of the king on its file or an adjacent file.
    storm: [Tapered; SHELTER_RANKS + 1] =
        [pair(-4, 0), pair(-12, 0), pair(-8, 0), pair(-3, 0), pair(0, 0)];
    /// Added if a pawn of the king's side stands directly in front of that enemy pawn.
    storm_blocked: Tapered = pair(6, 0);
    /// The king's file or an adjacent file, if it has enemy pawns but no pawns of the king's side.
    king_half_open_file: Tapered = pair(-13, 0);
    /// The king's file or an adjacent file, if it has no pawns.
    king_open_file: Tapered = pair(-22, 0);

    // ----- threats -----
    /// The bonus for an attack on a more valuable piece: the difference of the values divided by this.
    threat_divisor: Positive = Positive::new(20);
    /// The same for attacks by pawns.
    pawn_threat_divisor: Positive = Positive::new(9);
    /// The limit of the bonus for one such attack.
    threat_limit: Positive = Positive::new(50);
    /// The bonus for an attack on an unprotected piece: its value divided by this.
    hanging_divisor: Positive = Positive::new(16);
    /// The limit of the bonus for one unprotected piece.
    hanging_limit: Positive = Positive::new(36);

    // ----- pairs of colour-bound pieces -----
    /// The bonus for colour-bound pieces on both colours: the smaller of the two sums of values divided by
    /// this.
    colour_pair_divisor: Positive = Positive::new(9);
    /// The limit of that bonus.
    colour_pair_limit: Positive = Positive::new(60);

    // ----- imitators -----
    /// The bonus for a joker: this percentage of the increase in the mean value of the enemy's pieces and
    /// pawns since the start position.
    imitator_percent: Score = 35;
    /// The limit of that bonus, and of the penalty for a decrease.
    imitator_limit: Positive = Positive::new(150);

    // ----- poison -----
    /// The penalty of a poisoned piece as a percentage of its value, by the number of moves that a healer
    /// needs to cure it. Index 0 is not used.
    poisoned_percent: [Score; 4] = [0, 14, 28, 45];
    /// The same if no healer can cure it in time.
    doomed_percent: Score = 94;
    /// Percentage added for each other poisoned piece of the side, because a healer cures one piece in a
    /// move.
    poisoned_together_percent: Score = 12;
    /// Percentage added for each step that the poison count has run.
    poison_running_percent: Score = 2;
    /// The value of a poisoned king that can be cured.
    poisoned_king_value: Score = 600;
    /// Percentage of the gain by poisoning a piece that counts while a poisoner is next to it.
    #[serde(rename = "poison_threat_percent")]
    target_percent: Score = 25;
    /// A poisoner next to a king that a healer can cure in one move.
    king_target_guarded: Score = 15;
    /// A poisoner next to a king that a healer cannot cure in one move.
    king_target: Score = 70;
    /// A poisoner next to a king without a healer.
    king_target_no_healer: Score = 700;
    /// The side has no healer: penalty for each enemy poisoner, at most two.
    no_healer: Score = 50;
    /// The side has no healer: penalty for each enemy poisoner, at most two, and each step that it is nearer
    /// to the king than the largest distance on the board.
    hunter_step: Score = 14;
    /// For each step that a healer is closer to its king than [`HEALER_RANGE`], while the enemy has
    /// poisoners.
    healer_near_king: Score = 9;
}

// ----- general -----
/// Pieces up to this value count as light pieces. Centipawns.
pub(crate) const LIGHT_VALUE: Score = 300;
/// The phase weight of a piece is its value divided by this. Pawns and kings have the weight 0.
pub(crate) const PHASE_UNIT: Score = 50;

// ----- values -----
/// The value of the king in exchanges. It is above all others: the king captures last.
pub(crate) const KING_EXCHANGE_VALUE: Score = 10_000;

// ----- piece-square terms (psq.rs) -----
/// The limit of [`Parameters::square_mobility`] for one square.
pub(crate) const SQUARE_MOBILITY_LIMIT: Score = 12;
/// The largest number of ranks that count for [`Parameters::king_advance`].
pub(crate) const KING_ADVANCE_RANKS: i32 = 5;
/// The largest number of ranks that count for [`Parameters::pawn_centre`].
pub(crate) const PAWN_CENTRE_RANKS: i32 = 3;

// ----- mobility -----
/// The largest number of squares that counts.
pub(crate) const MOBILITY_MAX_SQUARES: usize = 47;

// ----- pawns -----
/// [`Parameters::passed_king_distance`] applies to pawns with at most this number of steps to go.
pub(crate) const PASSED_KING_STEPS: i32 = 5;

// ----- king safety -----
/// The ranks ahead of a king that matter for its shelter.
pub(crate) const SHELTER_RANKS: usize = 4;
/// The files of a king's flank.
pub(crate) const FLANK_FILES: i32 = 5;
/// The weight of an attack on the king's square or a square next to it. Attacks on the squares two ranks
/// ahead have the weight 1.
pub(crate) const KING_RING_WEIGHT: i32 = 2;
/// The weight of an attacker is its value divided by this, at least 1 and at most [`ATTACKER_MAX_WEIGHT`].
pub(crate) const ATTACKER_VALUE_UNIT: Score = 170;
/// The largest weight of an attacker: see [`ATTACKER_VALUE_UNIT`].
pub(crate) const ATTACKER_MAX_WEIGHT: i32 = 5;

// ----- threats -----
/// The limit of the sum of all threats of a side.
pub(crate) const THREATS_LIMIT: Score = 400;

// ----- poison -----
/// The penalty of a side whose king cannot be cured in time.
pub(crate) const DOOMED_KING: Score = 5_000;
/// See [`Parameters::healer_near_king`]. King steps.
pub(crate) const HEALER_RANGE: i32 = 4;
/// The limit of the penalty of a side. It exceeds the value of all pieces, because the king can be poisoned.
pub(crate) const POISON_MAX_LOSS: Score = 16_000;
/// The limit of the bonus of a side.
pub(crate) const POISON_MAX_GAIN: Score = 6_000;

// ----- pieces in hand -----
/// Where captured pieces change sides, the values in pawns are raised to this power.
pub(crate) const HAND_VALUE_POWER: f64 = 0.75;
/// The value of a piece in hand, in percent of its value on the board.
pub(crate) const HAND_PERCENT: Score = 110;
/// The points of danger for a king, for each 100 centipawns that the enemy has in hand.
pub(crate) const HAND_DANGER: i32 = 3;

// ----- loss of pieces -----
/// What each piece counts if a side wins by the loss of all its pieces.
pub(crate) const LOSING_PIECE: Score = -100;
/// What a side has less that has its last piece of a kind and loses with it. With more pieces it is divided
/// by the square of their number.
pub(crate) const EXTINCTION_LOSS: Score = -200;

// ----- endings -----
/// A lead without pawns is drawish if it is at most this margin above the value of the game's most valuable
/// minor piece.
pub(crate) const DRAWISH_MARGIN: Score = 60;
/// Pieces up to this value are minor pieces.
pub(crate) const MINOR_LIMIT: Score = 400;
/// Percentage of the score that is left in drawish endings.
pub(crate) const DRAWISH_PERCENT: Score = 15;
/// Percentage of the score that is left if each side has one colour-bound piece and pawns, and the two pieces
/// are on different colours.
pub(crate) const OPPOSITE_COLOURS_PERCENT: Score = 60;
/// For a piece that cannot mate but has enough points for the advantage: a score of the advantage's value
/// divided by this becomes half of that value. Greater scores become more.
pub(crate) const SURE_ADVANTAGE_PART: Score = 8;
/// Against a bare king: for each step that the kings are closer together.
pub(crate) const BARE_KING_CLOSENESS: Score = 9;
/// Against a bare king: for each step that it is away from the middle of the board.
pub(crate) const BARE_KING_EDGE: Score = 14;
/// Percentage of the move count limit from which the score moves toward the result by count.
pub(crate) const MOVE_COUNT_START_PERCENT: i32 = 40;
/// The estimate replaces the evaluation if it is outside the window by at least this margin. In positions of
/// random games, 99 of 100 evaluations differ from their estimate by less.
pub(crate) const LAZY_MARGIN: Score = 640;
/// The same for games without fitted parameters, whose terms have default weights.
pub(crate) const LAZY_MARGIN_UNFITTED: Score = 960;
/// Estimates are not used if the phase is less than that of the start position divided by this.
pub(crate) const LAZY_PHASE_PART: i32 = 5;
