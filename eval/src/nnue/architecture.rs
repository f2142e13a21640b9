//! The shape of a network, as the header of its file gives it.

use movegen::Rules;
use serde::{Deserialize, Serialize};

use crate::score::Score;

/// Whether a side sees the board mirrored by files while its king is on the second half of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mirroring {
    /// Never.
    Never,
    /// Always.
    Always,
    /// Only after the side has lost its rights to castle or leap, which need not be symmetric.
    WithoutRights,
}

impl Mirroring {
    /// All values with their names.
    pub const ALL: [(Self, &str); 3] =
        [(Self::Never, "never"), (Self::Always, "always"), (Self::WithoutRights, "without-rights")];
}

/// The shape of a network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Architecture {
    /// Neurons of the hidden layer for each perspective: a multiple of [`Architecture::WIDTH_STEP`].
    pub width: usize,
    /// The bucket of the features by the square of the side's own king: one number for each file and row of
    /// the board, with rows counted from that side.
    pub king_buckets: Vec<u8>,
    /// When the board is mirrored.
    pub mirroring: Mirroring,
    /// The number of output buckets: the number of pieces on the board selects one.
    pub output_buckets: usize,
    /// Whether the attacked pieces are features. False in files that do not say it.
    #[serde(default)]
    pub attacked_pieces: bool,
    /// The quantisation of the hidden layer: the integer that stands for 1 in accumulators.
    #[serde(rename = "hidden_one")]
    pub qa: i16,
    /// The quantisation of the output: the integer that stands for 1 in its weights.
    #[serde(rename = "output_one")]
    pub qb: i16,
    /// The value of the output 1 in centipawns.
    #[serde(rename = "unit")]
    pub scale: Score,
}

/// What is wrong with an architecture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the architecture cannot be used: {0}")]
pub struct ArchitectureError(String);

impl Architecture {
    /// The width is a multiple of this. The loops then have no remainder.
    pub const WIDTH_STEP: usize = 32;
    /// The greatest width.
    pub const MAX_WIDTH: usize = 256;
    /// The greatest number of king buckets.
    pub const MAX_KING_BUCKETS: usize = 32;
    /// The greatest number of output buckets.
    pub const MAX_OUTPUT_BUCKETS: usize = 16;
    /// The usual [`qa`](Self::qa), which is also the greatest one: half of its square fits in 16 bits.
    pub const QA: i16 = 255;
    /// The usual [`qb`](Self::qb).
    pub const QB: i16 = 64;
    /// The usual [`scale`](Self::scale).
    pub const SCALE: Score = 400;

    /// An architecture with the usual scales. `king_buckets` is the number of buckets of
    /// [`king_bucket_map`].
    pub fn new(
        rules: &Rules,
        width: usize,
        king_buckets: usize,
        mirroring: Mirroring,
        output_buckets: usize,
    ) -> Self {
        Self {
            width,
            king_buckets: king_bucket_map(rules, king_buckets, mirroring),
            mirroring,
            output_buckets,
            attacked_pieces: true,
            qa: Self::QA,
            qb: Self::QB,
            scale: Self::SCALE,
        }
    }

    /// The same shape for another game, mirrored only if its pieces allow it.
    pub(super) fn on_board(&self, source: &Rules, rules: &Rules) -> Self {
        let mirroring = if is_symmetric_by_files(rules) { self.mirroring } else { Mirroring::Never };
        let size = |rules: &Rules| (rules.geometry().files(), rules.geometry().rows());
        let king_buckets = if size(source) == size(rules) && mirroring == self.mirroring {
            self.king_buckets.clone()
        } else {
            king_bucket_map(rules, self.king_bucket_count(), mirroring)
        };
        Self { king_buckets, mirroring, ..self.clone() }
    }

    /// The number of king buckets.
    pub fn king_bucket_count(&self) -> usize {
        self.king_buckets.iter().map(|&bucket| usize::from(bucket) + 1).max().unwrap_or(1)
    }

