//! The methods of the tables.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use eval::PieceValues;

/// One of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Safe checks, the first method of the analysis.
    SafeCheck,
    /// A set of values and its derivation. Scharnagl's set is the second method.
    Set(PieceValues),
    /// All sets side by side.
    Overview,
}

impl Method {
    /// All tables, in the order in which they are shown.
    pub fn all() -> Vec<Self> {
        let sets = PieceValues::ANALYSED.into_iter().map(Self::Set);
        [Self::SafeCheck].into_iter().chain(sets).chain([Self::Overview]).collect()
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SafeCheck => "safe-check",
            Self::Set(set) => set.name(),
            Self::Overview => "overview",
        }
    }

    /// The heading of the table.
    pub const fn title(self) -> &'static str {
        match self {
            Self::SafeCheck => "safe checks",
            Self::Set(PieceValues::Author) => "the author's values",
            Self::Set(PieceValues::Trice) => "Trice's values",
            Self::Set(PieceValues::TriceRounded) => "Trice's values, rounded for play",
            Self::Set(PieceValues::Scharnagl) => "Scharnagl's mobility",
            Self::Set(PieceValues::Tuned) => "values fitted to games",
            Self::Overview => "all sets",
        }
    }

    /// Parses names, and lists them in help and errors.
    pub fn parser() -> impl TypedValueParser<Value = Self> {
        let names = Self::all().into_iter().map(Self::name);
        PossibleValuesParser::new(names).map(|name| {
            let named = Self::all().into_iter().find(|method| method.name() == name);
            named.expect("the parser lets only names of methods through")
        })
    }
}
