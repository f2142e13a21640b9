//! All keys of the format, and how each is converted. docs/import.md has the table for users.
//!
//! Names, types and defaults are those in the documentation of Fairy-Stockfish. Where it is silent, or
//! differs from the program, they follow the program.

use movegen::{Color, most_similar};

use super::slots::{self, Slot};
use super::values::Kind;

/// How a key is converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// It is converted. Its type and its default.
    Setting(Kind, &'static str),
    /// It stands for other keys of the same type.
    Alias(&'static [&'static str]),
    /// An older name for regions of ranks.
    OldRank,
    /// It gives a piece a letter, and possibly a movement.
    Piece,
    /// It names the squares on which the pieces of one side and kind can stand.
    Mobility,
    /// It cannot be expressed. With the listed values it has no effect.
    Refused(&'static [&'static str]),
    /// It has an effect only together with another key, which is refused.
    Beside,
    /// It does not concern the rules.
    Ignored(&'static str),
}

const OFF: &[&str] = &["false"];
const EMPTY: &[&str] = &["-", ""];
const NONE: &[&str] = &["none"];

/// Names and uses of the keys that are converted, except those that name a piece.
const KEYS: &[(&str, Use)] = &[
    ("maxRank", Use::Setting(Kind::Rank, "8")),
    ("maxFile", Use::Setting(Kind::File, "8")),
    ("startFen", Use::Setting(Kind::Text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")),
    ("promotionRank", Use::OldRank),
    ("doubleStepRank", Use::OldRank),
    ("pawnTypes", Use::Alias(&["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"])),
    ("promotionPawnTypes", Use::Alias(&["promotionPawnTypesWhite", "promotionPawnTypesBlack"])),
    ("promotionPawnTypesWhite", Use::Setting(Kind::Pieces, PAWN)),
    ("promotionPawnTypesBlack", Use::Setting(Kind::Pieces, PAWN)),
    ("promotionPieceTypes", Use::Alias(&["promotionPieceTypesWhite", "promotionPieceTypesBlack"])),
    ("promotionPieceTypesWhite", Use::Setting(Kind::Pieces, "-")),
    ("promotionPieceTypesBlack", Use::Setting(Kind::Pieces, "-")),
    ("promotionRegionWhite", Use::Setting(Kind::Region, "*8")),
    ("promotionRegionBlack", Use::Setting(Kind::Region, "*1")),
    ("promotionLimit", Use::Setting(Kind::Limits, "-")),
    ("mandatoryPawnPromotion", Use::Setting(Kind::Flag, "true")),
    ("immobilityIllegal", Use::Setting(Kind::Flag, "false")),
    ("doubleStep", Use::Setting(Kind::Flag, "true")),
    ("doubleStepRegionWhite", Use::Setting(Kind::Region, "*2")),
    ("doubleStepRegionBlack", Use::Setting(Kind::Region, "*7")),
    ("tripleStepRegionWhite", Use::Setting(Kind::Region, "-")),
    ("tripleStepRegionBlack", Use::Setting(Kind::Region, "-")),
    ("enPassantRegion", Use::Alias(&["enPassantRegionWhite", "enPassantRegionBlack"])),
    ("enPassantRegionWhite", Use::Setting(Kind::Region, "**")),
    ("enPassantRegionBlack", Use::Setting(Kind::Region, "**")),
    ("enPassantTypes", Use::Alias(&["enPassantTypesWhite", "enPassantTypesBlack"])),
    ("enPassantTypesWhite", Use::Setting(Kind::Pieces, PAWN)),
    ("enPassantTypesBlack", Use::Setting(Kind::Pieces, PAWN)),
    ("castling", Use::Setting(Kind::Flag, "true")),
    ("castlingKingsideFile", Use::Setting(Kind::File, "g")),
    ("castlingQueensideFile", Use::Setting(Kind::File, "c")),
    ("castlingRank", Use::Setting(Kind::Rank, "1")),
    ("castlingKingFile", Use::Setting(Kind::File, "e")),
    ("castlingKingPiece", Use::Alias(&["castlingKingPieceWhite", "castlingKingPieceBlack"])),
    ("castlingKingPieceWhite", Use::Setting(Kind::Pieces, KING)),
    ("castlingKingPieceBlack", Use::Setting(Kind::Pieces, KING)),
    ("castlingRookKingsideFile", Use::Setting(Kind::File, "l")),
    ("castlingRookQueensideFile", Use::Setting(Kind::File, "a")),
    ("castlingRookPiece", Use::Alias(&["castlingRookPieces"])),
    ("castlingRookPieces", Use::Alias(&["castlingRookPiecesWhite", "castlingRookPiecesBlack"])),
    ("castlingRookPiecesWhite", Use::Setting(Kind::Pieces, ROOK)),
    ("castlingRookPiecesBlack", Use::Setting(Kind::Pieces, ROOK)),
    ("nMoveRuleTypes", Use::Alias(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"])),
    ("nMoveRuleTypesWhite", Use::Setting(Kind::Pieces, PAWN)),
    ("nMoveRuleTypesBlack", Use::Setting(Kind::Pieces, PAWN)),
    ("nMoveRule", Use::Setting(Kind::Number, "50")),
    ("nFoldRule", Use::Setting(Kind::Number, "3")),
    ("nFoldValue", Use::Setting(Kind::Result, "draw")),
    ("nFoldValueAbsolute", Use::Setting(Kind::Flag, "false")),
    ("stalemateValue", Use::Setting(Kind::Result, "draw")),
    ("extinctionValue", Use::Setting(Kind::Result, "none")),
    ("extinctionClaim", Use::Setting(Kind::Flag, "false")),
    ("extinctionPseudoRoyal", Use::Setting(Kind::Flag, "false")),
    ("dupleCheck", Use::Setting(Kind::Flag, "false")),
    ("extinctionPieceTypes", Use::Setting(Kind::Pieces, "-")),
    ("extinctionPieceCount", Use::Setting(Kind::Number, "0")),
    ("extinctionOpponentPieceCount", Use::Setting(Kind::Number, "0")),
    ("checkCounting", Use::Setting(Kind::Flag, "false")),
    ("mustCapture", Use::Setting(Kind::Flag, "false")),
    ("checkmateValue", Use::Setting(Kind::Result, "loss")),
    ("checking", Use::Setting(Kind::Flag, "true")),
    ("perpetualCheckIllegal", Use::Setting(Kind::Flag, "false")),
    ("chasingRule", Use::Setting(Kind::Text, "none")),
    ("countingRule", Use::Setting(Kind::Text, "none")),
    ("flyingGeneral", Use::Setting(Kind::Flag, "false")),
    ("bikjangRule", Use::Setting(Kind::Flag, "false")),
    ("diagonalLines", Use::Setting(Kind::Region, "-")),
    ("soldierPromotionRank", Use::Setting(Kind::Rank, "1")),
    ("blastOnCapture", Use::Setting(Kind::Flag, "false")),
    ("blastImmuneTypes", Use::Setting(Kind::Pieces, "-")),
    ("whiteFlag", Use::Alias(&["flagRegionWhite"])),
    ("blackFlag", Use::Alias(&["flagRegionBlack"])),
    ("flagRegion", Use::Alias(&["flagRegionWhite", "flagRegionBlack"])),
    ("flagRegionWhite", Use::Setting(Kind::Region, "-")),
    ("flagRegionBlack", Use::Setting(Kind::Region, "-")),
    ("flagPiece", Use::Alias(&["flagPieceWhite", "flagPieceBlack"])),
    ("flagPieceWhite", Use::Setting(Kind::Pieces, "*")),
    ("flagPieceBlack", Use::Setting(Kind::Pieces, "*")),
    ("flagPieceCount", Use::Setting(Kind::Number, "1")),
    ("flagPieceSafe", Use::Setting(Kind::Flag, "false")),
    ("flagPieceBlockedWin", Use::Setting(Kind::Flag, "false")),
    ("flagMove", Use::Setting(Kind::Flag, "false")),
    ("connectN", Use::Setting(Kind::Number, "0")),
    ("connectNxN", Use::Setting(Kind::Number, "0")),
    ("collinearN", Use::Setting(Kind::Number, "0")),
    ("connectPieceTypes", Use::Setting(Kind::Pieces, "*")),
    ("connectHorizontal", Use::Setting(Kind::Flag, "true")),
    ("connectVertical", Use::Setting(Kind::Flag, "true")),
    ("connectDiagonal", Use::Setting(Kind::Flag, "true")),
    ("connectValue", Use::Setting(Kind::Result, "win")),
    ("materialCounting", Use::Setting(Kind::Text, "none")),
    ("promotedPieceType", Use::Setting(Kind::Pairs, "-")),
    ("pieceDemotion", Use::Setting(Kind::Flag, "false")),
    ("dropPromoted", Use::Setting(Kind::Flag, "false")),
    ("makpongRule", Use::Setting(Kind::Flag, "false")),
    ("sittuyinPromotion", Use::Setting(Kind::Flag, "false")),
    ("chess960", Use::Setting(Kind::Flag, "false")),
    ("gating", Use::Setting(Kind::Flag, "false")),
    ("seirawanGating", Use::Setting(Kind::Flag, "false")),
    ("pass", Use::Alias(&["passWhite", "passBlack"])),
    ("passWhite", Use::Setting(Kind::Flag, "false")),
    ("passBlack", Use::Setting(Kind::Flag, "false")),
    ("passOnStalemate", Use::Alias(&["passOnStalemateWhite", "passOnStalemateBlack"])),
    ("passOnStalemateWhite", Use::Setting(Kind::Flag, "false")),
    ("passOnStalemateBlack", Use::Setting(Kind::Flag, "false")),
    ("enclosingDrop", Use::Setting(Kind::Text, "none")),
    ("dropOppositeColoredBishop", Use::Setting(Kind::Flag, "false")),
    ("castlingDroppedPiece", Use::Setting(Kind::Flag, "false")),
    ("sittuyinRookDrop", Use::Setting(Kind::Flag, "false")),
    ("mandatoryPiecePromotion", Use::Setting(Kind::Flag, "false")),
    ("piecePromotionOnCapture", Use::Setting(Kind::Flag, "false")),
    ("pieceDrops", Use::Setting(Kind::Flag, "false")),
    ("capturesToHand", Use::Setting(Kind::Flag, "false")),
    ("dropLoop", Use::Setting(Kind::Flag, "false")),
    ("dropChecks", Use::Setting(Kind::Flag, "true")),
    ("mustDrop", Use::Setting(Kind::Flag, "false")),
    ("mustDropType", Use::Setting(Kind::Pieces, "*")),
    ("whiteDropRegion", Use::Alias(&["dropRegionWhite"])),
    ("blackDropRegion", Use::Alias(&["dropRegionBlack"])),
    ("dropRegionWhite", Use::Setting(Kind::Region, "**")),
    ("dropRegionBlack", Use::Setting(Kind::Region, "**")),
    ("firstRankPawnDrops", Use::Setting(Kind::Flag, "false")),
    ("promotionZonePawnDrops", Use::Setting(Kind::Flag, "false")),
    ("dropNoDoubled", Use::Setting(Kind::Pieces, "-")),
    ("dropNoDoubledCount", Use::Setting(Kind::Number, "1")),
    ("shogiPawnDropMateIllegal", Use::Setting(Kind::Flag, "false")),
    ("wallingRule", Use::Setting(Kind::Text, "none")),
    ("wallingRegion", Use::Alias(&["wallingRegionWhite", "wallingRegionBlack"])),
    ("wallingRegionWhite", Use::Setting(Kind::Region, "**")),
    ("wallingRegionBlack", Use::Setting(Kind::Region, "**")),
];

/// Names of the other keys that do not name a piece.
const OTHER_KEYS: &[(Use, &str)] = &[
    (Use::Ignored(INTERFACE), "variantTemplate pieceToCharTable pocketSize"),
    (Use::Ignored(VALUES), "pieceValueMg pieceValueEg"),
    (Use::Refused(&["2"]), "doubleStepRankMin"),
    (
        Use::Refused(OFF),
        "petrifyOnCapture oppositeCastling twoBoards dropOnTop \
        freeDrops \
        cambodianMoves arrowGating duckGating staticGating pastGating \
        moveRepetitionIllegal stalematePieceCount shatarMateRule wallOrMove",
    ),
    (
        Use::Refused(EMPTY),
        "mutuallyImmuneTypes petrifyOnCaptureTypes castlingWins \
        connectRegion1White connectRegion1Black",
    ),
    (Use::Refused(NONE), "flipEnclosedPieces"),
    (
        Use::Beside,
        "petrifyBlastPieces enclosingDropStart staticGatingRegion connectRegion2White connectRegion2Black \
        adjudicateFullBoard",
    ),
];

const INTERFACE: &str = "it is for graphical interfaces";
const VALUES: &str = "it is for the evaluation; values of pieces come from their movement here";
/// Defaults that name a kind of piece rather than a letter.
pub(crate) const PAWN: &str = "pawn";
pub(crate) const KING: &str = "king";
pub(crate) const ROOK: &str = "rook";

/// All keys that do not name a piece.
fn known() -> impl Iterator<Item = (&'static str, Use)> {
    let others = OTHER_KEYS.iter().flat_map(|&(usage, keys)| keys.split(' ').map(move |key| (key, usage)));
    KEYS.iter().copied().chain(others)
}

/// The name and the use of a key; none if the format has no such key.
pub(crate) fn find(key: &str) -> Option<(&'static str, Use)> {
    if slots::slot_of_key(key).is_some() {
        return Some(("", Use::Piece));
    }
    if mobility_of(key).is_some() {
        return Some(("mobilityRegion", Use::Mobility));
    }
    known().find(|(known, _)| *known == key)
}

/// The side and the piece of a key such as `mobilityRegionWhiteKing`.
pub(crate) fn mobility_of(key: &str) -> Option<(Color, Slot)> {
    let rest = key.strip_prefix("mobilityRegion")?;
    let side = |name, color| Some((color, rest.strip_prefix(name)?));
    let (color, piece) = side("White", Color::White).or_else(|| side("Black", Color::Black))?;
    let mut chars = piece.chars();
    let lower = chars.next()?.to_lowercase().to_string() + chars.as_str();
    Some((color, slots::slot_of_key(&lower)?))
}

/// All settings with their types and defaults.
pub(crate) fn settings() -> impl Iterator<Item = (&'static str, Kind, &'static str)> {
    KEYS.iter().filter_map(|&(name, key)| match key {
        Use::Setting(kind, default) => Some((name, kind, default)),
        _ => None,
    })
}

/// The known key that is most similar to an unknown one.
pub(crate) fn nearest(key: &str) -> Option<String> {
    most_similar(key, known().map(|(name, _)| name.to_owned()).chain(slots::keys()))
}
