//! Marks for moves that lose expected points.

/// How much a move loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// At least 0.05 of a point.
    Inaccuracy,
    /// At least 0.10 of a point.
    Mistake,
    /// At least 0.15 of a point.
    Blunder,
}

impl Mark {
    /// All marks, the smallest loss first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The mark of a loss of expected points, from 0 to 1.
    #[must_use]
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mark| loss >= mark.least())
    }

    /// The least loss of expected points with this mark.
    // The same losses as on the server lichess.org, which states them on a scale from -1 to 1:
    // https://github.com/lichess-org/lila/blob/master/modules/tree/src/main/Advice.scala
    #[must_use]
    pub const fn least(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.15,
        }
    }

    /// Its Numeric Annotation Glyph: `$6` (?!), `$2` (?) or `$4` (??).
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// Its name in the plural.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracies",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds() {
        for (loss, mark) in [
            (0.0, None),
            (0.049, None),
            (0.05, Some(Mark::Inaccuracy)),
            (0.0999, Some(Mark::Inaccuracy)),
            (0.1, Some(Mark::Mistake)),
            (0.15, Some(Mark::Blunder)),
            (1.0, Some(Mark::Blunder)),
        ] {
            assert_eq!(Mark::of(loss), mark, "{loss}");
        }
    }
}