    /// The weights of the output for one bucket: those of both perspectives.
    pub const fn output_row(&self) -> usize {
        2 * self.width
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// If one is out of its range, or the network does not fit the board.
    pub fn check(&self, rules: &Rules) -> Result<(), ArchitectureError> {
        let fail = |reason: String| Err(ArchitectureError(reason));
        let Self { width, output_buckets, qa, qb, scale, .. } = *self;
        if width == 0 || width > Self::MAX_WIDTH || !width.is_multiple_of(Self::WIDTH_STEP) {
            let (step, most) = (Self::WIDTH_STEP, Self::MAX_WIDTH);
            return fail(format!("width {width} is not a multiple of {step} up to {most}"));
        }
        if self.king_buckets.len() != grid_size(rules) {
            let (found, expected) = (self.king_buckets.len(), grid_size(rules));
            return fail(format!("{found} king buckets are listed for a board of {expected} squares"));
        }
        let ranges = [
            ("king buckets", self.king_bucket_count(), Self::MAX_KING_BUCKETS),
            ("output buckets", output_buckets, Self::MAX_OUTPUT_BUCKETS),
            ("hidden_one", usize::try_from(qa).unwrap_or(0), Self::QA as usize),
            ("output_one", usize::try_from(qb).unwrap_or(0), 1024),
            ("unit", usize::try_from(scale).unwrap_or(0), 10_000),
        ];
        match ranges.into_iter().find(|(_, found, most)| !(1..=*most).contains(found)) {
            Some((name, found, most)) => fail(format!("{name} {found} is not from 1 to {most}")),
            None if self.mirroring != Mirroring::Never && !is_symmetric_by_files(rules) => {
                fail(format!("the pieces of {} do not allow mirroring by files", rules.title()))
            }
            None => Ok(()),
        }
    }
}

/// The number of coordinates of a board: its files times its rows. Features use coordinates, because the
/// mirror image of a square need not exist.
pub(super) fn grid_size(rules: &Rules) -> usize {
    usize::from(rules.geometry().files()) * usize::from(rules.geometry().rows())
}

/// A division of the king's squares into `count` buckets. The last bucket has all squares beyond the first
/// two full rows; the others divide the files of these rows, of which a mirrored board uses one half.
pub fn king_bucket_map(rules: &Rules, count: usize, mirroring: Mirroring) -> Vec<u8> {
    let geometry = rules.geometry();
    let files = usize::from(geometry.files());
    let used = if mirroring == Mirroring::Never { files } else { files.div_ceil(2) };
    let home_buckets = count.saturating_sub(1);
    let bucket = |index: usize| {
        let (file, row) = (index % files, index / files);
        if row > usize::from(geometry.first_full_row()) + 1 {
            return home_buckets as u8;
        }
        // Squares beyond the middle are reached only while the board is not mirrored.
        let file = if file < used { file } else { files - 1 - file };
        (file * home_buckets / used) as u8
    };
    (0..grid_size(rules)).map(bucket).collect()
}

/// Whether every piece, on a mirrored square, attacks the mirrored squares.
fn is_symmetric_by_files(rules: &Rules) -> bool {
    let geometry = rules.geometry();
    let mirrored = |square| {
        let file = i32::from(geometry.files() - 1 - geometry.file_of(square));
        geometry.square_at(file, i32::from(geometry.row_of(square)))
    };
    let pairs: Vec<_> =
        geometry.squares().filter_map(|square| mirrored(square).map(|image| (square, image))).collect();
    rules.kinds().all(|kind| {
        pairs.iter().all(|&(from, from_image)| {
            let attacks = |from, to| rules.attacks(movegen::Color::White, kind, from, to);
            pairs.iter().all(|&(to, to_image)| attacks(from, to) == attacks(from_image, to_image))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn king_buckets_divide_the_home_rows_of_every_board() {
        for rules in movegen::all_games() {
            // Not all pieces allow mirroring: the pawns of Legan Chess go to one side.
            let fits = |mirroring| mirroring == Mirroring::Never || is_symmetric_by_files(rules);
            for (mirroring, _) in Mirroring::ALL.into_iter().filter(|&(mirroring, _)| fits(mirroring)) {
                for count in 1..=5 {
                    let architecture = Architecture::new(rules, 64, count, mirroring, 8);
                    assert_eq!(architecture.check(rules), Ok(()), "{}", rules.id());
                    assert_eq!(architecture.king_bucket_count(), count, "{}", rules.id());
                }
            }
        }
        let rules = movegen::rules("gothic").expect("gothic");
        let map = king_bucket_map(rules, 3, Mirroring::Always);
        assert_eq!(map[..10], [0, 0, 0, 1, 1, 1, 1, 0, 0, 0]);
        assert!(map[20..].iter().all(|&bucket| bucket == 2));
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let rules = movegen::rules("gothic").expect("gothic");
        let change = |change: fn(&mut Architecture), told: &str| {
            let mut architecture = Architecture::new(rules, 64, 2, Mirroring::Always, 8);
            change(&mut architecture);
            let error = architecture.check(rules).expect_err(told).to_string();
            assert!(error.contains(told), "{error}");
        };
        change(|it| it.width = 0, "width 0 is not");
        change(|it| it.width = 48, "width 48 is not a multiple of 32 up to 256");
        change(|it| it.width = 512, "width 512");
        change(|it| it.king_buckets.truncate(7), "7 king buckets are listed for a board of 80");
        change(|it| it.king_buckets[3] = 200, "king buckets 201 is not from 1 to 32");
        change(|it| it.output_buckets = 0, "output buckets 0");
        change(|it| it.qa = -3, "hidden_one 0");
        change(|it| it.scale = 99_999, "unit 99999");
    }
}
